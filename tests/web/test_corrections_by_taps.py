"""What a sleeve does to a table is put right by few taps, from the play page to the saved correction."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from flask import Flask

from companion.table import Table, Tables
from tests.games.yinzi.rules.positions import EAGER
from tests.web.counting import at
from tests.web.hand_on_phone import Hand
from tests.web.phones import Phone, token

MOST: Final = 6
"""Taps for a correction, with the two that lead from the play page to the board."""

Told = tuple[str, Callable[[Hand], Hand], Mapping[str, Any]]
"""What happened, how it is put right, and what is then so."""


def values(table: Table) -> dict[str, Any]:
    """Everything that may be set, as it is."""
    return {one.name: one.value for one in table.corrections.settings()}


def put_right(phone: Phone, path: str, table: Table, told: Iterator[Told]) -> dict[str, int]:
    """The taps of each correction, one after the other."""
    taps = {}
    for what, correct, so in told:
        before = values(table)
        taps[what] = correct(Hand(phone, path)).save()
        after = values(table)
        assert {name: after.get(name) for name in so} == so, what
        assert any(before.get(name) != value for name, value in so.items()), what
    return taps


def test_ming_dynastie(app: Flask, tables: Tables) -> None:
    path, phones, table = at(app, tables)

    def told() -> Iterator[Told]:
        now = values(table)
        space = next(n for n in now if n.startswith("space ") and n.endswith(" red") and now[n]).split()[1]
        here, qizhou, lintao = f"space {space} red", "open qizhou red", "open lintao red"
        yield (
            "a member that slid from its space into a district",
            lambda hand: hand.point(f"province:{space}").lift(here).put("district:qizhou"),
            {here: now[here] - 1, qizhou: now[qizhou] + 1},
        )
        yield (
            "a member in the wrong district",
            lambda hand: hand.point("district:qizhou").lift(qizhou).put("district:lintao"),
            {qizhou: now[qizhou], lintao: now[lintao] + 1},
        )
        yield (
            "a member that belongs on a space",
            lambda hand: hand.point("district:lintao").lift(lintao).put(f"province:{space}"),
            {here: now[here], lintao: now[lintao]},
        )
        yield (
            "a member too many",
            lambda hand: hand.point(f"province:{space}").count(here, -1),
            {here: now[here] - 1},
        )
        yield (
            "a monk who was forgotten",
            lambda hand: hand.point("district:lintao").choose("monk lintao", "red"),
            {"monk lintao": "red"},
        )
        yield (
            "a monk in the wrong monastery",
            lambda hand: hand.point("district:lintao").lift("monk lintao").put("district:jiading"),
            {"monk lintao": "none", "monk jiading": "red"},
        )
        prince = now["prince red"]
        to = "lintao" if prince != "lintao" else "qizhou"
        yield (
            "a prince in the wrong district",
            lambda hand: hand.point(f"district:{prince}").lift("prince red").put(f"district:{to}"),
            {"prince red": to},
        )
        card = next(n.split()[2] for n in now if n.startswith("hand red ") and now[n])
        mine, theirs = f"hand red {card}", f"hand yellow {card}"
        held = next(n for n in now if n.startswith("hand yellow ") and now[n])
        yield (
            "a card too many in a hand",
            lambda hand: hand.point("seat:yellow").count(held, -1),
            {held: now[held] - 1},
        )
        now = values(table)
        yield (
            "a card in the wrong hand",
            lambda hand: hand.point("seat:red").lift(mine).put("seat:yellow"),
            {mine: now[mine] - 1, theirs: now[theirs] + 1},
        )
        tile = next(n.split()[2] for n in now if n.startswith("tiles red ") and now[n])
        yield (
            "a tile before the wrong player",
            lambda hand: hand.point("seat:red").lift(f"tiles red {tile}").put("seat:yellow"),
            {f"tiles red {tile}": now[f"tiles red {tile}"] - 1},
        )
        yield (
            "points of one player",
            lambda hand: hand.point("seat:red").count("points red", 2),
            {"points red": now["points red"] + 2},
        )
        shown = now["display henan"]
        other = next(one for one in ("junk", "rickshaw", "rider") if one != shown)
        yield (
            "the face-up card of a space",
            lambda hand: hand.point("province:henan").choose("display henan", other),
            {"display henan": other},
        )
        yield "the round", lambda hand: hand.point("flow").count("round", 1), {"round": now["round"] + 1}

    taps = put_right(phones["red"], path, table, told())
    assert len(taps) >= 10
    assert max(taps.values()) <= MOST, taps


def test_the_ming_voyages(app: Flask, tables: Tables) -> None:
    mei, jonas = Phone(app), Phone(app)
    path = mei.post("/new", game="ming-voyages", name="Mei").location
    jonas.sit(path, "overlord", "Jonas")
    table = tables.get(path.rpartition("/")[2])
    tokens = {"emperor": token(mei, table.code), "overlord": token(jonas, table.code)}
    table.config.set_options(tokens["emperor"], {"cards": "table"})
    mei.post(f"{path}/begin")
    while "turn" not in values(table):
        (side,) = table.play.to_act
        action = table.play.legal(side)[0].text
        assert table.play.intent(tokens[side], action, table.number, f"tap-{table.number}").status == "done"

    def moved(marker: str, here: str, there: str) -> Told:
        now, one, other = values(table), f"at {here} {marker}", f"at {there} {marker}"
        return (
            f"a {marker} in the wrong region",
            lambda hand: hand.point(f"region:{here}").lift(one).put(f"region:{there}"),
            {one: now[one] - 1, other: now[other] + 1},
        )

    def counted(what: str, place: str, name: str, by: int) -> Told:
        return what, lambda hand: hand.point(place).count(name, by), {name: values(table)[name] + by}

    def told() -> Iterator[Told]:
        yield moved("troop", "gansu", "datong")
        yield counted("hordes that were forgotten", "region:eastern", "at eastern horde", 2)
        yield moved("horde", "eastern", "manchu")
        yield counted("a settlement too few", "region:western", "at western settlement", 1)
        yield moved("settlement", "western", "eastern")
        yield counted("gold of the Empire", "region:ming", "at ming gold", 2)
        yield counted("junks", "region:sea", "at sea junk", 2)
        now = values(table)
        state = "open" if now["voyage 3"] == "done" else "done"
        yield "a voyage", lambda hand: hand.point("voyage:3").choose("voyage 3", state), {"voyage 3": state}
        yield (
            "a card in the hand that belongs in the reserve",
            lambda hand: hand.point("seat:overlord").count("hand overlord", -1).count("reserve overlord", 1),
            {"hand overlord": now["hand overlord"] - 1, "reserve overlord": now["reserve overlord"] + 1},
        )
        yield counted("the deck", "source:deck", "deck", -1)
        yield counted("the round", "flow", "round", 1)
        other = "overlord" if now["turn"] == "emperor" else "emperor"
        yield "whose turn it is", lambda hand: hand.point("flow").choose("turn", other), {"turn": other}

    taps = put_right(mei, path, table, told())
    assert len(taps) >= 10
    assert max(taps.values()) <= MOST, taps


def test_yinzi(app: Flask, tables: Tables) -> None:
    mei, jonas = Phone(app), Phone(app)
    path = mei.post("/new", game="yinzi", name="Mei").location
    jonas.sit(path, "yellow", "Jonas")
    mei.post(f"{path}/begin")
    table = tables.get(path.rpartition("/")[2])
    to_the_second_round(table, {"red": token(mei, table.code), "yellow": token(jonas, table.code)})

    def told() -> Iterator[Told]:
        now, view = values(table), table.timeline.view(None)
        squares = {name: one for name, one in view["squares"].items() if not one["factory"]}
        here = next(name for name in squares if now[f"planted {name}"] != "none")
        there = next(name for name, one in squares.items() if one["good"] and not one["cubes"])
        whose = now[f"planted {here}"]
        cube = "doubled" if now[f"doubled {here}"] == whose else "planted"
        yield (
            "a cube on the wrong square",
            lambda hand: hand.point(f"square:{here}").lift(f"{cube} {here}").put(f"square:{there}"),
            {f"{cube} {here}": "none", f"planted {there}": whose},
        )
        tiled = next(name for name, one in squares.items() if one["tile"] and not one["cubes"])
        bare = next(name for name, one in squares.items() if not one["good"])
        yield (
            "a crop tile on the wrong square",
            lambda hand: hand.point(f"square:{tiled}").lift(f"tile {tiled}").put(f"square:{bare}"),
            {f"tile {tiled}": "none", f"tile {bare}": now[f"tile {tiled}"]},
        )
        yield (
            "money of one player",
            lambda hand: hand.point("seat:red").count("copper red", 2),
            {"copper red": now["copper red"] + 2},
        )
        factory = next(name for name, one in view["factories"].items() if one["site"] and 0 < one["level"] < 3)
        level = f"level {view['factories'][factory]['owner']} {factory}"
        yield (
            "a factory’s level",
            lambda hand: hand.point(f"factory:{factory}").count(level, 1),
            {level: now[level] + 1},
        )
        laid = next(name for name, card in now.items() if name.startswith("card red-") and card != "none")
        free = next(name for name, card in now.items() if name.startswith("card red-") and card == "none")
        yield (
            "a card on the wrong column",
            lambda hand: hand.point("seat:red").choose(laid, "none").choose(free, now[laid]),
            {laid: "none", free: now[laid]},
        )
        yield (
            "a worker too many among the migrants",
            lambda hand: hand.point("station:bottom").count("workers red bottom", 1),
            {"workers red bottom": now["workers red bottom"] + 1},
        )
        now = values(table)
        yield (
            "a worker in the wrong box",
            lambda hand: hand.point("station:bottom").lift("workers red bottom").put("station:top"),
            {"workers red bottom": now["workers red bottom"] - 1, "workers red top": now["workers red top"] + 1},
        )
        yield (
            "a disc that was forgotten",
            lambda hand: hand.point("section:economy").choose("advanced economy-coins", "yellow"),
            {"advanced economy-coins": "yellow"},
        )
        yield (
            "a disc on the wrong advancement",
            lambda hand: (
                hand.point("section:economy")
                .choose("advanced economy-coins", "none")
                .choose("advanced economy-rice", "yellow")
            ),
            {"advanced economy-coins": "none", "advanced economy-rice": "yellow"},
        )
        bonuses = {now[f"bonus {name}"]: name for name in view["bonuses"]}
        yield (
            "two bonuses that were changed",
            lambda hand: (
                hand.point(f"bonus:{bonuses['red']}").lift(f"bonus {bonuses['red']}").put(f"bonus:{bonuses['yellow']}")
            ),
            {f"bonus {bonuses['yellow']}": "red", f"bonus {bonuses['red']}": "yellow"},
        )
        column = next(n for n in range(1, 6) if now[f"crop {n}"] != now[f"crop {n + 1}"])
        yield (
            "two tiles of the crop track",
            lambda hand: hand.point(f"column:{column}").lift(f"crop {column}").put(f"column:{column + 1}"),
            {f"crop {column + 1}": now[f"crop {column}"]},
        )
        empty = [name for name, what in now.items() if name.startswith("cargo ") and what == "none"]
        hold = next(one for one, other in pairwise(empty) if one.partition("-")[0] == other.partition("-")[0])
        berth = hold.split()[1].partition("-")[0]
        yield (
            "a commodity on a ship",
            lambda hand: hand.point(f"berth:{berth}").choose(hold, "commodity-red"),
            {hold: "commodity-red"},
        )
        yield (
            "commodities abroad",
            lambda hand: hand.point("abroad:japan").count("abroad red japan", 1),
            {"abroad red japan": now["abroad red japan"] + 1},
        )
        other = "yellow" if now["turn"] == "red" else "red"
        yield "whose turn it is", lambda hand: hand.point("flow").choose("turn", other), {"turn": other}

    taps = put_right(mei, path, table, told())
    assert len(taps) >= 10
    assert max(taps.values()) <= MOST, taps


def to_the_second_round(table: Table, tokens: Mapping[str, str]) -> None:
    """Two people play who would rather do something, until somebody is amid the actions of round 2."""
    luck = random.Random(5)
    while True:
        view = table.timeline.view(None)
        if (view["round"], view["phase"], view["stage"]) == (2, "actions", "turn"):
            red = next(one for one in view["players"] if one["colour"] == "red")
            if any(red["columns"].values()):
                return
        (colour,) = table.play.to_act
        legal = table.play.legal(colour)
        keen = [action for action in legal if action.text.partition(" ")[0] in EAGER]
        action = luck.choice(keen if keen and luck.random() < 0.7 else legal)
        assert table.play.intent(tokens[colour], action.text, table.number, f"tap-{table.number}").status == "done"
