"""Moves that are seen: pieces that went from place to place on the board, by the log that the reader may read.

A game says which of its messages moved a piece, and from where to where (``Screens.moves``); here it is decided which
of them are shown to whom, and they are drawn. The phone plays those that are new (``static/js/moves.js``); without
scripts, and where a reader wants no motion, the last turn stands there as arrows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from markupsafe import Markup, escape

from companion.art import svg
from companion.art.arrow import arrow, bent, ring
from companion.art.shapes import Group, Picture, Point
from companion.table import LogLine
from companion.table.entries import Adjusted, Amended, Fed, ModeChosen, Played, RulesRenewed
from companion.web.play.context import ViewContext
from companion.web.play.parts import BoardView, Tab
from companion.web.play.recap import after_own, others

MOST: Final = 12
"""So many entries are played at most: with more nobody could follow."""
USUAL: Final = 400.0
"""Width of a map for which arrows have their usual measures, mm."""
SET: Final = (Adjusted.kind, Amended.kind, ModeChosen.kind, RulesRenewed.kind)
"""Entries that set things: where they lay before, nothing says."""


Edges: TypeAlias = Mapping[str, Point]
"""By the id of a space at the edge of the map the point of the edge nearest to it, mm."""


@dataclass(frozen=True, slots=True)
class Move:
    """Pieces that went from a place to another one.

    Attributes:
        number: the entry of the log that tells it.
        seat: who did it, or ``""``.
        piece: what they are called, for whoever counts them.
        start, end: places of the game; ``""`` off the board, where they come from or go to.
        way: points from the first to the last, mm; a single one where they come or leave.
        picture: one of them, or all, around the origin; nothing where only a space at the edge is touched.
        count: how many.
        hides: the class of the piece as it lies on the board, where it can be told from others.
        tab: the space at the edge of the map that it comes from or goes to.
        room: radius of the ring where it comes or leaves, mm; 0 for the usual one.
    """

    number: int
    seat: str
    piece: str
    start: str
    end: str
    way: tuple[Point, ...]
    picture: Picture = ()
    count: int = 1
    hides: str = ""
    tab: str = ""
    room: float = 0.0


def told(log: Sequence[LogLine]) -> list[LogLine]:
    """The lines from which moves can be told: what counts still, since things were last set by hand."""
    kept: list[LogLine] = []
    for line in reversed(log):
        if line.kind in SET and not line.undone:
            break
        if line.kind in (Played.kind, Fed.kind) and not line.undone:
            kept.append(line)
    return kept[::-1]


def seen(moment: ViewContext, moves: Sequence[Move]) -> list[Move]:
    """Those to show to the reader, the oldest first: what others did since his own last choice; for whoever has no
    seat, the latest of all."""
    if moment.you:
        fresh = after_own(moment.log, moment.you)
        since = {line.number for line in fresh} if any(others(line, moment.you) for line in fresh) else set()
        moves = [move for move in moves if move.number in since]
    entries = list(dict.fromkeys(move.number for move in moves))[-MOST:]
    return [move for move in moves if move.number in entries]


def last_turn(moves: Sequence[Move]) -> int:
    """The first entry of the last turn among them, of whoever moved last; 0 for none."""
    first = 0
    for move in reversed(moves):
        if move.seat != moves[-1].seat:
            break
        first = move.number
    return first


def edges(board: BoardView, north: Sequence[Tab] = (), south: Sequence[Tab] = (), east: Sequence[Tab] = ()) -> Edges:
    """Where the spaces lie around a board: in rows above and below it, or in a column at its right."""
    x, y, w, h = (float(one) for one in board.box.split())
    found = {
        tab.id: (x + w * (place + 0.5) / len(row), level)
        for row, level in ((north, y), (south, y + h))
        for place, tab in enumerate(row)
    }
    return found | {tab.id: (x + w, y + h * (place + 0.5) / len(east)) for place, tab in enumerate(east)}


def shown(board: BoardView, moment: ViewContext, moves: Sequence[Move]) -> BoardView:
    """The board with these moves: none on a part of it, nor while something is picked."""
    if board.zoomed or moment.picked or moment.mode:
        return board
    found = seen(moment, moves)
    if not found:
        return board
    last = last_turn(found)
    lit = frozenset(move.tab for move in found if move.tab and move.number >= last)
    return replace(board, moves=Markup("".join(drawn(found, board.width / USUAL))), lit=lit)


def drawn(moves: Sequence[Move], unit: float) -> Iterator[str]:
    """Each with the piece that goes there, and those of the last turn with an arrow or a ring."""
    last = last_turn(moves)
    for move in moves:
        way = bent(move.way)
        still: Picture = ()
        if move.picture and move.number >= last:
            still = arrow(way, unit) if len(way) > 1 else ring(way[0], unit, move.room, left=not move.end)
        said: Mapping[str, str] = {
            "number": f"{move.number}",
            "way": " ".join(f"{x:g},{y:g}" for x, y in way),
            "hides": move.hides,
            "tab": move.tab,
            "how": "" if len(way) > 1 else "comes" if move.end else "leaves",
        }
        about = "".join(f' data-{name}="{escape(text)}"' for name, text in said.items() if text)
        goes = svg.markup((Group(move.picture, name="trail-piece"),))
        kind = "trail last" if move.number >= last else "trail"
        yield f'<g class="{kind}"{about}>{svg.markup(still)}{goes}</g>'
