"""A voyage on the phone: where to, with how many junks and how much gold, and the dice (rulings 12 and 23)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from companion.games.ming_voyages import odds
from companion.web.presenters.chain import address
from companion.web.presenters.common import Words
from companion.web.presenters.ming_voyages import crop, solo
from companion.web.presenters.ming_voyages import dice as shown
from companion.web.presenters.ming_voyages import fleet as ships
from companion.web.presenters.ming_voyages.dice import FACES
from companion.web.presenters.ming_voyages.frame import per_cent, since
from companion.web.presenters.model import Look, PlayPage, key
from companion.web.presenters.moment import Moment
from companion.web.presenters.widgets import Board, Chance, Choices, Die, Effect, Effects, Option, Titles, Widget

PICKED: Final = re.compile(r"fleet ([1-7]) ([1-5])")
SIDE: Final = "emperor"


def voyage_page(moment: Moment) -> PlayPage:
    """A voyage: stages ``target`` of a voyage, ``fleet``, ``voyage-die`` and ``setup-die``."""
    stage = moment.view["stage"]
    common = solo.scene(moment, "setup" if stage == "setup-die" else "voyages")
    return {"target": _choose, "fleet": _fleet, "voyage-die": _die, "setup-die": _first}[stage](moment, common)


Common = dict[str, Any]


def _page(moment: Moment, headline: str, top: Titles, goal: int, common: Common, **more: Any) -> PlayPage:
    """A page with the sea, on which the goal is marked."""
    board = Board(crop.sea(moment.view, moment.data, moment.words, goal), scene=True)
    title = f"The Ming Voyages · {headline}"
    return PlayPage(title=title, headline=headline, top=top, board=board, **({"symbol": SIDE} | more), **common)


def _choose(moment: Moment, common: Common) -> PlayPage:
    """Where a card's half sails to."""
    view, words, asked = moment.view, moment.words, moment.asked
    offered = {int(action.text.split()[1]): action.text for action in moment.of("sail")}
    chosen = next((number for number, text in offered.items() if moment.picked == (text,)), 0)
    headline = words("scene.where", seat=SIDE) if offered else words("scene.where.theirs", seat=SIDE)
    helping = words("scene.where.help", count=view["points"] or view["left"])
    choose = words("scene.sail.choose") if offered else ""
    sail = {number: words("scene.sail", voyage=str(number)) for number in offered}
    options = tuple(
        Option(
            address(asked, (text,)), words.name("voyage", str(number)), words.name("voyage", str(number)), str(number),
            on=number == chosen, id=str(number), pick=text,
        )
        for number, text in offered.items()
    )  # fmt: skip
    looks = {
        key(text): Look(headline, helping, sail[number], text, address(asked, (text,)))
        for number, text in offered.items()
    }
    if offered:
        looks[key("")] = Look(headline, helping, choose, "", address(asked, ()))
    return _page(
        moment, headline, Titles(title(view, words), points(view, words)), chosen, common,
        help=helping,
        stage=(Choices("rows", options, "goal", headline),) if options else (),
        main=sail.get(chosen, choose),
        action=offered.get(chosen, ""),
        looks=looks,
        chosen=key(offered.get(chosen, "")) if offered else "",
    )  # fmt: skip


def _fleet(moment: Moment, common: Common) -> PlayPage:
    """Junks and gold."""
    view, words, asked = moment.view, moment.words, moment.asked
    goal, dice = view["voyage"]["voyage"], view["voyage"]["dice"]
    fleets = [(int(junks), int(gold)) for _, junks, gold in (action.text.split() for action in moment.of("fleet"))]
    headline = words("scene.sail.ask" if fleets else "scene.sail.theirs", seat=SIDE, voyage=str(goal))
    top = Titles(title(view, words), points(view, words, dice))
    if not fleets:
        return _page(moment, headline, top, goal, common, help=words("scene.sail.wait"))
    match = PICKED.fullmatch("".join(moment.picked))
    wanted = (int(match[1]), int(match[2])) if match else (0, 0)
    chosen = wanted if wanted in fleets else ships.best(fleets, dice)
    crossings = {fleet: ships.crossing(view, fleet, dice, fleets, words) for fleet in fleets}
    helping, main = words("scene.sail.help"), words("scene.roll.dice", count=dice)
    return _page(
        moment, headline, top, goal, common,
        help=helping,
        stage=(
            ships.fleet(view, chosen, fleets, asked, words),
            *crossed(view, crossings[chosen], ships.faces(crossings[chosen].good, words), dice, words),
        ),
        main=main,
        action=ships.pick(chosen),
        looks={
            key(ships.pick(fleet)): Look(
                headline, helping, main, ships.pick(fleet), address(asked, (ships.pick(fleet),)),
                changes=ships.changes(fleet, one, fleets, asked),
            )
            for fleet, one in crossings.items()
        },
        chosen=key(ships.pick(chosen)),
    )  # fmt: skip


def crossed(
    view: Mapping[str, Any], one: ships.Crossing, dice: tuple[Die, ...], count: int, words: Words
) -> tuple[Widget, ...]:
    """How likely a fleet gets there, and what follows."""
    won, lost = ships.standings(view)
    return (
        Chance(one.chance, one.tone, words("scene.with-dice", count=count), one.otherwise, one.send, dice, SIDE),
        Effects((Effect("yes", one.success, won, "success"), Effect("no", one.failure, lost, "failure"))),
    )


def _die(moment: Moment, common: Common) -> PlayPage:
    """The dice, one after the other."""
    view, words = moment.view, moment.words
    now = view["voyage"]
    good = tuple(pips for pips in FACES if pips < now["strength"])
    missed = [int(params["dice"]) for _, key, params in since(moment.log, "did.fleet") if key == "did.roll"]
    meaning = {pips: words("scene.lower" if pips in good else "scene.missed", count=now["strength"]) for pips in FACES}
    entry = shown.entry(moment, colour=SIDE, good=frozenset(good), names=meaning)
    chance = odds.voyage(now["strength"], now["dice"])
    fleet = ships.Crossing(
        words("scene.send", count=now["strength"], n=len(good)), good, per_cent(chance, words), ships.tone(chance), "",
        *ships.follows(view, now["gold"], words),
    )  # fmt: skip
    gone = ships.Gone(
        tuple(Die(pips, "off", words("scene.die.missed", count=pips)) for pips in missed),
        words("scene.missed.so-far", count=len(missed)), SIDE,
    )  # fmt: skip
    faces = () if entry else ships.faces(good, words)
    return _page(
        moment, words("scene.roll.voyage", seat=SIDE),
        Titles(title(view, words), words("scene.dice-left", count=now["dice"])), now["voyage"], common,
        help=words("scene.sail.to", voyage=str(now["voyage"])),
        stage=(
            *((gone,) if missed else ()),
            *crossed(view, fleet, faces, now["dice"], words),
            *((entry,) if entry else ()),
        ),
        main=entry.button if entry else "",
        action=entry.action if entry else "",
    )  # fmt: skip


def _first(moment: Moment, common: Common) -> PlayPage:
    """The die that completes the first voyage (ruling 2)."""
    words = moment.words
    ports = {pips: words.name("voyage", str(pips)) for pips in FACES}
    entry = shown.entry(moment, colour=SIDE, names=ports)
    return _page(
        moment, words("scene.first"), Titles(words.name("phase", "setup")), 0, common,
        symbol="",
        help=words("scene.first.help"),
        stage=(entry,) if entry else (),
        main=entry.button if entry else "",
        action=entry.action if entry else "",
    )  # fmt: skip


def title(view: Mapping[str, Any], words: Words) -> str:
    """The card that is used, or what the action is called."""
    card = view["card"]
    return words.name("card", card) if card and card != "?" else words("scene.voyage")


def points(view: Mapping[str, Any], words: Words, dice: int = 0) -> str:
    """ "2 dice"."""
    return words("scene.dice", count=dice or view["points"] or view["left"])
