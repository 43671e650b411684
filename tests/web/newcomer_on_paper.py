"""How long somebody new takes who follows the goals of his phone: what he must read of the pages that he is sent, and
what he taps.

The seconds are those of ``tests.browser.newcomer``, where everything on a screen is read. Here it is what must be: the
goal and why it is one, the headline, and what the button says that he taps; where there is no goal, the line below the
headline as well. He taps the goal, looks at what it has laid out, and taps the button. A text is read once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape
from typing import Final

from tests.browser.newcomer import KEY_S, TAP_S, THINK_S, WORD_S

TAGS: Final = re.compile(r'<svg.*?</svg>|<span class="vh">[^<]*</span>|<[^>]+>', re.DOTALL)
GOAL: Final = (
    re.compile(r'id="goal-line"[^>]*>(.*?)</(?:a|b)>', re.DOTALL),
    re.compile(r'<p id="goal-why">(.*?)</p>', re.DOTALL),
)
HEADLINE: Final = re.compile(r"<h1[^>]*>(.*?)</h1>", re.DOTALL)
HELP: Final = re.compile(r'<p id="help">(.*?)</p>', re.DOTALL)
BUTTON: Final = re.compile(r'<button[^>]*name="action"[^>]*data-goal[^>]*>(.*?)</button>', re.DOTALL)
MAIN: Final = re.compile(r'<button class="main"[^>]*>(.*?)</button>', re.DOTALL)


def said(markup: str) -> str:
    """What a person reads of it."""
    return " ".join(unescape(TAGS.sub(" ", markup)).split())


@dataclass
class Stopwatch:
    """The seconds of somebody's first turn, screen by screen."""

    known: set[str] = field(default_factory=set)
    screens: list[tuple[str, int, float, float]] = field(default_factory=list)
    """What a screen is called, words that were read there, and seconds for reading and for doing."""

    def reads(self, title: str, texts: list[str]) -> None:
        """Read what is new."""
        fresh = [text for text in dict.fromkeys(texts) if text and text not in self.known]
        self.known.update(fresh)
        words = sum(len(text.split()) for text in fresh)
        self.screens.append((title, words, words * WORD_S, 0.0))

    def looks(self, page: str) -> None:
        """Read what must be read of a play page."""
        parts = (*GOAL, HEADLINE, BUTTON) if GOAL[0].search(page) else (HEADLINE, HELP, MAIN)
        texts = [said(found) for part in parts for found in part.findall(page)]
        self.reads(said(HEADLINE.findall(page)[0]), texts)

    def taps(self, times: int = 1, letters: int = 0) -> None:
        """Think and tap, and type a word."""
        title, words, reading, doing = self.screens[-1]
        doing += times * (THINK_S + TAP_S) + (THINK_S + letters * KEY_S if letters else 0)
        self.screens[-1] = title, words, reading, doing

    @property
    def seconds(self) -> float:
        """All of them."""
        return sum(reading + doing for _, _, reading, doing in self.screens)

    def __str__(self) -> str:
        lines = [f"{words:3} words {read:5.1f} s + {done:4.1f} s  {title}" for title, words, read, done in self.screens]
        return "\n".join((*lines, f"{self.seconds:.1f} s"))
