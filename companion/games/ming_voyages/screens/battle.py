"""A battle on the phone: the attacker's roll, the blow, the defender's roll, and whether to roll again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.games.ming_voyages.art import scene
from companion.games.ming_voyages.rules import dice
from companion.games.ming_voyages.screens import dice as shown
from companion.games.ming_voyages.screens import map as maps
from companion.games.ming_voyages.screens import recap
from companion.games.ming_voyages.screens.battle_odds import reckoned
from companion.games.ming_voyages.screens.chances import Again, given
from companion.games.ming_voyages.screens.common import OTHER, UNIT, per_cent, pieces, reader, since, tone
from companion.games.ming_voyages.screens.dice import Blow, strike
from companion.table import LogLine
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.parts import BoardView
from companion.web.play.texts import Words
from companion.web.play.widgets import Board, Chance, Choices, Hint, Roll, Titles, Widget

RATIO: Final = 390 / 178
"""Width by height of the part of the map above the dice."""
STANDING: Final = {"emperor": ("troop",), "overlord": ("horde", "settlement")}
"""The markers of a side that stand in borderlands."""


def battle_page(moment: ViewContext) -> PlayPage:
    """A battle: stages ``battle-dice`` and ``re-roll``."""
    view, words, legal = moment.view, moment.words, moment.legal
    battle = view["battle"]
    side, attacker, region = battle["rolling"], battle["attacker"], battle["region"]
    deciding = view["stage"] == "re-roll"
    settled = [action.text for action in legal] == ["stop"]
    again = given(moment) if deciding and legal and not settled else None
    there = maps.counts(view)[region]
    dealt = lying(moment)
    rolled, blow = dealt.rolled, dealt.blow
    kept = dice.digits(dice.kept(rolled[side], battle["again"])) if battle["again"] else ()
    entry = shown.entry(moment, colour=side, kept=kept, then=unasked(view))
    throw = shown.throw(moment)
    headline, helping = what_now(moment, again, blow, there, settled)
    if entry and any(seat.colour == side and seat.bot for seat in moment.seats):
        key = "scene.roll.again.for" if battle["again"] else "scene.roll.for"  # a bot has no hands
        headline = words(key, seat=side, count=len(str(battle["again"])))
    stage: list[Widget] = [*heading(moment, dealt)]
    if same := same_again(moment.log):
        stage.insert(0, Hint(words("note.same-again", same), heading=True))
    for one, place in ((attacker, "upper"), (OTHER[attacker], "lower")):
        if place == "lower" and blow:
            stage.append(blow)
        if rolled[one] and not (one == side and battle["again"]):
            row = replace(side_of(moment, dealt, one), place=place)
            if again and one == side:  # its dice are there to be tapped
                row = replace(row, dice=again.dice, counted=0, large=True)
            stage.append(row)
    if again:
        if text := hint(again, words):
            stage.append(Hint(text))
        if again.cards:
            stage.append(Choices("rows", again.cards, "reserves", words("scene.reserves")))
        stage.append(again.odds)
    if entry:
        stage.append(entry)
    if not deciding and not begun(view):
        stage.append(outlook(view, words))
    main, action = "", ""
    if entry:
        main, action = entry.button, entry.action
    elif throw:
        main, action = words("scene.roll.dice", count=dice.DICE), throw
    elif again:
        main, action = again.main, again.action
    elif settled:
        main, action = going_on(moment)
    secret = bool(again and again.cards) and view["reserves"][side]["cards"] is not None
    looks = {one: look(headline, helping) for one, look in again.looks.items()} if again else {}
    return PlayPage(
        title=f"The Ming Voyages · {headline}",
        top=Titles(words("scene.battle", region=region), words("scene.exchange", count=battle["exchange"])),
        symbol=side,
        headline=headline,
        help=helping,
        board=Board(picture(moment, dealt), scene=True),
        stage=tuple(stage),
        main=main,
        action=action,
        buttons=(Option(words("scene.stop"), action=again.stop),) if again and again.stop else (),
        looks=looks,
        chosen=again.chosen if again else "",
        secret=secret,
        **recap.scene(moment, "re-rolls" if deciding else "battles"),
    )


@dataclass(frozen=True, slots=True)
class Dealt:
    """What lies there in a battle.

    Attributes:
        rolled: both sides' dice, 0 where a side has not rolled.
        there: the markers that stood in the land when they were rolled.
        blow: what they do to each other, once both lie there.
        past: they are of the exchange before: nobody has rolled since.
    """

    rolled: Mapping[str, int]
    there: Mapping[str, int]
    blow: Blow | None
    past: bool


def lying(moment: ViewContext) -> Dealt:
    """The dice of this exchange; those of the one before as long as nobody has rolled, with what stood there then."""
    view = moment.view
    battle = view["battle"]
    rolled, there = battle["rolled"], maps.counts(view)[battle["region"]]
    past = None if any(rolled.values()) else last_exchange(moment.log)
    if past:
        rolled = {one: past[one] for one in UNIT}
        there = {**there, past["marker"]: there.get(past["marker"], 0) + past["lost"]}
    struck = strike(rolled, battle["attacker"], there, reader(view), moment.words) if all(rolled.values()) else None
    return Dealt(rolled, there, struck, past is not None)


def heading(moment: ViewContext, dealt: Dealt) -> tuple[Hint, ...]:
    """Which exchange the dice belong to, where it is not the one of now."""
    if not dealt.past:
        return ()
    return (Hint(moment.words("scene.exchange", count=moment.view["battle"]["exchange"] - 1), heading=True),)


def side_of(moment: ViewContext, dealt: Dealt, side: str) -> Roll:
    """A side's dice with its pieces in the land."""
    words = moment.words
    row = shown.row(moment.view, side, dealt.rolled[side], words, dealt.blow)
    present = [pieces(marker, dealt.there[marker]) for marker in STANDING[side] if dealt.there.get(marker)]
    return replace(row, who=words("scene.who", name=row.who, pieces=present))


def begun(view: Mapping[str, Any]) -> bool:
    """Whether anybody has rolled in this exchange."""
    return any(view["battle"]["rolled"].values())


def unasked(view: Mapping[str, Any]) -> str:
    """What is told along with the last dice of a side: while the people play by themselves it is asked whether it stops
    also where it has no card to go on with, and with dice of their own they have answered that."""
    battle = view["battle"]
    left = battle["re_rolls"] or view["reserves"][battle["rolling"]]["count"]
    return "stop" if view["tracking"] and not left else ""


def outlook(view: Mapping[str, Any], words: Words) -> Chance:
    """How likely the reader wins, or the attacker where the reader has no side, by what both sides know of cards."""
    battle, counted = view["battle"], reckoned(view)
    side = reader(view) or battle["attacker"]
    share = counted.wins if side == battle["attacker"] else 1 - counted.wins
    assumed = words("scene.prospect.reserves" if counted.any else "scene.prospect.plain")
    return Chance(
        per_cent(share, words),
        tone(share),
        words("scene.prospect.yours" if reader(view) else "scene.prospect", seat=side, region=battle["region"]),
        f"{assumed} {counted.short(words)}".rstrip(),
    )


def last_exchange(log: Sequence[LogLine]) -> Mapping[str, Any] | None:
    """The exchange that ended last in this battle, as the log tells it."""
    found = [params for _, key, params in since(log, "note.battle") if key == "note.exchange"]
    return found[-1] if found else None


def same_again(log: Sequence[LogLine]) -> Mapping[str, Any] | None:
    """What the dice that were rolled last have shown once more, if they did."""
    found = [(key, params) for _, key, params in since(log, "did.again") if key in ("did.roll", "note.same-again")]
    return found[-1][1] if found and found[-1][0] == "note.same-again" else None


def what_now(
    moment: ViewContext, again: Again | None, blow: Blow | None, there: Mapping[str, int], settled: bool
) -> tuple[str, str]:
    """The headline and the line below; ``settled``: there is nothing to roll again with."""
    view, words = moment.view, moment.words
    battle = view["battle"]
    side, region = battle["rolling"], battle["region"]
    name = {"seat": side, "count": len(str(battle["again"])) if battle["again"] else dice.DICE}
    if view["stage"] == "battle-dice":
        if shown.awaited(moment):
            return words("scene.roll" if moment.legal else "scene.rolls", name), in_between(battle, words)
        key = "scene.roll.again" if battle["again"] else "scene.roll"
        return words(key, name), words("scene.roll.help")
    if settled:
        first = side == battle["attacker"]
        then = words("scene.roll.then", seat=OTHER[side]) if first else words("scene.rolled.help")
        return words("scene.rolled", name), then
    if again is None:
        left = view["reserves"][side]["count"]
        return words("scene.asked", name), words("scene.asked.help", count=left)
    if again.sure:
        return words("scene.keep", name), words("scene.keep.help", chance=again.sure)
    headline = words("scene.again", name)
    if side == battle["attacker"]:
        return headline, words("scene.again.first", seat=OTHER[side])
    assert blow is not None
    if not blow.fallen:
        return headline, words("scene.stop.none")
    ((marker, lost),) = blow.fallen.items()
    if sum(there.get(one, 0) for one in STANDING[blow.loser]) == lost:
        key = "scene.stop.falls" if blow.loser == side else "scene.stop.holds"
        return headline, words(key, region=region)
    return headline, words("scene.stop.loses", seat=blow.loser, pieces=pieces(marker, lost))


def in_between(battle: Mapping[str, Any], words: Words) -> str:
    """What lies there before a side's first roll: the other's, which is to be beaten, or who rolls afterwards."""
    attacker = battle["attacker"]
    if battle["rolling"] == attacker:
        return words("scene.roll.then", seat=OTHER[attacker])
    return words("scene.roll.beat", text=shown.in_words(battle["rolled"][attacker], words))


def going_on(moment: ViewContext) -> tuple[str, str]:
    """What the button says and sends where a side has nothing to roll again with: the app's dice of the other side are
    rolled at once, as whoever taps may roll for both."""
    words, battle = moment.words, moment.view["battle"]
    if battle["rolling"] != battle["attacker"]:
        return words("scene.rolled.end"), "stop"
    if "dice" in moment.told_sources:
        return words("scene.rolled.on", seat=OTHER[battle["attacker"]]), "stop"
    return words("scene.roll.dice", count=dice.DICE), f"stop\n{shown.ROLL}"


def hint(again: Again, words: Words) -> str:
    """What a tap does, and what the numbers assume."""
    text = ""
    if again.left:
        text = words("scene.hint.left", count=again.left)
    elif again.cards:
        text = words("scene.hint.card" if len(again.cards) > 1 else "scene.hint.one")
    return f"{text} {again.short}".strip()


def picture(moment: ViewContext, dealt: Dealt) -> BoardView:
    """The land fought for with the pieces of both sides, those at risk crossed out."""
    view, data, words = moment.view, moment.data, moment.words
    battle, blow, there = view["battle"], dealt.blow, dealt.there
    region, attacker = battle["region"], battle["attacker"]
    box = scene.part(data, region, RATIO)
    over = scene.battle(
        data, region, box, *sides(attacker, there), words.name("region", region), came_from(moment.log, data, region),
        fallen=blow.fallen if blow else None,
        falling="attackers" if blow and blow.loser == attacker else "defenders",
    )  # fmt: skip
    return maps.part(view, box, over, words("scene.battle", region=region))


def sides(attacker: str, there: Mapping[str, int]) -> tuple[dict[str, int], dict[str, int]]:
    """What stands there on the attacker's side and on the defender's; settlements are the Overlord's."""
    own, theirs = ({UNIT[side]: there.get(UNIT[side], 0)} for side in (attacker, OTHER[attacker]))
    (own if attacker == "overlord" else theirs)["settlement"] = there.get("settlement", 0)
    return own, theirs


def came_from(log: Sequence[LogLine], data: Mapping[str, Any], region: str) -> tuple[str, ...]:
    """The regions that units were sent from, each once, as far as the log at hand tells."""
    near = {frozenset((one["a"], one["b"])) for one in data["adjacency"]}
    sent = [params for _, key, params in since(log, "did.attack") if key == "did.send"]
    return tuple(dict.fromkeys(one["region"] for one in sent if frozenset((one["region"], region)) in near))
