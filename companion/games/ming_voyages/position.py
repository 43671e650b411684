"""Where everything is: markers, cards, dice and whose choice it is.

Everything is small whole numbers: ``on[marker * 10 + region]`` counts markers, sets of cards are bit masks, and so a
copy is a handful of slices. A deck is what may still come, not an order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from companion.engine.actions import Ended, Play, Rulebook, Stage
from companion.engine.terms import Note, ScoreLine
from companion.games.ming_voyages.edition import ALL_VOYAGES, BORDERLANDS, EMPEROR, OVERLORD, REGIONS, Edition, Half
from companion.games.ming_voyages.meta import META

if TYPE_CHECKING:
    from companion.games.ming_voyages.actions import ActionTable

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
PLAY_CARD: Final = RULES.stage("play", "")
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
"""The people tell of what they do by themselves."""

LISTS: Final = (
    "on",
    "supply",
    "ruler",
    "points",
    "hand",
    "reserve",
    "n_hand",
    "n_reserve",
    "known",
    "known_reserve",
    "newest",
    "rolled",
    "lines",
)
NUMBERS: Final = (
    "era",
    "round",
    "done",
    "deck",
    "n_deck",
    "discard",
    "used",
    "active",
    "acting",
    "drawing",
    "card",
    "reinforced",
    "own_first",
    "part",
    "left",
    "doing",
    "origin",
    "visited",
    "target",
    "attacker",
    "rolling",
    "again",
    "re_rolls",
    "exchange",
    "op",
    "where",
    "goal",
    "major",
    "physical",
    "tracked",
    "unnamed",
    "worth",
)
SHARED: Final = ("stage", "ed", "table", "options", "seats", "side_of", "seat_of", "half", "arrived", "to_act", "notes")


(SET_UP, DEALT, ROUND, PLAYED, PART, TURN) = range(6)
"""Parts of the game that end; ``flow`` knows what each is followed by."""


class Position:
    """The board, both hands and what is going on. Sides are 0 (Emperor) and 1 (Overlord), never seats.

    Attributes:
        on: markers by ``marker * 10 + region``; ``supply``: by marker.
        ruler: who rules each borderland: a side, ``NOBODY`` or ``CONTESTED``; ``done``: bit mask of voyages.
        points: by seat, as the score lines add up.
        hand, reserve: bit masks of cards by side; with cards on the table (option) empty, only the numbers are known.
        n_hand, n_reserve, n_deck: how many cards; ``deck``, ``discard``: bit masks, with cards on the table ``deck``
            holds all that are not accounted for in this era.
        known: what the other side knows to be in a side's hand or to be its newest reserve.
        known_reserve: what the other side knows of its older reserves.
        newest: the card reserved since hands were last swapped, or ``NOBODY``; with cards on the table any number
            but ``NOBODY`` when there is one.
        used: bit mask of the cards revealed for re-rolls that are not discarded yet.
        active: the side whose turn it is; ``acting``: the side whose half is being carried out.
        drawing: the side that draws.
        card: the card played, or ``NOBODY``; ``reinforced``: the card that reinforces it.
        own_first: whether the active side acts before the reaction; ``part``: how many of the two halves are over.
        left: CP, dice, units or cards left of what is being done; ``doing``: which kind of action goes on.
        origin: the homeland from which settlements are brought; ``visited``: bit mask of regions used in it.
        target: the borderland attacked or the voyage sailed, or ``NOBODY``; ``attacker``: a side.
        rolling: the side whose dice are in question; ``rolled``: each side's dice as in ``dice``, 0 for none.
        again: the dice being rolled again; ``re_rolls``: how many are left of the revealed card.
        exchange: of the battle, from 1.
        half: the special action being carried out; ``op``: which of its operations.
        where, goal: bit masks of the regions that the operation's places meant when it began.
        arrived: units that this operation has moved, by region; they do not move again.
        major: the side that won a major victory, or ``NOBODY``.
        physical: whether cards lie on the table and the app knows no hand; ``tracked``: whether the people play by
            themselves. ``unnamed``: cards played in this era of which nobody told which they were.
        worth: CP of the card played.
    """

    __slots__ = (*LISTS, *NUMBERS, *SHARED, "_asked", "_legal")

    on: list[int]
    supply: list[int]
    ruler: list[int]
    points: list[int]
    hand: list[int]
    reserve: list[int]
    n_hand: list[int]
    n_reserve: list[int]
    known: list[int]
    known_reserve: list[int]
    newest: list[int]
    rolled: list[int]
    lines: list[ScoreLine]
    stage: Stage[Position]
    era: int
    round: int
    done: int
    deck: int
    n_deck: int
    discard: int
    used: int
    active: int
    acting: int
    drawing: int
    card: int
    reinforced: int
    own_first: int
    part: int
    left: int
    doing: int
    origin: int
    visited: int
    target: int
    attacker: int
    rolling: int
    again: int
    re_rolls: int
    exchange: int
    op: int
    where: int
    goal: int
    major: int
    physical: int
    tracked: int
    unnamed: int
    worth: int
    ed: Edition
    table: ActionTable
    options: dict[str, str]
    seats: tuple[str, ...]
    side_of: tuple[int, ...]
    seat_of: tuple[int, ...]
    half: Half
    arrived: tuple[int, ...]
    to_act: tuple[int, ...]
    notes: list[Note]
    _asked: int
    _legal: Sequence[Play]

    @property
    def on_table(self) -> bool:
        """Whether the cards are physical and the app knows no hand."""
        return self.physical != 0

    def ask(self, side: int, stage: Stage[Position]) -> Ended:
        """Make one side choose at that stage (or the people for it): nothing has ended."""
        self.stage = stage
        self.to_act = TOGETHER if self.tracked else ONE[self.seat_of[side]]
        return None

    def offer(self, side: int, stage: Stage[Position], legal: tuple[Play, ...]) -> Ended:
        """Make one side choose where a rule had to find out already what may be done."""
        self.ask(side, stage)
        self._asked, self._legal = self.to_act[0], legal
        return None

    def roll(self, stage: Stage[Position]) -> Ended:
        """Wait for dice or a card."""
        self.stage = stage
        self.to_act = CHANCE_ACTS
        return None

    def note(self, key: str, **params: Any) -> None:
        """Tell something that happened by itself; notes are never secret."""
        self.notes.append(Note(f"note.{key}", params))

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
        """Know who rules a borderland after its markers changed, and count it; who does now, ``None`` as before.

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

        Asked after every change in play, and once when all that people set together is set.
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
