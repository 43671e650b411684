"""The play screen of The Ming Voyages: one page for every stage but battles and voyages, which have scenes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.engine.terms import CHANCE
from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.ming_voyages.screens import cards, command, recap
from companion.games.ming_voyages.screens import map as maps
from companion.games.ming_voyages.screens.battle import battle_page
from companion.games.ming_voyages.screens.cards import Panel, panel, shown
from companion.games.ming_voyages.screens.plan import OTHER, WIDGETS, Offer, Plan, Situation
from companion.games.ming_voyages.screens.score import rivals, rounds, standing
from companion.games.ming_voyages.screens.voyage import voyage_page
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.parts import Played
from companion.web.play.plan import address
from companion.web.play.screens import PlayScreen
from companion.web.play.widgets import Board, Choices, Counters, Finder, Hand, Macro, Strip, Widget

SCENES: Final[Mapping[str, PlayScreen]] = {
    "battle-dice": battle_page, "re-roll": battle_page, "fleet": voyage_page, "voyage-die": voyage_page,
    "setup-die": voyage_page,
}  # fmt: skip
"""Stages that have a screen of their own."""
MARKED: Final = ("effect", "by-hand")
"""Stages in which the map shows what is planned."""
ONE_BY_ONE: Final = ("effect", "by-hand", "target", "send", "spread")
ONE_LINE: Final = 46
"""Letters of a help that fit below the headline."""
CSS: Final = ("css/board.css", "css/play.css", "ming_voyages/play.css")


def play_page(moment: ViewContext) -> Played:
    """The play screen of one seat, or of anybody."""
    view, words, stage = moment.view, moment.words, moment.view["stage"]
    now = Situation(moment, Plan.read(moment, VoyagesState))
    holds = bool(now.you) and any(view[pile][now.you]["count"] for pile in ("hands", "reserves"))
    secret = holds and view["hands"][now.you]["cards"] is not None
    sails = stage == "target" and bool(view["half"]) and view["half"][-1]["do"] == "voyage"
    scene = recap.recap_page if moment.pick == recap.LOOK_BACK else voyage_page if sails else SCENES.get(stage)
    if scene is not None:
        page = scene(moment)
        return meanwhile(now, page) if secret and isinstance(page, PlayPage) and not page.your_turn else page
    found = told(now)
    if named := cards.twice(now):
        twice = words("screen.card-twice", cards=named, count=len(named))
        found = replace(found, help=f"{twice} {found.help}".strip())
    return replace(
        found,
        title=f"{words('screen.title')} · {found.headline}",
        secret=secret,
        veil=secret and not found.your_turn,
        at=now.plan.stage if now.plan else "",
        css=CSS,
        classes="voyages",
        **{**recap.shared(moment), **({} if now.plan else {"groups": ()})},
    )


def meanwhile(now: Situation, page: PlayPage) -> PlayPage:
    """A scene for who only waits: his own cards lie below it, as on any other page."""
    read, held = reading(now)
    panel = shown(now, read)
    below = (*page.below, panel) if panel else page.below
    return replace(page, below=below, hand=held, secret=True, veil=True)


def told(now: Situation) -> PlayPage:
    """What is particular to a stage."""
    stage, plan = now.view["stage"], now.plan
    if plan is None and now.moment.legal:
        return told_event(now) if stage == "event" else told_by_people(now)
    if plan is None:
        return waiting(now)
    stages = {"highest": told_highest, "reaction": reaction, **dict.fromkeys(ONE_BY_ONE, going_on)}
    return stages.get(stage, turn)(now, plan)


def paged(
    now: Situation, offer: Offer, plan: Plan | None = None, hand: tuple[Widget, ...] = (), *,
    card: str = "", panel: Panel | None = None, buttons: tuple[Option, ...] = (), symbol: str = "",
) -> PlayPage:  # fmt: skip
    """A page of an offer; what every page holds besides is put in by ``play_page``. Of a plan the map shows what is
    planned, and a card, or the chosen one, can be laid in reserve instead."""
    counts = Counters(offer.cells) if offer.cells else None
    below: tuple[Widget | None, ...] = (replace(panel, counts=counts) if panel else counts, offer.chips)
    view = plan.view if plan and plan.stage in MARKED else None
    return PlayPage(
        title="",
        number=0,
        top=rounds(now.moment),
        symbol=now.actor if now.plan else symbol,
        headline=offer.headline,
        help=offer.help,
        your_turn=bool(now.moment.legal),
        above=(standing(now.moment),),
        board=Board(maps.board(now.moment, offer, view)),
        stage=(Strip(rivals(now.moment), told=True),),
        below=tuple(one for one in below if one),
        hand=hand,
        main=offer.main,
        action=offer.action,
        back=offer.back,
        buttons=(*(reserving(now, plan.until(0), card) if plan else ()), *buttons),
    )


# --- a turn ----------------------------------------------------------------------------------------------------------


def turn(now: Situation, plan: Plan) -> PlayPage:
    """A card is chosen, its order, and what it is used for: stages ``play``, ``order``, ``active``, ``track``."""
    words, choosing = now.words, now.view["stage"] in ("play", "track")
    card, chips, start = now.view["card"], None, plan.until(0)
    if choosing:
        plan, card, chips = chosen(now, plan)
        if not plan.texts:
            found = Offer(headline=words("screen.play", seat=now.actor), main=words("screen.choose-card"), chips=chips)
            return paged(now, found, plan, held(now, start))
    rest = plan.texts[1 if choosing else 0 :]
    if plan.stage == "order":
        plan = plan.then("after")
    base, verb = plan.at("active"), ""
    if base is None:
        offer = Offer(
            headline=words("screen.first", seat=OTHER[now.actor]), help=words("screen.first.help"),
            main=words("screen.do.play"), action=plan.text,
        )  # fmt: skip
    elif plan.behind(base)[:1] == ("special",):
        offer = command.half(now, base.then("special"), plan)
    else:
        offer, verb = command.offer(now, base, plan)
    if card in now.cards and base is not None:
        whole = words("screen.with-card", card=card, text=offer.help)
        offer.help = (whole if len(whole) <= ONE_LINE else offer.help) if offer.help else words.name("card", card)
    offer.main = offer.main or words("screen.choose-action")
    offer.chips = chips or offer.chips
    hand = held(now, start, card or "", rest, reinforcements(base, plan) if base is not None else {})
    return paged(now, offer, plan, hand, card=card or "", panel=panel(now, card, base, plan, verb))


def chosen(now: Situation, plan: Plan) -> tuple[Plan, str | None, Choices | None]:
    """The card that is planned, or the first one that can be played; points of real cards are chips."""
    if plan.until(0).of("points"):
        options = tuple(
            Option(now.words.do(one.action), href=one.href, number=one.thing, on=one.text in plan.texts[:1])
            for one in plan.until(0).answers("points")
        )
        return plan, None, Choices("coins", options, "chip")
    if not plan.texts:
        own = now.view["hands"][now.actor]["cards"] or ()
        first = next((action for action in plan.of("play") if action.params["card"] in own), None)
        if first is None:
            return plan, own[0] if own else None, None
        plan = plan.then(first.text)
    return plan, plan.texts[0].partition(" ")[2], None


def held(
    now: Situation, start: Plan, card: str = "", rest: Sequence[str] = (), extra: Mapping[str, tuple[str, bool]] = {}
) -> tuple[Widget, ...]:  # fmt: skip
    """Hand and reserve; of a real table those that may be named, and those that may reinforce (``extra``, as
    ``reinforcements`` tells). ``rest`` is what the chosen card is used for."""
    ways = {a.params["card"]: kept(start.then(a.text), rest).href for a in start.of("play")}
    found: list[Widget] = []
    if now.view["hands"][now.actor]["cards"] is None and (real := cards.listed(now, ways, {card})):
        found.append(Finder("list", now.words("screen.cards.all"), real))
    hrefs, on = {name: href for name, (href, _) in extra.items()}, {name for name, (_, on) in extra.items() if on}
    if now.view["reserves"][now.actor]["cards"] is None and (real := cards.listed(now, hrefs, on)):
        found.append(Finder("adding", now.words("screen.cards.reinforce"), real))
    return (*found, *cards.hand(now, card, ways, extra))


def reserving(now: Situation, start: Plan, card: str = "") -> tuple[Option, ...]:
    """The button that reserves a card, or the one that is chosen."""
    found = next((a for a in start.of("reserve") if a.params["card"] in (card, "?")), None)
    if found is None:
        return ()
    return (Option(now.words.do(found), action=found.text, id="reserve", text=now.words("screen.reserve")),)


def reinforcements(base: Plan, plan: Plan) -> dict[str, tuple[str, bool]]:
    """Addresses by the card, or the points of a real one, that may reinforce; and whether it does."""
    bare = next(step for step in plan.steps() if step.stage == "active")
    spent, rest, found = base.behind(bare), plan.behind(base), {}
    for action in bare.of("reinforce"):
        on = action.text in spent
        found[action.text.partition(" ")[2]] = kept(bare if on else bare.then(action.text), rest).href, on
    return found


def kept(plan: Plan, rest: Sequence[str]) -> Plan:
    """The same way of using another card, with all of its points."""
    if plan.stage == "order":
        plan = plan.then(rest[0] if rest and rest[0] in ("before", "after") else "after")
    rest = [text for text in rest if text not in ("before", "after") and not text.startswith("reinforce")]
    if not rest or plan.stage != "active":
        return plan
    verb = rest[0].split(" ")[0]
    if verb == "attack" and plan.allows(rest[0]):
        return command.sending(plan.then(rest[0]))
    if verb in ("special", "move", "sail"):
        whole = plan.then(*rest)
        return whole if len(whole.behind(plan)) == len(rest) else plan
    return (command.started(plan, verb) if verb in command.WAYS else None) or plan


def reaction(now: Situation, plan: Plan) -> PlayPage:
    """The other side played a card: its half is offered, and what that would change is chosen before it is said."""
    words, card, start = now.words, now.view["card"], plan.until(0)
    react, buttons = start.then("react"), tuple[Option, ...]()
    if plan.texts:
        offer = command.half(now, react, plan)
        offer.back = offer.back or start.href
    else:
        offer = Offer(headline=words("screen.reaction", seat=now.actor))
        offer.help = words("screen.reaction.help", seat=OTHER[now.actor], card=card) if card in now.cards else ""
        buttons += (Option(words("do.decline"), action="decline", id="b-decline", kind="go"),)
        if react.stage in ONE_BY_ONE:
            buttons += (Option(words("screen.do.react"), href=react.href, id="b-react", kind="go"),)
        else:
            offer.main, offer.action = words("screen.do.react"), react.text
    return paged(now, offer, plan, held(now, start), panel=shown(now, card), buttons=buttons)


def going_on(now: Situation, plan: Plan) -> PlayPage:
    """In the middle of something: markers to put, units to send, points to share out."""
    stage, start, solo = now.view["stage"], plan.until(0), now.view.get("solo")
    offer = (command.more if stage == "spread" else command.half)(now, start, plan)
    if stage == "by-hand" and solo and solo["telling"]:
        offer.headline = offer.headline if plan.mode else now.words("screen.tell", seat=now.actor)
        offer.help = offer.help or now.words("screen.tell.help")
    return paged(now, offer, plan, held(now, start), panel=shown(now, now.view["card"]))


# --- what people tell, and who waits ---------------------------------------------------------------------------------


def told_by_people(now: Situation) -> PlayPage:
    """Cards of a real table: who drew one names it, or whoever draws it for a bot. What he holds himself is no matter
    then, and nobody is to take it for the other hand."""
    moment, words, side = now.moment, now.words, now.view["drawing"]
    kind = "mine" if side == now.you else "theirs"
    named = {action.params.get("card", ""): action.text for action in moment.legal}
    ways = {name: address(moment.asked, (text,)) for name, text in named.items() if name in now.cards}
    chosen = next((one for one in moment.legal if moment.picked == (one.text,)), None)
    card = chosen.params.get("card", "") if chosen else ""
    offer = Offer(
        headline=words(f"screen.told.{kind}", seat=side),
        help=words(f"screen.told.{kind}.help", seat=side, count=now.view["left"]),
        main=words(f"screen.told.{kind}.do", seat=side, card=card) if chosen else words("screen.choose-card"),
        action=chosen.text if chosen else "",
    )
    listed = cards.listed(now, ways, {card})
    finder = (Finder("list", words("screen.told.cards"), listed, open=True),) if listed else ()
    return paged(now, offer, hand=(*finder, *(cards.hand(now) if kind == "mine" else ())), symbol=side)


def told_highest(now: Situation, plan: Plan) -> PlayPage:
    """How much the highest card of the hand is worth that the Overlord of the solo deck plays from: one tap of the
    Emperor, who reads it."""
    words, moment = now.words, now.moment
    offer = Offer(headline=words("screen.highest", seat="overlord"), help=words("screen.highest.help"))
    title, which = words("screen.highest.title"), words("screen.highest.which")
    points = Macro(WIDGETS, "points", words=words, actions=moment.legal, number=moment.number, title=title, help=which)
    return replace(paged(now, offer), board=None, stage=(points,), groups=())


def told_event(now: Situation) -> PlayPage:
    """Which event was turned up from the paper deck: its picture is tapped, its text read, then it is told."""
    moment, words, tiles = now.moment, now.words, []
    chosen = next((one for one in moment.legal if moment.picked == (one.text,)), None)
    for action in moment.legal:
        event, way = action.params["event"], address(moment.asked, (action.text,))
        name, art = words.name("event", event), cards.picture(event)
        tiles.append(Option("", id=event, text=name, href=way, art=art, on=action is chosen))
    offer = Offer(
        headline=words("screen.event"),
        help=words("screen.event.help"),
        main=words.do(chosen) if chosen else words("screen.event.choose"),
        action=chosen.text if chosen else "",
    )
    read = (cards.event_text(chosen.params["event"], words, cards.told_points(moment.log)),) if chosen else ()
    deck = Macro(cards.EVENT, "tiles", tiles=sorted(tiles, key=lambda tile: tile.text))
    return replace(paged(now, offer, symbol="overlord"), board=None, stage=(*read, deck))


def waiting(now: Situation) -> PlayPage:
    """Somebody else chooses, or chance is at work: the board, the own hand, and what it is about."""
    words, view, actors, stage = now.words, now.view, now.moment.actors, now.view["stage"]
    chance = CHANCE in view["to_act"] or not actors
    known = ("deal", "event") if chance else ("play", "reaction", "active", "order")
    key = stage if stage in known else "dice" if chance else "other"
    offer = Offer(headline=words(f"screen.wait.{key}", seat="" if chance else actors[0]))
    if view["battle"]:
        offer.help = words("screen.wait.battle", region=view["battle"]["region"])
        offer.picked = [view["battle"]["region"]]
    elif view["card"] in now.cards:
        offer.help = words("screen.wait.card", card=view["card"])
    elif stage == "play" and now.you:
        offer.help = words("screen.wait.play.help")
    if not now.you:
        offer.help = f"{words('phone.watch')}. {offer.help}".strip()
    read, own = reading(now)
    symbol = actors[0] if len(actors) == 1 else ""
    return paged(now, offer, hand=own, panel=shown(now, read or view["card"]), symbol=symbol)


def reading(now: Situation) -> tuple[str, tuple[Hand, ...]]:
    """The own card that is read meanwhile, ``""`` for none, and all of them: a tap reads one, or puts it back."""
    if not now.you:
        return "", ()
    asked, piles = now.moment.asked, [now.view[pile][now.you]["cards"] or () for pile in ("hands", "reserves")]
    read = next((card for pile in piles for card in pile if now.moment.picked == (f"card:{card}",)), "")
    hand, kept = ({card: address(asked, () if card == read else (f"card:{card}",)) for card in pile} for pile in piles)
    return read, cards.hand(now, read, hand, {card: (href, card == read) for card, href in kept.items()})
