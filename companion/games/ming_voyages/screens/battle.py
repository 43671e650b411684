"""A battle on the phone: the attacker's roll, the blow, the defender's roll, and whether to roll again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.games.ming_voyages.art import scene
from companion.games.ming_voyages.rules import dice
from companion.games.ming_voyages.screens import dice as shown
from companion.games.ming_voyages.screens import map as maps
from companion.games.ming_voyages.screens import recap
from companion.games.ming_voyages.screens.chances import Again, given, reckoned
from companion.games.ming_voyages.screens.plan import OTHER, UNIT, per_cent, pieces, since, tone
from companion.table import LogLine
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.parts import BoardView
from companion.web.play.widgets import Board, Chance, Choices, Entry, Hint, Roll, Titles, Widget

RATIO: Final = 390 / 178
"""Width by height of the part of the map above the dice."""
STANDING: Final = {"emperor": ("troop",), "overlord": ("horde", "settlement")}
"""The markers of a side that stand in borderlands."""


def battle_page(moment: ViewContext) -> PlayPage:
    """A battle: stages ``battle-dice`` and ``re-roll``."""
    words, battle, dealt = moment.words, moment.view["battle"], lying(moment)
    side, region, deciding = battle["rolling"], battle["region"], moment.view["stage"] == "re-roll"
    again = given(moment) if deciding and moment.legal and not _settled(moment) else None
    kept = dice.digits(dice.kept(dealt.rolled[side], battle["again"])) if battle["again"] else ()
    entry = shown.entry(moment, colour=side, kept=kept, then=unasked(moment.view))
    headline, helping = what_now(moment, again, dealt)
    if entry and any(seat.colour == side and seat.bot for seat in moment.seats):
        key = "scene.roll.again.for" if battle["again"] else "scene.roll.for"  # a bot has no hands
        headline = words(key, seat=side, count=len(str(battle["again"])))
    main, action = button(moment, again, entry)
    return PlayPage(
        title=f"The Ming Voyages · {headline}",
        top=Titles(words("scene.battle", region=region), words("scene.exchange", count=battle["exchange"])),
        symbol=side,
        headline=headline,
        help=helping,
        board=Board(picture(moment, dealt), scene=True),
        stage=tuple(rows(moment, dealt, again, entry)),
        main=main,
        action=action,
        buttons=(Option(words("scene.stop"), action=again.stop),) if again and again.stop else (),
        looks=again.looks(headline, helping) if again else {},
        chosen=again.chosen if again else "",
        secret=bool(again and again.reveals) and moment.view["reserves"][side]["cards"] is not None,
        **recap.scene(moment, "re-rolls" if deciding else "battles"),
    )


def rows(moment: ViewContext, dealt: Dealt, again: Again | None, entry: Entry | None) -> Iterator[Widget]:
    """Both sides' dice with the blow between them, what may be rolled again, what is told, and the prospects."""
    words, battle = moment.words, moment.view["battle"]
    if same := same_again(moment.log):
        yield Hint(words("note.same-again", same), heading=True)
    yield from heading(moment, dealt)
    for one, place in ((battle["attacker"], "upper"), (OTHER[battle["attacker"]], "lower")):
        if place == "lower" and dealt.blow:
            yield dealt.blow
        rolling = one == battle["rolling"]
        if dealt.rolled[one] and not (rolling and battle["again"]):
            row = replace(side_of(moment, dealt, one), place=place)
            # Its dice are there to be tapped.
            yield replace(row, dice=again.dice, counted=0, large=True) if again and rolling else row
    if again:
        if text := hint(again):
            yield Hint(text)
        if again.reveals:
            yield Choices("rows", again.cards, "reserves", words("scene.reserves"))
        yield again.odds
    if entry:
        yield entry
    if moment.view["stage"] != "re-roll":
        yield from outlook(moment)


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
    blow: shown.Blow | None
    past: bool


def lying(moment: ViewContext) -> Dealt:
    """The dice of this exchange; those of the one before as long as nobody has rolled, with what stood there then."""
    battle = moment.view["battle"]
    rolled, there = battle["rolled"], maps.counts(moment.view)[battle["region"]]
    ended = [params for _, key, params in since(moment.log, "note.battle") if key == "note.exchange"]
    past = ended[-1] if ended and not any(rolled.values()) else None
    if past:
        rolled = {one: past[one] for one in UNIT}
        there = {**there, past["marker"]: there.get(past["marker"], 0) + past["lost"]}
    blow = shown.strike(moment, rolled, battle["attacker"], there) if all(rolled.values()) else None
    return Dealt(rolled, there, blow, past is not None)


def heading(moment: ViewContext, dealt: Dealt) -> tuple[Hint, ...]:
    """Which exchange the dice belong to, where it is not the one of now."""
    before = moment.view["battle"]["exchange"] - 1
    return (Hint(moment.words("scene.exchange", count=before), heading=True),) if dealt.past else ()


def side_of(moment: ViewContext, dealt: Dealt, side: str) -> Roll:
    """A side's dice with its pieces in the land."""
    row = shown.row(moment, side, dealt.rolled[side], dealt.blow)
    present = [pieces(marker, dealt.there[marker]) for marker in STANDING[side] if dealt.there.get(marker)]
    return replace(row, who=moment.words("scene.who", name=row.who, pieces=present))


def unasked(view: Mapping[str, Any]) -> str:
    """What is told along with the last dice of a side: while the people play by themselves it is asked whether it stops
    also where it has no card to go on with, and with dice of their own they have answered that."""
    battle = view["battle"]
    left = battle["re_rolls"] or view["reserves"][battle["rolling"]]["count"]
    return "stop" if view["tracking"] and not left else ""


def outlook(moment: ViewContext) -> tuple[Chance, ...]:
    """How likely the reader wins, or the attacker where the reader has no side, by what both sides know of cards;
    nothing once anybody has rolled in this exchange."""
    view, words, battle = moment.view, moment.words, moment.view["battle"]
    if any(battle["rolled"].values()):
        return ()
    counted, side = reckoned(view), moment.you or battle["attacker"]
    share = counted.wins if side == battle["attacker"] else 1 - counted.wins
    assumed = words("scene.prospect.reserves" if counted.any else "scene.prospect.plain")
    text = words("scene.prospect.yours" if moment.you else "scene.prospect", seat=side, region=battle["region"])
    return (Chance(per_cent(share, words), tone(share), text, f"{assumed} {counted.short(words)}".rstrip()),)


def same_again(log: Sequence[LogLine]) -> Mapping[str, Any] | None:
    """What the dice that were rolled last have shown once more, if they did."""
    found = [(key, params) for _, key, params in since(log, "did.again") if key in ("did.roll", "note.same-again")]
    return found[-1][1] if found and found[-1][0] == "note.same-again" else None


def _settled(moment: ViewContext) -> bool:
    return [action.text for action in moment.legal] == ["stop"]  # there is nothing to roll again with


def what_now(moment: ViewContext, again: Again | None, dealt: Dealt) -> tuple[str, str]:
    """The headline and the line below."""
    words, battle = moment.words, moment.view["battle"]
    side, other, first = battle["rolling"], OTHER[battle["rolling"]], battle["rolling"] == battle["attacker"]
    name = {"seat": side, "count": len(str(battle["again"])) if battle["again"] else dice.DICE}
    if moment.view["stage"] == "battle-dice":
        if not shown.awaited(moment):
            return words("scene.roll.again" if battle["again"] else "scene.roll", name), words("scene.roll.help")
        helping = words("scene.roll.then", seat=other)
        if not first:  # whose dice are to be beaten
            helping = words("scene.roll.beat", text=shown.in_words(battle["rolled"][battle["attacker"]], words))
        return words("scene.roll" if moment.legal else "scene.rolls", name), helping
    if _settled(moment):
        return words("scene.rolled", name), words("scene.roll.then" if first else "scene.rolled.help", seat=other)
    if again is None:
        left = moment.view["reserves"][side]["count"]
        return words("scene.asked", name), words("scene.asked.help", count=left)
    if again.sure:
        return words("scene.keep", name), words("scene.keep.help", chance=again.sure)
    return words("scene.again", name), if_it_stops(moment, dealt)


def if_it_stops(moment: ViewContext, dealt: Dealt) -> str:
    """What comes of the dice as they lie there."""
    words, battle, blow = moment.words, moment.view["battle"], dealt.blow
    if battle["rolling"] == battle["attacker"]:
        return words("scene.again.first", seat=OTHER[battle["attacker"]])
    assert blow is not None
    if not blow.fallen:
        return words("scene.stop.none")
    ((marker, lost),) = blow.fallen.items()
    if sum(dealt.there.get(one, 0) for one in STANDING[blow.loser]) == lost:
        key = "scene.stop.falls" if blow.loser == battle["rolling"] else "scene.stop.holds"
        return words(key, region=battle["region"])
    return words("scene.stop.loses", seat=blow.loser, pieces=pieces(marker, lost))


def button(moment: ViewContext, again: Again | None, entry: Entry | None) -> tuple[str, str]:
    """What the main button says and sends: dice that were told or are rolled, what is rolled again, or that it goes on
    where nothing can be: the app's dice of the other side are rolled at once, as whoever taps may roll for both."""
    words, battle, throw = moment.words, moment.view["battle"], shown.throw(moment)
    if entry:
        return entry.button, entry.action
    if again:
        return again.button
    if not throw and not _settled(moment):
        return "", ""
    if not throw and battle["rolling"] != battle["attacker"]:
        return words("scene.rolled.end"), "stop"
    if not throw and "dice" in moment.told_sources:
        return words("scene.rolled.on", seat=OTHER[battle["attacker"]]), "stop"
    return words("scene.roll.dice", count=dice.DICE), throw or f"stop\n{shown.ROLL}"


def hint(again: Again) -> str:
    """What a tap does, and what the numbers assume."""
    text, words = "", again.moment.words
    if again.left:
        text = words("scene.hint.left", count=again.left)
    elif again.reveals:
        text = words("scene.hint.card" if len(again.reveals) > 1 else "scene.hint.one")
    return f"{text} {again.short}".strip()


def picture(moment: ViewContext, dealt: Dealt) -> BoardView:
    """The land fought for with the pieces of both sides, those at risk crossed out, and where units were sent from, as
    far as the log at hand tells."""
    data, words, battle, blow = moment.data, moment.words, moment.view["battle"], dealt.blow
    region, attacker = battle["region"], battle["attacker"]
    box = scene.part(data, region, RATIO)
    sent = [params["region"] for _, key, params in since(moment.log, "did.attack") if key == "did.send"]
    near = maps.borders(data)
    came = tuple(dict.fromkeys(one for one in sent if frozenset((one, region)) in near))
    own, theirs = ({UNIT[side]: dealt.there.get(UNIT[side], 0)} for side in (attacker, OTHER[attacker]))
    (own if attacker == "overlord" else theirs)["settlement"] = dealt.there.get("settlement", 0)
    over = scene.battle(
        data, region, box, own, theirs, words.name("region", region), came,
        fallen=blow.fallen if blow else None,
        falling="attackers" if blow and blow.loser == attacker else "defenders",
    )  # fmt: skip
    return maps.part(moment.view, box, over, words("scene.battle", region=region))
