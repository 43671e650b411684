"""What others did since a seat last chose anything: a few lines, the newest first, from the log that all may read.

A phone lies face up, so nothing is told here that only one seat may know; the reader's own hand says that better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from companion.table import LogLine
from companion.table.entries import (
    Adjusted,
    Amended,
    Answered,
    Began,
    Fed,
    HouseRules,
    ModeChosen,
    Played,
    Retracted,
    RulesRenewed,
    Undone,
)  # fmt: skip
from companion.web.play.context import ViewContext
from companion.web.play.parts import Event, Since
from companion.web.play.scores import signed
from companion.web.play.texts import Words, happened, told, who

MOST: Final = 4
"""What the strip tells in its three lines; the log tells the rest."""
SMALL: Final = 3
"""What weighs less stands behind all else, however new."""
FEW: Final = 4
"""Things told of one person's turn."""
WEIGHTS: Final[Mapping[str, int]] = {
    "did": 4, "note": 3, "log": 3, "drawn": 2, "reason": 1, "note.round": 0, "note.phase": 0,
}  # fmt: skip
"""How much a message matters by its key or the first word of it, where a game says nothing else; ``drawn`` is what
chance brought somebody. Every page says which round and phase it is."""
BESIDE: Final = (Adjusted.kind, Amended.kind, ModeChosen.kind, HouseRules.kind, RulesRenewed.kind)
"""Entries beside the game that are told in one sentence, as a refusal is; seats, other wishes and what was undone stand
in the log alone."""
REFUSED: Final = "log.answer-no"
AGREED: Final = "note.set-last-round"
"""All have agreed to it, whoever proposed it."""
BACK: Final = (Undone.kind, Retracted.kind)
"""Entries that take something back."""
COUNTED: Final = "log.count"
"""Begins what people entered who play by themselves."""
GUEST: Final = "log.for-seat"
"""The host acted for a seat, whose owner then knows nothing of it."""


@dataclass(frozen=True, slots=True)
class Weigher:
    """What matters how much: ``own`` as the game says it, see ``Screens.weights``."""

    own: Mapping[str, int]

    def __call__(self, key: str, drawn: bool = False) -> int:
        """The weight of a message."""
        family = "drawn" if drawn and key.startswith("did.") else key.partition(".")[0]
        found = (weights[name] for name in (key, family) for weights in (self.own, WEIGHTS) if name in weights)
        return next(found, 0)


def since(
    moment: ViewContext, weights: Mapping[str, int], known: Collection[int] = (), help_: str = ""
) -> Since | None:
    """The strip of the reader's seat; ``None`` for onlookers, and where nobody else has done anything since.

    Args:
        moment: its log reaches back to the seat's last choice, as far as it may.
        weights: see ``Screens.weights``.
        known: entries that the page's sheets tell; of them only points are told here.
        help_: what the page says below its headline, which need not be said twice.
    """
    you = moment.you
    fresh = after_own(moment.log, you)
    if not you or not any(others(line, you) for line in fresh):
        return None
    told_ = (one for one in events(moment, fresh, Weigher(weights), known) if one.text != help_.rstrip("."))
    found = sorted(told_, key=lambda one: (one.weight < SMALL, -max(one.numbers), -one.weight))
    if not found:
        return None
    numbers = {number for one in found for number in one.numbers}
    return Since(you, kept(found), max(numbers), len(numbers) > 1)


def latest(moment: ViewContext, weights: Mapping[str, int]) -> str:
    """What somebody did last that matters, in a sentence: all of that turn, or that he undid something; ``""`` where
    there is nothing to tell."""
    weigh, words = Weigher(weights), moment.words.past
    last = next((line for line in reversed(moment.log) if line.kind in (Played.kind, *BACK) and not line.undone), None)
    if last is not None and last.kind in BACK:
        return told(f"log.{last.kind}", {"seat": last.seat}, words)
    done = [line for line in moment.log if line.kind == Played.kind and line.seat and not line.undone]
    for run in reversed(list(runs(done))):
        if (one := turn(run, False, weigh, words)) is not None:
            return f"{one.text}."
    return ""


def kept(found: Sequence[Event]) -> tuple[Event, ...]:
    """The first, and those of the others that weigh most, in the order in which they came."""
    heaviest = sorted(range(1, len(found)), key=lambda place: (-found[place].weight, place))[: MOST - 1]
    return (found[0], *(found[place] for place in sorted(heaviest)))


def reaches(log: Sequence[LogLine], you: str) -> bool:
    """Whether the log holds all that the strip of that seat may tell."""
    return any(line.kind == Began.kind or chose(line, you) for line in log)


def after_own(log: Sequence[LogLine], you: str) -> list[LogLine]:
    """The lines after the last choice of that seat, or after the game began; what was taken back never was."""
    own = [place for place, line in enumerate(log) if line.kind == Began.kind or chose(line, you)]
    return [line for line in log[own[-1] + 1 if own else 0 :] if not line.undone]


def chose(line: LogLine, you: str) -> bool:
    """Whether it is a choice of that seat in the game, which still counts."""
    return line.kind == Played.kind and not line.undone and acted(line, you)


def acted(line: LogLine, you: str) -> bool:
    """Whether that seat chose it, and neither the host for it nor all together."""
    return line.seat == you and all(key not in (GUEST, AGREED) for key, _ in line.messages)


def beside(line: LogLine) -> bool:
    """Whether it is told although it is no part of the game."""
    refused = line.kind == Answered.kind and any(key == REFUSED for key, _ in line.messages)
    return refused or line.kind in BESIDE


def in_one(line: LogLine, words: Words) -> str:
    """What was done beside the game, in a sentence; what was counted is told by the log alone, one thing a line."""
    key, params = line.messages[0]
    return told("since.counted" if key == COUNTED else key, params, words)


def others(line: LogLine, you: str) -> bool:
    """Whether somebody else did that."""
    return bool(line.seat) and (line.kind == Played.kind or beside(line)) and not acted(line, you)


def events(moment: ViewContext, fresh: Sequence[LogLine], weigh: Weigher, known: Collection[int]) -> Iterator[Event]:
    """Everything that there is to tell of these lines: turns, what happened by itself, points in one line."""
    words = moment.words.past
    untold = [line for line in fresh if line.number not in known]
    for kind in (Played.kind, Fed.kind):
        for run in runs(line for line in untold if line.kind == kind and line.seat):
            if (one := turn(run, kind == Fed.kind, weigh, words)) is not None:
                yield one
    for line in untold:
        if beside(line) and not acted(line, moment.you):
            yield Event("", in_one(line, words), (line.number,), weigh(line.messages[0][0]))
    yield from notes([line for line in untold if line.kind in (Played.kind, Fed.kind)], weigh, words)
    if (sums := points(fresh, moment, weigh)) is not None:
        yield sums


def notes(lines: Iterable[LogLine], weigh: Weigher, words: Words) -> Iterator[Event]:
    """What happened by itself; the same once more is counted."""
    found: dict[str, list[tuple[int, int]]] = {}
    for line in lines:
        for key, params in line.messages:
            if key.partition(".")[0] == "note" and (weight := weigh(key)):
                found.setdefault(told(key, params, words), []).append((line.number, weight))
    for text, all_ in found.items():
        numbers = tuple(dict.fromkeys(number for number, _ in all_))
        yield Event("", often(text, len(all_), words), numbers, max(weight for _, weight in all_))


def often(text: str, times: int, words: Words) -> str:
    """Said once, with how often it happened."""
    return text if times == 1 else words("since.times", text=text.removesuffix("."), times=times)


def runs(lines: Iterable[LogLine]) -> Iterator[list[LogLine]]:
    """What one seat did until another one did something."""
    found: list[LogLine] = []
    for line in lines:
        if found and found[-1].seat != line.seat:
            yield found
            found = []
        found.append(line)
    if found:
        yield found


def turn(run: Sequence[LogLine], drawn: bool, weigh: Weigher, words: Words) -> Event | None:
    """What one seat did, or was dealt, in a sentence: small things of a kind are counted, the least of many left to
    the log. ``None`` where nothing of it matters."""
    kinds: dict[str, list[tuple[int, Mapping[str, Any]]]] = {}
    for line in run:
        for key, params in line.messages:
            if (key.startswith("did.") and weigh(key, drawn)) or key == "log.sealed":
                kinds.setdefault(key, []).append((line.number, params))
    deeds: list[Event] = []
    for key, all_ in kinds.items():
        weight, numbers = weigh(key, drawn), tuple(number for number, _ in all_)
        if (counted := count(key, [params for _, params in all_], words)) is not None:
            deeds.append(Event("", counted, numbers, weight))
        else:
            deeds += [Event("", told(key, params, words), (number,), weight) for number, params in all_]
    if not deeds:
        return None
    colour = run[0].seat
    deeds.sort(key=lambda one: one.numbers[0])
    heaviest = sorted(range(len(deeds)), key=lambda place: (-deeds[place].weight, place))[:FEW]
    said = Counter(deeds[place].text for place in sorted(heaviest))
    texts = [often(text, times, words) for text, times in said.items()]
    if left := len(deeds) - len(heaviest):
        texts.append(words("since.steps", count=left))
    sealed = all(key == "log.sealed" for key in kinds)
    text = texts[0] if sealed else words("since.turn", who=who(run[0], words), deeds=texts)
    numbers = tuple(sorted({number for one in deeds for number in one.numbers}))
    return Event(colour, text, numbers, max(one.weight for one in deeds))


def count(key: str, all_: Sequence[Mapping[str, Any]], words: Words) -> str | None:
    """Several of a kind in one, where there are words for that: how often, or how much in all; ``None``: one by one."""
    if len(all_) > 1:
        with suppress(KeyError):
            many = sum(params.get("count", 1) for params in all_)
            return words(f"since.{key.partition('.')[2]}", {**all_[-1], "count": many, "times": len(all_)})
    return None


def points(fresh: Sequence[LogLine], moment: ViewContext, weigh: Weigher) -> Event | None:
    """The points that moved: one reason whole, of several what they come to for each seat."""
    moved = [
        (line.number, key, {**happened(line), **params}) for line in fresh for key, params in line.messages
        if key.partition(".")[0] == "reason" and weigh(key)
    ]  # fmt: skip
    if not moved:
        return None
    numbers = tuple(dict.fromkeys(number for number, _, _ in moved))
    weight = max(weigh(key) for _, key, _ in moved)
    if len(moved) == 1:
        _, key, params = moved[0]
        return Event("", told(key, params, moment.words), numbers, weight)
    gained = dict.fromkeys(moment.order, 0)
    for _, _, params in moved:
        gained[params["seat"]] += params["points"]
    sums = [f"{moment.words.name('seat', seat)} {signed(sum_, plus=True)}" for seat, sum_ in gained.items() if sum_]
    return Event("", moment.words("since.points", sums=", ".join(sums)), numbers, weight) if sums else None
