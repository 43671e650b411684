"""Ships at the coast, and the foreign markets to which they sail."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.yinzi.rules.edition import REGIONS
from companion.games.yinzi.rules.sailing import BOX
from companion.games.yinzi.screens import ships as tiles
from companion.games.yinzi.screens.frame import screen as framed
from companion.games.yinzi.screens.frame import there
from companion.games.yinzi.screens.plan import Situation
from companion.games.yinzi.screens.things import Market, Markets
from companion.web.presenters.model import PlayPage
from companion.web.presenters.parts import Button
from companion.web.presenters.widgets import Hint, Widget


def screen(now: Situation) -> PlayPage:
    """What the ships still want, what is the reader's to bring, and what lies abroad."""
    words, view = now.words, now.seen
    ready = deliverable(view, now.you)
    fleet = []
    for berth, ship in enumerate(view["coast"]):
        if ship["ship"]:
            slots = tuple(
                tiles.slot(words, ship, place, on=not slot["from"] and slot["wants"] in ready)
                for place, slot in enumerate(ship["slots"])
            )
            fleet.append(tiles.ship(now.moment, view, berth, slots))
    count = sum(slot.on for ship in fleet for slot in ship.slots)
    return framed(
        now, words("coast.title", count=count) if now.you else words("coast.all"), words("coast.help"),
        groups=(),
        stage=(
            tiles.Ships("fleet", tuple(fleet), wide=True),
            tiles.lying(now.moment),
            *(markets(now, view, region) for region in REGIONS),
            *envoys(now, view),
        ),
        buttons=(
            Button(words("house.map"), href=there(now, ""), id="to-map"),
            *((Button(words("house.own"), href=there(now, f"house:{now.you}"), id="to-house"),) if now.you else ()),
        ),
    )  # fmt: skip


def deliverable(view: Mapping[str, Any], colour: str) -> set[str]:
    """What somebody has that ships want: commodities in factories, and tea."""
    found = {one["commodity"] for one in view["factories"].values() if one["stored"].get(colour)}
    tea = any(square["good"] == "tea" and colour in square["cubes"] for square in view["squares"].values())
    return found | ({"tea"} if tea else set())


def markets(now: Situation, view: Mapping[str, Any], region: str) -> Markets:
    """The three markets of a region and its pool."""
    words, found = now.words, []
    data = now.moment.data
    own = [place for place, its in data["destinations"].items() if its == region]
    for place in (*own, region):
        lying = view["abroad"][place]["commodities"]
        pieces = tuple(colour for colour, count in lying.items() for _ in range(count))
        gone = view["abroad"][place]["emissaries"]
        emissaries = tuple(colour for colour, count in gone.items() for _ in range(count))
        points = data["markets"][place]["vp"]
        name = words("coast.pool") if place == region else words(f"advance.short.{place}")
        found.append(
            Market(
                name, pieces, 0 if place == region else max(0, BOX - len(pieces)), points,
                words("coast.market", name=name, count=len(pieces), points=points), emissaries,
            )
        )  # fmt: skip
    return Markets(words(f"coast.{region}"), words(f"coast.{region}.note"), tuple(found))


def envoys(now: Situation, view: Mapping[str, Any]) -> tuple[Widget, ...]:
    """The reader's emissaries who wait for a ship."""
    countries = now.moment.data["destinations"]
    waiting = [place for place, colour in view["advancements"].items() if colour == now.you and place in countries]
    if not now.you or not waiting:
        return ()
    names = [now.words.name("destination", place) for place in waiting]
    return (Hint(now.words("coast.envoys", what=names, count=len(names))),)
