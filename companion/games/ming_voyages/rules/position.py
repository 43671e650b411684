"""Where everything is: markers, cards, dice and whose choice it is.

Everything is a small whole number: ``on[marker * 10 + region]`` counts markers and sets of cards are bit masks, so a
copy is a handful of short lists. A deck is the set of cards that may still come, without an order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from companion.engine.actions import Ended, Play, Rulebook, Stage
from companion.engine.declared import Declared, declared
from companion.engine.fields import (
    Axis,
    Pool,
    counts,
    number,
    numbers,
    passing,
    places,
    score_lines,
    shared,
    staged,
    trail,
)
from companion.engine.ruled import UNASKED
from companion.engine.terms import CHANCE, Note, ScoreLine
from companion.games.ming_voyages.meta import META
from companion.games.ming_voyages.rules.edition import (
    ALL_VOYAGES,
    BORDERLANDS,
    EMPEROR,
    JUNK,
    MARKERS,
    OVERLORD,
    REGIONS,
    SIDES,
    VOYAGES,
    Edition,
    Half,
)

if TYPE_CHECKING:
    from companion.games.ming_voyages.rules.actions import ActionTable

NOBODY: Final = -1
CONTESTED: Final = 2
"""Who rules a borderland in which a battle is fought (ruling 15)."""

ALL_CARDS: Final = (1 << 27) - 1

RULES: Final = Rulebook["Position"](META.title)
"""Stages, in the order in which dumps number them, and what the phases' modules declare that people may do.

A stage whose ``phase`` is empty belongs to that of the side whose turn it is.
"""

SETUP_DIE: Final = RULES.stage("setup-die", "setup", "dice")
DEAL: Final = RULES.stage("deal", "draw", "deck")
PLAY_CARD: Final = RULES.stage("play", "", opens=True)
CHOOSE_ORDER: Final = RULES.stage("order", "")
REACTION: Final = RULES.stage("reaction", "")
ACTIVE: Final = RULES.stage("active", "")
SPREAD: Final = RULES.stage("spread", "")
TARGET: Final = RULES.stage("target", "")
SENDING: Final = RULES.stage("send", "")
CHOOSE_FLEET: Final = RULES.stage("fleet", "")
VOYAGE_DIE: Final = RULES.stage("voyage-die", "", "dice")
EFFECT: Final = RULES.stage("effect", "")
BATTLE_DICE: Final = RULES.stage("battle-dice", "", "dice")
RE_ROLL: Final = RULES.stage("re-roll", "")
OVER: Final = RULES.stage("over", "over")
BY_HAND: Final = RULES.stage("by-hand", "")
TRACK: Final = RULES.stage("track", "")
"""The people report what they do by themselves."""
HIGHEST: Final = RULES.stage("highest", "")
"""The Emperor reads the Overlord's real hand to him: how much its highest card is worth."""
EVENT: Final = RULES.stage("event", "", "events")
"""An event of the solo deck is turned up."""

(SET_UP, DEALT, ROUND, PLAYED, PART, TURN) = range(6)
"""Parts of the game that end; ``flow`` knows what each is followed by."""

SEAT: Final = Axis("seat", lambda s: s.seats)
SIDE: Final = Axis("side", lambda s: SIDES)
CARD: Final = Axis("card", lambda s: s.ed.points)
REGION: Final = Axis("region", lambda s: s.ed.regions)
BORDERLAND: Final = Axis("borderland", lambda s: s.ed.regions[:BORDERLANDS])
MARKER: Final = Axis("marker", lambda s: MARKERS)
NOT_TELLING, TELLING, NOTHING = range(3)
"""Whether the Emperor carries out a half for the Overlord (``telling``), or has said that it does nothing."""

VOYAGE: Final = Axis("voyage", lambda s: [str(number) for number in range(1, VOYAGES + 1)])

MARKER_POOL: Final = Pool("markers", MARKER, lambda s: s.markers)


@declared
class Position(Declared):
    """The board, both hands and the action in progress. Sides are 0 (Emperor) and 1 (Overlord), and are not seats."""

    ed: Edition = shared()
    table: ActionTable = shared()
    options: dict[str, str] = shared()
    seats: tuple[str, ...] = shared()
    last_round: int = shared()
    side_of: tuple[int, ...] = shared()
    seat_of: tuple[int, ...] = shared()
    half: Half = shared()
    """The special action being carried out."""

    on: list[int] = counts(MARKER, REGION, pool=MARKER_POOL)
    supply: list[int] = counts(MARKER, pool=MARKER_POOL)
    ruler: list[int] = places(BORDERLAND, holds=SIDE)
    """Who rules each borderland: a side, ``NOBODY`` or ``CONTESTED``."""
    done: int = number()
    """Bit mask of voyages."""

    hand: list[int] = numbers(SIDE)
    """Bit masks of cards; with cards on the table (option) empty, only the numbers are known."""
    reserve: list[int] = numbers(SIDE)
    """Likewise."""
    n_hand: list[int] = numbers(SIDE)
    n_reserve: list[int] = numbers(SIDE)
    known: list[int] = numbers(SIDE)
    """What the other side knows to be in a side's hand or to be its newest reserve."""
    known_reserve: list[int] = numbers(SIDE)
    """What the other side knows of its older reserves."""
    newest: list[int] = places(SIDE, holds=CARD)
    """The card reserved since hands were last swapped; with cards on the table any number but ``NOBODY`` when there is
    one."""
    deck: int = number(ALL_CARDS)
    """Bit mask; with cards on the table it holds all that are not accounted for in this era."""
    n_deck: int = number()
    discard: int = number()
    """Bit mask."""
    used: int = number()
    """Bit mask of the cards revealed for re-rolls that are not discarded yet."""
    unnamed: int = number()
    """Cards played in this era without being named."""
    physical: int = number()
    """Whether cards lie on the table and the app knows no hand."""

    stage: Stage[Position] = staged(RULES, SETUP_DIE)
    to_act: tuple[int, ...] = trail(CHANCE)
    tracked: int = number()
    """Whether the people play by themselves."""
    era: int = number(1)
    round: int = number()
    active: int = number(EMPEROR)
    """The side whose turn it is."""
    acting: int = number(EMPEROR)
    """The side whose half is being carried out."""
    drawing: int = number(OVERLORD)
    """The side that draws."""

    card: int = number(NOBODY)
    """The card played."""
    worth: int = number()
    """Its CP."""
    reinforced: int = number(NOBODY)
    """The card that reinforces it."""
    own_first: int = number()
    """Whether the active side acts before the reaction."""
    part: int = number()
    """How many of the two halves are over."""
    left: int = number()
    """CP, dice, units or cards left of what is being done."""
    doing: int = number(NOBODY)
    """Which kind of action goes on."""
    origin: int = number(NOBODY)
    """The homeland from which settlements are brought."""
    visited: int = number()
    """Bit mask of regions used in it."""
    target: int = number(NOBODY)
    """The borderland attacked or the voyage sailed."""
    op: int = number()
    """Which of the half's operations."""
    where: int = number()
    """Bit mask of the regions that the operation's places meant when it began."""
    goal: int = number()
    """Likewise, of where it leads."""
    arrived: tuple[int, ...] = trail()
    """Units that this operation has moved, by region; they do not move again."""

    attacker: int = number(EMPEROR)
    exchange: int = number()
    """Of the battle, from 1."""
    rolling: int = number(EMPEROR)
    """The side whose dice are in question."""
    rolled: list[int] = numbers(SIDE)
    """Dice as in ``dice``, 0 for none."""
    again: int = number()
    """The dice being rolled again."""
    re_rolls: int = number()
    """How many are left of the revealed card."""

    event: int = number(NOBODY)
    """The event of the solo deck by which the Overlord goes, as a number along all events."""
    events: int = number()
    """Bit mask of those that may still be turned up; none left: the deck is shuffled before the next."""
    laid: tuple[int, ...] = trail()
    """CP of the cards that the Overlord reserved by an event, as far as they were told; ``hands.reserved_points``."""
    telling: int = number()
    """``TELLING`` while the Emperor carries out the Overlord's half of a card of which only the points are known,
    ``NOTHING`` once he has said that it does nothing."""

    major: int = number(NOBODY)
    """The side that won a major victory."""
    points: list[int] = numbers(SEAT)
    lines: list[ScoreLine] = score_lines()

    notes: list[Note] = passing(list)
    _asked: int = passing(UNASKED)
    _legal: Sequence[Play] = passing(())

    @property
    def on_table(self) -> bool:
        """Whether the cards are physical and the app knows no hand."""
        return self.physical != 0

    @property
    def markers(self) -> list[int]:
        """How many of each marker are on the board or in the supply; a junk stays with every completed voyage."""
        found = list(self.ed.totals)
        found[JUNK] -= self.done.bit_count()
        return found

    def ask(self, side: int, stage: Stage[Position]) -> Ended:
        """Ask one side (or who chooses for it) to choose at that stage; returns that nothing has ended."""
        self.stage = stage
        if self.telling == TELLING:
            side = EMPEROR
        self.to_act = TOGETHER if self.tracked else ONE[self.seat_of[side]]
        return None

    def offer(self, side: int, stage: Stage[Position], legal: tuple[Play, ...]) -> Ended:
        """Ask one side to choose where a rule already had to find out what may be done."""
        self.ask(side, stage)
        self._asked, self._legal = self.to_act[0], legal
        return None

    def roll(self, stage: Stage[Position]) -> Ended:
        """Wait for dice or a card."""
        self.stage = stage
        self.to_act = CHANCE_ACTS
        return None

    def score(self, side: int, points: int, reason: str, rule: str, **params: Any) -> None:
        """Move points, by a score line and in no other way."""
        seat = self.seat_of[side]
        self.points[seat] += points
        self.lines.append(ScoreLine(seat, points, reason, {"era": self.era, "round": self.round, **params}, rule))

    def put(self, what: int, region: int, count: int = 1) -> None:
        """From the supply onto the board."""
        self.supply[what] -= count
        self.on[what * REGIONS + region] += count
        if region < BORDERLANDS:
            self.settle(region)

    def take(self, what: int, region: int, count: int = 1) -> None:
        """From the board into the supply."""
        self.supply[what] += count
        self.on[what * REGIONS + region] -= count
        if region < BORDERLANDS:
            self.settle(region)

    def shift(self, what: int, a: int, b: int, count: int = 1) -> None:
        """From one region into another."""
        self.on[what * REGIONS + a] -= count
        self.on[what * REGIONS + b] += count
        if a < BORDERLANDS:
            self.settle(a)
        if b < BORDERLANDS:
            self.settle(b)

    def settle(self, region: int) -> None:
        """After a change in play: who rules a borderland, and whether that is a major victory."""
        if self.rule(region) == OVERLORD:
            self.judge()

    def rule(self, region: int, why: str = "") -> int | None:
        """Update who rules a borderland after its markers changed, and score it; returns the new ruler, ``None`` if
        unchanged.

        Any marker shows control (ruling 5); during a battle it counts for nobody (15). ``why`` is the reason of the
        score lines when people set the markers.
        """
        on = self.on
        barbarians = on[10 + region] or on[20 + region]
        now = (CONTESTED if barbarians else EMPEROR) if on[region] else OVERLORD if barbarians else NOBODY
        was = self.ruler[region]
        if now == was:
            return None
        self.ruler[region] = now
        name = self.ed.regions[region]
        if was in (EMPEROR, OVERLORD):
            self.score(was, -1, why or "borderland-lost", "Winning", region=name)
        if now in (EMPEROR, OVERLORD):
            self.score(now, 1, why or "borderland", "Winning", region=name)
        return now

    def judge(self) -> None:
        """All five borderlands or all seven voyages are a major victory at any time (ruling 16).

        Checked after every change in play, and once after everything that people set together.
        """
        if self.major == NOBODY:
            if self.ruler == ALL_OVERLORD:
                self.major = OVERLORD
            elif self.done == ALL_VOYAGES:
                self.major = EMPEROR


ONE: Final = ((0,), (1,))
"""``to_act`` of a single seat, shared."""
TOGETHER: Final = (-2,)
CHANCE_ACTS: Final = (-1,)
ALL_OVERLORD: Final = [OVERLORD] * BORDERLANDS
