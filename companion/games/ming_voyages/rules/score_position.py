"""Victory in a position given as JSON, and the points of a match of two games (ruling 16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.engine.errors import ImpossiblePosition
from companion.engine.validation import WHOLE, items, number, once, table
from companion.engine.validation import name as name_of
from companion.games.ming_voyages.rules.dice import EMPEROR, OVERLORD
from companion.games.ming_voyages.rules.odds import HORDES, SETTLEMENTS, TROOPS

VOYAGES: Final = 7
SIDES: Final = (EMPEROR, OVERLORD)
KEYS: Final = ("voyages", "borderlands")
GAME_KEYS: Final = (*SIDES, *KEYS)
MATCH: Final = "match"
BOX: Final = {"troops": TROOPS, "hordes": HORDES, "settlements": SETTLEMENTS}

MAJOR, MINOR = "major", "minor"
MAJOR_POINTS: Final = 12
"""What a major victory is worth in a match, instead of the winner's sum."""
TIE_BONUS: Final = 1
"""What the Overlord has on top in a match when the sums are alike and nobody won a major victory."""


def score(given: Any, borderlands: tuple[str, ...]) -> dict[str, Any]:
    """Who has won a game, or a match of two games with the sides swapped.

    A position is ``{"voyages": [1, 4], "borderlands": {id: {"troops": 2, "hordes": 0, "settlements": 0}}}``; what is
    left out is none. Its answer has both sides' sums, with a major victory too. A match is ``{"match": [first,
    second]}``, each with the names of its ``emperor`` and ``overlord``; its answer has each one's points.

    A position with seven voyages done and all borderlands the Overlord's is refused: whichever came first ended the
    game, and nobody can tell from the board which it was.

    Args:
        given: the JSON document.
        borderlands: the ids of the edition's borderlands.

    Raises:
        ImpossiblePosition: with the dotted path of the field at fault; games of a match count from 1.
    """
    if isinstance(given, dict) and MATCH in given:
        return _match(table(given, WHOLE, (MATCH,))[MATCH], borderlands)
    return _game(table(given, WHOLE, KEYS), borderlands, "")


def _match(games: Any, borderlands: tuple[str, ...]) -> dict[str, Any]:
    items(games, MATCH, 2, 2)
    wheres = [f"{MATCH}.{place}" for place in (1, 2)]
    players = [_players(table(game, where, GAME_KEYS), where) for game, where in zip(games, wheres, strict=True)]
    if players[1] != players[0][::-1]:
        raise ImpossiblePosition(wheres[1], "impossible.match-swapped")
    points = dict.fromkeys(players[0], 0)
    for game, where, names in zip(games, wheres, players, strict=True):
        for side, name in zip(SIDES, names, strict=True):
            points[name] += _points(_game(game, borderlands, f"{where}."), side)
    one, other = points
    winner = None if points[one] == points[other] else max(points, key=points.__getitem__)
    return {"points": points, "winner": winner}


def _players(game: Mapping[str, Any], where: str) -> tuple[str, str]:
    emperor, overlord = (name_of(game.get(side), f"{where}.{side}") for side in SIDES)
    if emperor == overlord:
        raise ImpossiblePosition(f"{where}.{OVERLORD}", "impossible.match-same")
    return emperor, overlord


def _points(result: Mapping[str, Any], side: str) -> int:
    """A side's points of one game."""
    points: int = result[side]
    if result["victory"] == MAJOR:
        return MAJOR_POINTS if result["winner"] == side else points
    return points + (TIE_BONUS if side == OVERLORD and points == result[EMPEROR] else 0)


def _game(given: Mapping[str, Any], borderlands: tuple[str, ...], before: str) -> dict[str, Any]:
    """One game's result; ``before`` stands before the paths of its fields."""
    done = _voyages(given.get("voyages", []), f"{before}voyages")
    where = f"{before}borderlands"
    ruled = _ruled(table(given.get("borderlands", {}), where, borderlands), where)
    emperor, overlord = ruled.count(EMPEROR) + done, ruled.count(OVERLORD) + VOYAGES - done
    all_sailed, all_taken = done == VOYAGES, ruled.count(OVERLORD) == len(borderlands)
    if all_sailed and all_taken:
        raise ImpossiblePosition(where, "impossible.both-won")
    if all_sailed or all_taken:
        victory, winner = MAJOR, EMPEROR if all_sailed else OVERLORD
    else:
        victory, winner = MINOR, EMPEROR if emperor > overlord else OVERLORD
    return {"victory": victory, "winner": winner, EMPEROR: emperor, OVERLORD: overlord}


def _voyages(given: Any, where: str) -> int:
    """How many voyages are done."""
    done = [number(voyage, where, 1, VOYAGES) for voyage in items(given, where)]
    once(done, where)
    return len(done)


def _ruled(given: Mapping[str, Any], where: str) -> list[str]:
    """Who rules each borderland in which anything stands."""
    rulers = []
    used = dict.fromkeys(BOX, 0)
    for name, here in given.items():
        table(here, f"{where}.{name}", tuple(BOX))
        count = {kind: number(here.get(kind, 0), f"{where}.{name}.{kind}", 0, most) for kind, most in BOX.items()}
        troops, others = count["troops"], count["hordes"] + count["settlements"]
        if troops and others:
            raise ImpossiblePosition(f"{where}.{name}", "impossible.battle-open", region=name)
        if troops or others:
            rulers.append(EMPEROR if troops else OVERLORD)
        for kind, pieces in count.items():
            used[kind] += pieces
    for kind, most in BOX.items():
        if used[kind] > most:
            raise ImpossiblePosition(where, "impossible.box", text=kind, count=used[kind], most=most)
    return rulers
