"""Which moves are shown to whom: what others did since one chose anything, little of it, and nothing that is not so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.engine import registry
from companion.table import LogLine
from companion.table.entries import Adjusted
from companion.web.play import moves
from companion.web.play.by_game import play_page, table_page
from companion.web.play.context import ViewContext
from companion.web.play.game_pages import TablePage
from companion.web.play.games import screens
from companion.web.play.moves import Move
from companion.web.play.page import PlayPage
from companion.web.play.parts import BoardView
from companion.web.play.plan import BETWEEN
from tests.web.shown import TABLES, common, context, lively, seated, walk
from tests.web.telling import told_game

COLOURS, OPTIONS = TABLES[0]
ENTRY = re.compile(r'<g class="trail( last)?" data-number="(\d+)"')


def moments(seat: int | None, most: int = 200) -> Iterator[ViewContext]:
    """A game as one seat, or anybody, sees it."""
    for number, (state, log) in enumerate(walk(COLOURS, OPTIONS, seed=9)):
        if number % 3 == 0:
            legal = state.legal_actions(seat) if seat in state.to_act and seat is not None else []
            given = {**common(COLOURS, "en"), "seats": seated(COLOURS), "log": log[:]}
            yield context(state.view(seat), legal=legal, sample=state.clone(), **given)
        if number > most:
            return


def board(moment: ViewContext) -> BoardView:
    page = play_page(moment)
    assert isinstance(page, PlayPage) and page.board is not None
    return page.board.view


def shown(view: BoardView) -> list[tuple[int, bool]]:
    """The entries that are shown, and whether each is of the last turn."""
    return [(int(number), bool(last)) for last, number in ENTRY.findall(view.moves)]


def test_a_seat_is_shown_what_others_did_since_it_chose_anything() -> None:
    seen = 0
    for moment in moments(1):
        own = max((line.number for line in moment.log if line.seat == "blue"), default=-1)
        found = shown(board(moment))
        assert all(number > own for number, _ in found), "nothing that it did, and nothing before"
        told = {line.number: line.seat for line in moment.log}
        latest = told[found[-1][0]] if found else ""
        for number, last in found:
            assert not last or told[number] == latest
        assert not found or found[-1][1]
        seen += len(found)
    assert seen > 20


def test_the_display_shows_the_last_turn_of_whoever_it_was() -> None:
    turns = set[str]()
    for moment in moments(None):
        page = table_page(moment, code="plum", url="http://x/j/plum")
        assert isinstance(page, TablePage) and page.board is not None
        last = [number for number, last in shown(page.board) if last]
        turns.update(line.seat for line in moment.log if line.number in last)
        assert bool(last) == bool(page.board.moves)
    assert turns == set(COLOURS)


def test_nothing_moves_on_a_part_of_the_map_or_while_something_is_picked() -> None:
    moment = next(one for one in moments(1) if board(one).moves)
    page = board(moment)
    found = [Move(moment.log[-1].number, "green", "member-green", "", "open:qizhou", ((1.0, 2.0),))]
    assert moves.shown(replace(page, moves=page.moves[:0]), moment, found).moves
    for other in (replace(moment, mode="house"), replace(moment, pick=f"{moment.asked}{BETWEEN}district:qizhou")):
        assert other.mode or other.picked
        assert not moves.shown(replace(page, moves=page.moves[:0]), other, found).moves
    assert not moves.shown(replace(page, moves=page.moves[:0], zoomed=True), moment, found).moves


def test_few_entries_are_played_and_none_from_before_things_were_set() -> None:
    lines = [line for line in log() if line.seat][: moves.MOST * 2]
    moment = context({}, log=lines, **common(COLOURS, "en"))
    every = [Move(line.number, line.seat, "member-red", "", "open:qizhou", ((1.0, 2.0),)) for line in lines]
    assert moves.seen(moment, every) == every[-moves.MOST :]
    assert moves.told(lines) == lines
    after = [*lines[:4], LogLine(lines[4].number, "red", Adjusted.kind, lines[4].messages), *lines[5:]]
    assert moves.told(after) == lines[5:]
    taken_back = [replace(line, undone=line.number == lines[6].number) for line in lines]
    assert lines[6].number not in [line.number for line in moves.told(taken_back)]


def log() -> Sequence[LogLine]:
    return [told.line for told in told_game("ming-dynastie", COLOURS, OPTIONS, 3, pick=lively)]


def test_every_game_with_a_board_tells_moves() -> None:
    assert [name for name in registry.metas() if screens(name).drawn and screens(name).moves is None] == []
