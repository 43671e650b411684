"""Beside what cannot be tapped stands the reason that the rules give for it."""

from __future__ import annotations

from companion.games.yinzi.rules import stages
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.screens.routes import Routes
from companion.games.yinzi.screens.widgets import Offer, Rows
from companion.web.play.page import PlayPage
from companion.web.play.plan import address, question
from companion.words import catalogue
from tests.games.yinzi.rules.laid_out import group, grow, money, part, routes, table, turn
from tests.games.yinzi.screens.kit import NAMES, page


def shut(found: PlayPage) -> dict[str, str]:
    """What stands beside the rows that cannot be tapped."""
    rows = [row for widget in found.widgets if isinstance(widget, Rows) for row in widget.rows]
    return {row.id: row.why or row.note for row in rows if isinstance(row, Offer) and row.off}


def refused(state: YinziState, text: str) -> str:
    """What the rules say of it, without the rule."""
    error = state.why_not(state.to_act[0], state.parse(text))
    return catalogue("en", "yinzi").say(error.key, error.params, NAMES).rpartition(" (")[0] + "."


def test_a_bonus_that_is_taken_says_who_has_it_and_until_when() -> None:
    state = part(table(), stages.ROUND)
    told = shut(page(state))
    assert told and told == {name: refused(state, f"bonus {name}") for name in told}
    assert "free again in the next" in told["boat"]


def test_a_place_where_a_group_is_of_no_use_says_what_it_would_take() -> None:
    state = table()
    group(state, "red", plant=1)
    money(state, "red", copper=0)
    turn(state)
    told = shut(page(state, address(question(state.legal_actions(0)), (), "group:plant")))
    assert told["resources"] == refused(state, "send plant resources")
    assert "costs 1 copper and you have 0" in told["resources"]


def test_a_box_of_the_emperor_says_how_many_workers_it_takes() -> None:
    state = table()
    group(state, "red", plant=1)
    group(state, "yellow", road=2)
    turn(state)
    state.apply(0, state.parse("send plant emperor"))
    told = shut(page(state))
    assert told["road"] == refused(state, "box road") and "Jonas" in told["road"]
    assert "takes 4 workers and 1 can go" in told["bridge"]


def test_a_route_says_which_of_its_pieces_are_lacking() -> None:
    state = table()
    group(state, "red", plant=1)
    grow(state, "red", "huguang-3")
    routes(state, "food-1")
    turn(state)
    state.apply(0, state.parse("send plant war"))
    (tiles,) = [widget.tiles for widget in page(state).widgets if isinstance(widget, Routes)]
    why = state.why_not(0, state.parse("fulfil 1 1"))
    assert why.key == "illegal.cannot-meet" and why.params["pieces"] != why.params["asked"]
    lacks = catalogue("en", "yinzi").say("muster.lacking", {"pieces": why.params["pieces"]})
    assert tiles[0].off and tiles[0].note.startswith(lacks)
