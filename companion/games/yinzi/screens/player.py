"""All that a player has, of which everybody may know: what the round will still ask for, cubes as what they are now,
factories, workers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.games.yinzi.rules.goods import FOODS
from companion.games.yinzi.rules.places import BOXES, FORTUNE
from companion.games.yinzi.screens.page import page, purse, there
from companion.games.yinzi.screens.plan import Situation, player_of
from companion.games.yinzi.screens.ships import lying
from companion.games.yinzi.screens.taxes import SUMS
from companion.games.yinzi.screens.widgets import OfPlaces, Pickable
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
class Mark:
    """A step of a measure: ``""``, ``on``, ``at`` (here it stands) or ``no``."""

    text: str
    state: str = ""


@dataclass(frozen=True, slots=True)
class Due:
    """Something that the end of the round will ask for, measured."""

    icon: str
    title: str
    note: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Dues(OfPlaces):
    """What is due, side by side."""

    all: tuple[Due, ...]


@dataclass(frozen=True, slots=True)
class Cube:
    """A cube as what it is now: beside a good (``icon``), or by itself as a ``bundle`` or bare."""

    label: str
    icon: str = ""
    bundle: bool = False


@dataclass(frozen=True, slots=True)
class Sort:
    """Cubes of one use."""

    name: str
    cubes: tuple[Cube, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Cubes(OfPlaces):
    """All cubes of a player by their use."""

    title: str
    note: str
    colour: str
    sorts: tuple[Sort, ...]


@dataclass(frozen=True, slots=True)
class Work:
    """A factory with its level in discs of ``colour``; ``needs`` is the colour of its raw material."""

    icon: str
    name: str
    where: str
    needs: str
    says: str
    note: str
    level: int
    level_label: str


@dataclass(frozen=True, slots=True)
class Works(OfPlaces):
    """A player's factories."""

    title: str
    note: str
    colour: str
    all: tuple[Work, ...]
    none: str = ""


@dataclass(frozen=True, slots=True)
class Folk(OfPlaces):
    """A player's workers by where they are."""

    title: str
    groups: tuple[Pickable, ...]


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
    food, tax = view["plan"][colour]["food"], view["plan"][colour]["tax"]
    eating, needed, paid = sum(player_of(view, colour)["workers"].values()), food["with_groups"], food["cubes_pay"]
    fed, untaxed = (view["bonuses"][bonus] == colour for bonus in ("fed", "untaxed"))
    bowls = tuple(Mark("\N{CHECK MARK}", "on") if n < paid else Mark("\N{MINUS SIGN}1", "no") for n in range(needed))
    sums = tuple(Mark(f"{low}\N{EN DASH}{high}", "at" if low <= tax["sum"] <= high else "") for low, high in SUMS)
    eaters = words("house.fed") if fed else words("house.eaters", count=eating, needed=needed)
    total = words("house.untaxed") if untaxed else words("house.sum", count=tax["sum"])
    return Dues(
        (
            Due("y-food", words("house.food", paid=paid, needed=needed), eaters, bowls),
            Due("y-tax", words("house.tax", count=tax["due"]), total, sums),
        )
    )


def _rooms(words: Words, view: Mapping[str, Any], colour: str) -> tuple[Widget, ...]:
    return cubes(words, view, colour), _works(words, view, colour), folk(words, view, colour)


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
    rows = tuple(
        Sort(words(f"house.cubes.{name}"), tuple(all_), words("house.anybodys") if name in ("raw", "rural") else "")
        for name, all_ in sorts.items()
        if all_
    )
    count = sum(map(len, sorts.values()))
    return Cubes(words("house.cubes", count=count), words("house.cubes.help"), colour, rows)


def _works(words: Words, view: Mapping[str, Any], colour: str) -> Works:
    found = []
    for name, one in view["factories"].items():
        if one["owner"] == colour:
            where = next(square["province"] for square in view["squares"].values() if square["factory"] == name)
            stored = sum(one["stored"].values())
            found.append(
                Work(
                    f"y-{one['commodity']}", words.name("commodity", one["commodity"]), words.name("province", where),
                    one["colour"], words("house.needs", seat=one["colour"]),
                    words("house.holds", count=stored, room=one["level"]), one["level"],
                    words("house.level", count=one["level"]),
                )
            )  # fmt: skip
    return Works(words("points.factories"), "", colour, tuple(found), "" if found else words("house.works.none"))


def folk(words: Words, view: Mapping[str, Any], colour: str) -> Folk:
    """Workers by where they are."""
    one = player_of(view, colour)
    counts = {where: sum(one["workers"].get(at, 0) for at in stations) for where, stations in WHERE.items()}
    groups = tuple(
        Pickable(
            words(f"house.folk.{where}.count", count=count),
            text=words(f"house.folk.{where}"),
            id=where,
            colour=colour,
            count=count,
        )
        for where, count in {**counts, "home": one["supply"]["workers"]}.items()
        if count
    )
    return Folk(words("house.folk", count=sum(group.count for group in groups)), groups)
