"""CP actions of random games compared with a second reading of the rulebook."""

from __future__ import annotations

import random
from collections import Counter

from companion.games.ming_voyages.rules.game import GAME
from tests.games.ming_voyages.rules import naive_points
from tests.games.ming_voyages.rules.positions import SEATS

NOT_POINTS = ("special", "reinforce")


def compared(seed: int) -> Counter[str]:
    """Play a game and compare at every step; how often each stage came up."""
    seen: Counter[str] = Counter()
    luck, state = random.Random(seed), GAME.new_state(SEATS)
    named: list[str] = []
    while not state.is_over:
        (seat,) = state.to_act
        view, texts = state.view(None), [action.text for action in state.legal_actions(seat)]
        stage, side, left = view["stage"], view["active"], view["points"]
        if stage == "active":
            found = {text for text in texts if text.split(" ")[0] not in NOT_POINTS}
            assert found == naive_points.points(view, side, left), state.dump()
        elif stage == "spread":
            verb, origin = named[0].split(" ")[0], named[0].split(" ")[1]
            regions = {text.split(" ")[-2] for text in named}
            assert set(texts) == naive_points.more(view, verb, origin, regions, left) | {"enough"}
        elif stage == "send":
            battle = view["battle"]
            gone = {text.split(" ")[1] for text in named if text.startswith("send")}
            expected = naive_points.senders(view, battle["attacker"], battle["region"], gone, left)
            assert set(texts) == expected | ({"battle"} if gone else set())
        elif stage == "fleet":
            assert set(texts) == naive_points.fleets(view)
        seen[stage] += 1
        # Voyages and attacks are rare by chance, and so is sharing out.
        some = [text for text in texts if text.split(" ")[0] in ("sail", "attack", "settle", "gather", "react")]
        text = luck.choice(some if some and luck.random() < 0.5 else texts)
        named = [*named, text] if stage in ("spread", "send") else [text]
        state.apply(seat, state.parse(text))
    return seen


def test_points_do_what_the_rulebook_says() -> None:
    seen = sum((compared(seed) for seed in range(40)), Counter())
    assert all(seen[stage] > 50 for stage in ("active", "spread", "send", "fleet")), seen
