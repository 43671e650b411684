"""Ming-Dynastie on the phone: the play screen in every stage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.web.presenters.common import Words, chosen_pick, groups
from companion.web.presenters.ming_dynastie import map as maps
from companion.web.presenters.ming_dynastie import offers, people
from companion.web.presenters.ming_dynastie import score as scores
from companion.web.presenters.model import PlayPage
from companion.web.presenters.moment import Moment
from companion.web.presenters.parts import Step

PHASES = ("members", "cards", "move", "scoring")
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
    view, words, legal, lines = moment.view, moment.words, moment.legal, moment.lines
    fed = view["stage"] == "turn-card" and bool(legal)
    mine = fed or (bool(legal) and moment.you in moment.actors)
    if mine:
        offer = offers.OFFERS[view["stage"]](moment)
        symbol = "" if fed else moment.you
    else:
        offer = offers.wait(moment, lines)
        symbol = moment.actors[0] if len(moment.actors) == 1 else ""
        if not moment.you:
            offer.help = f"{words('phone.watch')}. {offer.help}"
    picked = chosen_pick(offer.picks, moment.pick or offer.preset, moment.mode)
    if fed:
        held = people.deck(moment, offer.picks)
    else:
        held = people.hand(moment, offer.picks) if moment.you and view["phase"] not in ("scoring", "end") else ()
    return PlayPage(
        title=f"Ming-Dynastie · {picked.headline if picked else offer.headline}",
        round=words("phone.round", round=view["round"]),
        round_more=words("phone.round.of", rounds=ROUNDS),
        phases=phases(view, words),
        symbol=symbol,
        headline=offer.headline,
        help=offer.help,
        your_turn=mine,
        number=moment.number,
        tabs=people.tabs(moment, offer.picks),
        tab_cards=view["phase"] in ("setup", "members", "cards"),
        board=maps.board(
            view, moment.data, words, offer.picks, acting=moment.actors, you=moment.you, chosen=picked, mode=moment.mode
        ),
        rivals=people.rivals(moment),
        hand=held,
        hand_slots=len(held) if fed else HAND_LIMIT if held else 0,
        numerals=tuple(offer.numerals),
        waiting=people.waiting(moment) if view["stage"] == "return" else (),
        sealed=view["stage"] == "return" and view["scoring"]["mine"] is not None,
        secret=mine and view["stage"] == "return",
        picks=tuple(offer.picks),
        chosen=picked,
        modes=offer.modes,
        mode=picked.mode if picked else moment.mode,
        main=offer.main,
        buttons=tuple(offer.buttons),
        groups=groups(legal, words),
        undo=moment.offered,
        notice=moment.notice,
        reports=scores.shown(moment),
        log=lines[:12],
        rules=rules(view["stage"], words),
        rule_part=RULE_PARTS[view["stage"]],
        scoring_now=view["phase"] in ("scoring", "end"),
    )


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
