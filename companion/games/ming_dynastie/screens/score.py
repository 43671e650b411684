"""The scorings of Ming-Dynastie told: one report a province, with a reason behind every point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.ming_dynastie.screens import drawing as art
from companion.games.ming_dynastie.screens import map as maps
from companion.games.ming_dynastie.screens.majorities import majorities, majority
from companion.games.ming_dynastie.screens.moving import by_hand, to_move
from companion.web.geometry import text_of
from companion.web.presenters.common import Words
from companion.web.presenters.curve import chart, moments, ranking, round_of, winners
from companion.web.presenters.moment import Moment
from companion.web.presenters.pages import EndPage, ScorePage
from companion.web.presenters.parts import News
from companion.web.presenters.scores import Ledger, Report, ScoreItem, Station, Turned
from companion.web.presenters.widgets import Ranks

EACH = {2: 4, 4: 3, 6: 0}
"""Points for each member left in a city, by round (rule 4.2); 0 in rounds that do not score a city."""

LAST = 99
"""The station after the provinces: monasteries and the final tiles."""

PUT_RIGHT = "adjustment"
"""The reason of points that people set: they belong to no scoring."""

NEWS = ("scoring", "end", "over", "setup", "members")
"""Phases in which a phone that slept is still shown the scoring that it missed; two players then set up neutrals. Over
the ranking lies what came last: it is what decided."""

Line = Mapping[str, Any]


def current(moment: Moment) -> tuple[Report, ...]:
    """The reports of the scoring that runs or ran last, in the order in which the provinces were scored."""
    view, words, data, scoring = moment.view, moment.words, moment.data, moment.view["scoring"]
    if not scoring:
        return ()
    order = [report["province"] for report in scoring["reports"]]
    found = [province_report(view, words, data, scoring["round"], p, order) for p in order]
    if by_hand(moment):
        found = [replace(one, moves=to_move(told, words)) for one, told in zip(found, scoring["reports"], strict=True)]
    if not scoring["city"] and view["phase"] != "scoring":
        found.append(last_report(view, words, data, scoring["round"], order))
    return tuple(found)


def news(moment: Moment) -> News:
    """The scoring that runs, or has just been."""
    reports = shown(moment)
    link = f"{moment.words('phone.look')}: {reports[-1].label}" if reports else ""
    drawing = art.drawing(moment.view["game"], moment.view["edition"], text_of(moment.view["own"])) if reports else None
    look = f"/score?report={reports[-1].id}" if reports else ""
    return News("_reports.html", ("css/board.css", "css/score.css"), drawing, link, look, reports)


def shown(moment: Moment) -> tuple[Report, ...]:
    """The reports that lie over a page of now. Who keeps only the score has read while he counted who moves in: of that
    the report tells him."""
    first = () if moment.view["tracking"] else opening(moment)
    return (*current(moment), *first) if moment.view["phase"] in NEWS else ()


def opening(moment: Moment) -> tuple[Report, ...]:
    """The city that is under way: who moved in and why, before it is asked how many return."""
    view, words, data, scoring = moment.view, moment.words, moment.data, moment.view["scoring"]
    if not scoring or not scoring["city"] or view["phase"] != "scoring":
        return ()
    province = scoring["city"]
    here = {district: view["cities"][district] for district in maps.districts_of(data, province)}
    moved = majorities(view, data, words, province, scoring["before"], here)
    lead, inside = majority(view, here, words, province), sums(here)
    city = words.name("city", province)
    order = [report["province"] for report in scoring["reports"]]
    symbol, title = led(lead.owners, words, city)
    return (
        Report(
            id=f"{scoring['round']}-{province}-in",
            title=title,
            symbol=symbol,
            help=lead.why,
            stations=stations(data, words, [*order, province], province),
            board=maps.close_up(view, data, words, province),
            turned=(),
            ledgers=(),
            next_label=words("screen.opening.next", n=sum(inside.values())),
            label=words("screen.opening.label", city=city),
            first=(moved,) if moved else (),
        ),
    )


def led(owners: Sequence[str], words: Words, city: str) -> tuple[str, str]:
    """Who leads in a city as long as it is open who stays: (symbol, headline)."""
    if len(owners) == 1:
        return owners[0], words("screen.leads", seat=owners[0], city=city)
    return "", words("screen.level" if owners else "screen.nobody", who=words.people(owners), city=city)


def stage(line: Line, order: Sequence[str]) -> int:
    """When within its scoring a line was written: sets of 6 with the first province, then provinces, then the rest."""
    reason = line["reason"]
    if reason == "set-of-6":
        return 0
    if reason in ("city-members", "city-majority"):
        return order.index(line["params"]["province"])
    return LAST


def ledgers(
    view: Mapping[str, Any], words: Words, number: int, at: int, order: Sequence[str], empty: Mapping[str, str]
) -> tuple[Ledger, ...]:
    """What every player got at one station of a scoring, and his total then; the best gain first.

    What was put right in between counts to the totals of what was scored after it.
    """
    orders = {number: list(order)}
    found = []
    for seat, colour in enumerate(view["seats"]):
        total, gained, items, short = 0, 0, [], []
        when = (0, 0)
        for line in view["lines"]:
            rnd = 0 if line["reason"] == PUT_RIGHT else round_of(line)
            if rnd:
                when = (rnd, stage(line, orders.get(rnd) or list(view["tile_supply"])))
            if line["seat"] != seat:
                continue
            if when <= (number, at):
                total += line["points"]
            if rnd and when == (number, at):
                gained += line["points"]
                items.append(ScoreItem(reason(line, words), line["points"]))
                short.append(words(f"screen.brief.{line['reason']}", line["params"]))
        if not items and colour in empty:
            items.append(ScoreItem(empty[colour], 0))
        name, told = words.name("seat", colour), words("screen.brief", reasons=short) if short else ""
        found.append(Ledger(colour, name, gained, total - gained, total, tuple(items), told))
    return tuple(sorted(found, key=lambda ledger: -ledger.gained))


def reason(line: Line, words: Words) -> str:
    """Why points moved, in the words of the score screen."""
    params = dict(line["params"])
    if "province" in params:
        params["city"] = words.name("city", params["province"])
    if line["reason"] == "city-members":
        return words("screen.reason.city-members", params, points=line["points"])
    return words(f"screen.reason.{line['reason']}", params)


def stations(data: Mapping[str, Any], words: Words, order: Sequence[str], now: str) -> tuple[Station, ...]:
    """The strip: the provinces in the order of scoring."""
    every = [*order, *(p["id"] for p in data["provinces"] if p["id"] not in order)]
    at = every.index(now) if now in every else len(every)
    return tuple(
        Station(p, words.name("province", p), "now" if i == at else "done" if i < at else "next")
        for i, p in enumerate(every)
    )


def province_report(
    view: Mapping[str, Any],
    words: Words,
    data: Mapping[str, Any],
    number: int,
    province: str,
    order: Sequence[str],
) -> Report:
    """One province of the scoring that the view still holds: cards laid open, what was left, the ledger."""
    told = next(report for report in view["scoring"]["reports"] if report["province"] == province)
    at = order.index(province)
    city = words.name("city", province)
    before = sums(told["before"])
    left = sums(told["left"])
    empty = {
        colour: words("screen.reason.home", city=city)
        if not left.get(colour)
        else words("screen.reason.zero", n=left[colour], city=city)
        for colour in before
    }
    close = dict(view, cities={**{district: {} for district in view["cities"]}, **told["left"]})
    following = order[at + 1] if at + 1 < len(order) else view["scoring"]["city"]
    turned = tuple(
        Turned(colour, words.name("seat", colour), count, words("screen.turned", n=count))
        for colour, count in told["returned"].items()
    )
    owners, symbol, title = holder(view, words, number, province, left)
    held = majority(view, told["left"], words, province)
    moved = majorities(view, data, words, province, told["before"], told["left"])
    return Report(
        id=f"{number}-{province}",
        title=title,
        symbol=symbol,
        help=held.why if held.owners == owners else words("screen.report.help", province=province),
        stations=stations(data, words, order, province),
        board=maps.close_up(close, data, words, province),
        first=(moved,) if moved else (),
        turned=turned,
        ledgers=ledgers(view, words, number, at, order, empty),
        next_label=words("screen.report.next", province=following) if following else words("screen.report.on"),
        label=words("screen.report.label", province=province, number=at + 1, of=len(data["provinces"])),
    )


def sums(cities: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    """Members by owner over a city's districts."""
    found: dict[str, int] = {}
    for here in cities.values():
        for colour, count in here.items():
            found[colour] = found.get(colour, 0) + count
    return found


def holder(
    view: Mapping[str, Any], words: Words, number: int, province: str, left: Mapping[str, int]
) -> tuple[tuple[str, ...], str, str]:
    """Whose city it is: the owners, the symbol of one alone, and the headline."""
    city = words.name("city", province)
    most = [
        view["seats"][line["seat"]]
        for line in view["lines"]
        if line["reason"] == "city-majority"
        and (line["params"]["round"], line["params"]["province"]) == (number, province)
    ]
    if len(most) == 1:
        return (most[0],), most[0], words("screen.holds", seat=most[0], city=city)
    if most:
        who = words.people(most)
        return tuple(most), "", words("screen.share", who=who, city=city)
    if left.get("neutral"):
        return ("neutral",), "neutral", words("screen.holds", seat="neutral", city=city)
    return (), "", words("screen.nobody", city=city)


def last_report(
    view: Mapping[str, Any], words: Words, data: Mapping[str, Any], number: int, order: Sequence[str]
) -> Report:
    """After the provinces: monasteries, and after round 6 the tiles."""
    key = "screen.last.final" if number == max(EACH) else "screen.last"
    return Report(
        id=f"{number}-end",
        title=words(key),
        symbol="",
        help=words(f"{key}.help"),
        stations=stations(data, words, order, ""),
        board=None,
        turned=(),
        ledgers=ledgers(view, words, number, LAST, order, {}),
        next_label=words("screen.report.end")
        if number == max(EACH)
        else words("screen.report.round", round=number + 1),
        label=words(key),
    )


def plain_report(
    view: Mapping[str, Any], words: Words, data: Mapping[str, Any], number: int, province: str, order: Sequence[str]
) -> Report:
    """One province of an earlier scoring, from its score lines alone."""
    _, symbol, title = holder(view, words, number, province, {})
    return Report(
        id=f"{number}-{province}",
        title=title,
        symbol=symbol,
        help=words("screen.report.help", province=province),
        stations=stations(data, words, order, province),
        board=None,
        turned=(),
        ledgers=ledgers(view, words, number, order.index(province), order, {}),
        next_label="",
        label=words.name("province", province),
    )


def score_page(moment: Moment, report: str) -> ScorePage:
    """All scorings; the wanted report open, else the latest that brought points."""
    view, words, data = moment.view, moment.words, moment.data
    rounds = {round_of(line) for line in view["lines"]} - {0}
    now = current(moment)
    running = view["scoring"]["round"] if view["scoring"] else 0
    provinces = [p["id"] for p in data["provinces"]]
    found = []
    for rnd in sorted({*rounds, *([running] if now or opening(moment) else [])}):
        if rnd == running:
            reports = (*now, *opening(moment))
        else:
            reports = (
                *(plain_report(view, words, data, rnd, p, provinces) for p in provinces),
                last_report(view, words, data, rnd, provinces),
            )
        found.append((words("phone.round", round=rnd), tuple(reports)))
    every = [r for _, reports in found for r in reports]
    latest = next((r for r in reversed(every) if r.ledgers), every[-1] if every else None)
    chosen = next((r for r in every if r.id == report), latest)
    curve = chart(moments(view, words), words)
    return ScorePage(words("screen.scores"), chosen, tuple(found), number=moment.number, curve=curve)


def end_page(moment: Moment) -> EndPage:
    """The ranking, where the points came from, and how they grew."""
    view, words = moment.view, moment.words
    won = winners(view)
    ranks = ranking(view, words)
    return EndPage(
        title=f"Ming-Dynastie · {words('screen.end')}",
        headline=words("screen.wins", who=words.people(won), n=len(won)),
        symbols=tuple(won),
        help=words("screen.wins.help", n=len(won), points=ranks[0].points),
        widgets=(Ranks(ranks),),
        curve=chart(moments(view, words), words),
        number=moment.number,
        news=news(moment),
        undo=moment.offered,
        notice=moment.notice,
    )
