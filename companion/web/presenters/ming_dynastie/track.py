"""Scorekeeping between the scorings: the round, the phase, whose turn is called, and what to remember."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import changes as texts
from companion.web.presenters.common import Words
from companion.web.presenters.keeping import Answer, Asked, RoundMark, TrackPage
from companion.web.presenters.ming_dynastie import page, people, score
from companion.web.presenters.moment import Moment
from companion.web.presenters.parts import Button


def track_page(moment: Moment, *, seated: bool) -> TrackPage:
    """A phase that the people play by themselves; the app calls the turns and waits."""
    view, words = moment.view, moment.words
    verbs = {action.text for action in moment.legal}
    phase = view["phase"]
    called = view["seats"][view["tracking"]["turn_of"]]
    following = view["seats"][(view["tracking"]["turn_of"] + 1) % len(view["seats"])]
    kind = "neutral" if view["tracking"]["neutral"] else phase
    setup = kind == "setup"
    told = score.news(moment)
    line = words("track.setup") if setup else words(f"track.{kind}", seat=called)
    return TrackPage(
        title=f"Ming-Dynastie · {line}",
        round=words("phone.round", round=view["round"]),
        round_more=words("phone.round.of", rounds=page.ROUNDS),
        rounds=tuple(mark(n, view["round"], words) for n in range(1, page.ROUNDS + 1)),
        phases=page.phases(view, words),
        symbol="" if setup else called,
        headline=line,
        help=words("track.setup.help") if setup else words("track.help", seat=view["seats"][view["start"]]),
        number=moment.number,
        remember=tuple(words(f"track.{kind}.remember").split("\n")),
        rivals=people.called(people.rivals(moment), "" if setup else called),
        asked=tuple(entered(view, words, moment.data, seat) for seat in range(len(view["seats"]))) if setup else (),
        on=Button(words("track.next", seat=following), "next") if "next" in verbs and not setup else None,
        done=Button(words(f"track.{kind}.done"), "done") if seated else None,
        seated=seated,
        undo=moment.offered,
        notice=moment.notice,
        log=moment.lines[:12],
        scored=words("track.scored", round=view["scoring"]["round"]) if kind == "members" and view["scoring"] else "",
        reports=told.reports,
        drawing=told.drawing,
        scored_from=first_report(view["scoring"]) if view["scoring"] else "",
    )


def first_report(scoring: Mapping[str, Any]) -> str:
    """The report with which a scoring begins, ``""`` when nobody stood in any city."""
    return f"{scoring['round']}-{scoring['done'][0]}" if scoring["done"] else ""


def mark(number: int, now: int, words: Words) -> RoundMark:
    """A round in the row."""
    scored = number in page.SCORING_ROUNDS
    state = "done" if number < now else "now" if number == now else "next"
    return RoundMark(number, state, scored, words("track.round.scored" if scored else "phone.round", round=number))


def entered(view: Mapping[str, Any], words: Words, data: Mapping[str, Any], seat: int) -> Asked:
    """In which province a prince entered, which gave its player that tile."""
    colour = view["seats"][seat]
    held = view["players"][seat]["tiles"]
    answers = []
    for province in data["provinces"]:
        name = province["id"]
        away = {f"tiles {colour} {other}": 0 for other in held if other != name}
        value = texts.text_of({**away, f"tiles {colour} {name}": 1})
        answers.append(Answer(value, words.name("province", name), bool(held.get(name)), tint=name))
    return Asked(f"set:{colour}", colour, words.name("seat", colour), tuple(answers))
