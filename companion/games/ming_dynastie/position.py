"""Where everything is: the pieces, cards and points of a game in progress.

Everything is a flat list of small whole numbers, so that a copy is a handful of slices. With four columns for
owners, the members of owner ``o`` in district ``d`` stand at ``open[d * 4 + o]``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.engine.actions import Ended, Play, Rulebook, Stage, Thing
from companion.engine.terms import Note, ScoreLine
from companion.games.ming_dynastie.edition import Edition
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.table_rules import TableRules

if TYPE_CHECKING:
    from companion.games.ming_dynastie.actions import MingTable

NEUTRAL_OWNER: Final = 2
"""The neutral's column in a game for two."""

NOBODY: Final = -1
NONE: Final = "none"
"""How messages and the choice of a monk call that nobody or nothing is there; nobody means it who writes a player's
name wrongly."""

RULES: Final = Rulebook["Position"](META.title)
"""The stages below, and the actions that the modules of the phases declare."""

TURN_CARD: Final = RULES.stage("turn-card", "cards", "movement-deck")
PLACE_NEUTRAL: Final = RULES.stage("place-neutral", "setup")
PLACE_PRINCE: Final = RULES.stage("place-prince", "setup")
PLACE_MEMBER: Final = RULES.stage("place-member", "members")
TAKE_CARD: Final = RULES.stage("take-card", "cards")
MOVE: Final = RULES.stage("move", "move")
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
"""Stages in which the people tell of what they do by themselves; the phase is then the tracker's."""

PROVINCE: Final = Thing("province", lambda ed: enumerate(ed.provinces))
DISTRICT: Final = Thing("district", lambda ed: enumerate(ed.districts))
CARD: Final = Thing("card", lambda ed: enumerate(ed.cards))

IN_SETUP, IN_NEUTRAL, IN_MEMBERS, IN_CARDS, IN_MOVE, IN_SCORING = range(6)
"""Phases while the people play by themselves, in their order."""

TRACKED_PHASES: Final = ("setup", "setup", "members", "cards", "move", "scoring")
"""What views call those phases."""

LISTS: Final = (
    "open",
    "monk",
    "spaces",
    "houses",
    "hand",
    "display",
    "deck",
    "discard",
    "tiles",
    "tile_supply",
    "points",
    "prince",
    "supply",
    "left",
    "box",
    "chosen",
    "going",
    "kept",
    "lines",
    "reports",
)
NUMBERS: Final = (
    "round",
    "start",
    "turn",
    "slot",
    "dragons",
    "dragons_out",
    "passed",
    "blocked",
    "neutral_supply",
    "city",
    "first_city",
    "to_choose",
    "reports_round",
)
SHARED: Final = ("ed", "table", "options", "seats", "owners", "rules", "path", "before", "to_act", "notes", "tracker")


class Tracker(NamedTuple):
    """How far the people are who play by themselves (depth ``scorekeeper``); it is replaced, never changed.

    Attributes:
        phase: the phase they play; ``IN_SCORING`` also while the rules run a scoring.
        counted: bit mask of provinces that are counted for the scoring to come.
        out: how many members of each owner in ``box`` are surely out of the game; the others are elsewhere.
        unheard: whether phases have been played since then of which nobody told every choice.
        settling: every choice is to be entered again, as soon as what is not known has been told.
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


class Position:
    """The board and all hands.

    Attributes:
        open: members in the open by ``district * 4 + owner``.
        monk: owner of the member in each monastery, or ``NOBODY``.
        spaces: members on province spaces by ``province * 4 + owner``.
        houses: members in a city's houses, by the district they came from: ``district * 4 + owner``.
        hand: cards by ``seat * 4 + card``; ``display``: card beside each province space or ``NOBODY``.
        deck, discard: movement cards by transport; a deck is what may still come, not an order.
        tiles: province tiles by ``seat * 6 + province``; ``tile_supply``: what is left of each.
        points, prince, supply, left: by seat; ``left`` is what must still be placed in this phase.
        box: members out of the game, by owner; while the people play by themselves also those elsewhere.
        chosen: sealed return numbers by seat; ``going``: how many a seat must still send home.
        kept: neutral members already marked to stay, by district.
        passed: bit mask of seats; ``blocked``: bit mask of districts where other princes stand.
        dragons: dragon cards on their stack; ``dragons_out``: those out of the game (option ``stay-dragon``).
        slot: the province space that waits for a card.
        city: the province being resolved; ``first_city``: where the round of cities began; ``to_choose``: neutral
            members still to be named.
        reports: what happened in each city of the latest scoring, which was in ``reports_round``.
        path: districts the prince in turn has been to; ``before``: the city's houses before returns.
        tracker: set while the people play by themselves, and until what was not told is known again.
        rules: what the options say.
        owners: how many columns may hold members: the players, and the neutral with two.
    """

    __slots__ = (*LISTS, *NUMBERS, *SHARED, "stage", "_asked", "_legal")

    open: list[int]
    monk: list[int]
    spaces: list[int]
    houses: list[int]
    hand: list[int]
    display: list[int]
    deck: list[int]
    discard: list[int]
    tiles: list[int]
    tile_supply: list[int]
    points: list[int]
    prince: list[int]
    supply: list[int]
    left: list[int]
    box: list[int]
    chosen: list[int]
    going: list[int]
    kept: list[int]
    lines: list[ScoreLine]
    reports: list[dict[str, Any]]
    round: int
    stage: Stage[Position]
    start: int
    turn: int
    slot: int
    dragons: int
    dragons_out: int
    passed: int
    blocked: int
    neutral_supply: int
    city: int
    first_city: int
    to_choose: int
    reports_round: int
    ed: Edition
    table: MingTable
    options: dict[str, str]
    seats: tuple[str, ...]
    owners: int
    rules: TableRules
    path: tuple[int, ...]
    before: tuple[int, ...]
    to_act: tuple[int, ...]
    notes: list[Note]
    tracker: Tracker | None
    _asked: int
    _legal: Sequence[Play]

    @property
    def phase(self) -> str:
        """The phase as views tell it."""
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
        """Whether hands, princes, province spaces and the display are only those last known."""
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
        return self.seats[owner] if owner < len(self.seats) else "neutral"

    def hand_of(self, seat: int) -> list[int]:
        """How many of each card a seat holds, as a copy."""
        kinds = len(self.ed.cards)
        return self.hand[seat * kinds : (seat + 1) * kinds]

    def tiles_of(self, seat: int) -> list[int]:
        """How many tiles of each province a seat has, as a copy."""
        kinds = len(self.ed.provinces)
        return self.tiles[seat * kinds : (seat + 1) * kinds]

    def from_start(self) -> list[int]:
        """The seats in turn order from the starting player."""
        count = len(self.seats)
        return [(self.start + i) % count for i in range(count)]

    def give_turn(self, seat: int, stage: Stage[Position]) -> Ended:
        """Make one seat choose at that stage: nothing has ended."""
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

    def note(self, key: str, **params: Any) -> None:
        """Tell something that happened by itself."""
        self.notes.append(Note(f"note.{key}", params))

    def score(self, seat: int, points: int, reason: str, rule: str, **params: Any) -> None:
        """Move points, by a score line and in no other way. A line of nothing is not written (ruling 13)."""
        if points:
            self.points[seat] += points
            self.lines.append(ScoreLine(seat, points, reason, {"round": self.round, **params}, rule))

    def in_city(self, province: int, owner: int) -> int:
        """How many members of an owner stand in a province's city."""
        first, second, third = self.ed.districts_of[province]
        houses = self.houses
        return houses[first * 4 + owner] + houses[second * 4 + owner] + houses[third * 4 + owner]


ONE: Final = ((0,), (1,), (2,), (3,))
"""``to_act`` of a single seat, shared."""
