"""What an announcer reads aloud: who did what, what was revealed, and points with their reasons, as sentences for the
ear from the log that all may read."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.table import LogLine
from companion.table.entries import Began, Fed, Played
from companion.web.play.context import ViewContext
from companion.web.play.recap import BACK, SMALL, Weigher, beside, in_one, notes, runs, turn
from companion.web.play.texts import Words, told

MOST: Final = 6
"""Sentences told at once: a voice that lags behind the table helps nobody, so that older ones are left out."""
EACH: Final = 2
"""Reasons told of one seat's points; of more of them, the sum and what brought most of it, or cost most."""
SIGNS: Final[Mapping[str, str]] = {"+": "plus", "−": "minus", "→": "to", "×": "times"}
"""Signs that voices leave out or spell, by the words for them."""
SIGN: Final = re.compile(r"([+−→×])\s*")
OFTEN: Final = re.compile(r"[.]?\s*\(×\s?(\d+)\)")
"""How often something happened, behind what that is."""
OPENING: Final = re.compile(r"\s*[(\[]\s*")
CLOSING: Final = re.compile(r"\s*[)\]]\s*(?=([.,;:!?])?)")
SILENT: Final = re.compile(r"«\s*|\s*»|[“”„‘<>]")
"""Quotation marks with the spaces that hold within them, and in names what some voices take for mark-up (SSML)."""
SPACES: Final = re.compile(r"[\s\u00a0\u202f]+")
STOPS: Final = re.compile(r"(?:\s*[,·]\s*)+")


UNHEARD: Final = {"So", "Sk", "Cc", "Cf", "Cs", "Co", "Cn"}
"""Kinds of characters that nobody can say: pictures, and what only joins others."""


class Spoken(NamedTuple):
    """A sentence, and the last entry of the log that it tells of."""

    number: int
    text: str


def sentences(context: ViewContext, weights: Mapping[str, int], after: int) -> list[Spoken]:
    """What happened after an entry, in the order in which it came.

    Args:
        context: as anybody may see the table, with the log that anybody may read.
        weights: see ``Screens.weights``.
        after: the last entry that was told.
    """
    fresh = [line for line in context.log if line.number > after and not line.undone and not line.sealed]
    found = sorted(_told(context, fresh, Weigher(weights)), key=lambda one: one.number)
    return [Spoken(number, _whole(heard(text, context.words))) for number, text in found][-MOST:]


def settled(log: Sequence[LogLine], number: int) -> int:
    """The entry up to which all has been told: a sealed choice is told when it is revealed."""
    return min((line.number - 1 for line in log if line.sealed and not line.undone), default=number)


def _told(context: ViewContext, fresh: Sequence[LogLine], weigh: Weigher) -> Iterator[Spoken]:
    words = context.words.past
    for line in fresh:
        if line.kind == Began.kind or beside(line):
            yield Spoken(line.number, in_one(line, words))
        elif line.kind in BACK:
            yield Spoken(line.number, told(f"log.{line.kind}", {"seat": line.seat}, words))
    for kind in (Played.kind, Fed.kind):
        for run in runs(line for line in fresh if line.kind == kind and line.seat):
            if (one := turn(run, kind == Fed.kind, weigh, words)) is not None:
                yield Spoken(max(one.numbers), one.text)
    played = [line for line in fresh if line.kind in (Played.kind, Fed.kind)]
    for one in notes(played, weigh, words):
        if one.weight >= SMALL:
            yield Spoken(max(one.numbers), one.text)
    yield from _points(played, weigh, words)


def _points(lines: Iterable[LogLine], weigh: Weigher, words: Words) -> Iterator[Spoken]:
    """Who got how much for what: by seat and scoring, which is one entry of the log."""
    for line in lines:
        gained: dict[str, list[tuple[str, Mapping[str, Any]]]] = {}
        for key, params in line.messages:
            if key.startswith("reason.") and weigh(key):
                gained.setdefault(params["seat"], []).append((key, params))
        for seat, all_ in gained.items():
            sum_ = sum(params["points"] for _, params in all_)
            if not sum_:
                continue
            greatest = sorted(all_, key=lambda one: one[1]["points"], reverse=sum_ > 0)
            why = [words(key, params) for key, params in greatest[: EACH if len(all_) <= EACH else 1]]
            form = "speech.points" if len(all_) <= EACH else "speech.points.most"
            way = "lost" if sum_ < 0 else "won"
            yield Spoken(line.number, words(f"{form}.{way}", seat=seat, count=abs(sum_), why=", ".join(why)))


def _whole(text: str) -> str:
    """A sentence with its end."""
    return text if text[-1:] in ".!?" else f"{text}."


def heard(text: str, words: Words) -> str:
    """A sentence for the ear: no brackets, no quotation marks, no pictures in names; signs as words."""
    text = "".join(each for each in unicodedata.normalize("NFC", text) if unicodedata.category(each) not in UNHEARD)
    text = OFTEN.sub(lambda times: f", {words('speech.often', count=int(times[1]))}", text)
    text = SIGN.sub(lambda sign: f" {words(f'speech.{SIGNS[sign[1]]}')} ", SILENT.sub("", text))
    text = CLOSING.sub(lambda end: "" if end[1] else ", ", OPENING.sub(", ", text))
    text = STOPS.sub(", ", SPACES.sub(" ", text)).strip(" ,")
    return re.sub(r",\s*([.!?:;])", r"\1", text)

