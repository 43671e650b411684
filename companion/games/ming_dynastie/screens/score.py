"""The scorings of Ming-Dynastie told: one report a province, with a reason behind every point; and the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.games.ming_dynastie.screens import map as maps
from companion.games.ming_dynastie.screens.majorities import by_hand, majorities, majority, sums, to_move
from companion.web.play import default_screens
from companion.web.play.context import ViewContext
from companion.web.play.game_pages import EndPage, ScorePage
from companion.web.play.parts import News
from companion.web.play.score_chart import chart, moments, round_of, winners
from companion.web.play.scores import Ledger, Report, ScoreItem, Station, Turned
from companion.web.play.texts import Words

EACH: Final = {2: 4, 4: 3, 6: 0}
"""Points for each member left in a city, by round (rule 4.2); 0 in rounds that do not score a city."""
LAST: Final = 99
"""The station after the provinces: monasteries and the final tiles."""
PUT_RIGHT: Final = "adjustment"
"""The reason of points that people set: they belong to no scoring."""
NEWS: Final = ("scoring", "end", "over", "setup", "members")
"""Phases in which a phone that slept is still shown the scoring that it missed; two players then set up neutrals. Over
the ranking lies what came last: it is what decided."""


def score_page(moment: ViewContext, report: str) -> ScorePage:
    """All scorings; the wanted report open, else the latest that brought points."""
    words, running = moment.words, (*current(moment), *opening(moment))
    numbers = {round_of(line) for line in moment.view["lines"]} - {0}
    last = moment.view["scoring"]["round"] if moment.view["scoring"] else 0
    found = {number: running if number == last else former(moment, number) for number in numbers}
    if running:
        found[last] = running
    told = tuple((words("phone.round", round=number), found[number]) for number in sorted(found))
    every = [one for _, reports in told for one in reports]
    latest = next((one for one in reversed(every) if one.ledgers), every[-1] if every else None)
    chosen = next((one for one in every if one.id == report), latest)
    curve = chart(moments(moment.grown, words), words)
    return ScorePage(words("screen.scores"), chosen, told, number=moment.number, curve=curve)


def end_page(moment: ViewContext) -> EndPage:
    """The ranking, where the points came from, and how they grew."""
    page = default_screens.end_page(moment)
    return replace(page, title=f"Ming-Dynastie · {page.title}", help=won(moment)[1], news=news(moment))


def won(moment: ViewContext) -> tuple[str, str]:
    """Who has won, and with how many points."""
    view, words, found = moment.view, moment.words, winners(moment.view)
    points = view["players"][view["winners"][0]]["points"]
    return (
        words("screen.wins", who=words.people(found), n=len(found)),
        words("screen.wins.help", n=len(found), points=points),
    )


def news(moment: ViewContext) -> News:
    """The scoring that runs, or has just been: the reports that lie over a page of now. Who keeps only the score has
    read while he counted who moves in: of that the report tells him."""
    first = () if moment.view["tracking"] else opening(moment)
    reports = (*current(moment), *first) if moment.view["phase"] in NEWS else ()
    link = f"{moment.words('label', text=moment.words('phone.look'))} {reports[-1].label}" if reports else ""
    drawing = maps.drawing(*maps.of(moment)) if reports else None
    look = f"/score?report={reports[-1].id}" if reports else ""
    return News("_reports.html", ("css/board.css", "css/score.css"), drawing, link, look, reports)


# --- the scoring that runs, or ran last ------------------------------------------------------------------------------


def current(moment: ViewContext) -> tuple[Report, ...]:
    """Its reports, in the order in which the provinces were scored."""
    scoring = moment.view["scoring"]
    if not scoring:
        return ()
    order = [report["province"] for report in scoring["reports"]]
    found = [province_report(moment, told, order) for told in scoring["reports"]]
    if not scoring["city"] and moment.view["phase"] != "scoring":
        found.append(last_report(moment, scoring["round"], order))
    return tuple(found)


def opening(moment: ViewContext) -> tuple[Report, ...]:
    """The city that is under way: who moved in and why, before it is asked how many return."""
    view, words, scoring = moment.view, moment.words, moment.view["scoring"]
    if not scoring or not scoring["city"] or view["phase"] != "scoring":
        return ()
    province, city = scoring["city"], words.name("city", scoring["city"])
    here = {district: view["cities"][district] for district in maps.districts_of(moment.data, province)}
    owners, why = majority(moment, here, province)
    alone = owners[0] if len(owners) == 1 else ""
    key = "screen.leads" if alone else "screen.level" if owners else "screen.nobody"
    return (
        Report(
            id=f"{scoring['round']}-{province}-in",
            title=words(key, seat=alone, who=words.people(owners), city=city),
            symbol=alone,
            help=why,
            stations=stations(moment, [*(report["province"] for report in scoring["reports"]), province], province),
            board=maps.close_up(moment, province),
            turned=(),
            ledgers=(),
            next_label=words("screen.opening.next", n=sum(sums(here).values())),
            label=words("screen.opening.label", city=city),
            first=majorities(moment, province, scoring["before"], here),
        ),
    )


def province_report(moment: ViewContext, told: Mapping[str, Any], order: Sequence[str]) -> Report:
    """A province as the view still tells of it: cards laid open, what was left, the ledger."""
    view, words, province, number = moment.view, moment.words, told["province"], moment.view["scoring"]["round"]
    at, city, left = order.index(province), words.name("city", province), sums(told["left"])
    empty = {
        owner: words("screen.reason.zero" if left.get(owner) else "screen.reason.home", n=left.get(owner, 0), city=city)
        for owner in sums(told["before"])
    }
    as_left = {**{district: {} for district in view["cities"]}, **told["left"]}
    following = order[at + 1] if at + 1 < len(order) else view["scoring"]["city"]
    turned = tuple(
        Turned(colour, words.name("seat", colour), count, words("screen.turned", n=count))
        for colour, count in told["returned"].items()
    )
    report = plain_report(moment, number, province, order, left=left, empty=empty)
    owners, why = majority(moment, told["left"], province)
    return replace(
        report,
        help=why if owners == holders(view, number, province, left) else report.help,
        board=maps.close_up(replace(moment, view={**view, "cities": as_left}), province),
        first=majorities(moment, province, told["before"], told["left"]),
        turned=turned,
        moves=to_move(told, words) if by_hand(moment) else (),
        next_label=words("screen.report.next", province=following) if following else words("screen.report.on"),
        label=words("screen.report.label", province=province, number=at + 1, of=len(moment.data["provinces"])),
    )


# --- any scoring, from its score lines alone -------------------------------------------------------------------------


def former(moment: ViewContext, number: int) -> tuple[Report, ...]:
    """An earlier one."""
    order = [one["id"] for one in moment.data["provinces"]]
    reports = (plain_report(moment, number, province, order) for province in order)
    return (*reports, last_report(moment, number, order))


def plain_report(
    moment: ViewContext, number: int, province: str, order: Sequence[str], *, left: Mapping[str, int] = {},
    empty: Mapping[str, str] = {},
) -> Report:  # fmt: skip
    """A province; ``left`` is who stayed in its city, ``empty`` why somebody got nothing, as far as that is known."""
    words, city = moment.words, moment.words.name("city", province)
    owners = holders(moment.view, number, province, left)
    alone = owners[0] if len(owners) == 1 else ""
    key = "screen.holds" if alone else "screen.share" if owners else "screen.nobody"
    return Report(
        id=f"{number}-{province}",
        title=words(key, seat=alone, who=words.people(owners), city=city),
        symbol=alone,
        help=words("screen.report.help", province=province),
        stations=stations(moment, order, province),
        board=None,
        turned=(),
        ledgers=ledgers(moment, number, order.index(province), order, empty),
        next_label="",
        label=words.name("province", province),
    )


def last_report(moment: ViewContext, number: int, order: Sequence[str]) -> Report:
    """After the provinces: monasteries, and after round 6 the tiles."""
    words, final = moment.words, number == max(EACH)
    key = "screen.last.final" if final else "screen.last"
    return Report(
        id=f"{number}-end",
        title=words(key),
        symbol="",
        help=words(f"{key}.help"),
        stations=stations(moment, order, ""),
        board=None,
        turned=(),
        ledgers=ledgers(moment, number, LAST, order, {}),
        next_label=words("screen.report.end") if final else words("screen.report.round", round=number + 1),
        label=words(key),
    )


def holders(view: Mapping[str, Any], number: int, province: str, left: Mapping[str, int]) -> tuple[str, ...]:
    """Whose city it is: whoever has points for it, else neutral members where any stayed."""
    scored = [line for line in view["lines"] if line["reason"] == "city-majority"]
    own = [one for one in scored if (one["params"]["round"], one["params"]["province"]) == (number, province)]
    return tuple(view["seats"][one["seat"]] for one in own) or (("neutral",) if left.get("neutral") else ())


def stations(moment: ViewContext, order: Sequence[str], now: str) -> tuple[Station, ...]:
    """The strip: the provinces in the order of scoring."""
    every = [*order, *(p["id"] for p in moment.data["provinces"] if p["id"] not in order)]
    at = every.index(now) if now in every else len(every)
    return tuple(
        Station(p, moment.words.name("province", p), "now" if i == at else "done" if i < at else "next")
        for i, p in enumerate(every)
    )


def ledgers(
    moment: ViewContext, number: int, at: int, order: Sequence[str], empty: Mapping[str, str]
) -> tuple[Ledger, ...]:  # fmt: skip
    """What every player got at one station of a scoring, and his total then; the best gain first.

    What was put right in between counts to the totals of what was scored after it.
    """
    view, words, found = moment.view, moment.words, []
    for seat, colour in enumerate(moment.order):
        total, gained, items, short = 0, 0, [], []
        when = (0, 0)
        for line in view["lines"]:
            scored = 0 if line["reason"] == PUT_RIGHT else round_of(line)
            if scored:
                when = (scored, station(line, (order if scored == number else ()) or list(view["tile_supply"])))
            if line["seat"] != seat:
                continue
            if when <= (number, at):
                total += line["points"]
            if scored and when == (number, at):
                gained += line["points"]
                items.append(ScoreItem(reason(line, words), line["points"]))
                short.append(words(f"screen.brief.{line['reason']}", line["params"]))
        if not items and colour in empty:
            items.append(ScoreItem(empty[colour], 0))
        name, told = words.name("seat", colour), words("screen.brief", reasons=short) if short else ""
        found.append(Ledger(colour, name, gained, total - gained, total, tuple(items), told))
    return tuple(sorted(found, key=lambda ledger: -ledger.gained))


def station(line: Mapping[str, Any], order: Sequence[str]) -> int:
    """When within its scoring a line was written: sets of 6 with the first province, then provinces, then the rest."""
    if line["reason"] in ("city-members", "city-majority"):
        return order.index(line["params"]["province"])
    return 0 if line["reason"] == "set-of-6" else LAST


def reason(line: Mapping[str, Any], words: Words) -> str:
    """Why points moved, in the words of the score screen."""
    params = dict(line["params"])
    if "province" in params:
        params["city"] = words.name("city", params["province"])
    return words(f"screen.reason.{line['reason']}", {"points": line["points"], **params})
