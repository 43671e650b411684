"""How The Ming Voyages stands: twelve cells with the reason behind every point (ruling 16), the deck as the rounds that
are left, both sides with their cards; the end, why it is whose victory, and what a match gives for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.games.ming_voyages.rules.edition import VOYAGES
from companion.games.ming_voyages.rules.score_position import MAJOR_POINTS, TIE_BONUS
from companion.games.ming_voyages.screens.plan import OTHER, WIDGETS, cards_of
from companion.games.ming_voyages.screens.recap import news
from companion.web.play import about as any_game
from companion.web.play import default_screens
from companion.web.play.context import ViewContext
from companion.web.play.game_pages import EndPage, ScorePage
from companion.web.play.parts import Rival, Shown
from companion.web.play.score_chart import chart, moments
from companion.web.play.scores import ScoreItem
from companion.web.play.texts import Words, seat_of
from companion.web.play.widgets import Effect, Facts, Macro, Rounds, Sum, Sums, Widget

CELLS: Final = 12
ROUNDS: Final = 10
"""Rounds of a deck of 20 cards, of which each takes two."""
MATCH: Final = "match"


def standing(moment: ViewContext) -> Macro:
    """How things stand: whose each of the twelve cells is, and whether it stands for a voyage or a land; at both ends
    the points of a side, and who sits there, a bot, somebody who is away, or nothing to be told."""
    view, words, points = moment.view, moment.words, moment.view["standing"]
    done, lands = len(view["voyages"]), [one["ruler"] for one in view["regions"].values() if "ruler" in one]
    ming, horde = lands.count("emperor"), lands.count("overlord")
    cells = (
        *[("emperor", "voyage")] * done,
        *[("emperor", "land")] * ming,
        *[("", "land")] * (len(lands) - ming - horde),
        *[("overlord", "land")] * horde,
        *[("overlord", "voyage")] * (CELLS - len(lands) - done),
    )
    label = words(
        "screen.standing", voyages=done, lands=ming, sum=points["emperor"], theirs=horde, other=points["overlord"]
    )
    ends = [(points[side], _sitting(moment, side)) for side in OTHER]
    return Macro(WIDGETS, "track", cells=cells, ends=ends, label=label)


def rounds(moment: ViewContext) -> Rounds:
    """The era, and the deck as the rounds that are left."""
    view, words = moment.view, moment.words
    here = max(1, min(ROUNDS, ROUNDS - view["deck"] // 2)) if view["round"] else 0
    ticks = tuple("spent" if n < here else "here" if n == here else "" for n in range(1, ROUNDS + 1))
    era, left = words("screen.era", era=view["era"]), words("screen.cards-left", count=view["deck"])
    return Rounds(era, ticks, words("phone.round", round=view["round"]), left)


def _sitting(moment: ViewContext, side: str) -> str:
    seat = seat_of(moment.seats, side)
    if seat is None or seat.holder == "bot":
        return "bot" if seat else ""
    return "away" if seat.holder == "person" and not seat.connected else ""


def rivals(moment: ViewContext) -> tuple[Rival, ...]:
    """Both sides with the cards that they hold."""
    return tuple(replace(one, detail=holds(moment, one.colour)) for one in default_screens.rivals(moment))


def holds(moment: ViewContext, side: str) -> str:
    """How many cards a side has, and how many of the other side's hand the reader knows: "4 cards, 2 known, 1
    reserved"."""
    words, hand, reserve = moment.words, moment.view["hands"][side], moment.view["reserves"][side]
    cards, known = words("screen.holds", count=hand["count"]), len(hand["known"])
    if known and moment.you == OTHER[side]:
        cards = words("screen.holds.known", cards=cards, count=known)
    return words("screen.holds.reserved", cards=cards, count=reserve["count"]) if reserve["count"] else cards


# --- what the cells come to ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Side:
    """One side: its cells, what they come to with what the game gives after the end, and what a match gives for it."""

    total: int
    sum: Sum
    match: int


def sides(moment: ViewContext) -> tuple[Side, Side]:
    """Both sides as things stand; ``match`` as if the game ended now."""
    view, words, done = moment.view, moment.words, moment.view["voyages"]
    lands = {side: [name for name, here in view["regions"].items() if here.get("ruler") == side] for side in OTHER}
    goals = range(1, VOYAGES + 1)
    ports = {"emperor": [n for n in goals if n in done], "overlord": [n for n in goals if n not in done]}
    emperor, overlord = (len(lands[side]) + len(ports[side]) for side in OTHER)

    def told(side: str, total: int, other: int) -> Side:
        which = [words.name("voyage", str(one)) for one in ports[side]]
        ruled = [words.name("region", one) for one in lands[side]]
        items = [
            ScoreItem(words(f"scene.sum.voyages-{side}", count=len(which), which=which), len(which)),
            ScoreItem(words("scene.sum.lands", count=len(ruled), which=ruled), len(ruled)),
        ]
        tied = view["major"] is None and side == "overlord" and total == other
        match = MAJOR_POINTS if view["major"] == side else total + TIE_BONUS * tied
        points = match if won(moment) else total
        if points != total:
            why = "screen.source.major-victory" if view["major"] else "screen.source.tie"
            items.append(ScoreItem(words(why), points - total))
        kept = tuple(one for one in items if one.points)
        return Side(total, Sum(side, words.name("seat", side), points, kept, won(moment) == side), match)

    return told("emperor", emperor, overlord), told("overlord", overlord, emperor)


def won(moment: ViewContext) -> str:
    """The winner's side, ``""`` before the end."""
    return moment.order[moment.view["winners"][0]] if moment.view["winners"] else ""


def score_page(moment: ViewContext, report: str) -> ScorePage:
    """The twelve cells and their reasons; there is no ``report`` to open."""
    words, (emperor, overlord), winner = moment.words, sides(moment), won(moment)
    level = emperor.total == overlord.total
    lead = "emperor" if emperor.total > overlord.total else "overlord"
    headline, why = words("scene.level" if level else "scene.leads", seat=lead), words("scene.leads.help")
    if winner:
        headline, why = result(moment)
    return ScorePage(
        title=words("screen.scores"),
        headline=headline,
        help=why,
        symbol=winner or ("" if level else lead),
        widgets=(standing(moment), Sums((emperor.sum, overlord.sum))),
        curve=chart(moments(moment.grown, words), words),
        number=moment.number,
        css=("css/score.css", "ming_voyages/play.css"),
    )


# --- the end ---------------------------------------------------------------------------------------------------------


def end_page(moment: ViewContext) -> EndPage:
    """The page of a game that is over."""
    words, (emperor, overlord), (headline, why) = moment.words, sides(moment), result(moment)
    gives = words("scene.match.gives", emperor=emperor.match, overlord=overlord.match)
    return replace(
        default_screens.end_page(moment),
        title=f"The Ming Voyages · {headline}",
        headline=headline,
        symbols=(won(moment),),
        help=why,
        widgets=(standing(moment), Sums((emperor.sum, overlord.sum)), Macro(WIDGETS, MATCH, line=gives)),
        news=news(moment),
        css=("css/board.css", "css/score.css", "ming_voyages/play.css"),
    )


def result(moment: ViewContext) -> tuple[str, str]:
    """Whose victory, and why."""
    words, winner, totals = moment.words, won(moment), [one.total for one in sides(moment)]
    if moment.view["major"]:
        return words("scene.major", seat=winner), words(f"scene.major.{winner}")
    low, high = sorted(totals)
    why = words("scene.minor.tie", points=low) if low == high else words("scene.minor.why", high=high, low=low)
    return words("scene.minor", seat=winner), why


def match(page: Shown, words: Words, *, first: Mapping[str, Any], second: Mapping[str, Any]) -> Shown:
    """The page of an end with how the match stands; see ``play.screens.MatchScreen``.

    In the second game everybody had the other side: both games together decide.
    """
    assert isinstance(page, EndPage)
    if not first["winners"]:
        return page
    points = {side: (first["standing"][OTHER[side]], second["standing"][side]) for side in OTHER}
    lines = tuple(
        (words.name("seat", side), sum(both), words("scene.match.detail", first=both[0], second=both[1]))
        for side, both in sorted(points.items(), key=lambda one: -sum(one[1]))
    )
    key = "scene.match.draw" if lines[0][1] == lines[1][1] else "scene.match.won"
    told = Macro(WIDGETS, MATCH, line=words(key, who=lines[0][0]), lines=lines)
    return replace(page, widgets=(*(one for one in page.widgets if one.macro != MATCH), told))


# --- a side's page ---------------------------------------------------------------------------------------------------


def about(moment: ViewContext, colour: str) -> tuple[Widget, ...]:
    """Points, the hand and the reserve as far as the reader knows them, the discards, and what he has not seen yet."""
    found = next(one.sum for one in sides(moment) if one.sum.colour == colour)
    return (any_game.points(moment, found.points, found.items), *cards(moment, colour))


def cards(moment: ViewContext, side: str) -> Iterator[Facts]:
    """What the reader may know of the cards; those of a real table are the people's to look at."""
    view, words, you = moment.view, moment.words, moment.you
    whose = "mine" if side == you else "theirs"
    for pile in ("hand", "reserve"):
        here = view[f"{pile}s"][side]
        note = words(f"about.known.{whose}", seat=OTHER[side], count=len(here["known"])) if you else ""
        if here["count"] or pile == "hand":
            yield facts(moment, pile, here["known"], here["count"], note)
    discards = [*view["discards"], *view["used"]]
    yield facts(moment, "discards", discards, len(discards))
    if you and not view["cards_on_table"]:
        known = view["hands"][OTHER[you]], view["reserves"][OTHER[you]]
        hidden = sum(pile["count"] - len(pile["known"]) for pile in known)
        note = words("about.unseen.where", seat=OTHER[you], deck=view["deck"], count=hidden)
        yield facts(moment, "unseen", view["unseen"], len(view["unseen"]), note)


def facts(moment: ViewContext, pile: str, ids: Sequence[str], count: int, note: str = "") -> Facts:
    """Cards by name, with their points; none of the published box, whose names nobody told."""
    data, words = cards_of(moment.view["edition"]), moment.words
    known = sorted((words.name("card", card), str(data[card]["cp"])) for card in ids if card in data)
    lines = tuple(Effect("", name, points) for name, points in known)
    return Facts(pile, words(f"about.{pile}"), lines, note=note, figure=str(count))
