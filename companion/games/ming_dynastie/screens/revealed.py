"""What the whole room sees as it is revealed: who moves into a city, its return cards, then what it scored.

It stays beside the map until the next city is under way, or until something is done in the next round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from companion.games.ming_dynastie.screens import map as maps
from companion.games.ming_dynastie.screens import score as scores
from companion.games.ming_dynastie.screens.majorities import Majorities
from companion.table.entries import MOVES
from companion.web.presenters.common import Words
from companion.web.presenters.moment import Moment
from companion.web.presenters.parts import BoardView
from companion.web.presenters.scores import Moved, Report, ScoreItem, signed

NEXT_ROUND: Final = ("setup", "members")
"""Phases with which a round begins."""
SCORED: Final = ("scoring", "end", "over")
"""Phases of a scoring and just after it."""


@dataclass(frozen=True, slots=True)
class Gain:
    """One owner of members in the city: how many returned and stayed (``told``), and what they brought, in a line too
    (``short``).

    ``gained`` and ``total`` are empty before the city is scored, and for neutral members.
    """

    colour: str
    name: str
    told: str
    gained: str = ""
    total: str = ""
    items: tuple[ScoreItem, ...] = ()
    short: str = ""


@dataclass(frozen=True, slots=True)
class Revealed:
    """A city laid open; ``after`` names what scored behind the last city, with who got anything for it; ``moves`` is
    what people move on the real table, ``first`` who moved in, and ``why`` the headline is so; ``short``: it stands
    beside something else."""

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
    first: Majorities | None = None
    why: str = ""
    short: bool = False


def revealed(moment: Moment) -> tuple[Revealed, ...]:
    """The city that all should see now: who moves into it, then what was chosen for it, and what it scored. What the
    one before has scored stands below who moves in."""
    scoring = moment.view["scoring"]
    if not scoring:
        return ()
    if scoring["city"]:
        if scoring["returned"]:
            return (opened(moment),)
        last = scored(moment)
        return (replace(opening(moment), board=None), brief(last)) if last else (opening(moment),)
    last = scored(moment) if fresh(moment) else None
    return (last,) if last else ()


def fresh(moment: Moment) -> bool:
    """Whether the last scoring is still what has just happened."""
    view = moment.view
    if view["phase"] in NEXT_ROUND:
        last = next((line for line in reversed(moment.log) if line.kind in MOVES and not line.undone), None)
        begun = last is not None and any(key == "note.round" for key, _ in last.messages)
        return begun and view["round"] == view["scoring"]["round"] + 1
    return view["phase"] in SCORED and view["round"] == view["scoring"]["round"]


def brief(shown: Revealed) -> Revealed:
    """A city in short: below the next one, or beside the ranking when the game is over with it."""
    gains = (replace(gain, told=gain.short or gain.told, items=()) for gain in shown.gains)
    return replace(shown, board=None, moves=(), gains=tuple(gains), short=True)


def opening(moment: Moment) -> Revealed:
    """The city under way, of which nobody has revealed anything: who moved in and why."""
    told, city = scores.opening(moment)[0], moment.view["scoring"]["city"]
    first = next((one for one in told.first if isinstance(one, Majorities)), None)
    return Revealed(city, told.title, told.symbol, told.board, (), first=first, why=told.help)


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
        why=city.help,
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
            yield Gain(one.colour, one.name, counts(one.colour), gained, str(one.total), items, one.short)
    if "neutral" in before:
        yield Gain("neutral", words.name("seat", "neutral"), counts("neutral"))
