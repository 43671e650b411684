"""What holds at every moment of whole random games: markers, cards, points, copies, secrets, texts."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from companion.engine.chance import SeededChance
from companion.engine.errors import IllegalAction
from companion.engine.terms import CHANCE, Action
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from companion.games.ming_voyages.rules.position import OVER
from tests.games.ming_voyages.rules import naive_rules as naive
from tests.profiles import examples

PATIENT = settings(max_examples=examples(6), deadline=None, suppress_health_check=[HealthCheck.too_slow])
GAMES = given(
    seed=st.integers(0, 10**6),
    seats=st.sampled_from([("emperor", "overlord"), ("overlord", "emperor")]),
    cards=st.sampled_from(["app", "app", "table"]),
)


def moments(seed: int, seats: tuple[str, str], cards: str) -> Iterator[VoyagesState]:
    """A random game, before each of its actions, and its end."""
    state = GAME.new_state(seats, {"cards": cards})
    feeder, luck = SeededChance(seed), random.Random(seed)
    while state.to_act:
        yield state
        (seat,) = state.to_act
        state.apply(seat, feeder.choose(state) if seat == CHANCE else some_action(state, seat, luck))
    yield state


def some_action(state: VoyagesState, seat: int, luck: random.Random):  # type: ignore[no-untyped-def]
    """Any verb, then any action of it, so that rare ones come too."""
    legal = state.legal_actions(seat)
    verb = luck.choice(sorted({action.key for action in legal}))
    return luck.choice([action for action in legal if action.key == verb])


@PATIENT
@GAMES
def test_markers_control_and_points(seed: int, seats: tuple[str, str], cards: str) -> None:
    """Counted from what anybody in the room can see."""
    for state in moments(seed, seats, cards):
        view = state.view(None)
        found: Counter[str] = Counter(view["supply"])
        board: naive.Board = Counter()
        for region, there in view["regions"].items():
            for marker, count in there.items():
                if marker != "ruler":
                    assert count > 0
                    found[marker] += count
                    board[marker, region] += count
        found["junk"] += len(view["voyages"])
        assert dict(found) == naive.BOX
        assert min(view["supply"].values()) >= 0
        assert set(board) <= places()
        lands = {"emperor": 0, "overlord": 0}
        for region in naive.BORDERLANDS:
            both = board["troop", region] and (board["horde", region] or board["settlement", region])
            ruler = "contested" if both else naive.ruler(board, region)
            assert view["regions"][region]["ruler"] == ruler
            assert not both or view["battle"]["region"] == region
            if ruler in lands:
                lands[ruler] += 1
        done = len(view["voyages"])
        expected = {"emperor": lands["emperor"] + done, "overlord": lands["overlord"] + 7 - done}
        if state.stage is OVER:
            if done == 7 or lands["overlord"] == 5:
                expected["emperor" if done == 7 else "overlord"] = 12
            elif expected["emperor"] == expected["overlord"]:
                expected["overlord"] += 1
            (winner,) = view["winners"]
            assert expected[seats[winner]] == max(expected.values())
        else:
            assert done < 7
            assert lands["overlord"] < 5
        assert view["standing"] == expected
        assert dict(zip(seats, state.scores, strict=True)) == expected
        for seat in (0, 1):
            assert state.scores[seat] == sum(line["points"] for line in view["lines"] if line["seat"] == seat)


def places() -> set[tuple[str, str]]:
    """Where each marker may ever lie."""
    found = {(marker, region) for marker in ("troop", "horde", "settlement") for region in naive.BORDERLANDS}
    found |= {(marker, region) for marker in ("horde", "settlement") for region in naive.HOMELANDS}
    return found | {("troop", "ming"), ("gold", "ming"), ("gold", "sea"), ("junk", "sea")}


@PATIENT
@GAMES
def test_cards_are_counted(seed: int, seats: tuple[str, str], cards: str) -> None:
    """All 27 lie somewhere, and each side sees its own, the open ones and nothing else."""
    for state in moments(seed, seats, cards):
        views = [state.view(seat) for seat in (0, 1)]
        view = views[0]
        lying = [*view["discards"], *view["used"], *(view[key] for key in ("card", "reinforced") if view[key])]
        assert len(lying) == len(set(lying))
        held = sum(view[where][side]["count"] for where in ("hands", "reserves") for side in seats)
        assert held + view["deck"] + len(lying) == 27
        if cards == "table":
            assert all(view["hands"][side]["cards"] is None for side in seats)
            continue
        own = [
            [*v["hands"][side]["cards"], *v["reserves"][side]["cards"]] for v, side in zip(views, seats, strict=True)
        ]
        assert not set(own[0]) & set(own[1])
        assert not set(lying) & {*own[0], *own[1]}
        for seat, side in enumerate(seats):
            other = seats[1 - seat]
            assert views[seat]["hands"][other]["cards"] is views[seat]["reserves"][other]["cards"] is None
            placed = views[seat]["hands"][other]["known"] + views[seat]["reserves"][other]["known"]
            assert set(placed) <= set(own[1 - seat])
            assert sorted([*views[seat]["unseen"], *placed, *own[seat], *lying]) == sorted(
                card.id for card in state.ed.cards
            )
            assert views[seat]["hands"][side]["count"] == len(views[seat]["hands"][side]["cards"])


@PATIENT
@GAMES
def test_a_copy_goes_its_own_way(seed: int, seats: tuple[str, str], cards: str) -> None:
    luck = random.Random(seed)
    for state in moments(seed, seats, cards):
        if luck.random() > 0.1:
            continue
        before, notes = json.dumps(state.dump()), list(state.notes)
        copy = state.clone()
        assert json.dumps(copy.dump()) == before
        feeder = SeededChance(seed + 1)
        for _ in range(25):
            if copy.to_act:
                (seat,) = copy.to_act
                copy.apply(seat, feeder.choose(copy) if seat == CHANCE else some_action(copy, seat, luck))
        assert json.dumps(state.dump()) == before
        assert state.notes == notes


@PATIENT
@GAMES
def test_a_dump_goes_on_as_the_game_did(seed: int, seats: tuple[str, str], cards: str) -> None:
    twin = None
    luck = random.Random(seed)
    for state in moments(seed, seats, cards):
        if luck.random() > 0.15 and state.to_act:
            continue
        dump = json.loads(json.dumps(state.dump()))
        twin = GAME.load(dump)
        assert twin.dump() == state.dump()
        assert twin.to_act == state.to_act
        for watcher in (0, 1, None):
            assert json.dumps(twin.view(watcher)) == json.dumps(state.view(watcher))
        for seat in state.to_act:
            assert twin.legal_actions(seat) == state.legal_actions(seat)
            if seat == CHANCE:
                assert list(twin.chance_outcomes()) == list(state.chance_outcomes())
    assert twin is not None


@PATIENT
@GAMES
def test_an_action_is_its_text(seed: int, seats: tuple[str, str], cards: str) -> None:
    for state in moments(seed, seats, cards):
        for seat in state.to_act:
            legal = state.legal_actions(seat)
            assert legal
            assert len({action.text for action in legal}) == len(legal)
            for action in legal:
                assert state.parse(action.text) is action
                assert action.text.split()[0] == action.key.removeprefix("did.")


@PATIENT
@given(seed=st.integers(0, 10**6), seats=st.sampled_from([("emperor", "overlord"), ("overlord", "emperor")]))
def test_nothing_shown_depends_on_hidden_cards(seed: int, seats: tuple[str, str]) -> None:
    """Cards that a watcher cannot place are dealt anew: the same view, the same choices offered, the same shown."""
    luck = random.Random(seed)
    for state in moments(seed, seats, "app"):
        if luck.random() > 0.15:
            continue
        for watcher in (0, 1):
            view = state.view(watcher)
            other = state.sample(watcher, luck)
            GAME.audit(other)
            assert other.view(watcher) == view
            assert other.view(None) == state.view(None)
            assert other.chance_for == state.chance_for
            for seat in state.to_act:
                assert other.offered(seat, watcher) == state.offered(seat, watcher)
                assert other.offered(seat, None) == state.offered(seat, None)
                if seat == watcher:
                    assert other.legal_actions(seat) == state.legal_actions(seat)


@pytest.mark.parametrize("watcher", [0, 1])
def test_hidden_choices_leave_the_same_view(watcher: int) -> None:
    """Whatever the other side reserves or draws, the view of who may not look is the same afterwards."""
    luck, compared = random.Random(watcher), 0
    for seed in range(6):
        for state in moments(seed, ("emperor", "overlord"), "app"):
            for seat in state.to_act:
                hidden = [
                    action
                    for action in state.legal_actions(seat)
                    if seat != watcher and state.shown(seat, action, watcher) is not action
                ]
                if len(hidden) < 2 or luck.random() > 0.3:
                    continue
                views = []
                for action in hidden[:4]:
                    after = state.clone()
                    after.apply(seat, action)
                    if not any(note.key == "note.swap" for note in after.notes):
                        views.append(after.view(watcher))
                assert all(view == views[0] for view in views)
                compared += len(views)
    assert compared > 20


@PATIENT
@GAMES
@example(seed=524288, seats=("emperor", "overlord"), cards="app")
def test_what_is_not_listed_is_refused_and_changes_nothing(seed: int, seats: tuple[str, str], cards: str) -> None:
    luck = random.Random(seed)
    for state in moments(seed, seats, cards):
        if luck.random() > 0.05:
            continue
        before = json.dumps(state.dump())
        legal: dict[int, set[Action]] = {seat: set(state.legal_actions(seat)) for seat in state.to_act}
        if CHANCE in legal:  # whoever draws a card of paper may name any that he cannot place
            legal[CHANCE] |= set(state.offered(CHANCE, state.chance_for))
        for action in luck.sample(sorted(state.table.by_text.values(), key=lambda one: one.text), 20):
            for seat in (0, 1, CHANCE):
                if action not in legal.get(seat, ()):
                    with pytest.raises(IllegalAction):
                        state.apply(seat, action)
        assert json.dumps(state.dump()) == before
