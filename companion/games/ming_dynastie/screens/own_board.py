"""The editor for the board of a published box: names, colours, and borders by tapping two districts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from companion.engine import registry
from companion.engine.own_boards import BOXED
from companion.engine.terms import Note
from companion.games.ming_dynastie.rules import own_board
from companion.games.ming_dynastie.screens.drawing import sketch, view_box
from companion.web.geometry import text_of
from companion.web.presenters.common import Say, Words
from companion.web.presenters.parts import Drawing, Notice

REACH: Final = 13.0
"""How far from the middle of a border's transport a finger still means it, mm."""


@dataclass(frozen=True, slots=True)
class NameField:
    """A name to enter; ``usual`` is what it is called without."""

    field: str
    label: str
    value: str
    usual: str


@dataclass(frozen=True, slots=True)
class Tint:
    """A colour to choose: its number, what it is called."""

    number: str
    name: str


@dataclass(frozen=True, slots=True)
class ProvinceFields:
    """What can be entered about a province; ``tint`` is ``""`` as long as nobody has said its colour."""

    id: str
    legend: str
    names: tuple[NameField, ...]
    tint: str


@dataclass(frozen=True, slots=True)
class Place:
    """A district to choose; ``bare``: no border leads there yet."""

    id: str
    name: str
    bare: bool


@dataclass(frozen=True, slots=True)
class Way:
    """A transport to choose."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class BorderRow:
    """A border that was entered."""

    a: str
    b: str
    transport: str
    label: str


@dataclass(frozen=True, slots=True)
class OwnBoardPage:
    """The editor; ``bare`` says which districts have no border or cannot be reached, ``tints`` are classes for the
    map; ``told``: whether any colour was entered, which is asked first; ``fresh``: neither names nor borders were;
    ``counted``: the app only keeps score, and nothing is asked about borders."""

    title: str
    lead: str
    counted: bool
    drawing: Drawing
    over: Markup
    box: str
    tints: str
    places: tuple[Place, ...]
    ways: tuple[Way, ...]
    borders: tuple[BorderRow, ...]
    bare: str
    provinces: tuple[ProvinceFields, ...]
    colours: tuple[Tint, ...]
    told: bool
    kept: tuple[str, ...]
    fresh: bool = False
    number: int = 0
    notice: Notice | None = None
    classes: str = "own"
    template: str = "ming_dynastie/own.html"


def own_board_page(
    own: Mapping[str, Any], *, typed: Mapping[str, Any], field: str, kept: Sequence[str], say: Say, counted: bool,
    number: int, notice: Notice | None,
) -> OwnBoardPage:  # fmt: skip
    """The editor of one board; see ``presenters.screens.OwnBoardScreen``. What it sends is taken one thing at a time:
    nothing is typed and refused as a whole."""
    game = registry.game("ming-dynastie")
    data, apart = game.geometry(BOXED, own, partly=True), game.apart(own)
    drawing = sketch("ming-dynastie", BOXED, text_of(own))
    words = Words(say, own_board.names(data, {**own_board.NOTHING, **own}))
    names = {district["id"]: words.name("district", district["id"]) for district in data["districts"]}
    borders = tuple(
        BorderRow(b["a"], b["b"], b["transport"], f"{names[b['a']]} – {names[b['b']]}") for b in data["borders"]
    )
    reached = {end for border in borders for end in (border.a, border.b)}
    bare = [names[one] for one in names if one not in reached]
    return OwnBoardPage(
        title=say("board.title"),
        lead=say("guide.board.enter.help.ming-dynastie.scorekeeper" if counted else "guide.board.enter.help"),
        counted=counted,
        drawing=drawing,
        over=over(data, reached, bool(borders)),
        box=view_box(data),
        tints=" ".join(tint_classes(data)),
        places=tuple(Place(one, name, one not in reached) for one, name in names.items()),
        ways=tuple(Way(one, say(f"card.{one}")) for one in data["transports"]),
        borders=borders,
        bare="" if counted else told_bare(bare, apart, words),
        provinces=tuple(fields(data, own, words)),
        colours=tuple(Tint(tint, say(f"tint.{tint}")) for tint in own_board.TINTS),
        told=bool(own.get("tints")),
        kept=tuple(kept),
        fresh=not (own.get("names") or own.get("borders")),
        number=number,
        notice=notice,
    )


def tint_classes(data: Mapping[str, Any]) -> tuple[str, ...]:
    """Classes for the colours of an own board's provinces."""
    return tuple(f"tint-{province['id']}-{province['tint']}" for province in data["provinces"])


def told_bare(bare: Sequence[str], apart: Note | None, words: Words) -> str:
    """Which districts still have no border; once all have one, which of them cannot be reached."""
    if len(bare) == sum(name.startswith("district:") for name in words.names):
        return words("board.unchecked")
    if bare:
        return words("board.bare", places=list(bare))
    return " ".join([words("board.complete"), *([words(apart.key, apart.params)] if apart else [])])


def over(data: Mapping[str, Any], reached: Iterable[str], begun: bool) -> Markup:
    """What can be tapped on the map: the districts, and above them the borders."""
    known = set(reached)
    spots = "".join(
        f'<use href="#d-{d["id"]}" class="spot{" bare" if begun and d["id"] not in known else ""}"'
        f' data-district="{d["id"]}"/>'
        for d in data["districts"]
    )
    ends = "".join(
        f'<circle class="gone" r="{REACH:g}" cx="{b["token_at"][0]:g}" cy="{b["token_at"][1]:g}"'
        f' data-border="{b["a"]} {b["b"]} {b["transport"]}"/>'
        for b in data["borders"]
    )
    return Markup(spots + ends)


def fields(data: Mapping[str, Any], own: Mapping[str, Any], words: Words) -> Iterable[ProvinceFields]:
    """The names and the colour of every province."""
    given = own.get("names", {})

    def usual(kind: str, thing: str) -> str:
        others = {key: name for key, name in given.items() if key != f"{kind}:{thing}"}
        return Words(words.say, own_board.names(data, {"names": others})).name(kind, thing)

    def name(kind: str, thing: str, label: str) -> NameField:
        key = f"{kind}:{thing}"
        return NameField(f"name.{key}", label, given.get(key, ""), usual(kind, thing))

    for province in data["provinces"]:
        one = province["id"]
        names = [
            name("province", one, words("board.province")),
            name("city", one, words("board.city")),
            *(name("district", d, usual("district", d)) for d in province["districts"]),
        ]
        yield ProvinceFields(one, words.name("province", one), tuple(names), own.get("tints", {}).get(one, ""))
