"""The summary that every player has on the table: a round on its left half, the scoring on its right."""

from __future__ import annotations

from typing import Final

from companion.art import ornament
from companion.art.shapes import Block, Group, Paint, Path, Picture, Rect, Text, Use, line
from companion.games.ming_dynastie.press import signs
from companion.games.ming_dynastie.press.points_table import table
from companion.words import Catalogue, Say
from printables import chunks
from printables.drawing import qr
from printables.drawing.fitted_text import pt
from printables.flow import Column, fitted
from printables.link import shown

W: Final = 188.0
H: Final = 129.0
PAD: Final = 5.5
HEAD: Final = 15.5
"""Where the columns begin."""
FOOT: Final = 23.0
"""Height of the band below the columns."""
GAP: Final = 7.0
CODE: Final = 20.0
"""Side of the QR code, its quiet zone included, mm."""
LARGEST: Final = 9.0
LEAST: Final = 7.0


def summary(words: Catalogue, link: str) -> Picture:
    """A summary with its corner at the origin.

    Raises:
        printables.flow.TooLong: a language has too many words for it.
        printables.drawing.qr.TooSmall: the link is too long for the code.
    """
    say: Say = words.say
    half = (W - 2 * PAD - GAP) / 2
    left, right = fitted(
        "the summary", H - FOOT - 1.6, (LARGEST, LEAST),
        lambda size: [
            _round(Column(PAD, HEAD, half, size), say), _scoring(Column(PAD + half + GAP, HEAD, half, size), say)
        ],
    )  # fmt: skip
    middle = W / 2
    return (
        *_frame(say),
        Path(f"M{middle:g} {HEAD + 1:g}V{H - FOOT - 2:g}", Paint(stroke="line", width=0.3)),
        *left.picture,
        *right.picture,
        *_foot(say, link),
    )


def _frame(say: Say) -> Picture:
    thin = line("porcelain", 0.3)
    return (
        Rect(0, 0, W, H, Paint(fill="surface")),
        *ornament.frame((2.6, 2.6, W - 5.2, H - 5.2), "map-fine"),
        Use("seal", PAD, 4.6, 8.6, 8.6),
        Text(PAD + 11.5, 11.0, say("summary.title"), pt(17), "serif-bold", room=80),
        Text(W - PAD - 6, 11.0, "Ming-Dynastie", pt(11), "serif-italic", "muted", "end", 60),
        Path(f"M{PAD + 11.5:g} 13.2H{W - PAD:g}", thin),
    )


def _round(column: Column, say: Say) -> Column:
    """The five phases, one below the other, along a line."""
    column.text(say("summary.game"))
    column.space(1.6)
    begin = column.y + 2.7
    last = begin
    for number, phase in enumerate(("members", "cards", "move", "scoring", "end"), start=1):
        top = column.y
        last = top + 2.7
        column.draw(*chunks.number(column.x + 3.0, last, f"{number}"))
        said = [f"**{say(f'phase.{phase}')}.** {say(f'summary.{phase}')}"]
        if phase == "move":
            said.append(say("summary.deploy"))
        side = 12.5
        column.text(*said, indent=8.2 + side, leading=1.25)
        high = max(column.y - top, 6.0)
        column.draw(*played_with(phase, column.x + 8.2 + (side - 2) / 2, top + min(high, 14) / 2))
        column.y = top + high + 1.5
    column.shapes.insert(0, Path(f"M{column.x + 3:g} {begin:.5g}V{last:.5g}", line("cinnabar", 0.35)))
    column.y -= 1.5
    return column


def played_with(phase: str, x: float, y: float) -> Picture:
    """What a phase is played with, around (x, y) in a field 11 mm wide."""
    match phase:
        case "members":
            return tuple(
                signs.member(colour, x + dx, y, 3.4)
                for colour, dx in (("red", -3.9), ("yellow", 0.0), ("blue", 3.9))
            )  # fmt: skip
        case "cards":
            return (
                *signs.transport("rider", x - 2.6, y - 2.4, 2.4),
                *signs.transport("rickshaw", x + 2.8, y - 2.4, 2.4),
                *signs.transport("junk", x - 2.6, y + 3.0, 2.4),
                *signs.dragon(x + 2.8, y + 3.0, 2.4),
            )
        case "move":
            return (
                Use("prince", x - 4.6, y - 5, 7.6, 9.6, swap=(("pc", "p-red"),)),
                Use("monastery", x + 1.2, y + 0.4, 4.6, 4.6),
            )
        case "scoring":
            return tuple(signs.house(x + dx, y, 4.4) for dx in (-4.2, 0.0, 4.2))
    return (Path(f"M{x - 3.6:g} {y + 1.4:g}a3.7 3.7 0 1 1 5.8.6m-.2-2.4.2 2.4 2.4-.3", line("ink", 0.45)),)


def _scoring(column: Column, say: Say) -> Column:
    """Who moves into cities, tiles, who goes home, and what all that scores."""
    column.heading(say("summary.count.title"), 11.5)
    column.text(say("summary.into"), leading=1.25)
    column.space(1.2)
    cases = signs.cases(say, column.w, size=7)
    column.draw(Group(cases.picture, at=(column.x, column.y)))
    column.space(cases.h - 0.4)
    for key in ("tiles", "return"):
        column.text(say(f"summary.{key}"), leading=1.25)
        column.space(1.1)
    column.space(0.6)
    table(column, say)
    column.space(1.2)
    column.text(say("summary.ties"), leading=1.2, size=column.size - 0.5)
    return column


def _foot(say: Say, link: str) -> Picture:
    """How the game begins, and the way to the app."""
    top = H - FOOT
    code = W - PAD - CODE
    wide = 34.0
    return (
        Path(f"M{PAD:g} {top - 0.4:g}H{W - PAD:g}", line("porcelain", 0.3)),
        Block(
            PAD + 5, top + 1.0, code - wide - PAD - 9, FOOT - 6, (say("summary.setup"),), pt(8.5),
            leading=1.22, valign="middle",
        ),
        Text(code - 1.5, top + 8.0, say("summary.app"), pt(8.5), "serif-bold", "ink", "end", wide),
        Text(code - 1.5, top + 11.8, shown(link), pt(7.5), "sans", "muted", "end", wide),
        Group((qr.picture(link, CODE),), at=(code, top - 0.2)),
    )  # fmt: skip
