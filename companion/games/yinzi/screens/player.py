"""A player's house, of which everybody may know: what the round will still ask for, cubes as what they are now,
factories, workers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.games.yinzi.rules.goods import FOODS
from companion.games.yinzi.rules.places import BOXES, FORTUNE
from companion.games.yinzi.rules.reckoning import FREE, LOW_TAX
from companion.games.yinzi.screens.frame import purse, there
from companion.games.yinzi.screens.frame import screen as framed
from companion.games.yinzi.screens.plan import Situation, player_of
from companion.games.yinzi.screens.ships import lying
from companion.games.yinzi.screens.things import Cube, Cubes, Due, Dues, Folk, Group, Mark, Sort, Work, Works
from companion.web.presenters import about as any_game
from companion.web.presenters.common import Words
from companion.web.presenters.model import PlayPage
from companion.web.presenters.moment import Moment
from companion.web.presenters.parts import Button
from companion.web.presenters.widgets import Choices, Option, Widget

AT_WORK: Final = ("resources", "produce", "ships", *BOXES)
WARLIKE: Final = ("war", "lying")
MIGRANTS: Final = ("top", "bottom")
MOST_SALES: Final = 12
"""The highest sum of a round's cards and tax discs."""


def screen(now: Situation, colour: str) -> PlayPage:
    """The house of the reader, or of anybody else; behind it lies the map."""
    words, view = now.words, now.seen
    colour = colour if colour in view["seats"] else now.you or view["seats"][0]
    due = view["plan"][colour]
    own = colour == now.you
    title = words("house.title", food=due["food"]["with_groups"], silver=due["tax"]["due"])
    return framed(
        now, title if own else words("house.of", seat=colour), words("house.help") if own else title,
        symbol=colour,
        groups=(),
        stage=(
            doors(now, colour), dues(words, view, colour), purse(now, colour, door=False), lying(now.moment),
            *rooms(words, view, colour),
        ),
        buttons=(
            Button(words("house.map"), href=there(now, ""), id="to-map"),
            Button(words("house.coast"), href=there(now, "coast"), id="to-coast"),
        ),
    )  # fmt: skip


def doors(now: Situation, colour: str) -> Choices:
    """Everybody's house."""
    options = tuple(
        Option(there(now, f"house:{one}"), now.words.name("seat", one), now.words.name("seat", one), icon=f"s-{one}",
               on=one == colour, id=one)
        for one in now.view["seats"]
    )  # fmt: skip
    return Choices("names", options, "houses", now.words("house.all"))


def about(moment: Moment, colour: str) -> tuple[Widget, ...]:
    """What the player's page tells; little where people keep their pieces themselves."""
    found = any_game.about(moment, colour)
    if moment.view["tracking"] is not None:
        return found
    words, view = moment.words, moment.view
    return (*found, dues(words, view, colour), *rooms(words, view, colour))


def rooms(words: Words, view: Mapping[str, Any], colour: str) -> tuple[Widget, ...]:
    """Cubes, factories and workers."""
    return cubes(words, view, colour), works(words, view, colour), folk(words, view, colour)


# --- what is due ---


def dues(words: Words, view: Mapping[str, Any], colour: str) -> Dues:
    """Food and taxes, as things stand."""
    food, tax, one = view["plan"][colour]["food"], view["plan"][colour]["tax"], player_of(view, colour)
    eating = sum(one["workers"].values())
    needed, paid = food["with_groups"], food["cubes_pay"]
    fed, untaxed = (view["bonuses"][bonus] == colour for bonus in ("fed", "untaxed"))
    bowls = tuple(Mark("\N{CHECK MARK}", "on") if n < paid else Mark("\N{MINUS SIGN}1", "no") for n in range(needed))
    steps = ((0, FREE), (FREE + 1, LOW_TAX), (LOW_TAX + 1, MOST_SALES))
    marks = tuple(Mark(f"{low}\N{EN DASH}{high}", "at" if low <= tax["sum"] <= high else "") for low, high in steps)
    return Dues(
        (
            Due(
                "y-food", words("house.food", paid=paid, needed=needed),
                words("house.fed") if fed else words("house.eaters", count=eating, needed=needed), bowls,
            ),
            Due(
                "y-tax", words("house.tax", count=tax["due"]),
                words("house.untaxed") if untaxed else words("house.sum", count=tax["sum"]), marks,
            ),
        )
    )  # fmt: skip


# --- what there is ---


def cubes(words: Words, view: Mapping[str, Any], colour: str) -> Cubes:
    """All cubes by what they are now."""
    grown = [
        (square["good"], square["province"])
        for square in view["squares"].values()
        for _ in range(square["cubes"].get(colour, 0))
    ]
    raw = [
        (slot["good"], province)
        for province, market in view["markets"].items()
        for slot in market["slots"]
        if slot["cube"] == colour
    ]
    aboard = [
        (slot["cargo"], ship["destination"])
        for ship in view["coast"]
        for slot in ship["slots"]
        for _ in range(slot["cubes"].get(colour, 0))
    ]
    given = sum(there.get("cubes", {}).get(colour, 0) for there in view["routes"]["given"].values())
    home, rural = player_of(view, colour)["supply"]["cubes"], view["rural"].get(colour, 0)

    def on_fields(food: bool) -> tuple[Cube, ...]:
        return tuple(
            Cube(words("house.cube.field", good=good, province=province), f"y-{good}")
            for good, province in sorted(grown)
            if (good in FOODS) == food
        )

    sorts = (
        ("food", on_fields(True)),
        ("goods", on_fields(False)),
        ("raw", tuple(Cube(words("house.cube.raw", province=province), bundle=True) for _, province in raw)),
        ("rural", tuple(Cube(words("house.cube.rural"), "y-rural") for _ in range(rural))),
        ("aboard", tuple(Cube(words("house.cube.aboard", destination=to), f"y-{cargo}") for cargo, to in aboard)),
        ("route", tuple(Cube(words("house.cube.route"), "y-route") for _ in range(given))),
        ("home", tuple(Cube(words("house.cube.home")) for _ in range(home))),
    )
    count = sum(len(found) for _, found in sorts)
    rows = tuple(
        Sort(words(f"house.cubes.{name}"), found, words("house.anybodys") if name in ("raw", "rural") else "")
        for name, found in sorts
        if found
    )
    return Cubes(words("house.cubes", count=count), words("house.cubes.help"), colour, rows)


def works(words: Words, view: Mapping[str, Any], colour: str) -> Works:
    """Factories with what they need and hold."""
    found = []
    for name, one in view["factories"].items():
        if one["owner"] != colour:
            continue
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
    groups = tuple(
        Group(where, words(f"house.folk.{where}"), colour, count, words(f"house.folk.{where}.count", count=count))
        for where, count in stations(one)
        if count
    )
    return Folk(words("house.folk", count=sum(group.count for group in groups)), groups)


def stations(one: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """How many workers are where."""
    there = one["workers"]
    for where, stands in (("ready", FORTUNE), ("working", AT_WORK), ("fighting", WARLIKE), ("migrants", MIGRANTS)):
        yield where, sum(there.get(station, 0) for station in stands)
    yield "home", one["supply"]["workers"]
