"""The editor for the board of a published box: names, colours, and borders by tapping two districts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from companion.engine import registry
from companion.engine.own_boards import BOXED
from companion.engine.terms import Name, Note
from companion.web.geometry import text_of
from companion.web.presenters.common import Say
from companion.web.presenters.ming_dynastie.drawing import sketch, view_box
from companion.web.presenters.parts import Drawing, Notice

TINTS: Final = ("1", "2", "3", "4", "5", "6")
"""The colours of a screen for provinces."""
REACH: Final = 13.0
"""How far from the middle of a border's transport a finger still means it, mm."""


@dataclass(frozen=True, slots=True)
class NameField:
    """A name to enter; ``usual`` is ours."""

    field: str
    label: str
    value: str
    usual: str


@dataclass(frozen=True, slots=True)
class ProvinceFields:
    """What can be entered about a province."""

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
    map; ``fresh``: nothing is entered yet."""

    title: str
    drawing: Drawing
    over: Markup
    box: str
    tints: str
    places: tuple[Place, ...]
    ways: tuple[Way, ...]
    borders: tuple[BorderRow, ...]
    bare: str
    provinces: tuple[ProvinceFields, ...]
    kept: tuple[str, ...]
    fresh: bool = False
    number: int = 0
    notice: Notice | None = None
    classes: str = "own"
    template: str = "ming_dynastie/own.html"


def own_board_page(
    own: Mapping[str, Any], *, typed: Mapping[str, Any], field: str, kept: Sequence[str], say: Say, number: int,
    notice: Notice | None,
) -> OwnBoardPage:  # fmt: skip
    """The editor of one board; see ``presenters.screens.OwnBoardScreen``. What it sends is taken one thing at a time:
    nothing is typed and refused as a whole."""
    game = registry.game("ming-dynastie")
    data, base, apart = game.geometry(BOXED, own, partly=True), game.geometry(), game.apart(own)
    drawing = sketch("ming-dynastie", BOXED, text_of(own))
    names = {district["id"]: district["name"] for district in data["districts"]}
    borders = tuple(
        BorderRow(b["a"], b["b"], b["transport"], f"{names[b['a']]} – {names[b['b']]}") for b in data["borders"]
    )
    reached = {end for border in borders for end in (border.a, border.b)}
    bare = [names[one] for one in names if one not in reached]
    return OwnBoardPage(
        title=say("board.title"),
        drawing=drawing,
        over=over(data, reached, bool(borders)),
        box=view_box(data),
        tints=" ".join(f"tint-{province}-{tint}" for province, tint in own.get("tints", {}).items()),
        places=tuple(Place(one, name, one not in reached) for one, name in names.items()),
        ways=tuple(Way(one, say(f"card.{one}")) for one in data["transports"]),
        borders=borders,
        bare=told_bare(bare, apart, names, say),
        provinces=tuple(fields(data, base, own, say)),
        kept=tuple(kept),
        fresh=not any(own.values()),
        number=number,
        notice=notice,
    )


def told_bare(bare: Sequence[str], apart: Note | None, names: Mapping[str, Name], say: Say) -> str:
    """Which districts still have no border; once all have one, which of them cannot be reached."""
    if len(bare) == len(names):
        return say("board.unchecked")
    if bare:
        return say("board.bare", places=list(bare))
    called = {f"district:{district}": name for district, name in names.items()}
    return " ".join([say("board.complete"), *([say(apart.key, apart.params, called)] if apart else [])])


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


def fields(
    data: Mapping[str, Any], base: Mapping[str, Any], own: Mapping[str, Any], say: Say
) -> Iterable[ProvinceFields]:
    """The names and the colour of every province."""
    given = own.get("names", {})
    usual = {district["id"]: district["name"] for district in base["districts"]}

    def name(kind: str, thing: str, ours: str, label: str) -> NameField:
        key = f"{kind}:{thing}"
        return NameField(f"name.{key}", label, given.get(key, ""), ours)

    for province in base["provinces"]:
        one = province["id"]
        names = [
            name("province", one, province["name"], say("board.province")),
            name("city", one, province["city"], say("board.city")),
            *(name("district", d, usual[d], usual[d]) for d in province["districts"]),
        ]
        shown = next(p["name"] for p in data["provinces"] if p["id"] == one)
        yield ProvinceFields(one, shown, tuple(names), own.get("tints", {}).get(one, ""))
