"""Who moves into a city and why, before it is asked how many return; whose city it is, and why."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.ming_dynastie.screens import score
from companion.games.ming_dynastie.screens.majorities import Majorities, majority, why_moved
from companion.games.ming_dynastie.screens.map import districts_of
from companion.web.play.context import ViewContext
from companion.web.play.parts import Count
from companion.web.play.texts import Words
from companion.words import catalogue
from tests.web.shown import META, TABLES, common, context, names, play, render, walk

WORDS = Words(catalogue("en", META.id).say, {**names(("red", "yellow", "blue")), "seat:green": "Noor"})
TIES = ("districts", "shared", "nobody")


@pytest.mark.parametrize(
    "stood, into, why",
    [
        ((3, 1, 0, 0), (2, 1, 0, 0), "Jonas has the majority: 2 move in. Mei is second: 1 moves in."),
        ((1, 0, 0, 0), (1, 0, 0, 0), "Jonas has the majority: 1 moves in."),
        ((1, 3, 1, 0), (0, 2, 0, 0), "Mei has the majority: 2 move in. Second place is tied: nobody else."),
        ((2, 2, 1, 0), (1, 1, 0, 0), "Jonas and Mei are tied: 1 each."),
        ((1, 1, 1, 1), (0, 0, 0, 0), "Jonas, Mei, Aisha and Noor are tied: nobody moves in."),
        ((0, 0, 0, 0), (0, 0, 0, 0), "Nobody is here."),
        ((3, 1, 0, 0), (1, 1, 0, 0), ""),
    ],
)
def test_why_so_many_move(stood: tuple[int, ...], into: tuple[int, ...], why: str) -> None:
    """The last one is what people have corrected: no reason is made up for it."""
    before, after = (dict(zip(META.colours, counts, strict=True)) for counts in (stood, into))
    assert why_moved(before, after, WORDS) == why


def test_before_every_question_of_returns_stands_who_moved_in_from_where_and_why() -> None:
    met: Counter[str] = Counter()
    for place, table in enumerate(TABLES):
        stood: dict[str, Counter[str]] = {}
        moved: dict[str, dict[str, int]] = {}
        for state, _ in walk(*table, seed=place):
            view = state.view(None)
            if view["phase"] != "scoring":
                moved = {}
                continue
            if not moved:  # all have moved, and nobody has returned
                moved = view["cities"]
                stood = {one: Counter(here["open"]) + Counter(moved[one]) for one, here in view["districts"].items()}
            if not view["scoring"]["city"]:
                continue
            province = view["scoring"]["city"]
            moment = context(view, **common(state.seats, "en"))
            (told,) = score.opening(moment)
            (first,) = told.first
            assert isinstance(first, Majorities) and first.province == province
            gained: Counter[str] = Counter()
            for district, row in zip(districts_of(moment.data, province), first.districts, strict=True):
                assert counted(row.into) == moved[district] and counted(row.stood) == stood[district]
                assert row.why and all(moment.words.name("seat", owner) in row.why for owner in moved[district])
                gained.update(moved[district])
                met["tied"] += "tied" in row.why
            gained.pop("neutral", None)
            if table[1].get("tiles") != "strict":
                assert counted(first.tiles) == gained
            if view["stage"] == "return" and not met[province]:
                page = render(play(state, state.to_act[0]))
                assert f'data-report="{told.id}"' in page and f'data-said="{first.id}"' in page
                met[province] += 1
                for sheet in page.split('data-report="')[1:]:  # what has been scored tells its points first
                    if 'class="turned"' in sheet and "data-said" in sheet:
                        assert sheet.index('class="led"') < sheet.index("data-said")
                        met["scored"] += 1
    assert met["tied"] > 5 and len(met) > 4 and met["scored"]


def counted(pieces: tuple[Count, ...]) -> dict[str, int]:
    """How many of each owner."""
    return {one.colour: one.count for one in pieces}


@pytest.mark.parametrize("ties", TIES)
def test_the_reason_of_a_majority_is_that_of_its_points(ties: str) -> None:
    """Whoever the presenter names has the points for it by the rules, however this table breaks ties."""
    met: Counter[str] = Counter()
    for seed in range(3):
        for state, _ in walk(TABLES[0][0], {"city-ties": ties}, seed=seed):
            view = state.view(None)
            for told in view["scoring"]["reports"] if view["scoring"] else ():
                owners, why = majority(ViewContext(view=view, words=WORDS), told["left"], told["province"])
                assert set(owners) == {
                    view["seats"][line["seat"]] for line in view["lines"]
                    if line["reason"] == "city-majority" and line["params"]["province"] == told["province"]
                    and line["params"]["round"] == view["scoring"]["round"]
                }  # fmt: skip
                met[why.partition(": ")[2].rstrip("0123456789. ")[-12:]] += 1
    assert len(met) > 2
