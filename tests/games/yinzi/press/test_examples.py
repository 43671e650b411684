"""The worked examples of the rulebook: every number that its sentences say is what the rules make of the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from companion.engine.fields import changed
from companion.engine.terms import CHANCE
from companion.games.yinzi.rules import sheet_sums, stages
from companion.games.yinzi.rules.game import YinziState
from companion.words import LANGUAGES, catalogue
from printables.books.book import examples
from tests.games.yinzi.rules.laid_out import (
    abroad,
    carry,
    disc,
    do,
    dock,
    found,
    group,
    grow,
    hand,
    keep,
    lay_cards,
    level,
    linger,
    market,
    money,
    own,
    part,
    purse,
    quiet,
    raw,
    routes,
    seat,
    show,
    table,
    turn,
    won,
    workers,
)

EXAMPLES = examples("yinzi")
SCORE = EXAMPLES["end"].position["score"]


def new() -> YinziState:
    return table(4)


def bonus() -> Mapping[str, int]:
    """Aisha takes the third bonus and the ramie above it, for a copper, onto a square of Zhejiang."""
    s = new()
    s.bonus, s.crop_track, s.order = (-1,) * 6, (0, 1, 4, 2, 3, 5), (2, 0, 1, 3)
    part(s, stages.ROUND)
    do(s, "bonus fed", "place zhejiang-1")
    assert s.bonus[2] == seat(s, "blue")
    return {"cost": 4 - purse(s, "blue")[0], "left": purse(s, "blue")[0], "cubes": 15 - s.cubes[2]}


def boats() -> Mapping[str, int]:
    """Jonas has a card of value 1; a tax disc lets him take a second step. The first of them leads to another 3."""
    s = new()
    hand(s, "red", "1-3")
    own(s, "red", wood=2)
    carry(s, "red", 3)
    turn(s)
    do(s, "play 1-3 boats")
    before = s.capacity(0)
    do(s, "boat own")
    assert s.capacity(0) == before and workers(s, "red") == {"boats": 3}
    do(s, "tax", "boat own")
    return {"wood": 2 - s.store[0], "before": before, "after": s.capacity(0), "discs": s.taxed[0]}


def plant() -> Mapping[str, int]:
    """Tomás buys the last tile of the track and sets two cubes on it, and two more on rice."""
    s = new()
    hand(s, "green", "2-2")
    s.crop_track = (1, 2, 3, 4, 5, 0)
    turn(s, "green")
    do(s, "play 2-2 plant", "buy-crop 6", "place nanzhili-3")
    quiet(s)
    tile = 15 - s.cubes[3]
    do(s, "plant jiangxi-2")
    cubes = 15 - s.cubes[3]
    return {"copper": 4 - purse(s, "green")[0], "tile": tile, "rice": cubes - tile, "cubes": cubes}


def sell() -> Mapping[str, int]:
    """Mei sells two tea from Nanzhili on both coins of Zhejiang, and sugarcane from there beside the covered coins."""
    s = new()
    hand(s, "yellow", "2-2")
    market(s, zhejiang="market-4")
    grow(s, "yellow", "nanzhili-3", 2, "tea")
    grow(s, "yellow", "zhejiang-1", 1, "sugarcane")
    carry(s, "yellow", 2)
    linger(s, "yellow")
    turn(s, "yellow")
    do(s, "play 2-2 sell", "sell nanzhili-3 zhejiang", "sell nanzhili-3 zhejiang", "tax", "sell zhejiang-1 zhejiang")
    assert s.taxed[1] == 1
    return {"copper": purse(s, "yellow")[0] - 4, "transport": s.moved}


def develop() -> Mapping[str, int]:
    """Aisha builds with a card of value 2 and upgrades the new factory at once."""
    s = new()
    hand(s, "blue", "2-2")
    own(s, "blue", stone=1)
    show(s, "blue-porcelain", "red-paper", "blue-silk", "green-sugar")
    turn(s, "blue")
    do(s, "play 2-2 develop", "build blue-porcelain own", "site nanzhili-2+nanzhili-3")
    quiet(s)
    do(s, "upgrade blue-porcelain")
    assert level(s, "blue-porcelain") == 2
    return {"stone": 1 - s.store[5], "copper": 4 - purse(s, "blue")[0]}


def resources() -> Mapping[str, int]:
    """Tomás sends two workers, but has one copper: the other worker goes up."""
    s = new()
    group(s, "green", plant=2)
    money(s, "green", copper=1)
    turn(s, "green")
    do(s, "send plant resources", "take wood")
    there = workers(s, "green")
    return {"copper": 1 - purse(s, "green")[0], "acting": there["resources"], "up": there["top"]}


def produce() -> Mapping[str, int]:
    """Mei makes two silk with one worker in her factory of level III, and paper in that of Jonas."""
    s = new()
    group(s, "yellow", sell=3)
    found(s, "yellow", "yellow-silk", "nanzhili-1+nanzhili-2", 3)
    found(s, "red", "red-paper", "jiangxi-1+jiangxi-2", 2)
    raw(s, "yellow", "nanzhili-1", "zhejiang-2")
    raw(s, "red", "zhejiang-3")
    carry(s, "yellow", 3)
    linger(s, "yellow")
    turn(s, "yellow")
    do(s, "send sell produce", "produce yellow-silk nanzhili-1", "second zhejiang-2", "produce red-paper zhejiang-3")
    assert workers(s, "yellow") == {"produce": 3}
    return {"made": sum(s.stored), "fee": purse(s, "red")[0] - 4, "transport": s.moved}


def ships() -> Mapping[str, int]:
    """Jonas sends silk from Huguang to Korea, and two salt from Zhejiang to its other slot: the ship sails."""
    s = new()
    group(s, "red", plant=2)
    found(s, "red", "red-silk", "huguang-1+huguang-2")
    keep(s, "red", "red-silk")
    grow(s, "red", "zhejiang-2")
    grow(s, "red", "zhejiang-11")
    dock(s, "korea-1", "japan-1")
    carry(s, "red", 4)
    linger(s)
    turn(s)
    do(s, "send plant ships", "load 1-1 red-silk", "salt 1-2")
    quiet(s)
    assert abroad(s, "red", "korea") == 1
    return {"silver": purse(s, "red")[1], "transport": s.moved, "points": s.ed.worth[s.ed.destinations.index("korea")]}


def emperor() -> Mapping[str, int]:
    """Aisha's two workers and a migrant dig the canal: copper and a step of her boats, later in the round."""
    s = new()
    group(s, "blue", plant=2, bottom=1)
    carry(s, "blue", 2)
    turn(s, "blue")
    do(s, "send plant emperor", "box canal")
    there, before = workers(s, "blue")["canal"], s.capacity(2)
    part(s, stages.ROUTES_OVER)
    quiet(s)
    return {"workers": there, "copper": purse(s, "blue")[0] - 4, "before": before, "after": s.capacity(2)}


def war() -> Mapping[str, int]:
    """Jonas and Aisha are tied for the second place; Jonas stands further left."""
    s = new()
    group(s, "yellow", war=3)
    group(s, "red", war=2)
    group(s, "blue", war=2)
    s.war_order = (0, 1, 2)
    routes(s, "any-1", "plain-1", "plain-2", "food-3")
    symbols = sum(s.ed.routes[top].war for top in s.top)
    part(s, stages.FED_ALL)
    assert s.glory[2:] == (0, 0)
    return {"symbols": symbols, "workers": 7, "first": s.glory[1], "second": s.glory[0]}


def rural() -> Mapping[str, int]:
    """Mei has rice and buys wheat: the route pays for it at once, and scores besides."""
    s = new()
    group(s, "yellow", plant=2)
    grow(s, "yellow", "huguang-1")
    money(s, "yellow", copper=2)
    s.rural = (1, 0, 0, 0)
    routes(s, "food-1", "any-1", "plain-1", "two-1")
    turn(s, "yellow")
    do(s, "send plant war", "fulfil 1 1", "give huguang-1", "buy wheat red")
    copper = s.ed.routes[s.ed.route_ids.index("food-1")].copper
    paid = 2 + copper - purse(s, "yellow")[0]
    part(s, stages.DISASTERS_OVER)
    (route,) = won(s, "yellow")
    return {"paid": paid, "copper": copper, "points": s.ed.routes[s.ed.route_ids.index(route)].vp}


def feed() -> Mapping[str, int]:
    """Tomás has ten workers out, a rice, a wheat, a fruit and a cabbage."""
    s = new()
    group(s, "green", resources=4, ships=3, war=2, top=1)
    for square in ("huguang-1", "huguang-3", "huguang-6", "huguang-8"):
        grow(s, "green", square)
    part(s, stages.ACTIONS_OVER)
    quiet(s)
    food = sheet_sums.food_in(2, 2)
    return {"workers": 10, "needed": food + s.misfortune[3], "food": food, "misfortune": s.misfortune[3]}


def tax() -> Mapping[str, int]:
    """Aisha has played 3, 3 and 2 and taxed once: two silver; she changes copper for the one that she lacks."""
    s = new()
    lay_cards(s, "blue", "3-1", "3-1", "2-2")
    s.taxed = changed(s.taxed, 2, 1)
    money(s, "blue", copper=9, silver=1)
    s.rate = 1
    rate = s.ed.exchange[s.rate]
    part(s, stages.REWARDED)
    quiet(s)
    assert purse(s, "blue")[1] == 0 and s.misfortune[2] == 0
    total = 3 + 3 + 2 + 1
    return {
        "total": total, "due": sheet_sums.tax_due(total), "silver": 1, "rate": rate, "copper": 9,
        "left": purse(s, "blue")[0],
    }  # fmt: skip


def late() -> Mapping[str, int]:
    """Jonas ships fruit from Nanzhili with a food that he buys; the bought one needs no transport."""
    s = new()
    grow(s, "red", "nanzhili-7")
    s.rural = (0, 1, 0, 0)
    dock(s, "korea-3", "japan-1")
    carry(s, "red", 1)
    part(s, stages.TAXED)
    assert s.to_act == (0,)
    do(s, "late 1-1")
    moved = 0
    while s.to_act == (0,):
        texts = [action.text for action in s.legal_actions(0)]
        do(s, next((text for text in texts if text.startswith(("buy", "give nanzhili-7"))), texts[0]))
        moved = max(moved, s.moved)
    return {"paid": 4 - purse(s, "red")[0], "silver": purse(s, "red")[1], "transport": moved}


def administration() -> Mapping[str, int]:
    """The die lies on its second space and shows a five: it moves to the right."""
    s = new()
    space, before = s.rate + 1, s.ed.exchange[s.rate]
    part(s, stages.SHIPPED_LATE)
    while s.to_act != (CHANCE,):
        do(s, "pass")
    faces = [outcome.text for outcome, _ in s.chance_outcomes() if outcome.text.startswith("die ")]
    s.apply(CHANCE, s.parse(faces[4]))
    return {"face": int(faces[4].split()[1]), "space": space, "before": before, "after": s.ed.exchange[s.rate]}


POSITIONS: dict[str, Callable[[], Mapping[str, int]]] = {
    one.__name__: one
    for one in (
        bonus, boats, plant, sell, develop, resources, produce, ships, emperor, war, rural, feed, tax, late,
        administration,
    )
}  # fmt: skip


def test_every_example_has_its_position() -> None:
    assert POSITIONS.keys() | {"end"} == EXAMPLES.keys()


@pytest.mark.parametrize("name", POSITIONS)
def test_an_example_says_what_the_rules_say(name: str) -> None:
    assert POSITIONS[name]() == EXAMPLES[name].says


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_example_of_producing_names_the_province_of_each_factory_and_cube(lang: str) -> None:
    """So that its borders can be counted: Mei's factory and a cube in Nanzhili, Jonas's in Jiangxi, two cubes in
    Zhejiang."""
    said = catalogue(lang, "yinzi", press=True).say("book.example.produce", EXAMPLES["produce"].says)
    assert [said.count(name) for name in ("Nanzhili", "Jiangxi", "Zhejiang")] == [2, 1, 2]


def test_the_final_scoring_adds_up_as_the_game_adds_it() -> None:
    """Mei at the end, with Jonas as strong as she is in one section."""
    s = new()
    carry(s, "yellow", 5)
    found(s, "yellow", "yellow-silk", "nanzhili-1+nanzhili-2", 3)
    found(s, "yellow", "red-paper", "jiangxi-1+jiangxi-2", 2)
    keep(s, "yellow", "yellow-silk")
    abroad(s, "yellow", "korea", 2)
    abroad(s, "yellow", "europe", 1)
    s.emissaries = changed(s.emissaries, len(s.ed.worth) + s.ed.destinations.index("korea"), 1)
    disc(s, "yellow", "japan", "spain", "economy-rice")
    disc(s, "red", "economy-wood")
    s.glory = changed(s.glory, 1, sheet_sums.MOST_GLORY + sheet_sums.GLORY)
    for route in ("fine-1", "any-1"):
        s.won_routes = changed(s.won_routes, len(s.ed.routes) + s.ed.route_ids.index(route), 1)
    s.top = tuple(s.ed.route_ids.index(route) for route in ("plain-1", "plain-2", "two-1", "food-1"))
    money(s, "yellow", copper=10, silver=3)
    s.rate, s.misfortune = 1, changed(s.misfortune, 1, 1)
    part(s, stages.GAME_OVER)
    points: dict[str, int] = {}
    for one in s.lines:
        if one.seat == seat(s, "yellow"):
            points[one.reason] = points.get(one.reason, 0) + one.points
    assert points == SCORE
