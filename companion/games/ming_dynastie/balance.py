"""Where pieces come from and go to when people set something: the box for members, discards and deck for cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.actions import Stage
from companion.engine.terms import Change
from companion.games.ming_dynastie import lacking, position, resuming
from companion.games.ming_dynastie.cards import HAND_LIMIT
from companion.games.ming_dynastie.members import MEMBERS_A_ROUND
from companion.games.ming_dynastie.neutral import EACH_PLACES, MOST_IN_DISTRICT, ROUNDS, to_prepare
from companion.games.ming_dynastie.position import NEUTRAL_OWNER, NOBODY, Position

BEFORE_HAND_OUTS = (3, 5)
"""Before these rounds two players get neutral members again, after the first time during preparation."""


@dataclass(frozen=True, slots=True)
class Stock:
    """What is kept of a position before things are set.

    Attributes:
        taken: how often everybody has taken the members of a round; ``handed``: neutral members placed by players.
        spaces, supply, box: by owner; all province spaces together. ``board``: see ``resuming.on_board``.
        cards: by card, how many are in hands and beside the board; ``tiles``: by province, how many are owned.
    """

    stage: Stage[Position]
    phase: str
    round: int
    taken: int
    handed: int
    spaces: tuple[int, ...]
    supply: tuple[int, ...]
    box: tuple[int, ...]
    left: tuple[int, ...]
    board: tuple[int, ...]
    houses: tuple[int, ...]
    prince: tuple[int, ...]
    display: tuple[int, ...]
    cards: tuple[int, ...]
    tiles: tuple[int, ...]


def take_stock(s: Position) -> Stock:
    """The stock of a position."""
    return Stock(
        stage=s.stage,
        phase=s.phase,
        round=s.round,
        taken=_taken(s),
        handed=_handed(s),
        spaces=tuple(sum(s.spaces[owner::4]) for owner in range(s.owners)),
        supply=(*s.supply, s.neutral_supply),
        box=tuple(s.box),
        left=(*s.left, *[0] * (s.owners - len(s.seats))),
        board=tuple(resuming.on_board(s)),
        houses=tuple(s.houses),
        prince=tuple(s.prince),
        display=tuple(s.display),
        cards=tuple(_in_play(s, card) for card in range(len(s.ed.cards))),
        tiles=tuple(sum(s.tiles[p :: len(s.ed.provinces)]) for p in range(len(s.ed.provinces))),
    )


def spare(s: Position, owner: int) -> int:
    """Members that may come onto the board: out of the game, and still to be placed in phase 1."""
    in_hand = s.left[owner] if s.stage is position.PLACE_MEMBER and owner != s.neutral else 0
    return max(0, resuming.spare(s, owner)) + in_hand


def spare_cards(s: Position, card: int) -> int:
    """Cards of that kind which nobody holds and which lie nowhere in the display."""
    return s.dragons if card == len(s.ed.cards) - 1 else s.deck[card] + s.discard[card]


def cards(s: Position, was: Stock, real: Mapping[str, Change]) -> None:
    """Movement cards come from the discards, then from the deck (for the place that waits: the deck first).

    Raises:
        ImpossiblePosition: more than there are, or more than five in a hand.
    """
    for card, name in enumerate(s.ed.cards):
        need = _in_play(s, card) - was.cards[card]
        if card == len(s.ed.cards) - 1:
            s.dragons -= need
            missing = -s.dragons
        else:
            missing = _move_cards(s, was, card, need)
        if missing > 0 and need > 0:
            held, there = was.cards[card] - was.display.count(card), was.display.count(card)
            raise lacking.cards(real, name, held, there, missing)
    for seat, colour in enumerate(s.seats):
        held = sum(s.hand_of(seat))
        if held > HAND_LIMIT:
            raise lacking.room_in_hand(real, colour, held)


def _move_cards(s: Position, was: Stock, card: int, need: int) -> int:
    """Take ``need`` movement cards, or lay them down when it is negative; how many are missing."""
    if need <= 0:
        s.discard[card] -= need
        return 0
    turned_up = sum(1 for old, new in zip(was.display, s.display, strict=True) if old == NOBODY and new == card)
    for pile, most in ((s.deck, min(turned_up, need)), (s.discard, need), (s.deck, need)):
        count = min(most, need, pile[card])
        pile[card] -= count
        need -= count
    return need


def tiles(s: Position, was: Stock, real: Mapping[str, Change]) -> None:
    """Tiles come from the supply of their province.

    Raises:
        ImpossiblePosition: more than there are, or a set of six, which would have been handed in.
    """
    kinds = len(s.ed.provinces)
    for p, province in enumerate(s.ed.provinces):
        need = sum(s.tiles[p::kinds]) - was.tiles[p]
        s.tile_supply[p] -= need
        if need > 0 and s.tile_supply[p] < 0:
            raise lacking.tiles(real, province, s.ed.province_tiles, was.tiles[p], -s.tile_supply[p])
    for seat, colour in enumerate(s.seats):
        named = lacking.blame(real, "tiles", word=colour)
        if named.startswith(f"tiles {colour}") and all(s.tiles_of(seat)):
            raise lacking.no_whole_set(named, colour)


def members(s: Position, was: Stock, real: Mapping[str, Change]) -> None:
    """Members that are nowhere else are out of the game; in phase 1 those still to be placed come first.

    Raises:
        ImpossiblePosition: more than a colour has, or more than three neutral members in a district.
    """
    if s.unseen:
        resuming.leave_spaces(s, was.board)
    for owner in range(s.owners):
        board = sum(s.open[owner::4]) + sum(s.houses[owner::4]) + sum(s.spaces[owner::4]) + s.monk.count(owner)
        if owner == s.neutral:
            s.neutral_supply -= _handed(s) - was.handed
            if s.neutral_members < s.ed.neutral_members:  # so few may be used up before the last are handed out
                s.neutral_supply = max(0, min(s.neutral_supply, s.neutral_members - board))
            s.box[owner] = s.neutral_members - s.neutral_supply - board
        else:
            s.supply[owner] -= MEMBERS_A_ROUND * (_taken(s) - was.taken)
            pool = s.ed.members - s.supply[owner] - board
            if s.stage is position.PLACE_MEMBER:
                s.left[owner] = _to_place(s, was, owner, pool)
                pool -= s.left[owner]
            s.box[owner] = pool
        missing = (s.tracker.out[owner] if s.tracker is not None else 0) - s.box[owner]
        if missing > 0 and s.unseen:
            s.box[owner] += missing
            missing = resuming.leave_any_space(s, owner, missing)
        if missing > 0:
            raise lacking.members(s, was, real, owner, missing)
    if s.has_neutral:
        for d, district in enumerate(s.ed.districts):
            if s.open[d * 4 + NEUTRAL_OWNER] + s.houses[d * 4 + NEUTRAL_OWNER] > MOST_IN_DISTRICT:
                raise lacking.room_for_neutral(real, district)


def _to_place(s: Position, was: Stock, owner: int, pool: int) -> int:
    """How many members of ``pool`` a player still has to place in phase 1.

    A phase that goes on loses those that now stand on spaces. One that begins anew has the five of its round, or,
    when they had been placed before, those that were taken off the board with the same adjustment.
    """
    if was.stage is position.PLACE_MEMBER and was.round == s.round:
        left = s.left[owner] - sum(s.spaces[owner::4]) + was.spaces[owner]
    else:
        left = pool if _taken(s) != was.taken else pool - was.box[owner]
    return max(0, min(left, MEMBERS_A_ROUND, pool))


def princes(s: Position, was: Stock, real: Mapping[str, Change]) -> None:
    """One prince a district; only on the way may one pass through another's (3.1).

    Raises:
        ImpossiblePosition: two stand in one district.
    """
    for seat, district in enumerate(s.prince):
        if district == NOBODY or district not in s.prince[:seat]:
            continue
        other = s.prince.index(district)
        passing = s.stage is position.STEPPED and s.turn in (seat, other) and s.prince[s.turn] == was.prince[s.turn]
        if not passing or "turn" in real:
            first, second = s.seats[other], s.seats[seat]
            raise lacking.room_for_princes(real, first, second, s.ed.districts[district])


def _taken(s: Position) -> int:
    return s.round - (s.phase == "setup")


def _handed(s: Position) -> int:
    """Neutral members that the two players have placed by the order of the rounds."""
    if to_prepare(s):
        return 0
    times = 1 + sum(1 for number in ROUNDS if s.round >= number)
    return times * EACH_PLACES * 2 - (sum(s.left) if s.stage is position.PLACE_NEUTRAL else 0)


def _in_play(s: Position, card: int) -> int:
    return sum(s.hand[card :: len(s.ed.cards)]) + s.display.count(card)
