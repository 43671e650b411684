"""Counting what is one's own: food, war and taxes of a round in four rows, or one's column of the score sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from companion.engine import changes as texts
from companion.engine.count import EVERYBODY, NONE
from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.rules.count import SHEET
from companion.games.yinzi.rules.settings import MOST_COUNTED
from companion.games.yinzi.screens import scorekeeper_counts as counted
from companion.games.yinzi.screens.scorekeeper_counts import A_TILE, CLASSES, Counts, Figures, Line
from companion.games.yinzi.screens.widgets import Ours, capital
from companion.web.play.count import Counting
from companion.web.play.option import Option

KEEP: Final = "yinzi/_keep.html"


@dataclass(frozen=True, slots=True)
class Own(Ours, template=KEEP):
    """The rows of one player; ``asked`` are the notices above them."""

    counting: Counting
    number: int
    lines: tuple[Line, ...]
    asked: tuple[str, ...]
    seated: bool
    needs: ClassVar[str] = "counting"


def lines(counts: Counts, taking: Counting) -> tuple[Line, ...]:
    """What is asked of that share, with what was told of it."""
    told = {name: value for name, value in taking.told.items() if value != ""}
    counts = replace(counts, entered={**told, **counts.entered})
    if taking.now.about == SHEET:
        return counted.sheet_lines(counts, taking.share or "")
    return tuple(_round(counts, taking))


def _round(counts: Counts, taking: Counting) -> Iterator[Line]:
    words, colour = counts.words, taking.share or EVERYBODY
    if not colour:
        title = words("keep.symbols")
        figures = counts.numbers("symbols", title, A_TILE * len(counts.order))
        yield Line(capital(title), words("keep.symbols.note"), "y-war", figures=figures)
        return
    asked = taking.now.asked_of(colour)
    if any(one.key in ("count.equal", "count.same-slot") for one in asked):
        yield Line(words("share.slot"), words("share.slot.note"), "y-war", figures=_slots(counts, taking, colour))
    for what, name, icon in (("missing", "missing", "y-food"), ("warriors", "strength", "y-war")):
        title = words(f"keep.{name}")
        figures = _or_none(counts.numbers(f"tally {colour} {what}", title, MOST_COUNTED[what]))
        note = words("keep.missing.note") if what == "missing" else ""
        yield Line(capital(title), note, icon, figures=figures)
    named = ((due, words(f"keep.tax.{name}", count=due)) for due, name in enumerate(CLASSES))
    chips = [(str(due), sheet_sums.TAX_SPANS[due], cost) for due, cost in named]
    due = _or_none(counts.figures(f"tally {colour} due", words("keep.tax.class"), chips))
    unpaid = _or_none(counts.numbers(f"tally {colour} unpaid", words("keep.tax.unpaid"), 2))
    yield Line(words("share.tax"), words("share.tax.note"), "y-tax", figures=due, then=unpaid)


def _or_none(figures: Figures) -> Figures:
    """Nothing is what most have: it stands there until somebody taps another figure."""
    if any(one.on for one in figures.all):
        return figures
    return figures._replace(all=(replace(figures.all[0], on=True), *figures.all[1:]))


def _slots(counts: Counts, taking: Counting, colour: str) -> Figures:
    """Where he stands in the war box: one place, and none of the others."""
    places = range(1, len(counts.order) + 1)
    now = next((place for place in places if taking.told.get(f"slot {place}") == colour), 0)
    title = f"{counts.words('label', text=counts.words.name('seat', colour))} {counts.words('share.slot')}"
    chips: Sequence[Option] = [
        Option(
            f"{title} {place}",
            action=texts.text_of({f"slot {one}": colour if one == place else NONE for one in places}),
            text=str(place),
            on=place == now,
        )
        for place in places
    ]
    return Figures("set:slot", title, "", tuple(chips))
