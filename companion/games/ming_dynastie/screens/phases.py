"""What each stage asks and offers, but for the prince's move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.engine.terms import Action
from companion.games.ming_dynastie.screens import map as maps
from companion.games.ming_dynastie.screens import move
from companion.games.ming_dynastie.screens import score as scores
from companion.games.ming_dynastie.screens.offer import Mode, Numeral, Offer, Pick, reader
from companion.web.presenters.moment import Moment
from companion.web.presenters.since import latest

WEIGHTS: Final = {
    "reason": 6, "note.ousted": 5, "did.no-monk": 0, "did.turn": 0, "note.starter": 2, "note.moved-in": 0,
    "note.returned": 0, "note.majority-neutral": 2, "note.neutral-keeps": 1, "note.neutral-leaves": 1,
}  # fmt: skip
"""What matters how much in what happened since somebody's turn: a scoring first, whose sheets tell the rest."""


def wait(now: Moment) -> Offer:
    """Somebody else chooses: who, and what was done last."""
    stage, told = now.view["stage"], latest(now, WEIGHTS)
    if not now.actors:
        key = "screen.wait.over" if stage == "over" else "screen.wait.turn-card"
        return Offer(now.words(key), told)
    if len(now.actors) > 1 or stage == "return":
        names = now.words.people(now.actors)
        city = now.words.name("city", now.view["scoring"]["city"])
        return Offer(
            now.words("screen.wait.return" + (".many" if len(names) > 2 else ""), who=names, n=len(names)),
            now.words("screen.wait.return.help", city=city),
        )
    return Offer(now.words(f"screen.wait.{stage}", seat=now.actors[0]), told)


def place_neutral(now: Moment) -> Offer:
    """A neutral member into a district that has room."""
    left = now.view["neutral"]["to_place"][now.view["you"]]
    offer = Offer(now.words("screen.place-neutral", seat=now.you), main=now.words("screen.place"))
    offer.help = now.words("screen.place-neutral.help", count=left)
    for action in now.of("neutral"):
        offer.picks.append(district_pick(now, action, offer, "screen.place-neutral.do"))
    rest(now, offer, "why.full")
    return offer


def rest(now: Moment, offer: Offer, key: str, districts: Sequence[str] = ()) -> None:
    """Why all other districts, or those of the given ones, cannot be picked."""
    can = {pick.id for pick in offer.picks}
    for district in districts or [one["id"] for one in now.data["districts"]]:
        if f"district:{district}" not in can:
            offer.whys[f"district:{district}"] = now.words(key, district=district)


def place_prince(now: Moment) -> Offer:
    """The prince's first district, which brings a tile."""
    offer = Offer(now.words("screen.place-prince", seat=now.you), now.words("screen.place-prince.help"))
    offer.main = now.words("screen.place")
    for action in now.of("prince"):
        offer.picks.append(
            district_pick(now, action, offer, "screen.place-prince.do", help_key="screen.place-prince.tile")
        )
    rest(now, offer, "why.taken")
    return offer


def district_pick(now: Moment, action: Action, offer: Offer, button: str, help_key: str = "") -> Pick:
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


def place_member(now: Moment) -> Offer:
    """Phase 1: a member on a province space."""
    offer = Offer(now.words("screen.place-member", seat=now.you), main=now.words("screen.place"))
    offer.help = now.words("screen.place-member.help", count=reader(now)["to_place"])
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


def take_card(now: Moment) -> Offer:
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
        offer.modes = (
            Mode(
                "dragon", now.words("screen.dragon-pile", n=now.view["dragons"]), "t-dragon",
                headline=now.words("screen.take-dragon"), help=now.words("screen.take-dragon.where"),
                main=now.words("screen.take-dragon.do"),
            ),
        )  # fmt: skip
    can = {pick.id for pick in offer.picks}
    for province in now.data["provinces"]:
        if f"province:{province['id']}" not in can:
            offer.whys[f"province:{province['id']}"] = now.words("why.no-member", province=province["id"])
    return offer


def turn_card(now: Moment) -> Offer:
    """People feed the deck: which card was turned up at the real display."""
    province = now.view["waiting_space"]
    left = sum(card is None for card in now.view["display"].values())
    helping = now.words("screen.turn-card.help", n=left)
    following = now.actors_after(now.legal[0]) if now.legal and left == 1 else []
    if len(following) == 1:
        helping = now.words("screen.turn-card.next", seat=following[0])
    offer = Offer(now.words("screen.turn-card", province=province), helping)
    offer.main = now.words("screen.turn-card.main")
    for action in now.of("turn"):
        card = action.text.split()[1]
        label = now.words.do(action)
        button = now.words("screen.turn-card.do", card=card)
        offer.picks.append(Pick(f"card:{card}", label, offer.headline, offer.help, button, action.text))
    return offer


def choose_city(now: Moment) -> Offer:
    """Which city is resolved first (an option)."""
    offer = Offer(now.words("now.choose-city"), now.words("screen.choose-city.help"), now.words("screen.choose"))
    for action in now.of("city"):
        province = action.text.split()[1]
        button = now.words.do(action)
        offer.picks.append(Pick(f"province:{province}", button, offer.headline, offer.help, button, action.text))
    return offer


def free_choice(now: Moment) -> Offer:
    """A member of the city goes home or stays: one of its three districts is tapped."""
    stage, scoring = now.view["stage"], now.view["scoring"]
    left = scoring["neutral_to_choose"] if stage != "home" else scoring["going"].get(now.you, 1)
    city = now.words.name("city", scoring["city"])
    asked = now.words(f"screen.{stage}", seat=now.you, count=left)
    offer = Offer(asked, now.words(f"screen.{stage}.help", count=left, city=city))
    offer.main = now.words("screen.choose")
    for action in now.legal:
        pick = district_pick(now, action, offer, "screen.home.do" if "keep" not in stage else "screen.neutral-keep.do")
        offer.picks.append(pick)
    rest(now, offer, "why.nobody", maps.districts_of(now.data, scoring["city"]))
    return offer


def choose_return(now: Moment) -> Offer:
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
        text = words(f"screen.return.{word}", present=here)
        offer.numerals.append(Numeral(str(count), text, f"count:{count}", words.do(action)))
        stay = here - count
        hint = words("screen.return.score", n=stay, points=stay * each) if stay else words("screen.return.nothing")
        button = words("screen.return.do", number=count)
        offer.picks.append(Pick(f"count:{count}", words.do(action), offer.headline, hint, button, action.text))
    return offer


def name_starter(now: Moment) -> Offer:
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
    "turn-card": turn_card,
    "place-neutral": place_neutral,
    "place-prince": place_prince,
    "place-member": place_member,
    "take-card": take_card,
    "move": move.move,
    "deploy": move.deploy,
    "monk": move.monk,
    "choose-city": choose_city,
    "neutral-keep": free_choice,
    "neutral-home": free_choice,
    "home": free_choice,
    "return": choose_return,
    "name-starter": name_starter,
}
