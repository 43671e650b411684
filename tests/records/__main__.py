"""Plays the recorded games anew and writes what they came to."""

from __future__ import annotations

import json
import sys

from tests.records import PLANS, make, outcome, records_of


def main() -> None:
    found: dict[str, dict[str, object]] = {}
    for plan in PLANS:
        record, state = make(plan)
        folder = records_of(plan.game)
        folder.mkdir(exist_ok=True)
        (folder / f"{plan.name}.txt").write_text(str(record), encoding="utf-8")
        found.setdefault(plan.game, {})[plan.name] = outcome(state, record)
        sys.stderr.write(f"{plan.game}/{plan.name}: {len(record.actions)} actions, {state.scores}\n")
    for game_id, outcomes in found.items():
        text = json.dumps(outcomes, indent=1, sort_keys=True) + "\n"
        (records_of(game_id) / "golden.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
