"""The game as the engine sees it: the contract's methods."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.engine.actions import Ended, Play, Refusal
from companion.engine.declared_game import DeclaredGame, DeclaredState
from companion.engine.errors import ImpossiblePosition
from companion.engine.inventory import SUMS
from companion.engine.terms import Change

from ..meta import META
from . import phases, scorekeeper, settings
from .position import NO_BID, Position
from .stages import BIDS, RULES, TRACK, TRADE
from .things import BOX, CARDS, COPIES, GOODS, HAND_LIMIT, PRICES, PURSE, TOKENS


class MarketState(Position, DeclaredState):
    """A game in progress."""

    __slots__ = ()

    meta = META
    known_settings = settings.SETTINGS
    go_on = phases.go_on
    track = scorekeeper.begin
    stop_tracking = scorekeeper.stop

    def prepare(self) -> None:
        """Preparation (1): tokens in the market, a purse for everybody, and hands to be dealt."""
        self.begin()
        stalls = int(self.options["stalls"])
        self.market, self.bank = [stalls] * len(TOKENS), [BOX - stalls] * len(TOKENS)
        self.deck = [COPIES] * len(CARDS)
        for seat in range(len(self.seats)):
            self.score(seat, PURSE, "purse", "1.2")

    def not_your_turn(self, seat: int) -> Refusal | None:
        """Whoever has laid his bid waits until all have."""
        return Refusal("bid-laid") if seat in self.sealed else None

    def turns_to(self, seat: int, action: Play) -> Iterator[Mapping[str, Change]]:
        """The phase in which it belongs, and the turn; none for chance, nor for people who play by themselves."""
        stage = next(iter(action.kind.does))
        if self.stage is TRACK or seat < 0 or stage not in (BIDS, TRADE):
            return
        changes: dict[str, Change] = {} if self.phase == stage.phase else {"phase": stage.phase}
        if stage is TRADE and (changes or seat not in self.to_act):
            changes["turn"] = self.seats[seat]
        yield changes

    def fit(self, was: Position, real: Mapping[str, Change]) -> Ended:
        """The phase or the turn that was set begins."""
        return settings.go_on(self, real)

    def check(self) -> None:
        """Count everything; no hand has more cards than it may, with those that are not named."""
        super().check()
        for seat, colour in enumerate(self.seats):
            if sum(self.of_seat(self.hand, seat)) + self.unnamed[seat] > HAND_LIMIT:
                raise ImpossiblePosition(f"hand.{colour}", SUMS)
        if min(*self.unnamed, *self.points) < 0:
            raise ImpossiblePosition("position", SUMS)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What ``seat`` may know: not the others' hands and bids."""
        mine = NO_BID if seat is None else self.bids[seat]
        return super().view(seat) | {
            "start": self.start,
            "turn": self.turn,
            "left": self.left,
            "tracking": self.tracking,
            "market": dict(zip(TOKENS, self.market, strict=True)),
            "bank": dict(zip(TOKENS, self.bank, strict=True)),
            "players": [self._player(i) for i in range(len(self.seats))],
            "hand": None if seat is None else dict(zip(CARDS, self.of_seat(self.hand, seat), strict=True)),
            "discards": dict(zip(CARDS, self.discard, strict=True)),
            "deck": sum(self.deck),
            "locked": list(self.sealed),
            "mine": None if mine == NO_BID else mine,
        }

    def _player(self, seat: int) -> dict[str, Any]:
        return {
            "colour": self.seats[seat],
            "points": self.points[seat],
            "store": dict(zip(TOKENS, self.of_seat(self.store, seat), strict=True)),
            "cards": sum(self.of_seat(self.hand, seat)),
            "unnamed": self.unnamed[seat],
        }


class Market(DeclaredGame[MarketState]):
    """A market for two or three players."""

    meta = META
    rules = RULES
    state = MarketState

    def data(self, edition: str | None = None) -> dict[str, Any]:
        """Tokens with their prices, and cards with what they bring."""
        cards = {card: {"copies": COPIES, "token": token, "count": count} for card, (token, count) in GOODS.items()}
        return {"tokens": {t: {"count": BOX, "price": price} for t, price in PRICES.items()}, "cards": cards}

    def names(self, edition: str | None = None, own: Mapping[str, Any] | None = None) -> Mapping[str, str]:
        """No proper names: the words call tokens and cards by name."""
        return {}


GAME: Final = Market()
