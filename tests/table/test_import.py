"""A record as a table and a table as a record: there and back again is the same text."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from companion.engine import Action, Change, record, registry
from companion.engine.chance import SeededChance
from companion.engine.play import play, random_chooser
from companion.games.ming_dynastie.rules.game import MingState
from companion.table import BadName, TableError, Tables, replay
from companion.table.answers import Tap
from companion.table.errors import BadRecord
from companion.table.record import MOST_REFUSED
from tests.profiles import examples
from tests.stores import store_in, stores_of
from tests.table.room import Room, open_room

HEAD = "game: lanterns\nedition: companion\nseats: red yellow\noptions: rounds=2\nrules: 3\n\n"


def test_a_table_comes_back_from_its_record(tables: Tables, room: Room) -> None:
    for line in ("red light 1", "red pass", "yellow pass", "red bid 3", "yellow bid 1"):
        colour, _, text = line.partition(" ")
        room.act(colour, text)
    changes: dict[str, int | str] = {"points red": 30, "lit yellow": 1}
    room.table.corrections.adjust(room.tokens["red"], changes, "  we forgot # it ", room.table.number, "k")
    text = room.table.timeline.record()
    assert "table set points red = 30; lit yellow = 1  # we forgot # it" in text
    created = tables.import_record(text, "Mei")
    table = tables.get(created.code)
    assert table.timeline.record() == text
    assert room.table.timeline.state is not None
    assert table.timeline.state is not None
    assert (
        table.timeline.state.digest()
        == room.table.timeline.state.digest()
        == record.replay(record.parse(text)).digest()
    )
    assert (table.seats.host, table.phase) == ("red", "playing")
    assert [(seat.colour, seat.holder) for seat in table.seats.all] == [("red", "person"), ("yellow", "open")]
    token = table.seats.claim("yellow", "Jonas")
    colour = table.play.to_act[0]
    mine = {"red": created.token, "yellow": token}[colour]
    assert table.play.intent(mine, "pass", table.number, "k").status == "done"


def test_what_the_rules_refuse_stands_by_a_ruling_or_counts_no_more(tables: Tables) -> None:
    text = HEAD + "chance prize 2\nred pass\nred light 1\nred fly\nyellow bid 3\nyellow light 2\ntable set prize = 77\n"
    table = tables.get(tables.import_record(text, "Mei").code)
    rulings = list(table.timeline.rulings.values())
    assert [ruling.void for ruling in rulings] == [False, True, True, False, True]
    assert rulings[0].set == {"turn": "red"}
    assert table.timeline.view(None)["lit"] == [1, 2]
    told = str([line.messages for line in table.timeline.log(None)])
    for key in ("log.ruling-stands", "log.ruling-void", "illegal.", "note.set"):
        assert key in told
    first = table.timeline.record()
    assert "# void: red fly" in first
    assert "table set turn = red  # ruling\nred light 1" in first
    assert record.replay(record.parse(first)).digest() == table.timeline.state.digest()  # type: ignore[union-attr]
    again = tables.get(tables.import_record(first, "Mei").code)
    assert again.timeline.record() == first
    assert again.timeline.state.digest() == table.timeline.state.digest()  # type: ignore[union-attr]


def test_it_is_the_same_after_a_restart(tmp_path: Path) -> None:
    tables = Tables(store_in(tmp_path), background=False)
    table = tables.get(tables.import_record(HEAD + "chance prize 2\nyellow pass\nred bid 9\n", "Mei").code)
    before = (table.timeline.log(None), table.timeline.record(), table.timeline.view("red"), table.timeline.rulings)
    code = table.code
    tables.close()
    tables = Tables(store_in(tmp_path), background=False)
    table = tables.get(code)
    assert (
        table.timeline.log(None),
        table.timeline.record(),
        table.timeline.view("red"),
        table.timeline.rulings,
    ) == before
    tables.close()


def test_a_game_that_is_over_is_a_past_game(tables: Tables) -> None:
    written = record.start("lanterns", ["red", "yellow", "blue"], {"rounds": "5"})
    play(written.new_state(), SeededChance(5), [random_chooser(number) for number in range(3)], written)
    table = tables.get(tables.import_record(str(written), "Mei").code)
    assert table.phase == "over"
    assert table.timeline.record() == str(written)
    assert table.timeline.result() is not None
    assert tables.summaries()[0].result == table.timeline.result()


@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_of_ming_dynastie_there_and_back(tables: Tables, players: int) -> None:
    meta = registry.metas()["ming-dynastie"]
    written = record.start(meta.id, meta.colours[:players], {})
    state = written.new_state()
    play(state, SeededChance(5), [random_chooser(number) for number in range(players)], written)
    table = tables.get(tables.import_record(str(written), "Mei", "ming-dynastie").code)
    assert table.timeline.record() == str(written)
    assert table.timeline.state is not None
    assert table.timeline.state.digest() == state.digest()
    assert not table.timeline.rulings


def test_a_record_that_ends_in_the_middle_goes_on(tables: Tables) -> None:
    table = tables.get(tables.import_record(HEAD, "Mei").code)
    assert table.play.to_act == ("red",), "the app has drawn the prize"
    table = tables.get(tables.import_record(HEAD + "chance prize 1\nred pass\nyellow pass\nred bid 2\n", "Mei").code)
    assert table.play.to_act == ("yellow",)
    assert table.timeline.log(None)[-1].sealed
    assert table.timeline.view(None)["mine"] is None
    assert "bid 2" not in table.timeline.record()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1), ("nonsense", 1), ("\x00\x01", 1), (HEAD + "mauve pass\n", 7), (HEAD + "red\n", 7),
        (HEAD.replace("lanterns", "chess"), 1), (HEAD.replace("red yellow", "red mauve"), 3),
        (HEAD.replace("rounds=2", "rounds=77"), 4), (HEAD.replace("rules: 3", "rules: x"), 5),
        (HEAD.replace("rules: 3", "rules: 4"), 1), ("x" * 3_000_000, 1), (None, 1), (b"game", 1),
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused_by_its_line(tables: Tables, text: str, line: int) -> None:
    with pytest.raises(BadRecord) as refused:
        tables.import_record(text, "Mei")
    assert (refused.value.status, refused.value.params["line"]) == (400, line)
    assert tables.summaries() == []


def test_a_record_of_another_game_is_refused(tables: Tables) -> None:
    with pytest.raises(BadRecord) as refused:
        tables.import_record(HEAD, "Mei", "ming-dynastie")
    assert refused.value.code == "other-game"
    with pytest.raises(BadName):
        tables.import_record(HEAD, "")


@settings(max_examples=examples(15), deadline=None, phases=(Phase.explicit, Phase.generate))
@given(lines=st.lists(st.sampled_from([
    "red light 1", "red pass", "yellow pass", "yellow light 2", "red bid 3", "yellow bid 1", "chance prize 2",
    "chance prize 3", "table set points red = 4", "table set turn = yellow  # why", "table next", "# void: red pass",
    "# void: nobody", "red dance", "# a comment", "table set prize = 0", "chance cow",
]), max_size=25))  # fmt: skip
def test_any_lines_make_a_table_that_exports_itself(
    tmp_path_factory: pytest.TempPathFactory, kind: str, lines: list[str]
) -> None:
    with stores_of(kind):
        exports_itself(tmp_path_factory.mktemp("t"), lines)


def exports_itself(folder: Path, lines: list[str]) -> None:
    tables = Tables(store_in(folder), chance=SeededChance(1), background=False)
    try:
        table = tables.get(tables.import_record(HEAD + "\n".join(lines) + "\n", "Mei").code)
        if table.timeline.projection.sealed:
            return
        first = table.timeline.record()
        assert table.timeline.state is not None
        assert record.replay(record.parse(first)).digest() == table.timeline.state.digest()
        again = tables.get(tables.import_record(first, "Mei").code)
        assert again.timeline.record() == first
        view = table.timeline.view(None)
        assert view["points"][0] == sum(line["points"] for line in view["lines"] if line["seat"] == 0)
    except TableError as error:
        raise AssertionError(f"{error} from {lines}") from error
    finally:
        tables.close()


def test_rooms_with_amendments_export_what_stands(tables: Tables) -> None:
    room = open_room(tables)
    numbers = [room.act(*pair).entry for pair in (("red", "light 1"), ("red", "pass"), ("yellow", "pass"))]
    wanted = {"what": "change", "entry": numbers[0], "lines": [["red", "light 2"]]}
    tap = Tap("red", "red", room.table.number, "k")
    done = room.table.timeline.settle(lambda: room.table.corrections.carry_out(tap, wanted, agreed=True))
    assert done.status == "done"
    text = room.table.timeline.record()
    assert "table set turn = red  # ruling\nred pass" in text
    assert room.table.timeline.state is not None
    assert record.replay(record.parse(text)).digest() == room.table.timeline.state.digest()
    assert tables.get(tables.import_record(text, "Mei").code).timeline.record() == text


def test_the_longest_games_come_whole_and_what_nobody_played_is_refused(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Finding out what would make a refused line possible takes a while; a text of any size asks for so much only."""
    asked, ruling = list[Action](), MingState.ruling

    def counted(state: MingState, seat: int, action: Action) -> Mapping[str, Change] | None:
        asked.append(action)
        return ruling(state, seat, action)

    monkeypatch.setattr(MingState, "ruling", counted)
    meta, games = registry.metas()["ming-dynastie"], list[str]()
    for seed in range(12):
        written = record.start(meta.id, meta.colours, {})
        play(written.new_state(), SeededChance(seed), [random_chooser(f"{seed} {n}") for n in range(4)], written)
        games.append(str(written))
    longest = max(games, key=len)
    assert tables.get(tables.import_record(longest, "Mei").code).phase == "over"
    assert asked == []
    lines = longest.splitlines()
    nonsense = "\n".join([*lines[:250], *["green pass"] * 20_000])
    with pytest.raises(BadRecord) as refused:
        tables.import_record(nonsense, "Mei")
    assert len(asked) <= MOST_REFUSED + 1
    assert 250 < refused.value.params["line"] <= 250 + MOST_REFUSED + 3
    some = tables.import_record("\n".join([*lines[:250], *["green pass"] * 60]), "Mei")
    assert len(tables.get(some.code).timeline.rulings) > 50, "people are right, within reason"


def test_whoever_opens_an_imported_table_goes_over_nothing_again(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = HEAD + "chance prize 2\nyellow pass\nred light 1\ntable set points red = 4\nred fly\n"
    created = tables.import_record(text, "Mei")

    def never(*_: object) -> None:
        raise AssertionError("an entry was carried out again")

    before = record.replay(record.parse(tables._open(created.code).timeline.record())).digest()
    monkeypatch.setattr(replay, "carry_out", never)
    table = tables.get(created.code)
    assert table.timeline.state is not None
    assert table.timeline.state.digest() == before
    assert table.timeline.rulings
