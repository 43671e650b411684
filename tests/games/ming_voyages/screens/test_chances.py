"""Odds of The Ming Voyages that count reserved cards: the answer of the other side, and what nobody may tell from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest

from companion.games.ming_voyages.rules import answers, odds, reserves
from companion.games.ming_voyages.rules.dice import OVERLORD
from companion.games.ming_voyages.rules.edition import EDITIONS
from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.ming_voyages.screens import battle
from companion.games.ming_voyages.screens.battle import Again
from companion.games.ming_voyages.screens.dice import planned, reckoned
from companion.games.ming_voyages.screens.plan import Plan, in_words, per_cent, percent
from companion.table import LogLine
from companion.web.play.context import ViewContext
from companion.web.play.plan import question
from companion.web.play.texts import Words
from companion.web.play.widgets import Chance
from companion.words import catalogue
from tests.games.ming_voyages.rules import naive_reserves
from tests.games.ming_voyages.rules.positions import act, legal, position

WORDS: Final = Words(catalogue("en", "ming-voyages").say, {})
EMPIRE: Final = {region: {"troop": 1} for region in ("gansu", "datong", "jizhou", "liaodong")}
THERE: Final = {"eastern": {"horde": 5}, "sichuan": {"troop": 2}, **EMPIRE}
DECK: Final = [card for card in EDITIONS.edition("companion").cards if card.kind == "action"]
STANDING: Final = (3, 2, 0)


def cards(points: int, number: int, but: Sequence[str] = ()) -> list[str]:
    found = [card.id for card in DECK if card.cp == points and card.id not in but]
    return found[:number]


def prepared(own: Mapping[int, int], theirs: Mapping[int, int]) -> VoyagesState:
    """A card of three points played; how many cards of which points each side has in reserve."""
    (attack,) = cards(3, 1)
    mine = [card for points, number in own.items() for card in cards(points, number, (attack,))]
    other = [card for points, number in theirs.items() for card in cards(points, number, (attack, *mine))]
    state = position(THERE, active="overlord", hand=[attack], reserves={"overlord": mine, "emperor": other})
    act(state, f"play {attack}")
    if "after" in legal(state):
        act(state, "after")
    return state


def fought(own: Mapping[int, int], theirs: Mapping[int, int]) -> VoyagesState:
    """Three hordes against two troops, about to roll."""
    state = prepared(own, theirs)
    act(state, "attack sichuan", "send eastern 3")
    return state


def shown(state: VoyagesState, pick: str = "", mode: str = "") -> Again:
    """The choice of the side that is asked, as its own page shows it."""
    (seat,) = state.to_act
    legal = state.legal_actions(seat)
    picks = f"{question(legal)}/{pick}"
    return battle.given(asked(state, pick=picks, mode=mode))


def asked(state: VoyagesState, **more: Any) -> ViewContext:
    """What the page of the side that is asked is made of."""
    (seat,) = state.to_act
    return ViewContext(view=state.view(seat), words=WORDS, legal=state.legal_actions(seat), **more)


def prospect(state: VoyagesState, seat: int | None) -> Chance:
    """How likely that seat wins, as its page says before the dice."""
    (found,) = battle.outlook(ViewContext(view=state.view(seat), words=WORDS))
    return found


def worth(page: Again, points: int, rolled: str) -> str:
    """What the page says of the battle with a card of so many points and those dice."""
    cards = {card.id for card in page.cards if card.number == str(points)} or {""}
    for name, shown in page.looks("", "").items():
        if name.partition("~")[2] in cards and shown.action.partition("again ")[2] == rolled:
            return str(shown.changes["wins"][""])
    raise AssertionError(rolled)


def wins(share: float) -> str:
    return WORDS("scene.wins", percent=percent(share), region="sichuan")


def test_the_attackers_odds_count_the_defenders_answer() -> None:
    """The defender's card is secret and stands for two rolls; the sentence says so."""
    state = fought({2: 1}, {3: 1})
    act(state, "roll 553")
    page = shown(state)
    best = answers.options(answers.Exchange(OVERLORD, STANDING, (), (2,)), 553, 2)[0]
    stop = answers.options(answers.Exchange(OVERLORD, STANDING, (2,), (2,)), 553, 0)[0]
    assert page.odds.wins == wins(max(best.worth, stop.worth))
    assert worth(page, 2, "") == wins(stop.worth), "who stops keeps the card"
    assert worth(page, 2, "3") == wins(best.worth) and best.again == 3
    alone = answers.options(answers.Exchange(OVERLORD, STANDING, (), ()), 553, 2)[0]
    assert percent(alone.worth) > percent(best.worth) + 3, "without the answer it would look better"
    assert page.short == WORDS("scene.hint.secret", count=2)
    assert battle.hint(page) == f"{WORDS('scene.hint.one')} {page.short}"


def test_a_defender_knows_the_attackers_dice() -> None:
    state = fought({}, {2: 1, 3: 1})
    act(state, "roll 633")
    act(state, "roll 321")
    page = shown(state)
    for points, others in ((2, (3,)), (3, (2,))):
        for one in answers.options(answers.Exchange(OVERLORD, STANDING, others, (), 633), 321, points):
            if one.again:
                assert worth(page, points, str(one.again)) == wins(one.worth)
    assert page.short == "" and battle.hint(page) == WORDS("scene.hint.card")


def test_a_card_that_lies_open_leaves_the_others_secret() -> None:
    """That page is not handed over: it is the same whatever else its reader holds."""
    pages = []
    for third in (1, 3):
        state = fought({2: 1, third: 1}, {})
        act(state, "roll 553", f"reveal {cards(2, 1)[0]}")
        pages.append(shown(state))
    assert pages[0].odds == pages[1].odds and pages[0].left == 2 and not pages[0].cards
    told = [page.looks("", "") for page in pages]
    assert told[0] == told[1]
    best = answers.options(answers.Exchange(OVERLORD, STANDING, (2,), ()), 553, 2)[0]
    assert pages[0].odds.wins == wins(best.worth)
    assert pages[0].short == WORDS("scene.hint.secret", count=2)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_before_the_dice_nothing_secret_is_told(seat: int | None) -> None:
    """Phones lie face up: the odds are those of two rolls for every card that not both know."""
    told = [prospect(fought({points: 1}, {4 - points: 2}), seat) for points in (1, 3)]
    assert told[0] == told[1]
    share = reserves.with_reserves(OVERLORD, STANDING, (2,), (2, 2))
    assert told[0].figure == per_cent(1 - share if seat == 0 else share, WORDS)
    assert told[0].note.startswith(WORDS("scene.prospect.reserves"))


@pytest.mark.parametrize(("own", "theirs"), [({2: 1}, {1: 1}), ({2: 1}, {3: 1}), ({}, {})])
def test_the_odds_beside_the_button_are_those_of_the_battle(own: dict[int, int], theirs: dict[int, int]) -> None:
    """Before anybody commits: with the reserved cards of both, and no other number for a card that is secret."""
    state = prepared(own, theirs)
    (seat,) = state.to_act
    plan = Plan("", seat, (), "", state, state).then("attack sichuan", "send eastern 3")
    cards_counted = bool(own)
    share = reserves.wins(OVERLORD, STANDING, (2,) * cards_counted, (2,) * cards_counted)
    assert planned(plan) == (share, cards_counted)
    assert (share == odds.battle(OVERLORD, *STANDING)) is not cards_counted


REINFORCED: Final = [
    # points of the Overlord's and the Emperor's reserved cards, hordes, troops
    ((1,), (), 4, 4), ((2,), (), 5, 4), ((3, 1), (), 4, 2), ((2,), (1,), 4, 1),
]  # fmt: skip


@pytest.mark.parametrize(("own", "theirs", "hordes", "troops"), REINFORCED)
def test_a_card_that_reinforces_an_attack_is_of_no_use_in_its_battle(
    own: tuple[int, ...], theirs: tuple[int, ...], hordes: int, troops: int
) -> None:
    """Ruling 8. Beside the button, and once it was tapped, it is the chance that a second reckoning comes to."""
    (attack,) = cards(3, 1)
    mine: list[str] = []
    for points in own:
        mine += cards(points, 1, (attack, *mine))
    other: list[str] = []
    for points in theirs:
        other += cards(points, 1, (attack, *mine, *other))
    there = {"eastern": {"horde": hordes}, "sichuan": {"troop": troops}, **EMPIRE}
    state = position(there, active="overlord", hand=[attack], reserves={"overlord": mine, "emperor": other})
    state.known_reserve = state.reserve[:]
    act(state, f"play {attack}")
    if "after" in legal(state):
        act(state, "after")
    chain = [f"reinforce {mine[0]}", "attack sichuan", f"send eastern {hordes}"]
    plan = Plan("", 1, (), "", state, state).then(*chain)
    left = tuple(sorted(own[1:]))
    true = naive_reserves.chance((OVERLORD, hordes, troops, 0), left, tuple(sorted(theirs)))
    shown = planned(plan)
    assert shown is not None and shown[0] == pytest.approx(true, abs=1e-9) and shown[1] == bool(left + theirs)
    act(state, *chain)
    assert prospect(state, 1).figure == per_cent(true, WORDS)


def test_before_the_dice_without_cards_it_is_a_plain_battle() -> None:
    told = prospect(fought({}, {}), 1)
    assert told.figure == per_cent(odds.battle(OVERLORD, *STANDING), WORDS)
    assert told.note == "", "nobody has a card to roll again with"


def test_a_card_that_both_know_counts_for_what_it_is() -> None:
    state = fought({3: 1}, {1: 2})
    state.known_reserve[0] = state.reserve[0] & -state.reserve[0]
    found = reckoned(state.view(1))
    assert found.cards == {"overlord": (2,), "emperor": (1, 2)} and found.assumed and not found.fewer
    assert reckoned(state.view(1), "overlord").cards["overlord"] == (3,)
    assert reckoned(state.view(1), "emperor").cards["emperor"] == (1, 2), "none tells the other's"


def test_with_very_many_cards_the_lowest_are_left_out_and_the_page_says_so() -> None:
    state = fought({1: 3, 2: 3, 3: 3}, {1: 2, 2: 2, 3: 2})
    found = reckoned(state.view(1), "overlord")
    assert found.fewer and found.cards["overlord"] and set(found.cards["overlord"]) <= {2, 3}
    assert found.short(WORDS).endswith(WORDS("scene.hint.highest"))
    act(state, "roll 321")
    page = shown(state, mode=cards(1, 2)[1])
    assert [card.number for card in page.cards] == ["3"] * 3 + ["2"] * 3 + ["1"] * 3
    assert worth(page, 1, "321") <= worth(page, 3, "321")


def test_a_question_that_no_re_roll_answers_better_is_not_put() -> None:
    """A triple six loses nothing and is beaten by nothing; whoever rolled a single may do better."""
    for rolled, better in ((666, False), (431, True)):
        state = fought({1: 1}, {})
        act(state, f"roll {rolled}")
        again = shown(state)
        headline, helping = battle.what_now(asked(state), again, battle.lying(asked(state)))
        assert headline == WORDS("scene.again" if better else "scene.keep", seat="overlord")
        assert (again.sure in helping) and bool(again.sure) != better
        assert again.stop and len(legal(state)) > 1, "the choice itself stays"


def test_what_is_certain_is_called_so() -> None:
    assert in_words(1.0, WORDS) == WORDS("screen.odds.certain")
    assert in_words(0.999, WORDS) == WORDS("screen.odds", percent=99)


def test_a_re_roll_that_shows_the_same_is_told_in_the_log_and_on_the_screen() -> None:
    for rolled, told in (("roll 3", True), ("roll 5", False)):
        state = fought({1: 1}, {})
        act(state, "roll 643", f"reveal {cards(1, 1, cards(3, 1))[0]}", "again 3", rolled)
        assert [note.params["dice"] for note in state.notes if note.key == "note.same-again"] == [[3]] * told
        dice = int(rolled.partition(" ")[2])
        said = (("did.roll", {"dice": dice}), *((note.key, dict(note.params)) for note in state.notes))
        log = [
            LogLine(1, "overlord", "action", (("did.again", {"dice": 3}),)),
            LogLine(2, "", "chance", said),
        ]
        assert battle.same_again(log) == ({"dice": [3]} if told else None)
        log.append(LogLine(3, "", "chance", (("did.roll", {"dice": 421}),)))
        assert battle.same_again(log) is None, "the next roll is another matter"
