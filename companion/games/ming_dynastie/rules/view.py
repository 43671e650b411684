"""What a seat may know: all but the others' sealed return numbers."""

from __future__ import annotations

from typing import Any

from companion.engine.own_boards import copied
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.rules import position, returns, round_end
from companion.games.ming_dynastie.rules.position import (
    BY_THEMSELVES,
    NOBODY,
    Position,
)


def view(s: Position, seat: int | None) -> dict[str, Any]:
    """Everything ``seat`` may know, as JSON; ``None`` is anybody in the room."""
    phase, known, ed = s.phase, not s.unseen, s.ed
    transports = ed.cards[:-1]
    return {
        "game": META.id,
        "edition": ed.name,
        "own": copied(s.ed.own),
        "options": dict(s.options),
        "seats": list(s.seats),
        "you": seat,
        "round": s.round,
        "phase": phase,
        "stage": s.stage.name,
        "start": s.start,
        "turn": s.turn,
        "to_act": list(s.to_act),
        "tracking": _tracking(s),
        "display": _display(s) if known else None,
        "deck": dict(zip(transports, s.deck, strict=True)) if known else None,
        "discards": dict(zip(transports, s.discard, strict=True)) if known else None,
        "dragons": s.dragons if known else None,
        "dragons_out": s.dragons_out if known else None,
        "players": [_player(s, i, phase, known) for i in range(len(s.seats))],
        "neutral": _neutral(s),
        "spaces": {p: _row(s, s.spaces, i) for i, p in enumerate(ed.provinces)} if known else None,
        "districts": {
            d: {"open": _row(s, s.open, i), "monastery": s.owner_name(s.monk[i]) if s.monk[i] != NOBODY else None}
            for i, d in enumerate(ed.districts)
        },
        "cities": {d: _row(s, s.houses, i) for i, d in enumerate(ed.districts)},
        "tile_supply": dict(zip(ed.provinces, s.tile_supply, strict=True)),
        "waiting_space": ed.provinces[s.slot] if s.stage is position.TURN_CARD else None,
        "move": _move(s) if phase == "move" and s.tracker is None else None,
        "scoring": _scoring(s, seat) if phase == "scoring" or s.reports else None,
        "lines": [line._asdict() | {"params": dict(line.params)} for line in s.lines],
        "winners": list(round_end.winners(s)),
    }


def _display(s: Position) -> dict[str, str | None]:
    cards = s.ed.cards
    return {p: cards[card] if card >= 0 else None for p, card in zip(s.ed.provinces, s.display, strict=True)}


def _tracking(s: Position) -> dict[str, Any] | None:
    """The progress of people who play by themselves.

    ``neutral`` distinguishes the two phases called set-up.
    """
    tracker = s.tracker
    if tracker is None:
        return None
    return {
        "kind": s.stage.name if s.stage in BY_THEMSELVES else "score",
        "counted": [p for i, p in enumerate(s.ed.provinces) if tracker.counted >> i & 1],
        "turn_of": s.turn,
        "neutral": tracker.phase == position.IN_NEUTRAL,
    }


def _player(s: Position, i: int, phase: str, known: bool) -> dict[str, Any]:
    provinces, prince = s.ed.provinces, s.prince[i]
    tiles = s.tiles_of(i)
    return {
        "colour": s.seats[i],
        "points": s.points[i],
        "hand": dict(zip(s.ed.cards, s.hand_of(i), strict=True)) if known else None,
        "prince": None if prince == NOBODY or not known else s.ed.districts[prince],
        "supply": s.supply[i],
        "to_place": s.left[i] if s.stage is position.PLACE_MEMBER else 0,
        "passed": bool(s.passed >> i & 1) and phase == "move",
        "tiles": {p: n for p, n in zip(provinces, tiles, strict=True) if n},
        "box": s.box[i] + (0 if known else sum(s.spaces[i::4])),
    }


def _neutral(s: Position) -> dict[str, Any] | None:
    if not s.has_neutral:
        return None
    placing = s.left if s.stage is position.PLACE_NEUTRAL else [0, 0]
    return {"supply": s.neutral_supply, "to_place": list(placing), "box": s.box[position.NEUTRAL_OWNER]}


def _row(s: Position, counts: list[int], i: int) -> dict[str, int]:
    return {s.owner_name(o): n for o, n in enumerate(counts[i * 4 : i * 4 + s.owners]) if n}


def _move(s: Position) -> dict[str, Any]:
    return {
        "path": [s.ed.districts[d] for d in s.path],
        "stepped": s.stage is position.STEPPED,
    }


def _scoring(s: Position, seat: int | None) -> dict[str, Any]:
    city = s.city
    mine = s.chosen[seat] if seat is not None else NOBODY
    open_choice = s.stage is position.CHOOSE_RETURN
    return {
        "round": s.reports_round,
        "city": None if city == NOBODY else s.ed.provinces[city],
        "done": [report["province"] for report in s.reports],
        "before": returns.houses_by_name(s, city, s.before) if city != NOBODY else {},
        "locked": [i for i, n in enumerate(s.chosen) if n != NOBODY] if open_choice else [],
        "mine": mine if open_choice and mine != NOBODY else None,
        "returned": {} if open_choice else {s.seats[i]: n for i, n in enumerate(s.chosen) if n != NOBODY},
        "going": {s.seats[i]: n for i, n in enumerate(s.going) if n},
        "neutral_to_choose": s.to_choose,
        "neutral_kept": {d: n for d, n in zip(s.ed.districts, s.kept, strict=True) if n},
        "reports": [_own(report) for report in s.reports],
    }


def _own(value: Any) -> Any:
    """A copy of nested tables, so that changing a view does not change the position."""
    return {key: _own(inner) for key, inner in value.items()} if isinstance(value, dict) else value
