"""Any game's screens, from its legal actions, its catalogue and what its actions touch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from markupsafe import Markup

from companion.engine import registry
from companion.engine.terms import Action
from companion.table import Thought
from companion.web.presenters.chart import chart
from companion.web.presenters.common import Words, chosen_pick, groups, log_lines, seat_of, undo_offer
from companion.web.presenters.curve import moments
from companion.web.presenters.inputs import LogLineLike, SeatLike, UndoLike
from companion.web.presenters.model import Numeral, Pick, PlayPage
from companion.web.presenters.pages import EndPage, TablePage
from companion.web.presenters.parts import Notice, Rival, Step
from companion.web.presenters.ranking import ranking, winners

FEW = 6
"""So many choices are shown large; more are listed."""


def colours(view: Mapping[str, Any]) -> list[str]:
    """The seats in turn order."""
    return list(view.get("seats", ()))


def title_of(view: Mapping[str, Any]) -> str:
    """The game's name."""
    known = registry.metas().get(str(view.get("game", "")))
    return known.title if known else ""


def actors(view: Mapping[str, Any]) -> list[str]:
    """Who must choose now."""
    return [colours(view)[seat] for seat in view.get("to_act", ()) if seat >= 0]


def totals(view: Mapping[str, Any]) -> dict[str, int]:
    """Points by colour, from the score lines."""
    found = dict.fromkeys(colours(view), 0)
    for line in view.get("lines", ()):
        found[colours(view)[line["seat"]]] += line["points"]
    return found


def headline(view: Mapping[str, Any], words: Words, mine: bool) -> str:
    """Whose turn it is."""
    who = actors(view)
    if not who:
        won = winners(view)
        if won:
            return words("screen.wins", who=words.people(won), n=len(won))
        return words.name("phase", view["phase"]) if view.get("tracking") else words("general.nobody")
    if mine:
        return words("general.yours", seat=colours(view)[view["you"]])
    return words("general.theirs", who=words.people(who), n=len(who))


def rivals(view: Mapping[str, Any], seats: Sequence[SeatLike], words: Words) -> tuple[Rival, ...]:
    """All players with their points and presence."""
    found = []
    points = totals(view)
    for colour in colours(view):
        seat = seat_of(seats, colour)
        bot = seat is not None and seat.holder == "bot"
        you = view.get("you") is not None and colours(view)[view["you"]] == colour
        away = seat is not None and seat.holder == "person" and not seat.connected and not you
        status = words("phone.away") if away else words("phone.bot") if bot else ""
        name = words.name("seat", colour)
        found.append(
            Rival(
                colour,
                name,
                points[colour],
                0,
                turn=colour in actors(view),
                you=you,
                connected=not away,
                bot=bot,
                status=status,
                label=words("general.rival", seat=colour, points=points[colour], status=status).strip(),
            )
        )
    return tuple(found)


def thought(found: Thought | None, words: Words) -> str:
    """Why a bot did what it did, and what is to be done on the table for it, in a line; empty where it told nothing
    that there are words for."""
    said = []
    for message in (found.why, *found.steps) if found else ():
        if message is not None:
            key, params = message
            with suppress(KeyError):
                said.append(words(key, params))
    return " ".join(said)


def play_page(
    view: Mapping[str, Any],
    *,
    legal: Sequence[Action],
    seats: Sequence[SeatLike],
    words: Words,
    number: int,
    undo: UndoLike | None,
    log: Sequence[LogLineLike],
    thoughts: Mapping[int, Thought],
    pick: str,
    notice: Notice | None,
) -> PlayPage:
    """A working screen for a game that nobody has designed one for: its choices, players and log."""
    mine = bool(legal)
    lines = log_lines(log, words, colours(view))
    line = headline(view, words, mine)
    told = f"{lines[0].name} {lines[0].text}".strip() if lines else ""
    if lines and (reason := thought(thoughts.get(lines[0].number), words)):
        told = words("general.thought", what=told, why=reason)
    picks, numerals = [], []
    if len(legal) <= FEW:
        for action in legal:
            label = words.do(action)
            picks.append(Pick(f"action:{action.text}", label, line, told, label, action.text))
            numerals.append(Numeral("", label, f"action:{action.text}", label))
    who = actors(view)
    return PlayPage(
        title=line,
        round="",
        round_more="",
        phases=(Step(words.name("phase", view["phase"]), "now"),) if view.get("phase") else (),
        symbol=colours(view)[view["you"]] if mine else who[0] if len(who) == 1 else "",
        headline=line,
        help=told,
        your_turn=mine,
        number=number,
        rivals=rivals(view, seats, words),
        numerals=tuple(numerals),
        sealed=undo is not None and undo.sealed,
        picks=tuple(picks),
        chosen=chosen_pick(picks, pick, ""),
        main=words("screen.choose") if picks else "",
        groups=groups(legal, words),
        undo=undo_offer(undo, words),
        notice=notice,
        log=lines[:12],
    )


def end_page(
    view: Mapping[str, Any], *, words: Words, number: int, undo: UndoLike | None, notice: Notice | None
) -> EndPage:
    """A ranking by points."""
    won = winners(view)
    return EndPage(
        title=words("screen.end"),
        headline=words("screen.wins", who=words.people(won), n=len(won)),
        symbols=tuple(won),
        help="",
        ranks=ranking(view, words),
        curve=chart(moments(view, words), words),
        number=number,
        undo=undo_offer(undo, words),
        notice=notice,
    )


def table_page(
    view: Mapping[str, Any],
    *,
    seats: Sequence[SeatLike],
    words: Words,
    data: Mapping[str, Any],
    code: str,
    url: str,
    qr: Markup,
    log: Sequence[LogLineLike],
    number: int,
) -> TablePage:
    """A display of whose turn it is and the points; ``data`` holds no map here."""
    who = actors(view)
    lines = log_lines(log, words, colours(view))
    return TablePage(
        title=code,
        game=title_of(view),
        round=int(view.get("round", 0)),
        rounds=0,
        scoring_rounds=(),
        symbol=who[0] if len(who) == 1 else "",
        headline=headline(view, words, False),
        help=f"{lines[0].name} {lines[0].text}".strip() if lines else "",
        board=None,
        tabs=(),
        players=rivals(view, seats, words),
        code=code,
        address=url.partition("://")[2].partition("/")[0],
        qr=qr,
        lines=lines[:8],
        number=number,
    )
