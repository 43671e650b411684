"""Where somebody begins who practises alone: positions that bots have played to, as records in the games' ``data``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import companion
from companion.bots import decide, levels
from companion.engine import record, registry
from companion.engine.chance import SeededChance
from companion.engine.contract import State
from companion.engine.record import CHANCE_NAME
from companion.engine.terms import CHANCE
from companion.web.pages.practice import FILE

SEED: Final = 4
ROUND: Final = 2
"""Practice begins with the second round: something lies on the table by then, and the next end of a round is near."""


def begins(view: dict[str, Any]) -> bool:
    """Whether it is here, for the first seat to choose."""
    return bool(view["round"] == ROUND and view["to_act"] == [0])


def played(game_id: str, until: Callable[[dict[str, Any]], bool] = begins) -> tuple[record.Record, State]:
    """A game for as few as can play it, by its bot for first games, until that holds."""
    game = registry.game(game_id)
    seats = game.meta.colours[: game.meta.players[0]]
    text, state, chance = record.start(game_id, seats, {}), game.new_state(seats), SeededChance(SEED)
    maker = next(iter(levels(game_id).values()))
    bots = [maker(seat) for seat in range(len(seats))]
    while not until(state.view(None)):
        seat = state.to_act[0]
        legal = state.legal_actions(seat)
        action = chance.choose(state) if seat == CHANCE else decide(bots[seat], game, state, seat, legal).action
        text.actions.append((CHANCE_NAME if seat == CHANCE else seats[seat], action.text))
        state.apply(seat, action)
    return text, state


def main() -> None:
    for game_id in registry.metas():
        text, _ = played(game_id)
        folder = Path(companion.__file__).parent / "games" / game_id.replace("-", "_") / "data"
        (folder / FILE).write_text(str(text), encoding="utf-8")
        sys.stderr.write(f"{game_id}: {len(text.actions)} actions\n")


if __name__ == "__main__":
    main()
