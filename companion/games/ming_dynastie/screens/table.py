"""Ming-Dynastie on a TV or tablet in the middle of the table, and what the whole room sees beside the map as it is
revealed: who moves into a city, its return cards, then what it scored.

That stays until the next city is under way, or until something is done in the next round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from markupsafe import Markup

from companion.games.ming_dynastie.screens import map as maps
from companion.games.ming_dynastie.screens import phases, players
from companion.games.ming_dynastie.screens import score as scores
from companion.games.ming_dynastie.screens.majorities import WIDGETS, Majorities, sums
from companion.games.ming_dynastie.screens.offer import Offer
from companion.games.ming_dynastie.screens.page import SCORING_ROUNDS, last_round
from companion.table.entries import MOVES
from companion.web.play import default_screens
from companion.web.play.context import ViewContext
from companion.web.play.game_pages import TablePage
from companion.web.play.parts import BoardView, Rival, Tab
from companion.web.play.scores import Moved, Report, ScoreItem, signed
from companion.web.play.texts import Words
from companion.web.play.widgets import Drawn, Pips

NEXT_ROUND: Final = ("setup", "members")
"""Phases with which a round begins."""
SCORED: Final = ("scoring", "end", "over")
"""Phases of a scoring and just after it."""


def former(moment: ViewContext) -> tuple[BoardView, tuple[Tab, ...], tuple[Rival, ...]]:
    """The board, the province spaces (none where nobody told of them) and the players, as all may see them."""
    tabs = players.tabs(moment, Offer()) if moment.view["spaces"] is not None else ()
    return maps.board(moment, Offer()), tabs, players.rivals(moment)


def table_page(moment: ViewContext, *, code: str, url: str, qr: Markup) -> TablePage:
    """Whose turn it is, the board with its province spaces, everybody's points."""
    view, tracking = moment.view, moment.view["tracking"]
    board, tabs, rivals = former(moment)
    shows, over = revealed(moment), view["stage"] == "over"
    counting = bool(tracking) and tracking["kind"] in ("track", "count", "settle")
    headline, helping, called = told(moment, counting)
    if counting and tracking["kind"] == "track" and view["phase"] != "setup":
        rivals = players.called(rivals, view["seats"][view["turn"]])
    return replace(
        default_screens.table_page(moment, code=code, url=url, qr=qr),
        title=f"Ming-Dynastie · {code}",
        top=(Pips(view["round"], last_round(moment), SCORING_ROUNDS),),
        rounds=last_round(moment),
        symbol=called or (moment.actors[0] if len(moment.actors) == 1 else ""),
        headline=headline,
        help=helping,
        board=beside(board, moment, None if over else next((one for one in shows if one.board), None)),
        tabs=tabs,
        show=() if over else shows,
        below=tuple(map(brief, shows)) if over else (),
        players=rivals,
    )


def beside(board: BoardView, moment: ViewContext, shown: Revealed | None) -> BoardView:
    """The map with the names of its cities, and the province lit that is shown large beside it; or the close-up of
    another city, of which nothing is revealed yet."""
    if board.zoomed and shown and shown.province == moment.view["scoring"]["city"]:
        board = maps.board(replace(moment, view={**moment.view, "scoring": None}), Offer())
    if board.zoomed:
        return board
    lit = maps.districts_of(moment.data, shown.province) if shown else ()
    under = board.under + Markup("".join(maps.shape("lit", district) for district in lit))
    return replace(board, marks=maps.towns(*maps.of(moment)) + board.marks, under=under)


def told(moment: ViewContext, counting: bool) -> tuple[str, str, str]:
    """Headline and help, and whose turn the app calls: while only the score is kept the people play by themselves
    (``counting``)."""
    view, words = moment.view, moment.words
    if view["stage"] == "over":
        return *scores.won(moment), ""
    if not counting:
        offer = phases.wait(moment)
        return offer.headline, offer.help, ""
    kind, neutral, counted = (view["tracking"][key] for key in ("kind", "neutral", "counted"))
    if kind == "count":
        left = [words.name("province", one["id"]) for one in moment.data["provinces"] if one["id"] not in counted]
        return words("screen.count"), words("screen.count.help", who=left) if counted and left else "", ""
    if kind == "settle":
        return words("screen.settle"), words("screen.settle.help"), ""
    if view["phase"] == "setup" and not neutral:
        return words("screen.princes"), words("track.setup.help"), ""
    called = view["seats"][view["turn"]]
    phase = "neutral" if neutral else view["phase"]
    return words(f"track.{phase}", seat=called), words("screen.called.help"), called


# --- a city laid open ------------------------------------------------------------------------------------------------


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
class Revealed(Drawn, template=WIDGETS):
    """A city laid open; ``after`` names what scored behind the last city, with who got anything for it; ``moves`` is
    what people move on the real table, ``first`` who moved in, and ``why`` the headline is so; ``short``: it stands
    beside something else."""

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


def revealed(moment: ViewContext) -> tuple[Revealed, ...]:
    """The city that all should see now: who moves into it, then what was chosen for it, and what it scored. What the
    one before has scored stands below who moves in."""
    scoring = moment.view["scoring"]
    if not scoring:
        return ()
    if scoring["city"] and scoring["returned"]:
        return (opened(moment),)
    last = scored(moment) if scoring["city"] or fresh(moment) else ()
    if not scoring["city"]:
        return last
    first = opening(moment)
    return (replace(first, board=None), *map(brief, last)) if last else (first,)


def fresh(moment: ViewContext) -> bool:
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


def opening(moment: ViewContext) -> Revealed:
    """The city under way, of which nobody has revealed anything: who moved in and why."""
    told, city = scores.opening(moment)[0], moment.view["scoring"]["city"]
    first = next((one for one in told.first if isinstance(one, Majorities)), None)
    return Revealed(city, told.title, told.symbol, told.board, (), first=first, why=told.help)


def opened(moment: ViewContext) -> Revealed:
    """The city under way: the cards lie open, and it is chosen who returns."""
    words, scoring, city = moment.words, moment.view["scoring"], moment.view["scoring"]["city"]
    before, going = sums(scoring["before"]), scoring["returned"].items()
    told = {c: words("screen.room.going", count=count, left=before.get(c, 0) - count) for c, count in going}
    gains = tuple(Gain(colour, words.name("seat", colour), text) for colour, text in told.items())
    title = words("screen.room.opened", city=words.name("city", city))
    return Revealed(city, title, "", maps.close_up(moment, city), gains)


def scored(moment: ViewContext) -> tuple[Revealed, ...]:
    """The city that was scored last, and what came after it if it was the last of all."""
    told = moment.view["scoring"]["reports"]
    if not told:
        return ()
    reports = scores.current(moment)
    city, rest = reports[len(told) - 1], reports[len(told) :]
    late = tuple(
        Gain(one.colour, one.name, "", signed(one.gained, plus=True), str(one.total))
        for report in rest
        for one in report.ledgers
        if one.gained
    )
    return (
        Revealed(
            told[-1]["province"], city.title, city.symbol, city.board, tuple(gains(city, told[-1], moment.words)),
            rest[0].title if late else "", late, city.moves, why=city.help,
        ),
    )  # fmt: skip


def gains(report: Report, told: Mapping[str, Any], words: Words) -> Iterator[Gain]:
    """Everybody who was in the city or got anything by it, the best gain first; neutral members last."""
    before, left = sums(told["before"]), sums(told["left"])

    def counts(colour: str) -> str:
        stayed = left.get(colour, 0)
        here = colour in before
        return words("screen.room.stayed", count=before[colour] - stayed, left=stayed) if here else ""

    for one in report.ledgers:
        items = tuple(item for item in one.items if item.points)
        if items or one.colour in before:
            gained = signed(one.gained, plus=True)
            yield Gain(one.colour, one.name, counts(one.colour), gained, str(one.total), items, one.short)
    if "neutral" in before:
        yield Gain("neutral", words.name("seat", "neutral"), counts("neutral"))
