"""A whole game a second time, from the rulebook and the rulings: the game sequence, reactions, special actions."""

from __future__ import annotations

from collections import Counter
from itertools import product

from tests.games.ming_voyages.rules import naive_half
from tests.games.ming_voyages.rules.naive_rules import (
    BORDERLANDS,
    BOX,
    HOME,
    HOMELANDS,
    UNIT,
    attackable,
    beside,
    other,
    ruler,
    supply,
)
from tests.games.ming_voyages.rules.naive_table import SIDES, MajorVictory, Play, Table, contested

MANY_CHANGES = 8
ACTIVE_FIRST, REACTION_FIRST = "after", "before"


class Game(Table):
    """``play`` says who may do what, and is told what was done, until the game is over."""

    # --- the game sequence ---

    def play(self) -> Play:
        try:
            yield from self._rounds()
        except MajorVictory as victory:
            self._count()
            self.winner = str(victory)
            self.points[self.winner] = 12
            return
        self._count()
        emperor, overlord = self.points["emperor"], self.points["overlord"]
        self.winner = "emperor" if emperor > overlord else "overlord"
        self.points["overlord"] += emperor == overlord

    def _count(self) -> None:
        lands = Counter(ruler(self.board, r) for r in BORDERLANDS if not contested(self.board, r))
        self.points["emperor"] = lands["emperor"] + len(self.done)
        self.points["overlord"] = lands["overlord"] + 7 - len(self.done)

    def _rounds(self) -> Play:
        pips = yield "chance", {f"roll {die}" for die in range(1, 7)}
        self.done.add(int(pips[-1]))
        for side in ("overlord",) * 4 + ("emperor",) * 3:
            yield from self._draw(side)
        while True:
            for _ in range(min(2, len(self.deck))):
                yield from self._draw("emperor")
            for side in SIDES:
                if self.hands[side]:
                    yield from self._turn(side)
            if self.era == 2 and not any(self.hands.values()):
                return
            self.hands = {side: self.hands[other(side)] for side in SIDES}
            if self.era == 1 and not self.deck:
                self.era, self.discards, self.pool = 2, set(), set(self.cards)
                self.deck = self.pool.difference(*self.hands.values())
                self.reserves = {side: set() for side in SIDES}

    def _draw(self, side: str) -> Play:
        card = min(self.deck)
        if self.mode == "app":
            card = (yield "chance", {f"draw {one}" for one in self.deck}).split(" ")[1]
        self.deck.remove(card)
        self.hands[side].add(card)

    # --- a turn ---

    def _half(self, card: str, side: str, ever: bool = False) -> naive_half.Half:
        """A side's half of a card as it counts now; with ``ever`` any half that it has there at some time."""
        one = self.cards[card]
        if one.kind == "action":
            upper, lower = one.halves
            if side == "overlord":
                return upper
            return lower if ever or one.voyage in self.done else ()
        if (one.kind == "emperor") != (side == "emperor"):
            return ()
        few, many = one.halves
        return few + many if ever else many if len(self.done) >= 4 else few

    def _available(self, card: str, side: str) -> bool:
        return naive_half.available(self.board, self._half(card, side), side, len(self.done))

    def _turn(self, side: str) -> Play:
        named = self.hands[side] if self.mode == "app" else self.pool
        legal = {f"play {card}" for card in named if self._commands(side, 1) or self._available(card, side)}
        if self.mode == "boxed":
            legal = {f"points {count}" for count in (1, 2, 3)}
        legal |= {f"reserve {card}" for card in named} if self.mode == "app" else {"reserve ?"}
        verb, card = (yield side, legal).split(" ")
        counted = card if self.mode == "app" else min(self.hands[side])
        self.hands[side].remove(counted)
        if verb == "reserve":
            self.reserves[side].add(counted)
            return
        if self.mode != "boxed":
            self._turned_up(card)
            self.lying = {card}
        first = ACTIVE_FIRST
        # The Overlord never completes a voyage, so a half that waits for one sleeps on in his turn.
        if self.mode == "boxed" or self._half(card, other(side), ever=side == "emperor"):
            first = yield side, {ACTIVE_FIRST, REACTION_FIRST}
        for who in (side, other(side)) if first == ACTIVE_FIRST else (other(side), side):
            yield from self._active(side, card) if who == side else self._reaction(who, card)
        self.discards |= self.lying

    def _reaction(self, side: str, card: str) -> Play:
        if self.mode == "boxed":
            asked = True
        else:
            asked = naive_half.changes_something(self.board, self._half(card, side), side, len(self.done))
        if asked and (yield side, {"react", "decline"}) == "react":
            yield from self._special(side, card)

    def _active(self, side: str, card: str) -> Play:
        left = self._worth(card)
        legal = self._commands(side, left)
        if side == "overlord" and legal:
            legal |= self._from_reserve(side, "reinforce")
        if self.mode == "boxed" or self._available(card, side):
            legal.add("special")
        if not legal:
            return
        text = yield side, legal
        if text.startswith("reinforce"):
            more = text.split(" ")[1]
            self.lying |= self._leaves_reserve(side, more)
            left += self._worth(more)
            text = yield side, self._commands(side, left)
        if text == "special":
            yield from self._special(side, card)
        else:
            yield from self._spend(side, text, left)

    # --- special actions ---

    def _special(self, side: str, card: str) -> Play:
        if self.mode == "boxed":
            yield from self._by_hand(side)
            return
        now = naive_half.begun(self.board, self._half(card, side), side, len(self.done))
        while not now.is_over:
            ways = {text: (after, then) for text, after, then in naive_half.markers(self.board, now)
                    if naive_half.finishes(after, then)}  # fmt: skip
            following = naive_half.next_op(self.board, now)
            texts = set(ways)
            if now.op.upto and ways and naive_half.finishes(self.board, following):
                texts.add("enough")
            # What leaves no choice happens by itself.
            text = (yield side, texts) if len(texts) > 1 else next(iter(texts), "enough")
            if text == "enough":
                now = following
            else:
                self.board, now = ways[text]
                self._changed()
        if now.index == len(now.half):
            return
        if now.op.do == "attack":
            text = yield side, {f"attack {region}" for region in attackable(self.board, side)}
            yield from self._attack(side, text.split(" ")[1], now.op.count)
        else:
            text = yield side, {f"sail {goal}" for goal in range(1, 8) if goal not in self.done}
            yield from self._voyage(int(text.split(" ")[1]), now.op.count)

    def _may_stand(self, marker: str, region: str) -> bool:
        """Its own kind of region, no enemies, settlements where the Overlord rules."""
        if marker in ("junk", "gold"):
            return region == "sea" or (marker, region) == ("gold", "ming")
        owner = "emperor" if marker == "troop" else "overlord"
        if region not in BORDERLANDS:
            return region in HOME[owner]
        return ruler(self.board, region) in ((owner,) if marker == "settlement" else (owner, None))

    def _by_hand(self, side: str) -> Play:
        places = (*BORDERLANDS, *HOMELANDS, "ming", "sea")
        for _ in range(MANY_CHANGES):
            legal = {"enough"} | {f"attack {region}" for region in attackable(self.board, side)}
            for marker, a in product(BOX, places):
                if supply(self.board, marker, len(self.done)) and self._may_stand(marker, a):
                    legal.add(f"put {marker} {a}")
                if self.board[marker, a] and not (side == "overlord" and (marker, a) == ("gold", "sea")):
                    legal.add(f"take {marker} {a}")
                if self.board[marker, a] and marker in UNIT.values():
                    legal |= {f"march {marker} {a} {b}" for b in places if beside(a, b) and self._may_stand(marker, b)}
            verb, *words = (yield side, legal).split(" ")
            if verb == "enough":
                return
            if verb == "attack":
                yield from self._attack(side, words[0], 6)
                return
            if verb != "put":
                self.board[words[0], words[1]] -= 1
            if verb != "take":
                self.board[words[0], words[-1]] += 1
            self._changed()
