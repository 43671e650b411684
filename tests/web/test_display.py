"""What the display shows the whole room: a city as it is revealed, battles and voyages, the end of every game."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from markupsafe import Markup

from companion.art.shapes import Rect, Text
from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.games.ming_dynastie.art.board_names import cities, meets, standing
from companion.games.ming_dynastie.screens.table import Revealed
from companion.games.ming_voyages.screens import recap
from companion.games.ming_voyages.screens import table as voyages
from companion.games.ming_voyages.screens.dice import Blow
from companion.table import Tables
from companion.web.play.by_game import play_page, table_page
from companion.web.play.game_pages import TablePage
from companion.web.play.geometry import geometry
from companion.web.play.scores import signed
from companion.web.play.widgets import Chance, Final, Growth, Macro, Roll, Widget
from companion.words import LANGUAGES, catalogue
from tests.games.ming_voyages.screens.kit import given, html_of, opened, played
from tests.saying import say
from tests.web.kit import open_table
from tests.web.shown import DATA, META, TABLES, common, context, lively, render, seated, walk

GAME = META.id


def display(view: dict[str, Any], lang: str = "en", log: Any = ()) -> TablePage:
    """The display of a game of Ming-Dynastie."""
    seats = seated(view["seats"])
    return table_page(
        context(view, seats=seats, log=log, **common(view["seats"], lang)), code="plum", url="http://x/j/plum"
    )


def city(page: TablePage) -> Revealed | None:
    """The city that is shown large."""
    found = page.show[0] if page.show else None
    assert found is None or isinstance(found, Revealed)
    return found


# --- Ming-Dynastie ---------------------------------------------------------------------------------------------------


def test_a_city_is_shown_as_its_cards_are_revealed_and_until_the_next() -> None:
    """Before: who moved in, above what the city before it has brought. Then who returns and who stays."""
    met: Counter[str] = Counter()
    for seed in range(6):
        for state, _ in walk(*TABLES[0], seed=seed):
            view = state.view(None)
            scoring = view["scoring"]
            if view["phase"] != "scoring" or view["winners"]:
                continue
            met[view["stage"]] += 1
            page = display(view)
            shown, reports = city(page), scoring["reports"]
            if view["stage"] == "home":
                assert shown is not None and shown.province == scoring["city"]
                told = {gain.colour: gain.told for gain in shown.gains}
                before: Counter[str] = Counter()
                for here in scoring["before"].values():
                    before.update(here)
                assert told == {
                    colour: say("screen.room.going", "en", GAME, count=count, left=before[colour] - count)
                    for colour, count in scoring["returned"].items()
                }
                assert page.board is not None and not page.board.zoomed and 'class="lit"' in page.board.under
            elif scoring["city"]:
                assert shown is not None and shown.province == scoring["city"] and shown.first is not None
                assert [bool(one.board) for one in page.show if isinstance(one, Revealed)] == (
                    [False, False] if reports else [True]
                )
                assert page.board is not None and page.board.zoomed == bool(reports)
                met["before the next"] += len(reports) > 0
                for last in page.show[1:]:
                    assert isinstance(last, Revealed) and last.province == reports[-1]["province"]
                    assert last.short and not any(gain.items for gain in last.gains)
                    assert all(gain.told for gain in last.gains)
                    gained = {gain.colour: gain.gained for gain in last.gains if gain.gained}
                    assert len(reports) < 2 or gained == brought(view, last.province)  # the first has the sets too
    assert met["home"] and met["before the next"] > 5 and met["return"] > met["before the next"]


def brought(view: dict[str, Any], province: str) -> dict[str, str]:
    """What the city of that province brought to whoever was in it, as it is shown."""
    told = next(one for one in view["scoring"]["reports"] if one["province"] == province)
    found = {owner: 0 for here in told["before"].values() for owner in here if owner != "neutral"}
    for line in view["lines"]:
        if (line["params"].get("province"), line["params"]["round"]) == (province, view["scoring"]["round"]):
            found[view["seats"][line["seat"]]] += line["points"]
    return {owner: signed(points, plus=True) for owner, points in found.items()}


def test_a_choice_that_lies_face_down_leaves_no_trace() -> None:
    """Whatever number somebody has chosen, the display is the same until the others have chosen as well."""
    for seed in range(12):
        for state, log in walk(*TABLES[0], seed=seed):
            view = state.view(None)
            if view["stage"] != "return" or len(state.to_act) < 2 or not view["scoring"]["reports"]:
                continue
            seat = state.to_act[0]
            if len(state.legal_actions(seat)) < 2:
                continue
            pages = set()
            for action in state.legal_actions(seat):
                trial = state.clone()
                trial.apply(seat, action)
                pages.add(render(display(trial.view(None), log=log)))
            assert len(pages) == 1
            return
    pytest.fail("no secret choice was met")


def test_the_last_city_and_the_monks_stay_until_somebody_acts(tables: Tables, app: Flask) -> None:
    """On the real table: into the next round, in the markup, and gone with the first act there."""
    seats = open_table(app, 3)
    live = tables.get(seats[0].code)
    tokens, dice = {seat.colour: seat.token for seat in seats}, random.Random(4)
    number = 0

    def act() -> None:
        nonlocal number
        number += 1
        colour = live.play.to_act[0]
        action = lively(live.play.legal(colour), dice).text
        assert live.play.intent(tokens[colour], action, live.number, f"tap-{number}").status == "done"

    def html() -> str:
        return seats[0].client.get(f"/t/{live.code}/table").get_data(as_text=True)

    while (live.timeline.view(None)["round"], live.timeline.view(None)["phase"]) != (3, "members"):
        act()
    reports = live.timeline.view(None)["scoring"]["reports"]
    page = html()
    assert f'id="revealed-{reports[-1]["province"]}" data-stays' in page
    assert say("screen.last", "en", GAME) in page.partition('id="show"')[2], "the monks of the same moment"
    act()
    assert 'id="revealed-' not in html()


def test_the_last_city_of_a_game_stands_beside_the_ranking() -> None:
    """The game is over with it: in short, without another picture."""
    *_, (state, log) = walk(*TABLES[0], seed=3)
    view = state.view(None)
    page = display(view, log=log)
    (last,) = page.below
    assert isinstance(last, Revealed) and last.board is None
    assert last.province == view["scoring"]["reports"][-1]["province"]
    assert isinstance(page.show[0], Final) and page.show[0].ranks[0].winner


def test_an_old_scoring_is_no_news() -> None:
    """From round 3 on the view still holds the last one; the display shows it no more."""
    for state, log in walk(*TABLES[1], seed=3):
        view = state.view(None)
        if view["scoring"] and view["phase"] in ("members", "cards", "move", "end") and view["round"] in (3, 4, 5):
            assert city(display(view, log=log)) is None


def test_cities_are_named_on_the_display_and_hide_nothing() -> None:
    """All six; no plate lies where members or princes stand, nor beyond the map."""
    assert DATA is not None
    drawn = cities(DATA)
    names = [shape.words for shape in drawn if isinstance(shape, Text)]
    assert names == [province["city"] for province in DATA["provinces"]]
    for plate in (shape for shape in drawn if isinstance(shape, Rect)):
        box = (plate.x, plate.y, plate.w, plate.h)
        assert not any(meets(box, taken) for taken in standing(DATA)), box
        assert box[0] > 0 and box[0] + box[2] < DATA["map"]["w"] and 0 < box[1] < DATA["map"]["h"]
    state = next(state for state, _ in walk(*TABLES[0], seed=1) if state.view(None)["phase"] == "members")
    view = state.view(None)
    page, phone = (
        display(view).board,
        play_page(context(view, seats=seated(view["seats"]), **common(view["seats"], "en"))),
    )
    assert page is not None and all(f">{name}</text>" in page.marks for name in names)
    assert ">Kaifeng</text>" not in render(phone), "phones have no room for them"


def test_owners_may_call_a_city_what_they_like() -> None:
    """A name too long for the map is written across its edge rather than not at all."""
    assert DATA is not None
    named = {**DATA, "provinces": [{**one, "city": "W" * 60} for one in DATA["provinces"]]}
    assert [shape.words for shape in cities(named) if isinstance(shape, Text)] == ["W" * 60] * 6


# --- The Ming Voyages ------------------------------------------------------------------------------------------------


def kinds(show: tuple[Widget, ...]) -> list[type]:
    return [type(widget) for widget in show]


def test_a_battle_and_a_voyage_are_shown_as_they_fall(tables: Tables, app: Flask) -> None:
    """The odds before the dice, then each roll with what came of it; at the end what a phone tells of it, until
    somebody goes on."""
    met: Counter[str] = Counter()
    for seed, lang in enumerate(LANGUAGES, 1):
        live, tokens = opened(tables, app, people=True)
        for stage in played(tables, live, tokens, seed, most=400):
            if met[stage] > 12 and met["ended"] > 4:
                continue
            now = given(live, None, lang)
            page = voyages.table_page(now, code=live.code, url="http://x/y", qr=Markup(""))
            met[stage] += 1
            battle = now.view["battle"]
            if stage in ("battle-dice", "re-roll") and battle["exchange"]:
                lying = sum(1 for roll in battle["rolled"].values() if roll)
                found = kinds(page.show)
                met[f"{lying} rolls"] += 1
                assert found[0] is Macro
                if not lying:
                    assert found[-1] is Chance and found.count(Roll) in (0, 2)
                else:
                    assert Chance not in found and found.count(Roll) == lying
                assert (Blow in found) is (found.count(Roll) == 2)
            elif stage == "voyage-die":
                assert kinds(page.show)[0] is Macro and Chance in kinds(page.show)
            elif page.show:
                (told,) = page.show
                assert isinstance(told, recap.Sheet)
                met["ended"] += 1
                assert told.id in {one.id for one in (recap.battle(now), recap.voyage(now)) if one}
                assert told.headline in html_of(app, page, live, None, lang)
    assert min(met[key] for key in ("0 rolls", "1 rolls", "2 rolls", "voyage-die", "ended")) > 1, met


def test_what_has_ended_makes_way_for_the_next_card(tables: Tables, app: Flask) -> None:
    live, tokens = opened(tables, app)
    was, gone = False, 0
    for _ in played(tables, live, tokens, 5, most=300):
        now = given(live, None)
        last = now.log[-1].messages[0][0]
        if was and last in ("did.play", "did.reserve"):
            assert voyages.ended(now) is None
            gone += 1
        was = voyages.ended(now) is not None
    assert gone > 1


# --- the end ---------------------------------------------------------------------------------------------------------


def ended(game: str) -> dict[str, Any]:
    """What anybody may know of a random game that is over."""
    meta = registry.metas()[game]
    state = registry.game(game).new_state(meta.colours[: meta.players[0]], {})
    chance, dice = SeededChance(2), random.Random(2)
    while not state.is_over:
        seat = dice.choice(state.to_act)
        state.apply(seat, chance.choose(state) if seat < 0 else dice.choice(state.legal_actions(seat)))
    return dict(state.view(None))


@pytest.mark.parametrize("game", sorted(registry.metas()))
def test_the_end_of_every_game_is_a_ranking_with_its_curve(game: str) -> None:
    view = ended(game)
    names = {**registry.game(game).names(), **{f"seat:{colour}": f"P-{colour}" for colour in view["seats"]}}
    edition = view.get("edition")
    for lang in LANGUAGES:
        say, data = catalogue(lang, game).say, geometry(game, edition) if edition else None
        found = context(view, seats=[], say=say, names=names, edition_data=data)
        page = table_page(found, code="plum", url="http://x/j/plum")
        final, growth = page.show
        assert isinstance(final, Final) and isinstance(growth, Growth)
        assert sorted(rank.colour for rank in final.ranks) == sorted(view["seats"])
        assert final.ranks[0].winner and final.ranks[0].colour == view["seats"][view["winners"][0]]
        for rank in final.ranks:
            seat = view["seats"].index(rank.colour)
            assert rank.points == sum(line["points"] for line in view["lines"] if line["seat"] == seat)
        assert "<a" not in growth.drawing and 'role="img"' in growth.drawing, "there is nothing to tap on a screen"


def test_what_decided_a_tie_is_said() -> None:
    """The winner stands first, the other below him, and a line says why; a shared win needs none."""
    lines = [{"seat": seat, "points": 7, "reason": "gift", "params": {"round": 1}} for seat in (0, 1)]
    view = {"game": "tic-tac", "seats": ["red", "blue"], "to_act": [], "lines": lines, "phase": "", "winners": [1]}
    given = common(("red", "blue"), "en") | {"edition_data": None}
    for winners, note in (([1], say("screen.tie-break")), ([0, 1], "")):
        page = table_page(context(view | {"winners": winners}, seats=[], **given), code="plum", url="http://x/j/plum")
        final = page.show[0]
        assert isinstance(final, Final) and final.note == note
        assert [(rank.place, rank.winner) for rank in final.ranks] == (
            [(1, True), (2, False)] if note else [(1, True), (1, True)]
        )
        html = render(replace(page, css=()))
        assert html.count('class="won"') == len(winners) and (note in html)
        assert re.search(r"<em>7</em>", html)
