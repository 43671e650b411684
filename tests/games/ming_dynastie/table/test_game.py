"""Whole games of Ming-Dynastie at a table: bots, secrets, undo, restarts and words."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.engine import record
from companion.engine.chance import SeededChance
from companion.table import Table, Tables
from companion.words import LANGUAGES, catalogue
from tests.steady import steady
from tests.stores import store_in

GAME = "ming-dynastie"


def seated(tables: Tables, people: int, bots: int = 0) -> tuple[Table, dict[str, str]]:
    created = tables.create(GAME, seats=people + bots, host="Mei")
    table = tables.get(created.code)
    tokens = {created.colour: created.token}
    for seat in table.seats.all[1:people]:
        tokens[seat.colour] = table.seats.claim(seat.colour, f"Player {seat.colour}")
    for seat in table.seats.all[people:]:
        table.seats.claim_bot(seat.colour, "greedy", by=created.token)
    table.config.begin(created.token)
    return table, tokens


def spoken(table: Table, colour: str | None) -> None:
    """Every sentence of the log can be said in every language."""
    for language in LANGUAGES:
        words, names = catalogue(language, table.game_id), table.game.names(table.config.edition)
        for line in table.timeline.log(colour):
            for key, params in line.messages:
                assert words.say(key, params, names)


@pytest.mark.draws(("players",), [(2,), (3,), (4,)])
def test_a_whole_game_with_undo_and_restarts_ends_as_its_record_says(tmp_path: Path, players: int) -> None:
    chance = random.Random(players)
    tables = Tables(store_in(tmp_path), chance=SeededChance(players), background=False)
    table, tokens = seated(tables, players)
    tap = undone = hidden = 0
    while table.phase == "playing":
        tap += 1
        colour = chance.choice(table.play.to_act)
        others = [other for other in tokens if other != colour]
        before = [table.timeline.view(other) for other in others]
        legal = table.play.legal(colour)
        outcome = table.play.intent(tokens[colour], chance.choice(legal).text, table.number, f"tap {tap}")
        assert outcome.status == "done"
        if table.timeline.log(others[0])[-1].sealed:
            hidden += 1
            assert table.timeline.log(others[0])[-1].messages == (("log.sealed", {"seat": colour}),)
        offer = table.play.undoable(colour)
        if offer is not None and chance.random() < 0.15:
            undone += 1
            assert table.play.undo(tokens[colour], offer.entry, table.number, f"back {tap}").status == "done"
            assert [table.timeline.view(other) for other in others] == before
        if chance.random() < 0.02:
            views = [table.timeline.view(seat) for seat in (*tokens, None)]
            tables.close()
            tables = Tables(store_in(tmp_path), chance=SeededChance(tap), background=False)
            table = tables.get(table.code)
            assert [table.timeline.view(seat) for seat in (*tokens, None)] == views
    assert undone > 10
    assert hidden > 0
    replayed = record.replay(record.parse(table.timeline.record()))
    assert replayed.is_over
    assert table.timeline.state is not None
    assert replayed.digest() == table.timeline.state.digest()
    lines = [message for line in table.timeline.log(None) if not line.undone for message in line.messages]
    points = dict.fromkeys(tokens, 0)
    for key, params in lines:
        if key.startswith("reason."):
            points[params["seat"]] += params["points"]
    assert tuple(points[colour] for colour in replayed.seats) == replayed.scores
    for reader in (*tokens, None):
        spoken(table, reader)
    tables.close()


def test_one_person_plays_against_three_bots(tmp_path: Path) -> None:
    tables = Tables(store_in(tmp_path), steady(1), SeededChance(1), background=False)
    table, tokens = seated(tables, 1, bots=3)
    (colour, token), tap = next(iter(tokens.items())), 0
    while True:
        tables.run_bots(table.code)
        if table.phase == "over":
            break
        tap += 1
        text = table.play.legal(colour)[0].text
        assert table.play.intent(token, text, table.number, f"tap {tap}").status == "done"
    assert tap > 20
    spoken(table, colour)
    tables.close()
