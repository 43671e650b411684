"""``games`` and ``data``."""

from __future__ import annotations

import pytest

from companion.engine import registry
from tests.cli.conftest import Run


def test_games_lists_every_registered_game(run: Run) -> None:
    listed = run("games").json
    assert [game["id"] for game in listed] == list(registry.metas())
    for game in listed:
        assert set(game) == {"id", "title", "players", "editions", "options"}
    ming = listed[0]
    assert (ming["title"], ming["players"], ming["editions"][0]) == ("Ming-Dynastie", [2, 4], "companion")
    assert ming["options"]["start"][0] == "1"
    assert (listed[1]["title"], listed[1]["players"]) == ("The Ming Voyages", [1, 2])


def test_data_of_ming_dynastie(run: Run) -> None:
    data = run("data", "ming-dynastie").json
    assert set(data) == {"provinces", "borders", "movement_cards", "return_cards"}
    districts = [district for province in data["provinces"] for district in province["districts"]]
    assert len(data["provinces"]) == 6
    assert len(set(districts)) == len(districts) == 18
    assert sum(data["movement_cards"].values()) == 54
    assert data["return_cards"] == [0, 1, 2, 3]
    ends = dict.fromkeys(districts, 0)
    for one, other, transport in data["borders"]:
        assert transport in data["movement_cards"]
        ends[one] += 1
        ends[other] += 1
    assert min(ends.values()) >= 3


def test_data_of_the_ming_voyages(run: Run) -> None:
    data = run("data", "ming-voyages").json
    assert set(data) == {"borderlands", "homelands", "adjacency", "cards"}
    lands = {*data["borderlands"], *data["homelands"], "ming"}
    assert (len(data["borderlands"]), len(data["homelands"]), len(lands)) == (5, 3, 9)
    assert {end for road in data["adjacency"] for end in road} == lands
    assert ["western", "sichuan"] in data["adjacency"]
    assert ["eastern", "sichuan"] in data["adjacency"]
    assert len({card["id"] for card in data["cards"]}) == 27
    voyages = [card["voyage"] for card in data["cards"] if card["kind"] == "action"]
    assert sorted(voyages) == [voyage for voyage in range(1, 8) for _ in range(3)]


@pytest.mark.parametrize("game_id", registry.metas())
def test_data_of_every_edition(run: Run, game_id: str) -> None:
    for edition in registry.metas()[game_id].editions:
        assert run("data", game_id, "--edition", edition).json == registry.game(game_id).data(edition)


def test_unknown_games_and_editions_are_named(run: Run) -> None:
    run("data", "chess").refuses("chess", "ming-dynastie")
    run("data", "ming-dynastie", "--edition", "gold").refuses("gold", "companion")
    run("data", "ming-dynastie", "--edition", "").refuses("edition", "companion")
    run("data").refuses("GAME")
    run("play").refuses("play")
    run().refuses("command")
