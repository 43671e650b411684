"""Whatever the bots of The Ming Voyages tell as a reason is so: by the rules, by counting, and in their own numbers."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import pytest

from companion.bots.policy import Alternative, Choice, decide
from companion.engine import CHANCE
from companion.engine.chance import SeededChance
from companion.games.ming_voyages.bots import turns
from companion.games.ming_voyages.bots.levels import Novice, Standard
from companion.games.ming_voyages.bots.planner import FOLLOWED, WEIGHED, Plan, Planner
from companion.games.ming_voyages.bots.strong import Strong
from companion.games.ming_voyages.bots.voyager import Voyager
from companion.games.ming_voyages.bots.weights import WEIGHTS
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from companion.games.ming_voyages.rules.position import BATTLE_DICE, PLAY_CARD, RE_ROLL, VOYAGE_DIE
from companion.words import LANGUAGES, catalogue
from tests.games.ming_voyages.rules import naive_battle, naive_points

SEATS: Final = ("emperor", "overlord")
UNSAID: Final = ("did.play", "did.reinforce")
"""Actions that an alternative leaves out."""
PREPARING: Final = ("recruit", "tax", "build", "amass", "gather", "settle")
HERE: Final = {"because.react": "did.react", "because.decline": "did.decline"}


def plain(seed: int) -> Voyager:
    """One that weighs without any blur."""
    return Voyager(seed, Planner(WEIGHTS))


BOTS: Final[dict[str, Callable[[int], Voyager]]] = {
    "plain": plain, "novice": Novice, "standard": Standard, "strong": Strong,
}  # fmt: skip


@dataclass(frozen=True)
class Told:
    """A decision: what lay there, who chose what, the plans it was chosen from, and those of the decision before."""

    state: VoyagesState
    side: int
    choice: Choice
    plans: tuple[Plan, ...]
    before: tuple[Plan, ...]
    carried: bool


def game(name: str, seed: int) -> list[Told]:
    """Everything that a bot decides in a game against itself."""
    found: list[Told] = []
    plans: dict[int, list[tuple[Plan, ...]]] = {0: [()], 1: [()]}
    fresh = [True, True]
    bots = [BOTS[name](seed * 2 + seat) for seat in range(2)]

    def watch(seat: int, bot: Voyager) -> None:
        kept, made = bot.kept, bot.plans

        def telling(s: VoyagesState, side: int) -> list[Plan]:
            fresh[seat] = False
            result = kept(s, side)
            plans[seat].append(tuple(result))
            return result

        def making(s: VoyagesState, side: int) -> list[Plan]:
            fresh[seat] = True
            return made(s, side)

        bot.kept, bot.plans = telling, making  # type: ignore[method-assign]

    for seat, bot in enumerate(bots):
        watch(seat, bot)
    state, chance = GAME.new_state(SEATS), SeededChance(seed)
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            state.apply(seat, chance.choose(state))
            continue
        count = len(plans[seat])
        choice = decide(bots[seat], GAME, state, seat, state.legal_actions(seat))
        asked = len(plans[seat]) > count
        before, now = (plans[seat][-2], plans[seat][-1]) if asked else ((), ())
        found.append(Told(state.clone(), seat, choice, now, before, asked and not fresh[seat]))
        state.apply(seat, choice.action)
    return found


def lead(told: Told, plan: Plan) -> float:
    """How much better the chosen plan is than another, for whoever chose."""
    return (plan.chance - told.plans[0].chance) * (1 if told.side else -1)


def texts(plan: Plan) -> tuple[str, ...]:
    return tuple(action.text for action in plan.chain if action.key not in UNSAID)


def comparable(told: Told) -> list[Plan]:
    """The plans that were weighed in the same way as the chosen one."""
    return [plan for plan in told.plans[1:] if plan.measure == told.plans[0].measure]


def in_100(told: Told, plan: Plan) -> int:
    """How many games of 100 whoever chose wins by a plan, and never all or none of them but for certain."""
    chance = 1 - plan.chance if told.side else plan.chance
    return int(chance) * 100 if chance in (0, 1) else min(max(round(100 * chance), 1), 99)


def beside(told: Told, plan: Plan, params: Mapping[str, Any]) -> bool:
    """Whether these are the numbers of what was chosen and of that plan."""
    here, there = in_100(told, told.plans[0]), in_100(told, plan)
    return here == params["percent"] and there == params.get("other", here) and here >= there


def told_truly(told: Told, other: Alternative) -> bool:
    """Whether a plan of those actions can be carried out, and is as much less promising as is told."""
    same = [plan for plan in comparable(told) if texts(plan) == tuple(other.actions)]
    right = [plan for plan in same if beside(told, plan, other.params)]
    assert other.value is not None and other.value <= 0 and not other.spread
    begin(told, other)
    return any(-100 * lead(told, plan) == pytest.approx(other.value, abs=0.051) for plan in right)


def begin(told: Told, other: Alternative) -> None:
    """Carry an alternative out, up to where chance or the other side comes in; a card that is not named is any."""
    state = told.state.clone()
    for text in other.actions:
        legal = {action.text: action for action in state.legal_actions(told.side)} if told.side in state.to_act else {}
        if text not in legal:
            hidden = [action for action in legal.values() if action.key in UNSAID]
            assert hidden or state.to_act != (told.side,), (other, [*legal])
            return
        state.apply(told.side, legal[text])


def alternatives(decisions: list[Told]) -> None:
    """What is told as less promising is so in the bot's own numbers, found in the same way as those of the choice."""
    met = Counter[str]()
    for told in decisions:
        assert all(lead(told, plan) >= 0 for plan in comparable(told))
        for other in told.choice.alternatives if told.plans else ():
            assert told_truly(told, other), (told.choice, told.plans[0])
            met[other.key] += 1
        if told.state.stage is RE_ROLL:
            mine, percents = (
                told.choice.params["percent"],
                [other.params["percent"] for other in told.choice.alternatives],
            )
            for other, percent in zip(told.choice.alternatives, percents, strict=True):
                assert other.value is not None and other.value <= 0
                assert abs(mine - percent + other.value) <= 2, "by what is told, which is rounded"
    assert len(met) == 2 and sum(met.values()) > 30


def carried_on(decisions: list[Told]) -> None:
    """A plan that is carried on, and those that began alike, keep the numbers that they had when they were made."""
    met = 0
    for before, told in pairwise(decisions):
        if told.carried:
            assert before.side == told.side and told.plans[0].chain == before.plans[0].chain[1:]
            made = {(plan.chain, plan.chance, plan.measure) for plan in told.before}
            for plan in told.plans:
                assert ((before.choice.action, *plan.chain), plan.chance, plan.measure) in made
            met += 1
    assert met > 25


def named(choice: Choice) -> bool:
    """Whether the reason says what was seen, in both languages: a region, a voyage, a card or a number."""
    concrete = {"region", "to_region", "from_region", "voyage", "card", "count", "percent"} & choice.params.keys()
    said = [catalogue(lang, "ming-voyages").say(choice.key, choice.params) for lang in LANGUAGES]
    things = [
        {catalogue(lang, "ming-voyages").say(f"{kind.rpartition('_')[2]}.{choice.params[kind]}") for kind in concrete
         if kind not in ("count", "percent")} for lang in LANGUAGES
    ]  # fmt: skip
    only = choice.key == "because.reserve.count" and choice.params["count"] == 1  # "the only one"
    return all(
        re.search(r"\d", text) or any(name in text for name in names) or only
        for text, names in zip(said, things, strict=True)
    )


def reasons(decisions: list[Told]) -> None:
    """Every reason is so."""
    met = Counter[str]()
    for told in decisions:
        assert CHECKS[told.choice.key](told), (told.choice, told.plans[:1])
        assert named(told.choice), told.choice
        met[told.choice.key] += 1
    assert len(met) > 12


@pytest.mark.parametrize("name", BOTS)
def test_whatever_a_bot_tells_is_so(name: str) -> None:
    decisions = [told for seed in range(2) for told in game(name, seed)]
    alternatives(decisions)
    carried_on(decisions)
    reasons(decisions)
    if name == "strong":
        chosen = [told.plans for told in decisions if told.plans and told.state.stage is PLAY_CARD]
        assert sum(plans[0].measure == FOLLOWED for plans in chosen) > 0.9 * len(chosen)
        few = [sum(plan.measure == FOLLOWED for plan in plans) for plans in chosen]
        assert sum(few) / len(few) < 6, "five, and what they are compared with"


def test_numbers_that_are_compared_are_what_the_plans_lead_to() -> None:
    """Weighed with the other side's reaction is what it says; rough numbers are others, and so marked."""
    planner, met, rough = Planner(WEIGHTS), 0, 0
    state, chance, draw = GAME.new_state(SEATS), SeededChance(3), random.Random(3)
    while state.to_act and met < 150:
        seat = state.to_act[0]
        if seat != CHANCE and state.stage is PLAY_CARD:
            for plan in planner.plans(state, seat)[:12]:
                if (after := played(state, seat, plan)) is not None:
                    exact = turns.value(after, planner.judge)
                    assert plan.measure != WEIGHED or plan.chance == pytest.approx(exact)
                    met += plan.measure == WEIGHED
                    rough += plan.measure != WEIGHED and abs(plan.chance - exact) > 1e-6
        state.apply(seat, chance.choose(state) if seat == CHANCE else draw.choice(state.legal_actions(seat)))
    assert met > 50 and rough > 10


# --- reasons ------------------------------------------------------------------------------------------------------


def played(state: VoyagesState, side: int, plan: Plan) -> VoyagesState | None:
    """The position after a plan; ``None`` where the other side comes in between."""
    after = state.clone()
    for action in plan.chain:
        if action not in after.legal_actions(after.seat_of[side]):
            return None
        after.apply(after.seat_of[side], action)
    return after


def done(told: Told, plan: Plan) -> VoyagesState | None:
    return played(told.state, told.side, plan)


def there(told: Told, key: str) -> tuple[VoyagesState, Any]:
    """The position in which the plan's first action of that kind is done, and that action."""
    state = told.state.clone()
    for action in told.plans[0].chain:
        if action.key == key:
            return state, action
        state.apply(told.side, action)
    raise AssertionError(f"no {key} in {told.plans[0]}")


def an_attack(told: Told) -> bool:
    """Odds without re-rolls, exactly; and who rules what if it succeeds."""
    after, params = done(told, told.plans[0]), told.choice.params
    if told.choice.key == "because.attack.at":
        return after is None or after.stage is not BATTLE_DICE
    assert after is not None and after.stage is BATTLE_DICE
    view, mine = after.view(None), SEATS[told.side]
    land = view["regions"][params["region"]]
    unit, other = ("troop", "horde") if not told.side else ("horde", "troop")
    odds = naive_battle.attacker_wins(mine, land[unit], land.get(other, 0), land.get("settlement", 0))
    ruled = {region for region, held in view["regions"].items() if held.get("ruler") == mine} | {params["region"]}
    voyages = len(view["voyages"])
    points = len(ruled) + (7 - voyages if told.side else voyages)
    last = bool(told.side) and len(ruled) == 5
    assert land[unit] == params["count"] and points == params["points"]
    assert last == (told.choice.key == "because.attack.all")
    return bool(abs(float(odds) * 100 - params["percent"]) <= 0.5 + (odds > 0.99 or odds < 0.01))


def a_voyage(told: Told) -> bool:
    """One of the dice has to show less than the fleet's strength."""
    after, params = done(told, told.plans[0]), told.choice.params
    if told.choice.key == "because.sail.at":
        return after is None or after.stage is not VOYAGE_DIE
    assert after is not None and after.stage is VOYAGE_DIE
    miss = min(max(7 - params["junks"] - params["gold"], 0), 6) / 6
    last = len(after.view(None)["voyages"]) == 6
    assert last == (told.choice.key == "because.sail.all")
    odds = 1 - miss ** params["count"]
    return bool(abs(odds * 100 - params["percent"]) <= 0.5 + (odds > 0.99 or odds < 0.01))


def another_turn(told: Told) -> bool:
    """Whether the side may play a card again: somebody plays on at random, several times, until it does."""
    for seed in range(8):
        state, chance, draw = told.state.clone(), SeededChance(seed), random.Random(seed)
        left = False
        while state.to_act:
            seat = state.to_act[0]
            left |= state.active != told.side or state.round > told.state.round
            if left and state.stage is PLAY_CARD and state.active == told.side:
                return True
            state.apply(seat, chance.choose(state) if seat == CHANCE else draw.choice(state.legal_actions(seat)))
    return False


def a_move(told: Told) -> bool:
    state, action = there(told, "did.move")
    regions, origin, goal = state.view(None)["regions"], action.params["from_region"], action.params["to_region"]
    lands = [region for region, held in regions.items() if "ruler" in held]
    reach = {place: sum(naive_points.touching(place, land) for land in lands) for place in (origin, goal)}
    kind = told.choice.key.rpartition(".")[2]
    if kind in ("home", "safe"):
        return goal not in lands and (reach[goal] > reach[origin]) == (kind == "home")
    ruler = regions[goal]["ruler"]
    return ruler is None if kind == "empty" else bool(ruler == SEATS[told.side])


def a_reaction(told: Told) -> bool:
    """To react or not makes the difference that is told, in the bot's own numbers."""
    rest = sorted((plan for plan in told.plans if plan.chain[0] is not told.choice.action), key=lambda p: lead(told, p))
    if told.choice.key == "because.card.alike":
        return lead(told, rest[0]) <= 1e-9
    key = told.choice.key.removesuffix(".wins").removesuffix(".equal")
    return told.choice.action.key == HERE[key] and lead(told, rest[0]) > 1e-9 and by_numbers(told, rest)


def by_numbers(told: Told, found: Iterable[Plan]) -> bool:
    """The numbers that are told are those of the choice and of the best of some plans, if any can be compared."""
    best = min((plan for plan in found if plan in comparable(told)), key=lambda plan: lead(told, plan), default=None)
    if best is None:
        return "percent" not in told.choice.params
    equal = in_100(told, best) == in_100(told, told.plans[0])
    ending = told.choice.key.rpartition(".")[2]
    return beside(told, best, told.choice.params) and ending == ("equal" if equal else "wins")


def keys(plan: Plan) -> set[str]:
    return {action.key for action in plan.chain}


def a_half(told: Told) -> bool:
    """What a card's own half is compared with is the best of what its CP could do."""
    first = told.plans[0].chain[0]
    same = [plan for plan in told.plans[1:] if first.key != "did.play" or plan.chain[0] is first]
    ways = [plan for plan in same if not keys(plan) & {"did.special", "did.before"}]
    return "did.special" in keys(told.plans[0]) and by_numbers(told, ways)


def an_order(told: Told) -> bool:
    """To let the other side react first, beside the same card without."""
    *begun, last = told.plans[0].chain
    ways = [plan for plan in told.plans[1:] if [*plan.chain[: len(begun)]] == begun and last not in plan.chain]
    return last.key == "did.before" and by_numbers(told, ways)


def a_card(told: Told) -> bool:
    """Keeping a card, against what its CP could do."""
    ways = [plan for plan in comparable(told) if "did.reserve" not in keys(plan)]
    return "did.reserve" in keys(told.plans[0]) and all(lead(told, plan) >= 0 for plan in ways)


def an_effect(told: Told) -> bool:
    """The piece and the place that are told are those of what the plan does first of the card's half."""
    params, chain = dict(told.choice.params), told.plans[0].chain
    place = next(number for number, action in enumerate(chain) if action.key in ("did.put", "did.take", "did.march"))
    if params.pop("card") != told.state.view(None)["card"]:
        return False
    if "percent" not in params:
        return (chain[place].key, dict(chain[place].params)) == (f"did.{told.choice.key.rpartition('.')[2]}", params)
    alike = [plan for plan in told.plans[1:] if plan.chain[:place] == chain[:place] and chain[place] not in plan.chain]
    instead = params["instead"]["key"].replace("do.", "did."), params["instead"]["params"]
    named_ = [
        plan for plan in alike
        if instead in [(action.key, dict(action.params)) for action in plan.chain if action not in chain]
    ]  # fmt: skip
    return by_numbers(told, alike) and by_numbers(told, named_)


def some_dice(told: Told) -> bool:
    """All that is told of dice is in percent: nothing else promises more, but for a card that has its price."""
    assert told.state.stage is RE_ROLL
    percent, others = told.choice.params["percent"], [other.params["percent"] for other in told.choice.alternatives]
    kind = told.choice.key.rpartition(".")[2]
    if kind in ("keep", "again"):
        assert told.state.re_rolls and all(percent >= other for other in others)
        return kind == "keep" or percent >= told.choice.params["before"]
    return not told.state.re_rolls and (kind == "stop" or percent >= told.choice.params["before"])


def the_end(told: Told) -> bool:
    """Nothing that is done now can matter later."""
    return not any(action.key.removeprefix("did.") in PREPARING for action in told.plans[0].chain) or not another_turn(
        told
    )


def weighed(*reasons: str) -> list[str]:
    """Reasons, as they are told without numbers, and with them."""
    return [f"{key}{ending}" for key in reasons for ending in ("", ".wins", ".equal")]


CHECKS: Final[dict[str, Callable[[Told], bool]]] = {
    **dict.fromkeys(("because.attack", "because.attack.all", "because.attack.at"), an_attack),
    **dict.fromkeys(("because.sail", "because.sail.all", "because.sail.at"), a_voyage),
    **dict.fromkeys([f"because.{kind}" for kind in PREPARING], another_turn),
    **dict.fromkeys([f"because.move.{kind}" for kind in ("empty", "guard", "home", "safe")], a_move),
    **dict.fromkeys(weighed("because.react", "because.decline"), a_reaction),
    "because.card.alike": a_reaction,
    "because.reserve.count": a_card,
    **dict.fromkeys(weighed("because.special"), a_half),
    **dict.fromkeys([f"because.{kind}" for kind in ("keep", "again", "stop", "reveal")], some_dice),
    **dict.fromkeys(weighed("because.card.before"), an_order),
    "because.card.enough": lambda told: told.plans[0].chain[-1].key == "did.enough",
    **dict.fromkeys([f"because.effect.{kind}" for kind in ("put", "take", "march", "wins", "equal")], an_effect),
    "because.card.lost": the_end,
}
"""How each reason is checked."""


GENERAL: Final = {"because.greedy"} | {
    f"because.{key}{always}" for key in ("fewer", "equal") for always in ("", ".always")
}
"""Reasons of bots that play any game."""
AT_A_GLANCE: Final = (
    "because.special", "because.react", "because.decline", "because.card.alike", "because.card.before",
    "because.card.lost", "because.effect.put", "because.effect.take", "because.effect.march", "because.reserve.count",
)  # fmt: skip
"""Reasons that say no more than that something is better."""


def test_few_reasons_say_no_more_than_that_something_is_better() -> None:
    told = Counter(told.choice.key for seed in range(3) for told in game("standard", seed))
    assert sum(told[key] for key in AT_A_GLANCE) < 0.05 * told.total()


FORMER: Final = {
    f"because.{key}"
    for key in (
        "alike", "enough", "lost", "before", "reserve", "attack.plain", "sail.plain", "event", "event.else", "rule",
        "effect", "other.alike", "other.less", "other.worse",
    )
}  # fmt: skip
"""Reasons that nobody gives any more, and that older logs hold."""


def test_every_reason_of_the_game_is_checked() -> None:
    """Those of the deck of events and of alternatives aside."""
    own = {key for key in catalogue("en", "ming-voyages") if key.startswith("because.")}
    deck = ("because.by-event", "because.not-event", "because.seen", "because.dice")
    own -= {key for key in own if key.startswith((*deck, "because.other"))} | FORMER | GENERAL
    assert own == CHECKS.keys()
