"""Ming-Dynastie on the phone: what the play screen says and offers in every stage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.contract import Action
from companion.web.presenters import ming_dynastie_map as maps
from companion.web.presenters import ming_dynastie_score as scores
from companion.web.presenters.common import Words, chosen_pick, groups, log_lines, seat_of, undo_offer
from companion.web.presenters.model import (
    Button,
    Count,
    HandCard,
    LogLineLike,
    Mode,
    Notice,
    Numeral,
    Pick,
    PlayPage,
    Rival,
    SeatLike,
    Step,
    Tab,
    UndoLike,
    Waiting,
)
from companion.web.presenters.ways import DRAGON, journeys

PHASES = ("members", "cards", "move", "scoring")
HAND_LIMIT = 5
ROUNDS = 6
SCORING_ROUNDS = (2, 4, 6)
FREE_STAGES = ("neutral-keep", "neutral-home", "home")
"""Stages in which somebody taps one of the three districts of the city being scored."""

RULE_PARTS = {
    "turn-card": "cards",
    "place-neutral": "two",
    "place-prince": "setup",
    "place-member": "members",
    "take-card": "cards",
    "move": "move",
    "deploy": "move",
    "monk": "move",
    "choose-city": "scoring",
    "neutral-keep": "two",
    "neutral-home": "two",
    "return": "scoring",
    "home": "scoring",
    "name-starter": "end",
    "over": "scoring",
}
"""Which part of the rules help belongs to a stage."""


@dataclass(slots=True)
class Offer:
    """What a stage puts on the screen; filled by the stage's function."""

    headline: str = ""
    help: str = ""
    main: str = ""
    picks: list[Pick] = field(default_factory=list)
    modes: tuple[Mode, ...] = ()
    buttons: list[Button] = field(default_factory=list)
    numerals: list[Numeral] = field(default_factory=list)
    preset: str = ""


@dataclass(frozen=True, slots=True)
class Situation:
    """A view with the words to say it."""

    view: Mapping[str, Any]
    legal: Sequence[Action]
    data: Mapping[str, Any]
    words: Words

    @property
    def you(self) -> str:
        """The reader's colour, empty for a spectator."""
        seat = self.view["you"]
        return "" if seat is None else str(self.view["seats"][seat])

    @property
    def player(self) -> Mapping[str, Any]:
        """The reader's own things; only for a seat."""
        found: Mapping[str, Any] = self.view["players"][self.view["you"]]
        return found

    @property
    def actors(self) -> list[str]:
        """Colours that must choose now; empty while chance acts."""
        return [self.view["seats"][seat] for seat in self.view["to_act"] if seat >= 0]

    def of(self, verb: str) -> list[Action]:
        """Legal actions that begin with a word."""
        return [action for action in self.legal if action.text.partition(" ")[0] == verb]


def play_page(
    view: Mapping[str, Any],
    *,
    legal: Sequence[Action],
    seats: Sequence[SeatLike],
    words: Words,
    data: Mapping[str, Any],
    number: int,
    undo: UndoLike | None,
    log: Sequence[LogLineLike],
    pick: str,
    mode: str,
    notice: Notice | None,
) -> PlayPage:
    """The play screen of one seat, or of a spectator."""
    now = Situation(view, legal, data, words)
    mine = bool(legal) and now.you in now.actors
    lines = log_lines(log, words, view["seats"])
    if mine:
        offer = OFFERS[view["stage"]](now)
        symbol = now.you
    else:
        offer = wait(now, lines[0].text if lines else "", lines[0].name if lines else "")
        symbol = now.actors[0] if len(now.actors) == 1 else ""
    picked = chosen_pick(offer.picks, pick or offer.preset, mode)
    picks = {p.id for p in offer.picks if not p.mode}
    held = hand(now, offer.picks) if now.you and view["phase"] not in ("scoring", "end") else ()
    return PlayPage(
        title=f"Ming-Dynastie · {picked.headline if picked else offer.headline}",
        round=words("phone.round", round=view["round"]),
        round_more=words("phone.round.of", rounds=ROUNDS),
        phases=phases(view, words),
        symbol=symbol,
        headline=offer.headline,
        help=offer.help,
        your_turn=mine,
        number=number,
        tabs=tabs(now, offer.picks),
        tab_cards=view["phase"] in ("setup", "members", "cards"),
        board=maps.board(now.view, data, words, offer.picks, acting=now.actors, you=now.you, chosen=picked),
        rivals=rivals(now, seats, picks),
        hand=held,
        hand_slots=HAND_LIMIT if held else 0,
        numerals=tuple(offer.numerals),
        waiting=waiting(now) if view["stage"] == "return" else (),
        sealed=view["stage"] == "return" and view["scoring"]["mine"] is not None,
        secret=mine and view["stage"] == "return",
        picks=tuple(offer.picks),
        chosen=picked,
        modes=offer.modes,
        mode=picked.mode if picked else mode,
        main=offer.main,
        buttons=tuple(offer.buttons),
        groups=groups(legal, words),
        undo=undo_offer(undo, words),
        notice=notice,
        reports=scores.current(view, words, data),
        log=lines[:12],
        rules=rules(view["stage"], words),
        scoring_now=view["phase"] in ("scoring", "end"),
    )


def phases(view: Mapping[str, Any], words: Words) -> tuple[Step, ...]:
    """The strip of phases; scoring is there in the rounds that score."""
    if view["phase"] == "setup":
        return (Step(words("phase.setup"), "now"),)
    here = view["phase"] if view["phase"] in PHASES else "scoring"
    strip = [name for name in PHASES if name != "scoring" or view["round"] in SCORING_ROUNDS or here == "scoring"]
    at = strip.index(here)
    return tuple(
        Step(
            words("screen.score" if name == "scoring" else f"phase.{name}"),
            "done" if i < at else "now" if i == at else "next",
        )
        for i, name in enumerate(strip)
    )


def rules(stage: str, words: Words) -> tuple[str, ...]:
    """Short help for what is to do now."""
    return tuple(words(f"rules.{RULE_PARTS[stage]}.text").split("\n"))


def wait(now: Situation, last: str, who: str) -> Offer:
    """Somebody else chooses: who, and what happened last."""
    stage = now.view["stage"]
    told = f"{who} {last}." if who else last
    if not now.actors:
        key = "screen.wait.over" if stage == "over" else "screen.wait.turn-card"
        return Offer(now.words(key), told)
    if len(now.actors) > 1 or stage == "return":
        names = now.words.both([now.words.name("seat", colour) for colour in now.actors])
        city = now.words.name("city", now.view["scoring"]["city"])
        return Offer(
            now.words("screen.wait.return", who=names, n=len(now.actors)),
            now.words("screen.wait.return.help", city=city),
        )
    return Offer(now.words(f"screen.wait.{stage}", seat=now.actors[0]), told)


def place_neutral(now: Situation) -> Offer:
    """A neutral member into a district that has room."""
    left = now.view["neutral"]["to_place"][now.view["you"]]
    offer = Offer(now.words("screen.place-neutral", seat=now.you), main=now.words("screen.place"))
    offer.help = now.words("screen.place-neutral.help", count=left)
    for action in now.of("neutral"):
        offer.picks.append(district_pick(now, action, offer, "screen.place-neutral.do"))
    return offer


def place_prince(now: Situation) -> Offer:
    """The prince's first district, which brings a tile."""
    offer = Offer(now.words("screen.place-prince", seat=now.you), now.words("screen.place-prince.help"))
    offer.main = now.words("screen.place")
    for action in now.of("prince"):
        offer.picks.append(
            district_pick(now, action, offer, "screen.place-prince.do", help_key="screen.place-prince.tile")
        )
    return offer


def district_pick(now: Situation, action: Action, offer: Offer, button: str, help_key: str = "") -> Pick:
    """A pick of a district for an action that names one."""
    district = action.text.split()[1]
    province = maps.province_of(now.data, district)
    name = now.words.name("district", district)
    return Pick(
        id=f"district:{district}",
        label=now.words.do(action),
        headline=now.words("screen.sure", thing=name),
        help=now.words(help_key, province=province) if help_key else offer.help,
        button=now.words(button, district=district),
        action=action.text,
    )


def place_member(now: Situation) -> Offer:
    """Phase 1: a member on a province space."""
    offer = Offer(now.words("screen.place-member", seat=now.you), main=now.words("screen.place"))
    offer.help = now.words("screen.place-member.help", count=now.player["to_place"])
    for action in now.of("member"):
        province = action.text.split()[1]
        offer.picks.append(
            Pick(
                f"province:{province}",
                now.words.do(action),
                offer.headline,
                offer.help,
                now.words("screen.place-member.do", province=province),
                action.text,
            )
        )
    return offer


def take_card(now: Situation) -> Offer:
    """Phase 2: the card beside an own member, or a dragon for a member that leaves the game."""
    offer = Offer(now.words("screen.take-card", seat=now.you), now.words("screen.take-card.help"))
    offer.main = now.words("screen.take")
    for action in now.of("take"):
        province = action.text.split()[1]
        card = now.view["display"][province]
        offer.picks.append(
            Pick(
                f"province:{province}",
                now.words("screen.take-card.label", card=card, province=province),
                offer.headline,
                offer.help,
                now.words("screen.take-card.do", card=card),
                action.text,
            )
        )
    dragons = now.of("dragon")
    for action in dragons:
        province = action.text.split()[1]
        offer.picks.append(
            Pick(
                f"province:{province}",
                now.words.do(action),
                now.words("screen.take-dragon"),
                now.words("screen.take-dragon.help", province=province),
                now.words("screen.take-dragon.do", province=province),
                action.text,
                mode="dragon",
            )
        )
    if dragons:
        offer.modes = (Mode("dragon", now.words("screen.dragon-pile", n=now.view["dragons"]), DRAGON),)
    return offer


def move(now: Situation) -> Offer:
    """Phase 3: a way for the prince, staying for a card, passing; on the way also ending here."""
    view, words, me = now.view, now.words, now.player
    stepped = bool(view["move"]["stepped"])
    offer = Offer(words("screen.move", seat=now.you), words("screen.move.help"), words("screen.move.main"))
    others = {p["prince"] for p in view["players"] if p is not me}
    first = {action.text for action in now.of("step")}
    for district, (journey, other) in journeys(now.data, me["prince"], me["hand"], others, first).items():
        for found, mode in ((journey, ""), (other, "dragon")):
            if found is not None:
                offer.picks.append(move_pick(now, district, found.cards, found.action, mode))
    if any(p.mode == "dragon" for p in offer.picks):
        offer.modes = (Mode("dragon", words("screen.pay-dragon"), DRAGON, always=False),)
    stays = now.of("stay")
    for action in stays:
        card = action.text.split()[1]
        offer.picks.append(
            Pick(
                f"card:{card}",
                words("screen.stay.label", card=card),
                words("screen.stay", district=me["prince"]),
                deploy_hint(now, me["prince"]) if len(stays) == 1 else words("screen.stay.help"),
                words("screen.stay.do", card=card),
                action.text,
                cards=(card,),
            )
        )
    if now.of("pass"):
        offer.buttons.append(Button(words("do.pass"), action="pass"))
        if not stays and not first:
            offer.help, offer.main = words("screen.move.nothing"), ""
    if stays:
        cheap = max(stays, key=lambda a: (a.text != "stay dragon", me["hand"][a.text.split()[1]])).text.split()[1]
        offer.buttons.append(Button(words("screen.stay.button"), pick=f"card:{cheap}"))
    if stepped:
        add_deploy(now, offer)
    return offer


def move_pick(now: Situation, district: str, cards: tuple[str, ...], action: str, mode: str) -> Pick:
    """A district to end in, and what it costs."""
    price = now.words("screen.move.for", n=len(cards))
    dragons = cards.count(DRAGON)
    hint = deploy_hint(now, district)
    if dragons:
        hint = f"{now.words('screen.move.dragons', n=dragons)} {hint}"
    return Pick(
        f"district:{district}", price, now.words("screen.move.to", district=district), hint, price, action, mode, cards
    )


def deploy_hint(now: Situation, district: str) -> str:
    """What could be deployed in a district."""
    province = maps.province_of(now.data, district)
    if now.view["districts"][district]["monastery"] == now.you:
        return now.words("screen.deploy.blocked", district=district)
    most = min(3, now.view["spaces"][province].get(now.you, 0))
    if not most:
        return now.words("screen.deploy.none", province=province)
    return now.words("screen.deploy.hint", count=most, province=province)


def add_deploy(now: Situation, offer: Offer) -> None:
    """How many are deployed here, with the monastery's question in the same breath."""
    here = now.player["prince"]
    deploys = now.of("deploy")
    if not deploys:
        offer.help = now.words("screen.move.on")
        return
    most = max(int(action.text.split()[1]) for action in deploys)
    offer.headline = now.words("screen.deploy", district=here)
    province = maps.province_of(now.data, here)
    if most:
        offer.help = now.words("screen.deploy.help", province=province)
    else:
        offer.headline, offer.help = now.words("screen.deploy.end", district=here), deploy_hint(now, here)
    offer.preset = f"count:{most}"
    for action in deploys:
        count = int(action.text.split()[1])
        label = now.words.do(action)
        word = now.words("screen.deploy.word", count=count)
        if most:
            offer.numerals.append(Numeral(str(count), word, f"count:{count}", label))
        if not count:
            done = now.words("screen.deploy.zero" if most else "screen.deploy.end.do")
            offer.picks.append(Pick("count:0", label, offer.headline, offer.help, done, action.text))
            continue
        open_, monk = now.words("screen.deploy.do", count=count), now.words("screen.deploy.monk", count=count)
        plain = f"{action.text}\nno-monk"
        offer.picks.append(Pick(f"count:{count}", label, offer.headline, offer.help, open_, plain))
        holy = f"{action.text}\nmonk"
        offer.picks.append(Pick(f"count:{count}", monk, offer.headline, offer.help, monk, holy, mode="monk"))
    if most:
        rival = now.view["districts"][here]["monastery"]
        key = "screen.monk.oust" if rival else "screen.monk"
        offer.modes = (*offer.modes, Mode("monk", now.words(key, seat=rival or now.you), "monastery"))


def deploy(now: Situation) -> Offer:
    """After staying: only the deployment is left."""
    offer = Offer(main=now.words("screen.deploy.zero"))
    add_deploy(now, offer)
    return offer


def monk(now: Situation) -> Offer:
    """The monastery's question alone, for those who went one small action at a time."""
    offer = Offer(now.words("now.monk"), now.words("screen.monk.help"))
    offer.buttons = [Button(now.words.do(action), action=action.text) for action in now.legal]
    return offer


def choose_city(now: Situation) -> Offer:
    """Which city is resolved first (an option)."""
    offer = Offer(now.words("now.choose-city"), now.words("screen.choose-city.help"), now.words("screen.choose"))
    for action in now.of("city"):
        province = action.text.split()[1]
        button = now.words.do(action)
        offer.picks.append(Pick(f"province:{province}", button, offer.headline, offer.help, button, action.text))
    return offer


def free_choice(now: Situation) -> Offer:
    """A member of the city goes home or stays: one of its three districts is tapped."""
    stage, scoring = now.view["stage"], now.view["scoring"]
    left = scoring["neutral_to_choose"] if stage != "home" else scoring["going"].get(now.you, 1)
    city = now.words.name("city", scoring["city"])
    offer = Offer(now.words(f"screen.{stage}", seat=now.you), now.words(f"screen.{stage}.help", count=left, city=city))
    offer.main = now.words("screen.choose")
    for action in now.legal:
        pick = district_pick(now, action, offer, "screen.home.do" if "keep" not in stage else "screen.neutral-keep.do")
        offer.picks.append(pick)
    return offer


def choose_return(now: Situation) -> Offer:
    """Phase 4.2: how many go home, in secret."""
    view, words = now.view, now.words
    city = words.name("city", view["scoring"]["city"])
    districts = maps.districts_of(now.data, view["scoring"]["city"])
    here = sum(view["cities"][d].get(now.you, 0) for d in districts)
    each = scores.EACH[view["round"]]
    offer = Offer(words("screen.return", seat=now.you), words("screen.return.help", count=here, city=city))
    offer.main = words("screen.return.main")
    for action in now.of("return"):
        count = int(action.text.split()[1])
        word = "all" if count == here else "none" if not count else "some"
        offer.numerals.append(Numeral(str(count), words(f"screen.return.{word}"), f"count:{count}", words.do(action)))
        stay = here - count
        hint = words("screen.return.score", n=stay, points=stay * each) if stay else words("screen.return.nothing")
        button = words("screen.return.do", number=count)
        offer.picks.append(Pick(f"count:{count}", words.do(action), offer.headline, hint, button, action.text))
    return offer


def name_starter(now: Situation) -> Offer:
    """Four players: who begins the next round."""
    offer = Offer(now.words("screen.name-starter", seat=now.you), now.words("screen.name-starter.help"))
    offer.main = now.words("screen.choose")
    for action in now.of("starter"):
        colour = action.text.split()[1]
        name = now.words.name("seat", colour)
        button = now.words("screen.name-starter.do", seat=colour)
        offer.picks.append(Pick(f"seat:{colour}", button, offer.headline, offer.help, button, action.text))
        offer.numerals.append(Numeral(colour, name, f"seat:{colour}", button))
    return offer


OFFERS = {
    "place-neutral": place_neutral,
    "place-prince": place_prince,
    "place-member": place_member,
    "take-card": take_card,
    "move": move,
    "deploy": deploy,
    "monk": monk,
    "choose-city": choose_city,
    "neutral-keep": free_choice,
    "neutral-home": free_choice,
    "home": free_choice,
    "return": choose_return,
    "name-starter": name_starter,
}


def tabs(now: Situation, picks: Sequence[Pick]) -> tuple[Tab, ...]:
    """The six province spaces with their members and cards."""
    usual = {p.id: p for p in picks if not p.mode}
    other = {p.id: p for p in picks if p.mode}
    owners = [*now.view["seats"], "neutral"]
    if now.you:
        owners.sort(key=lambda colour: colour != now.you)
    found = []
    for province in now.data["provinces"]:
        name = province["id"]
        here = now.view["spaces"][name]
        counts = tuple(Count(c, here[c], c == now.you) for c in owners if here.get(c))
        card = now.view["display"][name] or ""
        key = f"province:{name}"
        pick = usual.get(key)
        label = ", ".join(
            [
                now.words.name("province", name),
                *(f"{now.words.name('seat', c.colour)} {c.count}" for c in counts),
                *([now.words("screen.card-open", card=card)] if card else []),
            ]
        )
        if pick:
            label = f"{label}. {pick.label}"
        elif key in other:
            label = f"{label}. {other[key].label}"
        found.append(
            Tab(
                name,
                now.words.name("province", name),
                counts,
                card,
                now.words.name("card", card) if card else "",
                label,
                key if pick else "",
                key if key in other else "",
            )
        )
    return tuple(found)


def rivals(now: Situation, seats: Sequence[SeatLike], picks: set[str]) -> tuple[Rival, ...]:
    """All players in turn order: points, cards, presence."""
    found = []
    for player in now.view["players"]:
        colour = player["colour"]
        seat = seat_of(seats, colour)
        cards = sum(player["hand"].values())
        bot = seat is not None and seat.holder == "bot"
        away = seat is not None and seat.holder == "person" and not seat.connected and colour != now.you
        name = now.words.name("seat", colour)
        label = now.words("screen.rival", seat=colour, points=player["points"], n=cards)
        status = now.words("phone.away") if away else now.words("phone.bot") if bot else ""
        if player["passed"]:
            status = now.words("screen.passed")
        found.append(
            Rival(
                colour,
                name,
                player["points"],
                cards,
                turn=colour in now.actors,
                you=colour == now.you,
                connected=not away,
                bot=bot,
                passed=player["passed"],
                status=status,
                label=f"{label} {status}".strip(),
                pick=f"seat:{colour}" if f"seat:{colour}" in picks else "",
                detail=now.words("screen.members", n=player["supply"]),
            )
        )
    return tuple(found)


def hand(now: Situation, picks: Sequence[Pick]) -> tuple[HandCard, ...]:
    """The reader's cards, transports first."""
    usable = {p.id: p for p in picks}
    found = []
    for card, count in now.player["hand"].items():
        pick = usable.get(f"card:{card}")
        name = now.words.name("card", card)
        found += [HandCard(card, name, pick.id if pick else "", pick.label if pick else name)] * count
    return tuple(found)


def waiting(now: Situation) -> tuple[Waiting, ...]:
    """Who has laid his return cards, who is still choosing."""
    scoring = now.view["scoring"]
    locked = {now.view["seats"][seat] for seat in scoring["locked"]}
    found = []
    for colour in now.view["seats"]:
        if colour in locked or colour in now.actors:
            state = "in" if colour in locked else "out"
            found.append(Waiting(colour, now.words.name("seat", colour), state, now.words(f"screen.waiting.{state}")))
    return tuple(found)
