"""What each stage asks and offers, phase by phase, but for the prince's move: ``OFFERS``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from companion.engine.terms import Action
from companion.games.ming_dynastie.screens import map as maps
from companion.games.ming_dynastie.screens import move
from companion.games.ming_dynastie.screens import score as scores
from companion.games.ming_dynastie.screens.offer import Mode, Offer
from companion.web.play import plan
from companion.web.play.context import ViewContext
from companion.web.play.recap import latest

WEIGHTS: Final = {
    "reason": 6, "note.ousted": 5, "did.no-monk": 0, "did.turn": 0, "note.starter": 2, "note.moved-in": 0,
    "note.returned": 0, "note.majority-neutral": 2, "note.neutral-keeps": 1, "note.neutral-leaves": 1,
}  # fmt: skip
"""What matters how much in what happened since somebody's turn: a scoring first, whose sheets tell the rest."""


def asked(now: ViewContext, main: str, **params: Any) -> Offer:
    """The question of the stage, as the catalogue has it under the stage's name; ``main`` is the button's key."""
    key, words = f"screen.{now.view['stage']}", now.words
    return Offer(words(key, seat=now.you, **params), words(f"{key}.help", **params), words(main))


def wait(now: ViewContext) -> Offer:
    """Somebody else chooses: who, and what was done last."""
    stage, words, told = now.view["stage"], now.words, latest(now, WEIGHTS)
    if not now.actors:
        return Offer(words("screen.wait.over" if stage == "over" else "screen.wait.turn-card"), told)
    if len(now.actors) == 1 and stage != "return":
        return Offer(words(f"screen.wait.{stage}", seat=now.actors[0]), told)
    many = ".many" if len(now.actors) > 2 else ""
    headline = words(f"screen.wait.return{many}", who=words.people(now.actors), n=len(now.actors))
    return Offer(headline, words("screen.wait.return.help", city=words.name("city", now.view["scoring"]["city"])))


def add_district(now: ViewContext, action: Action, offer: Offer, button: str, help_key: str = "") -> None:
    """A district for an action that names one."""
    words, district = now.words, action.text.split()[1]
    headline = words("screen.sure", thing=words.name("district", district))
    help_ = words(help_key, province=maps.province_of(now.data, district)) if help_key else ""
    done = words(button, district=district)
    offer.add(f"district:{district}", action.text, words.do(action), done, headline=headline, help=help_)


def rest(now: ViewContext, offer: Offer, kind: str, verb: str, names: Sequence[str] = ()) -> None:
    """Why the rules refuse that with all others of a kind, or of the given ones: ``why.…`` says it in a line."""
    can = {pick.id for pick in offer.picks}
    for name in names or [one["id"] for one in now.data[f"{kind}s"]]:
        if f"{kind}:{name}" in can or now.sample is None:
            continue
        if error := plan.why_not(now.sample, now.view["you"], f"{verb} {name}"):
            offer.whys[f"{kind}:{name}"] = now.words(f"why.{error.key.removeprefix('illegal.')}", error.params)


# --- the set-up ------------------------------------------------------------------------------------------------------


def place_neutral(now: ViewContext) -> Offer:
    """A neutral member into a district that has room."""
    offer = asked(now, "screen.place", count=now.view["neutral"]["to_place"][now.view["you"]])
    for action in now.of("neutral"):
        add_district(now, action, offer, "screen.place-neutral.do")
    rest(now, offer, "district", "neutral")
    return offer


def place_prince(now: ViewContext) -> Offer:
    """The prince's first district, which brings a tile."""
    offer = asked(now, "screen.place")
    for action in now.of("prince"):
        add_district(now, action, offer, "screen.place-prince.do", "screen.place-prince.tile")
    rest(now, offer, "district", "prince")
    return offer


# --- phases 1 and 2 --------------------------------------------------------------------------------------------------


def place_member(now: ViewContext) -> Offer:
    """Phase 1: a member on a province space."""
    offer = asked(now, "screen.place", count=now.view["players"][now.view["you"]]["to_place"])
    for action in now.of("member"):
        province, label = action.text.split()[1], now.words.do(action)
        button = now.words("screen.place-member.do", province=province)
        offer.add(f"province:{province}", action.text, label, button)
    return offer


def take_card(now: ViewContext) -> Offer:
    """Phase 2: the card beside an own member, or a dragon for a member that leaves the game."""
    words, offer, dragons = now.words, asked(now, "screen.take"), now.of("dragon")
    for action in now.of("take"):
        province = action.text.split()[1]
        card = now.view["display"][province]
        label = words("screen.take-card.label", card=card, province=province)
        offer.add(f"province:{province}", action.text, label, words("screen.take-card.do", card=card))
    for action in dragons:
        province = action.text.split()[1]
        offer.add(
            f"province:{province}",
            action.text,
            words.do(action),
            words("screen.take-dragon.do", province=province),
            headline=words("screen.take-dragon"),
            help=words("screen.take-dragon.help", province=province),
            mode="dragon",
        )
    if dragons:
        offer.modes = (
            Mode(
                "dragon", words("screen.dragon-pile", n=now.view["dragons"]), "t-dragon",
                headline=words("screen.take-dragon"), help=words("screen.take-dragon.where"),
                main=words("screen.take-dragon.do"),
            ),
        )  # fmt: skip
    rest(now, offer, "province", "take")
    return offer


def turn_card(now: ViewContext) -> Offer:
    """People feed the deck: which card was turned up at the real display."""
    words, left = now.words, sum(card is None for card in now.view["display"].values())
    offer = asked(now, "screen.turn-card.main", province=now.view["waiting_space"], n=left)
    following = now.actors_after(now.legal[0]) if now.legal and left == 1 else []
    if len(following) == 1:
        offer.help = words("screen.turn-card.next", seat=following[0])
    for action in now.of("turn"):
        card = action.text.split()[1]
        offer.add(f"card:{card}", action.text, words.do(action), words("screen.turn-card.do", card=card))
    return offer


# --- phase 4 and the end of a round ----------------------------------------------------------------------------------


def choose_city(now: ViewContext) -> Offer:
    """Which city is resolved first (an option)."""
    offer = Offer(now.words("now.choose-city"), now.words("screen.choose-city.help"), now.words("screen.choose"))
    for action in now.of("city"):
        offer.add(f"province:{action.text.split()[1]}", action.text, now.words.do(action))
    return offer


def free_choice(now: ViewContext) -> Offer:
    """A member of the city goes home or stays: one of its three districts is tapped."""
    stage, scoring = now.view["stage"], now.view["scoring"]
    left = scoring["neutral_to_choose"] if stage != "home" else scoring["going"].get(now.you, 1)
    offer = asked(now, "screen.choose", count=left, city=now.words.name("city", scoring["city"]))
    for action in now.legal:
        add_district(now, action, offer, "screen.neutral-keep.do" if "keep" in stage else "screen.home.do")
    rest(now, offer, "district", stage, maps.districts_of(now.data, scoring["city"]))
    return offer


def choose_return(now: ViewContext) -> Offer:
    """Phase 4.2: how many go home, in secret."""
    view, words, city = now.view, now.words, now.view["scoring"]["city"]
    here = sum(view["cities"][d].get(now.you, 0) for d in maps.districts_of(now.data, city))
    each = scores.EACH[view["round"]]
    offer = asked(now, "screen.return.main", count=here, city=words.name("city", city))
    for action in now.of("return"):
        count = int(action.text.split()[1])
        stay, word = here - count, "all" if count == here else "some" if count else "none"
        offer.numerals[f"count:{count}"] = words(f"screen.return.{word}", present=here)
        hint = words("screen.return.score", n=stay, points=stay * each) if stay else words("screen.return.nothing")
        button = words("screen.return.do", number=count)
        offer.add(f"count:{count}", action.text, words.do(action), button, help=hint)
    return offer


def name_starter(now: ViewContext) -> Offer:
    """Four players: who begins the next round."""
    offer = asked(now, "screen.choose")
    for action in now.of("starter"):
        colour = action.text.split()[1]
        offer.numerals[f"seat:{colour}"] = now.words.name("seat", colour)
        offer.add(f"seat:{colour}", action.text, now.words("screen.name-starter.do", seat=colour))
    return offer


OFFERS: Final = {
    "turn-card": turn_card, "place-neutral": place_neutral, "place-prince": place_prince, "place-member": place_member,
    "take-card": take_card, "move": move.move, "deploy": move.deploy, "monk": move.monk, "choose-city": choose_city,
    "neutral-keep": free_choice, "neutral-home": free_choice, "home": free_choice, "return": choose_return,
    "name-starter": name_starter,
}  # fmt: skip
