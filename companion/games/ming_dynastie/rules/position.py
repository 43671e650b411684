"""Where everything is: the pieces, cards and points of a game in progress.

Everything is a flat list of small whole numbers, so that a copy is a handful of short lists. With four columns for
owners, the members of owner ``o`` in district ``d`` stand at ``open[d * 4 + o]``.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.engine.actions import Ended, Play, Rulebook, Stage
from companion.engine.declared import declared
from companion.engine.fields import (
    Axis,
    Pool,
    counts,
    number,
    numbers,
    places,
    record,
    shared,
    staged,
    trail,
)
from companion.engine.seated import SEAT, Seated
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.rules.edition import Edition
from companion.games.ming_dynastie.rules.table_rules import TableRules

if TYPE_CHECKING:
    from companion.games.ming_dynastie.rules.actions import MingTable

NEUTRAL_OWNER: Final = 2
"""The neutral's column in a game for two."""

NOBODY: Final = -1
NEUTRAL: Final = "neutral"
"""The neutral player's name."""
NONE: Final = "none"
"""The word for nobody or nothing in messages and in the choice of a monk; it is never suggested for a misspelt name."""

RULES: Final = Rulebook["Position"](META.title)
"""The stages below, and the actions that the modules of the phases declare."""

TURN_CARD: Final = RULES.stage("turn-card", "cards", "movement-deck")
PLACE_NEUTRAL: Final = RULES.stage("place-neutral", "setup", opens=True)
PLACE_PRINCE: Final = RULES.stage("place-prince", "setup", opens=True)
PLACE_MEMBER: Final = RULES.stage("place-member", "members", opens=True)
TAKE_CARD: Final = RULES.stage("take-card", "cards", opens=True)
MOVE: Final = RULES.stage("move", "move", opens=True)
STEPPED: Final = RULES.stage("move", "move")
STAYED: Final = RULES.stage("deploy", "move")
MONASTERY: Final = RULES.stage("monk", "move")
CHOOSE_CITY: Final = RULES.stage("choose-city", "scoring")
KEEP_NEUTRAL: Final = RULES.stage("neutral-keep", "scoring")
SEND_NEUTRAL: Final = RULES.stage("neutral-home", "scoring")
CHOOSE_RETURN: Final = RULES.stage("return", "scoring")
GO_HOME: Final = RULES.stage("home", "scoring")
NAME_STARTER: Final = RULES.stage("name-starter", "end")
OVER: Final = RULES.stage("over", "over")
TRACK: Final = RULES.stage("track", "move")
COUNT: Final = RULES.stage("count", "scoring")
SETTLE: Final = RULES.stage("settle", "scoring")

BY_THEMSELVES: Final = (TRACK, COUNT, SETTLE)
"""Stages at which the people report what they do by themselves; the phase is then the tracker's."""

IN_SETUP, IN_NEUTRAL, IN_MEMBERS, IN_CARDS, IN_MOVE, IN_SCORING = range(6)
"""Phases while the people play by themselves, in order."""

TRACKED_PHASES: Final = ("setup", "setup", "members", "cards", "move", "scoring")
"""What views call those phases."""


class Tracker(NamedTuple):
    """The progress of people who play by themselves (depth ``scorekeeper``); it is replaced, never changed.

    Attributes:
        phase: the phase they are playing; ``IN_SCORING`` also while the rules run a scoring.
        counted: bit mask of the provinces counted so far for the next scoring.
        out: how many members of each owner in ``box`` are known to be out of the game; the others are elsewhere.
        unheard: whether phases have been played since then without every choice being entered.
        settling: every choice is to be entered again as soon as everything that is not known has been set.
    """

    phase: int
    counted: int
    out: tuple[int, ...]
    unheard: bool
    settling: bool


(
    DISPLAY,
    NEUTRAL_MEMBERS,
    PRINCES,
    MEMBERS,
    CARDS,
    MOVES,
    DISTRICTS,
    CITY_OPENED,
    NEUTRAL_RETURNS,
    RETURNS,
    CITY,
    CITIES,
    SCORING,
    ROUND,
) = range(14)
"""Parts of the game that end; ``flow`` knows what each is followed by."""


COLUMNS: Final = ("0", "1", "2", "3")
"""Tables of members always have four columns for owners, whether taken or not."""
DRAGON: Final = -1
"""The dragon is the last card."""
HAND_LIMIT: Final = 5

OWNER: Final = Axis("seat", lambda s: [s.owner_name(owner) for owner in range(s.owners)])
COLUMN: Final = Axis("column", lambda s: COLUMNS)
DISTRICT: Final = Axis("district", lambda s: s.ed.districts)
PROVINCE: Final = Axis("province", lambda s: s.ed.provinces)
CARD: Final = Axis("card", lambda s: s.ed.cards)
TRANSPORT: Final = Axis("transport", lambda s: s.ed.cards[:-1])

MEMBER_POOL: Final = Pool("members", OWNER, lambda s: s.members)
CARD_POOL: Final = Pool("cards", CARD, lambda s: [*s.ed.movement, s.ed.dragons])
TILE_POOL: Final = Pool(
    "tiles",
    PROVINCE,
    lambda s: [s.ed.province_tiles] * len(s.ed.provinces),
    bank="tile_supply",
    told={"held": "tiles"},
)


def lies_face_down(s: Position, seat: int | None, other: int) -> bool:
    """Return cards lie face down until all are in; players know their own."""
    return s.stage is CHOOSE_RETURN and other != seat and s.chosen[other] != NOBODY


def any_return(s: Position, seat: int, random: Random) -> int:
    """A number that ``seat`` may have chosen."""
    return random.choice(s.possible_returns(seat)).at[0]


@declared
class Position(Seated):
    """The board and all hands."""

    ed: Edition = shared()
    table: MingTable = shared()
    owners: int = shared()
    """How many columns may hold members: the players, and the neutral with two."""
    rules: TableRules = shared()
    """What the options say."""
    tracker: Tracker | None = shared()
    """Set while the people play by themselves, and until everything is known again."""

    open: list[int] = counts(DISTRICT, COLUMN, pool=MEMBER_POOL)
    """Members in the open."""
    monk: list[int] = places(DISTRICT, holds=OWNER, pool=MEMBER_POOL)
    """Owner of the member in each monastery."""
    spaces: list[int] = counts(PROVINCE, COLUMN, pool=MEMBER_POOL)
    """Members on province spaces."""
    houses: list[int] = counts(DISTRICT, COLUMN, pool=MEMBER_POOL)
    """Members in a city's houses, by the district they came from."""
    supply: list[int] = counts(SEAT, pool=MEMBER_POOL)
    neutral_supply: int = number(pool=MEMBER_POOL, piece=NEUTRAL_OWNER)
    left: list[int] = counts(SEAT, pool=MEMBER_POOL, counted=lambda s: s.stage is PLACE_MEMBER)
    """What must still be placed in this phase; neutral members stay in their supply until then."""
    box: list[int] = counts(OWNER, pool=MEMBER_POOL)
    """Members out of the game; while the people play by themselves also those elsewhere."""

    hand: list[int] = counts(SEAT, CARD, pool=CARD_POOL, room=HAND_LIMIT)
    display: list[int] = places(PROVINCE, holds=CARD, pool=CARD_POOL)
    """The card beside each province space."""
    deck: list[int] = counts(TRANSPORT, pool=CARD_POOL)
    """What may still come; it has no order."""
    discard: list[int] = counts(TRANSPORT, pool=CARD_POOL)
    dragons: int = number(pool=CARD_POOL, piece=DRAGON)
    """Dragon cards on their stack."""
    dragons_out: int = number(pool=CARD_POOL, piece=DRAGON)
    """Those out of the game (option ``stay-dragon``)."""

    tiles: list[int] = counts(SEAT, PROVINCE, pool=TILE_POOL)
    tile_supply: list[int] = counts(PROVINCE, pool=TILE_POOL, below_zero=True)

    stage: Stage[Position] = staged(RULES, TURN_CARD)
    start: int = number()
    turn: int = number()
    slot: int = number()
    """The province space that waits for a card."""
    prince: list[int] = places(SEAT, holds=DISTRICT)
    path: tuple[int, ...] = trail()
    """Districts that the prince in turn has been to."""
    passed: int = number()
    """Bit mask of seats."""
    blocked: int = number()
    """Bit mask of districts where other princes stand."""

    city: int = number(NOBODY)
    """The province being resolved."""
    first_city: int = number()
    """Where the round of cities began."""
    before: tuple[int, ...] = trail()
    """The city's houses before returns."""
    chosen: list[int] = numbers(SEAT, start=NOBODY, secret=lies_face_down, draw=any_return)
    """Return numbers, sealed until all are in."""
    going: list[int] = numbers(SEAT)
    """How many a seat must still send home."""
    kept: list[int] = numbers(DISTRICT)
    """Neutral members already marked to stay."""
    to_choose: int = number()
    """Neutral members still to be named."""

    reports: list[dict[str, Any]] = record()
    """What happened in each city of the latest scoring."""
    reports_round: int = number()
    """The round of that scoring."""

    @property
    def phase(self) -> str:
        """The phase as it appears in views."""
        if self.tracker is not None and self.stage in BY_THEMSELVES:
            return TRACKED_PHASES[self.tracker.phase]
        if self.stage is TURN_CARD and NOBODY in self.prince:
            return "setup"
        return self.stage.phase

    @property
    def tracked(self) -> bool:
        """Whether the people play by themselves and the app only keeps the score."""
        return self.tracker is not None and not self.tracker.settling

    @property
    def unseen(self) -> bool:
        """Whether hands, princes, province spaces and the display may have changed since they were last known."""
        return self.tracker is not None and self.stage is not SETTLE

    @property
    def has_neutral(self) -> bool:
        """Whether the neutral player takes part (two players)."""
        return len(self.seats) == 2

    @property
    def neutral(self) -> int:
        """The neutral's column, or ``NOBODY``."""
        return NEUTRAL_OWNER if len(self.seats) == 2 else NOBODY

    def owner_name(self, owner: int) -> str:
        """A seat's colour, or ``"neutral"``."""
        return self.seats[owner] if owner < len(self.seats) else NEUTRAL

    def hand_of(self, seat: int) -> list[int]:
        """How many of each card a seat holds, as a copy."""
        return self.of_seat(self.hand, seat)

    def tiles_of(self, seat: int) -> list[int]:
        """How many tiles of each province a seat has, as a copy."""
        return self.of_seat(self.tiles, seat)

    def from_start(self) -> list[int]:
        """The seats in turn order from the starting player."""
        return self.from_seat(self.start)

    def give_turn(self, seat: int, stage: Stage[Position]) -> Ended:
        """Ask one seat to choose at that stage; returns that nothing has ended."""
        self.turn = seat
        self.stage = stage
        self.to_act = ONE[seat]
        return None

    def next_to_place(self, seat: int, stage: Stage[Position], end: int) -> Ended:
        """The turn goes to the next seat that has something left to place, or the part has ended."""
        count, left = len(self.seats), self.left
        following = (seat + 1) % count
        while not left[following]:
            if following == seat:
                return end
            following = (following + 1) % count
        return self.give_turn(following, stage)

    @property
    def members(self) -> list[int]:
        """How many members each owner has, wherever they are."""
        players = [self.ed.members] * len(self.seats)
        return [*players, self.neutral_members] if self.has_neutral else players

    @property
    def neutral_members(self) -> int:
        """How many neutral members there are: 36 with some of a fourth colour, or the 31 of one (option
        neutral-pool)."""
        return min(self.ed.neutral_members, self.rules.neutral_pool)

    def possible_returns(self, seat: int) -> Sequence[Play]:
        """The distinct numbers of members that a seat's cards can send home from the city (ruling 13)."""
        return self.table.returns[self.in_city(self.city, seat)]

    def in_city(self, province: int, owner: int) -> int:
        """How many members of an owner stand in a province's city."""
        first, second, third = self.ed.districts_of[province]
        houses = self.houses
        return houses[first * 4 + owner] + houses[second * 4 + owner] + houses[third * 4 + owner]


ONE: Final = ((0,), (1,), (2,), (3,))
"""``to_act`` of a single seat, shared."""
