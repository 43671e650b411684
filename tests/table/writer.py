"""A process that plays at a table and prints every entry number it was told is done.

It plays for both seats with one process-wide set of tokens read from standard input (one JSON line).
"""

from __future__ import annotations

import json
import random
import sys

from companion.table import Tables
from tests.stores import store_at
from tests.toy_game import registered


def main(place: str, code: str, seed: str) -> None:
    tokens = json.loads(sys.stdin.readline())
    chance = random.Random(seed)
    with registered():
        table = Tables(store_at(place), background=False).get(code)
        print("ready", flush=True)
        sys.stdin.readline()
        tap = 0
        while table.phase == "playing":
            colour = chance.choice(table.play.to_act)
            legal = table.play.legal(colour)
            if not legal:
                continue
            tap += 1
            key = f"{seed}-{tap}"
            outcome = table.play.intent(tokens[colour], chance.choice(legal).text, table.number, key)
            if outcome.status == "done":
                print(json.dumps([outcome.entry, colour, key]), flush=True)
