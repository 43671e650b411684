"""The end of a round of Yínzi: what the sheets say happened is what happened, and every screen offers what is legal."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pytest
from markupsafe import Markup

from companion.engine.chance import SeededChance
from companion.engine.fields import changed
from companion.engine.terms import CHANCE
from companion.games.yinzi.rules.game import GAME, YinziState
from companion.games.yinzi.rules.stages import ACTIONS_OVER, DISASTERS_OVER, ROUTES_OVER, TAXED
from companion.games.yinzi.screens import score, table
from companion.games.yinzi.screens.moves import moves
from companion.games.yinzi.screens.round_steps import Account
from companion.games.yinzi.screens.screens import play_page
from companion.games.yinzi.screens.table import Sheet, table_page
from companion.games.yinzi.screens.widgets import Cards
from companion.table import LogLine
from companion.web.play.context import ViewContext
from companion.web.play.widgets import Macro
from companion.words import LANGUAGES
from tests.games.yinzi.rules import laid_out
from tests.games.yinzi.rules.positions import EAGER
from tests.games.yinzi.screens import kit as yinzi

YOU: Final = re.compile(r"\byou(r|rs)?\b", re.IGNORECASE)
STAGES: Final = sorted({stage for _, stage in table.SCREENS})
LISTED: Final = ("buy-food", "answer", "give", "give-disc", "buy")
"""What may be done in several ways that come to the same, or one by one in the list of all that may be done."""


def rounds(seed: int, players: int = 4) -> Iterator[tuple[YinziState, list[LogLine]]]:
    """A whole random game, with its log as a table would keep it; after every action."""
    luck, chance = random.Random(seed), SeededChance(seed)
    state = GAME.new_state(GAME.meta.colours[:players], GAME.meta.full_options({}))
    assert isinstance(state, YinziState)
    log: list[LogLine] = []
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            action = chance.choose(state)
        else:
            legal = state.legal_actions(seat)
            keen = [one for one in legal if one.text.partition(" ")[0] in (*EAGER, "box", "send", "late", "load")]
            action = luck.choice(keen if keen and luck.random() < 0.8 else legal)
        name = "" if seat == CHANCE else state.seats[seat]
        state.apply(seat, action)
        messages = ((action.key, action.params), *((note.key, note.params) for note in state.notes))
        log.append(LogLine(len(log) + 1, name, "action", messages))
        yield state, log


def public(state: YinziState, log: list[LogLine], lang: str = "en") -> ViewContext:
    """What anybody may know."""
    base = yinzi.moment(state, -2, lang)
    return ViewContext(view=state.view(None), words=base.words, data=base.data, log=tuple(log[-120:]), number=len(log))


def accounts(sheet: Sheet) -> list[Account]:
    """Its ledger."""
    ledgers = [one for one in sheet.widgets if isinstance(one, Macro) and one.macro == "ledger"]
    return [line for one in ledgers for line in one.facts["lines"]]


@pytest.mark.parametrize(("seed", "players"), [(1, 4), (2, 3), (3, 2)])
def test_the_sheets_of_a_game_come_to_what_the_state_has(seed: int, players: int) -> None:
    """All misfortune was told by a meal or a tax, all glory by a war; and nobody reads a step twice otherwise."""
    sheets: dict[str, Sheet] = {}
    end: Any = None
    for state, log in rounds(seed, players):
        end = state, log
        if not any(note.key in ("note.phase", "note.rate") for note in state.notes) and state.to_act:
            continue
        for sheet in table.sheets(public(state, log)):
            sheets.setdefault(sheet.id, sheet)
    state, log = end
    misfortune, glory = Counter[str](), Counter[str]()
    for sheet in sheets.values():
        for line in accounts(sheet):
            if line.misfortune:
                misfortune[line.colour] += int(line.figure)
            if sheet.phase == "war":
                glory[line.colour] += int(line.figure)
    assert {one: count for one, count in misfortune.items() if count} == {
        colour: count for colour, count in zip(state.seats, state.misfortune, strict=True) if count
    }
    assert {one: count for one, count in glory.items() if count} == {
        colour: count for colour, count in zip(state.seats, state.glory, strict=True) if count
    }
    assert {sheet.phase for sheet in sheets.values()} >= {"feed", "war", "routes", "tax", "administration"}
    assert len(sheets) >= 4 * 5


def test_meals_that_cost_the_same_differ_in_what_the_drought_takes_then() -> None:
    """A pair leaves nothing in its province; wheat is a cube fewer, but salt stands beside it."""
    s = laid_out.table(2)
    laid_out.routes(s, "food-2", "any-1")
    laid_out.grow(s, "red", "huguang-1", 2)
    for square in ("nanzhili-1", "nanzhili-4", "jiangxi-1", "jiangxi-7"):
        laid_out.grow(s, "red", square)
    laid_out.group(s, "red", produce=4, ships=4)
    laid_out.part(s, ACTIONS_OVER)
    found = yinzi.page(s)
    cards = {one.label: one.lines for widget in found.stage if isinstance(widget, Cards) for one in widget.cards}
    assert cards["2 rice, 1 wheat"] == ("drought then takes 2",)
    assert cards["2 rice, 1 fruit, 1 cabbage as 1"] == ("drought then takes 1",)
    check(s, s.to_act[0], found.action)


@pytest.mark.parametrize("rural", [{"yellow": 1, "blue": 1}, {"blue": 2}, {"blue": 1}])
def test_a_pair_is_proposed_wherever_one_can_be_sent(rural: dict[str, int]) -> None:
    """With bundles of one player or of two to buy; also to whoever has given the first half already."""
    s = laid_out.table(3)
    laid_out.dock(s, "brunei-1", "korea-1", "japan-1", sighted=("brunei-2", "korea-2", "japan-2"))
    laid_out.money(s, "red", copper=4)
    if sum(rural.values()) == 1:
        laid_out.disc(s, "red", "economy-rice")
    for colour, count in rural.items():
        s.rural = changed(s.rural, laid_out.seat(s, colour), count)
    laid_out.part(s, TAXED)
    assert yinzi.page(s).action.startswith("late 1-1\n")
    laid_out.do(s, "late 1-1")
    for text in laid_out.texts(s):
        half = laid_out.do(s.clone(), text)
        for state in (s, half):
            assert yinzi.page(state).action
            check(state, 0, yinzi.page(state).action)
            assert laid_out.do(state.clone(), *yinzi.page(state).action.split("\n")).silver[0] == 1


@pytest.mark.parametrize("seed", [4, 5])
def test_the_score_sheet_gives_the_reasons_of_the_board_for_every_line(seed: int) -> None:
    *_, (state, log) = rounds(seed, 2 + seed % 3)
    moment = public(state, log)
    final, standing = score.final(moment), score.standing(moment)
    points = {state.seats[seat]: count for seat, count in enumerate(state.points)}
    assert final.totals == points == standing.totals
    for row, by in final.rows.items():
        for colour, reasons in by.items():
            assert sum(one.points for one in reasons) == sum(one.points for one in standing.rows[row].get(colour, ()))
    assert "abroad" not in final.rows and not any(final.rows["other"].values())
    for lang in LANGUAGES:
        assert table.end_page(public(state, log, lang)).widgets


def test_the_button_of_every_step_may_be_pressed_and_taps_lead_to_all_that_is_legal() -> None:
    """One position of each stage that comes up."""
    seen: Counter[str] = Counter()
    for seed in range(4):
        for state, _ in rounds(seed):
            stage, who = state.stage.name, state.to_act[0] if state.to_act else CHANCE
            if who == CHANCE or stage not in STAGES or seen[stage] >= 2 or (stage == "upgrade" and state.column >= 0):
                continue
            if not table.SCREENS.keys() & {(state.view(None)["phase"], stage), ("", stage)}:
                continue
            seen[stage] += 1
            legal = {action.text for action in state.legal_actions(who)}
            first = yinzi.page(state)
            reached = {first.action.split("\n")[0], *(one.action for one in first.buttons)}
            pages = [yinzi.page(state, href) for href in yinzi.links(first)]
            pages += [yinzi.page(state, href) for one in pages[-1:] for href in yinzi.links(one)]
            reached |= {text for page in (first, *pages) for text in picks(state, page)}
            for page in (first, *pages):
                check(state, who, page.action)
                reached.add(page.action.split("\n")[0])
            assert {text for text in legal - reached if text.split(" ")[0] not in LISTED} == set(), stage
    assert len(seen) >= len(STAGES) - 3, seen


def picks(state: YinziState, page: Any) -> Iterator[str]:
    """The first actions of the chains to which a page leads."""
    for href in yinzi.links(page):
        if texts := yinzi.chain(state, href):
            yield texts[0]


def check(state: YinziState, seat: int, posted: str) -> None:
    """What a button posts is possible, all of it."""
    trial: Any = state.clone()
    for text in filter(None, posted.split("\n")):
        action = next((one for one in trial.legal_actions(seat) if one.text == text), None)
        assert action is not None, (text, posted)
        trial.apply(seat, action)


def test_the_display_shows_every_stage_and_nothing_but_what_lies_open() -> None:
    shown, marked = set[str](), set[str]()
    for state, log in rounds(7, 3):
        if state.stage.name in shown or not state.to_act:
            continue
        shown.add(state.stage.name)
        moment = public(state, log)
        page = table_page(moment, code="plum", url="http://here/j/plum", qr=Markup(""))
        assert page.headline and page.board is not None and (page.stage or page.show)
        if state.phase == "actions":
            marked.update(one.end or one.start for one in moves(moment, {}))
    assert len(shown) > 15 and marked, "what was done last is shown on the map"


def test_who_waits_reads_who_chooses_and_nothing_as_if_he_were_asked() -> None:
    """His symbol stands before the headline, and no line of the page says "you"."""
    seen: Counter[tuple[str, str]] = Counter()
    for seed in (0, 2):
        for state, log in rounds(seed):
            stage = state.phase, state.stage.name
            if not state.to_act or state.to_act[0] == CHANCE or seen[stage]:
                continue
            seen[stage] += 1
            asked = state.seats[state.to_act[0]]
            for seat in range(len(state.seats)):
                if seat not in state.to_act:
                    waits = replace(yinzi.moment(state, seat), legal=(), sample=None, log=tuple(log[-120:]))
                    page: Any = play_page(waits)
                    assert page.symbol == asked
                    assert not YOU.search(" ".join((page.headline, page.help))), (stage, page.help)
    assert ("disasters", "drought") in seen


def test_whoever_has_a_route_to_take_and_a_factory_to_upgrade_does_one_after_the_other() -> None:
    """What is asked first is confirmed first, though the engine would ask the same player on."""
    s = laid_out.table(2)
    laid_out.routes(s, "any-1", "any-2", discards=("food-1", "food-3"))
    laid_out.found(s, "red", "red-paper", laid_out.PAPER)
    laid_out.group(s, "red", road=2, bridge=4)
    laid_out.part(s, ROUTES_OVER)
    while s.to_act[0] == CHANCE:
        s.apply(CHANCE, SeededChance(1).choose(s))
    picked = yinzi.page(s, yinzi.links(yinzi.page(s))[0])
    assert picked.action.startswith("pick ") and "\n" not in picked.action
    laid_out.do(s, picked.action)
    assert yinzi.page(s).action == "upgrade red-paper"


def test_the_last_piece_for_a_route_leads_back_to_all_own_routes() -> None:
    """Also where the first pieces have been posted already."""
    s = laid_out.table(2)
    laid_out.routes(s, "any-1", "any-2")
    for route in ("food-1", "food-4"):
        laid_out.own_route(s, "red", route)
    for square in ("huguang-1", "huguang-3", "nanzhili-1", "nanzhili-2", "jiangxi-2"):
        laid_out.grow(s, "red", square)
    laid_out.part(s, DISASTERS_OVER)
    while s.to_act[0] == CHANCE:
        s.apply(CHANCE, SeededChance(1).choose(s))
    laid_out.do(s, "answer food-1 1", "give huguang-1")
    assert yinzi.page(s).headline.startswith("What do you give?")
    filled = yinzi.page(s, yinzi.links(yinzi.page(s))[0])
    assert filled.headline == "Fulfil a route of yours?" and filled.action == "give huguang-3\npass"
