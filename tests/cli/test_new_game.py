"""``new-game``; what it writes is built, installed and played in ``tests/test_games_from_elsewhere.py``."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.words import LANGUAGES
from companion.words.catalogue import read_area
from tests import toy_market
from tests.cli.conftest import Run

OTHERWISE = ("ming_table_market", "ming-table-market", "option.market", "Market,")


def test_its_words_are_the_same_in_both_languages() -> None:
    with toy_market.registered():
        for area in ("market", "market-press"):
            fields = [{key: one.fields for key, one in read_area(area, lang)[0].items()} for lang in LANGUAGES]
            assert fields[0] and fields[0] == fields[1]


@pytest.mark.parametrize("name", ["", "Market", "9men", "a b", "a--b", "-a", "a/b", "..", "ä", "x" * 41])
def test_what_is_no_id_is_refused(run: Run, name: str, tmp_path: Path) -> None:
    run("new-game", "--out", str(tmp_path), "--", name).refuses("NAME")
    assert not list(tmp_path.iterdir())


def test_names_and_folders_that_there_are_stay_as_they_are(run: Run, tmp_path: Path) -> None:
    for taken in ("yinzi", "all", "press"):
        run("new-game", taken, "--out", str(tmp_path)).refuses(taken, "taken")
    (tmp_path / "fish-market").mkdir()
    run("new-game", "fish-market", "--out", str(tmp_path)).refuses(str(tmp_path / "fish-market"), "exists")
    assert not list((tmp_path / "fish-market").iterdir())


def test_the_game_is_called_as_it_was_named(run: Run, tmp_path: Path) -> None:
    files = run("new-game", "fish-auction", "--out", str(tmp_path)).json["files"]
    texts = {name: (tmp_path / "fish-auction" / name).read_text() for name in files}
    assert 'fish-auction = "ming_table_fish_auction"' in texts["pyproject.toml"]
    meta = texts["ming_table_fish_auction/meta.py"]
    assert 'id="fish-auction"' in meta and 'title="Fish Auction"' in meta
    for lang in ("en", "de"):
        assert 'msgid "option.fish-auction.stalls"' in texts[f"ming_table_fish_auction/words/game.{lang}.po"]
    for name, text in texts.items():
        assert not [word for word in OTHERWISE if word in text], name
