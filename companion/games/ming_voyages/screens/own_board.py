"""The editor for the board of a published box: what its borderlands are called, and which regions touch."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from companion.engine import registry
from companion.engine.own_boards import LONGEST_NAME
from companion.games.ming_voyages.screens import map as maps
from companion.web.play.parts import Drawing, Notice
from companion.web.play.texts import Say

SIGN_OF: Final[Mapping[str, str]] = {"homeland": "overlord", "ming": "emperor"}
"""Whose sign stands with a region that is always that side's."""

DROP: Final = 9.0
"""How far below the middle of its name a region's ways meet, mm."""


@dataclass(frozen=True, slots=True)
class Toggle:
    """Whether two regions touch; ``pair`` is the value sent, ``sign`` the side whose home the other region is."""

    pair: str
    id: str
    name: str
    label: str
    sign: str
    on: bool


@dataclass(frozen=True, slots=True)
class LandFields:
    """What can be entered about a borderland: its name, and its borders with regions that come after it.

    ``wrong`` says why the name is refused; ``above`` which borders stand with earlier borderlands.
    """

    id: str
    legend: str
    value: str
    usual: str
    toggles: tuple[Toggle, ...]
    above: str = ""
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """One line of what the board comes to: ``ok``, ``open`` (nothing is entered) or ``odd``."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class OwnLandsPage:
    """The editor; ``between`` are the borders among the Overlord's homelands."""

    title: str
    drawing: Drawing
    over: Markup
    box: str
    label: str
    checks: tuple[Check, ...]
    lands: tuple[LandFields, ...]
    between: tuple[Toggle, ...]
    kept: tuple[str, ...]
    longest: int = LONGEST_NAME
    number: int = 0
    notice: Notice | None = None
    template: str = "ming_voyages/own.html"


def own_board_page(
    own: Mapping[str, Any],
    *,
    typed: Mapping[str, Any],
    field: str,
    kept: Sequence[str],
    say: Say,
    counted: bool = False,
    number: int = 0,
    notice: Notice | None = None,
) -> OwnLandsPage:
    """The editor of one board; see ``play.screens.OwnBoardScreen``."""
    data = registry.game(maps.GAME).geometry()
    kinds = {region["id"]: region["kind"] for region in data["regions"]}
    usual = {region: say(f"region.{region}") for region in kinds}
    names = usual | own["names"]
    written = typed["names"] if isinstance(typed["names"], Mapping) else {}
    ticked = {frozenset(border) for border in typed["borders"]}
    lands = [region for region, kind in kinds.items() if kind == "borderland"]
    homelands = [region for region, kind in kinds.items() if kind == "homeland"]
    always = [*homelands, *(region for region, kind in kinds.items() if kind == "ming")]

    def toggle(a: str, b: str, name: str) -> Toggle:
        label = f"{names[a]} – {names[b]}"
        return Toggle(f"{a} {b}", b, name, label, SIGN_OF.get(kinds[b], ""), frozenset((a, b)) in ticked)

    fields = tuple(
        LandFields(
            land,
            names[land],
            written.get(land, usual[land]),
            usual[land],
            tuple(toggle(land, other, names[other]) for other in (*lands[place + 1 :], *always)),
            say("own.above", lands=[names[other] for other in lands[:place]]) if place else "",
            notice.text if notice and field == f"names.{land}" else "",
        )
        for place, land in enumerate(lands)
    )
    pairs = [(a, b) for place, a in enumerate(homelands) for b in homelands[place + 1 :]]
    checks = looked_over(own, names, lands, say)
    return OwnLandsPage(
        title=say("board.title"),
        drawing=maps.drawing("companion", _written(data, names, say)),
        over=over(data, own["borders"]),
        box=maps.view_box(data),
        label=" ".join(check.text for check in checks),
        checks=checks,
        lands=fields,
        between=tuple(toggle(a, b, f"{names[a]} – {names[b]}") for a, b in pairs),
        kept=tuple(kept),
        number=number,
        notice=notice,
    )


def _written(data: Mapping[str, Any], names: Mapping[str, str], say: Say) -> maps.Names:
    """What the map says: the owners' names, and ours of the sea and the voyages."""
    sea, stops = data["sea"]["id"], [f"{voyage['n']}" for voyage in data["voyages"]]
    return (
        *((f"region:{region}", name) for region, name in names.items()),
        (f"region:{sea}", say(f"region.{sea}")),
        *((f"voyage:{stop}", say(f"voyage.{stop}")) for stop in stops),
    )


def looked_over(
    own: Mapping[str, Any], names: Mapping[str, str], lands: Collection[str], say: Say
) -> tuple[Check, ...]:
    """What the board comes to, and whatever is missing or odd about it.

    Args:
        own: what was entered.
        names: what every region is called now.
        lands: the borderlands among them.
    """
    borders = own["borders"]
    found = [Check("ok", say("own.count", count=len(borders))) if borders else Check("open", say("own.open"))]
    alone = missing(borders, names)
    found += [Check("odd", say("own.alone", name=names[region])) for region in alone]
    apart = registry.game(maps.GAME).apart(own)
    if apart and not alone:
        called = {f"region:{land}": names[land] for land in lands}
        found.append(Check("odd", say(apart.key, apart.params, called)))
    heard: set[str] = set()
    for land in lands:
        if names[land].casefold() in heard:
            found.append(Check("odd", say("own.twice", name=names[land])))
        heard.add(names[land].casefold())
    return tuple(found)


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
