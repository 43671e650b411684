"""Whispers: a tiny game with hidden hands, beside the lanterns of ``toy_game``.

There is one card of each number. Chance deals every seat two of them, for its eyes alone. Then each seat in turn plays
one face up, for as many points, or lays one aside face down, which nobody else may see; and draws another while there
are any. After some rounds the cards laid aside are turned up and count double. Where people tell what they drew, they
may name whatever they cannot place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from random import Random
from typing import Any

from companion.engine import (
    CHANCE,
    Action,
    ActionSyntaxError,
    Game,
    IllegalAction,
    ImpossiblePosition,
    Meta,
    Note,
    Option,
    ScoreLine,
    State,
)
from tests import toys

META = Meta(
    id="whispers",
    title="Whispers",
    players=(2, 3),
    colours=("red", "yellow", "blue"),
    editions=("companion",),
    rules_version=1,
    module="tests.toy_hands",
    sources=("cards",),
    options={"rounds": Option(("3", "1", "2"))},
)
CARDS = tuple(range(901, 925))
"""Numbers that stand nowhere else: a payload that holds one tells a card."""


@cache
def _actions() -> dict[str, Action]:
    found = [Action(f"{what} {n}", f"did.{what}", {"card": n}) for what in ("draw", "play", "aside") for n in CARDS]
    found += [Action(f"{what} ?", f"did.{what}-hidden", {}) for what in ("draw", "aside")]
    return {action.text: action for action in found}


class Whispers(State):
    __slots__ = ("aside", "deck", "hands", "left", "lines", "notes", "seats", "to_act", "turn")

    def __init__(self, seats: Sequence[str], rounds: int) -> None:
        self.seats = tuple(seats)
        self.left = rounds * len(seats)
        self.deck = list(CARDS)
        self.hands: list[list[int]] = [[] for _ in seats]
        self.aside: list[list[int]] = [[] for _ in seats]
        self.turn = 0
        self.to_act: tuple[int, ...] = (CHANCE,)
        self.notes: list[Note] = []
        self.lines: list[ScoreLine] = []

    def legal_actions(self, seat: int) -> Sequence[Action]:
        if seat not in self.to_act or seat == CHANCE:
            return ()
        return [_actions()[f"{what} {n}"] for what in ("play", "aside") for n in self.hands[seat]]

    def chance_outcomes(self) -> Sequence[tuple[Action, int]]:
        return [(_actions()[f"draw {n}"], 1) for n in self.deck] if CHANCE in self.to_act else ()

    @property
    def chance_source(self) -> str:
        return "cards" if CHANCE in self.to_act else ""

    @property
    def chance_for(self) -> int | None:
        return self.turn if CHANCE in self.to_act else None

    def shown(self, seat: int, action: Action, watcher: int | None) -> Action:
        what = action.text.partition(" ")[0]
        owner = self.turn if seat == CHANCE else seat
        return action if watcher == owner or what == "play" else _actions()[f"{what} ?"]

    def offered(self, seat: int, watcher: int | None) -> Sequence[Action]:
        if seat == CHANCE:
            return self._drawn() if watcher is not None and watcher == self.chance_for else ()
        return self.legal_actions(seat) if seat == watcher else ()

    def _drawn(self) -> list[Action]:
        """What may be drawn now, as far as the one who draws knows."""
        played = [line.points for line in self.lines if line.reason == "played"]
        seen = (*played, *self.hands[self.turn], *self.aside[self.turn])
        return [_actions()[f"draw {n}"] for n in CARDS if CHANCE in self.to_act and n not in seen]

    def apply(self, seat: int, action: Action) -> None:
        legal = self._drawn() if seat == CHANCE else self.legal_actions(seat)
        if action not in legal:
            raise IllegalAction("illegal.hand", "1.1", action=action.text)
        self.notes = []
        what, card = action.text.partition(" ")[0], int(action.params["card"])
        if what == "draw":
            self.deck = [n for n in self.deck if n != card]
            self.hands[self.turn] = sorted([*self.hands[self.turn], card])
            if any(len(hand) < 2 for hand in self.hands):
                self.turn = next(n for n, hand in enumerate(self.hands) if len(hand) < 2)
            else:
                self.turn = -self.left % len(self.seats)
                self.to_act = (self.turn,)
            return
        self.hands[seat].remove(card)
        if what == "aside":
            self.aside[seat].append(card)
        else:
            self.lines.append(ScoreLine(seat, card, "played", {}, "1.2"))
        self.left -= 1
        self.to_act = (CHANCE,)
        if not self.left:
            self._end()

    def _end(self) -> None:
        self.to_act = ()
        for seat, cards in enumerate(self.aside):
            if cards:
                self.lines.append(ScoreLine(seat, 2 * sum(cards), "aside", {"cards": [*cards]}, "1.3"))

    def parse(self, text: str) -> Action:
        action = _actions().get(text)
        if action is None:
            raise ActionSyntaxError("error.bad-action", text=text[:40])
        return action

    def clone(self) -> Whispers:
        other = Whispers(self.seats, 1)
        other._restore(self.dump())
        other.notes = self.notes[:]
        return other

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(sum(line.points for line in self.lines if line.seat == seat) for seat in range(len(self.seats)))

    @property
    def winners(self) -> tuple[int, ...]:
        best = max(self.scores)
        return tuple(seat for seat, points in enumerate(self.scores) if points == best) if self.is_over else ()

    def view(self, seat: int | None) -> dict[str, Any]:
        return {
            "game": META.id,
            "seats": list(self.seats),
            "you": seat,
            "left": self.left,
            "turn": self.turn,
            "played": sorted(line.points for line in self.lines if line.reason == "played"),
            "hands": [len(hand) for hand in self.hands],
            "aside": [len(cards) for cards in self.aside],
            "hand": [] if seat is None else list(self.hands[seat]),
            "own": [] if seat is None else list(self.aside[seat]),
            "to_act": list(self.to_act),
            "lines": [line._asdict() for line in self.lines],
            "winners": list(self.winners),
        }

    def sample(self, seat: int | None, random: Random) -> Whispers:
        other = self.clone()
        rows = [*other.hands, *other.aside]
        hidden = [cards for place, cards in enumerate(rows) if place % len(self.seats) != seat]
        unseen = sorted([*other.deck, *(card for cards in hidden for card in cards)])
        random.shuffle(unseen)
        for cards in hidden:
            cards[:] = [unseen.pop() for _ in cards]
        for hand in other.hands:
            hand.sort()
        other.deck = sorted(unseen)
        return other

    def dump(self) -> dict[str, Any]:
        return {
            **{name: getattr(self, name) for name in ("left", "turn")},
            **{name: list(getattr(self, name)) for name in ("seats", "deck", "to_act")},
            **{name: [list(cards) for cards in getattr(self, name)] for name in ("hands", "aside")},
            "lines": [list(line) for line in self.lines],
        }

    def _restore(self, dump: Mapping[str, Any]) -> None:
        self.left, self.turn, self.to_act = dump["left"], dump["turn"], tuple(dump["to_act"])
        self.deck = list(dump["deck"])
        self.hands, self.aside = ([list(cards) for cards in dump[name]] for name in ("hands", "aside"))
        self.lines = [ScoreLine(*line) for line in dump["lines"]]


class WhispersGame(Game):
    meta = META

    def new_state(
        self,
        seats: Sequence[str],
        options: Mapping[str, str] | None = None,
        edition: str | None = None,
        own: Mapping[str, Any] | None = None,
    ) -> Whispers:
        META.check_seats(tuple(seats))
        self.check_edition(edition)
        return Whispers(seats, int(META.full_options(options or {})["rounds"]))

    def load(self, dump: Mapping[str, Any]) -> Whispers:
        try:
            state = Whispers(dump["seats"], 1)
            state._restore(dump)
        except (KeyError, TypeError) as error:
            raise ImpossiblePosition("whispers", "impossible.dump", text=str(error)) from error
        return state

    def data(self, edition: str | None = None) -> dict[str, Any]:
        return {"cards": list(CARDS)}

    def names(self, edition: str | None = None, own: Mapping[str, Any] | None = None) -> Mapping[str, str]:
        return {}


GAME = WhispersGame()

registered = partial(toys.registered, "tests.toy_hands", META.id)
