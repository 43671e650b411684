"""Bots: ways to play that know only what their seat may believe in. A game may name its own; some play any game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from companion.bots.chance_taker import Random
from companion.bots.greedy import Evaluation, Greedy
from companion.bots.ming_dynastie.evaluation import evaluate as ming_dynastie
from companion.bots.ming_dynastie.steward import Steward
from companion.bots.ming_voyages.novice import Novice
from companion.bots.ming_voyages.solo_deck import Deck
from companion.bots.ming_voyages.standard import Standard
from companion.bots.ming_voyages.strong import Strong
from companion.bots.policy import Alternative, Choice, Maker, Policy, decide
from companion.bots.steward import ByGame

EVALUATIONS: Final[Mapping[str, Evaluation]] = MappingProxyType({"ming-dynastie": ming_dynastie})
"""How ``greedy`` looks at a game; others it judges by their points."""


def _greedy(seed: int) -> Policy:
    return Greedy(seed, EVALUATIONS)


GENERAL: Final[Mapping[str, Maker]] = MappingProxyType({"greedy": _greedy, "random": Random})
"""Bots that play any game; a game without an entry in ``LEVELS`` has these."""

LEVELS: Final[Mapping[str, Mapping[str, Maker]]] = MappingProxyType(
    {
        "ming-dynastie": {"steward": Steward, **GENERAL},
        "ming-voyages": {
            "standard": Standard,
            "strong": Strong,
            "novice": Novice,
            "deck": Deck,
            "deck-2": partial(Deck, level=2),
            "deck-3": partial(Deck, level=3),
            **GENERAL,
        },
    }
)
"""The bots of a game by name, each made from a seed, in the order in which seats offer them: what most people should
take comes first. Every name needs ``phone.bot.<name>`` (for the one who chooses) and ``bot.<name>`` (for lists)."""


def levels(game_id: str) -> Mapping[str, Maker]:
    """The bots of that game by name, the one that seats offer first before the others."""
    return LEVELS.get(game_id, GENERAL)


def _names() -> tuple[str, ...]:
    """Every bot's name once."""
    return tuple(dict.fromkeys(name for game in (*LEVELS.values(), GENERAL) for name in game))


def _anywhere(name: str, seed: int) -> Policy:
    return ByGame(seed, {game: bots[name] for game, bots in LEVELS.items() if name in bots}, GENERAL.get(name, _greedy))


POLICIES: Final[Mapping[str, Maker]] = MappingProxyType({name: partial(_anywhere, name) for name in _names()})
"""Every bot of every game by name, made from a seed. One that a game does not have plays it as ``greedy``, so that no
table ever waits for nobody; who offers bots offers those of ``levels``."""

__all__ = ["POLICIES", "Alternative", "Choice", "Maker", "Policy", "decide", "levels"]
