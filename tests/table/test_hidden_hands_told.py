"""Cards of paper that go to one hand: who tells them, for whom, and who may read it."""

from __future__ import annotations

import pytest

from companion.table import NotYours, TableError, Tables
from tests.table.whispering import SEATS, guided, hand, state_of

pytestmark = pytest.mark.usefixtures("whispers")


def test_what_goes_to_one_hand_is_that_seats_to_tell(whispering: Tables) -> None:
    room = guided(whispering)
    table = room.table
    offered = {colour: [action.text for action in table.play.legal(colour)] for colour in SEATS}
    assert offered["yellow"] == offered["blue"] == []
    unknown = {f"draw {n}" for state in [state_of(table)] for n in (*state.deck, *state.hands[1], *state.hands[2])}
    assert set(offered["red"]) == unknown, "what the others hold is not missing from it"
    drawn = f"draw {state_of(table).deck[3]}"
    with pytest.raises(NotYours) as caught:
        room.act("yellow", drawn)
    assert caught.value.params == {"seat": "red"} and caught.value.status == 403
    entry = room.act("red", drawn).entry
    assert table.timeline.log("yellow")[-1].messages == (
        ("log.told-by", {"by": "red"}),
        ("did.draw-hidden", {"seat": "red"}),
    )
    assert table.timeline.log("red")[-1].messages[-1][1]["card"] == int(drawn[5:])
    assert table.number == entry and table.play.to_act == ("yellow",) and table.play.teller == ""


def test_the_host_may_tell_it_for_a_phone_that_is_away_and_the_log_says_so(whispering: Tables) -> None:
    room = guided(whispering)
    room.act("red", f"draw {state_of(room.table).deck[0]}")
    room.act("yellow", f"play {hand(room, 'yellow')[0]}")
    room.stand_in("yellow")
    drawn, seen = f"draw {state_of(room.table).deck[0]}", room.table.number
    with pytest.raises(NotYours):
        room.act("red", drawn)
    with pytest.raises(TableError):
        room.table.play.intent(room.tokens["blue"], drawn, seen, "b", acting_for="yellow")
    done = room.table.play.intent(room.tokens["red"], drawn, seen, "r", acting_for="yellow")
    assert (done.status, done.key, done.params) == ("done", "did.draw-hidden", {"seat": "yellow"})
    assert room.table.play.intent(room.tokens["red"], drawn, seen, "r", acting_for="yellow") == done
    assert room.table.timeline.log("red")[-1].messages == (
        ("log.for-seat", {"seat": "yellow", "by": "red"}),
        ("did.draw-hidden", {"seat": "yellow"}),
    )
    assert int(drawn[5:]) in hand(room, "yellow")
    offer = room.table.play.undoable("yellow")
    assert offer is not None and offer.entry == done.entry and room.table.play.undoable("red") is None


def test_for_a_bot_or_an_empty_seat_the_host_tells_it(whispering: Tables) -> None:
    room = guided(whispering, people=2, bots=1)
    for colour in ("red", "yellow"):
        room.act(colour, f"draw {state_of(room.table).deck[0]}")
        if colour == "red":
            room.act("yellow", f"play {hand(room, 'yellow')[0]}")
    assert whispering.run_bots(room.table.code) == 1
    assert room.table.play.teller == "red" and room.table.play.legal("yellow") == [] and room.table.play.legal("red")
    drawn = state_of(room.table).deck[0]
    with pytest.raises(NotYours):
        room.act("yellow", f"draw {drawn}")
    assert room.act("red", f"draw {drawn}").status == "done"
    assert str(drawn) not in repr([room.table.timeline.log("red"), room.table.timeline.log("yellow")])
