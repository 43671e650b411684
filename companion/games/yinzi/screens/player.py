"""All that a player has, of which everybody may know: what the round will still ask for, cubes as what they are now,
factories, workers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.games.yinzi.rules.goods import FOODS
from companion.games.yinzi.rules.places import BOXES, FORTUNE
from companion.games.yinzi.screens.page import page, purse, there
from companion.games.yinzi.screens.plan import Situation, player_of
from companion.games.yinzi.screens.ships import lying
from companion.games.yinzi.screens.taxes import SUMS
from companion.games.yinzi.screens.widgets import OfPlaces
from companion.web.play import about as any_game
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.texts import Words
from companion.web.play.widgets import Choices, Widget

WHERE: Final = {
    "ready": FORTUNE, "working": ("resources", "produce", "ships", *BOXES), "fighting": ("war", "lying"),
    "migrants": ("top", "bottom"),
}  # fmt: skip
"""The stations of workers by what they do there."""


@dataclass(frozen=True, slots=True)
class Dues(OfPlaces):
    """What the round will ask for, measured: food of so many who eat, and taxes by the ``sums`` that cost so much.

    Attributes:
        food, tax: as in ``view["plan"]``.
        fed, untaxed: the bonus of the round pays it.
    """

    words: Words
    food: Mapping[str, int]
    tax: Mapping[str, int]
    eating: int
    fed: bool
    untaxed: bool
    sums: tuple[tuple[int, int], ...] = SUMS


@dataclass(frozen=True, slots=True)
class Cube:
    """A cube as what it is now: beside a good (``icon``), or by itself as a ``bundle`` or bare."""

    label: str
    icon: str = ""
    bundle: bool = False


@dataclass(frozen=True, slots=True)
class Cubes(OfPlaces):
    """All cubes of a player by their use."""

    colour: str
    sorts: Mapping[str, Sequence[Cube]]


@dataclass(frozen=True, slots=True)
class Works(OfPlaces):
    """A player's factories as the view tells of them, each with the province where it stands."""

    words: Words
    colour: str
    all: tuple[tuple[str, Mapping[str, Any]], ...]


@dataclass(frozen=True, slots=True)
class Folk(OfPlaces):
    """A player's workers: how many are where."""

    colour: str
    counts: Mapping[str, int]


def player_page(now: Situation, colour: str) -> PlayPage:
    """All of the reader's, or of anybody else's; behind it lies the map."""
    words, view = now.words, now.seen
    colour = colour if colour in view["seats"] else now.you or view["seats"][0]
    due, own = view["plan"][colour], colour == now.you
    title = words("house.title", food=due["food"]["with_groups"], silver=due["tax"]["due"])
    everybody = tuple(
        Option(
            words.name("seat", one), href=there(now, f"house:{one}"), text=words.name("seat", one), icon=f"s-{one}",
            on=one == colour, id=one,
        )
        for one in now.view["seats"]
    )  # fmt: skip
    return page(
        now, title if own else words("house.of", seat=colour), words("house.help") if own else title,
        symbol=colour,
        groups=(),
        stage=(
            Choices("names", everybody, "houses", words("house.all")), _dues(words, view, colour),
            purse(now, colour, door=False), lying(now.moment), *_rooms(words, view, colour),
        ),
        buttons=(
            Option(words("house.map"), href=there(now, ""), id="to-map"),
            Option(words("house.coast"), href=there(now, "coast"), id="to-coast"),
        ),
    )  # fmt: skip


def about(moment: ViewContext, colour: str) -> tuple[Widget, ...]:
    """What the player's page tells; little where people keep their pieces themselves."""
    found = any_game.about(moment, colour)
    if moment.view["tracking"] is not None:
        return found
    words, view = moment.words, moment.view
    return (*found, _dues(words, view, colour), *_rooms(words, view, colour))


def _dues(words: Words, view: Mapping[str, Any], colour: str) -> Dues:
    due, eating = view["plan"][colour], sum(player_of(view, colour)["workers"].values())
    fed, untaxed = (view["bonuses"][bonus] == colour for bonus in ("fed", "untaxed"))
    return Dues(words, due["food"], due["tax"], eating, fed, untaxed)


def _rooms(words: Words, view: Mapping[str, Any], colour: str) -> tuple[Widget, ...]:
    return cubes(words, view, colour), _works(words, view, colour), folk(view, colour)


def cubes(words: Words, view: Mapping[str, Any], colour: str) -> Cubes:
    """All cubes by what they are now."""
    fields = sorted(
        (square["good"], square["province"])
        for square in view["squares"].values()
        for _ in range(square["cubes"].get(colour, 0))
    )
    grown = [
        (good in FOODS, Cube(words("house.cube.field", good=good, province=province), f"y-{good}"))
        for good, province in fields
    ]
    given = sum(there.get("cubes", {}).get(colour, 0) for there in view["routes"]["given"].values())
    home, rural = player_of(view, colour)["supply"]["cubes"], view["rural"].get(colour, 0)
    sorts = {
        "food": [cube for food, cube in grown if food],
        "goods": [cube for food, cube in grown if not food],
        "raw": [
            Cube(words("house.cube.raw", province=province), bundle=True)
            for province, market in view["markets"].items()
            for slot in market["slots"]
            if slot["cube"] == colour
        ],
        "rural": [Cube(words("house.cube.rural"), "y-rural")] * rural,
        "aboard": [
            Cube(words("house.cube.aboard", destination=ship["destination"]), f"y-{slot['cargo']}")
            for ship in view["coast"]
            for slot in ship["slots"]
            for _ in range(slot["cubes"].get(colour, 0))
        ],
        "route": [Cube(words("house.cube.route"), "y-route")] * given,
        "home": [Cube(words("house.cube.home"))] * home,
    }
    return Cubes(colour, {name: all_ for name, all_ in sorts.items() if all_})


def _works(words: Words, view: Mapping[str, Any], colour: str) -> Works:
    where = {square["factory"]: square["province"] for square in reversed(view["squares"].values())}
    own = ((where[name], one) for name, one in view["factories"].items() if one["owner"] == colour)
    return Works(words, colour, tuple(own))


def folk(view: Mapping[str, Any], colour: str) -> Folk:
    """Workers by where they are."""
    one = player_of(view, colour)
    counts = {where: sum(one["workers"].get(at, 0) for at in stations) for where, stations in WHERE.items()}
    return Folk(colour, {**counts, "home": one["supply"]["workers"]})
