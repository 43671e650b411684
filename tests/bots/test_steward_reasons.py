"""Whatever ``steward`` tells as a reason is so: counted on the board by itself, and in its own numbers."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import pytest

from companion.bots.policy import Choice, decide
from companion.engine import CHANCE
from companion.engine.actions import Play
from companion.engine.chance import SeededChance
from companion.games.ming_dynastie.bots.evaluation import Prospects
from companion.games.ming_dynastie.bots.steward import ACCESS, Steward
from companion.games.ming_dynastie.rules.game import GAME, MingState
from companion.words import catalogue
from tests.games.ming_dynastie.rules import naive_moves, naive_scoring
from tests.games.ming_dynastie.rules.kit import ED, FOUR
from tests.profiles import some

Hand = Mapping[str, int]
DISTRICTS: Final = ED.districts
FARTHEST: Final = 3
"""So many steps ahead are looked at when a card is taken."""


@dataclass(frozen=True)
class Told:
    """A decision, the position in which it was made, as its seat sees it, and the numbers of what could be chosen."""

    state: MingState
    seat: int
    choice: Choice
    legal: tuple[Play, ...]
    values: tuple[tuple[float, Play], ...]
    board: naive_moves.Board

    @property
    def view(self) -> dict[str, Any]:
        return self.state.view(self.seat)

    @property
    def hand(self) -> Hand:
        hand: Hand = self.view["players"][self.seat]["hand"]
        return hand


class Watched(Steward):
    """Remembers the numbers of its last decision by numbers alone."""

    values: tuple[tuple[float, Play], ...] = ()

    def _best(self, found: Sequence[tuple[float, Play]]) -> Play:
        self.values = tuple(found)
        return super()._best(found)


def decisions(players: int, seed: int, own: dict[str, Any] | None = None) -> Iterator[Told]:
    """All that stewards tell in a game against themselves."""
    state = GAME.new_state(FOUR[:players], None, "boxed" if own else None, own)
    board = naive_moves.board({**GAME.data(), **({"borders": own["borders"]} if own else {})})
    bots, chance = [Watched(seed * 10 + seat) for seat in range(players)], SeededChance(seed)
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            state.apply(seat, chance.choose(state))
            continue
        legal, bot = state.legal_actions(seat), bots[seat]
        bot.values = ()
        choice = decide(bot, GAME, state, seat, legal)
        if choice.key:
            yield Told(state.clone(), seat, choice, tuple(legal), bot.values, board)
        state.apply(seat, choice.action)


# --- counting by oneself --------------------------------------------------------------------------------------------


def others(told: Told) -> set[str]:
    """Districts in which another prince stands."""
    return {player["prince"] for place, player in enumerate(told.view["players"]) if place != told.seat}


def steps(told: Told, hand: Hand) -> dict[str, int]:
    """How many cards of a hand it takes to end in a district of each province, as far as that goes."""
    start = told.view["players"][told.seat]["prince"]
    found: dict[str, int] = {}
    front = {(start, tuple(hand.items()))}
    for count in range(1, FARTHEST + 1):
        following = set()
        for here, cards in front:
            for there, transport in told.board.crossings(here):
                for card in (transport, naive_moves.DRAGON):
                    left = dict(cards)
                    if left[card]:
                        left[card] -= 1
                        following.add((there, tuple(left.items())))
        front = following
        for there, _ in front:
            if there not in others(told):
                found.setdefault(told.board.province_of(there), count)
    return found


def borders(told: Told, start: str) -> dict[str, int]:
    """Borders between a district and the nearest one of each province to which a way leads."""
    near, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for there, _ in told.board.crossings(here):
            if there not in near:
                near[there] = near[here] + 1
                queue.append(there)
    found: dict[str, int] = {}
    for district, count in near.items():
        province = told.board.province_of(district)
        found[province] = min(count, found.get(province, count))
    return found


def city(told: Told, province: str, district: str = "", more: int = 0) -> Counter[str]:
    """Who would come into a city how often, with so many more own members in the open of a district."""
    mine, found = told.state.seats[told.seat], Counter[str]()
    for one in told.board.provinces[province]:
        there = Counter(told.view["districts"][one]["open"])
        there[mine] += more if one == district else 0
        found.update(naive_scoring.houses({owner: count for owner, count in there.items() if count}))
    return found


def leads(told: Told, found: Counter[str]) -> bool:
    mine = told.state.seats[told.seat]
    return all(found[mine] > count for owner, count in found.items() if owner != mine) and found[mine] > 0


def promises(told: Told) -> dict[str, float]:
    """What the members on each province space could bring, in the bot's own numbers."""
    prospects, mine = Prospects(told.state, told.seat), told.state.seats[told.seat]
    spaces = told.view["spaces"]
    return {one: prospects.promise(place, spaces[one].get(mine, 0)) for place, one in enumerate(told.board.provinces)}


def opens(told: Told, card: str) -> float:
    """What the best province promises, by its distance, to which that card opens a way or a shorter one."""
    before, after = steps(told, told.hand), steps(told, {**told.hand, card: told.hand[card] + 1})
    shorter = [province for province, count in after.items() if count < before.get(province, FARTHEST + 1)]
    promised = promises(told)
    return max((promised[province] * ACCESS[after[province]] for province in shorter), default=0.0)


# --- reasons --------------------------------------------------------------------------------------------------------


def best(told: Told) -> bool:
    """Nothing has a better number than the choice, and something has a worse one."""
    if not told.values:
        return told.view["stage"] in ("stepped", "stayed", "move", "monastery", "return")
    mine = max(value for value, action in told.values if action is told.choice.action)
    every = [value for value, _ in told.values]
    return mine > max(every) - 1e-9 and max(every) - min(every) > 1e-9


def a_middle(told: Told) -> bool:
    found = [borders(told, action.params["district"]) for action in told.legal]
    own = borders(told, told.choice.action.params["district"])
    reach = [sum(one.values()) for one in found if len(one) == len(told.board.provinces)]
    return len(own) == len(told.board.provinces) and sum(own.values()) == min(reach)


def a_promise(told: Told) -> bool:
    prospects, mine, gains = Prospects(told.state, told.seat), told.state.seats[told.seat], {}
    far = borders(told, told.view["players"][told.seat]["prince"])
    for place, province in enumerate(told.board.provinces):
        here = told.view["spaces"][province].get(mine, 0)
        near = ACCESS[min(far[province], len(ACCESS) - 1)] if province in far else 0
        gains[province] = (prospects.promise(place, here + 1) - prospects.promise(place, here)) * near
    return bool(0 < gains[told.choice.params["province"]] == pytest.approx(max(gains.values())))


def a_card(told: Told) -> bool:
    """The way that a card opens, found by trying all ways with it and without it."""
    card, on_offer = told.choice.params["card"], {told.view["display"][a.params["province"]] for a in told.legal
                                                  if "province" in a.params and a.key == "did.take"}  # fmt: skip
    if any(action.key == "did.dragon" for action in told.legal):
        on_offer.add(naive_moves.DRAGON)
    opened = {one: opens(told, one) for one in on_offer}
    if told.choice.key == "because.card.kind":
        return not opened[card] and not told.hand[card]
    top = opened[card] == pytest.approx(max(opened.values()))
    return opened[card] > 0 and top == (told.choice.key == "because.card")


def a_dragon(told: Told) -> bool:
    return told.choice.action.key == "did.dragon" and best(told) and len({a.key for a in told.legal}) > 1


def a_pass(told: Told) -> bool:
    """No district in reach gains more than it costs, by the bot's numbers."""
    prospects, mine = Prospects(told.state, told.seat), told.state.seats[told.seat]
    hand = list(told.hand.values())
    for district, count in reached(told).items():
        waiting = min(told.view["spaces"][told.board.province_of(district)].get(mine, 0), 3)
        gain = prospects.best_deployment(told.state.ed.districts.index(district), waiting)[0]
        # At the least a way costs its cards, as if they were those of which most are left.
        if gain > prospects.hand_worth(hand) - prospects.hand_worth([0] * len(hand)) and count <= sum(hand):
            return False
    return True


def reached(told: Told) -> dict[str, int]:
    """Districts that are a step away, with the cards that takes."""
    here = told.view["players"][told.seat]["prince"]
    ways = [(there, transport) for there, transport in told.board.crossings(here) if there not in others(told)]
    return {there: 1 for there, card in ways if told.hand[card] or told.hand[naive_moves.DRAGON]}


def a_monk(told: Told) -> bool:
    """There is a member for it, nobody's own monk is ousted, and a scoring is still to come."""
    district, mine = told.choice.params["district"], told.state.seats[told.seat]
    waiting = told.view["spaces"][told.board.province_of(district)].get(mine, 0)
    standing = told.view["districts"][district]
    free = standing["monastery"] != mine
    return bool(free and (waiting or standing["open"].get(mine)) and told.view["phase"] != "scoring")


def a_majority(told: Told) -> bool:
    """Alone in front in that city with those members, and not without them."""
    district, count = told.choice.params["district"], told.choice.params["count"]
    province = told.board.province_of(district)
    return leads(told, city(told, province, district, count)) and not leads(told, city(told, province))


def more_members(told: Told) -> bool:
    """So many more in the city, for some number of members that can go there."""
    district, mine = told.choice.params["district"], told.state.seats[told.seat]
    province = told.board.province_of(district)
    waiting = min(told.view["spaces"][province].get(mine, 0), 3)
    now = city(told, province)[mine]
    ways = {city(told, province, district, more)[mine] - now for more in range(1, waiting + 1)}
    return told.choice.params["count"] in ways and told.choice.params["count"] > 0


def in_the_open(told: Told) -> bool:
    """One less there would send fewer into the city."""
    district, mine = told.view["players"][told.seat]["prince"], told.state.seats[told.seat]
    province = told.board.province_of(district)
    return city(told, province)[mine] > city(told, province, district, -1)[mine]


def a_return(told: Told) -> bool:
    """Members in a city score in rounds 2 and 4, and after round 6 they are not needed again."""
    count, round_ = told.choice.action.params["count"], told.view["round"]
    if told.choice.key == "because.return":
        return bool(round_ < 6 and count == told.choice.params["count"] > 0)
    return bool(count == 0 and (round_ == 6) == (told.choice.key == "because.stay.last"))


def a_starter(told: Told) -> bool:
    return bool(told.choice.action.params["starting_seat"] == told.state.seats[told.seat])


def a_comparison(told: Told) -> bool:
    """So many points better than the next one that is worse, which is told as what could be done, or by its card."""
    mine = next(value for value, action in told.values if action is told.choice.action)
    worse = [(value, action) for value, action in told.values if value < mine - 1e-9]
    next_best = max(value for value, _ in worse)
    instead, params = told.choice.params["instead"], told.choice.params
    called = [
        {"key": f"card.{told.view['display'][action.params['province']]}", "params": {}}
        if action.key == "did.take"
        else {"key": f"do.{action.key.removeprefix('did.')}", "params": dict(action.params)}
        for value, action in worse
        if value == next_best
    ]
    points = round(mine - next_best)
    told_right = params.get("n", 0) == points and (told.choice.key == "because.better") == (points > 0)
    return best(told) and told_right and instead in called


CHECKS: Final[dict[str, Callable[[Told], bool]]] = {
    **dict.fromkeys(("because.better", "because.slightly"), a_comparison),
    "because.position": best,
    "because.middle": a_middle,
    "because.promise": a_promise,
    **dict.fromkeys(("because.card", "because.card.route", "because.card.kind"), a_card),
    "because.dragon": a_dragon,
    "because.pass": a_pass,
    "because.monk": a_monk,
    "because.majority": a_majority,
    "because.members": more_members,
    "because.open": in_the_open,
    **dict.fromkeys(("because.stay", "because.stay.last", "because.return"), a_return),
    "because.first": a_starter,
}
"""How each reason is checked."""
ISLANDS: Final = [[a, b, "junk"] for part in (DISTRICTS[:8], DISTRICTS[8:]) for a, b in pairwise(part)]


TABLES: Final = [(2, None), (4, None), (3, {"borders": ISLANDS}), (3, None)]


@pytest.mark.parametrize(("players", "own"), some(TABLES, 3))
def test_every_reason_is_so(players: int, own: dict[str, Any] | None) -> None:
    met = Counter[str]()
    for told in decisions(players, players, own):
        assert CHECKS[told.choice.key](told), (told.choice, told.view["round"], told.view["stage"])
        met[told.choice.key] += 1
        alternatives(told)
    assert len(met) > 8 and sum(met.values()) > 60, met
    assert met["because.position"] < 0.05 * met.total()


def alternatives(told: Told) -> None:
    """The two next best choices by the bot's numbers, as much worse as is told."""
    values = {action.text: value for value, action in told.values}
    mine = values.get(told.choice.action.text, 0.0)
    rest = sorted((mine - value for text, value in values.items() if text != told.choice.action.text), key=float)
    for other, less in zip(told.choice.alternatives, rest, strict=False):
        (text,) = other.actions
        assert mine - values[text] == pytest.approx(less) and other.value == pytest.approx(-less, abs=0.051)
        assert other.value is not None and other.value <= 0 == other.spread
        kind = "fewer" if round(less) else "slightly" if less > 1e-9 else "equal"
        assert other.key == f"because.other.{kind}" and other.params == ({"n": round(less)} if round(less) else {})


def test_every_reason_is_checked() -> None:
    """But for those that tell what trials came to: these are counted again where ``regent`` is tested."""
    own = {key for key in catalogue("en", "ming-dynastie") if key.startswith("because.")}
    tried = {key for key in own if key.startswith(("because.more.", "because.equal", "because.fewer"))}
    own -= {key for key in own if key.startswith("because.other.")}
    assert own - tried - {"because.greedy"} == CHECKS.keys()
