"""Whatever ``steward`` tells as a reason is so: counted plainly on what its seat sees, and in its own numbers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

import pytest

from companion.bots.policy import Choice, decide
from companion.engine import CHANCE
from companion.engine.chance import SeededChance
from companion.games.yinzi.bots import features
from companion.games.yinzi.bots.evaluation import Prospects
from companion.games.yinzi.bots.steward import Steward
from companion.games.yinzi.bots.turns import Line
from companion.games.yinzi.rules.game import GAME, YinziState
from companion.games.yinzi.rules.places import WAR
from companion.words import LANGUAGES, catalogue
from tests.games.yinzi.rules import naive

View = dict[str, Any]
BEFORE_ACTIONS: Final = ("setup", "bonus")
LAST_ROUND: Final = 4
SECTIONS: Final = {
    "diplomacy": ("brunei", "korea", "japan", "portugal", "spain", "netherlands"),
    **{name: (f"{name}-",) for name in ("economy", "emperor", "war")},
}


class Watched(Steward):
    """Remembers the turns of its last decision."""

    found: tuple[Line, ...] = ()

    def lines(self, s: YinziState, seat: int) -> list[Line]:
        found = super().lines(s, seat)
        self.found = tuple(found)
        return found


@dataclass(frozen=True)
class Told:
    """A decision with a reason: the position, who chose, and what; the turns it was chosen from, that of the choice
    first."""

    state: YinziState
    seat: int
    choice: Choice
    lines: tuple[Line, ...]
    views: dict[str, View] = field(default_factory=dict)

    @property
    def key(self) -> str:
        return self.choice.key.removeprefix("because.yinzi.")

    @property
    def colour(self) -> str:
        return self.state.seats[self.seat]

    @property
    def before(self) -> View:
        return self.views.setdefault("before", self.state.view(self.seat))

    @property
    def after(self) -> View:
        """As the seat sees it when its turn is over."""
        return self.views.setdefault("after", self.lines[0].end.view(self.seat))

    def did(self, *words: str) -> int:
        """How many actions of the turn begin with one of these words."""
        return sum(action.text.split()[0] in words for action in self.lines[0].actions)


def decisions(players: int, seed: int) -> Iterator[Told]:
    """All that stewards tell in a game."""
    state, chance = GAME.new_state(GAME.meta.colours[:players]), SeededChance(seed)
    bots = [Watched(seed * 10 + seat) for seat in range(players)]
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            state.apply(seat, chance.choose(state))
            continue
        choice = decide(bots[seat], GAME, state, seat, state.legal_actions(seat))
        if choice.key:
            chosen = [line for line in bots[seat].found if line.actions[0] is choice.action]
            rest = [line for line in bots[seat].found if line.actions[0] is not choice.action]
            yield Told(state.clone(), seat, choice, (*chosen, *rest))
        state.apply(seat, choice.action)


@pytest.fixture(scope="module")
def told() -> list[Told]:
    return [*decisions(2, 4), *decisions(3, 9)]


# --- counting by oneself ---


def me(told: Told, view: View) -> dict[str, Any]:
    found: dict[str, Any] = view["players"][told.seat]
    return found


def can_conduct(told: Told, column: str) -> bool:
    """Whether a fortune action may come after this turn: in a later round, or where no card lies and one is left."""
    view, mine = told.after, me(told, told.after)
    if view["round"] < LAST_ROUND or view["phase"] in BEFORE_ACTIONS:
        return True
    return view["phase"] == "actions" and mine["columns"][column] is None and bool(mine["cards"])


def can_send(told: Told, box: str) -> bool:
    """Whether a group may go to that box after this turn."""
    view, mine = told.after, me(told, told.after)
    if view["round"] < LAST_ROUND or view["phase"] in BEFORE_ACTIONS:
        return True
    waiting = any(mine["workers"].get(column) for column in mine["columns"]) or mine["cards"]
    return view["phase"] == "actions" and bool(waiting) and not mine["workers"].get(box)


def food(told: Told, view: View) -> int:
    """What cubes on fields and discs would feed."""
    grown = Counter[str]()
    for square in view["squares"].values():
        grown[square["good"]] += square["cubes"].get(told.colour, 0)
    rice, wheat = (int(view["advancements"][disc] == told.colour) for disc in ("economy-rice", "war-wheat"))
    return naive.food_worth(grown) + 2 * rice + wheat


def missing(told: Told, view: View) -> int:
    """Food that is missing when all cards in hand have been played and all their workers have come."""
    if not view["round"] or view["phase"] not in (*BEFORE_ACTIONS, "actions") or view["bonuses"]["fed"] == told.colour:
        return 0
    mine = me(told, view)
    coming = sum(int(card.split("-")[1]) * count for card, count in view["hand"].items())
    workers = sum(mine["workers"].values()) + min(coming, mine["supply"]["workers"])
    return max(0, naive.food_needed(workers) - food(told, view))


def factory_points(told: Told, view: View) -> int:
    mine = [one for one in view["factories"].values() if one["owner"] == told.colour]
    return sum(naive.FACTORY_POINTS[one["level"]] for one in mine)


def discs(view: View, section: str) -> Counter[str]:
    return Counter(by for space, by in view["advancements"].items() if by and space.startswith(SECTIONS[section]))


def leading(told: Told, view: View) -> set[str]:
    found = set()
    for section in SECTIONS:
        there = discs(view, section)
        rest = [count for by, count in there.items() if by != told.colour]
        if there[told.colour] > max(rest, default=0):
            found.add(section)
    return found


def sold(told: Told, view: View) -> int:
    return sum(place["commodities"].get(told.colour, 0) for place in view["abroad"].values())


def new_goods(told: Told) -> set[str]:
    """What grows on squares that the turn planted or laid a tile on."""
    squares = [action.params["square"] for action in told.lines[0].actions if action.key in ("did.plant", "did.place")]
    return {told.after["squares"][square]["good"] for square in squares}


# --- reasons ---


def a_comparison(told: Told) -> bool:
    """By so many points the choice is better than a turn that begins like that, and nothing is better; the part that is
    named makes up half of it or more."""
    best, params = told.lines[0], told.choice.params
    begun = params["instead"]["key"].replace("do.", "did."), params["instead"]["params"]
    for line in told.lines[1:]:
        if (line.actions[0].key, dict(line.actions[0].params)) != begun:
            continue
        more = best.worth - line.worth
        kind = "equal" if more <= 1e-6 else "more" if round(more) else "slightly"
        if kind != told.key.split(".")[0] or params.get("n", 0) != round(more) or more < -1e-9:
            continue
        here, there = (Prospects(one.end, told.seat).parts for one in (best, line))
        gains = {part: here[part] - there[part] for part in here}
        if "part" in params:
            return gains[params["part"]] >= max(*gains.values(), more / 2)
        return kind == "equal" or max(gains.values()) < more / 2
    return False


def no_comparison(told: Told) -> bool:
    """Nothing else may be told; something else is worse."""
    return not told.choice.alternatives and any(line.worth < told.lines[0].worth for line in told.lines)


def boats(told: Told) -> bool:
    track, step = GAME.data()["boat_track"], me(told, told.after)["boat"]
    was, now = track[me(told, told.before)["boat"]], track[step]
    if told.key == "boats":
        return bool(now == told.choice.params["count"] > was)
    return bool(now == was and track[step + 1] > now)


def plants(told: Told) -> bool:
    """Fewer missing than before; or, in all but the last round, more than before; or a tile."""
    fewer = missing(told, told.before) - missing(told, told.after)
    more, goods = food(told, told.after) - food(told, told.before), new_goods(told) or {taken(told)}
    if told.key == "plant.missing":
        return bool(fewer == told.choice.params["count"] > 0)
    later, to_sell = told.after["round"] < LAST_ROUND, goods & {*naive.URBAN} and can_conduct(told, "sell")
    eaten = bool(goods & {*naive.FOOD}) and later
    cubes = told.did("plant") > 0
    kinds = {
        "plant.both": eaten and to_sell,
        "plant.later": eaten and not to_sell and more > 0,
        "plant.grow": eaten and not to_sell and more <= 0,
        "plant.goods": not eaten and to_sell and cubes,
        "plant.tile": not eaten and to_sell and not cubes,
    }
    return fewer <= 0 and bool(kinds[told.key])


def taken(told: Told) -> str:
    """The tile that comes with the place of the bonus, or that is held."""
    crops, bonuses = told.before["crops"], [*told.before["bonuses"].values()]
    return str(crops["holding"] or crops["track"][bonuses.index(told.colour)])


def sales(told: Told) -> bool:
    """Cubes in markets; where an own factory of the own colour takes them, raw material."""
    own = [one for one in told.after["factories"].values() if one["owner"] == one["colour"] == told.colour]
    there = any(slot["cube"] == told.colour for market in told.after["markets"].values() for slot in market["slots"])
    raw = bool(own) and there and can_send(told, "produce")
    return told.did("sell") == told.choice.params["count"] and raw == (told.key == "sell.raw")


def factories(told: Told) -> bool:
    more = factory_points(told, told.after) - factory_points(told, told.before)
    used = can_send(told, "produce")
    kind = ("build" if told.did("build", "rebuild") else "upgrade") if used else "factories"
    return bool(more == told.choice.params["count"] > 0) and kind == told.key


def advancements(told: Told) -> bool:
    new = leading(told, told.after) - leading(told, told.before)
    if told.key == "advance.lead":
        return bool(len(new) == told.choice.params["count"] > 0)
    params, there = told.choice.params, discs(told.after, told.choice.params["section"])
    mine = there.pop(told.colour, 0)
    more = mine > discs(told.before, params["section"])[told.colour]
    return not new and more and (mine, max(there.values(), default=0)) == (params["count"], params["there"])


def resources(told: Told) -> bool:
    """What was taken can still be built with."""
    before, after = me(told, told.before)["resources"], me(told, told.after)["resources"]
    taken = {action.params["resource"] for action in told.lines[0].actions if action.key == "did.take"}
    assert all(after[one] > before[one] for one in taken)
    columns = {"wood": "boats", "stone": "develop"}
    wanted = {"both": {"wood", "stone"}}.get(told.key.split(".")[1], {told.key.split(".")[1]})
    return taken == wanted and all(can_conduct(told, columns[one]) for one in taken)


def commodities(told: Told) -> bool:
    """As many more in factories; a ship can still take them, or else they count there."""
    stored = [sum(one["stored"].get(told.colour, 0) for one in view["factories"].values())
              for view in (told.before, told.after)]  # fmt: skip
    made = stored[1] - stored[0] == told.choice.params["count"] > 0
    return made and can_send(told, "ships") == (told.key == "produce")


def ships(told: Told) -> bool:
    gone = sold(told, told.after) - sold(told, told.before)
    if told.key == "sail":
        return bool(gone == told.choice.params["count"] > 0)
    return gone <= 0 and told.did("load", "tea", "salt") == told.choice.params["count"]


def wars(told: Told) -> bool:
    """The place of the own force, the leftmost of equal ones first."""
    war = told.after["war"]
    forces = {colour: count + war["lying"][colour] for colour, count in war["workers"].items()}
    order = [*war["slots"], *(colour for colour in forces if colour not in war["slots"])]
    ranked = sorted((colour for colour in order if forces[colour]), key=lambda colour: -forces[colour])
    place = ranked.index(told.colour)
    return place == (0 if told.key == "war.first" else 1) and forces[told.colour] == told.choice.params["count"]


def a_route(told: Told) -> bool:
    points = [
        GAME.data()["routes"][[one["id"] for one in GAME.data()["routes"]].index(after["top"])]["vp"]
        for before, after in zip(told.before["routes"]["stacks"], told.after["routes"]["stacks"], strict=True)
        if after["filled"] == told.colour != before["filled"]
    ]
    return told.choice.params["count"] in points


def the_emperor(told: Told) -> bool:
    return bool(me(told, told.after)["workers"].get(told.key.split(".")[1]))


def a_bonus(told: Told) -> bool:
    """There is something for it to do, as far as that can be seen now."""
    bonus = told.key.split(".")[1]
    mine, after = me(told, told.before), me(told, told.after)
    hand = [int(card.split("-")[0]) for card, count in told.before["hand"].items() for _ in range(count)]
    use = {
        "boat": after["boat"] > mine["boat"],
        "upgrade": told.did("upgrade") > 0,
        "fed": naive.food_needed(sum(mine["workers"].values()) + len(hand)) > 0,
        "untaxed": naive.tax_due(hand, mine["taxed"]) > 0,
    }
    return bool(told.choice.action.params["bonus"] == bonus and use.get(bonus, True))


def a_first_factory(told: Told) -> bool:
    factory = told.before["factories"][told.choice.action.params["factory"]]
    wanted = {slot["wants"] for berth in told.before["coast"] for slot in berth["slots"]}
    sighted = {berth["sighted"] for berth in told.before["coast"]}
    wanted |= {slot for ship in GAME.data()["ships"] if ship["id"] in sighted for slot in ship["slots"]}
    own = factory["colour"] == told.colour
    return own if told.key == "found.own" else not own and factory["commodity"] in wanted


def by_the_sea(told: Told) -> bool:
    """From where the factory stands the sea is one border away."""
    after = me(told, told.after)
    assert after["colour"] == told.colour
    names = {told.after["squares"][square]["province"] for square, held in told.after["squares"].items()
             if held["factory"] and told.before["squares"][square]["factory"] != held["factory"]}  # fmt: skip
    return bool(names) and all(told.after["transport"][name]["sea"] == 1 for name in names)


def word(*words: str) -> Callable[[Told], bool]:
    """Told of an action that begins with that word."""
    return lambda told: told.choice.action.text.split()[0] in words


CHECKS: Final[dict[str, Callable[[Told], bool]]] = {
    **dict.fromkeys(("more", "more.part", "slightly", "slightly.part", "equal"), a_comparison),
    **dict.fromkeys(("position", "done", "tax", "trade", "stay-home", "disc", "least", "no-crop"), no_comparison),
    **dict.fromkeys(("boats", "boats.later"), boats),
    **dict.fromkeys([f"plant.{kind}" for kind in ("missing", "later", "grow", "both", "goods", "tile")], plants),
    **dict.fromkeys(("sell", "sell.raw"), sales),
    **dict.fromkeys(("build", "upgrade", "factories"), factories),
    **dict.fromkeys(("advance.lead", "advance.section"), advancements),
    "workers": lambda told: told.did("play") == 1 and len(told.lines[0].actions) <= 2,
    **dict.fromkeys([f"resources.{kind}" for kind in ("wood", "stone", "both")], resources),
    **dict.fromkeys(("produce", "produce.last"), commodities),
    **dict.fromkeys(("ships", "sail"), ships),
    **dict.fromkeys([f"emperor.{box}" for box in ("palace", "road", "canal", "bridge")], the_emperor),
    **dict.fromkeys(("war", "war.first"), wars),
    "war.route": a_route,
    **dict.fromkeys(("found.own", "found.asked"), a_first_factory),
    "site.coast": by_the_sea,
    **dict.fromkeys(
        [f"bonus.{bonus}" for bonus in ("advancement", "sales", "fed", "untaxed", "boat", "upgrade")], a_bonus
    ),
    "emissary": word("emissary"),
    "hungry": word("buy-food"),
    "late": word("late"),
    "keep": lambda told: told.before["round"] < LAST_ROUND,
    "answer": word("answer"),
    "pick": word("pick"),
}
"""How each reason is checked."""
FORMER: Final = {"plant.food", "advance", "other.alike", "other.less", "other.worse"}
"""What nobody tells any more, and older logs hold."""
AT_A_GLANCE: Final = ("position", "done", "tax", "trade", "stay-home", "disc", "least", "no-crop", "pick", "equal")
"""Reasons that say no more than that something is best, or as good."""


def test_every_reason_is_so(told: list[Told]) -> None:
    met = Counter[str]()
    for one in told:
        assert CHECKS[one.key](one), (one.choice, one.before["round"], one.before["phase"], one.lines[0].actions)
        met[one.key] += 1
    assert len(met) > 30 and met.total() > 300, met


def test_what_reasons_go_by_is_counted_right(told: list[Told]) -> None:
    """At decisions and at the ends of turns that were thought of; the war with any forces in it."""
    luck = random.Random(5)
    for one in told[::5]:
        if one.before["phase"] in (*BEFORE_ACTIONS, "actions"):
            assert features.missing(one.state, one.seat) == missing(one, one.before)
        for line in one.lines[:3]:
            there = replace(one, lines=(line,), views={})
            for column, name in enumerate(me(one, one.before)["columns"]):
                assert features.can_conduct(line.end, one.seat, column) == can_conduct(there, name)
            for group, box in enumerate(("resources", "produce", "ships")):
                assert features.can_send(line.end, one.seat, group) == can_send(there, box)
        state, seats = one.state.clone(), len(one.state.seats)
        for seat in range(seats):
            state.workers[seat * 16 + WAR] = luck.randint(0, 2)
        state.war_order = tuple(luck.sample(range(seats), seats))
        ranked = naive.war({"symbols": 0, "slots": [{"player": seat, "workers": features.force(state, seat)}
                                                    for seat in state.war_order]})["vp"]  # fmt: skip
        place = features.place_in_war(state, one.seat)
        assert min(place, 2) == {4: 0, 2: 1}.get(ranked.get(one.seat, 0), 2)


def test_few_reasons_say_no_more_than_that_something_is_best(told: list[Told]) -> None:
    met = Counter(one.key for one in told)
    assert sum(met[key] for key in AT_A_GLANCE) < 0.05 * met.total(), met


def test_every_alternative_is_worse_by_as_much_as_is_told(told: list[Told]) -> None:
    met = Counter[str]()
    for one in told:
        values = [other.value for other in one.choice.alternatives]
        assert values == sorted(values, key=lambda value: -(value or 0)) and len(values) <= 2
        for other in one.choice.alternatives:
            assert other.value is not None and other.value <= 0 == other.spread
            texts = [(line.worth - one.lines[0].worth, tuple(action.text for action in line.actions))
                     for line in one.lines]  # fmt: skip
            same = [worth for worth, actions in texts if actions[: len(other.actions)] == other.actions]
            less = min(same, key=lambda worth: abs(worth - (other.value or 0)))
            assert less == pytest.approx(other.value, abs=0.051)
            kind = other.key.rpartition(".")[2]
            assert kind == ("equal" if less > -1e-6 else "fewer" if round(-less) else "slightly")
            assert kind != "fewer" or other.params == {"n": round(-less)}
            met[kind] += 1
    assert len(met) == 3 and met.total() > 300


def test_every_reason_reads_well_in_both_languages(told: list[Told]) -> None:
    for one in told:
        for lang in LANGUAGES:
            words = catalogue(lang, "yinzi")
            said = [words.say(one.choice.key, one.choice.params)]
            said += [words.say(other.key, other.params) for other in one.choice.alternatives]
            assert all(text and "{" not in text and "yinzi." not in text for text in said), said


def test_every_reason_is_checked() -> None:
    """But for what trials came to: that is counted again where ``magistrate`` is tested."""
    own = {key.removeprefix("because.yinzi.") for key in catalogue("en", "yinzi") if key.startswith("because.yinzi.")}
    tried = {"tried", "tried.equal"}
    assert own - FORMER - tried - {"other.fewer", "other.slightly", "other.equal"} == CHECKS.keys()
