"""What a bot's sheet shows: its card with both sides' halves, moves and nothing else, where anything changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from companion.games.ming_voyages.art import places
from companion.games.ming_voyages.screens import map as maps
from companion.games.ming_voyages.screens import plan, recap
from companion.games.ming_voyages.screens.plan import Message
from companion.games.ming_voyages.screens.recap import Sheet
from companion.table import Tables, Thought
from companion.table.log import LogLine
from companion.web.play.context import ViewContext
from tests.games.ming_voyages.screens.kit import facts, given, html_of, opened

Params = dict[str, Any]


def moment_of(tables: Tables, app: Flask, *acts: tuple[str, Params], steps: Iterable[str] = ()) -> ViewContext:
    """After those acts of a bot on the Overlord's side, each with those steps."""
    live, _ = opened(tables, app, bot="random")
    found = given(live, "emperor")
    log = [LogLine(900 + place, "overlord", "action", (act,)) for place, act in enumerate(acts)]
    told = tuple((key, {"region": "jizhou", "count": 1, "card": "grand-canal"}) for key in steps)
    thoughts = {line.number: Thought("overlord", "enough", ("because.enough", {}), (), told) for line in log}
    before = [line for line in found.log if line.kind != "action"]
    return replace(found, view=dict(found.view, to_act=[0]), log=(*before, *log), thoughts=thoughts)


def turn(moment: ViewContext) -> Sheet:
    found = recap.turn(moment, {"overlord"})
    assert found is not None
    return found


@pytest.mark.parametrize("card", ["grand-canal", "northern-campaign"])
def test_the_card_wears_the_emblems_of_its_own_halves(tables: Tables, app: Flask, card: str) -> None:
    moment = moment_of(tables, app, ("did.play", {"card": card}), steps=("step.add.horde",))
    (run,) = facts(turn(moment).rows, "run")
    data = plan.cards_of("companion")[card]
    sides = {"action": ["s-overlord", "s-emperor"], "emperor": ["s-emperor"], "barbarian": ["s-overlord"]}
    halves = [half for half in (data.get("overlord"), data.get("emperor")) if half]
    wanted = sides[data["kind"]] if data["kind"] != "action" else sides["action"][: len(halves)]
    assert [name for name in ("s-overlord", "s-emperor") if f'"#{name}"' in str(run["art"])] == wanted


def test_only_what_is_done_with_pieces_and_cards_is_a_step(tables: Tables, app: Flask) -> None:
    keys = ("step.play", "step.after", "step.special", "step.add.horde", "step.battle", "step.roll", "step.discard")
    moment = moment_of(tables, app, ("did.play", {"card": "grand-canal"}), steps=keys)
    (run,) = facts(turn(moment).rows, "run")
    assert len(run["steps"]) == 3 and run["steps"][1].icon == "horde"


def test_where_phones_do_everything_nobody_is_told_to_move_pieces(tables: Tables, app: Flask) -> None:
    moment = moment_of(tables, app, ("did.play", {"card": "grand-canal"}), steps=("step.add.horde",))
    for depth, told, next in (("digital", 0, "scene.on"), ("guided", 1, "scene.next.roll")):
        sheet = turn(replace(moment, depth=depth))
        (run,) = facts(sheet.rows, "run")
        assert (len(run["steps"]), sheet.next) == (told, next)
    (run,) = facts(turn(replace(moment, depth="digital", told_sources=["dice"])).rows, "run")
    assert run["steps"], "whoever tells dice has a board"


def test_each_run_shows_where_it_changed_anything_and_nothing_else(tables: Tables, app: Flask) -> None:
    """A reaction far in the north and a turn at sea: one part of the map each, with what came and went."""
    moment = moment_of(
        tables, app,
        ("did.put", {"marker": "horde", "region": "manchu"}), ("did.put", {"marker": "horde", "region": "manchu"}),
        ("did.play", {"card": "tea-for-horses"}), ("did.take", {"marker": "gold", "region": "sea"}),
        steps=("step.add.horde",),
    )  # fmt: skip
    standing = {**moment.view["regions"], "manchu": {"horde": 3}, "sea": {"junk": 1, "gold": 1}}
    moment = replace(moment, view=dict(moment.view, regions=standing))
    first, second = facts(turn(moment).rows, "run")
    ((land,), (sea,)) = first["boards"], second["boards"]
    assert inside(moment, land.box, "manchu") and not inside(moment, land.box, "sea")
    assert land.under.count('class="v-pick"') == 1 and ">+2<" in land.over and "−1" not in land.over
    assert inside(moment, sea.box, "sea") and not inside(moment, sea.box, "manchu")
    assert ">−1<" in sea.over and "+2" not in sea.over and not sea.under
    live, _ = opened(tables, app, bot="random")
    html = html_of(app, recap.recap_page(moment), live, "emperor")
    assert html.count('<div class="crop">') == 2


def inside(moment: ViewContext, box: str, name: str) -> bool:
    x, y, w, h = map(float, box.split())
    at = places.region(moment.data, name)["counts_at"]
    return bool(x <= at[0] <= x + w and y <= at[1] <= y + h)


@pytest.mark.parametrize(("done", "counts", "goal"), [
    ([("did.recruit", {"count": 2})], {"ming": {"troop": 2}}, ""),
    ([("did.tax", {"count": 1})], {"ming": {"gold": 1}}, ""),
    ([("did.build", {"count": 3})], {"sea": {"junk": 3}}, ""),
    ([("did.amass", {"region": "western", "count": 2})], {"western": {"horde": 2}}, ""),
    ([("did.move", {"from_region": "manchu", "to_region": "jizhou", "count": 2})],
     {"manchu": {"horde": -2}, "jizhou": {"horde": 2}}, ""),
    ([("did.settle", {"from_region": "manchu", "to_region": "jizhou", "count": 1})],
     {"manchu": {"settlement": -1}, "jizhou": {"settlement": 1}}, ""),
    ([("note.march", {"marker": "horde", "from_region": "manchu", "to_region": "jizhou"})],
     {"manchu": {"horde": -1}, "jizhou": {"horde": 1}}, ""),
    ([("did.attack", {"region": "datong"}), ("did.send", {"region": "eastern", "count": 2})], {}, "datong"),
    ([("did.sail", {"voyage": "3"}), ("did.fleet", {"junks": 1, "gold": 2})], {"sea": {}}, 3),
    ([("did.decline", {})], {}, ""),
])  # fmt: skip
def test_what_came_and_went(done: list[Message], counts: dict[str, dict[str, int]], goal: str | int) -> None:
    side = "overlord" if any("horde" in here for here in counts.values()) or goal == "datong" else "emperor"
    found = maps.changes(done, side)
    assert {name: dict(here) for name, here in found.counts.items()} == counts and found.goal == goal
    assert ("eastern", "datong") in found.ways or goal != "datong"
