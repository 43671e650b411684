"""A table's pages: lobby, play and end under one URL; score, log, seat, peek, display; events and record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, Response, jsonify, request

from companion.engine import Change, GameError, State, registry
from companion.engine.meta import Meta
from companion.table import LogLine, Seat, Table, UndoOffer, story
from companion.table.depths import PEOPLE, SCOREKEEPER
from companion.web.access import active_seat, lookup, seat_tokens
from companion.web.access.active_seat import FOR
from companion.web.http.club import hosting
from companion.web.http.language import plain, words
from companion.web.pages import dice, first_round, practice, setting_form
from companion.web.pages.count_share import counting_at, covered
from companion.web.pages.hints import TOLD
from companion.web.pages.home import see_other
from companion.web.pages.lobby import Lobby
from companion.web.pages.outcome_texts import names, present
from companion.web.pages.page_response import address, leave_notice, pick_up_notice, render
from companion.web.pages.rematch import with_match
from companion.web.play import bg_stats, draft
from companion.web.play.by_game import (
    end_page,
    keeping_page,
    news,
    peek_page,
    play_page,
    score_page,
    scored_now_page,
    table_page,
    together_page,
)
from companion.web.play.context import ViewContext
from companion.web.play.count import Counting
from companion.web.play.geometry import geometry, text_of
from companion.web.play.hints import THINKING, UNASKED, Advice, advice
from companion.web.play.parts import Notice, Shown
from companion.web.play.recap import reaches
from companion.web.play.texts import Words, log_lines
from companion.web.server import events
from companion.web.server.wire import last_known, was_set_back

blueprint = Blueprint("room", __name__)

RECENT, LONG = 120, 240
"""Log lines on the play page, and the most of what happened since its seat chose anything.

Phones lie face up: pages show the log that anybody may read, and the reader's own secret only to ``peek``.
"""
AMENDED = ("log.amend-change", "log.amend-drop")
"""Messages that name an entry which was put right."""


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table as one phone may see it at one entry."""

    table: Table
    seat: Seat | None
    number: int
    view: dict[str, Any]
    legal: list[Any]
    sample: State | None
    hand: active_seat.Hand = active_seat.ONLOOKER

    @property
    def colour(self) -> str | None:
        """The reader's seat, or the one that the host acts for."""
        return self.hand.acts_for or (self.seat.colour if self.seat else None)

    @property
    def host(self) -> bool:
        """Whether the host's seat is on this phone."""
        return bool(self.hand.held) and self.hand.held[0].host

    @property
    def meta(self) -> Meta:
        """The game."""
        return registry.metas()[self.table.game_id]

    @property
    def chance(self) -> dict[str, str]:
        """Who feeds each source of which anything is told at this table."""
        table = self.table
        told = self.meta.fed(table.config.edition, table.config.options, table.config.depth == SCOREKEEPER)
        return {source: who for source, who in table.config.chance.items() if source in told}

    @property
    def counting(self) -> bool:
        """Whether people tell now what lies on the real table."""
        tracking = self.view.get("tracking")
        return isinstance(tracking, Mapping) and tracking.get("kind") in ("count", "settle")

    def corrected(self, changes: Mapping[str, Change]) -> Mapping[str, Any]:
        """The reader's view with these things set; as it is where they cannot lie so."""
        if not changes or self.sample is None:
            return self.view
        tried = self.sample.clone()
        try:
            tried.adjust(changes)
        except GameError:
            return self.view
        return tried.view(self.view["you"])

    def context(self) -> ViewContext:
        """What the screens of its game are made of; each page adds what is told on it alone."""
        table, config = self.table, self.table.config
        return ViewContext(
            view=self.view,
            words=Words(words(table.game_id).say, present(table)),
            data=geometry(table.game_id, config.edition, text_of(config.own)),
            seats=table.seats.all,
            legal=self.legal,
            sample=self.sample,
            number=self.number,
            depth=config.depth,
            told_sources=[source for source, who in config.chance.items() if who == PEOPLE],
            story=story.of(table.timeline),
        )


def moment(code: str, public: bool = False) -> TableNow:
    """The table now, as the asker may see it; ``public``: as anybody may."""
    table = lookup.find(code)
    hand = active_seat.ONLOOKER if public else active_seat.in_hand(table)
    seat = hand.seat
    seen = table.play.seen_by(hand.acts_for or (seat.colour if seat else None))
    if hand.acts_for and not seen.legal:
        seen = table.play.seen_by(None)  # what the seat has chosen in secret is not the host's to know
    return TableNow(table, seat, *seen, hand)


def notice_at(now: TableNow) -> Notice | None:
    """What the last request had to say, or that the table is shown as it was."""
    said = pick_up_notice()
    return said or (Notice(words().say("phone.out-of-reach"), "problem") if now.table.out_of_reach else None)


def show(now: TableNow, page: Shown | str, **given: Any) -> Response:
    """A page of this table, or the template of that name with what is ``given``."""
    hand = now.hand
    phone: dict[str, Any] = {"held": hand.held, "acts_for": hand.acts_for, "waits": hand.waits}
    return render(page, now.table, now.number, now.seat, **phone, **given)


@blueprint.get("/t/<code>")
def table(code: str) -> Response:
    """What is now: lobby, play or end."""
    now = moment(code)
    elsewhere = not_for(now)
    if elsewhere is not None:
        return elsewhere
    return {"lobby": lobby, "playing": playing, "over": result}[now.table.phase](now)


def undoable(now: TableNow) -> UndoOffer | None:
    """What the reader may take back, if anything."""
    return now.table.play.undoable(now.colour) if now.seat else None


def result(now: TableNow) -> Response:
    """The end: who won, where points came from, and what else can be seen of the game."""
    log = now.table.timeline.log(None)
    context = replace(now.context(), undo=undoable(now), notice=notice_at(now), log=log)
    page = with_match(now.table, end_page(context))
    play = bg_stats.play(now.table.code, now.meta, context)
    reviewed = lookup.tables().reviews.offered(now.table.timeline)
    fair = dice.checked(now.table, context.words)
    told = {"bg_stats": bg_stats.link(play) if play else "", "last_round": context.last_round}
    return show(now, page, reviewed=reviewed, checked=fair, **told)


def playing(now: TableNow) -> Response:
    """A game that is on: what people tell of the real table, or what its reader may see and do."""
    context = replace(planned(now), undo=undoable(now), notice=notice_at(now))
    if context.notice is None:
        context = replace(context, notice=draft.checked(context))
    told = keeping(now, context)
    return played(now, context) if told is None else told


def keeping(now: TableNow, context: ViewContext) -> Response | None:
    """The page on which people tell what lies on the real table; ``None`` where they do not now."""
    place = request.args.get("place", "")[:40]
    counting = counting_at(now.table, now.hand) if not place else None
    if counting is not None and covered(counting, now.hand):
        return hand_over(now, counting)
    page = keeping_page(
        replace(context, counting=counting),
        settings=now.table.corrections.settings() if now.counting else (),
        seated=now.seat is not None,
        place=place,
        entered=setting_form.given() if now.counting else {},
    )
    return None if page is None else show(now, page)


def played(now: TableNow, context: ViewContext) -> Response:
    """The play page, unless somebody else on the phone has to be asked for first."""
    own = now.seat is not None and not now.hand.acts_for
    if own:
        context = first_round.opened(now.table, context)
    page = play_page(context)
    if (all_of_them := together(now, context)) is not None:
        return show(now, all_of_them)
    if now.hand.acts_for:
        page = replace(page, sealed=False)
    elif hidden(now, page):
        return hand_over(now)
    aim = None
    if own:
        page, aim = first_round.guided(now.table, context, page)
    unfolded = bool(request.args.get(TOLD))
    more = {"plans": plans(now) is not None, "unfolded": unfolded, "free": free_seat(now)}
    response = show(now, page, aim=aim, hint=advised(now, context), **more)
    if aim is not None:
        response.set_data(aim.marks(response.get_data(as_text=True)))
    return response


def free_seat(now: TableNow) -> str:
    """A seat at which a reader without one may sit down; empty where there is none."""
    seats = now.table.seats
    return next((seat.colour for seat in seats.all if now.seat is None and seats.free(seat)), "")


def planned(now: TableNow) -> ViewContext:
    """The table in play, with what the address says that its reader has picked."""
    log = recent(now)
    return replace(
        now.context(),
        log=log,
        thoughts=now.table.play.thoughts(line.number for line in log),
        pick=request.args.get("pick", "")[:480],
        mode=request.args.get("mode", "")[:40],
        plain=plain(),
    )


def hidden(now: TableNow, page: Shown) -> bool:
    """Whether another of those on this phone may hold it, so that it asks first who is there."""
    secret = getattr(page, "secret", False) or len(now.table.play.to_act) > 1
    return not now.hand.acts_for and not now.hand.sure and bool(now.legal) and secret


def plans(now: TableNow) -> State | None:
    """What the reader may plan ahead with, as if he had the turn; ``None`` where he has it, nothing can be planned, or
    others hold this phone as well."""
    if now.sample is None or now.legal or now.seat is None or now.hand.acts_for or len(now.hand.held) != 1:
        return None
    return now.sample.ahead(now.sample.seats.index(now.seat.colour))


def advised(now: TableNow, context: ViewContext) -> Advice | None:
    """What the play page says of hints; ``None`` where its reader is not offered any."""
    hints, colour = now.table.hints, now.seat.colour if now.seat and not now.hand.acts_for else None
    if colour is None or not hints.offered(colour):
        return None
    hint = hints.at_hand(colour)
    if hint is not None:
        return advice(hint, context.words, now.table.play.parsed)
    hints.prepare()
    return THINKING if hints.thinks(colour) else UNASKED


def together(now: TableNow, context: ViewContext) -> Shown | None:
    """One screen for all on this phone who choose at once, where people only let the app keep the score: what they
    have chosen lies open on the table. ``None`` where they choose otherwise, or one of them asked to be by himself."""
    waiting = [seat.colour for seat in now.hand.held if seat.colour in now.table.play.to_act]
    if now.table.config.depth != SCOREKEEPER or len(waiting) < 2 or now.hand.sure or now.hand.acts_for:
        return None
    each = []
    for colour in (None, *waiting):
        seen = now.table.play.seen_by(colour)
        undo = now.table.play.undoable(colour) if colour else None
        each.append(replace(context, view=seen.view, legal=seen.legal, sample=seen.sample, undo=undo))
    return together_page(each[0], each[1:])


def recent(now: TableNow) -> list[LogLine]:
    """The log of a play page: back to the last choice of its seat, if that is not very long ago."""
    log = now.table.timeline.log
    found = log(None, last=RECENT)
    return found if now.colour is None or reaches(found, now.colour) else log(None, last=LONG)


def not_for(now: TableNow) -> Response | None:
    """A way on for the host who asks to act for somebody: to where one says so first, or back when he is here."""
    asked, own = request.args.get(FOR, ""), [seat.colour for seat in now.hand.held]
    seat = next((seat for seat in now.table.seats.all if seat.colour == asked and asked not in own), None)
    if seat is None or seat.holder != "person" or not now.host or now.hand.acts_for or now.table.phase != "playing":
        return None
    to = f"/t/{now.table.code}"
    if seat.connected:
        leave_notice(words().say("error.seat-here", {"by": seat.colour}, names(now.table)))
    else:
        to += f"/player/{seat.colour}"
    fragment = request.args.get("fragment") == "1"  # the notice is for the page that the reader is then shown
    return see_other(f"{to}?fragment=1" if fragment else to)


def hand_over(now: TableNow, counting: Counting | None = None) -> Response:
    """The page between two people on one phone: first what all may see, then who takes it, to choose in secret or to
    count his own; there the host may rather count for all at once."""
    view = now.table.timeline.view(None)
    log = now.table.timeline.log(None, last=RECENT)
    thoughts = now.table.play.thoughts(line.number for line in log)
    told = news(replace(now.context(), view=view, legal=(), sample=None, log=log, thoughts=thoughts))
    colour = (counting.share if counting else now.colour) or ""
    return show(now, "hand.html", colour=colour, news=told, counts=counting is not None,
                at_once=counting is not None and counting.host)  # fmt: skip


def lobby(now: TableNow, large: bool = False) -> Response:
    """The lobby's page, ``large`` for a TV."""
    table, config = now.table, now.table.config
    found = Lobby(
        meta=now.meta,
        seats=table.seats.all,
        say=words(table.game_id).say,
        options=config.options,
        house=config.house_rules,
        depth=config.depth,
        chance=now.chance,
        edition=config.edition,
        own=config.own,
        you=now.colour,
        mine=[seat.colour for seat in now.hand.held],
        host=now.host,
        bots=lookup.bots_at(table),
        hints=None if table.seats.bots.people_only or config.depth == SCOREKEEPER else config.hints,
        people_only=table.seats.bots.people_only,
    )
    banner = notice_at(now) or (Notice(found.apart) if found.apart else None)
    alone = now.host and found.taken == 1 and bool(practice.prepared(table.game_id))
    wants = any(table.fairness.wants_number(seat.colour) for seat in now.hand.held)
    url, pledge = f"{address()}/j/{table.code}", table.fairness.commitment if wants else ""
    return show(now, "lobby.html", lobby=found, url=url, banner=banner, large=large, prepared=alone, pledge=pledge)


def in_play(now: TableNow) -> Response | None:
    """A way back to the lobby while there is no game to show."""
    if now.table.phase != "lobby":
        return None
    return Response(status=303, headers={"Location": f"/t/{now.table.code}"})


@blueprint.get("/t/<code>/score")
def score(code: str) -> Response:
    """Every scoring so far, with reasons."""
    now = moment(code)
    report = request.args.get("report", "")[:80]
    way_back = in_play(now)
    if way_back is not None:
        return way_back
    return show(now, score_page(replace(now.context(), log=now.table.timeline.log(None)), report))


@blueprint.get("/t/<code>/scored-now")
def scored_now(code: str) -> Response:
    """What a scoring would bring now: the same for everybody, and nothing where the table allows no such help."""
    now = moment(code, public=True)
    way_back = in_play(now)
    if way_back is not None:
        return way_back
    context = now.context()
    if not now.table.hints.allowed:
        context = replace(context, sample=None)
    return show(now, scored_now_page(context), tv=bool(request.args.get("tv")))


@blueprint.get("/t/<code>/log")
def log(code: str) -> Response:
    """Everything that happened, newest first."""
    now = moment(code)
    lines, told = now.table.timeline.log(None), Words(words(now.table.game_id).say, names(now.table))
    keys = {line.number: {key for key, _ in line.messages} for line in lines}
    return show(
        now,
        "log.html",
        lines=log_lines(lines, told, [seat.colour for seat in now.table.seats.all]),
        course=frozenset(now.table.timeline.course()),
        ruled={one for one, found in keys.items() if any(key.startswith("log.ruling-") for key in found)},
        void={one for one, found in keys.items() if "log.ruling-void" in found},
        amended={params.get("entry", 0) for line in lines for key, params in line.messages if key in AMENDED},
        seated=now.seat is not None,
    )


@blueprint.get("/t/<code>/table")
def display(code: str) -> Response:
    """For a TV or tablet that everybody sees: nothing secret, whoever asks."""
    now = moment(code, public=True)
    following = lookup.tables().next(now.table) if now.table.phase == "over" else None
    if following is not None:  # everybody has gone there, and so does what they all look at
        return see_other(f"/t/{following.code}/table" + ("?fragment=1" if request.args.get("fragment") else ""))
    if now.table.phase == "lobby":
        return lobby(now, large=True)
    count = now.table.counts.now()
    watched = Counting(count, None) if count is not None else None
    page = table_page(
        replace(now.context(), log=now.table.timeline.log(None, last=RECENT), counting=watched),
        code=now.table.code,
        url=f"{address()}/j/{now.table.code}",
    )
    return show(now, page)


@blueprint.get("/t/<code>/screen")
def screen(code: str) -> Response:
    """How to bring the display to a TV."""
    now = moment(code)
    url = f"{address()}/t/{now.table.code}/table"
    return show(now, "screen.html", url=url)


@blueprint.get("/t/<code>/peek")
def peek(code: str) -> Response:
    """The reader's own secret, fetched while he looks at it."""
    now = moment(code)
    own, _ = seat_tokens.own_seat(now.table)
    way_back = in_play(now)
    if way_back is not None:
        return way_back
    say = words(now.table.game_id).say
    response = show(now, peek_page(now.table.play.face_down(own.colour), say=say, names=names(now.table)))
    response.cache_control.no_store = True
    return response


@blueprint.get("/t/<code>/seat")
def seat(code: str) -> Response:
    """How to take one's seat to another phone."""
    now = moment(code)
    own, token = seat_tokens.own_seat(now.table)
    rejoin = now.table.seats.rejoin_code(token)
    url = f"{address()}/t/{now.table.code}/rejoin?code={rejoin}"
    response = show(now, "seat.html", own=own, code=rejoin, url=url)
    response.cache_control.no_store = True
    return response


@blueprint.get("/t/<code>/rejoin")
def rejoin(code: str) -> Response:
    """What the seat's QR code holds. Looking at it moves nothing; its one button does."""
    table = lookup.invited(code)
    seen = None if hosting() else table  # strangers see nothing of it
    number = seen.number if seen else 0
    return render("rejoin.html", seen, number, code=table.code, rejoin=request.args.get("code", "")[:40])


@blueprint.get("/t/<code>/record")
def record(code: str) -> Response:
    """The game as a file to keep."""
    table = lookup.find(code)
    response = Response(table.timeline.record(), mimetype="text/plain")
    response.headers["Content-Disposition"] = f'attachment; filename="{table.game_id}-{table.code}.txt"'
    return response


@blueprint.get("/t/<code>/events")
def follow(code: str) -> Response:
    """The event stream of this phone."""
    return events.event_stream(lookup.find(code))


@blueprint.get("/t/<code>/number")
def number(code: str) -> Response:
    """The same by polling, and whether the table was set back from before the entry that is named as ``after``."""
    table = lookup.find(code)
    set_back = was_set_back(table, last_known(table, request))
    response = jsonify({**events.news(table), "set_back": set_back})
    response.cache_control.no_store = True
    return response
