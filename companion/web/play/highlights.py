"""What decided a game, at its end: with what the winner went ahead for good, and what brought most at once."""

from __future__ import annotations

from dataclasses import dataclass

from companion.table.story import Gain
from companion.web.play.context import ViewContext
from companion.web.play.score_chart import by_source
from companion.web.play.scores import ScoreItem, signed
from companion.web.play.texts import log_lines


@dataclass(frozen=True, slots=True)
class Highlight:
    """A moment of the game; ``place`` is that of the board right after it."""

    title: str
    colour: str
    name: str
    change: str
    when: str
    deed: str
    reasons: tuple[ScoreItem, ...]
    place: int


def highlights(moment: ViewContext) -> tuple[Highlight, ...]:
    """Those of a game that is over, the one that decided it first; a moment that is both is told once."""
    story = moment.story
    if story is None:
        return ()
    found = [highlight(moment, story.lead, "screen.ahead")] if story.lead else []
    found += [highlight(moment, gain, "screen.most") for gain in story.gains if gain != story.lead]
    return tuple(found)


def highlight(moment: ViewContext, gain: Gain, title: str) -> Highlight:
    """A gain in words: what somebody did himself, and what the points were for."""
    words = moment.words.past
    lines = [line._asdict() for line in gain.lines]
    done = [line for line in moment.log if line.number == gain.number] if gain.own else []
    return Highlight(
        words(title),
        gain.seat,
        words.name("seat", gain.seat),
        signed(gain.points, plus=True),
        words("phone.round", round=gain.round) if gain.round else "",
        next((line.text for line in log_lines(done, words, moment.order) if line.colour), ""),
        by_source(lines, words),
        gain.place,
    )
