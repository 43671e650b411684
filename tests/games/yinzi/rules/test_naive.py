"""Whole games beside a second, plain implementation: what is offered, what it brings, and the calculators."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import pytest

from companion.engine.chance import SeededChance
from companion.engine.terms import CHANCE
from companion.games.yinzi.meta import META
from companion.games.yinzi.rules import flow, stages
from companion.games.yinzi.rules.game import GAME, YinziState
from tests.games.yinzi.rules import described, naive
from tests.games.yinzi.rules.described import STATIONS, TABLES, describe
from tests.games.yinzi.rules.furnished import furnish

ELSEWHERE: Final = {"use war-route", "use war-pay", "use emperor-crop"}
"""Discs that have nothing to do with what is compared here."""
OWN_TURN: Final = ("sell", "produce", "ships")
LIKED: Final = ("produce", "second", "load", "tea", "salt", "sell", "late", "give", "give-disc", "buy")
COMPARED: Final = (
    "sell", "produce", "second", "load", "tea", "salt", "give", "give-disc", "buy", "trade", "hunger"
)  # fmt: skip
"""Actions whose results are compared."""
GAMES: Final = {2: 11, 3: 9, 4: 8}
"""By number of players."""
OFTEN: Final = (
    "at turn", "at sell", "at extra-sale", "at produce", "at ships", "at pair", "at feed", "at tax", "at late",
    "at late-food", "at last", "second", "sailed", "to a pool", "end of feed", "end of war", "end of tax",
    "end of game",
)  # fmt: skip
"""What must come up in these games."""
FORTUNE: Final = ("boats", "plant", "sell", "develop", "advance")


class Beside:
    """A game, and what the second implementation says of it."""

    def __init__(self, state: YinziState) -> None:
        self.state = state
        self.seen: Counter[str] = Counter()
        self.asked_food: set[int] = set()
        self.asked_late: set[int] = set()
        self.sold_for: Counter[int] = Counter()
        self.asked_tax: set[int] = set()
        self.bought: Counter[int] = Counter()
        self.before: list[Any] = []

    # --- what is offered ---

    def compare(self, seat: int, texts: list[str]) -> None:
        """The legal actions of one decision."""
        stage = self.state.stage.name
        check: Callable[[int, set[str]], None] | None = getattr(self, f"_at_{stage.replace('-', '_')}", None)
        assert len(texts) == len(set(texts))
        if check:
            check(seat, set(texts))
            self.seen[f"at {stage}"] += 1

    def _position(self, seat: int) -> naive.Position:
        return describe(self.state, seat)

    def _at_turn(self, seat: int, texts: set[str]) -> None:
        """Groups may go where one of their workers is of use, if need be with a disc for transport."""
        position = self._position(seat)
        sale = "emperor-sale" in position["discs"] and bool(naive.sales(TABLES, position))
        assert ("use emperor-sale" in texts) == sale, position
        beside = naive.rural_sales(position) | naive.emissaries(position)
        assert {text for text in texts if text.split(" ")[0] in ("trade", "emissary")} == beside, position
        position["extra_transport"] += "economy-transport" in position["discs"]
        position["in_box"] = 0
        for column, name in enumerate(FORTUNE):
            group = position["group"] = self.state.workers[seat * 16 + column]
            for box, possible in (("produce", naive.productions), ("ships", naive.shipments)):
                unused = not self.state.workers[seat * 16 + STATIONS.index(box)]
                offered = f"send {name} {box}" in texts
                assert offered == (group > 0 and unused and bool(possible(TABLES, position))), (name, box, position)

    def _in_turn(self, position: naive.Position, acted: bool) -> set[str]:
        """What may be done beside the action, once it has been conducted (that it must be is a matter of the app)."""
        beside = {f"use {disc}" for disc in ("economy-transport", "economy-coins") if disc in position["discs"]}
        beside |= naive.emissaries(position)
        if not acted:
            return beside
        if "emperor-sale" in position["discs"] and naive.sales(TABLES, position):
            beside.add("use emperor-sale")
        return {"done"} | beside | naive.rural_sales(position)

    def _at_sell(self, seat: int, texts: set[str]) -> None:
        position = self._position(seat)
        expected = self._in_turn(position, True)
        if self.state.left:
            expected |= {f"sell {square} {province}" for square, province in naive.sales(TABLES, position)}
        if not self.state.extra and self.state.discs[seat]:
            expected.add("tax")
        assert texts - ELSEWHERE == expected, position

    def _at_extra_sale(self, seat: int, texts: set[str]) -> None:
        position = self._position(seat)
        assert texts == {f"sell {square} {province}" for square, province in naive.sales(TABLES, position)}, position

    def _at_produce(self, seat: int, texts: set[str]) -> None:
        position = self._position(seat)
        parts = [text.split(" ") for text in texts if text.split(" ")[0] in ("produce", "second")]
        rest = {text for text in texts if text.split(" ")[0] not in ("produce", "second")}
        offered = [(made[1], self._raw(position, made[2])) for made in parts if made[0] == "produce"]
        seconds = [self._raw(position, made[1]) for made in parts if made[0] == "second"]
        assert len(offered) == len(set(offered)) and len(seconds) == len(set(seconds)), texts
        assert set(offered) == naive.productions(TABLES, position), position
        assert set(seconds) == naive.second_materials(TABLES, position), position
        assert rest - ELSEWHERE == self._in_turn(position, bool(self.state.acted)), position
        self.seen["second"] += bool(seconds)

    def _raw(self, position: naive.Position, text: str) -> tuple[Any, ...]:
        """What is equal for the second implementation."""
        if text == "disc":
            return ("disc",)
        province, number = described.stall_named(position, text)
        return (province, naive.like(position["markets"][province], number))

    def _at_ships(self, seat: int, texts: set[str]) -> None:
        position = self._position(seat)
        expected = naive.shipments(TABLES, position) | self._in_turn(position, bool(self.state.acted))
        assert texts - ELSEWHERE == expected, position

    def _at_pair(self, seat: int, texts: set[str]) -> None:
        position = self._position(seat)
        assert texts == naive.salt_choices(TABLES, position, len(self.state.foods)), position

    def _at_feed(self, seat: int, texts: set[str]) -> None:
        self._fed_without_asking(self.state.order[: self.state.order.index(seat)])
        self.asked_food.add(seat)
        position = self._position(seat)
        assert texts == naive.feeding(position), position

    def _fed_without_asking(self, seats: Iterable[int]) -> None:
        """Whoever is not asked had nothing to choose: all food goes, an odd half of one square stays, nothing helps."""
        for seat in seats:
            before = self.before[seat][0]
            if seat not in self.asked_food and self._needed(seat, before):
                position = self._position(seat) | {"rural_trade": "", "half_given": False}
                assert naive.feeding(position) == {"hunger"}, position
                halves = naive.own_fields(before, naive.HALVES)
                assert naive.food_worth(food_on(before)) <= self._needed(seat, before), before
                assert len(halves) < 2 or sum(field["cubes"] for field in halves) % 2 == 0, before
            self.asked_food.add(seat)

    def _eaters(self, seat: int) -> int:
        """Workers on the board."""
        return sum(self.state.workers[seat * 16 + STATIONS.index("resources") : seat * 16 + 16])

    def _needed(self, seat: int, position: naive.Position) -> int:
        """Food for them."""
        return 0 if "fed" in position["bonuses"] else naive.food_needed(self._eaters(seat))

    def _at_tax(self, seat: int, texts: set[str]) -> None:
        self.asked_tax.add(seat)
        assert texts == {"pay"} | naive.rural_sales(self._position(seat))

    def _at_late(self, seat: int, texts: set[str]) -> None:
        self._late_passed_over(list(self.state.order[: self.state.order.index(seat)]))
        self.asked_late.add(seat)
        position = self._position(seat)
        expected = {"pass"} | naive.late_slots(TABLES, position)
        if "economy-transport" in position["discs"]:
            expected.add("use economy-transport")
        assert texts == expected, position

    def _late_passed_over(self, seats: Iterable[int]) -> None:
        """Whoever is not asked has no pair, with or without a disc for transport."""
        for seat in seats:
            if seat not in self.asked_late:
                self.asked_late.add(seat)
                position = self._position(seat) | {"rural_trade": "", "carried": 0}
                position["extra_transport"] = int("economy-transport" in position["discs"])
                assert not naive.late_slots(TABLES, position), position

    def _at_late_food(self, seat: int, texts: set[str]) -> None:
        given = [GOODS[good] for good in self.state.foods]
        position = self._position(seat)
        assert texts == naive.late_foods(TABLES, position, given), position

    def _at_last(self, seat: int, texts: set[str]) -> None:
        trades = {text for text in texts if text.startswith("trade ")}
        assert trades == naive.rural_sales(self._position(seat))
        assert "pass" in texts

    # --- what it brings ---

    def play(self, seat: int, text: str) -> None:
        """Apply an action and compare what changed in the purse, on the boats, in the markets and abroad."""
        state, stage, place = self.state, self.state.stage, self.state.place
        verb, *parts = text.split(" ")
        position = self._position(seat) if verb in COMPARED else {}
        money = [(state.copper[one], state.silver[one]) for one in range(len(state.seats))]
        need, misfortune, pieces, given = state.need, state.misfortune[seat], state.pieces[seat], len(state.foods)
        aboard, abroad = described.carried_by(state), list(state.abroad)
        if verb == "buy-food":
            self.bought[seat] += 1
        elif verb == "trade" and stage is stages.TAXING:
            self.sold_for[seat] += 1 + ("sales" in position["bonuses"])
        state.apply(seat, state.parse(text))
        self.seen[verb] += 1
        copper, silver = state.copper[seat] - money[seat][0], state.silver[seat] - money[seat][1]
        self._sailed(state.seats[seat], aboard, abroad, int(parts[0].split("-")[0]) if verb == "load" else 0)
        if not position:
            return
        if state.stage is stage and state.place == place:
            assert state.moved - position["carried"] == self._boats(position, verb, parts), (text, position)
        if state.phase == "actions" and verb == "sell":
            assert copper == naive.sales(TABLES, position)[parts[0], parts[1]], (text, position)
            self._covered(position, parts)
        elif (state.phase == "actions" and verb in ("load", "tea")) or (stage is stages.PAIR and not state.foods):
            assert silver == 1, (text, position)
        elif stage is stages.LATE_FOOD and given == 1:
            expected = position["rate"] - (naive.PRICE_OF_FOOD if verb == "buy" else 0)
            assert silver * position["rate"] + copper == expected, (text, position)
        elif state.phase == "actions" and verb == "produce":
            self._after_production(seat, position, parts, money)
            assert state.pieces[seat] == pieces - 1
        elif verb == "hunger":
            assert state.misfortune[seat] - misfortune >= need

    def _boats(self, position: naive.Position, verb: str, parts: list[str]) -> int:
        """The transport that an action takes."""
        if verb == "sell":
            return naive.cost(TABLES, described.PROVINCE_OF[parts[0]], parts[1])
        if verb == "load":
            return naive.cost(TABLES, position["factories"][parts[1]]["province"], "sea")
        if verb == "tea" or (verb == "give" and self.state.stage in (stages.LATE_FOOD, stages.PAIR)):
            return naive.cost(TABLES, described.PROVINCE_OF[parts[-1]], "sea")
        if verb in ("produce", "second") and parts[-1] != "disc":
            factory = position["factories"][parts[0] if verb == "produce" else position["second"]]
            return naive.cost(TABLES, described.stall_named(position, parts[-1])[0], factory["province"])
        if verb == "salt":  # cubes of which there is no choice are taken at once
            return sum(far for _, far in naive.salt_cubes(TABLES, position))
        return 0

    def _covered(self, position: naive.Position, parts: list[str]) -> None:
        """The cube lies where it brings most."""
        good = next(field["good"] for field in position["fields"] if field["square"] == parts[0])
        before = position["markets"][parts[1]]
        after = described.markets(self.state)[parts[1]]
        covered = [was for was, now in zip(before, after, strict=True) if was["cube"] != now["cube"]]
        assert len(covered) == 1 and covered[0] in naive.open_slots(before, good), (parts, before, after)

    def _sailed(self, me: str, aboard: dict[int, tuple[int, list[str]]], before: list[int], loaded: int) -> None:
        """Where the commodities of a ship that has left have gone; ``loaded`` is the box where one was put just now."""
        for box, (ship, pieces) in aboard.items():
            if self.state.sailed[ship]:
                abroad = described.sold_abroad(self.state, before)
                there: Counter[str] = Counter()
                for (_, place), count in abroad.items():
                    there[place] += count
                goal = naive.berth_abroad(TABLES, TABLES["ships"][ship]["destination"], there)
                left = Counter((player, goal) for player in [*pieces, *([me] if box == loaded else [])])
                assert described.sold_abroad(self.state, self.state.abroad) == abroad + left, (ship, aboard)
                self.seen["sailed"] += 1
                self.seen["to a pool"] += goal in ("east", "europe") and bool(left)

    def _after_production(
        self, seat: int, position: naive.Position, parts: list[str], money: list[tuple[int, int]]
    ) -> None:
        """The fee, in real money, to the owner of the factory."""
        factory = position["factories"][parts[0]]
        worth = position["rate"]
        change = {
            player: (self.state.copper[one] - money[one][0]) + (self.state.silver[one] - money[one][1]) * worth
            for one, player in enumerate(self.state.seats)
        }
        fee = 0 if factory["owner"] == position["me"] else 3 if factory["level"] == 2 else worth
        expected = Counter(dict.fromkeys(change, 0))
        expected[position["me"]] -= fee
        expected[factory["owner"]] += fee
        assert change == expected, (parts, position)

    # --- parts of the game that end ---

    def ended(self, part: int) -> None:
        """Compare what a part of the game has brought."""
        state = self.state
        seats = range(len(state.seats))
        if part == stages.ACTIONS_OVER:
            self.before = [(self._position(seat), state.misfortune[seat]) for seat in seats]
            self.bought.clear()
            self.asked_food.clear()
        elif part == stages.FED_ALL:
            self._fed_without_asking(state.order)
            for seat in seats:
                self._fed(seat, *self.before[seat])
            self.before = list(state.glory)
        elif part == stages.WAR_OVER:
            self._war_over()
        elif part == stages.REWARDED:
            self.asked_tax.clear()
            self.sold_for.clear()
            self.before = [(self._tax_sheet(seat), self._position(seat), state.misfortune[seat]) for seat in seats]
        elif part == stages.TAXED:
            for seat in seats:
                self._taxed(seat, *self.before[seat])
            self.asked_late.clear()
        elif part == stages.SHIPPED_LATE:
            self._late_passed_over(state.order)

    def _fed(self, seat: int, before: naive.Position, misfortune: int) -> None:
        """Food given against food needed; what the fields still hold would not have helped."""
        state = self.state
        eaters, needed = self._eaters(seat), self._needed(seat, before)
        then, now = (food_on(position) for position in (before, self._position(seat)))
        eaten = then - now
        discs = set(before["discs"]) - set(self._position(seat)["discs"])
        other = self.bought[seat] + 2 * ("economy-rice" in discs) + ("war-wheat" in discs)
        missing = state.misfortune[seat] - misfortune
        assert missing == max(0, needed - naive.food_worth(eaten) - other), (before, eaten, needed)
        assert sum(eaten[good] for good in naive.HALVES) % 2 == 0
        assert not missing or naive.food_worth(now) == 0, (before, now)
        if not other and needed:
            expected = naive.feed({"workers": eaters, "food": then})
            assert (naive.food_worth(eaten), missing) == (expected["paid"], expected["misfortune"])
            assert GAME.score({"what": "feed", "workers": eaters, "food": dict(then)}) == expected
        self.seen["end of feed"] += 1

    def _war_over(self) -> None:
        """Glory for those in the slots, the sideways and recruits among them; discs make the enemy weaker."""
        state = self.state
        war, lying = STATIONS.index("war"), STATIONS.index("lying")
        slots = [
            {
                "player": state.seats[seat],
                "workers": state.workers[seat * 16 + war] + state.workers[seat * 16 + lying] + state.recruits[seat],
            }
            for seat in state.war_order
        ]
        symbols = sum(TABLES["routes"][route]["war"] for route in state.top if route >= 0) - state.weaker
        gained = {
            player: state.glory[seat] - self.before[seat]
            for seat, player in enumerate(state.seats)
            if state.glory[seat] > self.before[seat]
        }
        assert gained == naive.war({"symbols": symbols, "slots": slots})["vp"], (symbols, slots)
        self.seen["end of war"] += 1

    def _tax_sheet(self, seat: int) -> dict[str, Any]:
        kinds = [self.state.ed.cards[card].value for card in self.state.card_on[seat * 5 : seat * 5 + 5] if card >= 0]
        return described.tax_sheet(self.state, seat, kinds)

    def _taxed(self, seat: int, sheet: dict[str, Any], position: naive.Position, misfortune: int) -> None:
        """Bags paid; whoever has too few may sell food first."""
        state = self.state
        due = 0 if "untaxed" in position["bonuses"] else naive.tax_due(sheet["cards"], sheet["discs"])
        could_sell = due > sheet["silver"] and bool(naive.rural_sales(position | {"rural_trade": ""}))
        assert (seat in self.asked_tax) == could_sell, (sheet, position)
        expected = naive.tax(sheet | {"copper": sheet["copper"] + self.sold_for[seat]})
        if "untaxed" in position["bonuses"]:
            expected = {"due": 0, "silver": sheet["silver"], "copper": sheet["copper"], "misfortune": 0}
        paid = (state.silver[seat], state.copper[seat], state.misfortune[seat] - misfortune)
        assert paid == (expected["silver"], expected["copper"], expected["misfortune"]), sheet
        self.seen["end of tax"] += 1

    def over(self) -> None:
        """The score sheet."""
        sheet = described.score_sheet(self.state)
        expected = naive.final(TABLES, sheet)
        assert dict(zip(self.state.seats, self.state.scores, strict=True)) == expected["points"], sheet
        assert [self.state.seats[winner] for winner in self.state.winners] == expected["winners"]
        told: dict[str, Counter[str]] = {player: Counter() for player in self.state.seats}
        for line in self.state.view(None)["lines"]:
            told[self.state.seats[line["seat"]]][line["reason"]] += line["points"]
        assert {player: +Counter(nonzero(lines)) for player, lines in told.items()} == {
            player: +Counter(nonzero(lines)) for player, lines in expected["sheet"].items()
        }
        self.seen["end of game"] += 1


def nonzero(lines: Mapping[str, int]) -> dict[str, int]:
    """Lines that say something."""
    return {reason: points for reason, points in lines.items() if points}


def food_on(position: naive.Position) -> Counter[str]:
    """Own cubes of food on fields."""
    found: Counter[str] = Counter()
    for field in naive.own_fields(position, naive.FOOD):
        found[field["good"]] += field["cubes"]
    return found


GOODS: Final = tuple(dict.fromkeys(("rice", "wheat", "cabbage", "fruit", "salt", *described.CROPS)))


def played(beside: Beside, luck: random.Random, chance: SeededChance, rich: bool) -> Counter[str]:
    """Play to the end, compare everything; with much on the board now and then."""
    while beside.state.to_act:
        (seat,) = beside.state.to_act
        if seat == CHANCE:
            beside.state.apply(seat, chance.choose(beside.state))
            continue
        if rich and beside.state.stage is stages.TURN and luck.random() < 0.1:
            beside.state = furnish(beside.state, luck)
        texts = [action.text for action in beside.state.legal_actions(seat)]
        beside.compare(seat, texts)
        verbs = sorted({text.split(" ")[0] for text in texts})
        if len(verbs) > 1 and luck.random() < 0.8 and beside.state.phase == "actions":
            verbs = [verb for verb in verbs if verb != "trade"]  # or nobody would have food to the end of a round
        liked = [verb for verb in verbs if verb in LIKED]
        verb = luck.choice(liked if liked and luck.random() < 0.6 else verbs)
        beside.play(seat, luck.choice([text for text in texts if text.split(" ")[0] == verb]))
    beside.over()
    return beside.seen


def test_the_rulebook_read_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: Counter[str] = Counter()
    for players, seed in ((players, seed) for players, games in GAMES.items() for seed in range(games)):
        luck = random.Random(f"{players} {seed}")
        beside = Beside(GAME.new_state(META.colours[:players], {}))

        def told(part: int, begin: Any, beside: Beside = beside) -> Any:
            def begins(state: YinziState) -> Any:
                beside.state = state
                beside.ended(part)
                return begin(state)

            return begins

        with monkeypatch.context() as patched:
            patched.setattr(flow, "AFTER", tuple(told(part, begin) for part, begin in enumerate(flow.AFTER)))
            seen += played(beside, luck, SeededChance(seed), rich=seed % 4 > 0)
    assert all(seen[often] >= 5 for often in OFTEN), seen
