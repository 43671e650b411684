"""Whoever waits plans his turn: it stands in the address alone, nobody else can know of it, and when the turn comes it
is held against what the others have done."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask

from companion.engine import registry
from companion.table import Tables
from companion.web.play.games import screens
from tests.engine.moments import GAMES, moments
from tests.web.phones import Phone, acting, assert_page, begun

DRAWN = [game for game in registry.metas() if screens(game).drawn]
PICK = re.compile(r'href="\?pick=(draft/[^"&]+)')
NOTICE = re.compile(r'<p class="notice[^>]*>(.*?)</p>', re.S)


def had_passed(players: Any, seat: int) -> bool:
    """Whether that seat, in a game in which one passes, has no more turn in this phase."""
    return isinstance(players, list) and bool(players[seat].get("passed"))


def notices(page: str) -> str:
    return unescape(" ".join(NOTICE.findall(page)))


def waiting(app: Flask, tables: Tables, stage: str) -> tuple[str, Phone, Phone, str]:
    """A table at that stage: its path, the phone that waits, the one that has the turn, and the waiting colour."""
    path, phones = begun(app, tables, stage)
    _, colour, _, _ = acting(tables, path, phones)
    other = next(one for one in phones if one != colour)
    return path, phones[other], phones[colour], other


@pytest.mark.parametrize("game_id", GAMES)
def test_a_state_in_which_a_seat_has_the_turn_already_is_a_copy(game_id: str) -> None:
    game, met = registry.game(game_id), 0
    for state in moments(game, game.meta.players[1], {}, 21):
        before = state.digest()
        for seat in range(len(state.seats)):
            if seat in state.to_act:
                continue
            found = state.ahead(seat)
            assert state.digest() == before
            if found is not None:
                assert found.to_act == (seat,)
                assert {action.text for action in found.legal_actions(seat)} - {"pass", "idle"}, "something to plan"
                assert not had_passed(state.view(None).get("players"), seat)
                met += 1
    assert met or game_id not in DRAWN


def test_nothing_of_a_plan_reaches_the_table_or_another_phone(app: Flask, tables: Tables) -> None:
    path, mine, theirs, _ = waiting(app, tables, "place-member")
    table = tables.get(path.rpartition("/")[2])
    assert f'href="{path}/plan"' in mine.get(path).text and f'href="{path}/plan"' not in theirs.get(path).text
    number, others = table.number, theirs.get(path).text
    plan = mine.get(f"{path}/plan")
    assert_page(plan, "en")
    picks = PICK.findall(plan.text)
    assert picks and 'data-turn="' not in plan.text and 'class="main" id="main"' not in plan.text
    for pick in picks[:4]:
        assert "nothing is sent" in notices(mine.get(f"{path}/plan?pick={pick}").text)
    assert table.number == number

    def without_answers(page: str) -> str:
        return re.sub(r'name="(?:key|csrf)" value="[^"]*"|nonce-\S+', "", page)

    assert without_answers(theirs.get(path).text) == without_answers(others)


def test_when_the_turn_comes_the_plan_stands_there(app: Flask, tables: Tables) -> None:
    path, mine, theirs, _ = waiting(app, tables, "place-member")
    pick = PICK.findall(mine.get(f"{path}/plan").text)[0]
    table = tables.get(path.rpartition("/")[2])
    text = next(action.text for action in table.play.legal(table.play.to_act[0]))
    act(theirs, path, text, table.number)
    came = mine.get(f"{path}/plan?pick={pick}")
    assert came.status_code == 303 and came.location.endswith(f"{path}?pick={pick.replace('/', '%2F')}")
    page = mine.get(came.location).text
    planned = pick.removeprefix("draft/").replace("+", " ")
    assert "still holds" in notices(page) and f'value="{planned}"' in page and 'data-turn="' in page


@pytest.mark.parametrize(
    "pick",
    ["draft/member+atlantis", "draft/member+henan/member+henan/member+henan", f"draft/{chr(120) * 600}", "draft/%00/"],
)
def test_what_holds_no_longer_is_told(pick: str, app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables, "place-member")
    phone, _, _, number = acting(tables, path, phones)
    page = phone.get(f"{path}?pick={pick}")
    assert_page(page, "en")
    assert "No longer possible" in notices(page.text)
    assert tables.get(path.rpartition("/")[2]).number == number


def test_who_has_nothing_to_plan_is_shown_the_table(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables, "place-member")
    phone, _, _, _ = acting(tables, path, phones)
    for who in (phone, Phone(app)):
        answer = who.get(f"{path}/plan?pick=other/member+henan&mode=x")
        assert answer.status_code == 303 and answer.location.endswith(path)
    lobby = Phone(app).open_table()
    assert Phone(app).get(f"{lobby}/plan").status_code == 303
    assert Phone(app).get("/t/nowhere/plan").status_code == 404


def act(phone: Phone, path: str, text: str, number: int) -> None:
    """What the phone's button sends."""
    phone.post(f"{path}/act", action=text, seen=str(number), key=f"{number}-draft")
