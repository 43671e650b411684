"""What has just happened in The Ming Voyages, told on sheets: battles, voyages, and what a bot did and why."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from companion.bots import Alternative
from companion.games.ming_voyages.screens import recap
from companion.games.ming_voyages.screens.dice import Blow
from companion.table import Tables, Thought
from companion.table.log import LogLine
from companion.words import LANGUAGES, catalogue
from tests.games.ming_voyages.screens.kit import facts, given, html_of, opened, played
from tests.web import alike
from tests.web.kit import API


def test_what_has_ended_is_told_by_the_log(tables: Tables, app: Flask) -> None:
    """A battle and a voyage that just ended: who holds the field, what fell, which dice missed."""
    found: Counter[str] = Counter()
    for seed in (7, 9):
        ended(tables, app, seed, found)
    assert found["battle"] > 3 and found["voyage"] > 1


def ended(tables: Tables, app: Flask, seed: int, found: Counter[str]) -> None:
    """Look at everything that ends in one game."""
    live, tokens = opened(tables, app)
    before: dict[str, int] = {}
    for _ in played(tables, live, tokens, seed):
        now = given(live, "emperor")
        reached = {now.words("scene.reached", voyage=str(number)) for number in range(1, 8)}
        battle = recap.battle(now)
        voyage = recap.voyage(now)
        if battle is not None and battle.at != before.get("battle"):
            before["battle"] = battle.at
            notes = [p for line in now.log for key, p in line.messages if line.number == battle.at
                     if key == "note.exchange"]  # fmt: skip
            blow = battle.rows[1]
            assert isinstance(blow, Blow) and sum(blow.fallen.values()) == notes[-1]["lost"]
            found["battle"] += 1
        if voyage is not None and voyage.at != before.get("voyage"):
            before["voyage"] = voyage.at
            (tosses,) = facts(voyage.rows, "tosses")
            lit = [pips < tosses["strength"] for pips in tosses["dice"]]
            assert not any(lit[:-1]) and lit[-1] == (voyage.headline in reached)
            found["voyage"] += 1


def a_thought(*keys: str, others: tuple[Alternative, ...] = ()) -> Thought:
    plan = tuple((key, {"region": "jizhou", "count": 1} if ".add" in key else {}) for key in keys)
    return Thought("overlord", "enough", ("because.enough", {}), others, plan)


def test_every_step_is_told_once() -> None:
    """A plan carried on tells no step twice; of a plan that was dropped only what was begun counts. What is no move is
    no step."""
    first = a_thought("step.before", "step.add.horde", "step.add.horde", "step.stop")
    assert recap.steps([first, a_thought("step.add.horde", "step.add.horde", "step.stop")]) == [
        ("step.add.horde", {"region": "jizhou", "count": 2}),
    ]
    assert [key for key, _ in recap.steps([first, a_thought("step.add.settlement")])] == ["step.add.settlement"]


def test_a_bots_turn_is_told_with_reasons_and_steps(tables: Tables, app: Flask) -> None:
    """Made-up thoughts beside a real log: why, two others with their worth, what to do, in order."""
    live, _ = opened(tables, app, bot="random")
    now = given(live, "emperor")
    number = 900
    line = LogLine(number, "overlord", "action", (("did.attack", {"region": "jizhou"}),))
    others = (
        Alternative(("attack liaodong",), "because.other.less", {}),
        Alternative(("nonsense",), "because.other.less", {}),
    )
    thought = a_thought("step.before", "step.add.horde", others=others)
    now = replace(now, view=dict(now.view, to_act=[0]), log=(*now.log, line), thoughts={number: thought})
    page = recap.recap_page(now)
    html = html_of(app, page, live, "emperor")
    assert "attacks Jizhou" in page.headline and page.headline in html
    assert now.words("do.attack", region="liaodong") in html and now.words("because.other.less") in html
    assert "nonsense" not in html
    assert html.count('<i aria-hidden="true">') == 1, "one step, and nothing that is no move"
    assert recap.reports(replace(now, view=dict(now.view, to_act=[1]))) == ()


def test_what_has_happened_as_a_page_of_its_own_is_dressed(tables: Tables, app: Flask) -> None:
    live, _ = opened(tables, app)
    html = html_of(app, recap.recap_page(given(live, "emperor")), live, "emperor")
    sheets = re.findall(r'<link rel="?stylesheet"? href="?([^" >]+)', html)
    assert [sheet for sheet in sheets if app.test_client().get(sheet).status_code != 200] == []
    assert sum("voyages" in sheet for sheet in sheets) == 2


def test_a_bots_reaction_and_its_turn_are_told_apart(tables: Tables, app: Flask) -> None:
    """Its own turn is the headline, said once; several pieces are told by the card or counted together."""
    live, _ = opened(tables, app, bot="random")
    now = given(live, "emperor")

    def by_bot(number: int, key: str, **params: object) -> LogLine:
        return LogLine(number, "overlord", "action", ((key, params),))

    log = (
        *now.log,
        LogLine(900, "emperor", "action", (("did.play", {"card": "grand-canal"}),)),
        by_bot(901, "did.react"),
        by_bot(902, "did.put", marker="horde", region="manchu"),
        by_bot(903, "did.put", marker="horde", region="manchu"),
        by_bot(904, "did.play", card="tea-for-horses"),
        by_bot(905, "did.amass", region="western", count=1),
        by_bot(906, "did.amass", region="eastern", count=1),
    )
    thoughts = {number: a_thought("step.add.horde") for number in range(901, 907)}
    page = recap.recap_page(replace(now, view=dict(now.view, to_act=[0]), log=log, thoughts=thoughts))
    told_ = page.told[-1]
    assert told_.headline.endswith("amasses 2 hordes")
    assert [(run["title"].partition(" ")[2], run["card"]) for run in facts(told_.rows, "run")] == [
        ("reacts: Grand Canal", ""),
        ("", "tea-for-horses"),
    ]
    html = html_of(app, page, live, "emperor")
    assert html.count(f"<span>{told_.headline}</span>") == 1 and f"<h3>{told_.headline}" not in html


def test_a_card_laid_face_down_by_a_bot_keeps_its_name(tables: Tables, app: Flask) -> None:
    """The action's text names it; no page may."""
    live, _ = opened(tables, app, bot="random")
    now = given(live, "emperor")
    line = LogLine(901, "overlord", "action", (("did.reserve", {"card": "?"}),))
    thought = Thought("overlord", "reserve grand-canal", ("because.reserve", {}), (), (("step.reserve", {}),))
    now = replace(now, view=dict(now.view, to_act=[0]), log=(line,), thoughts={901: thought})
    page = recap.recap_page(now)
    html = html_of(app, page, live, "emperor")
    assert "reserves a card" in html and "Grand Canal" not in html and "grand-canal" not in html


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tap_that_comes_after_dice_hears_of_the_dice(
    shared_app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    """The entry that came between may be of chance alone, which is nobody's."""
    whole = alike.played("ming-voyages", 2, 200)
    course = next(
        whole.until(n) for n, state in enumerate(whole.positions)
        if n and whole.done[n - 1][1].text.startswith("roll") and state.to_act[0] >= 0
    )  # fmt: skip
    with alike.table_of(shared_app, tmp_path / "one", course, monkeypatch) as world:
        seat = next(world.seats[side] for side in world.tables.get(alike.CODE).play.to_act)
        tap = {"action": seat.legal()[0], "seen": seat.number() - 1, "key": "late"}
        answer = seat.client.post(
            f"{API}/tables/{alike.CODE}/intents", json=tap, headers={**seat.headers, "Accept-Language": lang}
        )
    assert answer.status_code == 409
    message = answer.get_json()["error"]["message"]
    assert catalogue(lang, "ming-voyages").say("did.roll", course.done[-1][1].params) in message
