"""Action cards: three for everybody, unseen by the others (B, F III; ruling 2)."""

from __future__ import annotations

from companion.engine.actions import BACK, Ended, Refusal, short
from companion.engine.terms import CHANCE
from companion.games.yinzi.rules.components import CARDS
from companion.games.yinzi.rules.places import CARD_NAMED
from companion.games.yinzi.rules.position import CARDS_A_ROUND, Position
from companion.games.yinzi.rules.stages import DEALT, DRAW, NEXT_CARDS, ROUND_OVER, RULES


def deal(s: Position) -> Ended:
    """Everybody draws, seat by seat."""
    s.place = 0
    return s.ask(DRAW if s.round == 1 else NEXT_CARDS, CHANCE)


@RULES.act(
    "draw", CARD_NAMED.or_back(), at=(DRAW, NEXT_CARDS), rule="5 F III", seen_by=lambda s, seat: s.turn,
    drawn_from=CARDS,
)  # fmt: skip
def draw(s: Position, seat: int, card: int) -> Ended:
    """A card comes to the hand of whoever draws."""
    who, kinds = s.turn, len(s.ed.cards)
    s.deck[who * kinds + card] -= 1
    s.hand[who * kinds + card] += 1
    if s.cards_of(who) == CARDS_A_ROUND:
        s.place += 1
        if s.place == len(s.seats):
            return DEALT if s.stage is DRAW else ROUND_OVER
    return None


@draw.unless("seen-by-one")
def _by_its_back(s: Position, seat: int, card: int) -> bool:
    return card == BACK


@draw.unless()
def _not_in_the_deck(s: Position, seat: int, card: int) -> Refusal | None:
    return short("deck", 1, s.deck[s.turn * len(s.ed.cards) + card])


for _stage in (DRAW, NEXT_CARDS):
    _stage.draws_by(lambda s: s.of_seat(s.deck, s.turn), draw)
