"""Hints in words: what a bot would do in the reader's seat, the next best, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from companion.bots import Alternative
from companion.engine import Action
from companion.table import Hint, Message
from companion.web.play.option import Option
from companion.web.play.texts import Words

MOST: Final = 4
"""Actions that are told of one thing that a bot thought of."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What stands on a play page about hints.

    Attributes:
        thinks: whether a bot is at it.
        best, others: what it said; no ``best`` as long as it has said nothing. What can be done at once has an action.
    """

    thinks: bool = False
    best: Option | None = None
    others: Sequence[Option] = ()


UNASKED = Advice()
"""Nobody has asked yet."""
THINKING = Advice(thinks=True)


def advice(hint: Hint, words: Words, parse: Callable[[str], Action | None]) -> Advice:
    """A hint in words.

    Args:
        hint: the hint.
        words: the reader's language with the names of the table.
        parse: the game's action of a text; ``None`` where there is none.
    """
    first, more = told((hint.action.text, *hint.then), words, parse)
    note = said(hint.why, words) or words("hint.equal")
    best = Option(first, action=hint.action.text, text=more, note=note)
    found = (other(one, hint, words, parse) for one in hint.others)
    return Advice(best=best, others=[one for one in found if one is not None])


def other(one: Alternative, hint: Hint, words: Words, parse: Callable[[str], Action | None]) -> Option | None:
    """Something else that a bot thought of, from where it differs from the best: told as what comes then."""
    texts = one.actions[one.actions[0] == hint.action.text :]
    first, more = told(texts, words, parse)
    if not first:
        return None
    at_once = texts[0] if texts == one.actions else ""
    label = first if at_once else words("hint.then", action=first)
    return Option(label, action=at_once, text=more, note=said((one.key, one.params), words))


def told(texts: Sequence[str], words: Words, parse: Callable[[str], Action | None]) -> tuple[str, str]:
    """The first of some actions, and those that follow; both empty where there are no words for any."""
    first, *rest = [words.do(action) for text in texts if (action := parse(text)) is not None] or [""]
    return first, " · ".join(rest[: MOST - 1]) + ("\N{NO-BREAK SPACE}…" if len(rest) >= MOST else "")


def said(message: Message | None, words: Words) -> str:
    """A bot's message as a sentence; empty where there is none, or no words for it."""
    if message is None or not message[0]:
        return ""
    with suppress(KeyError):
        text = words(*message)
        return text[:1].upper() + text[1:]
    return ""
