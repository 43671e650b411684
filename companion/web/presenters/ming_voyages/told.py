"""Sheets that tell what has just ended: a battle, a voyage. They lie over the page until the reader goes on.

They are made of the log as the reader may read it, so that they hold nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from companion.web.presenters.common import Words
from companion.web.presenters.ming_voyages import crop
from companion.web.presenters.ming_voyages import dice as shown
from companion.web.presenters.ming_voyages.blow import Blow, strike
from companion.web.presenters.ming_voyages.frame import OTHER, messages, reader, who
from companion.web.presenters.moment import Moment
from companion.web.presenters.parts import BoardView
from companion.web.presenters.widgets import Die, Effect, Roll


@dataclass(frozen=True, slots=True)
class Weighed:
    """Something else that a bot thought of, and what it is worth."""

    text: str
    worth: str


@dataclass(frozen=True, slots=True)
class Run:
    """What a bot did at one go: why, what else it weighed, what to do on the table. ``id`` is told once.

    ``title`` is empty where the sheet's headline says it; ``carded``: the bot's own card is shown beside the reason;
    ``boards`` are the parts of the map in which anything changed.
    """

    id: str
    title: str
    why: str
    weighed: tuple[Weighed, ...]
    steps: tuple[Effect, ...]
    boards: tuple[BoardView, ...] = ()
    carded: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A sheet.

    Attributes:
        id: shown once on every phone.
        at: the number of the log line at which it ended.
        link: what the way back to it is called.
        top, blow, bottom: the last exchange of a battle; ``earlier`` tells those before.
        dice: the dice of a voyage, with a word below each.
        card, art: the card that a bot played, and its picture.
        runs: what a bot did.
    """

    id: str
    at: int
    link: str
    symbol: str
    headline: str
    help: str
    next: str
    board: BoardView | None = None
    top: Roll | None = None
    blow: Blow | None = None
    bottom: Roll | None = None
    earlier: tuple[str, ...] = ()
    dice: tuple[tuple[Die, str], ...] = ()
    effects: tuple[Effect, ...] = ()
    card: str = ""
    art: Markup | None = None
    runs: tuple[Run, ...] = ()


def battle(moment: Moment) -> Told | None:
    """The battle that ended last, as far as the log at hand holds it."""
    view, words = moment.view, moment.words
    found = messages(moment.log)
    ends = [place for place, (_, key, _) in enumerate(found) if key == "note.battle-won"]
    starts = [place for place, (_, key, _) in enumerate(found) if key == "note.battle"]
    if not ends or not starts or starts[-1] > ends[-1]:
        return None
    line, _, won = found[ends[-1]]
    attacker, region = found[starts[-1]][2]["seat"], won["region"]
    exchanges = [params for _, key, params in found[starts[-1] : ends[-1]] if key == "note.exchange"]
    if not exchanges:
        return None
    rows, blow = exchange(view, exchanges[-1], attacker, words)
    held = won["seat"] != attacker
    return Told(
        id=f"b{line.number}",
        at=line.number,
        link=words("scene.battle", region=region),
        symbol=won["seat"],
        headline=words("scene.result.holds" if held else "scene.result.falls", region=region),
        help=words("scene.result.help", seat=won["seat"], count=len(exchanges)),
        next=words("scene.on"),
        board=crop.land(view, moment.data, words, region),
        top=rows[0],
        blow=blow,
        bottom=rows[1],
        earlier=tuple(brief(one, number, words) for number, one in enumerate(exchanges[:-1], 1)),
        effects=losses(exchanges, region, words),
    )


def exchange(
    view: Mapping[str, Any], told: Mapping[str, Any], attacker: str, words: Words
) -> tuple[tuple[Roll, Roll], Blow]:
    """One exchange as the log tells it: both rows and the blow."""
    rolled = {side: int(told[side]) for side in OTHER}
    # What fell is known; that it stood there, and what gave shelter, is all that the blow needs to know.
    there = {told["marker"]: max(told["lost"], 1)} if told["lost"] or told["blow"] == "hit" else {}
    if not told["lost"] and told["blow"] == "hit":
        there = {"settlement": 1}
    blow = strike(rolled, attacker, there, reader(view), words)
    rows = []
    for side in (attacker, OTHER[attacker]):
        found, counted = shown.plain(rolled[side], words)
        won = bool(blow.loser) and blow.loser != side and reader(view) == side
        name = who(view, side, words)
        rows.append(Roll(side, shown.in_words(rolled[side], words), name, found, counted, reader(view) == side, won))
    return (rows[0], rows[1]), blow


def brief(told: Mapping[str, Any], number: int, words: Words) -> str:
    """An earlier exchange in one line."""
    text = words("note.exchange", told)
    return words("scene.earlier", count=number, text=text)


def losses(exchanges: Sequence[Mapping[str, Any]], region: str, words: Words) -> tuple[Effect, ...]:
    """The pieces that fell, as what is to be taken off the table."""
    lost: dict[str, int] = {}
    for one in exchanges:
        if one["lost"]:
            lost[one["marker"]] = lost.get(one["marker"], 0) + one["lost"]
    return tuple(
        Effect(marker, words(f"step.remove.{marker}", count=count, region=region)) for marker, count in lost.items()
    )


def voyage(moment: Moment) -> Told | None:
    """The voyage that ended last."""
    view, words = moment.view, moment.words
    found = messages(moment.log)
    fleets = [place for place, (_, key, _) in enumerate(found) if key == "did.fleet"]
    if not fleets:
        return None
    sent = found[fleets[-1]][2]
    rolls: list[int] = []
    for line, key, params in found[fleets[-1] + 1 :]:
        if key == "did.roll":
            rolls.append(int(params["dice"]))
        elif key in ("note.voyage-done", "note.voyage-failed"):
            done = _voyage(view, line.number, sent, rolls, params["voyage"], key == "note.voyage-done", words)
            return done and replace(done, board=crop.sea(view, moment.data, words, int(params["voyage"])))
    return None


def _voyage(
    view: Mapping[str, Any], at: int, sent: Mapping[str, Any], rolls: Sequence[int], voyage: str, done: bool,
    words: Words,
) -> Told | None:  # fmt: skip
    if not rolls:
        return None
    junks, gold = int(sent["junks"]), int(sent["gold"])
    strength = junks + gold
    dice = tuple(
        (
            Die(pips, "lit" if pips < strength else "off", words("scene.die", count=pips)),
            words("scene.lower", count=strength) if pips < strength else words("scene.missed"),
        )
        for pips in rolls
    )
    standing = " : ".join(str(view["standing"][side]) for side in ("emperor", "overlord"))
    if done:
        effects = [Effect("junk", words("scene.done.stays", voyage=voyage), standing)]
        if junks > 1:
            effects.append(Effect("junk", words("scene.done.returns", count=junks - 1)))
        effects.append(Effect("gold", words("scene.done.gold", count=gold)))
        effects.append(Effect("s-emperor", words("scene.done.cards", n=voyage)))
        if len(view["voyages"]) == 4:
            effects.append(Effect("s-overlord", words("scene.done.four")))
    else:
        effects = [
            Effect("junk", words("scene.failed.junks", count=junks), standing),
            Effect("gold", words("scene.failed.gold", count=gold)),
        ]
    low = words("scene.reached.help", low=rolls[-1], high=strength)
    return Told(
        id=f"v{at}",
        at=at,
        link=words("scene.voyage.link", voyage=voyage),
        symbol="emperor",
        headline=words("scene.reached" if done else "scene.not-reached", voyage=voyage),
        help=low if done else words("scene.not-reached.help", high=strength),
        next=words("scene.on"),
        dice=dice,
        effects=tuple(effects),
    )
