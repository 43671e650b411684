"""Rulings 10, 11, 17 to 20 and 24 by number: cards kept and played, reactions, effects, the swap of hands."""

from __future__ import annotations

import random

from companion.games.ming_voyages.rules import position as stages
from companion.games.ming_voyages.rules.game import GAME
from tests.games.ming_voyages.rules.positions import SEATS, act, dealt, legal, position, start
from tests.games.ming_voyages.rules.situations import EMPIRE, IDS, one_with


def test_ruling_10_reserving_opens_no_reaction_a_played_card_opens_one() -> None:
    card = one_with(
        "overlord", lambda half: [(op.do, op.what, op.upto) for op in half] == [("remove", "gold", True)]
    ).id
    state = position({**EMPIRE, "ming": {"gold": 2, "troop": 2}}, hand=[card])
    kept = state.clone()
    act(kept, f"reserve {card}")
    assert kept.active == 1 and kept.stage is stages.PLAY_CARD
    act(state, f"play {card}")
    assert legal(state) == ["before", "after"], "mode and targets are not fixed yet"
    act(state, "before")
    assert legal(state) == ["react", "decline"] and state.to_act == (1,)


def test_ruling_11_the_voyage_is_judged_when_the_half_is_carried_out() -> None:
    card = one_with(
        "emperor", lambda half: bool(half) and all(op.upto for op in half), lambda card: not any(card.tiers("overlord"))
    )
    assert card.voyage is not None
    state = position(EMPIRE, hand=[card.id])
    act(state, f"play {card.id}")
    assert "special" not in legal(state)
    state.adjust({f"voyage {card.voyage}": "done"})
    assert "special" in legal(state)


def test_ruling_17_a_card_can_always_be_reserved() -> None:
    luck, state = random.Random(2), start()
    asked = 0
    while not state.is_over:
        (seat,) = state.to_act
        texts = [action.text for action in state.legal_actions(seat)]
        if state.stage is stages.PLAY_CARD:
            held = [card for number, card in enumerate(IDS) if state.hand[state.active] >> number & 1]
            assert {f"reserve {card}" for card in held} <= set(texts)
            asked += 1
        state.apply(seat, state.parse(luck.choice(texts)))
    assert asked > 5


def test_ruling_18_no_reaction_is_asked_where_it_would_change_nothing() -> None:
    card = one_with(
        "overlord", lambda half: [(op.do, op.what, op.where) for op in half] == [("remove", "gold", "ming")]
    )
    state = position(EMPIRE, hand=[card.id])
    act(state, f"play {card.id}")
    assert legal(state) == ["before", "after"], "the order is asked all the same"
    act(state, "before")
    assert state.stage is stages.ACTIVE and state.acting == 0


def test_ruling_19_in_full_is_judged_for_the_whole_half() -> None:
    card = one_with(
        "emperor", lambda half: len(half) > 1 and [op.do for op in half] == ["add", "add"] and not half[1].upto
    )
    first, second = card.tiers("emperor")[0]
    assert card.voyage is not None
    for op in (first, second):
        if op.what not in ("gold", "junk", "troop"):
            continue
        full = position(EMPIRE, hand=[card.id], voyages=[card.voyage])
        act(full, f"play {card.id}")
        if "after" in legal(full):
            act(full, "after")
        assert "special" in legal(full)
        place = {"gold": "ming", "junk": "sea", "troop": "ming"}[op.what]
        if op.upto:
            continue
        full.adjust(
            {f"at {place} {op.what}": full.supply[("troop", "horde", "settlement", "gold", "junk").index(op.what)]}
        )
        assert "special" not in legal(full)


def test_ruling_20_effects_never_put_a_piece_beside_enemies() -> None:
    luck, seen = random.Random(7), 0
    for seed in range(25):
        state = GAME.new_state(SEATS)
        luck.seed(seed)
        while not state.is_over:
            (seat,) = state.to_act
            actions = state.legal_actions(seat)
            if state.stage is stages.EFFECT:
                for action in actions:
                    verb, *words = action.text.split(" ")
                    if verb in ("put", "march") and words[-1] in GAME.data()["borderlands"]:
                        enemy = 1 if words[0] == "troop" else 0
                        assert state.ruler[state.ed.regions.index(words[-1])] != enemy
                        seen += 1
                    assert (verb, *words[:2]) != ("take", "gold", "sea") or state.acting == 0
            some = [action for action in actions if action.text in ("special", "react")]
            state.apply(seat, luck.choice(some or actions))
            GAME.audit(state)
    assert seen > 50


def test_ruling_24_hands_are_swapped_before_discards_and_reserves_are_shuffled() -> None:
    state, luck = dealt(IDS[:4], IDS[4:7]), random.Random(3)
    hands, reserves = [0, 0], 0
    while state.era == 1:
        hands, reserves = list(state.hand), state.reserve[0] | state.reserve[1]
        (seat,) = state.to_act
        actions = state.legal_actions(seat)
        some = [action for action in actions if action.text.startswith("reserve")]
        state.apply(seat, luck.choice(some or actions))
    assert state.n_hand == [3, 4] and state.n_deck == 20
    assert state.hand[1] == hands[0], "the Emperor's hand is the Overlord's now"
    assert state.hand[0] & ~hands[1] == 0, "and the other way round, but for the card reserved last"
    assert reserves and reserves & ~state.deck == 0, "reserves are in the new deck"
    assert (state.reserve, state.discard) == ([0, 0], 0)
    for seat in (0, 1):
        assert len(state.view(seat)["unseen"]) == 20, "both know what the second deck holds"
