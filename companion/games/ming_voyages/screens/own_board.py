"""The editor for the board of a published box: what its borderlands are called, and which regions touch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from markupsafe import Markup

from companion.engine import registry
from companion.engine.own_boards import LONGEST_NAME
from companion.games.ming_voyages.art import places
from companion.games.ming_voyages.screens import map as maps
from companion.web.play.parts import Drawing, Notice
from companion.web.play.texts import Words
from companion.words import Say

SIGN_OF: Final[Mapping[str, str]] = {"homeland": "overlord", "ming": "emperor"}
"""Whose sign stands with a region that is always that side's."""
DROP: Final = 9.0
"""How far below the middle of its name a region's ways meet, mm."""


@dataclass(frozen=True, slots=True)
class OwnLandsPage:
    """The editor.

    Attributes:
        borders: which regions touch, as far as it was entered.
        kinds: the regions, with what sort each is; ``usual`` is what we call them, ``names`` what they are called now.
        odd: what speaks against playing with them, in words, or ``""``.
        written, ticked: what the fields hold: names by region, and which regions touch.
        wrong: the borderland whose name is refused, with what the notice says; else ``""``.
        kept: the names of boards that the host has.
        drawing, over, box: the map with the owners' names, what lies on it, and its view box.
    """

    say: Say
    title: str
    borders: Sequence[Sequence[str]]
    kinds: Mapping[str, str]
    usual: Mapping[str, str]
    names: Mapping[str, str]
    odd: str
    written: Mapping[str, str]
    ticked: frozenset[frozenset[str]]
    wrong: str
    kept: tuple[str, ...]
    drawing: Drawing
    over: Markup
    box: str
    number: int = 0
    notice: Notice | None = None
    template: str = "ming_voyages/own.html"
    longest: ClassVar[int] = LONGEST_NAME

    def of(self, *kinds: str) -> list[str]:
        """The regions of these sorts, sort by sort."""
        return [region for wanted in kinds for region, kind in self.kinds.items() if kind == wanted]

    def beyond(self, land: str) -> list[str]:
        """The regions of which it is asked whether this borderland touches them: those that come after it."""
        lands = self.of("borderland")
        return [*lands[lands.index(land) + 1 :], *self.of("homeland", "ming")]

    def above(self, land: str) -> str:
        """With which earlier borderlands its other borders stand."""
        earlier = self.of("borderland")[: self.of("borderland").index(land)]
        return self.say("own.above", lands=[self.names[other] for other in earlier]) if earlier else ""

    def touch(self, a: str, b: str) -> bool:
        """Whether two regions do."""
        return frozenset((a, b)) in self.ticked

    def sign(self, region: str) -> str:
        """The side whose home it is."""
        return SIGN_OF.get(self.kinds[region], "")

    @property
    def checks(self) -> list[tuple[str, str]]:
        """What the board comes to, ``ok`` or ``open`` (nothing is entered), and whatever is missing or ``odd``."""
        say, names, lands = self.say, self.names, self.of("borderland")
        alone = missing(self.borders, names)
        found = [("ok", say("own.count", count=len(self.borders))) if self.borders else ("open", say("own.open"))]
        found += [("odd", say("own.alone", name=names[region])) for region in alone]
        found += [("odd", self.odd)] if self.odd and not alone else []
        heard = [names[land].casefold() for land in lands]
        twice = [land for place, land in enumerate(lands) if heard[place] in heard[:place]]
        return found + [("odd", say("own.twice", name=names[land])) for land in twice]


def own_board_page(
    own: Mapping[str, Any], *, typed: Mapping[str, Any], field: str, kept: Sequence[str], say: Say,
    counted: bool = False, number: int = 0, notice: Notice | None = None,
) -> OwnLandsPage:  # fmt: skip
    """The editor of one board; see ``play.screens.OwnBoardScreen``."""
    game = registry.game(maps.GAME)
    data, apart = game.geometry(), game.apart(own)
    kinds = {region["id"]: region["kind"] for region in data["regions"]}
    usual = {region: say(f"region.{region}") for region in kinds}
    names = usual | own["names"]
    words = Words(say, {f"region:{one}": name for one, name in names.items() if kinds[one] == "borderland"})
    return OwnLandsPage(
        say=say,
        title=say("board.title"),
        borders=own["borders"],
        kinds=kinds,
        usual=usual,
        names=names,
        odd=words(apart.key, apart.params) if apart else "",
        written=typed["names"] if isinstance(typed["names"], Mapping) else {},
        ticked=frozenset(frozenset(border) for border in typed["borders"]),
        wrong=field.removeprefix("names.") if notice else "",
        kept=tuple(kept),
        drawing=maps.drawing("companion", maps.named(data, words)),
        over=over(data, own["borders"]),
        box=places.view_box(places.whole(data)),
        number=number,
        notice=notice,
    )


def missing(borders: Sequence[Sequence[str]], regions: Iterable[str]) -> list[str]:
    """The regions that touch nothing, once any border is entered."""
    reached = {end for border in borders for end in border}
    return [region for region in regions if borders and region not in reached]


def over(data: Mapping[str, Any], borders: Sequence[Sequence[str]]) -> Markup:
    """The entered borders as ways on the map, and a wash over every region that none leads to."""
    knots = {one["id"]: (one["label_at"][0], one["label_at"][1] + DROP) for one in data["regions"]}
    washes = "".join(f'<use href="#r-{region}" class="bare"/>' for region in missing(borders, knots))
    ways = "".join(
        f'<path class="link" d="M{knots[a][0]:g} {knots[a][1]:g}L{knots[b][0]:g} {knots[b][1]:g}"/>' for a, b in borders
    )
    ends = "".join(
        f'<circle class="end" r="3.4" cx="{knots[one][0]:g}" cy="{knots[one][1]:g}"/>'
        for one in sorted({end for border in borders for end in border})
    )
    return Markup(washes + ways + ends)
