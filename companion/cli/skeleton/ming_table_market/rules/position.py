"""Where everything is in a game in progress."""

from __future__ import annotations

from random import Random
from typing import Final

from companion.engine.actions import Stage
from companion.engine.declared import declared
from companion.engine.fields import Axis, Pool, counts, from_all, from_others, number, numbers, staged
from companion.engine.seated import SEAT, Seated

from . import stages
from .things import BOX, CARDS, COPIES, HAND_LIMIT, STORE_LIMIT, TOKENS

NO_BID: Final = -1
MOST_BID: Final = 3

TOKEN: Final = Axis("token", lambda s: TOKENS)
CARD: Final = Axis("card", lambda s: CARDS)
TOKEN_POOL: Final = Pool(
    "tokens", TOKEN, lambda s: [BOX] * len(TOKENS), bank="bank", told={"market": "market", "stores": "store"}
)
CARD_POOL: Final = Pool("cards", CARD, lambda s: [COPIES] * len(CARDS))


def lies_face_down(s: Position, seat: int | None, other: int) -> bool:
    """Everybody knows his own bid."""
    return other != seat and s.bids[other] != NO_BID


def any_bid(s: Position, seat: int, random: Random) -> int:
    """Nobody bids more points than he has (2.1)."""
    return random.randint(0, min(MOST_BID, s.points[seat]))


@declared
class Position(Seated):
    """The market, the stores and all hands."""

    market: list[int] = counts(TOKEN, pool=TOKEN_POOL)
    store: list[int] = counts(SEAT, TOKEN, pool=TOKEN_POOL, room=STORE_LIMIT)
    bank: list[int] = counts(TOKEN, pool=TOKEN_POOL)

    hand: list[int] = counts(SEAT, CARD, pool=CARD_POOL, secret=from_others)
    deck: list[int] = counts(CARD, pool=CARD_POOL, secret=from_all)
    """What may still come; it has no order."""
    discard: list[int] = counts(CARD, pool=CARD_POOL)
    unnamed: list[int] = numbers(SEAT, start=HAND_LIMIT)
    """Cards that belong in a hand and are not named yet: they are dealt next, or the people play by themselves."""

    stage: Stage[Position] = staged(stages.RULES, stages.DEAL)
    bids: list[int] = numbers(SEAT, start=NO_BID, secret=lies_face_down, draw=any_bid)
    start: int = number()
    turn: int = number()
    left: int = number()
    """Actions of the seat in turn."""

    @property
    def drawing(self) -> int | None:
        """The seat that draws now."""
        waiting = [seat for seat in self.from_seat(self.start) if self.unnamed[seat]]
        return waiting[0] if self.stage in stages.DRAWING else None

    def room_of(self, seat: int) -> int:
        """How many tokens more its store can take (3.6)."""
        return STORE_LIMIT - sum(self.of_seat(self.store, seat))
