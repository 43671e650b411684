"""What has just happened, told in sheets: a battle or a voyage that ended, and what a bot did and why.

A sheet lies over the page as soon as a bot waits for somebody, until the reader goes on; each phone remembers that by
itself. Without scripts the same stands behind a link (``?pick=told``). Only the log that the reader may read is told,
beside what the bot said for everybody: an action's own text might name a card laid face down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any, ClassVar, Final

from companion.bots import Alternative
from companion.engine.errors import GameError
from companion.engine.own_boards import BOXED
from companion.games.ming_voyages.art import pieces
from companion.games.ming_voyages.rules.actions import action_table
from companion.games.ming_voyages.rules.edition import EDITIONS
from companion.games.ming_voyages.screens import cards, dice
from companion.games.ming_voyages.screens import map as maps
from companion.games.ming_voyages.screens.cards import event_text, told_points
from companion.games.ming_voyages.screens.plan import OTHER, SHEET, WIDGETS, Message, cards_of, messages, since
from companion.table import LogLine, Thought
from companion.table.depths import DIGITAL
from companion.table.entries import MOVES
from companion.web.play.context import ViewContext
from companion.web.play.parts import BoardView, News
from companion.web.play.texts import Words, do_key
from companion.web.play.widgets import Drawn, Effect, Macro, Widget

LOOK_BACK: Final = "told"
"""Asks in an address for what has just happened, where no script shows it as a sheet."""
CSS: Final = ("css/board.css", "css/play.css", "css/dice.css", "ming_voyages/play.css", "ming_voyages/scenes.css")
"""Style sheets of scenes, and of what has just happened as a page of its own; ``SHEETS`` are those of its sheets."""
SHEETS: Final = ("css/board.css", "css/dice.css", "ming_voyages/play.css", "ming_voyages/scenes.css")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(Drawn, template=WIDGETS):
    """A sheet.

    Attributes:
        id: shown once on every phone.
        known: the entries that it tells.
        at: the number of the log line at which it ended.
        link: what the way back to it is called.
        next: the key of what its button says.
    """

    macro: ClassVar[str] = "told"
    id: str
    known: frozenset[int]
    at: int
    link: str
    symbol: str
    headline: str
    help: str = ""
    next: str = "scene.on"
    board: BoardView | None = None
    rows: tuple[Widget, ...] = ()


@dataclass(frozen=True, slots=True)
class RecapPage:
    """The sheets as a page of their own, for phones without scripts and for reading them again."""

    now: ViewContext
    told: tuple[Sheet, ...]
    headline: str
    title: str
    sealed: bool = False
    secret: bool = False
    css: tuple[str, ...] = CSS
    classes: str = "play scenes"
    template: str = "ming_voyages/recap.html"


def recap_page(moment: ViewContext) -> RecapPage:
    """What has just happened."""
    told = reports(moment)
    headline = told[-1].headline if told else moment.words("scene.quiet")
    return RecapPage(moment, told, headline, f"The Ming Voyages · {headline}")


def shared(moment: ViewContext) -> dict[str, Any]:
    """The fields of a play page that go alike everywhere."""
    found = news(moment)
    return {**moment.shared, "news": found, "told": (found.look, found.link) if found.link else None}


def scene(moment: ViewContext) -> dict[str, Any]:
    """Those of a battle or a voyage besides. Dice that people tell are keys, never a list."""
    return {
        "your_turn": bool(moment.legal),
        "css": CSS,
        "classes": "scenes",
        **shared(moment),
        # Dice are asked for in the same words again and again.
        "asked": str(max((line.number for line in moment.log if line.kind in MOVES), default=0)),
        **({"groups": ()} if moment.of("roll") else {}),
    }


def reports(moment: ViewContext) -> tuple[Sheet, ...]:
    """The sheets of now, in the order in which things happened; none while a bot is still at it."""
    bots = {seat.colour for seat in moment.seats if seat.holder == "bot"}
    if any(side in bots for side in moment.actors):
        return ()
    found = [turn(moment, bots), battle(moment), voyage(moment)]
    return tuple(sorted((one for one in found if one is not None), key=lambda one: one.at))


def news(moment: ViewContext) -> News:
    """The same sheets for everybody on a phone that goes round."""
    found = reports(moment)
    drawing = next((one.board.drawing for one in found if one.board is not None), None)
    link = found[-1].link if found else ""
    known = frozenset().union(*(one.known for one in found))
    return News("ming_voyages/_told.html", SHEETS, drawing, link, f"?pick={LOOK_BACK}", told=found, known=known)


# --- what has ended --------------------------------------------------------------------------------------------------


def battle(moment: ViewContext) -> Sheet | None:
    """The battle that ended last, as far as the log at hand holds it."""
    words, found = moment.words, since(moment.log, "note.battle")
    end = next(((line.number, params) for line, key, params in found if key == "note.battle-won"), None)
    exchanges = [params for _, key, params in found if key == "note.exchange"]
    if end is None or not exchanges:
        return None
    (at, won), attacker, last = end, found[0][2]["seat"], exchanges[-1]
    region, rolled = won["region"], {side: int(last[side]) for side in OTHER}
    # What fell is known; that it stood there, and what gave shelter, is all that the blow needs to know.
    there = {last["marker"]: last["lost"]} if last["lost"] else {"settlement": 1} if last["blow"] == "hit" else {}
    blow = dice.strike(moment, rolled, attacker, there)
    top, bottom = (dice.row(moment, side, rolled[side], blow) for side in (attacker, OTHER[attacker]))
    fallen = Counter(one["marker"] for one in exchanges for _ in range(one["lost"]))
    earlier = [
        words("scene.earlier", count=number, text=words("note.exchange", one))
        for number, one in enumerate(exchanges[:-1], 1)
    ]
    lost = [
        Effect(marker, words(f"step.remove.{marker}", count=count, region=region)) for marker, count in fallen.items()
    ]
    return Sheet(
        id=f"b{at}",
        known=_entries(found, at),
        at=at,
        link=words("scene.battle", region=region),
        symbol=won["seat"],
        headline=words("scene.result.falls" if won["seat"] == attacker else "scene.result.holds", region=region),
        help=words("scene.result.help", seat=won["seat"], count=len(exchanges)),
        board=maps.land(moment, region),
        rows=(top, blow, bottom, Macro(SHEET, "earlier", lines=earlier), Macro(SHEET, "effects", lines=lost)),
    )


def voyage(moment: ViewContext) -> Sheet | None:
    """The voyage that ended last."""
    words, found = moment.words, since(moment.log, "did.fleet")
    ends = ("note.voyage-done", "note.voyage-failed")
    end = next((place for place, (_, key, _) in enumerate(found) if key in ends), 0)
    rolls = tuple(int(params["dice"]) for _, key, params in found[:end] if key == "did.roll")
    if not rolls:
        return None
    line, key, params = found[end]
    done, goal = key == "note.voyage-done", params["voyage"]
    junks, gold = int(found[0][2]["junks"]), int(found[0][2]["gold"])
    strength = junks + gold
    return Sheet(
        id=f"v{line.number}",
        known=_entries(found, line.number),
        at=line.number,
        link=words("scene.voyage.link", voyage=goal),
        symbol="emperor",
        headline=words("scene.reached" if done else "scene.not-reached", voyage=goal),
        help=words("scene.reached.help" if done else "scene.not-reached.help", low=rolls[-1], high=strength),
        board=maps.sea(moment, int(goal)),
        rows=(
            Macro(SHEET, "tosses", dice=rolls, strength=strength),
            Macro(SHEET, "effects", lines=came_of(moment, goal if done else "", junks, gold)),
        ),
    )


def _entries(found: Iterable[tuple[LogLine, str, Any]], last: int) -> frozenset[int]:
    return frozenset(line.number for line, _, _ in found if line.number <= last)


def came_of(moment: ViewContext, goal: str, junks: int, gold: int) -> tuple[Effect, ...]:
    """What follows of a voyage; without a ``goal`` that was reached it failed."""
    words, points = moment.words, " : ".join(str(moment.view["standing"][side]) for side in OTHER)
    if not goal:
        sunk = Effect("junk", words("scene.failed.junks", count=junks), points)
        return sunk, Effect("gold", words("scene.failed.gold", count=gold))
    return (
        Effect("junk", words("scene.done.stays", voyage=goal), points),
        *((Effect("junk", words("scene.done.returns", count=junks - 1)),) if junks > 1 else ()),
        Effect("gold", words("scene.done.gold", count=gold)),
        Effect("s-emperor", words("scene.done.cards", n=goal)),
        *((Effect("s-overlord", words("scene.done.four")),) if len(moment.view["voyages"]) == 4 else ()),
    )


# --- what a bot did --------------------------------------------------------------------------------------------------

WEIGHTS: Final = {
    verb: place for place, verb in enumerate((
        "attack", "sail", "fleet", "settle", "move", "march", "put", "take", "amass", "gather", "recruit", "tax",
        "build", "special", "react", "send", "play", "reinforce", "reserve", "withdraw", "decline", "reveal", "again",
        "stop", "battle",
    ))
}  # fmt: skip
"""What somebody's turn is mainly about, the weightiest first."""
PIECES: Final = frozenset(("put", "take", "march"))
"""One piece each; several of them are what a card says, and the card's name tells them all."""


def turn(moment: ViewContext, bots: Collection[str]) -> Sheet | None:
    """What the bot did since somebody else last chose anything."""
    view, words, thoughts = moment.view, moment.words, moment.thoughts
    counting = [line for line in moment.log if not line.undone]
    others = (n for n, one in enumerate(counting, 1) if one.kind == "action" and one.seat not in bots)
    span = counting[max(others, default=0) :]
    spans = runs_of(span, thoughts, bots)
    if not spans or not any(thoughts[line.number].steps or thoughts[line.number].why for line in spans[0]):
        return None
    side = spans[0][0].seat
    asked = next(reversed(_played(counting[: -len(span)])), "")
    titles = [sentence([line.messages[0] for line in lines], side, words, asked) for lines in spans]
    own = next((place for place, lines in enumerate(spans) if own_turn(lines, thoughts)), None)
    acts = [message for lines in spans for line in lines for message in line.messages[:1]]
    headline = sentence(acts, side, words, asked) if own is None else titles[own]
    card = next(iter(_played(span)), "")
    card = card if card in cards_of(view["edition"]) else ""
    runs = (
        one_run(moment, lines, "" if title == headline else title, card if place == (own or 0) else "")
        for place, (lines, title) in enumerate(zip(spans, titles, strict=True))
    )
    return Sheet(
        id=f"t{spans[-1][0].number}",
        known=frozenset(line.number for lines in spans for line in lines),
        at=spans[0][-1].number,
        link=words("scene.turn.link", seat=side),
        symbol=side,
        headline=headline,
        next="scene.on" if on_phones_alone(moment) else _next(view),
        rows=(*by_event(moment, spans, card), *runs),
    )


def by_event(moment: ViewContext, spans: Sequence[Sequence[LogLine]], card: str) -> tuple[Widget, ...]:
    """The event of the solo deck that some of these lines go by, with the points of the ``card`` that was played, as
    far as anybody may know them."""
    points = cards_of(moment.view["edition"])[card]["cp"] if card else told_points(moment.log)
    reasons = (moment.thoughts[line.number].why for lines in spans for line in lines)
    event = next((why[1]["event"] for why in reasons if why is not None and "event" in why[1]), None)
    return () if event is None else (event_text(event, moment.words, points),)


def runs_of(span: Sequence[LogLine], thoughts: Mapping[int, Thought], bots: Collection[str]) -> list[list[LogLine]]:
    """The bot's lines that tell anything, as long as nothing came between them; its turn apart from its reaction."""
    found: list[list[LogLine]] = []
    going = False
    for line in span:
        if line.kind == "chance":
            going = False
        elif line.kind == "action" and line.seat in bots and line.number in thoughts:
            if not going or own_turn([line], thoughts):
                found.append([])
            found[-1].append(line)
            going = True
    return found


def own_turn(lines: Sequence[LogLine], thoughts: Mapping[int, Thought]) -> bool:
    """Whether a turn of the bot's own begins with them, and no reaction; one by points tells its event."""
    key, why = lines[0].messages[0][0], thoughts[lines[0].number].why
    return key in ("did.play", "did.reserve") or (key == "did.points" and why is not None and "event" in why[1])


def _played(log: Sequence[LogLine]) -> list[str]:
    return [str(params["card"]) for _, key, params in messages(log) if key == "did.play"]


def one_run(moment: ViewContext, lines: Sequence[LogLine], title: str, card: str) -> Widget:
    """What a bot did at one go: the reason of what it is about, beside the bot's own ``card``, two other things that it
    weighed and what they are worth, every step once, and where on the map anything changed. ``title`` is empty where
    the sheet's headline says it."""
    words, view, thoughts = moment.words, moment.view, moment.thoughts
    main = gist([line.messages[0] for line in lines])
    about = next(line for line in lines if line.messages[0] == main)
    first = thoughts[lines[0].number]
    why = thoughts[about.number].why or first.why
    same = words(do_key(main[0]), main[1])
    if why and why[0] == "because.by-event":  # the event itself stands above
        why = why[1]["seen"]["key"], why[1]["seen"]["params"]
    weighed = (weigh(other, words, view) for other in first.alternatives[:2])
    what = () if on_phones_alone(moment) else steps([thoughts[line.number] for line in lines])
    return Macro(
        SHEET,
        "run",
        id=f"t{lines[0].number}",
        title=title,
        words=words,
        card=card,
        art=cards.tiny(cards_of(view["edition"])[card], words) if card else None,
        why=words(*why) if why else "",
        weighed=[one for one in weighed if one is not None and one[0] != same],
        steps=[Effect(_sign(key), words(key, params)) for key, params in what],
        boards=maps.boards(moment, [message for line in lines for message in line.messages], lines[0].seat),
    )


def gist(messages: Sequence[Message]) -> Message:
    """What they are mainly about."""
    return min(messages, key=lambda one: WEIGHTS.get(one[0].partition(".")[2], len(WEIGHTS)))


def sentence(acts: Sequence[Message], side: str, words: Words, asked: str) -> str:
    """What somebody did, as a headline that counts everything of the kind that it is mainly about.

    Several pieces by a card's words are told by the card: the bot's own, or the one that it reacts to (``asked``).
    """
    key, params = gist(acts)
    verb = key.partition(".")[2]
    alike = [given for other, given in acts if other == key]
    if verb in ("attack", "sail", "settle", "reserve", "stop"):
        return words(f"scene.turn.{verb}", {**params, "seat": side})
    told = next((given["count"] for other, given in acts if other == "did.points"), 0)
    if verb == "special" and told:
        return words("scene.turn.half", seat=side, count=told)
    if verb in PIECES and len(alike) > 1:
        own = next((given["card"] for other, given in acts if other == "did.play"), "")
        if own or asked:
            return words("scene.turn.event" if own else "scene.turn.react", seat=side, card=own or asked)
    if verb in ("amass", "gather"):
        params = {**params, "count": sum(given["count"] for given in alike)}
        if verb == "gather" or len({given["region"] for given in alike}) > 1:
            return words(f"scene.turn.{verb}", seat=side, count=params["count"])
    return f"{words('log.who', seat=side)} {words(key, params)}"


def weigh(other: Alternative, words: Words, view: Mapping[str, Any]) -> tuple[str, str] | None:
    """Something else that the bot thought of, by its weightiest action, and what it is worth."""
    table, found = action_table(EDITIONS.edition(view["edition"])), []
    for text in other.actions:
        with suppress(GameError):  # a log by other rules; it is only told
            action = table.parse(text)
            found.append((action.key, action.params))
    if not found:
        return None
    key, params = gist(found)
    return words(do_key(key), params), words(other.key, other.params) if other.key else ""


def _next(view: Mapping[str, Any]) -> str:
    if view["stage"] == "battle-dice":
        return "scene.next.fight"
    if view["stage"] in ("voyage-die", "setup-die"):
        return "scene.next.roll"
    mine = view["you"] in view["to_act"]
    return "scene.next.turn" if view["stage"] == "play" and mine else "scene.next"


# --- what is to be done on the table for it --------------------------------------------------------------------------

COUNTED: Final = ("step.add", "step.remove", "step.move")
"""Steps with pieces that can be counted together; dice and fleets are one thing, however many they are."""
DONE: Final = (
    *COUNTED, "step.fleet", "step.play", "step.points", "step.reserve", "step.reinforce", "step.reveal", "step.discard",
)  # fmt: skip
"""Steps that people carry out with pieces or cards; the others only say how the game goes on, which it says itself."""


def on_phones_alone(moment: ViewContext) -> bool:
    """Whether nothing lies on the table with which anybody could carry out what a bot did."""
    return moment.depth == DIGITAL and not moment.told_sources and moment.view["edition"] != BOXED


def steps(thoughts: Sequence[Thought]) -> list[Message]:
    """What to do on the table for some choices in a row, every move once.

    Each choice tells all that it is the first of. As long as the next one goes on with the same plan its steps are the
    rest of these; where the bot thought again, only what was really begun counts.
    """
    found: list[Message] = []
    rest = single(thoughts[0].steps)
    for before, thought in pairwise(thoughts):
        later = single(thought.steps)
        if not later:
            continue
        kept = len(rest) - len(later)
        found += rest[:kept] if kept >= 0 and rest[kept:] == later else single(before.steps[:1])
        rest = later
    return counted(step for step in found + rest if step[0].startswith(DONE))


def single(steps: Iterable[Message]) -> list[Message]:
    """Steps with a count as so many steps."""
    found: list[Message] = []
    for key, params in steps:
        many = int(params.get("count", 1)) if key.startswith(COUNTED) else 1
        found += [(key, {**params, "count": 1} if many > 1 else dict(params))] * many
    return found


def counted(steps: Iterable[Message]) -> list[Message]:
    """The same moves in a row as one with their count."""
    found: list[Message] = []
    for (key, params), alike in groupby(steps):
        many = len(list(alike))
        moved = key.startswith(COUNTED) and "count" in params
        found += [(key, {**params, "count": many})] if moved else [(key, params)] * many
    return found


def _sign(key: str) -> str:
    name = key.rpartition(".")[2]
    return name if name in pieces.MARKERS else "junk" if name == "fleet" else ""
