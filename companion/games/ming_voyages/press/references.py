"""Reference cards: one for each side, with its turn and what points buy, and one for battles, two times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from companion.art import ornament
from companion.art.shapes import Paint, Path, Picture, Rect, Text, line
from companion.games.ming_voyages.art import emblems, vignettes
from companion.games.ming_voyages.art.emblems import Side
from companion.games.ming_voyages.press import signs
from companion.games.ming_voyages.rules import odds
from companion.words import Catalogue, Say
from printables import chunks
from printables.drawing.fitted_text import pt
from printables.flow import Column, fitted
from printables.tables import table

W: Final = 94.0
H: Final = 129.0
PAD: Final = 5.4
HEAD: Final = 18.2
"""Where the column begins."""
EMBLEM: Final = 7.6
"""Small enough to be filled in little ink as well, mm."""
LARGEST: Final = 9.0
LEAST: Final = 7.0
PHASES: Final = {"emperor": (1, 2), "overlord": (3,)}
"""Steps of the round that are a side's own."""
STRENGTHS: Final = (2, 3, 4, 5, 6, 7)
CERTAIN: Final = 7
"""From here on a voyage cannot fail."""
DICE: Final = (1, 2, 3)
UNITS: Final = (1, 2, 3, 4)
"""What the tables of chances are for."""


def cards(words: Catalogue) -> tuple[Picture, ...]:
    """A card for each side, and that of battles for both.

    Raises:
        printables.flow.TooLong: a language has too many words for one.
    """
    fight = battle(words)
    return reference(words, "emperor"), reference(words, "overlord"), fight, fight


def reference(words: Catalogue, side: Side) -> Picture:
    """A side's card with its corner at the origin."""
    say: Say = words.say
    top = emblems.emblem(side, PAD + 4.4, 10.6, EMBLEM)
    return _filled(say(f"ref.{side}.title"), top, lambda column: _side(column, side, say))


def battle(words: Catalogue) -> Picture:
    """The card for battles."""
    say: Say = words.say
    return _filled(say("ref.battle.title"), signs.action("attack", PAD + 4.6, 10.4, 9.2), lambda c: _battle(c, say))


def _filled(title: str, sign: Picture, fill_in: Callable[[Column], None]) -> Picture:
    """The card, at the largest size at which its words fit."""

    def filled(size: float) -> list[Column]:
        column = Column(PAD, HEAD, W - 2 * PAD, size)
        fill_in(column)
        return [column]

    (column,) = fitted(f"the reference card “{title}”", H - PAD, (LARGEST, LEAST), filled)
    thin = line("map-fine", 0.35)
    return (
        Rect(0, 0, W, H, Paint(fill="surface")),
        Rect(2.6, 2.6, W - 5.2, H - 5.2, thin, r=1.8),
        ornament.meander(W - 4.0, 4.0, 5.6, thin, right=True),
        *sign,
        Text(PAD + 11.6, 13.2, title, pt(18), "serif-bold", room=W - 2 * PAD - 22),
        Path(f"M{PAD + 11.6:g} 15.6H{W - PAD:g}", line("porcelain", 0.3)),
        *column.picture,
    )


def _side(column: Column, side: Side, say: Say) -> None:
    half, em = column.w / 2, pt(column.size)
    for number in (1, 2, 3, 4):
        own = number in PHASES[side]
        x, y = column.x + (number - 1) % 2 * half, column.y + (number - 1) // 2 * 4.9
        column.draw(
            *chunks.number(x + 2.1, y + 2.1, f"{number}", 2.1, faint=not own),
            Text(
                x + 5.4, y + 2.1 + 0.35 * em, say(f"ref.round.{number}"), em, "sans-bold" if own else "sans",
                "ink" if own else "muted", room=half - 8.4,
            ),
        )  # fmt: skip
    column.space(11.0)
    column.text(say("ref.play"), leading=1.22)
    column.space(0.9)
    column.text(say(f"ref.{side}.special"), leading=1.22)
    column.space(1.6)
    actions(column, say, side)
    if side == "overlord":
        column.text(say("ref.overlord.reinforce"), leading=1.22)
        column.space(1.4)
    else:
        voyages(column, say)
    column.text(say(f"ref.{side}.win"), leading=1.22)


def actions(column: Column, say: Say, side: Side, indent: float = 7.4, size: float = 5.2) -> None:
    """What points buy, with signs; also for the pocket book."""
    for name in signs.ACTIONS[side]:
        action(column, say, side, name, indent, size)
        column.space(0.8)
    column.space(0.5)


def action(column: Column, say: Say, side: Side, name: str, indent: float = 7.4, size: float = 5.2) -> None:
    """One of them."""
    top, key = column.y, f"ref.{side}.{name}"
    column.text(say("entry", name=say(key), text=say(f"{key}.text")), indent=indent, leading=1.22)
    column.draw(*signs.action(name, column.x + size / 2, top + max(size, column.y - top) / 2, size))
    column.y = max(column.y, top + size)


def voyages(column: Column, say: Say, first: float = 27.0) -> None:
    """How often a voyage succeeds, by what is sent and by dice."""
    rows = [
        (say("ref.voyage.strength"), *(f"{strength}" + "+" * (strength == CERTAIN) for strength in STRENGTHS)),
        *(
            (say("ref.voyage.dice", n=dice), *(percent(odds.voyage(strength, dice)) for strength in STRENGTHS))
            for dice in DICE
        ),
    ]
    _chances(column, say, "ref.voyage.odds", rows, first)
    column.space(1.6)


def percent(chance: float) -> str:
    """A chance in words of a table; what may still fail is never called 100 %."""
    said = f"{100 * chance:.0f}"
    return ">99 %" if said == "100" and chance < 1 else f"{said} %"


def _chances(column: Column, say: Say, key: str, rows: Sequence[Sequence[str]], first: float) -> None:
    """A table of chances under its title."""
    column.text(f"**{say(key)}** · {say(f'{key}.about')}", leading=1.2)
    column.space(0.5)
    table(column, rows, first)


def exchange(column: Column, say: Say) -> None:
    """The steps of an exchange of blows."""
    for number in range(1, 7):
        column.draw(*chunks.number(column.x + 2.2, column.y + 2.0, f"{number}", 2.1))
        column.text(say(f"ref.battle.{number}"), indent=6.2, leading=1.22)
        column.space(0.7)


def _battle(column: Column, say: Say) -> None:
    exchange(column, say)
    column.space(1.2)
    kinds(column, say)
    column.space(1.2)
    column.text(say("ref.battle.beats"), leading=1.22)
    column.space(1.6)
    blows(column, say)
    column.space(2.0)
    rows = [
        (say("ref.battle.defenders"), *(f"{defenders}" for defenders in UNITS)),
        *(
            (
                say("ref.battle.attackers", n=attackers),
                *(f"{100 * odds.battle('emperor', attackers, defenders):.0f}" for defenders in UNITS),
            )
            for attackers in UNITS
        ),
    ]
    _chances(column, say, "ref.battle.odds", rows, 26.0)


def kinds(column: Column, say: Say) -> None:
    """A triple, a double and a single, with what lies between them: it beats."""
    shown = (("triple", (4, 4, 4), 3), ("double", (5, 5, 1), 2), ("single", (6, 4, 3), 1))
    step = column.w / 3
    size = min(5.6, (step - 7) / 3.5)
    y = column.y + size / 2
    for number, (name, dice, counting) in enumerate(shown):
        middle = column.x + step * (number + 0.5)
        for place, pips in enumerate(dice):
            x = middle + (place - 1) * size * 1.18
            column.draw(*signs.die(pips, x, y, size, counts=place < counting))
        label = Text(middle, y + size / 2 + 3.6, say(f"ref.battle.{name}"), pt(8), "serif-bold", "ink", "middle", step)
        column.draw(label)
        if number:
            x = column.x + step * number
            column.draw(Path(f"M{x - 0.9:g} {y - 1.3:g}l1.9 1.3-1.9 1.3", line("cinnabar", 0.5)))
    column.space(size + 4.8)


def looked_up(column: Column, say: Say) -> None:
    """What beats what, for the back of the rulebook."""
    column.heading(say("ref.battle.title"), 9.5, "porcelain")
    kinds(column, say)
    column.space(1.0)
    blows(column, say)


def blows_of_kinds(column: Column, say: Say) -> None:
    """The same for a phone."""
    kinds(column, say)
    column.space(1.2)
    blows(column, say, 2)


def between(column: Column, _say: Say) -> None:
    """The fleet between the two sides."""
    middle = column.x + column.w / 2
    column.draw(
        vignettes.scene("fleet", (middle, column.y + 12), "surface", "full", 0.9),
        *emblems.emblem("emperor", column.x + 5, column.y + 8, 9),
        *emblems.emblem("overlord", column.x + column.w - 5, column.y + 8, 9),
    )
    column.space(17)


def blows(column: Column, say: Say, lines: int = 1) -> None:
    """What each blow costs, without and with settlements; a blow is named on so many ``lines``."""
    name, nothing = "ref.battle", say("ref.battle.nothing")
    rows = (
        ("", say("ref.battle.units"), say("ref.battle.settlement")),
        (say(f"{name}.devastating"), say(f"{name}.devastating.units"), say(f"{name}.devastating.settlement")),
        (say(f"{name}.hit"), say(f"{name}.hit.units"), nothing),
        (say("ref.battle.standoff"), nothing, nothing),
    )
    table(column, rows, (0.46 if lines == 1 else 0.37) * column.w, colour="cinnabar", quiet=nothing, lines=lines)
