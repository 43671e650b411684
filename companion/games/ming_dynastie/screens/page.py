"""Ming-Dynastie on the phone: the play screen in every stage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.games.ming_dynastie.screens import map as maps
from companion.games.ming_dynastie.screens import phases as offers
from companion.games.ming_dynastie.screens import players as people
from companion.games.ming_dynastie.screens import score as scores
from companion.games.ming_dynastie.screens.moving import by_hand, moving
from companion.games.ming_dynastie.screens.offer import Numeral, Offer, Taps
from companion.games.ming_dynastie.screens.scorekeeper import Scored
from companion.web.presenters.common import Words
from companion.web.presenters.model import PlayPage, key
from companion.web.presenters.moment import Moment
from companion.web.presenters.parts import Button, Step
from companion.web.presenters.widgets import (
    Board,
    Card,
    Choices,
    Hand,
    Option,
    Phases,
    Sealed,
    Strip,
    Switch,
    Switches,
    WaitingFor,
    Widget,
)

PHASES = ("members", "cards", "move", "scoring")
CSS = ("css/board.css", "css/play.css", "css/tabs.css", "css/score.css")
HAND_LIMIT = 5
ROUNDS = 6
SCORING_ROUNDS = (2, 4, 6)
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


def play_page(moment: Moment) -> PlayPage:
    """The play screen of one seat, or of a spectator. The bots here give reasons alone; they are not shown."""
    view, words, legal = moment.view, moment.words, moment.legal
    fed = view["stage"] == "turn-card" and bool(legal)
    mine = fed or (bool(legal) and moment.you in moment.actors)
    if mine:
        offer = offers.OFFERS[view["stage"]](moment)
        symbol = "" if fed else moment.you
    else:
        offer = offers.wait(moment)
        symbol = moment.actors[0] if len(moment.actors) == 1 else ""
        if not moment.you:
            offer.help = f"{words('phone.watch')}. {offer.help}"
    taps = Taps.read(moment, offer)
    meant = next((one for one in offer.modes if one.name == taps.mode and not taps.chosen), None)
    if meant:
        offer.headline, offer.help = meant.headline or offer.headline, meant.help or offer.help
        offer.main = meant.main or offer.main
    picked, secret = taps.chosen, mine and view["stage"] == "return"
    tabs, news = people.tabs(moment, taps), scores.news(moment)
    looks = taps.looks(offer)
    return PlayPage(
        title=f"Ming-Dynastie · {picked.headline if picked else offer.headline}",
        top=Phases(
            words("phone.round", round=view["round"]), words("phone.round.of", rounds=ROUNDS), phases(view, words)
        ),
        symbol=symbol,
        headline=picked.headline if picked else offer.headline,
        help=picked.help if picked else offer.help,
        your_turn=mine,
        above=(*scored(moment), *moving(moment)),
        board=Board(
            maps.board(view, moment.data, words, taps, acting=moment.actors, you=moment.you),
            tabs[:3], tabs[3:], view["phase"] in ("setup", "members", "cards"), len(view["seats"]),
        ),
        stage=(Strip(people.rivals(moment)),),
        hand=tuple(foot(moment, offer, taps, fed)),
        main=picked.button if picked else offer.main,
        action=picked.action if picked else "",
        buttons=tuple(linked(button, taps) for button in offer.buttons),
        looks=looks,
        chosen=key(picked.id if picked else "", taps.mode) if looks else "",
        told=(news.look, news.link) if news.link and view["phase"] in ("scoring", "end") else None,
        news=news,
        rules=rules(view["stage"], words),
        rule_part=RULE_PARTS[view["stage"]],
        sealed=view["stage"] == "return" and view["scoring"]["mine"] is not None,
        secret=secret,
        veil=secret,
        css=CSS,
        **moment.shared,
    )  # fmt: skip


def scored(moment: Moment) -> tuple[Scored, ...]:
    """What the last city has brought, for the one phone on which all is entered: no sheet lies over what it asks."""
    if moment.view["phase"] != "scoring" or not by_hand(moment) or not (reports := scores.current(moment)):
        return ()
    gained = tuple(one for one in reports[-1].ledgers if one.gained)
    return (Scored(reports[-1].symbol, reports[-1].title, gained),)


def linked(button: Button, taps: Taps) -> Button:
    """A button that picks something, with where it leads."""
    if not button.pick:
        return button
    return replace(button, href=taps.href(button.pick), id=f"b-{button.pick.replace(':', '-')}")


def foot(moment: Moment, offer: Offer, taps: Taps, fed: bool) -> Iterator[Widget]:
    """Who still chooses, the reader's own choice face down, numbers or the hand, and how they are meant."""
    view = moment.view
    if view["stage"] == "return":
        waiting = people.waiting(moment)
        if len(waiting) > 1:
            yield WaitingFor(waiting)
        if view["scoring"]["mine"] is not None:
            yield Sealed()
    held: tuple[Card, ...] = ()
    if fed:
        held = people.deck(moment, taps)
    elif moment.you and view["phase"] not in ("scoring", "end"):
        held = people.hand(moment, taps)
    if offer.numerals:
        named = offer.numerals[0].pick.startswith("seat")
        yield Choices("names" if named else "numbers", tuple(option(one, taps) for one in offer.numerals), "numerals")
    elif held:
        yield Hand(held, len(held) if fed else HAND_LIMIT, taps.chosen.cards if taps.chosen else ())
    if offer.modes:
        yield Switches(
            tuple(
                Switch(
                    mode.name, mode.label, mode.icon, taps.turned(mode), taps.mode == mode.name, mode.always,
                    not taps.useful(mode),
                )
                for mode in offer.modes
            )
        )  # fmt: skip


def option(one: Numeral, taps: Taps) -> Option:
    """A number, or a player, to be picked."""
    seat = one.number if one.pick.startswith("seat") else ""
    return Option(
        taps.href(one.pick), one.label, one.word, "" if seat else one.number, f"s-{seat}" if seat else "",
        on=taps.on(one.pick), id=one.pick.replace(":", "-"), pick=one.pick,
    )  # fmt: skip


def phases(view: Mapping[str, Any], words: Words) -> tuple[Step, ...]:
    """The strip of phases; scoring is there in the rounds that score."""
    if view["phase"] == "setup":
        return (Step(words("phase.neutral" if view["stage"] == "place-neutral" else "phase.setup"), "now"),)
    if view["phase"] == "end":
        return (Step(words("phase.end"), "now"),)
    here = view["phase"] if view["phase"] in PHASES else "scoring"
    strip = [name for name in PHASES if name != "scoring" or view["round"] in SCORING_ROUNDS or here == "scoring"]
    at = strip.index(here)
    return tuple(
        Step(words(f"phase.{name}"), "done" if i < at else "now" if i == at else "next") for i, name in enumerate(strip)
    )


def rules(stage: str, words: Words) -> tuple[str, ...]:
    """Short help for what is to do now."""
    return tuple(words(f"rules.{RULE_PARTS[stage]}.text").split("\n"))
