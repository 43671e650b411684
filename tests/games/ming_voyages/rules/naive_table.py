"""What lies on the table in a second implementation, and what is done with it: command points, voyages, battles.

Whatever somebody must choose is a generator: it yields the side that acts (or ``"chance"``) with the texts of all that
it may do, and is sent the text that was chosen. With cards ``"table"`` they are counted, and named when they are turned
up; ``"boxed"`` is the published game, of whose cards only the points are told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from itertools import combinations, product

from companion.games.ming_voyages.rules.cards import Card
from tests.games.ming_voyages.rules.naive_battle import result
from tests.games.ming_voyages.rules.naive_rules import (
    BORDERLANDS,
    HOME,
    HOMELANDS,
    UNIT,
    Board,
    beside,
    commands,
    other,
    ruler,
)

Play = Generator[tuple[str, set[str]], str, None]
Roll = Generator[tuple[str, set[str]], str, str]
SIDES = ("emperor", "overlord")


class MajorVictory(Exception):
    """A side has won at once."""


def dice_of(number: int) -> set[str]:
    """What so many dice may show, the highest first."""
    return {"".join(map(str, sorted(dice, reverse=True))) for dice in product(range(1, 7), repeat=number)}


def contested(board: Board, region: str) -> bool:
    return bool(board["troop", region] and (board["horde", region] or board["settlement", region]))


class Table:
    """What lies on the table. Hands, reserves and the deck hold cards by name; of those that are only counted any
    will do, and ``pool`` are the ones that may still turn up."""

    def __init__(self, cards: tuple[Card, ...], mode: str = "app") -> None:
        self.cards = {card.id: card for card in cards}
        self.mode, self.era = mode, 1
        self.board: Board = Counter({("gold", "ming"): 1, ("junk", "sea"): 1})
        self.board.update({("horde", r): 1 for r in HOMELANDS} | {("troop", r): 1 for r in BORDERLANDS})
        self.done: set[int] = set()
        self.hands: dict[str, set[str]] = {side: set() for side in SIDES}
        self.reserves: dict[str, set[str]] = {side: set() for side in SIDES}
        self.deck, self.pool = set(self.cards), set(self.cards)
        self.discards: set[str] = set()
        self.lying: set[str] = set()
        self.winner, self.points = "", {"emperor": 0, "overlord": 0}

    # --- cards ---

    def _turned_up(self, card: str) -> None:
        if self.mode == "table":
            self.pool.remove(card)

    def _worth(self, card: str) -> int:
        return int(card) if self.mode == "boxed" else self.cards[card].cp

    def _from_reserve(self, side: str, verb: str) -> set[str]:
        """How a reserved card may be turned up."""
        if not self.reserves[side]:
            return set()
        if self.mode == "boxed":
            return {f"{verb} {count}" for count in (1, 2, 3)}
        return {f"{verb} {card}" for card in (self.reserves[side] if self.mode == "app" else self.pool)}

    def _leaves_reserve(self, side: str, card: str) -> set[str]:
        """A reserved card is turned up; what lies open by that."""
        self.reserves[side].remove(card if self.mode == "app" else min(self.reserves[side]))
        self._turned_up(card)
        return set() if self.mode == "boxed" else {card}

    # --- command points ---

    def _commands(self, side: str, points: int) -> set[str]:
        return commands(self.board, side, points, self.done)

    def _changed(self) -> None:
        """Major victories are looked for after every change."""
        if len(self.done) == 7:
            raise MajorVictory("emperor")
        if all(ruler(self.board, r) == "overlord" for r in BORDERLANDS):
            raise MajorVictory("overlord")

    def _spend(self, side: str, text: str, left: int) -> Play:
        verb, *words = text.split(" ")
        takes = {"recruit": ("troop", "ming"), "tax": ("gold", "ming"), "build": ("junk", "sea")}
        if verb in takes:
            self.board[takes[verb]] += int(words[0])
        elif verb == "move":
            self._shift(UNIT[side], words[0], words[1], int(words[2]))
        elif verb == "attack":
            yield from self._attack(side, words[0], left)
        elif verb == "sail":
            yield from self._voyage(int(words[0]), left)
        else:
            yield from self._share_out(verb, words, left)

    def _shift(self, marker: str, a: str, b: str, count: int) -> None:
        self.board[marker, a] -= count
        self.board[marker, b] += count
        self._changed()

    def _share_out(self, verb: str, words: list[str], left: int) -> Play:
        """Amass, gather, settle: each region is named once, settlements come from one homeland."""
        named: set[str] = set()
        while True:
            count = int(words[-1])
            left -= count
            named.add(words[-2])
            if verb == "settle":
                self._shift("settlement", words[0], words[1], count)
            else:
                self.board["horde" if verb == "amass" else "settlement", words[0]] += count
            more = set()
            for text in self._commands("overlord", left):
                kind, *further = text.split(" ")
                if kind == verb and further[-2] not in named and (verb != "settle" or further[0] == words[0]):
                    more.add(text)
            text = (yield "overlord", {*more, "enough"}) if more else "enough"
            if text == "enough":
                return
            words = text.split(" ")[1:]

    def _voyage(self, goal: int, dice: int) -> Play:
        at_sea, at_home = self.board["gold", "sea"], self.board["gold", "ming"]
        fleets = product(range(1, self.board["junk", "sea"] + 1), range(max(at_sea, 1), at_sea + at_home + 1))
        words = (yield "emperor", {f"fleet {junks} {gold}" for junks, gold in fleets}).split(" ")
        junks, gold = int(words[1]), int(words[2])
        self.board["gold", "ming"] -= gold - at_sea
        self.board["gold", "sea"] = gold
        for _ in range(dice):
            pips = yield "chance", {f"roll {die}" for die in range(1, 7)}
            if int(pips[-1]) < junks + gold:
                self.board["gold", "sea"] = 0
                self.board["junk", "sea"] -= 1
                self.done.add(goal)
                self._changed()
                return

    # --- battles ---

    def _attack(self, side: str, target: str, left: int) -> Play:
        named: set[str] = set()
        while True:
            sources = [r for r in (*BORDERLANDS, *HOME[side]) if beside(r, target) and r not in named]
            more = {f"send {r} {n}" for r in sources for n in range(1, min(left, self.board[UNIT[side], r]) + 1)}
            text = (yield side, more | ({"battle"} if named else set())) if more else "battle"
            if text == "battle":
                break
            _, region, count = text.split(" ")
            self._shift(UNIT[side], region, target, int(count))
            left -= int(count)
            named.add(region)
        while contested(self.board, target):
            dice = {}
            for who in (side, other(side)):
                dice[who] = yield from self._dice(who)
            self._blow(target, dice)

    def _blow(self, target: str, dice: dict[str, str]) -> None:
        (own, face), (theirs, their_face) = (result(tuple(map(int, dice[side]))) for side in SIDES)
        if (own, face) == (theirs, their_face):
            return
        loser = "overlord" if (own, face) > (theirs, their_face) else "emperor"
        if loser == "overlord" and self.board["settlement", target]:
            self.board["settlement", target] -= own != theirs
        else:
            lost = min(2 if own != theirs else 1, self.board[UNIT[loser], target])
            self.board[UNIT[loser], target] -= lost
        self._changed()

    def _dice(self, side: str) -> Roll:
        """Three dice, and what is rolled again for reserved cards."""
        dice = (yield "chance", {f"roll {shown}" for shown in dice_of(3)}).split(" ")[1]
        used: set[str] = set()
        re_rolls = 0
        while re_rolls or self.reserves[side]:
            legal = self._from_reserve(side, "points" if self.mode == "boxed" else "reveal")
            if re_rolls:
                legal = {"again " + "".join(some) for number in (1, 2, 3) for some in combinations(dice, number)}
            text = yield side, {*legal, "stop"}
            if text == "stop":
                break
            picked = text.split(" ")[1]
            if not re_rolls:
                used |= self._leaves_reserve(side, picked)
                re_rolls = self._worth(picked)
                continue
            re_rolls -= 1
            shown = (yield "chance", {f"roll {some}" for some in dice_of(len(picked))}).split(" ")[1]
            kept = list((Counter(dice) - Counter(picked)).elements())
            dice = "".join(sorted([*kept, *shown], reverse=True))
        self.discards |= used
        return dice
