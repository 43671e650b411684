"""The game is sound, its words say all of it, and it is played on phones and printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random

import pytest
from flask.testing import FlaskClient
from ming_table_market.meta import META

from companion.bots import POLICIES, decide, levels
from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.contract import State
from companion.engine.invariants import check_game, setups
from companion.engine.terms import CHANCE
from companion.store import open_store
from companion.table import Table, Tables
from companion.web.app import create_app, furnish
from companion.words import LANGUAGES, catalogue
from companion.words.failures import failures
from printables.files.documents import documents
from printables.kits import kit_of
from printables.options import Options

GAME = registry.game(META.id)
GAMES = 12


def played(bots: list[str], seed: int) -> Iterator[State]:
    """Every moment of a game between bots."""
    state = GAME.new_state(META.colours[: len(bots)])
    chance, policies = SeededChance(seed), [POLICIES[bot](seed + seat) for seat, bot in enumerate(bots)]
    while state.to_act:
        yield state
        seat = state.to_act[0]
        if seat == CHANCE:
            state.apply(seat, chance.choose(state))
        else:
            state.apply(seat, decide(policies[seat], GAME, state, seat, state.legal_actions(seat)).action)
    yield state


def test_nothing_fails() -> None:
    assert [str(error) for error in failures()] == []


def test_random_games_keep_the_contract() -> None:
    for seed in range(GAMES):
        players, options = setups(GAME)[seed % len(setups(GAME))]
        assert check_game(GAME, players, options, seed) > 10


def test_a_set_of_all_three_counts_ten() -> None:
    """Rule 5: of one tea, one silk and two jade one jade is left, for one point."""
    state = next(state for state in played(["random", "random"], 1) if state.phase == "trade")
    state.adjust({"round": 4, "store red tea": 1, "store red silk": 1, "store red jade": 2})
    for _ in state.seats:
        state.apply(state.to_act[0], state.parse("pass"))
    assert state.is_over
    counted = [(line.seat, line.reason, line.points) for line in state.lines if line.rule.startswith("5.")]
    assert counted == [(0, "sets", 10), (0, "others", 1)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_is_told(lang: str) -> None:
    words, names = catalogue(lang, META.id), GAME.names()
    for state in played(["random", "random"], 2):
        seat = state.to_act[0] if state.to_act else CHANCE
        actions = [action for action, _ in state.chance_outcomes()] if seat == CHANCE else state.legal_actions(seat)
        for action in actions:
            assert words.say(action.key, action.params, names)
            assert words.say("do" + action.key[3:], action.params, names)
        for note in state.notes:
            assert words.say(note.key, note.params, names)
        for setting in state.settings():
            assert words.say(f"set.{setting.name.partition(' ')[0]}", setting.params, names)
    for line in state.lines:
        assert words.say(f"reason.{line.reason}", line.params, names)


def test_its_bot_is_better_than_chance() -> None:
    assert next(iter(levels(META.id))) == "merchant"
    wins = 0
    for seed in range(GAMES):
        *_, state = played(["merchant", "random"], seed)
        wins += state.winners == (0,)
    assert wins > GAMES / 2


@pytest.fixture(name="tables")
def fixture_tables(tmp_path: Path) -> Iterator[Tables]:
    tables = Tables(open_store(tmp_path / "tables.sqlite3"), bots=POLICIES, background=False)
    yield tables
    tables.close()


def sit_down(tables: Tables, depth: str) -> tuple[Table, dict[str, str], list[FlaskClient]]:
    """A table for two: the tokens of its seats by colour, and their phones."""
    app = create_app(secret=b"tests")
    furnish(app, tables)
    made = tables.create(META.id, seats=2, host="Mei", depth=depth)
    table = tables.get(made.code)
    other = next(seat.colour for seat in table.seats.all if seat.colour != made.colour)
    tokens = {made.colour: made.token, other: table.seats.claim(other, "Jonas")}
    phones = [app.test_client() for _ in tokens]
    for phone, token in zip(phones, tokens.values(), strict=True):
        with phone.session_transaction() as session:
            session["seats"] = {table.code: token}
    return table, tokens, phones


def test_two_phones_play(tables: Tables) -> None:
    luck, readers = Random(5), cycle(LANGUAGES)
    table, tokens, phones = sit_down(tables, "digital")
    address = f"/t/{table.code}"
    home = phones[1].get("/").get_data(as_text=True)
    assert f'href="/new?game={META.id}"' in home and META.title in home
    for path in (f"/new?game={META.id}", f"/rules/{META.id}", address):
        assert phones[1].get(path).status_code == 200
    table.config.begin(tokens[META.colours[0]])
    (sheet,) = re.findall(r'href="([^"]+/ming_table_market/play.css)"', phones[0].get(address).get_data(as_text=True))
    assert phones[0].get(sheet).status_code == 200
    while table.play.to_act:
        colour = table.play.to_act[0]
        for phone in phones:
            page = phone.get(address, headers={"Accept-Language": next(readers)})
            ids = re.findall(r' id="([^"]+)"', page.get_data(as_text=True))
            assert page.status_code == 200 and "stalls" in ids and len(ids) == len(set(ids))
        text = luck.choice(table.play.legal(colour)).text
        assert table.play.intent(tokens[colour], text, table.number, f"{table.number}").status == "done"
    for path in (address, f"{address}/score", f"{address}/table"):
        assert phones[1].get(path).status_code == 200
    assert table.phase == "over"


def test_the_app_can_only_keep_the_score(tables: Tables) -> None:
    table, tokens, phones = sit_down(tables, "scorekeeper")
    table.config.begin(tokens[META.colours[0]])
    assert [phone.get(f"/t/{table.code}").status_code for phone in phones] == [200, 200]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_kit_is_one_sheet(lang: str) -> None:
    (document,) = [one for one in documents(kit_of(META.id, lang), Options(lang=lang)) if one.part == "tokens"]
    _guide, *sheets = document.pages
    assert len(sheets) == 1 and dict(document.components) == {"tokens": 36}
