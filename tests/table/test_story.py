"""How games came about, recounted naively from the views that everybody had."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from unittest import mock

import pytest

from companion.engine import registry
from companion.games.yinzi.screens import score
from companion.table import Tables, review, story
from companion.table.story import MOST, Story
from companion.table.table import Table
from companion.web.play.context import ViewContext
from companion.web.play.geometry import geometry
from companion.web.play.texts import Words
from companion.words import catalogue
from tests.table.room import open_room

GAMES = Path(__file__).parents[1] / "games"
ENDS = (
    "ming_dynastie/records/two-share", "ming_dynastie/records/four-players", "ming_voyages/records/overlord-major",
    "ming_voyages/records/tie", "ming_voyages/records/anything", "yinzi/records/four-tied", "yinzi/records/two-tied",
)  # fmt: skip
WHOLE = ("ming_dynastie/records/two-players", "ming_voyages/records/emperor-major", "yinzi/records/two-players")


def brought(tables: Tables, path: Path) -> Table:
    return tables.get(tables.import_record(path.read_text(), "Mei").code)


def told(table: Table) -> Story:
    found = story.of(table.timeline)
    assert found is not None
    return found


def totals(table: Table, number: int) -> list[int]:
    """Everybody's points right after an entry, by what the view says; of Yínzi by the score sheet of the screens."""
    view = table.timeline.view_at(number)
    if table.game_id == "yinzi" and not view["winners"]:
        words = Words(catalogue("en", "yinzi").say, dict(registry.game("yinzi").names()))
        sheet = score.standing(ViewContext(view=view, words=words, data=geometry("yinzi", "companion", "")))
        return [sheet.totals[seat] for seat in view["seats"]]
    return [sum(line["points"] for line in view["lines"] if line["seat"] == seat) for seat in range(len(view["seats"]))]


@pytest.mark.parametrize("name", ENDS)
def test_its_lines_come_to_the_result(name: str, tables: Tables) -> None:
    table = brought(tables, GAMES / f"{name}.txt")
    view = table.timeline.view(None)
    if table.timeline.state is None or not table.timeline.state.is_over:
        assert story.of(table.timeline) is None
        return
    found = told(table)
    assert len(found.counts) == len(table.timeline.course())
    assert list(found.counts) == sorted(found.counts) and found.counts[-1] == len(found.lines)
    for seat in range(len(view["seats"])):
        assert sum(one.points for one in found.lines if one.seat == seat) == totals(table, table.number)[seat]
    assert len(view["winners"]) > 1 or found.lead is None or found.lead.seat == view["seats"][view["winners"][0]]


@pytest.mark.parametrize("name", WHOLE)
def test_gains_and_the_lead_are_as_recounted(name: str, tables: Tables) -> None:
    table = brought(tables, GAMES / f"{name}.txt")
    found, course, view = told(table), table.timeline.course(), table.timeline.view(None)
    had = [totals(table, number) for number in course]
    jumps = defaultdict(list)
    for place in range(1, len(course)):
        for seat, (before, now) in enumerate(zip(had[place - 1], had[place], strict=True)):
            jumps[now - before].append((place, view["seats"][seat]))
    for gain in found.gains:
        assert (gain.place, gain.seat) in jumps[gain.points] and gain.number == course[gain.place]
        assert gain.points == sum(line.points for line in gain.lines)
        beaten = {place for points, places in jumps.items() if points > gain.points for place, _ in places}
        assert len(beaten) < MOST
    if len(view["winners"]) == 1:
        winner = view["winners"][0]
        ahead = [all(had[place][winner] > points for seat, points in enumerate(had[place]) if seat != winner)
                 for place in range(len(course))]  # fmt: skip
        since = max((place for place, is_so in enumerate(ahead) if not is_so), default=-1) + 1
        assert found.lead is None or found.lead.place == since


def test_a_game_that_counts_at_its_end_is_told_round_by_round(tables: Tables) -> None:
    table = brought(tables, GAMES / "yinzi/records/two-players.txt")
    found, course = told(table), table.timeline.course()
    rounds = [table.timeline.view_at(number)["round"] for number in course]
    for last in range(1, max(rounds) + 1):
        end = next((place for place, now in enumerate(rounds) if now > last), len(course) - 1)
        for seat in range(2):
            so_far = sum(one.points for one in found.lines if one.seat == seat and one.params["round"] <= last)
            assert so_far == totals(table, course[end])[seat]


def test_it_is_told_once_and_anew_when_it_ends_otherwise(tables: Tables) -> None:
    table = brought(tables, GAMES / "ming_voyages/records/emperor-major.txt")
    with mock.patch.object(story, "tell", wraps=story.tell) as tell:
        first = told(table)
        assert story.of(table.timeline) is first and tell.call_count == 1


def test_there_is_none_of_a_game_that_goes_on_or_cannot_be_gone_over(tables: Tables) -> None:
    room = open_room(tables)
    assert story.of(room.table.timeline) is None
    table = brought(tables, GAMES / "ming_voyages/records/emperor-major.txt")
    with mock.patch.object(story, "course", side_effect=ValueError("entries that do not fit")):
        assert story.of(table.timeline) is None
    review.check(table.timeline)
