"""The page of a result: reasons of points can be read whole, on each paper and in every language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine import registry
from companion.words import LANGUAGES, catalogue
from printables.drawing.fitted_text import LEAST
from printables.kits import KITS
from printables.paper import MARGIN, PAPERS, Paper
from printables.table import result_sheet
from printables.table.head import Head
from printables.table.result_sheet import MOST_REASONS, MOST_STOPS, Jump, Result, Standing, Stop
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
    assert not [words for words in said if "\N{HORIZONTAL ELLIPSIS}" in words]
    assert not [words for words in said if "-11" in words or "-14" in words]
    assert not [*faults(picture)]
    assert all(one.size >= LEAST - 0.01 for one in found.words_)
    assert max(one.reach[3] for one in found.words_) <= paper.h - MARGIN + 4


def test_a_reason_goes_on_in_a_second_line_where_columns_are_narrow_and_its_points_stay_with_its_last_word() -> None:
    found = longest("ming-voyages", "de")
    reason = "Eigene Grenzländer am Ende der Partie"
    jumps = tuple(Jump(colour, "+12", 7, ((reason, 12),)) for colour in ("emperor", "overlord"))
    stops = tuple(Stop(f"Runde {number}", f"{number}", jumps) for number in range(1, MOST_STOPS + 1))
    picture = result_sheet.picture(replace(found, stops=stops), PAPERS["letter"])
    said = [one.words for one in reach(picture).words_]
    assert [words for words in said if words.endswith("Partie\N{NO-BREAK SPACE}12")]
    assert not [words for words in said if words in ("12", reason)] and not [*faults(picture)]


def test_four_players_at_six_moments_fit_the_page_whatever_the_reasons_are() -> None:
    found = longest("yinzi", "de")
    stops = tuple(Stop(f"Round {number}", f"{number}", found.stops[0].jumps) for number in range(1, MOST_STOPS + 1))
    picture = result_sheet.picture(replace(found, stops=stops), PAPERS["letter"])
    assert not [*faults(picture)]
    foot, last = sorted(reach(picture).words_, key=lambda one: -one.reach[3])[:2]
    assert foot.words == "Foot" and last.reach[3] < foot.reach[1] - 1


def test_a_word_that_is_wider_than_its_column_is_cut_and_a_reason_ends_after_a_few_lines() -> None:
    found = longest("yinzi", "en")
    for reason in ("Silver" * 12, "silver for the boats " * 12):
        jumps = (Jump("red", "+12", 12, ((reason, 12),)),)
        stops = tuple(Stop(f"Round {number}", f"{number}", jumps) for number in range(1, MOST_STOPS + 1))
        picture = result_sheet.picture(replace(found, stops=stops), PAPERS["a4"])
        said = [one.words for one in reach(picture).words_ if one.words.endswith("\N{NO-BREAK SPACE}12")]
        assert len(said) == MOST_STOPS and "\N{HORIZONTAL ELLIPSIS}" in said[0] and not [*faults(picture)]
