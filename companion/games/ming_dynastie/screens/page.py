"""Ming-Dynastie on the phone: the play screen in every stage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.games.ming_dynastie.screens import map as maps
from companion.games.ming_dynastie.screens import phases, players
from companion.games.ming_dynastie.screens import score as scores
from companion.games.ming_dynastie.screens.majorities import WIDGETS, by_hand, moving
from companion.games.ming_dynastie.screens.offer import Mode, Offer
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage, key
from companion.web.play.parts import Step
from companion.web.play.widgets import Board, Choices, Hand, Macro, Phases, Sealed, Strip, Switches, WaitingFor, Widget

PHASES: Final = ("members", "cards", "move", "scoring")
CSS: Final = ("css/board.css", "css/play.css", "css/tabs.css", "css/score.css")
HAND_LIMIT: Final = 5
ROUNDS: Final = 6
SCORING_ROUNDS: Final = (2, 4, 6)


def play_page(moment: ViewContext) -> PlayPage:
    """The play screen of one seat, or of a spectator. The bots here give reasons alone; they are not shown."""
    view, words, stage = moment.view, moment.words, moment.view["stage"]
    fed = stage == "turn-card" and bool(moment.legal)
    mine = fed or (bool(moment.legal) and moment.you in moment.actors)
    offer = phases.OFFERS[stage](moment) if mine else phases.wait(moment)
    if not mine and not moment.you:
        offer.help = f"{words('phone.watch')}. {offer.help}"
    symbol = moment.actors[0] if len(moment.actors) == 1 else ""
    offer.read(moment)
    meant = next((one for one in offer.modes if one.name == offer.mode and not offer.chosen), None)
    if meant:
        offer.headline, offer.help = meant.headline or offer.headline, meant.help or offer.help
        offer.main = meant.main or offer.main
    picked, secret, looks = offer.chosen, mine and stage == "return", offer.looks()
    tabs, news = players.tabs(moment, offer), scores.news(moment)
    headline = picked.headline if picked else offer.headline
    return PlayPage(
        title=f"Ming-Dynastie · {headline}",
        top=top(moment),
        symbol="" if fed else moment.you if mine else symbol,
        headline=headline,
        help=picked.help if picked else offer.help,
        your_turn=mine,
        above=(*scored(moment), *moving(moment)),
        board=Board(
            maps.board(moment, offer),
            tabs[:3], tabs[3:], view["phase"] in ("setup", "members", "cards"), len(view["seats"]),
        ),
        stage=(Strip(players.rivals(moment)),),
        hand=tuple(foot(moment, offer, fed)),
        main=picked.button if picked else offer.main,
        action=picked.action if picked else "",
        buttons=tuple(linked(button, offer) for button in offer.buttons),
        looks=looks,
        chosen=key(picked.id if picked else "", offer.mode) if looks else "",
        told=(news.look, news.link) if news.link and view["phase"] in ("scoring", "end") else None,
        news=news,
        sealed=stage == "return" and view["scoring"]["mine"] is not None,
        secret=secret,
        veil=secret,
        css=CSS,
        **moment.shared,
    )  # fmt: skip


def last_round(moment: ViewContext) -> int:
    """The round with which the game ends, as the rules say or as all have agreed."""
    return moment.last_round or ROUNDS


def top(moment: ViewContext) -> Phases:
    """The round and its phases; scoring is one in the rounds that score."""
    view, words = moment.view, moment.words
    phase, states = view["phase"], {}
    if phase in ("setup", "end"):
        states["neutral" if view["stage"] == "place-neutral" else phase] = "now"
    else:
        here = phase if phase in PHASES else "scoring"
        strip = [name for name in PHASES if name != "scoring" or view["round"] in SCORING_ROUNDS or here == "scoring"]
        at = strip.index(here)
        states = {name: "done" if i < at else "now" if i == at else "next" for i, name in enumerate(strip)}
    steps = tuple(Step(words(f"phase.{name}"), state) for name, state in states.items())
    return Phases(words("phone.round", round=view["round"]), words("phone.round.of", rounds=last_round(moment)), steps)


def scored(moment: ViewContext) -> tuple[Macro, ...]:
    """What the last city has brought, for the one phone on which all is entered: no sheet lies over what it asks."""
    if moment.view["phase"] != "scoring" or not by_hand(moment) or not (reports := scores.current(moment)):
        return ()
    gained = [one for one in reports[-1].ledgers if one.gained]
    return (Macro(WIDGETS, "scored", symbol=reports[-1].symbol, title=reports[-1].title, ledgers=gained),)


def linked(button: Option, offer: Offer) -> Option:
    """A button that picks something, with where it leads."""
    if not button.pick:
        return button
    return replace(button, href=offer.href(button.pick), id=f"b-{button.pick.replace(':', '-')}")


def foot(moment: ViewContext, offer: Offer, fed: bool) -> Iterator[Widget]:
    """Who still chooses, the reader's own choice face down, numbers or the hand, and how they are meant."""
    view = moment.view
    if view["stage"] == "return":
        waiting = players.waiting(moment)
        if len(waiting) > 1:
            yield WaitingFor(waiting)
        if view["scoring"]["mine"] is not None:
            yield Sealed()
    held: tuple[Option, ...] = ()
    if fed:
        held = players.deck(moment, offer)
    elif moment.you and view["phase"] not in ("scoring", "end"):
        held = players.hand(moment, offer)
    if offer.numerals:
        named = any(thing.startswith("seat") for thing in offer.numerals)
        options = tuple(option(offer, thing) for thing in offer.numerals)
        yield Choices("names" if named else "numbers", options, "numerals")
    elif held:
        yield Hand(held, len(held) if fed else HAND_LIMIT, offer.chosen.cards if offer.chosen else ())
    if offer.modes:
        yield Switches(tuple(switch(offer, mode) for mode in offer.modes))


def option(offer: Offer, thing: str) -> Option:
    """A number, or a player, to be picked."""
    kind, _, name = thing.partition(":")
    icon, number = (f"s-{name}", "") if kind == "seat" else ("", name)
    return Option(
        offer.usual[thing].label, href=offer.href(thing), text=offer.numerals[thing], on=offer.on(thing),
        id=f"{kind}-{name}", pick=thing, icon=icon, number=number,
    )  # fmt: skip


def switch(offer: Offer, mode: Mode) -> Option:
    """Another way to use things; of use only while what is chosen has such a way, or always."""
    hidden = not mode.always and offer.chosen_in(mode.name) is None
    on = offer.mode == mode.name
    return Option(
        mode.label, id=mode.name, icon=mode.icon, href=offer.turned(mode), on=on, off=hidden,
        kind="always" if mode.always else "",
    )  # fmt: skip
