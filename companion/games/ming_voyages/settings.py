"""What people may set to what lies on the real table: the list of it, and setting it, all or nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Final

from companion.engine.contract import Change, Setting
from companion.engine.errors import ImpossiblePosition
from companion.games.ming_voyages import effects, feasible, tracking, voyage
from companion.games.ming_voyages.actions import UNNAMED
from companion.games.ming_voyages.edition import (
    ALL_VOYAGES,
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
    BATTLE_DICE,
    CHOOSE_FLEET,
    CONTESTED,
    EFFECT,
    NOBODY,
    OVER,
    PART,
    PLAY_CARD,
    RE_ROLL,
    REACTION,
    SENDING,
    SETUP_DIE,
    TRACK,
    VOYAGE_DIE,
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
BATTLES: Final = (SENDING, BATTLE_DICE, RE_ROLL)


def settings(s: Position) -> list[Setting]:
    """Everything that may be set now: the board, the voyages, reserves of physical cards, whose turn it is."""
    return [] if s.stage == OVER else [*_settings(s)]


def _settings(s: Position) -> Iterator[Setting]:
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
    if s.on_table:
        for side, colour in enumerate(SIDES):
            # Cards played without being named may as well lie in reserve.
            most = s.n_reserve[side] + s.unnamed
            yield Setting(f"reserve {colour}", s.n_reserve[side], most, (), {"seat": colour}, (f"seat:{colour}",))
    if s.stage in TURNS and all(s.n_hand):
        yield Setting("turn", SIDES[s.active], 0, SIDES, {}, ())


def adjust(s: Position, changes: Mapping[str, Change]) -> Ended:
    """Set things on ``s``, which is spoilt when they are refused: hand in a clone. Answers what has ended by that.

    Raises:
        ImpossiblePosition: naming the setting, what is too much, and what could be meant.
    """
    if not changes:
        raise ImpossiblePosition("settings", "nothing is to be set", "impossible.nothing")
    known = {setting.name: setting for setting in settings(s)}
    changed = False
    for name, value in changes.items():
        if name == DEPTH:
            continue
        if name not in known:
            near = get_close_matches(name[:60], list(known), 1, 0.5)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise ImpossiblePosition(name[:60], f"there is no such setting now{hint}", "impossible.unknown-setting")
        setting = known[name]
        _check(s, setting, value)
        if value != setting.value:
            _set(s, name.split(" "), value)
            _tell(s, setting, value)
            changed = True
    _check_all(s, next(iter(changes), "settings"))
    if s.stage == EFFECT and changed:
        _places_anew(s)
    if DEPTH in changes:
        return tracking.switch(s, changes[DEPTH])
    return PART if s.stage == REACTION and not _reacts(s) else None


def _reacts(s: Position) -> bool:
    """Whether the reaction that is being asked for would still change something (rulings 11 and 18)."""
    return s.card == UNNAMED or effects.changes_something(s, s.card, s.acting)


def _check(s: Position, setting: Setting, value: Change) -> None:
    """Refuse what the setting can never be; whether the box holds so much is seen when all are set."""
    if setting.choices:
        if value not in setting.choices:
            problem = f"expected one of {', '.join(setting.choices)}, got {str(value)[:40]!r}"
            raise ImpossiblePosition(setting.name, problem, "impossible.choice", text=_text(value))
        return
    if isinstance(value, bool) or not isinstance(value, int):
        problem = f"expected a whole number, got {str(value)[:40]!r}"
        raise ImpossiblePosition(setting.name, problem, "impossible.whole-number", text=_text(value))
    marker = setting.params.get("marker")
    high = s.ed.totals[MARKERS.index(marker)] if marker else len(s.ed.cards)
    if not 0 <= value <= high:
        problem = f"expected 0 to {high}, got {value}"
        raise ImpossiblePosition(setting.name, problem, "impossible.range", least=0, most=high)


def _text(value: object) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in str(value)[:40])


def _set(s: Position, words: list[str], value: Change) -> None:
    kind = words[0]
    if kind == "at":
        assert isinstance(value, int)
        region, what = s.ed.regions.index(words[1]), MARKERS.index(words[2])
        place = what * REGIONS + region
        s.supply[what] -= value - s.on[place]
        s.on[place] = value
    elif kind == "voyage":
        _set_voyage(s, int(words[1]) - 1, value == DONE)
    elif kind == "reserve":
        assert isinstance(value, int)
        side = SIDES.index(words[1])
        s.unnamed -= value - s.n_reserve[side]
        s.n_reserve[side] = value
        if not value:
            s.newest[side] = NOBODY
    else:
        s.active = s.acting = SIDES.index(str(value))
        s.ask(s.active, s.stage)


def _set_voyage(s: Position, number: int, done: bool) -> None:
    """A junk lies on that space, from the supply, or no more."""
    s.done ^= 1 << number
    s.supply[JUNK] -= 1 if done else -1
    for side in (EMPEROR, OVERLORD):
        s.score(side, 1 if done == (side == EMPEROR) else -1, "adjustment", "", voyage=str(number + 1))


def _check_all(s: Position, field: str) -> None:
    """The box holds it, nobody stands beside an enemy outside the battle that is fought, and the dice still make
    sense; then know who rules what."""
    for what, left in enumerate(s.supply):
        if left < 0:
            problem = f"{s.ed.totals[what]} {MARKERS[what]} markers are all there are"
            raise ImpossiblePosition(
                field, problem, "impossible.markers", marker=MARKERS[what], count=s.ed.totals[what]
            )
    if s.stage == SETUP_DIE and not s.supply[JUNK]:
        raise ImpossiblePosition(field, "no junk is left for the first voyage", "impossible.first-voyage")
    if s.unnamed < 0:
        raise ImpossiblePosition(field, "so many cards are not in play", "impossible.cards-in-reserve")
    fighting = s.target if s.stage in BATTLES else NOBODY
    for borderland in range(BORDERLANDS):
        troops, barbarians = s.on[borderland], s.on[10 + borderland] + s.on[20 + borderland]
        region = s.ed.regions[borderland]
        if troops and barbarians and borderland != fighting:
            problem = "both sides stand there, but no battle is fought"
            raise ImpossiblePosition(field, problem, "impossible.both-sides", region=region)
        if borderland == fighting and s.ruler[borderland] == CONTESTED and not (troops and barbarians):
            problem = "a battle is fought there; finish it or undo it"
            raise ImpossiblePosition(field, problem, "impossible.in-battle", region=region)
        s.settle(borderland, "adjustment")
    if s.stage == VOYAGE_DIE and (s.on[voyage.JUNKS] < s.origin or not s.on[voyage.GOLD_AT_SEA]):
        raise ImpossiblePosition(field, "a voyage is at sea with more than that", "impossible.at-sea")
    if s.stage in (CHOOSE_FLEET, VOYAGE_DIE) and s.done >> s.target & 1:
        raise ImpossiblePosition(field, "that voyage is being sailed", "impossible.at-sea")
    if s.done == ALL_VOYAGES and s.major == NOBODY:
        s.major = EMPEROR


def _places_anew(s: Position) -> None:
    """What a place of the operation in hand means may have changed: it loses what is no longer in it."""
    step = s.half[s.op]
    s.where &= sum(1 << r for r in feasible.regions(s, step.where, s.acting))
    if s.goal:
        s.goal &= sum(1 << r for r in feasible.regions(s, step.to, s.acting))
    s.arrived = tuple(min(moved, s.on[step.what * REGIONS + r]) for r, moved in enumerate(s.arrived))


def _tell(s: Position, setting: Setting, value: Change) -> None:
    """One note a change."""
    kind = setting.name.split(" ")[0]
    field = "_seat" if kind == "turn" else ""
    s.note(f"set-{kind}", **setting.params, **{f"before{field}": setting.value, f"after{field}": value})
