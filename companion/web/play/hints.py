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
    best = Option(words.do(hint.action), action=hint.action.text, note=said(hint.why, words) or words("hint.equal"))
    found = (other(one, hint, words, parse) for one in hint.others)
    return Advice(best=best, others=[one for one in found if one is not None])


def other(one: Alternative, hint: Hint, words: Words, parse: Callable[[str], Action | None]) -> Option | None:
    """Something else that a bot thought of, from where it differs from the best."""
    texts = one.actions[one.actions[0] == hint.action.text :]
    told = [words.do(action) for text in texts if (action := parse(text)) is not None]
    if not told:
        return None
    first, *rest = told[:MOST]
    more = " · ".join([*rest, *(["…"] if len(told) > MOST else [])])
    at_once = texts[0] if texts == one.actions else ""
    return Option(first, action=at_once, text=more, note=said((one.key, one.params), words))


def said(message: Message | None, words: Words) -> str:
    """A bot's message as a sentence; empty where there is none, or no words for it."""
    if message is None or not message[0]:
        return ""
    with suppress(KeyError):
        text = words(*message)
        return text[:1].upper() + text[1:]
    return ""
