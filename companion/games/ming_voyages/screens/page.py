"""The play screen of The Ming Voyages: one page for every stage but battles and voyages, which have scenes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.engine.terms import CHANCE
from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.ming_voyages.screens import cards, command, events, recap, special
from companion.games.ming_voyages.screens import map as maps
from companion.games.ming_voyages.screens.battle import battle_page
from companion.games.ming_voyages.screens.cards import Panel, panel, shown
from companion.games.ming_voyages.screens.common import OTHER
from companion.games.ming_voyages.screens.plan import Offer, Plan, Situation
from companion.games.ming_voyages.screens.standing import rivals, standing
from companion.games.ming_voyages.screens.voyage import voyage_page
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.parts import Played
from companion.web.play.plan import address
from companion.web.play.screens import PlayScreen
from companion.web.play.texts import Words
from companion.web.play.widgets import Board, Choices, Counters, Finder, Hand, Strip, Widget

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
RULES: Final = {"play": "turn", "order": "turn", "reaction": "turn", "active": "turn", "send": "battle"}


def play_page(moment: ViewContext) -> Played:
    """The play screen of one seat, or of anybody."""
    view, words = moment.view, moment.words
    scene = voyage_page if _sails(view) else SCENES.get(view["stage"])
    if moment.pick == recap.LOOK_BACK:
        scene = recap.recap_page
    now = Situation(moment, Plan.read(moment, VoyagesState))
    secret = bool(now.you) and view["hands"][now.you]["cards"] is not None and holds(view, now.you)
    if scene is not None:
        found = scene(moment)
        return meanwhile(now, found) if secret and isinstance(found, PlayPage) and not found.your_turn else found
    found = _told(now)
    if named := cards.twice(now):
        twice = words("screen.card-twice", cards=named, count=len(named))
        found = replace(found, help=f"{twice} {found.help}".strip())
    return replace(
        found,
        title=f"{words('screen.title')} · {found.headline}",
        secret=secret,
        veil=secret and not found.your_turn,
        rule_part=RULES.get(view["stage"], ""),
        css=("css/board.css", "css/play.css", "ming_voyages/play.css"),
        classes="voyages",
        **{**recap.shared(moment), **({} if now.plan else {"groups": ()})},
    )


def holds(view: Mapping[str, Any], side: str) -> bool:
    """Whether that side has any card."""
    return bool(view["hands"][side]["count"] or view["reserves"][side]["count"])


def meanwhile(now: Situation, page: PlayPage) -> PlayPage:
    """A scene for who only waits: his own cards lie below it, as on any other page."""
    read, held = reading(now)
    panel = shown(now, read)
    return replace(
        page, below=(*page.below, panel) if panel else page.below, hand=Cards(held).widgets(now.words),
        secret=True, veil=True,
    )  # fmt: skip


def _sails(view: Mapping[str, Any]) -> bool:
    """Whether a card's half sails, and where to is to be chosen."""
    return view["stage"] == "target" and bool(view["half"]) and view["half"][-1]["do"] == "voyage"


def _told(now: Situation) -> PlayPage:
    """What is particular to a stage."""
    stage = now.view["stage"]
    if now.plan is None:
        told = told_event if stage == "event" else told_by_people
        return told(now) if now.moment.legal else waiting(now)
    if stage == "highest":
        return told_highest(now)
    if stage == "reaction":
        return reaction(now, now.plan)
    if stage in ONE_BY_ONE:
        return going_on(now, now.plan)
    return turn(now, now.plan)


def _page(
    now: Situation,
    offer: Offer,
    held: Cards,
    plan: Plan | None = None,
    *,
    panel: Panel | None = None,
    buttons: tuple[Option, ...] = (),
    symbol: str = "",
) -> PlayPage:
    """A page of an offer; what every page holds besides is put in by ``play_page``. The map shows what is planned."""
    where = standing(now.moment)
    counts = Counters(offer.cells) if offer.cells else None
    below: tuple[Widget, ...] = (replace(panel, counts=counts),) if panel else (counts,) if counts else ()
    view = plan.view if plan and plan.stage in MARKED else None
    return PlayPage(
        title="",
        number=0,
        top=where.top,
        symbol=now.actor if now.plan else symbol,
        headline=offer.headline,
        help=offer.help,
        your_turn=bool(now.moment.legal),
        above=(where,),
        board=Board(maps.board(now.moment, offer, view)),
        stage=(Strip(rivals(now.moment), told=True),),
        below=(*below, offer.chips) if offer.chips else below,
        hand=held.widgets(now.words),
        main=offer.main,
        action=offer.action,
        back=offer.back,
        buttons=(*held.reserve, *buttons),
    )


@dataclass(frozen=True, slots=True)
class Cards:
    """What the foot holds: the hand, real cards that may be named, real ones that may reinforce, and the button that
    reserves. ``naming``: the real cards are all that is asked for, and lie open."""

    hand: tuple[Option, ...] = ()
    listed: tuple[Option, ...] = ()
    adding: tuple[Option, ...] = ()
    reserve: tuple[Option, ...] = ()
    naming: bool = False

    def widgets(self, words: Words) -> tuple[Widget, ...]:
        """Those that are there."""
        title = words("screen.told.cards" if self.naming else "screen.cards.all")
        found: list[Widget] = []
        if self.listed:
            found.append(Finder("list", title, self.listed, self.naming))
        if self.adding:
            found.append(Finder("adding", words("screen.cards.reinforce"), self.adding))
        if self.hand:
            found.append(Hand(self.hand))
        return tuple(found)


def turn(now: Situation, plan: Plan) -> PlayPage:
    """A card is chosen, its order, and what it is used for: stages ``play``, ``order``, ``active``, ``track``."""
    stage = now.view["stage"]
    card = now.view["card"]
    chips: Choices | None = None
    start = plan.until(0)
    if stage in ("play", "track"):
        plan, card, chips = chosen(now, plan)
    rest = plan.texts[0 if stage in ("order", "active") else 1 :]
    ordered = next((step for step in plan.steps() if step.stage == "order"), None)
    if plan.stage == "order":
        plan = plan.then("after")
    if not plan.texts and stage in ("play", "track"):
        found = Offer(headline=now.words("screen.play", seat=now.actor), main=now.words("screen.choose-card"))
        found.chips = chips
        return _page(now, found, _cards(now, start))
    base = next((step for step in reversed(plan.steps()) if step.stage == "active"), None)
    verb = ""
    if base is None:
        offer = Offer(
            headline=now.words("screen.first", seat=OTHER[now.actor]), help=now.words("screen.first.help"),
            main=now.words("screen.do.play"), action=plan.text,
        )  # fmt: skip
    elif plan.texts[len(base.texts) :][:1] == ("special",):
        offer = special.offer(now, base.then("special"), plan)
    else:
        offer, verb = command.offer(now, base, plan)
    if card in now.cards and base is not None:
        whole = now.words("screen.with-card", card=card, text=offer.help)
        offer.help = (whole if len(whole) <= ONE_LINE else offer.help) if offer.help else now.words.name("card", card)
    if not offer.main:
        offer.main = now.words("screen.choose-action")
    offer.chips = chips or offer.chips
    held = _cards(now, start, card or "", rest, reinforcements(base, plan) if base is not None else {})
    return _page(now, offer, held, plan, panel=panel(now, card, ordered, base, plan, verb))


def chosen(now: Situation, plan: Plan) -> tuple[Plan, str | None, Choices | None]:
    """The card that is planned, or the first one that can be played; points of real cards are chips."""
    start = plan.until(0)
    points = start.of("points")
    if points:
        on = plan.texts[0] if plan.texts else ""
        options = tuple(
            Option(now.words.do(one), href=start.then(one.text).href, number=one.text.split()[1], on=one.text == on)
            for one in points
        )
        return plan, None, Choices("coins", options, "chip")
    if not plan.texts:
        held = now.view["hands"][now.actor]["cards"] or ()
        first = next((action for action in start.of("play") if action.params["card"] in held), None)
        if first is None:
            return plan, held[0] if held else None, None
        plan = plan.then(first.text)
    return plan, plan.texts[0].partition(" ")[2], None


def _cards(
    now: Situation,
    start: Plan,
    card: str = "",
    rest: Sequence[str] = (),
    extra: Mapping[str, tuple[str, bool]] = {},
) -> Cards:
    """Hand, reserve, and the button that reserves.

    Args:
        start: the plan before anything is chosen.
        card: the card that is chosen.
        rest: what it is used for.
        extra: as ``reinforcements`` tells.
    """
    ways = {a.params["card"]: kept(start.then(a.text), rest).href for a in start.of("play")}
    reserve = next((a for a in start.of("reserve") if a.params["card"] in (card, "?")), None)
    on_table = [now.view[pile][now.actor]["cards"] is None for pile in ("hands", "reserves")]
    adding, added = {name: href for name, (href, _) in extra.items()}, {name for name, (_, on) in extra.items() if on}
    return Cards(
        cards.hand(now, card, ways, extra),
        cards.listed(now, ways, {card}) if on_table[0] else (),
        cards.listed(now, adding, added) if on_table[1] else (),
        (Option(now.words.do(reserve), action=reserve.text, id="reserve", text=now.words("screen.reserve")),)
        if reserve
        else (),
    )


def reinforcements(base: Plan, plan: Plan) -> dict[str, tuple[str, bool]]:
    """Addresses by the card, or the points of a real one, that may reinforce; and whether it does."""
    bare = next(step for step in plan.steps() if step.stage == "active")
    spent, rest = base.texts[len(bare.texts) :], plan.texts[len(base.texts) :]
    found = {}
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
        return whole if len(whole.texts) == len(plan.texts) + len(rest) else plan
    return (command.started(plan, verb) if verb in command.WAYS else None) or plan


def reaction(now: Situation, plan: Plan) -> PlayPage:
    """The other side played a card: its half is offered, and what that would change is chosen before it is said."""
    view, words = now.view, now.words
    card, react = view["card"], plan.until(0).then("react")
    buttons: tuple[Option, ...] = ()
    if plan.texts:
        offer = special.offer(now, react, plan)
        offer.back = offer.back or plan.until(0).href
    else:
        offer = Offer(headline=words("screen.reaction", seat=now.actor))
        offer.help = words("screen.reaction.help", seat=OTHER[now.actor], card=card) if card in now.cards else ""
        buttons = (Option(words("do.decline"), action="decline", id="b-decline", kind="go"),)
        if react.stage in ONE_BY_ONE:
            buttons += (Option(words("screen.do.react"), href=react.href, id="b-react", kind="go"),)
        else:
            offer.main, offer.action = words("screen.do.react"), react.text
    return _page(now, offer, _cards(now, plan.until(0)), plan, panel=shown(now, card), buttons=buttons)


def going_on(now: Situation, plan: Plan) -> PlayPage:
    """In the middle of something: markers to put, units to send, points to share out."""
    stage, start, solo = now.view["stage"], plan.until(0), now.view.get("solo")
    offer = (command.more if stage == "spread" else special.offer)(now, start, plan)
    if stage == "by-hand" and solo and solo["telling"]:
        offer.headline = offer.headline if plan.mode else now.words("screen.tell", seat=now.actor)
        offer.help = offer.help or now.words("screen.tell.help")
    return _page(now, offer, _cards(now, start), plan, panel=shown(now, now.view["card"]))


def told_by_people(now: Situation) -> PlayPage:
    """Cards of a real table: who drew one names it, or whoever draws it for a bot. What he holds himself is no matter
    then, and nobody is to take it for the other hand."""
    legal, asked, words = now.moment.legal, now.moment.asked, now.words
    side, left = now.view["drawing"], now.view["left"]
    kind = "mine" if side == now.you else "theirs"
    ways = {}
    for action in legal:
        name = action.params.get("card", "")
        if name in now.cards:
            ways[name] = address(asked, (action.text,))
    chosen = next((one for one in legal if now.moment.picked == (one.text,)), None)
    offer = Offer(
        headline=words(f"screen.told.{kind}", seat=side), help=words(f"screen.told.{kind}.help", seat=side, count=left)
    )
    offer.main, offer.action = words("screen.choose-card"), chosen.text if chosen else ""
    if chosen is not None:
        offer.main = words(f"screen.told.{kind}.do", seat=side, card=chosen.params["card"])
    on = {chosen.params.get("card", "")} if chosen else set()
    own = cards.hand(now) if kind == "mine" else ()
    return _page(now, offer, Cards(own, cards.listed(now, ways, on), naming=True), symbol=side)


def told_highest(now: Situation) -> PlayPage:
    """The Emperor reads the hand that the Overlord of the solo deck plays from."""
    offer, points = events.highest(now)
    return replace(_page(now, offer, Cards()), board=None, stage=(points,), groups=())


def told_event(now: Situation) -> PlayPage:
    """An event of the paper deck."""
    offer, found = events.coming(now)
    page = _page(now, offer, Cards(), symbol="overlord")
    return replace(page, board=None, stage=found)


def waiting(now: Situation) -> PlayPage:
    """Somebody else chooses, or chance is at work: the board, the own hand, and what it is about."""
    words, view, actors = now.words, now.view, now.moment.actors
    stage = view["stage"]
    if CHANCE in view["to_act"] or not actors:
        kind = stage if stage in ("deal", "event") else "dice"
        offer = Offer(headline=words(f"screen.wait.{kind}"))
    else:
        key = stage if stage in ("play", "reaction", "active", "order") else "other"
        offer = Offer(headline=words(f"screen.wait.{key}", seat=actors[0]))
    battle = view["battle"]
    if battle:
        offer.help = words("screen.wait.battle", region=battle["region"])
        offer.picked = [battle["region"]]
    elif view["card"] in now.cards:
        offer.help = words("screen.wait.card", card=view["card"])
    elif stage == "play" and now.you:
        offer.help = words("screen.wait.play.help")
    if not now.you:
        offer.help = f"{words('phone.watch')}. {offer.help}".strip()
    symbol = actors[0] if len(actors) == 1 else ""
    read, held = reading(now)
    return _page(now, offer, Cards(held), panel=shown(now, read or view["card"]), symbol=symbol)


def reading(now: Situation) -> tuple[str, tuple[Option, ...]]:
    """The own card that is read meanwhile, ``""`` for none, and all of them: a tap reads one, or puts it back."""
    if not now.you:
        return "", ()
    asked, piles = now.moment.asked, [now.view[pile][now.you]["cards"] or () for pile in ("hands", "reserves")]
    read = next((card for pile in piles for card in pile if now.moment.picked == (f"card:{card}",)), "")
    hand, kept = ({card: address(asked, () if card == read else (f"card:{card}",)) for card in pile} for pile in piles)
    return read, cards.hand(now, read, hand, {card: (href, card == read) for card, href in kept.items()})
