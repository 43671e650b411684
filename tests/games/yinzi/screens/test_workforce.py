"""Workers' places, bonuses and the set-up on the phone: all that may be done can be tapped, and what a page says it
brings is what happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

import pytest

from companion.games.yinzi.rules import stages
from companion.games.yinzi.rules import view as views
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.places import FORTUNE
from companion.games.yinzi.screens import score
from companion.games.yinzi.screens.page import Costs
from companion.games.yinzi.screens.screens import play_page
from companion.games.yinzi.screens.widgets import Rows
from companion.web.play.page import PlayPage
from companion.web.play.plan import address, question
from tests.games.yinzi.rules import laid_out
from tests.games.yinzi.rules.positions import games
from tests.games.yinzi.screens.kit import chain, facts, links, moment, page

STAGES: Final = {
    ("setup", "found"): 1, ("setup", "site"): 1, ("setup", "resource"): 1,
    ("bonus", "bonus"): 2, ("bonus", "advance"): 1, ("bonus", "upgrade"): 1, ("bonus", "bonus-crop"): 1,
    ("actions", "resources"): 1, ("actions", "produce"): 3, ("actions", "ships"): 3, ("actions", "pair"): 1,
    ("actions", "emperor"): 2, ("actions", "war"): 2, ("actions", "give"): 2, ("actions", "envoy"): 1,
    ("actions", "end"): 1, ("actions", "turn"): 6,
}  # fmt: skip
"""How often each is looked at."""
MONEY: Final = ("y-copper", "y-silver")
ENOUGH: Final = 6
"""Times that each place is tried."""
MOST: Final = 60
LONGEST: Final = 5
"""Pages that are walked from one position, and actions of a plan on them, at most."""


def reached(state: YinziState, begin: list[str], legal: set[str]) -> set[str]:
    """First actions of plans that taps lead to, and of what buttons post, until all legal ones are among them."""
    found, known, waiting = set[str](), {*begin}, begin
    while waiting and not legal <= found:
        href = waiting.pop(0)
        shown = page(state, href)
        for text in (shown.action, *(button.action for button in shown.buttons)):
            found.add(text.split("\n")[0])
        for link in links(shown):
            texts = chain(state, link)
            found.update(texts[:1])
            if link not in known and len(texts) < LONGEST and len(known) < MOST:
                known.add(link)
                waiting.append(link)
    return found


def test_everything_can_be_tapped() -> None:
    """Cards are for the pages of the turn; all else of these stages is."""
    seen = Counter[tuple[str, str]]()
    for state, luck in games(3, 8, 11):
        stage = state.phase, state.stage.name
        if seen[stage] >= STAGES.get(stage, 0) or luck.random() < 0.5:
            continue
        seat = state.to_act[0]
        legal = {action.text for action in state.legal_actions(seat)}
        asked = question(state.legal_actions(seat))
        begin = [address(asked, ())]
        if stage == ("actions", "turn"):
            groups = [name for n, name in enumerate(FORTUNE) if state.workers[seat * 16 + n]]
            begin = [*(address(asked, (), f"group:{name}") for name in groups), *begin]
            legal = {text for text in legal if not text.startswith("play")}
        seen[stage] += bool(legal)
        found = reached(state, begin, legal)
        assert legal <= found, (stage, legal - found)
    assert {("actions", "ships"), ("actions", "produce"), ("actions", "give"), ("bonus", "bonus")} <= set(seen)


def done(state: YinziState, action: str) -> YinziState:
    """The game after a button."""
    after, seat = state.clone(), state.to_act[0]
    for text in action.split("\n"):
        after.apply(seat, after.parse(text))
    return after


def test_a_place_brings_what_it_says() -> None:
    """Silver from ships, pieces in factories, copper for resources: posted as the place proposes it."""
    seen = Counter[str]()
    for state, luck in games(4, 9):
        seat = state.to_act[0]
        if state.stage.name != "turn" or luck.random() < 0.4:
            continue
        if min(seen[place] for place in PROMISED) >= ENOUGH:
            break
        for n, name in enumerate(FORTUNE):
            if not state.workers[seat * 16 + n]:
                continue
            shown = page(state, address(question(state.legal_actions(seat)), (), f"group:{name}"))
            (rows,) = (widget for widget in shown.stage if isinstance(widget, Rows) and widget.id == "places")
            for row in rows.rows:
                figure = next((chip.text for chip in row.brings), "")
                if row.id not in PROMISED or not figure or not row.href:
                    continue
                promised = int(figure.split()[0].replace("\N{MINUS SIGN}", "-"))
                there = fetched(state, row.href, -promised)
                after = done(state, there.action)
                if after.phase != "actions":
                    continue  # the end of the round pays, too
                assert PROMISED[row.id](state, after, seat) == promised
                line = there.the(Costs)
                assert line is not None
                assert {meter.icon: meter.figure for meter in line.meters if meter.icon in MONEY}.items() <= {
                    icon: str(getattr(after, icon[2:])[seat]) for icon in MONEY
                }.items()
                seen[row.id] += 1
    assert min(seen[place] for place in PROMISED) >= ENOUGH


def fetched(state: YinziState, href: str, count: int) -> PlayPage:
    """The page to which that leads, where so many are fetched if anything is."""
    shown = page(state, href)
    for _ in range(count):
        amounts = facts(shown, "amounts")
        if amounts:
            shown = page(state, next(one.more for one in amounts["all"] if one.more))
    return shown


def made(state: YinziState) -> int:
    """Pieces in all factories."""
    return sum(state.stored)


PROMISED: Final[Mapping[str, Callable[[YinziState, YinziState, int], int]]] = {
    "ships": lambda before, after, seat: after.silver[seat] - before.silver[seat],
    "produce": lambda before, after, seat: made(after) - made(before),
    "resources": lambda before, after, seat: after.copper[seat] - before.copper[seat],
}


def test_a_house_holds_all_pieces_of_its_player() -> None:
    """15 cubes and 12 workers, whatever they are at the moment."""
    for state, luck in games(5):
        if luck.random() < 0.9:
            continue
        told, view = moment(state), state.view(None)
        for one in view["players"]:
            assert sum(map(len, score.cubes(told.words, view, one["colour"]).facts["sorts"].values())) == 15
            assert sum(score.folk(view, one["colour"]).facts["counts"].values()) == 12


def test_what_is_sold_to_the_villages_may_leave_workers_hungry() -> None:
    """The page says so before the button, and only then."""
    warned = Counter[bool]()
    for state, _ in games(6, 7):
        seat = state.to_act[0]
        food = [action.text for action in state.legal_actions(seat) if action.text.startswith("trade")]
        if state.stage.name != "turn" or not food:
            continue
        shown = page(state, address(question(state.legal_actions(seat)), food[:1], "market"))
        after = done(state, food[0])
        short = views.food(after, seat)["missing"] > views.food(state, seat)["missing"]
        assert (facts(shown, "hungry") is not None) == short
        warned[short] += 1
    assert warned[True] and warned[False]


def test_what_was_sold_before_goes_along_with_a_group() -> None:
    """A turn may begin at the rural market: the places keep that, and the button posts both."""
    for state, _ in games(6, 7):
        seat, legal = state.to_act[0], {action.text for action in state.legal_actions(state.to_act[0])}
        food, sent = (sorted(text for text in legal if text.startswith(verb)) for verb in ("trade", "send"))
        if state.stage.name == "turn" and food and sent:
            break
    name = sent[0].split()[1]
    shown = page(state, address(question(state.legal_actions(seat)), food[:1], f"group:{name}"))
    (rows,) = (widget for widget in shown.stage if isinstance(widget, Rows) and widget.id == "places")
    ways = [row.href for row in rows.rows if row.href]
    assert ways and all(chain(state, href)[0] == food[0] for href in ways)
    assert all(page(state, href).action.split("\n")[0] in ("", food[0]) for href in ways)


def test_a_war_without_a_route_to_fill_is_a_page_of_its_own() -> None:
    """Nothing more is asked of the group then: it goes where it was sent, and not back to the cards."""
    state = next(state for state, _ in games(1) if state.stage.name == "turn" and not asked(state, "send plant war"))
    found = page(state, address(question(state.legal_actions(state.to_act[0])), ("send plant war",)))
    assert facts(found, "groups") is not None
    assert found.action == "send plant war"


def asked(state: YinziState, text: str) -> bool:
    """Whether something more is asked of who may do that; so of who may not."""
    if text not in {action.text for action in state.legal_actions(state.to_act[0])}:
        return True
    return done(state, text).to_act == state.to_act


def test_an_emissary_does_not_go_with_what_was_fetched() -> None:
    """He may go aboard at any time of a turn; what was done before him can still be taken back by itself."""
    for state, _ in games(4):
        legal = [action.text for action in state.legal_actions(state.to_act[0])]
        envoys = [text for text in legal if text.startswith("emissary")]
        if state.stage.name == "resources" and envoys and "take wood" in legal:
            page_ = page(state, address(question(state.legal_actions(state.to_act[0])), ("take wood", envoys[0])))
            assert (envoys[0],) in {chain(state, link) for link in links(page_)}
            return
    pytest.fail("no emissary could go aboard")


def test_a_bonus_costs_what_its_tile_costs() -> None:
    """The cost line says it before the square is chosen: the button takes both."""
    state = next(state for state, _ in games(2) if state.stage.name == "bonus")
    seat, tile = state.to_act[0], state.ed.crop_costs[1]
    line = page(state, address(question(state.legal_actions(seat)), ("bonus sales",))).the(Costs)
    assert line is not None and line.meters[1].figure == str(state.copper[seat] - tile)


def test_whoever_waits_has_a_page_as_well() -> None:
    """Also while somebody gives for a route of his own after the routes, with the screen of his own turn."""
    seen = set()
    for state, _ in games(1, 2, 3):
        stage = state.phase, state.stage.name
        if stage not in seen:
            seen.add(stage)
            for seat in range(len(state.seats)):
                assert seat in state.to_act or play_page(moment(state, seat)).headline
    assert ("routes", "give") in seen


@pytest.mark.parametrize("mode", ["group:", "group:sell:9", "group:north", "house:white", "coast", "market", "field"])
def test_an_address_that_nobody_offers_shows_a_page(mode: str) -> None:
    for state, _ in games(2, most=90):
        asked = question(state.legal_actions(state.to_act[0]))
        assert page(state, address(asked, (), mode)).headline


# --- what only some rules open ---


def tapped(found: PlayPage, words: str) -> str:
    """Where the tap leads whose address has that."""
    return next(href for href in links(found) if words in href)


def test_a_tile_that_only_sales_can_pay() -> None:
    """With the market open in phase A: the page says so, the market leads on to the squares."""
    state = laid_out.table()
    state.options = {**state.options, "rural-with-bonus": "open"}
    state.bonus = (-1,) * 6
    laid_out.money(state, "red", copper=0)
    laid_out.grow(state, "red", "huguang-3")
    laid_out.part(state, stages.ROUND)
    laid_out.do(state, "bonus fed")
    first = page(state)
    assert not first.action and "place" not in "".join(links(first))
    assert "1" in first.help
    market = page(state, tapped(first, "market"))
    sold = page(state, tapped(market, "trade+huguang-3"))
    assert sold.action == "trade huguang-3"
    squares = page(state, sold.back)
    assert page(state, tapped(squares, "place+huguang-5")).action == "trade huguang-3\nplace huguang-5"


def test_how_many_eager_migrants_come_from_the_top() -> None:
    """As many as must at first; every other number by taps, and all who could act are counted."""
    state = laid_out.table()
    laid_out.group(state, "red", plant=1, bottom=2, top=3)
    laid_out.disc(state, "red", "emperor-eager")
    laid_out.turn(state)
    laid_out.do(state, "send plant emperor", "use emperor-eager")
    shown = page(state, tapped(page(state), "box+bridge"))
    found = [shown.action]
    for count in (2, 3):
        shown = page(state, tapped(shown, f"eager+bridge+{count}"))
        found.append(shown.action)
    assert [text.partition("\n")[0] for text in found] == ["box bridge", "eager bridge 2", "eager bridge 3"]
    (costs,) = [widget for widget in shown.widgets if isinstance(widget, Costs)]
    workers = next(meter for meter in costs.meters if meter.icon == "y-worker")
    assert (workers.figure, workers.change) == ("4", "of 4")
    assert "box+bridge" in tapped(page(state, tapped(shown, "eager+bridge+2")), "box+bridge")
