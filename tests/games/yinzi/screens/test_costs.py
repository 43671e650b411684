"""What a choice of Yínzi costs stands beside its button: all pieces and all money of it, and the points it loses."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.engine.fields import changed
from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.stages import ACTIONS_OVER, TAXED
from companion.games.yinzi.screens import score, threats
from companion.games.yinzi.screens.page import Costs
from companion.games.yinzi.screens.round_steps import Notes, Told
from companion.games.yinzi.screens.routes import GIVES, Routes
from companion.games.yinzi.screens.widgets import Cards, Offer, Rows
from companion.web.play.page import PlayPage
from companion.web.play.plan import address, question
from tests.games.yinzi.rules import laid_out
from tests.games.yinzi.rules.positions import games
from tests.games.yinzi.screens import kit as yinzi

MINUS = "\N{MINUS SIGN}"


def shown(page: PlayPage) -> list[Offer]:
    """The cards to choose from."""
    return [one for widget in page.stage if isinstance(widget, Cards) for one in widget.cards]


def played(state: YinziState, page: PlayPage) -> YinziState:
    """The game after the big button."""
    after, seat = state.clone(), state.to_act[0]
    for text in page.action.split("\n"):
        after.apply(seat, after.parse(text))
    return after


def test_what_is_given_for_a_route_is_listed_piece_by_piece() -> None:
    """Goods, commodities, discs and purchases: as many as the button gives, and the money that they cost."""
    seen = Counter[str]()
    for state, _ in games(1, 3, 5, 8):
        if (state.phase, state.stage.name) != ("actions", "war"):
            continue
        first = yinzi.page(state)
        tiles = first.the(Routes)
        assert tiles is not None
        if first.main == "End the turn":
            assert first.ends == "", "the button has said so"
            seen["said"] += 1
        for href in [tile.href for tile in tiles.tiles if tile.href]:
            page = yinzi.page(state, href)
            given = [text for text in page.action.split("\n") if text.partition(" ")[0] in GIVES]
            listed = [len(widget.rows) for widget in page.stage if isinstance(widget, Rows) and widget.id == "given"]
            assert listed == [len(given)], given
            line = page.the(Costs)
            assert line is not None
            figures = {meter.icon: meter.figure for meter in line.meters}
            after, seat = played(state, page), state.to_act[0]
            if after.phase == "actions":
                for what in ("copper", "silver"):
                    if getattr(after, what)[seat] != getattr(state, what)[seat]:
                        assert figures[f"y-{what}"] == str(getattr(after, what)[seat])
            seen.update(text.partition(" ")[0] for text in given)
    assert {"give", "give-commodity", "said"} <= set(seen), seen


def hungry(copper: int, food: int = 2, *, grown: str = "", disc: str = "") -> YinziState:
    """Nine workers of red's need three food, with little or nothing on fields and some on the rural market."""
    s = laid_out.table(3)
    laid_out.group(s, "red", produce=4, ships=4, war=1)
    laid_out.money(s, "red", copper=copper)
    s.rural = changed(s.rural, laid_out.seat(s, "blue"), food)
    if grown:
        laid_out.grow(s, "red", grown)
    if disc:
        laid_out.disc(s, "red", disc)
    laid_out.part(s, ACTIONS_OVER)
    return s


@pytest.mark.parametrize(("copper", "bought"), [(2, 1), (3, 1), (4, 2), (9, 2)])
def test_misfortune_is_not_proposed_while_food_can_be_bought(copper: int, bought: int) -> None:
    """The big button buys; to go hungry stands beside it, with the points that it loses."""
    s = hungry(copper)
    page = yinzi.page(s)
    assert page.action.split("\n") == ["buy-food blue"] * bought
    assert page.main == f"Feed some: {MINUS}{2 * (3 - bought)} points"
    first, *others = shown(page)
    assert first.on and f"{2 * bought} copper" in first.lines
    lost = sheet_sums.MISFORTUNE * (3 - bought)
    assert any(f"{MINUS}{-lost} point" in line for line in first.lines)
    none = others[-1]
    assert any(f"{MINUS}6 points" in line for line in none.lines)
    starving = yinzi.page(s, none.href)
    assert starving.action == "hunger" and starving.main == f"Go hungry: {MINUS}6 points"
    assert played(s, page).misfortune[0] == 3 - bought


@pytest.mark.parametrize("mode", ["meal-", "meal-x", "meal-²", "meal-99"])
def test_an_address_that_names_no_meal_shows_one_of_those_that_are_proposed(mode: str) -> None:
    s = hungry(2)
    assert [one.on for one in shown(yinzi.page(s, f"?mode={mode}"))].count(True) == 1


def test_a_disc_feeds_before_anybody_goes_hungry() -> None:
    s = hungry(0, food=0, disc="economy-rice")
    page = yinzi.page(s)
    assert page.action.split("\n") == ["use economy-rice"]
    assert [one.on for one in shown(page)] == [True, False]


def test_by_fields_food_is_bought_before_anybody_goes_hungry() -> None:
    """Also where fields are tapped one by one the big button is never the misfortune while there is food."""
    s = hungry(4, grown="huguang-1")
    page = yinzi.page(s, yinzi.page(s).buttons[0].href)
    page = yinzi.page(s, next(href for href in yinzi.links(page) if yinzi.chain(s, href) == ("eat huguang-1",)))
    assert not page.action
    big = next(one for one in page.buttons if one.kind)
    assert yinzi.chain(s, big.href) == ("eat huguang-1", "buy-food blue")
    assert [one.action for one in page.buttons if one.action] == ["eat huguang-1\nhunger"]


def burning() -> YinziState:
    """Red chooses between a factory of level III and one of level II that is full."""
    s = laid_out.table(3)
    laid_out.routes(s, "fine-1", "plain-3")
    laid_out.found(s, "red", "red-paper", laid_out.ED.site_ids[0], 3)
    laid_out.found(s, "red", "red-silk", next(site for site in laid_out.ED.site_ids if site.startswith("zhejiang")), 2)
    laid_out.keep(s, "red", "red-silk", 2)
    laid_out.carry(s, "red", 2)
    laid_out.bonus(s, "red", "fed")
    return laid_out.part(s, ACTIONS_OVER)


def test_a_fire_says_the_points_that_it_takes() -> None:
    """Two for level III; one for level II and one for the commodity that has no room any more."""
    s = burning()
    cards = {one.id: one.lines[-1] for one in shown(yinzi.page(s))}
    assert cards == {"red-paper": f"{MINUS}2 points", "red-silk": f"{MINUS}2 points"}


def test_what_disasters_took_is_told_in_points() -> None:
    """A level, a commodity, and the step that the flood takes from boats."""
    s = burning()
    before = score.standing(yinzi.moment(s, 0)).totals["red"]
    notes = [*s.notes]
    laid_out.do(s, "burn red-silk")
    told = Notes(Told(1, "red", note.key, note.params) for note in (*notes, *s.notes))
    (red, *_) = threats.accounts(yinzi.moment(s, 0), told)
    assert (red.colour, red.figure) == ("red", f"{MINUS}4 points")
    assert [why.figure for why in red.reasons] == [f"{MINUS}1 point", f"{MINUS}1 point", f"{MINUS}2 points"]
    assert score.standing(yinzi.moment(s, 0)).totals["red"] == before - 4


def test_a_war_and_its_discs_say_their_points() -> None:
    """With one more worker red, further left, would be first: that disc says what it is worth."""
    s = laid_out.table(3)
    laid_out.routes(s, "food-3", "goods-3", "two-2")
    laid_out.group(s, "red", war=2)
    laid_out.group(s, "yellow", war=3)
    laid_out.disc(s, "red", "war-recruit")
    s.war_order = (0, 1)
    laid_out.bonus(s, "red", "fed")
    laid_out.grow(s, "yellow", "huguang-1")
    laid_out.part(s, ACTIONS_OVER)
    page = yinzi.page(s)
    (rows,) = (widget for widget in page.stage if isinstance(widget, Rows))
    assert [chip.text for chip in rows.rows[0].brings] == ["+2 points"] and page.help.startswith("+2 points")
    there = yinzi.page(s, rows.rows[0].href)
    assert there.help.startswith("+4 points")
    clash = yinzi.facts(there, "clash")
    assert clash is not None and clash["gains"] == {"red": "+4 points", "yellow": "+2 points"}


def test_what_is_given_piece_by_piece_stays_in_sight() -> None:
    """Where somebody chooses what to give, what he has chosen stands above the rest, and can be kept again."""
    for state, _ in games(2, 4):
        if state.stage.name == "give":
            seat = state.to_act[0]
            first = state.legal_actions(seat)[0].text
            page = yinzi.page(state, address(question(state.legal_actions(seat)), (first,)))
            rows = [one for widget in page.stage if isinstance(widget, Rows) for one in widget.rows if one.on]
            if page.action:
                assert [yinzi.chain(state, one.href) for one in rows] == [()]
                return
    pytest.fail("nothing was given")


def test_routes_and_what_they_threaten_with_are_seen_from_everywhere() -> None:
    """In round 1 already: from the house, from the coast, which is one tap away, and before a group goes anywhere."""
    s = laid_out.table(3)
    laid_out.routes(s, "fine-1", "two-2")
    laid_out.group(s, "red", plant=2)
    laid_out.turn(s)
    first = yinzi.page(s)
    purse = yinzi.facts(first, "purse")
    assert purse is not None
    for href in (purse["house"], purse["coast"], next(href for href in yinzi.links(first) if "mode=group" in href)):
        routes = yinzi.page(s, href).the(Routes)
        assert routes is not None and "wildfire" in routes.more and "flood" in routes.more
        assert [tuple(tile.face[what] for what in ("vp", "copper", "silver")) for tile in routes.tiles[:2]] == [
            (3, 3, 0), (3, 0, 1),
        ]  # fmt: skip


def test_a_pair_that_is_paid_with_silver_costs_what_it_costs() -> None:
    """Two bought foods are four copper, also where a bag of silver is broken for them, and that is said."""
    s = laid_out.table(3)
    laid_out.dock(s, "brunei-1", "korea-1", "japan-1", sighted=("brunei-2", "korea-2", "japan-2"))
    laid_out.money(s, "red", copper=0, silver=1)
    s.rural = changed(s.rural, laid_out.seat(s, "blue"), 2)
    laid_out.part(s, TAXED)
    page = yinzi.page(s)
    line = page.the(Costs)
    assert page.headline == "4 copper become 1 silver?"
    assert line is not None and line.spends.startswith("Breaks 1 silver")
    assert "4 copper" in shown(page)[0].lines
