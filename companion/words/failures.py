"""What is wrong with games from elsewhere: which cannot be loaded, or lack the words that every page needs."""

from __future__ import annotations

from contextlib import suppress

from companion.engine import registry
from companion.engine.errors import SetupError
from companion.words.catalogue import GENERAL, LANGUAGES, PRESS, SOURCE, catalogue, read_area, source


def failures() -> tuple[SetupError, ...]:
    """What is wrong with each game from elsewhere that cannot be played. Rules and words of all of them are loaded."""
    for game_id in registry.elsewhere():
        with suppress(SetupError):
            game = registry.game(game_id)
            with registry.loading(game_id):
                game.names()
                _check(game_id)
    return registry.failures()


def lacking(game_id: str, lang: str) -> list[str]:
    """Keys without a text in that language that the pages of every game say."""
    meta, words = registry.metas()[game_id], catalogue(lang, game_id)
    keys = [f"colour.{colour}" for colour in meta.colours]
    for name, option in meta.options.items():
        keys += [f"option.{game_id}.{name}{end}" for end in ("", ".help", *(f".{value}" for value in option.values))]
    parts = words.say("rules.parts").split() if "rules.parts" in words else []
    keys += ["rules.parts", *(f"rules.{part}{end}" for part in parts for end in ("", ".text"))]
    return [key for key in keys if key not in words]


def _check(game_id: str) -> None:
    """Refuse words that are missing or not the game's own.

    Raises:
        LookupError, ValueError: naming the language, or the key.
    """
    ours = {key for area in GENERAL for key in read_area(area, SOURCE)[0]}
    for lang in LANGUAGES:
        for area in (game_id, f"{game_id}-{PRESS}"):
            there = area == game_id or source(area, SOURCE) is not None
            if both := ours.intersection(read_area(area, lang)[0] if there else ()):
                raise ValueError(f"its words have {min(both)}, which is said by the app")
        if missing := lacking(game_id, lang):
            raise LookupError(f"its words lack {missing[0]} ({lang})")
