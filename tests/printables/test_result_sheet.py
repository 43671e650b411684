"""The page of a result: reasons of points can be read whole, on each paper and in every language."""

from __future__ import annotations

import pytest

from companion.engine import registry
from companion.words import LANGUAGES, catalogue
from printables import result_sheet
from printables.drawing.fitted_text import LEAST
from printables.kits import KITS
from printables.paper import MARGIN, PAPERS, Paper
from printables.result_sheet import MOST_REASONS, MOST_STOPS, Jump, Result, Standing, Stop
from printables.sheet_head import Head
from tests.printables.layout import faults
from tests.printables.reach import reach

STOPS = {"ming-dynastie": 3, "ming-voyages": MOST_STOPS, "yinzi": 5}
NAMES = ("Mei", "Jonas", "Aisha", "Tom\N{LATIN SMALL LETTER A WITH ACUTE}s")


def longest(game: str, lang: str) -> Result:
    """Everybody's points from the reasons with the longest words, at as many moments as the game has, or are shown."""
    words = catalogue(lang, game)
    keys = [key for key in words if key.startswith("reason.") and not words[key].fields]
    reasons = sorted({words.say(key) for key in keys}, key=len)[-MOST_REASONS:]
    colours = registry.game(game).meta.colours
    jumps = tuple(Jump(colour, "\N{MINUS SIGN}12", -12, ((reasons[-1], -14), (reasons[-2], 2))) for colour in colours)
    stops = tuple(Stop(f"Round {number}", f"{number}", jumps) for number in range(1, STOPS[game] + 1))
    standings = tuple(
        Standing(place, colour, name, -11, place == 1, tuple((reason, -3) for reason in reasons))
        for place, (colour, name) in enumerate(zip(colours, NAMES, strict=False), start=1)
    )
    said = {"curve": "Curve", "sources": "Sources", "jumps": "Jumps", "all": "All"}
    return Result(Head("Game", "basil", "Mei wins", "", ("red",)), standings, stops, said, "Foot")


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.id)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", KITS)
def test_no_reason_is_cut_and_nothing_leaves_the_page(game: str, lang: str, paper: Paper) -> None:
    picture = result_sheet.picture(longest(game, lang), paper)
    found = reach(picture)
    said = [one.words for one in found.words_]
    if STOPS[game] < MOST_STOPS:  # six columns are too narrow for the longest words
        assert not [words for words in said if "\N{HORIZONTAL ELLIPSIS}" in words]
    assert not [words for words in said if "-11" in words or "-14" in words]
    assert not [*faults(picture)]
    assert all(one.size >= LEAST - 0.01 for one in found.words_)
    assert max(one.reach[3] for one in found.words_) <= paper.h - MARGIN + 4
