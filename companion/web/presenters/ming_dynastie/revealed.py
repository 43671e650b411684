"""What the whole room sees as it is revealed: the city whose return cards lie open, or that was scored last.

It stays beside the map until the next city is revealed, or until something is done in the next round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from companion.table.entries import MOVES
from companion.web.presenters.common import Words
from companion.web.presenters.ming_dynastie import map as maps
from companion.web.presenters.ming_dynastie import score as scores
from companion.web.presenters.moment import Moment
from companion.web.presenters.parts import BoardView
from companion.web.presenters.scores import Moved, Report, ScoreItem, signed

NEXT_ROUND: Final = ("setup", "members")
"""Phases with which a round begins."""
SCORED: Final = ("scoring", "end", "over")
"""Phases of a scoring and just after it."""


@dataclass(frozen=True, slots=True)
class Gain:
    """One owner of members in the city: how many returned and stayed (``told``), and what they brought.

    ``gained`` and ``total`` are empty before the city is scored, and for neutral members.
    """

    colour: str
    name: str
    told: str
    gained: str = ""
    total: str = ""
    items: tuple[ScoreItem, ...] = ()


@dataclass(frozen=True, slots=True)
class Revealed:
    """A city laid open; ``after`` names what scored behind the last city, with who got anything for it; ``moves`` is
    what people move on the real table."""

    macro: ClassVar[str] = "revealed"
    template: ClassVar[str] = "ming_dynastie/_widgets.html"

    province: str
    title: str
    symbol: str
    board: BoardView | None
    gains: tuple[Gain, ...]
    after: str = ""
    late: tuple[Gain, ...] = ()
    moves: tuple[Moved, ...] = ()


def revealed(moment: Moment) -> Revealed | None:
    """The city that all should see now; ``None`` as long as its choices lie face down and none was scored before."""
    scoring = moment.view["scoring"]
    if not scoring:
        return None
    if scoring["city"] and scoring["returned"]:
        return opened(moment)
    return scored(moment) if fresh(moment) else None


def fresh(moment: Moment) -> bool:
    """Whether the last scoring is still what has just happened."""
    view = moment.view
    if view["phase"] in NEXT_ROUND:
        last = next((line for line in reversed(moment.log) if line.kind in MOVES and not line.undone), None)
        begun = last is not None and any(key == "note.round" for key, _ in last.messages)
        return begun and view["round"] == view["scoring"]["round"] + 1
    return view["phase"] in SCORED and view["round"] == view["scoring"]["round"]


def brief(shown: Revealed) -> Revealed:
    """The last city of a game in short, beside the ranking: it is over with that city."""
    return replace(shown, board=None, moves=(), gains=tuple(replace(gain, items=()) for gain in shown.gains))


def opened(moment: Moment) -> Revealed:
    """The city under way: the cards lie open, and it is chosen who returns."""
    view, words, scoring = moment.view, moment.words, moment.view["scoring"]
    city = scoring["city"]
    before = scores.sums(scoring["before"])
    gains = tuple(
        Gain(
            colour,
            words.name("seat", colour),
            words("screen.room.going", count=count, left=before.get(colour, 0) - count),
        )
        for colour, count in scoring["returned"].items()
    )
    title = words("screen.room.opened", city=words.name("city", city))
    return Revealed(city, title, "", maps.close_up(view, moment.data, words, city), gains)


def scored(moment: Moment) -> Revealed | None:
    """The city that was scored last, and what came after it if it was the last of all."""
    view, words = moment.view, moment.words
    told = view["scoring"]["reports"]
    if not told:
        return None
    reports = scores.current(moment)
    city, rest = reports[len(told) - 1], reports[len(told) :]
    late = [ledger for report in rest for ledger in report.ledgers if ledger.gained]
    return Revealed(
        told[-1]["province"],
        city.title,
        city.symbol,
        city.board,
        tuple(gains(city, told[-1], words)),
        rest[0].title if late else "",
        tuple(Gain(one.colour, one.name, "", signed(one.gained, plus=True), str(one.total)) for one in late),
        city.moves,
    )


def gains(report: Report, told: Mapping[str, Any], words: Words) -> Iterator[Gain]:
    """Everybody who was in the city or got anything by it, the best gain first; neutral members last."""
    before, left = scores.sums(told["before"]), scores.sums(told["left"])

    def counts(colour: str) -> str:
        if colour not in before:
            return ""
        stayed = left.get(colour, 0)
        return words("screen.room.stayed", count=before[colour] - stayed, left=stayed)

    for one in report.ledgers:
        items = tuple(item for item in one.items if item.points)
        if items or one.colour in before:
            gained = signed(one.gained, plus=True)
            yield Gain(one.colour, one.name, counts(one.colour), gained, str(one.total), items)
    if "neutral" in before:
        yield Gain("neutral", words.name("seat", "neutral"), counts("neutral"))
