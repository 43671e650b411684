"""Points on pages: ledgers that add up, points put right, and where those of the end come from."""

from __future__ import annotations

import random

import pytest

from companion.engine.chance import SeededChance
from companion.web.play.by_game import end_page, score_page
from companion.web.play.game_pages import EndPage, ScorePage
from companion.web.play.widgets import Ranks, Sources
from companion.words import LANGUAGES
from tests.web.shown import TABLES, common, context, lively, render, walk


def test_ledgers_add_up_to_the_points_of_the_view() -> None:
    checked = 0
    for seed in (3, 4):
        for state, _ in walk(*TABLES[0], seed=seed):
            view = state.view(None)
            if not view["scoring"] or view["phase"] == "scoring":
                continue
            given = common(state.seats, "en")
            page = score_page(context(view, **given))
            assert isinstance(page, ScorePage) and page.report is not None
            totals = {ledger.colour: ledger.total for ledger in page.report.ledgers}
            assert totals == {player["colour"]: player["points"] for player in view["players"]}
            for _, reports in page.reports:
                for report in reports:
                    for ledger in report.ledgers:
                        assert ledger.gained == sum(item.points for item in ledger.items)
                        assert ledger.before + ledger.gained == ledger.total
            checked += 1
    assert checked > 10


@pytest.mark.parametrize("lang", LANGUAGES)
def test_points_put_right_are_no_part_of_a_scoring_but_of_the_totals(lang: str) -> None:
    """The score pages hold together when points were put right before, during and after scorings."""
    luck, checked = random.Random(2), 0
    state = next(iter(walk(*TABLES[0], seed=6)))[0].clone()
    chance = SeededChance(6)
    while state.to_act:
        if luck.random() < 0.02:
            state.adjust({f"points {luck.choice(state.seats)}": luck.randint(0, 90)})
        seat = luck.choice(state.to_act)
        state.apply(seat, chance.choose(state) if seat < 0 else lively(state.legal_actions(seat), luck))
        view = state.view(None)
        if not view["scoring"] or luck.random() > 0.05:
            continue
        page = score_page(context(view, **common(state.seats, lang)))
        assert isinstance(page, ScorePage) and page.report is not None
        assert page.report.ledgers
        for _, reports in page.reports:
            for ledger in (ledger for report in reports for ledger in report.ledgers):
                own = [line for line in view["lines"] if state.seats[line["seat"]] == ledger.colour]
                scored = {line["points"] for line in own if line["reason"] != "adjustment"}
                assert {item.points for item in ledger.items} - {0} <= scored
                checked += any(line["reason"] == "adjustment" for line in own)
        if view["phase"] != "scoring":
            totals = {ledger.colour: ledger.total for ledger in page.report.ledgers}
            assert totals == {player["colour"]: player["points"] for player in view["players"]}
    assert checked > 20


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_names_every_source_of_points(lang: str) -> None:
    *_, (state, _log) = walk(*TABLES[0], seed=6)
    view = state.view(None)
    page = end_page(context(view, **common(state.seats, lang)))
    assert isinstance(page, EndPage)
    shown, beside = page.widgets
    assert isinstance(shown, Ranks) and isinstance(beside, Sources)
    columns = list(zip(*(points for _, points in beside.rows), strict=True))
    summed = [sum(int(points.replace("−", "-")) for points in column) for column in columns]
    assert summed == [rank.points for rank in shown.ranks]
    assert [rank.points for rank in shown.ranks] == sorted(state.scores, reverse=True)
    assert all(sum(item.points for item in rank.sources) == rank.points for rank in shown.ranks)
    assert {rank.colour for rank in shown.ranks if rank.winner} == {state.seats[seat] for seat in state.winners}
    last = page.news.reports[-2:]
    assert [report.id for report in last] == [f"6-{view['scoring']['reports'][-1]['province']}", "6-end"], lang
    assert last[-1].next_label in render(page, lang), "the last city, and what the end brings, before the ranking"
    drawn = render(page, lang).partition('<svg class="curve"')[2].partition("</svg>")[0]
    assert all(drawn.count(f'stroke="var(--p-{colour})"') == 1 for colour in state.seats) and len(state.seats) == 4
