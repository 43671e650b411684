"""Setting things in Ming-Dynastie, with what the people do together in the same tap."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.engine import record
from companion.engine.chance import SeededChance
from companion.table import BadIntent, Tables
from tests.games.ming_dynastie.table.test_amend import play, seated
from tests.stores import store_in


def test_members_points_and_whose_turn_it_is(tmp_path: Path) -> None:
    tables = Tables(store_in(tmp_path), chance=SeededChance(2), background=False)
    table, tokens = seated(tables, 3)
    play(table, tokens, random.Random(2), 60)
    district = next(
        s.name.split()[1] for s in table.corrections.settings() if s.name.startswith("open ") and s.value == 0
    )
    colour = next(iter(tokens))
    refused = table.corrections.adjust(tokens[colour], {f"open {district} {colour}": 99}, "", table.number, "too many")
    assert refused.status == "illegal"
    assert refused.params["field"] == f"open {district} {colour}"
    changes: dict[str, int | str] = {f"open {district} {colour}": 1, f"points {colour}": 12}
    done = table.corrections.adjust(tokens[colour], changes, "a child moved it", table.number, "one")
    assert done.status == "done"
    assert [key for key, _ in table.timeline.log(None)[-1].messages] == [
        "log.adjust-because",
        "note.set-open",
        "note.set-points",
        "reason.adjustment",
    ]
    state = table.timeline.state
    assert state is not None
    table.game.audit(state)
    assert state.scores[state.seats.index(colour)] == 12
    assert "table set open" in table.timeline.record()
    assert record.replay(record.parse(table.timeline.record())).digest() == state.digest()
    assert (
        tables.get(tables.import_record(table.timeline.record(), "Mei").code).timeline.record()
        == table.timeline.record()
    )
    tables.close()


def test_a_tap_of_the_people_together_is_one_with_what_it_sets(tmp_path: Path) -> None:
    tables = Tables(store_in(tmp_path), chance=SeededChance(2), background=False)
    table, tokens = seated(tables, 2)
    assert table.config.set_depth(tokens["red"], "scorekeeper", table.number, "depth").status == "done"
    seen = table.number
    legal = [action.text for action in table.play.legal("red")]
    name = next(setting.name for setting in table.corrections.settings() if setting.name.startswith("points"))
    done = table.corrections.adjust(tokens["yellow"], {name: 3}, "", seen, "both", then=legal[0])
    assert (done.status, done.number, done.entry) == ("done", table.number, seen + 1)
    assert [line.kind for line in table.timeline.log(None, seen)][:2] == ["adjust", "action"]
    assert table.corrections.adjust(tokens["yellow"], {name: 3}, "", seen, "both", then=legal[0]) == done
    number = table.number
    with pytest.raises(BadIntent):
        table.corrections.adjust(tokens["yellow"], {name: 5}, "", number, "no", then="move nowhere")
    assert (
        table.corrections.adjust(tokens["yellow"], {name: 5}, "", number, "nor", then="counted shaanxi").status
        == "illegal"
    )
    assert table.number == number, "what was to be set with it is not set either"
    text = table.timeline.record()
    again = tables.get(tables.import_record(text, "Mei").code)
    assert again.timeline.record() == text
    assert again.config.depth == "scorekeeper"
    tables.close()
