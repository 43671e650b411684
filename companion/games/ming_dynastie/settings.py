"""What people may set to what lies on the real table: the list of it, and setting it, all or nothing.

How pieces balance stands in ``balance``, how the game goes on afterwards in ``anew``.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any, Final

from companion.engine.ruled import UNASKED
from companion.engine.shared import in_order
from companion.engine.terms import Change, Setting
from companion.games.ming_dynastie import anew, balance, misnamed, position, tracking
from companion.games.ming_dynastie.cards import HAND_LIMIT
from companion.games.ming_dynastie.misnamed import CHOICES
from companion.games.ming_dynastie.neutral import MOST_IN_DISTRICT
from companion.games.ming_dynastie.position import BY_THEMSELVES, NEUTRAL_OWNER, NOBODY, NONE, Position
from companion.games.ming_dynastie.round_end import LAST_ROUND

MOST_POINTS: Final = 9999
MOST_IN_HOUSES: Final = 2
"""A district sends two members of an owner into its city at most (4.1)."""

KINDS: Final = (
    "open", "monk", "house", "space", "display", "prince", "hand", "tiles", "points", "start", "turn", "phase", "round",
)  # fmt: skip

DEPTH: Final = "depth"
"""Set like all else, but never listed: how much of the game the people tell."""


def settings(s: Position, kinds: Container[str] = KINDS) -> list[Setting]:
    """Everything that may be set now, board first, then each player, then whose turn it is; only of some kinds, whoever
    needs only those."""
    return [*_board(s, kinds), *_players(s, kinds), *(one for one in _flow(s) if one.name in kinds)]


def adjust(s: Position, changes: Mapping[str, Change]) -> None:
    """Set things on ``s``, which is spoilt when they are refused: hand in a clone.

    Raises:
        ImpossiblePosition: naming the setting, what is too much, and what could be meant.
    """
    known = {setting.name: setting for setting in settings(s, {name.partition(" ")[0] for name in changes})}
    if any(name in known and changes.get(name) not in (None, known[name].value) for name in ("phase", "round")):
        # A phase begins anew, whoever has the turn now: it may be said whose turn is the first.
        known["turn"] = Setting("turn", "", 0, s.seats, {}, ())
    real: dict[str, Change] = {}
    for name, value in in_order(changes, known).items():
        if name == DEPTH:
            continue
        if name not in known:
            raise misnamed.unknown(s, name, {setting.name: setting for setting in settings(s)})
        _check_value(s, known[name], value)
        if value != known[name].value:
            real[name] = value
    was = balance.take_stock(s)
    s.notes = []
    for name, value in real.items():
        kind, *things = name.split(" ")
        if kind in PUT:
            PUT[kind](s, things, value)
        _tell(s, known[name], value)
    balance.cards(s, was, real)
    balance.tiles(s, was, real)
    anew.restart(s, was, real)
    balance.members(s, was, real)
    balance.princes(s, was, real)
    anew.go_on(s, was, real)
    if DEPTH in changes:
        tracking.switch(s, str(changes[DEPTH]))
    s._asked, s._legal = UNASKED, ()


def _board(s: Position, kinds: Container[str]) -> Iterator[Setting]:
    ed, choices = s.ed, (NONE, *s.seats)
    closed = anew.closed_province(s)
    owners = [(owner, s.owner_name(owner), balance.spare(s, owner)) for owner in range(s.owners)]
    for d, district in enumerate(ed.districts if "open" in kinds or "monk" in kinds else ()):
        touches = (f"district:{district}",)
        for owner, name, spare in owners if "open" in kinds and ed.province_of[d] != closed else ():
            value = s.open[d * 4 + owner]
            params = {"seat": name, "district": district}
            yield Setting(f"open {district} {name}", value, _most(s, d, owner, spare), (), params, touches)
        if "monk" in kinds:
            yield Setting(f"monk {district}", _colour(s, s.monk[d]), 0, choices, {"district": district}, touches)
    if "house" in kinds and anew.houses_open(s):
        for d in ed.districts_of[s.city]:
            district = ed.districts[d]
            for owner, name, _ in owners:
                value = s.houses[d * 4 + owner]
                most = min(MOST_IN_HOUSES, value + max(0, s.box[owner]))
                params = {"seat": name, "district": district}
                yield Setting(f"house {district} {name}", value, most, (), params, (f"district:{district}",))
    for p, province in enumerate(ed.provinces):
        touches = (f"province:{province}",)
        for seat, colour, spare in owners[: len(s.seats)] if "space" in kinds else ():
            value = s.spaces[p * 4 + seat]
            params = {"seat": colour, "province": province}
            yield Setting(f"space {province} {colour}", value, value + spare, (), params, touches)
        if "display" in kinds:
            value_there = ed.cards[s.display[p]] if s.display[p] != NOBODY else ""
            yield Setting(f"display {province}", value_there, 0, ed.cards[:-1], {"province": province}, touches)


def _players(s: Position, kinds: Container[str]) -> Iterator[Setting]:
    ed = s.ed
    cards, provinces = len(ed.cards), len(ed.provinces)
    for seat, colour in enumerate(s.seats):
        touches = (f"seat:{colour}",)
        prince = "" if s.prince[seat] == NOBODY else ed.districts[s.prince[seat]]
        if "prince" in kinds and (prince or s.stage is position.PLACE_PRINCE or s.stage in BY_THEMSELVES):
            yield Setting(f"prince {colour}", prince, 0, ed.districts, {"seat": colour}, touches)
        room = HAND_LIMIT - sum(s.hand_of(seat))
        for c, card in enumerate(ed.cards if "hand" in kinds else ()):
            value = s.hand[seat * cards + c]
            most = value + max(0, min(room, balance.spare_cards(s, c)))
            yield Setting(f"hand {colour} {card}", value, most, (), {"seat": colour, "card": card}, touches)
        for p, province in enumerate(ed.provinces if "tiles" in kinds else ()):
            value = s.tiles[seat * provinces + p]
            most = value + max(0, s.tile_supply[p])
            params = {"seat": colour, "province": province}
            yield Setting(f"tiles {colour} {province}", value, most, (), params, (*touches, f"province:{province}"))
        most = max(MOST_POINTS, s.points[seat])
        if "points" in kinds:
            yield Setting(f"points {colour}", s.points[seat], most, (), {"seat": colour}, touches)


def _flow(s: Position) -> Iterator[Setting]:
    told = s.stage in BY_THEMSELVES
    if NOBODY not in s.prince or s.stage is position.PLACE_PRINCE or told:
        yield Setting("start", s.seats[s.start], 0, s.seats, {}, ())
    if s.stage in anew.TURNS or (s.stage is position.TURN_CARD and NOBODY not in s.prince) or told:
        turn = "" if s.stage is position.TURN_CARD else s.seats[s.turn]
        yield Setting("turn", turn, 0, s.seats, {}, ())
    begun = NOBODY not in s.prince if s.tracker is None else s.round > 1 or s.tracker.phase > position.IN_NEUTRAL
    if begun and anew.closed_province(s) == NOBODY:
        phase = s.phase
        yield Setting("phase", phase, 0, tuple(dict.fromkeys((phase, *anew.PHASES))), {}, ())
        yield Setting("round", s.round, LAST_ROUND, (), {}, ())


def _most(s: Position, district: int, owner: int, spare: int) -> int:
    """The most members of an owner that may stand in the open there, all others staying where they are."""
    value = s.open[district * 4 + owner]
    if owner != s.neutral:
        return value + spare
    return max(value, min(value + spare, MOST_IN_DISTRICT - s.houses[district * 4 + owner]))


def _colour(s: Position, owner: int) -> str:
    return NONE if owner == NOBODY else s.seats[owner]


def _check_value(s: Position, setting: Setting, value: Change) -> None:
    """Refuse what the setting can never be; whether the box holds so much is seen when all are set."""
    kind = setting.name.split(" ")[0]
    high = _highest(s, kind, setting.name.endswith(" neutral"))
    if wrong := misnamed.value(setting, value, 1 if kind == "round" else 0, high):
        raise wrong


def _highest(s: Position, kind: str, neutral: bool) -> int:
    """The most that such a count can ever be."""
    if kind in ("open", "space"):
        return MOST_IN_DISTRICT if neutral else s.ed.members
    others = {"house": MOST_IN_HOUSES, "tiles": s.ed.province_tiles, "hand": HAND_LIMIT, "points": MOST_POINTS}
    return others.get(kind, LAST_ROUND)


def _tell(s: Position, setting: Setting, value: Change) -> None:
    """One note a change; a thing that may have a name of its own stands in a field of its kind."""
    kind = setting.name.split(" ")[0]
    thing = "phase" if kind == "phase" else CHOICES.get(kind)
    field = f"_{thing}" if thing else ""
    told: dict[str, Any] = {**setting.params, f"before{field}": setting.value or (NONE if field else 0)}
    s.note(f"set-{kind}", **told, **{f"after{field}": value})


def _put_open(s: Position, things: list[str], value: Any) -> None:
    s.open[s.ed.districts.index(things[0]) * 4 + _owner(s, things[1])] = value


def _put_house(s: Position, things: list[str], value: Any) -> None:
    district, owner = s.ed.districts.index(things[0]), _owner(s, things[1])
    place = s.ed.districts_of[s.city].index(district) * 4 + owner
    before = list(s.before)
    before[place] = max(0, before[place] + value - s.houses[district * 4 + owner])
    s.before = tuple(before)
    s.houses[district * 4 + owner] = value


def _put_space(s: Position, things: list[str], value: Any) -> None:
    s.spaces[s.ed.provinces.index(things[0]) * 4 + _owner(s, things[1])] = value


def _put_monk(s: Position, things: list[str], value: Any) -> None:
    s.monk[s.ed.districts.index(things[0])] = NOBODY if value == NONE else s.seats.index(value)


def _put_tiles(s: Position, things: list[str], value: Any) -> None:
    seat, province, kinds = s.seats.index(things[0]), s.ed.provinces.index(things[1]), len(s.ed.provinces)
    s.tiles[seat * kinds + province] = value


def _put_hand(s: Position, things: list[str], value: Any) -> None:
    s.hand[s.seats.index(things[0]) * len(s.ed.cards) + s.ed.cards.index(things[1])] = value


def _put_points(s: Position, things: list[str], value: Any) -> None:
    seat = s.seats.index(things[0])
    s.score(seat, value - s.points[seat], "adjustment", "")


def _put_prince(s: Position, things: list[str], value: Any) -> None:
    s.prince[s.seats.index(things[0])] = s.ed.districts.index(value)


def _put_display(s: Position, things: list[str], value: Any) -> None:
    s.display[s.ed.provinces.index(things[0])] = s.ed.cards.index(value)


def _put_start(s: Position, _things: list[str], value: Any) -> None:
    s.start = s.seats.index(value)


def _owner(s: Position, name: str) -> int:
    return NEUTRAL_OWNER if name == "neutral" else s.seats.index(name)


PUT: Final[Mapping[str, Callable[[Position, list[str], Any], None]]] = {
    "open": _put_open,
    "house": _put_house,
    "space": _put_space,
    "monk": _put_monk,
    "tiles": _put_tiles,
    "hand": _put_hand,
    "points": _put_points,
    "prince": _put_prince,
    "display": _put_display,
    "start": _put_start,
}
"""How each kind is set; turn, phase and round are picked up by ``anew``."""
