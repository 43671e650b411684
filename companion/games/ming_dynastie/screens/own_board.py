"""The editor for the board of a published box: names, colours, and borders by tapping two districts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from markupsafe import Markup

from companion.engine import registry
from companion.engine.own_boards import BOXED
from companion.games.ming_dynastie.rules import own_board
from companion.games.ming_dynastie.screens.map import sketch, view_box
from companion.web.play.geometry import text_of
from companion.web.play.parts import Drawing, Notice
from companion.web.play.texts import Words
from companion.words import Say

REACH: Final = 13.0
"""How far from the middle of a border's transport a finger still means it, mm."""


@dataclass(frozen=True, slots=True)
class OwnBoardPage:
    """The editor.

    Attributes:
        own, data: what was entered, and the board's data with it, as far as it goes.
        counted: the app only keeps score, and nothing is asked about borders.
        over: what can be tapped on the map.
        bare: which districts have no border or cannot be reached, in words.
        kept: the names of boards that the host has.
    """

    own: Mapping[str, Any]
    data: Mapping[str, Any]
    words: Words
    counted: bool
    drawing: Drawing
    over: Markup
    bare: str
    kept: tuple[str, ...]
    number: int = 0
    notice: Notice | None = None
    classes: str = "own"
    template: str = "ming_dynastie/own.html"
    colours: ClassVar[tuple[str, ...]] = own_board.TINTS

    @property
    def title(self) -> str:
        """What the browser calls it."""
        return self.words("board.title")

    @property
    def box(self) -> str:
        """The view box of the map."""
        return view_box(self.data)

    @property
    def tints(self) -> str:
        """Classes for the colours on the map."""
        return " ".join(tint_classes(self.data))

    def named(self, province: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
        """What may have a name in a province: the key by which it is entered, what it is, and what it is called
        without."""
        one = province["id"]
        yield f"province:{one}", self.words("board.province"), self.usual("province", one)
        yield f"city:{one}", self.words("board.city"), self.usual("city", one)
        for district in province["districts"]:
            yield f"district:{district}", self.usual("district", district), self.usual("district", district)

    def usual(self, kind: str, thing: str) -> str:
        """What a thing is called without a name of its own, by the others' names."""
        others = {key: name for key, name in self.own["names"].items() if key != f"{kind}:{thing}"}
        return Words(self.words.say, own_board.names(self.data, {"names": others})).name(kind, thing)


def own_board_page(
    own: Mapping[str, Any], *, typed: Mapping[str, Any], field: str, kept: Sequence[str], say: Say, counted: bool,
    number: int, notice: Notice | None,
) -> OwnBoardPage:  # fmt: skip
    """The editor of one board; see ``play.screens.OwnBoardScreen``. What it sends is taken one thing at a time:
    nothing is typed and refused as a whole."""
    data, own = registry.game("ming-dynastie").geometry(BOXED, own, partly=True), {**own_board.NOTHING, **own}
    words = Words(say, own_board.names(data, own))
    reached = {end for border in data["borders"] for end in (border["a"], border["b"])}
    alone = [district["id"] for district in data["districts"] if district["id"] not in reached]
    return OwnBoardPage(
        own=own,
        data=data,
        words=words,
        counted=counted,
        drawing=sketch("ming-dynastie", BOXED, text_of(own)),
        over=over(data, alone),
        bare="" if counted else bare(own, data, alone, words),
        kept=tuple(kept),
        number=number,
        notice=notice,
    )


def tint_classes(data: Mapping[str, Any]) -> tuple[str, ...]:
    """Classes for the colours of an own board's provinces."""
    return tuple(f"tint-{province['id']}-{province['tint']}" for province in data["provinces"])


def bare(own: Mapping[str, Any], data: Mapping[str, Any], alone: Sequence[str], words: Words) -> str:
    """Which districts still have no border; once all have one, which of them cannot be reached."""
    if len(alone) == len(data["districts"]):
        return words("board.unchecked")
    if alone:
        return words("board.bare", places=[words.name("district", one) for one in alone])
    apart = registry.game("ming-dynastie").apart(own)
    return " ".join([words("board.complete"), *([words(apart.key, apart.params)] if apart else [])])


def over(data: Mapping[str, Any], alone: Sequence[str]) -> Markup:
    """What can be tapped on the map: the districts, and above them the borders."""
    spots = "".join(
        f'<use href="#d-{d["id"]}" class="spot{" bare" if data["borders"] and d["id"] in alone else ""}"'
        f' data-district="{d["id"]}"/>'
        for d in data["districts"]
    )
    ends = "".join(
        f'<circle class="gone" r="{REACH:g}" cx="{b["token_at"][0]:g}" cy="{b["token_at"][1]:g}"'
        f' data-border="{b["a"]} {b["b"]} {b["transport"]}"/>'
        for b in data["borders"]
    )
    return Markup(spots + ends)
