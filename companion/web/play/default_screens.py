"""Any game's screens, from its legal actions, its catalogue and what its actions touch."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from companion.engine import registry
from companion.engine.terms import Action
from companion.table import Thought
from companion.web.play.context import ViewContext
from companion.web.play.game_pages import EndPage, ScorePage, TablePage
from companion.web.play.option import Option
from companion.web.play.page import Look, PlayPage, key
from companion.web.play.parts import Rival, Step
from companion.web.play.plan import address
from companion.web.play.score_chart import chart, draw, moments, parted, ranking, winners
from companion.web.play.texts import Words, seat_of
from companion.web.play.widgets import Choices, Final, Growth, Phases, Ranks, Sealed, Sources, Strip, Widget

FEW = 6
"""So many choices are shown large; more are listed."""


def title_of(view: Mapping[str, Any]) -> str:
    """The game's name."""
    known = registry.metas().get(str(view.get("game", "")))
    return known.title if known else ""


def totals(moment: ViewContext) -> dict[str, int]:
    """Points by colour, from the score lines."""
    found = dict.fromkeys(moment.order, 0)
    for line in moment.view.get("lines", ()):
        found[moment.order[line["seat"]]] += line["points"]
    return found


def headline(moment: ViewContext) -> str:
    """Whose turn it is."""
    view, words, who = moment.view, moment.words, moment.actors
    if not who:
        won = winners(view)
        if won:
            return words("screen.wins", who=words.people(won), n=len(won))
        return words.name("phase", view["phase"]) if view.get("tracking") else words("general.nobody")
    if moment.legal:
        return words("general.yours", seat=moment.you)
    return words("general.theirs", who=words.people(who), n=len(who))


def rivals(moment: ViewContext, points: Mapping[str, int] | None = None) -> tuple[Rival, ...]:
    """All players with their presence and their points: those of the score lines, unless others are told."""
    words, found = moment.words, []
    points = totals(moment) if points is None else points
    for colour in moment.order:
        seat = seat_of(moment.seats, colour)
        bot = seat is not None and seat.holder == "bot"
        you = moment.you == colour
        away = seat is not None and seat.holder == "person" and not seat.connected and not you
        status = words("phone.away") if away else words("phone.bot") if bot else ""
        name = words.past.name("seat", colour)  # where a bot plays for him the sign beside it says so
        found.append(
            Rival(
                colour,
                name,
                points[colour],
                0,
                turn=colour in moment.actors,
                you=you,
                connected=not away,
                bot=bot,
                status=status,
                label=words("general.rival", seat=colour, count=points[colour], status=status).strip(),
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


def asked(moment: ViewContext) -> str:
    """What whoever chooses is asked at this stage; empty where the game has no words for it."""
    with suppress(KeyError):
        return moment.words(f"choose.{moment.view.get('stage')}")
    return ""


@dataclass(frozen=True, slots=True)
class Answers:
    """Some actions as things to tap: their ``options`` for a widget, and what goes into the page for them (``filled``).

    ``filled`` holds ``main``, ``action``, ``looks`` and ``chosen`` of ``PlayPage``.
    """

    options: tuple[Option, ...]
    filled: Mapping[str, Any]


def answers(
    moment: ViewContext,
    actions: Sequence[Action],
    headline: str,
    help: str,
    number: Callable[[Action], str] | None = None,
) -> Answers:
    """Actions, of which one is tapped and then done by the main button.

    Args:
        moment: what the reader may do, and what he picked.
        actions: some of it.
        headline, help: what the page says as long as nothing is picked, and then.
        number: the figure to show instead of the words of an action.
    """
    words, asked = moment.words, moment.asked
    chosen = next((action for action in actions if moment.picked == (action.text,)), None)
    options: list[Option] = []
    looks = {key(""): Look(headline, help, words("screen.choose"), "", address(asked, ()))}
    for action in actions:
        label, there = words.do(action), address(asked, (action.text,))
        figure = number(action) if number else ""
        on = action is chosen
        options.append(
            Option(
                label, href=there, text="" if figure else label, number=figure, on=on, id=f"{len(options)}",
                pick=action.text,
            )
        )
        looks[key(action.text)] = Look(headline, help, label, action.text, there)
    shown = looks[key(chosen.text if chosen else "")]
    filled = {"main": shown.main, "action": shown.action, "looks": looks, "chosen": key(shown.action)}
    return Answers(tuple(options), filled if actions else {})


def play_page(moment: ViewContext) -> PlayPage:
    """A working screen for a game that nobody has designed one for: its choices, players and log."""
    words, legal, undo, lines = moment.words, moment.legal, moment.undo, moment.lines
    mine, phase = bool(legal), moment.view.get("phase")
    line = headline(moment)
    told = f"{lines[0].name} {lines[0].text}".strip() if lines else ""
    if lines and (reason := thought(moment.thoughts.get(lines[0].number), words)):
        told = words("general.thought", what=told, why=reason)
    if mine:
        told = asked(moment) or told
    few = answers(moment, legal if len(legal) <= FEW else (), line, told)
    sealed = undo is not None and undo.sealed
    who = moment.actors
    return PlayPage(
        title=line,
        top=Phases("", "", (Step(words.name("phase", phase), "now"),) if phase else ()),
        symbol=moment.you if mine else who[0] if len(who) == 1 else "",
        headline=line,
        help=told,
        your_turn=mine,
        stage=(Strip(rivals(moment)),),
        hand=(*((Sealed(),) if sealed else ()), *((Choices("wide", few.options, "numerals"),) if few.options else ())),
        sealed=sealed,
        **moment.shared,
        **few.filled,
    )


def end_page(moment: ViewContext) -> EndPage:
    """A ranking by points, and where everybody's came from."""
    view, words = moment.view, moment.words
    won, ranks = winners(view), ranking(view, words)
    return EndPage(
        title=words("screen.end"),
        headline=words("screen.wins", who=words.people(won), n=len(won)),
        symbols=tuple(won),
        help="",
        widgets=(Ranks(ranks), Sources(ranks)),
        curve=chart(moments(moment.grown, words), words),
        number=moment.number,
        undo=moment.offered,
        notice=moment.notice,
    )


def finale(moment: ViewContext) -> tuple[Widget, ...]:
    """The ranking and the curve of a game that is over, for everybody in the room."""
    view, words = moment.view, moment.words
    ranks, found = ranking(view, words), moments(moment.grown, words)
    final = Final(ranks, tie_break(view, words) if parted(ranks) else "")
    return (final, Growth(draw(found, words, still=True))) if found else (final,)


def tie_break(view: Mapping[str, Any], words: Words) -> str:
    """What decided between equal points, in the game's own words where it has any."""
    with suppress(KeyError):
        return words(f"tie-break.{view['game']}")
    return words("screen.tie-break")


def score_page(moment: ViewContext, report: str) -> ScorePage:
    """How the points came; there is no ``report`` to open."""
    words = moment.words
    return ScorePage(words("screen.scores"), number=moment.number, curve=chart(moments(moment.grown, words), words))


def table_page(moment: ViewContext, *, code: str, url: str, qr: Markup) -> TablePage:
    """A display of whose turn it is and the points; ``moment.data`` holds no map here."""
    who, lines = moment.actors, moment.lines
    return TablePage(
        title=code,
        game=title_of(moment.view),
        symbol=who[0] if len(who) == 1 else "",
        headline=headline(moment),
        help=f"{lines[0].name} {lines[0].text}".strip() if lines else "",
        players=rivals(moment),
        code=code,
        address=url.partition("://")[2].partition("/")[0],
        qr=qr,
        round=int(moment.view.get("round", 0)),
        number=moment.number,
    )
