"""Battles, voyages, a bot's turn and the end of The Ming Voyages, over random games, in both languages."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any, Final

import pytest
from flask import Flask
from markupsafe import Markup

from companion.engine import registry
from companion.games.ming_voyages import dice, odds
from companion.table import Alternative, Table, Tables, Thought
from companion.table.log import LogLine
from companion.web.geometry import geometry
from companion.web.presenters.common import Words
from companion.web.presenters.ming_voyages import end, score, solo, steps, sums, table, told
from companion.web.presenters.ming_voyages import page as play
from companion.web.presenters.ming_voyages.battle import BattlePage
from companion.web.presenters.ming_voyages.frame import ScenePage, percent
from companion.web.presenters.ming_voyages.voyage import VoyagePage
from companion.web.presenters.parts import Shown
from companion.web.rendering import render
from companion.words import LANGUAGES, catalogue
from tests.web.kit import API, make_app

GAME: Final = "ming-voyages"
SIDES: Final = ("emperor", "overlord")
WARLIKE: Final = ("attack", "sail", "special", "battle", "reveal", "again", "react")
EACH: Final = 8
"""How often each kind of stage of a game is looked at."""
TOKENS = dict[str, str]


@pytest.fixture
def app(tables: Tables) -> Flask:
    return make_app(tables)


def opened(tables: Tables, app: Flask, people: bool = False, bot: str = "") -> tuple[Table, TOKENS]:
    made = app.test_client().post(f"{API}/tables", json={"game": GAME, "name": "Mei"}).get_json()
    live = tables.get(made["code"])
    tokens = {"emperor": made["token"]}
    if bot:
        live.claim_bot("overlord", bot, by=made["token"])
    else:
        tokens["overlord"] = live.claim("overlord", "Jonas")
    if people:
        live.set_chance(made["token"], {"dice": "people"})
    live.begin(made["token"])
    return live, tokens


def played(tables: Tables, live: Table, tokens: TOKENS, seed: int, most: int = 900) -> Iterator[str]:
    """Play a warlike game at random; tells the stage before every action, and ``over``."""
    luck = random.Random(seed)
    for tap in range(most):
        stage = live.view(None)["stage"]
        yield stage
        if stage == "over":
            return
        side = next((one for one in (*live.to_act, *tokens) if one in tokens and live.legal(one)), "")
        if not side:
            tables.run_bots(live.code)
            continue
        legal = [action.text for action in live.legal(side)]
        keen = [text for text in legal if text.split()[0] in WARLIKE]
        laid = [text for text in legal if text.startswith("reserve")]
        chosen = laid if laid and luck.random() < 0.3 else keen if keen and luck.random() < 0.7 else legal
        outcome = live.intent(tokens[side], luck.choice(chosen), live.number, f"play-{tap}")
        assert outcome.status == "done"
        tables.run_bots(live.code)


def given(live: Table, side: str | None, lang: str = "en") -> dict[str, Any]:
    """What a page is made of."""
    number, view, legal = live.seen_by(side)
    names = {f"seat:{seat.colour}": seat.name for seat in live.seats if seat.name}
    log = live.log(None, last=40)
    return {
        "view": view, "legal": legal, "seats": live.seats, "words": Words(catalogue(lang, GAME).say, names),
        "data": geometry(GAME, live.edition), "number": number, "undo": None, "log": log,
        "thoughts": live.thoughts(line.number for line in log), "pick": "", "mode": "", "notice": None,
    }  # fmt: skip


def page_of(live: Table, side: str | None, lang: str = "en", **more: Any) -> Any:
    """The scene of now; ``None`` where the play screen stands."""
    args = given(live, side, lang) | more
    found = play.play_page(args.pop("view"), **args)
    return found if isinstance(found, ScenePage) else None


def html_of(app: Flask, page: Shown, live: Table, side: str | None, lang: str = "en") -> str:
    seat = next((seat for seat in live.seats if seat.colour == side), None)
    with app.test_request_context(headers={"Cookie": f"lang={lang}"}):
        response = render(page, live, live.number, seat)
    return unescape(response.get_data(as_text=True))


@pytest.mark.parametrize(("seed", "people"), [(1, False), (2, True), (5, True)])
def test_every_stage_in_both_languages(tables: Tables, app: Flask, seed: int, people: bool) -> None:
    """Whoever looks gets a page without keys, styles and 56 buttons, in his language."""
    live, tokens = opened(tables, app, people)
    seen: Counter[str] = Counter()
    for stage in played(tables, live, tokens, seed):
        if stage not in (*play.SCENES, "target", "play") or seen[stage] >= EACH:
            continue
        seen[stage] += 1
        for side, lang in itertools.product((*SIDES, None), LANGUAGES):
            for pick in ("", play.LOOK_BACK):
                page = page_of(live, side, lang, pick=pick)
                if page is None:
                    continue
                html = html_of(app, page, live, side, lang)
                assert f'<html lang="{lang}"' in html and page.headline in html
                assert not re.search(r">[^<{]*\b(scene|screen|step|because)\.[a-z-]+[^<}]*<", html), stage
                assert " style=" not in html
                assert html.count("<button") < 24
    assert seen["battle-dice" if people else "re-roll"] and seen["play"]


def test_the_shown_odds_are_those_of_all_dice(tables: Tables, app: Flask) -> None:
    """One re-roll of the defender's last card, of 1 CP: counted by hand over all that the dice can show."""
    checked = 0
    for seed in range(1, 8):
        live, tokens = opened(tables, app)
        for stage in played(tables, live, tokens, seed):
            battle = live.view(None)["battle"]
            if stage != "re-roll" or battle["rolling"] == battle["attacker"]:
                continue
            page = page_of(live, battle["rolling"])
            if live.view(None)["reserves"][battle["rolling"]]["count"] + bool(battle["re_rolls"]) > 1:
                continue
            outcomes = page.again.data["outcomes"].get("1", {})
            for key, shown in outcomes.items():
                checked += 1
                assert shown["big"] == f"{percent(unharmed(live.view(None), key))} %"
                assert len(shown["bars"]) == 5
            now = unharmed(live.view(None), "")
            assert page.again.now == f"{percent(now)} %"
        if checked > 40:
            return
    raise AssertionError("too few re-rolls")


def unharmed(view: Mapping[str, Any], picked: str) -> float:
    """How likely the side that rolls loses nothing if those dice are rolled again once."""
    battle = view["battle"]
    side, other = battle["rolling"], battle["attacker"]
    there = view["regions"][battle["region"]]
    units = there.get("troop" if side == "emperor" else "horde", 0)
    settlements = there.get("settlement", 0) if side == "overlord" else 0
    kept = dice.kept(battle["rolled"][side], int(picked or 0))
    good = total = 0
    for thrown in itertools.product(range(1, 7), repeat=len(picked)):
        roll = dice.joined(kept, dice.written(thrown))
        struck = dice.blow(roll, battle["rolled"][other])
        good += struck >= 0 or not any(dice.losses(struck, side, units, settlements))
        total += 1
    return good / total


def test_a_voyage_shows_its_odds_and_the_best_fleet(tables: Tables, app: Flask) -> None:
    """Each fleet that may sail, with the chance over all dice; the one proposed is the likeliest and costs least."""
    checked = 0
    for seed in range(1, 12):
        live, tokens = opened(tables, app)
        for stage in played(tables, live, tokens, seed):
            if stage != "fleet":
                continue
            page = page_of(live, "emperor")
            assert isinstance(page, VoyagePage) and page.data is not None
            number = live.view(None)["voyage"]["dice"]
            fleets = {tuple(map(int, action.text.split()[1:])) for action in live.legal("emperor")}
            assert set(page.data["crossings"]) == {f"{junks}-{gold}" for junks, gold in fleets}
            for junks, gold in fleets:
                throws = list(itertools.product(range(1, 7), repeat=number))
                lucky = sum(min(throw) < junks + gold for throw in throws) / len(throws)
                shown = page.data["crossings"][f"{junks}-{gold}"]
                assert shown["chance"] == f"{percent(lucky)} %"
                assert shown["good"] == tuple(pips for pips in range(1, 7) if pips < junks + gold)
                checked += 1
            most = max(odds.voyage(sum(fleet), number) for fleet in fleets)
            chosen = tuple(map(int, page.action.split()[1:]))
            assert odds.voyage(sum(chosen), number) == pytest.approx(most)
            assert all(
                gold >= chosen[1] for junks, gold in fleets if odds.voyage(junks + gold, number) == pytest.approx(most)
            )
    assert checked > 20


def test_three_taps_tell_every_roll(tables: Tables, app: Flask) -> None:
    """In any order; a tap on a die takes it away again, and nothing is sent before all are set."""
    live, tokens = opened(tables, app, people=True)
    for stage in played(tables, live, tokens, 3):
        if stage == "battle-dice" and not live.view(None)["battle"]["again"]:
            break
    rolls = [action.text for action in live.legal("emperor")]
    assert len(rolls) == 56
    for text in rolls:
        shown = text.split()[1]
        for order in {"".join(way) for way in itertools.permutations(shown)}:
            page = page_of(live, "emperor", pick=f"dice:{order}")
            assert isinstance(page, BattlePage)
            assert page.action == text and page.entry is not None and page.entry.reading
        page = page_of(live, "emperor", pick=f"dice:{shown[:2]}")
        assert page.action == "" and page.entry.slots[2].pips == 0
        assert page.entry.slots[0].pick == f"dice:{shown[1]}"
        assert page.entry.faces[0].pick == f"dice:{shown[:2]}1"
    assert page_of(live, None).entry is None, "who only watches tells nothing"


def test_reserved_cards_are_for_their_owner(tables: Tables, app: Flask) -> None:
    """Nobody else's page holds a card that could be turned up; the owner's is handed over on a shared phone."""
    checked = 0
    for seed in range(1, 6):
        live, tokens = opened(tables, app)
        for stage in played(tables, live, tokens, seed):
            if stage != "re-roll" or live.view(None)["battle"]["re_rolls"]:
                continue
            side = live.view(None)["battle"]["rolling"]
            own = page_of(live, side)
            assert own.secret and own.again.cards
            for reader in ("overlord" if side == "emperor" else "emperor", None):
                page = page_of(live, reader)
                html = html_of(app, page, live, reader).partition('id="folds"')[0]
                assert page.again is None and not page.secret
                assert not any(card.name in html for card in own.again.cards if card.name not in page.kicker)
                checked += 1
        if checked > 10:
            return
    raise AssertionError("too few re-rolls")


def test_a_card_and_its_dice_are_one_tap(tables: Tables, app: Flask) -> None:
    """What the main button sends is legal line by line, for every card and all dice."""
    live, tokens = opened(tables, app)
    for stage in played(tables, live, tokens, 4):
        if stage == "re-roll" and not live.view(None)["battle"]["re_rolls"]:
            break
    side = live.view(None)["battle"]["rolling"]
    page = page_of(live, side)
    roll = live.view(None)["battle"]["rolled"][side]
    for card in page.again.cards:
        for some in dice.AGAIN[roll]:
            chosen = page_of(live, side, pick=f"again:{some}", mode=card.ref)
            assert chosen.action.splitlines() == [f"reveal {card.ref}", f"again {some}"]
    assert page_of(live, side, pick="again:").action == "stop"
    for number, line in enumerate(page.action.splitlines()):
        assert live.intent(tokens[side], line, live.number, f"tap-{number}").status == "done"


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
        args = given(live, "emperor")
        battle = told.battle(args["view"], args["log"], args["words"], args["data"])
        voyage = told.voyage(args["view"], args["log"], args["words"], args["data"])
        if battle is not None and battle.at != before.get("battle"):
            before["battle"] = battle.at
            notes = [p for line in args["log"] for key, p in line.messages if line.number == battle.at
                     if key == "note.exchange"]  # fmt: skip
            assert battle.top and battle.bottom and battle.blow
            assert battle.blow.units + battle.blow.settlements == notes[-1]["lost"]
            found["battle"] += 1
        if voyage is not None and voyage.at != before.get("voyage"):
            before["voyage"] = voyage.at
            lit = [die.state == "lit" for die, _ in voyage.dice]
            assert not any(lit[:-1]) and lit[-1] == ("reached" in voyage.headline and "not" not in voyage.headline)
            found["voyage"] += 1


def a_thought(*keys: str, others: tuple[Alternative, ...] = ()) -> Thought:
    plan = tuple((key, {"region": "jizhou", "count": 1} if ".add" in key else {}) for key in keys)
    return Thought("overlord", "enough", ("because.enough", {}), others, plan)


def test_every_step_is_told_once() -> None:
    """A plan carried on tells no step twice; of a plan that was dropped only what was begun counts."""
    first = a_thought("step.before", "step.add.horde", "step.add.horde", "step.stop")
    assert steps.steps([first, a_thought("step.add.horde", "step.add.horde", "step.stop")]) == [
        ("step.before", {}),
        ("step.add.horde", {"region": "jizhou", "count": 2}),
        ("step.stop", {}),
    ]
    assert [key for key, _ in steps.steps([first, a_thought("step.add.settlement")])] == [
        "step.before",
        "step.add.settlement",
    ]


def test_a_bots_turn_is_told_with_reasons_and_steps(tables: Tables, app: Flask) -> None:
    """Made-up thoughts beside a real log: why, two others with their worth, what to do, in order."""
    live, _ = opened(tables, app, bot="random")
    args = given(live, "emperor")
    number = 900
    line = LogLine(number, "overlord", "action", (("did.attack", {"region": "jizhou"}),))
    others = (
        Alternative(("attack liaodong",), "because.other.less", {}),
        Alternative(("nonsense",), "because.other.less", {}),
    )
    thought = a_thought("step.before", "step.add.horde", others=others)
    more = {"log": (*args["log"], line), "thoughts": {number: thought}}
    view = dict(args["view"], to_act=[0], regions=args["view"]["regions"])
    page = solo.solo_page(view, **{k: v for k, v in (args | more).items() if k != "view"})
    html = html_of(app, page, live, "emperor")
    assert "attacks Jizhou" in page.headline and page.headline in html
    assert "Attack Liaodong" in html and "A little less promising." in html and "nonsense" not in html
    assert html.index("The other side may react first.") < html.index("Add 1 horde to Jizhou.")
    busy = dict(view, to_act=[1])
    assert solo.reports(busy, **{k: (args | more)[k] for k in ("seats", "words", "data", "log", "thoughts")}) == ()


def test_a_bots_reaction_and_its_turn_are_told_apart(tables: Tables, app: Flask) -> None:
    """Its own turn is the headline, said once; several pieces are told by the card or counted together."""
    live, _ = opened(tables, app, bot="random")
    args = given(live, "emperor")

    def by_bot(number: int, key: str, **params: object) -> LogLine:
        return LogLine(number, "overlord", "action", ((key, params),))

    log = (
        *args["log"],
        LogLine(900, "emperor", "action", (("did.play", {"card": "grand-canal"}),)),
        by_bot(901, "did.react"),
        by_bot(902, "did.put", marker="horde", region="manchu"),
        by_bot(903, "did.put", marker="horde", region="manchu"),
        by_bot(904, "did.play", card="tea-for-horses"),
        by_bot(905, "did.amass", region="western", count=1),
        by_bot(906, "did.amass", region="eastern", count=1),
    )
    thoughts = {number: a_thought("step.add.horde") for number in range(901, 907)}
    view = dict(args["view"], to_act=[0])
    rest = {k: v for k, v in (args | {"log": log, "thoughts": thoughts}).items() if k != "view"}
    page = solo.solo_page(view, **rest)
    told_ = page.told[-1]
    assert told_.headline.endswith("amasses 2 hordes")
    assert [(run.title.partition(" ")[2], run.carded) for run in told_.runs] == [
        ("reacts: Grand Canal", False),
        ("", True),
    ]
    html = html_of(app, page, live, "emperor")
    assert html.count(f"<span>{told_.headline}</span>") == 1 and f"<h3>{told_.headline}" not in html


def test_a_card_laid_face_down_by_a_bot_keeps_its_name(tables: Tables, app: Flask) -> None:
    """The action's text names it; no page may."""
    live, _ = opened(tables, app, bot="random")
    args = given(live, "emperor")
    line = LogLine(901, "overlord", "action", (("did.reserve", {"card": "?"}),))
    thought = Thought("overlord", "reserve grand-canal", ("because.reserve", {}), (), (("step.reserve", {}),))
    more = {"log": (line,), "thoughts": {901: thought}}
    page = solo.solo_page(dict(args["view"], to_act=[0]), **{k: v for k, v in (args | more).items() if k != "view"})
    html = html_of(app, page, live, "emperor")
    assert "reserves a card" in html and "Grand Canal" not in html and "grand-canal" not in html


@pytest.mark.parametrize("seed", [1, 2, 6])
def test_the_end_counts_as_the_rules_do(tables: Tables, app: Flask, seed: int) -> None:
    """Twelve cells, the winner, and what a match gives, as ``score`` has it; the pages hold it in both languages."""
    live, tokens = opened(tables, app)
    for _ in played(tables, live, tokens, seed, most=4000):
        pass
    view = live.view(None)
    assert view["stage"] == "over"
    lands = {
        name: {f"{marker}s": here.get(marker, 0) for marker in ("troop", "horde", "settlement")}
        for name, here in view["regions"].items()
        if "ruler" in here
    }
    told_by_rules = registry.game(GAME).score({"voyages": view["voyages"], "borderlands": lands})
    for lang in LANGUAGES:
        args = given(live, None, lang)
        both = sums.sides(view, args["words"])
        assert {side.colour: side.total for side in both} == {side: told_by_rules[side] for side in SIDES}
        assert [side.colour for side in both if side.won] == [told_by_rules["winner"]]
        assert {side.colour: side.match for side in both} == view["standing"]
        assert {side.colour: sum(item.points for item in side.items) for side in both} == view["standing"]
        assert {side.colour: side.points for side in both} == view["standing"]
        pages = (
            end.end_page(view, words=args["words"], data=args["data"], number=1, undo=None, notice=None),
            score.score_page(view, words=args["words"], data=args["data"], report="", number=1),
        )
        assert pages[0].headline == pages[1].headline
        for page in pages:
            html = html_of(app, page, live, None, lang)
            assert both[0].items[0].text in html if both[0].items else True
            assert not re.search(r">[^<{]*\bscene\.[a-z-]+", html)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_display_shows_no_hand(tables: Tables, app: Flask, lang: str) -> None:
    """At every stage of a game: how many cards, never which."""
    live, tokens = opened(tables, app)
    shown: Counter[str] = Counter()
    for stage in played(tables, live, tokens, 8):
        if shown[stage] > 2:
            continue
        shown[stage] += 1
        args = given(live, None, lang)
        page = table.table_page(
            args["view"], seats=args["seats"], words=args["words"], data=args["data"], code=live.code, url="http://x/y",
            qr=Markup(""), log=args["log"], number=1,
        )  # fmt: skip
        html = html_of(app, page, live, None, lang).partition('id="latest"')[0]
        hidden = {card for side in SIDES for card in live.view(side)["hands"][side]["cards"] or ()}
        names = {args["words"].name("card", card) for card in hidden} - {page.help}
        assert not any(name in html.replace(page.help, "") for name in names), stage
    assert len(shown) > 5
