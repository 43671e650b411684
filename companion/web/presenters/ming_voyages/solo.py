"""What a bot did: its reasons, what else it weighed, and what to do with the pieces on the table.

A sheet lies over the page as soon as the bot waits for somebody, until the reader goes on; each phone remembers that by
itself. Without scripts the same stands behind a link (``?pick=told``). Only the log that the reader may read is told,
beside what the bot said for everybody: an action's own text might name a card laid face down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.engine.errors import GameError
from companion.games.ming_voyages.actions import action_table
from companion.games.ming_voyages.edition import EDITIONS
from companion.table import Alternative, Thought
from companion.table import LogLine as LogLineLike
from companion.table.entries import MOVES
from companion.web.presenters.common import Words, do_key
from companion.web.presenters.ming_voyages import cards, changed, told
from companion.web.presenters.ming_voyages.now import cards_of
from companion.web.presenters.ming_voyages.steps import sign, steps
from companion.web.presenters.ming_voyages.told import Run, Told, Weighed
from companion.web.presenters.moment import Moment
from companion.web.presenters.parts import News, Notice
from companion.web.presenters.widgets import Effect

WEIGHTY: Final = (
    "attack", "sail", "fleet", "settle", "move", "march", "put", "take", "amass", "gather", "recruit", "tax", "build",
    "special", "react", "send", "play", "reinforce", "reserve", "decline", "reveal", "again", "stop", "battle",
)  # fmt: skip
"""What somebody's turn is mainly about, the weightiest first."""
PIECES: Final = frozenset(("put", "take", "march"))
"""One piece each; several of them are what a card says, and the card's name tells them all."""

LOOK_BACK: Final = "told"
"""Asks in an address for what has just happened, where no script shows it as a sheet."""

Message = tuple[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloPage:
    """The sheets as a page of their own, for phones without scripts and for reading them again."""

    title: str
    kicker: str
    headline: str
    main: str
    number: int
    told: tuple[Told, ...]
    notice: Notice | None
    sealed: bool = False
    secret: bool = False
    classes: str = "play scenes"
    template: str = "ming_voyages/solo.html"


def solo_page(moment: Moment) -> SoloPage:
    """What has just happened."""
    view, words = moment.view, moment.words
    found = reports(moment)
    headline = found[-1].headline if found else words("scene.quiet")
    return SoloPage(
        title=f"The Ming Voyages · {headline}",
        kicker=words("phone.round", round=view["round"]) if view["round"] else words.name("phase", "setup"),
        headline=headline,
        main=words("scene.on"),
        number=moment.number,
        told=found,
        notice=moment.notice,
    )


def shared(moment: Moment) -> dict[str, Any]:
    """The fields of a play page that go alike everywhere."""
    found = news(moment)
    return {**moment.shared, "news": found, "told": (found.look, found.link) if found.link else None}


def scene(moment: Moment, part: str) -> dict[str, Any]:
    """Those of a battle or a voyage besides; ``part`` of the rules belongs to it. Dice that people tell are keys, never
    a list."""
    return {
        "your_turn": bool(moment.legal),
        "rules": tuple(moment.words(f"rules.{part}.text").split("\n")),
        "rule_part": part,
        "css": ("css/board.css", "css/play.css", "css/dice.css", "css/voyages.css", "css/voyages-scenes.css"),
        "classes": "scenes",
        **shared(moment),
        # Dice are asked for in the same words again and again.
        "asked": str(max((line.number for line in moment.log if line.kind in MOVES), default=0)),
        **({"groups": ()} if moment.of("roll") else {}),
    }


def reports(moment: Moment) -> tuple[Told, ...]:
    """The sheets of now, in the order in which things happened; none while a bot is still at it."""
    bots = {seat.colour for seat in moment.seats if seat.holder == "bot"}
    if any(side in bots for side in moment.actors):
        return ()
    found = [turn(moment, bots), told.battle(moment), told.voyage(moment)]
    return tuple(sorted((one for one in found if one is not None), key=lambda one: one.at))


def news(moment: Moment) -> News:
    """The same sheets for everybody on a phone that goes round."""
    found = reports(moment)
    drawing = next((one.board.drawing for one in found if one.board is not None), None)
    css = ("css/board.css", "css/dice.css", "css/voyages.css", "css/voyages-scenes.css")
    return News("ming_voyages/_told.html", css, drawing, found[-1].link if found else "", "?pick=told", told=found)


def turn(moment: Moment, bots: Iterable[str]) -> Told | None:
    """What the bot did since somebody else last chose anything."""
    view, words, log, thoughts = moment.view, moment.words, moment.log, moment.thoughts
    span: list[LogLineLike] = []
    for line in reversed(log):
        if line.kind == "action" and line.seat not in bots and not line.undone:
            break
        span.insert(0, line)
    spans = runs_of([line for line in span if not line.undone], thoughts, bots)
    if not spans or not any(thoughts[line.number].steps or thoughts[line.number].why for line in spans[0]):
        return None
    side = spans[0][0].seat
    done = [message for line in span for message in line.messages]
    acts = [message for lines in spans for line in lines for message in line.messages[:1]]
    played = next((str(params["card"]) for key, params in done if key == "did.play"), "")
    asked = before(log, span)
    titles = [title([line.messages[0] for line in lines], side, words, asked) for lines in spans]
    own = next((place for place, lines in enumerate(spans) if own_turn(lines)), None)
    headline = sentence(gist(acts), side, words, acts, asked) if own is None else titles[own]
    known = cards_of(view["edition"])
    return Told(
        id=f"t{spans[-1][0].number}",
        at=spans[0][-1].number,
        link=words("scene.turn.link", seat=side),
        symbol=side,
        headline=headline,
        help=words("scene.turn.card", card=played) if played in known else "",
        next=next_label(view, words),
        card=words.name("card", played) if played in known else "",
        art=cards.tiny(known[played], cards.halves(known[played], [], words)) if played in known else None,
        runs=tuple(
            one_run(moment, lines, "" if name == headline else name, place == (own or 0))
            for place, (lines, name) in enumerate(zip(spans, titles, strict=True))
        ),
    )


def runs_of(
    span: Sequence[LogLineLike], thoughts: Mapping[int, Thought], bots: Iterable[str]
) -> list[list[LogLineLike]]:
    """The bot's lines that tell anything, as long as nothing came between them; its turn apart from its reaction."""
    found: list[list[LogLineLike]] = []
    going = False
    for line in span:
        if line.kind == "action" and line.seat in bots:
            if line.number in thoughts:
                if not going or own_turn([line]):
                    found.append([])
                found[-1].append(line)
                going = True
        elif line.kind == "chance":
            going = False
    return found


def own_turn(lines: Sequence[LogLineLike]) -> bool:
    """Whether a turn of the bot's own begins with them, and no reaction."""
    return lines[0].messages[0][0] in ("did.play", "did.reserve")


def before(log: Sequence[LogLineLike], span: Sequence[LogLineLike]) -> str:
    """The card of the other side's that the bot reacts to: the last that was played before; ``""`` if none was."""
    first = span[0].number
    cards = [
        str(params["card"])
        for line in log
        if line.number < first and not line.undone
        for key, params in line.messages
        if key == "did.play"
    ]
    return cards[-1] if cards else ""


def one_run(moment: Moment, lines: Sequence[LogLineLike], name: str, carded: bool) -> Run:
    """One run told: the reason of what it is about, every step once, and where on the map anything changed."""
    words, view, thoughts = moment.words, moment.view, moment.thoughts
    main = gist([line.messages[0] for line in lines])
    about = next(line for line in lines if line.messages[0] == main)
    first = thoughts[lines[0].number]
    why = thoughts[about.number].why or first.why
    same = words(do_key(main[0]), main[1])
    found = [weigh(other, words, view) for other in first.alternatives[:2]]
    what = steps([thoughts[line.number] for line in lines])
    return Run(
        id=f"t{lines[0].number}",
        title=name,
        carded=carded,
        why=words(*why) if why else "",
        weighed=tuple(one for one in found if one is not None and one.text != same),
        steps=tuple(Effect(sign(key), words(key, params)) for key, params in what),
        boards=changed.boards(moment, [message for line in lines for message in line.messages], lines[0].seat),
    )


def gist(messages: Sequence[Message]) -> Message:
    """What they are mainly about."""

    def weight(message: Message) -> int:
        verb = message[0].partition(".")[2]
        return WEIGHTY.index(verb) if verb in WEIGHTY else len(WEIGHTY)

    return min(messages, key=weight)


def title(acts: Sequence[Message], side: str, words: Words, asked: str) -> str:
    """What one run is about."""
    return sentence(gist(acts), side, words, acts, asked)


def sentence(main: Message, side: str, words: Words, acts: Sequence[Message] = (), asked: str = "") -> str:
    """What somebody did, as a headline that counts everything of its kind.

    Several pieces by a card's words are told by the card: the bot's own, or the one that it reacts to (``asked``).
    """
    key, params = main
    verb = key.partition(".")[2]
    alike = [given for other, given in acts if other == key]
    if verb in ("attack", "sail", "settle", "reserve", "stop"):
        return words(f"scene.turn.{verb}", {**params, "seat": side})
    if verb in PIECES and len(alike) > 1:
        own = next((str(given["card"]) for other, given in acts if other == "did.play"), "")
        if own or asked:
            return words("scene.turn.event" if own else "scene.turn.react", seat=side, card=own or asked)
    if alike and (verb == "gather" or (verb == "amass" and len({given["region"] for given in alike}) > 1)):
        return words(f"scene.turn.{verb}", seat=side, count=sum(given["count"] for given in alike))
    if verb == "amass" and alike:
        params = {**params, "count": sum(given["count"] for given in alike)}
    return f"{words('log.who', seat=side)} {words(key, params)}"


def weigh(other: Alternative, words: Words, view: Mapping[str, Any]) -> Weighed | None:
    """Something else that the bot thought of, by its weightiest action."""
    table = action_table(EDITIONS.edition(view["edition"]))
    found = []
    for text in other.actions:
        try:
            found.append(table.parse(text))
        except GameError:  # a log by other rules; it is only told
            continue
    if not found:
        return None
    key, params = gist([(action.key, action.params) for action in found])
    return Weighed(words(do_key(key), params), words(other.key, other.params) if other.key else "")


def next_label(view: Mapping[str, Any], words: Words) -> str:
    """What comes after the reader has done all that."""
    if view["stage"] == "battle-dice":
        return words("scene.next.fight")
    if view["stage"] in ("voyage-die", "setup-die"):
        return words("scene.next.roll")
    mine = view["you"] in view["to_act"]
    if view["stage"] == "play" and mine:
        return words("scene.next.turn")
    return words("scene.next")
