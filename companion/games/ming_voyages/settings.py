"""What people may set to what lies on the real table: the list of it, and setting it, all or nothing.

Whether it all fits stands in ``fitting``, what is said to wrong names and values in ``misnamed``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.engine.errors import ImpossiblePosition
from companion.engine.shared import in_order
from companion.engine.terms import Change, Setting
from companion.games.ming_voyages import effects, feasible, fitting, hands, misnamed, tracking
from companion.games.ming_voyages.actions import UNNAMED
from companion.games.ming_voyages.edition import (
    BORDERLANDS,
    EMPEROR,
    GOLD,
    HOMELANDS,
    HORDE,
    JUNK,
    MARKERS,
    MING,
    OVERLORD,
    REGIONS,
    SEA,
    SETTLEMENT,
    SIDES,
    TROOP,
    VOYAGES,
)
from companion.games.ming_voyages.position import (
    EFFECT,
    NOBODY,
    OVER,
    PART,
    PLAY_CARD,
    REACTION,
    SETUP_DIE,
    TRACK,
    Ended,
    Position,
)

DEPTH: Final = "depth"
"""Set like all else, but never listed: how much of the game the people tell."""
DONE, OPEN = "done", "open"
STANDS: Final = {
    **dict.fromkeys(range(BORDERLANDS), (TROOP, HORDE, SETTLEMENT)),
    **dict.fromkeys(HOMELANDS, (HORDE, SETTLEMENT)),
    MING: (TROOP, GOLD),
    SEA: (JUNK, GOLD),
}
"""What may stand in each region."""
TURNS: Final = (PLAY_CARD, TRACK)
LAST_ROUND: Final = 27
"""More rounds no game has: every one takes a card at least."""
FROM_ONE: Final = ("era", "round")
ERAS: Final = 2
CARDS: Final = ("hand", "era", "deck", "reserve")
"""Kinds about cards on the table, in the order in which they are set: a new era takes up all but the hands."""


def settings(s: Position) -> list[Setting]:
    """Everything that may be set now: the board, the voyages, physical cards by number, whose turn it is."""
    return [] if s.stage == OVER else [*_board(s), *_cards(s), *_flow(s)]


def _board(s: Position) -> Iterator[Setting]:
    for region, name in enumerate(s.ed.regions):
        for what in STANDS[region]:
            value = s.on[what * REGIONS + region]
            params = {"region": name, "marker": MARKERS[what]}
            most = value + s.supply[what]
            yield Setting(f"at {name} {MARKERS[what]}", value, most, (), params, (f"region:{name}",))
    # The first die says which voyage is done; until then there is none.
    for number in range(VOYAGES if s.stage != SETUP_DIE else 0):
        value_now = DONE if s.done >> number & 1 else OPEN
        name = str(number + 1)
        yield Setting(f"voyage {name}", value_now, 0, (OPEN, DONE), {"voyage": name}, (f"voyage:{name}",))


def _cards(s: Position) -> Iterator[Setting]:
    """Numbers of physical cards; what is not in a hand, a reserve or the deck was played without being named."""
    if not s.on_table or s.stage == SETUP_DIE:
        return
    between = s.stage in TURNS
    for side, colour in enumerate(SIDES):
        touches = (f"seat:{colour}",)
        if between:
            yield Setting(f"hand {colour}", s.n_hand[side], s.n_hand[side] + s.unnamed, (), {"seat": colour}, touches)
        most = s.n_reserve[side] + s.unnamed
        yield Setting(f"reserve {colour}", s.n_reserve[side], most, (), {"seat": colour}, touches)
    if between:
        yield Setting("deck", s.n_deck, s.n_deck + s.unnamed, (), {}, ("source:deck",))


def _flow(s: Position) -> Iterator[Setting]:
    if s.stage not in TURNS:
        return
    if all(s.n_hand):
        yield Setting("turn", SIDES[s.active], 0, SIDES, {}, ())
    if s.on_table:
        yield Setting("era", s.era, ERAS, (), {}, ())
        yield Setting("round", s.round, max(LAST_ROUND, s.round), (), {}, ())


def adjust(s: Position, changes: Mapping[str, Change]) -> Ended:
    """Set things on ``s``, which is spoilt when they are refused: hand in a clone. Answers what has ended by that.

    Raises:
        ImpossiblePosition: naming the setting, what is too much, and what could be meant.
    """
    if not changes:
        raise ImpossiblePosition("settings", "impossible.nothing-set")
    known = {setting.name: setting for setting in settings(s)}
    real: dict[str, Change] = {}
    for name, value in in_order(changes, known).items():
        if name == DEPTH:
            continue
        if name not in known:
            raise misnamed.unknown(s, name, known)
        setting = known[name]
        if wrong := misnamed.value(setting, value, int(name in FROM_ONE), _highest(s, setting)):
            raise wrong
        if value != setting.value or ("era" in changes and name.split(" ")[0] in CARDS):
            real[name] = value
    for name in sorted(real, key=_turn_of):
        _set(s, name.split(" "), real[name])
    for name, value in real.items():
        if value != known[name].value:
            _tell(s, known[name], value)
    if real:
        fitting.check(s, real)
    ended = _carry_on(s) if real else None
    return tracking.switch(s, changes[DEPTH], ended) if DEPTH in changes else ended


def _turn_of(name: str) -> int:
    """When a setting is set: the round, which points are told with; hands, then the era, then what an era changes; all
    else does not matter."""
    kind = name.split(" ", maxsplit=1)[0]
    first = ("round", *CARDS)
    return first.index(kind) if kind in first else len(first)


def _highest(s: Position, setting: Setting) -> int:
    """The most that such a count can ever be; whether the box holds so much is seen when all are set."""
    if marker := setting.params.get("marker"):
        return s.ed.totals[MARKERS.index(marker)]
    return setting.most if setting.name in FROM_ONE else len(s.ed.cards)


def _set(s: Position, words: list[str], value: Any) -> None:
    kind = words[0]
    if kind == "at":
        region, what = s.ed.regions.index(words[1]), MARKERS.index(words[2])
        place = what * REGIONS + region
        s.supply[what] -= value - s.on[place]
        s.on[place] = value
    elif kind == "voyage":
        _set_voyage(s, int(words[1]) - 1, value == DONE)
    elif kind == "turn":
        s.active = s.acting = SIDES.index(value)
        s.ask(s.active, s.stage)
        # Whoever has the turn now has not played yet.
        s.worth = 0
    elif kind == "round":
        s.round = value
    elif kind == "era":
        _set_era(s, value)
    elif kind == "deck":
        s.unnamed -= value - s.n_deck
        s.n_deck = value
    else:
        _set_cards(s, kind, SIDES.index(words[1]), value)


def _set_voyage(s: Position, number: int, done: bool) -> None:
    """A junk lies on that space, from the supply, or no more."""
    s.done ^= 1 << number
    s.supply[JUNK] -= 1 if done else -1
    for side in (EMPEROR, OVERLORD):
        s.score(side, 1 if done == (side == EMPEROR) else -1, "adjustment", "", voyage=str(number + 1))


def _set_cards(s: Position, kind: str, side: int, value: int) -> None:
    """Cards of a hand or a reserve; the others lie among those played."""
    counts = s.n_hand if kind == "hand" else s.n_reserve
    s.unnamed -= value - counts[side]
    counts[side] = value
    if kind == "reserve" and not value:
        s.newest[side] = NOBODY


def _set_era(s: Position, era: int) -> None:
    """The second era begins with a new deck of all cards but the hands; the first is only called so again."""
    if era > s.era:
        hands.new_deck(s)
    s.era = era


def _carry_on(s: Position) -> Ended:
    """A special action goes on with what is left of it; a reaction that has become impossible is no longer asked for
    (rulings 11 and 18)."""
    if s.stage == REACTION:
        return None if s.card == UNNAMED or effects.changes_something(s, s.card, s.acting) else PART
    return _places_anew(s) if s.stage == EFFECT else None


def _places_anew(s: Position) -> Ended:
    """What a place of the operation in hand means may have changed: it loses what is no longer in it, and ends where
    nothing is left to choose."""
    step = s.half[s.op]
    s.where &= sum(1 << r for r in feasible.regions(s, step.where, s.acting))
    if s.goal:
        s.goal &= sum(1 << r for r in feasible.regions(s, step.to, s.acting))
    s.arrived = tuple(min(moved, s.on[step.what * REGIONS + r]) for r, moved in enumerate(s.arrived))
    return None if effects.legal(s, s.to_act[0]) else effects.go_on(s)


def _tell(s: Position, setting: Setting, value: Change) -> None:
    """One note a change."""
    kind = setting.name.split(" ")[0]
    field = "_seat" if kind == "turn" else ""
    s.note(f"set-{kind}", **setting.params, **{f"before{field}": setting.value, f"after{field}": value})
