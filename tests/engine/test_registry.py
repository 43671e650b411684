"""Where the things of a game are found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine import Option, registry
from tests import toy_market
from tests.toys import registered

ROOMS = ("art", "bots", "data", "press", "rules", "screens", "static", "templates", "words")


@pytest.mark.parametrize("game", registry.metas())
def test_every_room_of_a_game_is_found(game: str) -> None:
    assert [room for room in ROOMS if registry.folder(game, room) is None] == []
    bots = registry.of_game(game, "bots")
    assert bots is not None and bots.__name__ == f"{registry.packages()[game]}.bots"


def test_a_room_that_is_not_there_is_none() -> None:
    assert registry.folder("yinzi", "attic") is registry.of_game("yinzi", "attic") is None
    assert registry.folder("chess", "words") is registry.of_game("chess", "bots") is None


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"id": 3}, "id"),
        ({"id": "Yinzi"}, "id"),
        ({"title": " "}, "title"),
        ({"colours": ["red", "blue"]}, "colours"),
        ({"sources": (1,)}, "sources"),
        ({"editions": ()}, "edition"),
        ({"options": {"turns": ("1", "2")}}, "options"),
        ({"options": {"turns": Option(())}}, "options"),
        ({"players": (0, 2)}, "players"),
        ({"players": (3, 2)}, "players"),
        ({"players": (2, 9)}, "players"),
    ],
)
def test_a_meta_that_no_game_can_have_is_refused_by_the_field(wrong: dict[str, Any], named: str) -> None:
    meta = registry.metas()["yinzi"]
    meta.check()
    with pytest.raises(ValueError, match=named):
        replace(meta, **wrong).check()


def test_a_game_that_is_one_module_has_no_rooms() -> None:
    with registered("tests.toy_game", "lanterns"):
        assert "lanterns" in registry.metas() and "lanterns" not in registry.packages()
        assert registry.folder("lanterns", "words") is registry.of_game("lanterns", "bots") is None


def test_a_package_has_the_rooms_that_it_has() -> None:
    with toy_market.registered():
        assert registry.packages()["market"] == "companion.cli.skeleton.ming_table_market"
        assert registry.of_game("market", "rules") is not None
        assert registry.of_game("market", "cli") is None
