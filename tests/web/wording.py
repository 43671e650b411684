"""Words for the toy game, as if it were installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

import pytest

from companion.words.catalogue import Entry
from tests import toy_game

catalogues = import_module("companion.words.catalogue")  # the package has a function of this name

TEXTS: Final = {
    "colour.emperor": "Emperor",
    "colour.overlord": "Overlord",
    "did.prize": "turned up {prize}",
    "do.prize": "Turn up {prize}",
    "did.light": "lit {count}",
    "do.light": "Light {count}",
    "did.pass": "passed",
    "do.pass": "Pass",
    "did.bid": "bid {count} sesterces",
    "do.bid": "Bid {count}",
    "note.bids": "Bids, please.",
    "note.bid": "{seat} had bid {count}.",
    "reason.prize": "the prize of round {round}",
    "rules.parts": "all",
    "rules.all": "Everything",
    "rules.all.text": "Light and bid.",
    "option.lanterns.rounds": "Rounds",
    "option.lanterns.rounds.help": "How long.",
    **{f"option.lanterns.rounds.{n}": n for n in toy_game.META.options["rounds"].values},
}


@contextmanager
def worded(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The catalogue with these words in it, and the game registered."""
    read: Callable[[str, str], Any] = catalogues.read_area
    areas = (*catalogues.areas(), "lanterns")
    own: Mapping[str, Entry] = {key: Entry((text,), {}) for key, text in TEXTS.items()}

    def read_area(area: str, lang: str) -> Any:
        return (own, read("app", lang)[1]) if area == "lanterns" else read(area, lang)

    monkeypatch.setattr(catalogues, "areas", lambda: areas)
    monkeypatch.setattr(catalogues, "read_area", read_area)
    catalogues.catalogue.cache_clear()
    with toy_game.registered():
        yield
    catalogues.catalogue.cache_clear()
