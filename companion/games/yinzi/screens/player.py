"""All that a player has, of which everybody may know: what the round will still ask for, cubes as what they are now,
factories, workers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.games.yinzi.rules.goods import FOODS
from companion.games.yinzi.rules.places import BOXES, FORTUNE
from companion.games.yinzi.screens.emperor import SUMS
from companion.games.yinzi.screens.page import page, purse, there
from companion.games.yinzi.screens.plan import Situation, player_of
from companion.games.yinzi.screens.ships import lying
from companion.games.yinzi.screens.widgets import PLACES
from companion.web.play import about as any_game
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.texts import Words
from companion.web.play.widgets import Choices, Macro, Widget

WHERE: Final = {
    "ready": FORTUNE, "working": ("resources", "produce", "ships", *BOXES), "fighting": ("war", "lying"),
    "migrants": ("top", "bottom"),
}  # fmt: skip
"""The stations of workers by what they do there."""


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
            Choices("names", everybody, "houses", words("house.all")), _dues(view, colour),
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
    return (*found, _dues(moment.view, colour), *_rooms(moment.words, moment.view, colour))


def _dues(view: Mapping[str, Any], colour: str) -> Macro:
    """What the round will ask for, measured: food and taxes, which a bonus of the round may pay."""
    due, eating = view["plan"][colour], sum(player_of(view, colour)["workers"].values())
    fed, untaxed = (view["bonuses"][bonus] == colour for bonus in ("fed", "untaxed"))
    return Macro(
        PLACES, "dues", food=due["food"], tax=due["tax"], eating=eating, fed=fed, untaxed=untaxed, sums=SUMS
    )


def _rooms(words: Words, view: Mapping[str, Any], colour: str) -> tuple[Widget, ...]:
    where = {square["factory"]: square["province"] for square in reversed(view["squares"].values())}
    works = [(where[name], one) for name, one in view["factories"].items() if one["owner"] == colour]
    own = Macro(PLACES, "works", words=words, colour=colour, all=works)
    return cubes(words, view, colour), own, folk(view, colour)


def cubes(words: Words, view: Mapping[str, Any], colour: str) -> Macro:
    """All cubes by what they are now: beside a good, in bundles, or bare."""
    fields = sorted(
        (square["good"], square["province"])
        for square in view["squares"].values()
        for _ in range(square["cubes"].get(colour, 0))
    )
    grown = [
        (good in FOODS, Option(words("house.cube.field", good=good, province=province), icon=f"y-{good}"))
        for good, province in fields
    ]
    given = sum(there.get("cubes", {}).get(colour, 0) for there in view["routes"]["given"].values())
    home, rural = player_of(view, colour)["supply"]["cubes"], view["rural"].get(colour, 0)
    sorts = {
        "food": [cube for food, cube in grown if food],
        "goods": [cube for food, cube in grown if not food],
        "raw": [
            Option(words("house.cube.raw", province=province), kind="bundle")
            for province, market in view["markets"].items()
            for slot in market["slots"]
            if slot["cube"] == colour
        ],
        "rural": [Option(words("house.cube.rural"), icon="y-rural")] * rural,
        "aboard": [
            Option(words("house.cube.aboard", destination=ship["destination"]), icon=f"y-{slot['cargo']}")
            for ship in view["coast"]
            for slot in ship["slots"]
            for _ in range(slot["cubes"].get(colour, 0))
        ],
        "route": [Option(words("house.cube.route"), icon="y-route")] * given,
        "home": [Option(words("house.cube.home"))] * home,
    }
    return Macro(PLACES, "cubes", colour=colour, sorts=sorts)


def folk(view: Mapping[str, Any], colour: str) -> Macro:
    """Workers by where they are."""
    one = player_of(view, colour)
    counts = {where: sum(one["workers"].get(at, 0) for at in stations) for where, stations in WHERE.items()}
    return Macro(PLACES, "folk", colour=colour, counts={**counts, "home": one["supply"]["workers"]})
