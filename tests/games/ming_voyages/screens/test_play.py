"""The play screen of The Ming Voyages over random games: every plan it offers is legal, and tells nobody's secrets."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from html import unescape
from itertools import cycle
from typing import Any, Final
from urllib.parse import parse_qs

import pytest
from flask import Flask

from companion.engine.chance import SeededChance
from companion.engine.terms import CHANCE
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from companion.games.ming_voyages.screens.cards import Panel
from companion.games.ming_voyages.screens.plan import Plan
from companion.table import Seat, Table, Tables
from companion.web.pages.page_response import render
from companion.web.play.by_game import play_page
from companion.web.play.context import ViewContext
from companion.web.play.geometry import geometry
from companion.web.play.page import PlayPage
from companion.web.play.plan import question
from companion.web.play.texts import Words
from companion.web.play.widgets import Choices, Counters, Finder, Hand
from companion.words import LANGUAGES, catalogue
from tests.profiles import games
from tests.saying import opening
from tests.web.kit import API

SIDES: Final = ("emperor", "overlord")
NAMES: Final = {"seat:emperor": "<b>Mei</b>", "seat:overlord": "Jonas"}
TABLES: Final[tuple[tuple[dict[str, str], str], ...]] = (
    ({"cards": "app"}, "companion"),
    ({"cards": "table"}, "companion"),
    ({}, "boxed"),
)
IDS: Final = ("app", "table", "boxed")
NUMBER: Final = 7
HOPS: Final = 5
PART: Final = games(2, 4) / 10
"""Of the choices of a game, so many are tapped about in."""
TELLS: Final = ("Enter this", "So eingeben")
STOPS: Final = ("Stop here", "Das genügt")
"""What the button says once somebody has told what a paper card's half did, and what it says of halves that the app
knows."""

BESIDE_ITSELF: Final = re.compile(r'="([\w’ ]+) does not border \1\.')
"""What no map says, of the region from which units move."""


def shown(state: VoyagesState, seat: int, pick: str = "", mode: str = "", lang: str = "en") -> Any:
    """The page of that seat."""
    view = state.view(seat)
    context = ViewContext(
        view=view,
        legal=state.legal_actions(seat),
        sample=state.sample(seat, random.Random(0)),
        seats=[Seat(side, "person", "somebody", connected=True) for side in SIDES],
        words=Words(catalogue(lang, GAME.meta.id).say, NAMES),
        data=geometry(GAME.meta.id, view["edition"]) or {},
        number=NUMBER,
        pick=pick,
        mode=mode,
    )
    return play_page(context)


def moments(seed: int, options: Mapping[str, str], edition: str) -> Iterator[tuple[VoyagesState, int]]:
    """The choices of a random game, with who is to choose."""
    state, dice, chance = GAME.new_state(SIDES, options, edition), random.Random(seed), SeededChance(seed)
    while state.to_act:
        seat = state.to_act[0]
        if seat >= 0:
            yield state, seat
        state.apply(seat, chance.choose(state) if seat < 0 else dice.choice(state.legal_actions(seat)))


def ways(page: PlayPage) -> list[str]:
    """Every address to which a tap on the page leads."""
    assert page.board is not None
    found = [part.split('"')[0] for part in str(page.board.view.over).split('href="')[1:]]
    for widget in page.widgets:
        counters = widget.counts if isinstance(widget, Panel) else widget
        if isinstance(widget, Panel):
            found += [verb.href for verb in widget.verbs]
            for row in (widget.upper, widget.lower):
                found += [row.instead, row.before, row.after] if row else []
        if isinstance(widget, Hand | Finder):
            found += [card.href for card in widget.cards]
        if isinstance(counters, Counters):
            found += [way for one in counters.all for way in (one.less, one.more)]
        if isinstance(widget, Choices):
            found += [option.href for option in widget.options]
    found += [*(button.href for button in page.buttons), page.back]
    return [unescape(way) for way in found if way.startswith("?")]


def posted(page: PlayPage) -> list[str]:
    """Everything that a button of the page posts."""
    return [text for text in (page.action, *(button.action for button in page.buttons)) if text]


@pytest.mark.parametrize(("options", "edition"), TABLES, ids=IDS)
def test_every_plan_that_can_be_tapped_together_is_legal(options: dict[str, str], edition: str) -> None:
    stages: Counter[str] = Counter()
    sent = marked = 0
    readers = cycle(LANGUAGES)
    so_far = tuple(opening("screen.marking.so-far", lang, "ming-voyages") for lang in LANGUAGES)
    for seed in range(games(1, 4)):
        taps = random.Random(seed + 6)  # with these even one game comes to every stage
        for state, seat in moments(seed, options, edition):
            stage = state.view(seat)["stage"]
            pick = mode = ""
            for _ in range(HOPS if taps.random() < PART else 0):
                page = shown(state, seat, pick, mode, next(readers))
                if page.classes != "voyages":
                    break
                stages[stage] += 1
                assert page.board is not None and not BESIDE_ITSELF.search(str(page.board.view.over))
                if stage == "by-hand":  # what was done with the paper card is entered: nothing is stopped
                    assert page.main not in STOPS, page.help
                    marked += page.main in TELLS
                    assert page.main not in TELLS or page.help.startswith(so_far), page.help
                for chain in posted(page):
                    carried_out(state, seat, chain)
                    sent += 1
                found = ways(page)
                if not found:
                    break
                query = parse_qs(taps.choice(found)[1:])
                pick, mode = query["pick"][0], query.get("mode", [""])[0]
    assert sent > games(60, 600)
    wanted = {"play", "order", "active", "reaction", "send"} | ({"by-hand"} if edition == "boxed" else {"effect"})
    assert wanted <= set(stages), stages
    assert edition != "boxed" or marked


def carried_out(state: VoyagesState, seat: int, chain: str) -> None:
    """Post a chain: each of its actions must be offered when its turn comes."""
    trial = state.clone()
    for text in chain.split("\n"):
        assert seat in trial.to_act, chain
        action = trial.parse(text)
        assert action in trial.legal_actions(seat), chain
        trial.apply(seat, action)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_of_cp_can_be_reached_by_tapping(lang: str) -> None:
    """Whatever the rules allow with a card's points stands on the screen some taps away."""
    state, seat = next(
        (state, seat) for state, seat in moments(5, {"cards": "app"}, "companion")
        if state.stage.name == "active" and state.left == 3 and len(state.legal_actions(seat)) > 12
    )  # fmt: skip
    first, seen, todo = set(), {("", "")}, [("", "")]
    while todo:
        page = shown(state, seat, *todo.pop(), lang)
        first |= {chain.split("\n")[0] for chain in posted(page)}
        for way in ways(page):
            query = parse_qs(way[1:])
            at = query["pick"][0], query.get("mode", [""])[0]
            if at not in seen:
                seen.add(at)
                todo.append(at)
    missing = {action.text for action in state.legal_actions(seat)} - first
    assert not missing


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_tells_nothing_of_the_other_hand_and_escapes_names(tables: Tables, app: Flask, lang: str) -> None:
    made = app.test_client().post(f"{API}/tables", json={"game": GAME.meta.id, "name": "<b>Mei</b>"}).get_json()
    live = tables.get(made["code"])
    tokens = {"emperor": made["token"], "overlord": live.seats.claim("overlord", "Jonas")}
    live.config.begin(made["token"])
    say, dice, looked = catalogue(lang, GAME.meta.id).say, random.Random(4), 0
    for tap in range(games(40, 120)):
        if not live.play.to_act:
            break
        side = live.play.to_act[0]
        for reader in (*SIDES, None):
            html, view = rendered(app, live, reader, lang)
            assert "<b>Mei</b>" not in html
            for other in SIDES:
                if other == reader:
                    continue
                held = live.timeline.view(other)
                for card in {*held["hands"][other]["cards"], *held["reserves"][other]["cards"]} & set(view["unseen"]):
                    assert f'"card-{card}"' not in html and f"+{card}" not in html and f" {card}" not in html
                    assert say(f"card.{card}") not in html
                    looked += 1
        action = dice.choice(live.play.legal(side))
        assert live.play.intent(tokens[side], action.text, live.number, f"tap-{tap}").status == "done"
    assert looked > games(160, 500)


def rendered(app: Flask, live: Table, reader: str | None, lang: str) -> tuple[str, dict[str, Any]]:
    """The whole page of a table as a phone gets it, without what happened long ago."""
    number, view, legal, sample = live.play.seen_by(reader)
    names = {f"seat:{seat.colour}": seat.name for seat in live.seats.all if seat.name}
    words, data = Words(catalogue(lang, GAME.meta.id).say, names), geometry(GAME.meta.id, live.config.edition) or {}
    page = play_page(
        ViewContext(view=view, words=words, data=data, legal=legal, sample=sample, seats=live.seats.all, number=number)
    )
    seat = next((one for one in live.seats.all if one.colour == reader), None)
    with app.test_request_context(f"/t/{live.code}", headers={"Accept-Language": lang}):
        return render(page, live, number, seat).get_data(as_text=True), view


def at_stage(stage: str) -> tuple[VoyagesState, int]:
    """The first choice of a game at that stage."""
    return next(now for now in moments(1, {"cards": "app"}, "companion") if now[0].stage.name == stage)


def moment(state: VoyagesState, seat: int) -> ViewContext:
    """What that seat sees now."""
    words = Words(catalogue("en", "ming-voyages").say, {})
    return ViewContext(view=state.view(seat), legal=state.legal_actions(seat), sample=state, words=words, number=NUMBER)


def test_a_button_that_ends_a_turn_says_so_but_not_that_a_reaction_comes_first() -> None:
    state, seat = at_stage("play")
    page = shown(state, seat)
    (reserve,) = (button for button in page.buttons if button.id == "reserve")
    assert reserve.note == "ends the turn"
    asked, said = question(state.legal_actions(seat)), set()
    for now, who in moments(2, {"cards": "app"}, "companion"):
        if now.stage.name not in ("order", "active", "re-roll"):
            continue
        asked = question(now.legal_actions(who))
        for action in now.legal_actions(who)[:: games(8, 4)]:
            page = shown(now, who, f"{asked}/{action.text}")
            last = page.action.rpartition("\n")[2]
            after = now.clone()
            for text in page.action.split("\n") if page.action else ():
                after.apply(who, after.parse(text))
            over = after.opens or after.phase != now.phase or CHANCE in after.to_act or who not in after.to_act
            assert over or not page.ends, (page.main, page.action)
            assert last not in ("before", "decline", "after") or not page.ends or page.main == "Confirm"
            if page.action:
                said.add((now.stage.name, action.text.partition(" ")[0], page.ends))
    assert {("active", "recruit", "ends the turn"), ("re-roll", "stop", "no more re-rolls")} & said


def test_a_plan_is_dropped_when_something_else_may_be_done() -> None:
    for stage in ("play", "active"):
        state, seat = next((s, who) for s, who in moments(1, {"cards": "app"}, "companion") if s.stage.name == stage)
        now = moment(state, seat)
        first = now.legal[0].text
        for legal, texts in ((now.legal, (first,)), (now.legal[:-1], ())):
            plan = Plan.read(replace(now, pick=f"{question(legal)}/{first}"), VoyagesState)
            assert plan is not None and plan.texts == texts


@pytest.mark.parametrize(
    "pick", ["", "/", "7", "x/y/z", "7/play nothing", "7/play", "told", "\x00", "7/" + "recruit 1/" * 40]
)
@pytest.mark.parametrize("mode", ["", "move:", "move:nowhere", "put:troop@x", "attack", "ÿ"])
def test_whatever_stands_in_an_address_gives_a_page(pick: str, mode: str) -> None:
    looked: Counter[str] = Counter()
    for state, seat in moments(3, {"cards": "app"}, "companion"):
        stage = state.view(None)["stage"]
        if looked[stage] < 2:
            looked[stage] += 1
            assert shown(state, seat, pick, mode).title


def test_a_correction_that_leaves_nothing_to_share_out_leaves_the_end_of_it() -> None:
    """All hordes lie somewhere after all, amid the points for amassing them."""
    state = next(state for state, seat in moments(0, {}, "companion") if spreads(state, seat))
    (seat,) = state.to_act
    (homeland, *_) = (one for one in state.settings() if one.name == "at western horde")
    state.adjust({homeland.name: homeland.most})
    assert [action.text for action in state.legal_actions(seat)] == ["enough"]
    page = shown(state, seat)
    assert (page.main, posted(page)) == (catalogue("en", GAME.meta.id).say("do.enough"), ["enough"])


def spreads(state: VoyagesState, seat: int) -> bool:
    """Whether hordes may be amassed elsewhere as well."""
    words = {action.text.partition(" ")[0] for action in state.legal_actions(seat)}
    return state.view(seat)["stage"] == "spread" and "amass" in words
