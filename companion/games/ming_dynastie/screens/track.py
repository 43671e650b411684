"""Scorekeeping between the scorings: the round, the phase, whose turn is called, and what to remember."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import changes as texts
from companion.games.ming_dynastie.screens import page, score
from companion.games.ming_dynastie.screens import players as people
from companion.games.ming_dynastie.screens.scorekeeper import Asked, Questions, Remember, RoundMark, RoundMarks
from companion.web.presenters.common import Words
from companion.web.presenters.model import PlayPage
from companion.web.presenters.moment import Moment
from companion.web.presenters.parts import Button
from companion.web.presenters.settings import Answer
from companion.web.presenters.widgets import Phases, Strip, Widget


def track_page(moment: Moment, *, seated: bool) -> PlayPage:
    """A phase that the people play by themselves; the app calls the turns and waits."""
    view, words = moment.view, moment.words
    verbs = {action.text for action in moment.legal}
    phase = view["phase"]
    called = view["seats"][view["tracking"]["turn_of"]]
    following = view["seats"][(view["tracking"]["turn_of"] + 1) % len(view["seats"])]
    kind = "neutral" if view["tracking"]["neutral"] else phase
    setup = kind == "setup"
    news = score.news(moment)
    line = words("track.setup") if setup else words(f"track.{kind}", seat=called)
    done = Button(words(f"track.{kind}.done"), "done") if seated else None
    players = Strip(people.called(people.rivals(moment), "" if setup else called))
    remember = Remember(tuple(words(f"track.{kind}.remember").split("\n")))
    told = None
    if kind == "members" and view["scoring"]:
        first = first_report(view["scoring"])
        told = f"/score?report={first}" if first else "/score", words("track.scored", round=view["scoring"]["round"])
    if setup:
        asked = tuple(entered(view, words, moment.data, seat) for seat in range(len(view["seats"])))
        stage: tuple[Widget, ...] = (Questions(asked, done, moment.number, seated), remember, players)
    else:
        rounds = RoundMarks(tuple(mark(n, view["round"], words) for n in range(1, page.ROUNDS + 1)))
        stage = (rounds, remember, players)
    on = (Button(words("track.next", seat=following), "next", id="on", go=True),) if "next" in verbs else ()
    return PlayPage(
        title=f"Ming-Dynastie · {line}",
        top=Phases(
            words("phone.round", round=view["round"]), words("phone.round.of", rounds=page.ROUNDS),
            page.phases(view, words),
        ),
        symbol="" if setup else called,
        headline=line,
        help=words("track.setup.help") if setup else words("track.help", seat=view["seats"][view["start"]]),
        your_turn=False,
        stage=stage,
        main=done.label if done and not setup else "",
        action=done.action if done and not setup else "",
        buttons=() if setup else on,
        told=told,
        news=news,
        css=("css/board.css", "css/play.css", "css/keep.css", *(("css/score.css",) if news.reports else ())),
        classes="track",
        **{**moment.shared, "groups": ()},
    )  # fmt: skip


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
