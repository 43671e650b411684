"""Naming a card of paper that came to one's hand tells nothing of where it could not have come from.

Two worlds are played alike, but for one card that somebody else holds. Whoever names it, takes it back, or looks at
what else could have come, is told the same in both, to the last byte, and so is the room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.table import TableError, Tables
from tests.stores import store_in
from tests.table.room import BOTS, Room
from tests.watch import Watch

pytestmark = pytest.mark.usefixtures("whispers", "same_every_time")

VOYAGES: Final = [card["id"] for card in registry.game("ming-voyages").data()["cards"]]
OTHER, IN_DECK = VOYAGES[0], VOYAGES[20]
BACK: Final = "back"
"""Takes the last thing back that one has done."""


class Told(NamedTuple):
    """What two people do in two worlds in which one thing differs (``{secret}``), and may not show to the first one.

    Attributes:
        game, source: the game, and its deck that the people feed.
        seats: who is told, and the other one.
        secrets: what differs.
        steps: who does what.
        guesses: what is tried in the place of everything that happened.
        refused: what the first one is refused, in both worlds.
    """

    game: str
    source: str
    seats: tuple[str, str]
    secrets: tuple[str, str]
    steps: Sequence[tuple[str, str]]
    guesses: Sequence[str]
    refused: Sequence[str] = ()


DEALT: Final = [
    *(("overlord", f"draw {card}") for card in ("{secret}", *VOYAGES[1:4])),
    *(("emperor", f"draw {card}") for card in VOYAGES[4:8]),
]
WORLDS: Final = {
    "held, then in reserve": Told(
        "ming-voyages", "deck", ("emperor", "overlord"), (OTHER, IN_DECK),
        [
            *DEALT,
            ("emperor", f"draw {OTHER}"), ("emperor", BACK),
            ("emperor", f"draw {IN_DECK}"), ("emperor", BACK),
            ("emperor", f"draw {VOYAGES[4]}"),
            ("emperor", f"draw {VOYAGES[8]}"),
            ("emperor", f"reserve {VOYAGES[4]}"), ("overlord", "reserve {secret}"),
            # Hands have changed sides. The other one is in reserve now, or in the deck.
            ("emperor", f"draw {OTHER}"), ("emperor", BACK),
            ("emperor", f"draw {IN_DECK}"), ("emperor", f"draw {OTHER}"),
            ("emperor", f"reserve {VOYAGES[1]}"), ("overlord", f"reserve {VOYAGES[5]}"),
            ("emperor", f"draw {VOYAGES[10]}"), ("emperor", f"draw {VOYAGES[11]}"),
            ("emperor", f"reserve {VOYAGES[6]}"),
        ],
        [f"draw {OTHER}", f"draw {IN_DECK}"],
        [f"draw {VOYAGES[4]}"],
    ),
    "known cards, one of them reserved": Told(
        "ming-voyages", "deck", ("overlord", "emperor"), (VOYAGES[1], VOYAGES[2]),
        [
            *((who, text.format(secret=OTHER)) for who, text in DEALT),
            ("emperor", f"draw {VOYAGES[8]}"),
            ("emperor", f"reserve {VOYAGES[4]}"), ("overlord", f"reserve {OTHER}"),
            ("emperor", f"draw {VOYAGES[10]}"), ("emperor", f"draw {VOYAGES[11]}"),
            ("emperor", "reserve {secret}"),
        ],
        [f"draw {IN_DECK}"],
    ),
    "a toy": Told(
        "whispers", "cards", ("red", "yellow"), ("905", "906"),
        [
            ("red", "draw 901"), ("red", "draw 902"), ("yellow", "draw {secret}"), ("yellow", "draw 904"),
            ("red", "play 901"),
            ("red", "draw 905"), ("red", BACK), ("red", "draw 906"), ("red", BACK),
            ("red", "draw 901"), ("red", "draw 902"),
            ("red", "draw 905"),
            ("yellow", "aside {secret}"), ("yellow", "draw 907"),
            ("red", "aside 905"), ("red", "draw 906"), ("yellow", "play 904"),
        ],
        ["draw 905", "draw 906"],
        ["draw 901", "draw 902"],
    ),
}  # fmt: skip


def begun(folder: Path, plan: Told) -> Room:
    """A table whose people draw from a deck of paper."""
    tables = Tables(store_in(folder), BOTS, SeededChance(7), background=False, clock=lambda: 0.0, ticks=Watch())
    made = tables.create(plan.game, seats=2, host="Mei")
    table = tables.get(made.code)
    tokens = {made.colour: made.token}
    other = next(seat for seat in plan.seats if seat != made.colour)
    tokens[other] = table.seats.claim(other, "Jonas")
    table.config.set_chance(made.token, {plan.source: "people"})
    table.config.begin(made.token)
    room = Room(tables, table, tokens)
    if plan.game == "ming-voyages":
        room.act("emperor", "roll ?")
    return room


def answered(work: Any) -> Any:
    """What somebody is answered, or why not."""
    try:
        return work()
    except TableError as error:
        return type(error).__name__, error.code, str(error), error.params


def step(room: Room, who: str, text: str) -> Any:
    """Somebody does something; what he is answered."""
    if text != BACK:
        return answered(lambda: room.act(who, text))
    offer = room.table.play.undoable(who)
    return (offer, answered(lambda: room.take_back(who, offer.entry))) if offer else offer


def told(room: Room, watcher: str, guesses: Sequence[str]) -> dict[str, Any]:
    """All that the watcher, and anybody in the room, can get out of a table, by what it is."""
    table = room.table
    found: dict[str, Any] = {}
    for colour in (watcher, None):
        looks: list[Callable[[str | None], Any]] = [
            table.timeline.view,
            table.play.legal,
            table.timeline.log,
            table.play.undoable,
            table.consent.asking,
        ]
        found |= {f"{colour} {look.__name__}": look(colour) for look in looks}
        for n in range(1, table.number + 1):
            found[f"{colour} view at {n}"] = table.timeline.view_at(n, colour)
            found[f"{colour} choices at {n}"] = answered(lambda: table.corrections.choices_at(n, colour))  # noqa: B023
            found[f"{colour} undo {n}"] = answered(lambda: table.consent.undo_offer(n, watcher))  # noqa: B023
            for lines in ([], *([["chance", guess]] for guess in guesses)):
                wish = {"what": "change" if lines else "drop", "entry": n, **({"lines": lines} if lines else {})}
                for ask in (table.corrections.preview, table.corrections.choices_after):
                    found[f"{colour} {ask.__name__} {wish}"] = answered(lambda: ask(wish, colour))  # noqa: B023
    found |= {
        "seats": table.seats.all,
        "to act": table.play.to_act,
        "teller": table.play.teller,
        "settings": table.corrections.settings(),
    }
    return found | {
        "rulings": table.timeline.rulings,
        "tables": room.tables.summaries(),
        "record": answered(table.timeline.record),
    }


def worlds(folder: Path, plan: Told) -> Iterator[tuple[str, str, list[Any], list[Room]]]:
    """Both worlds after every step: who did what, what that was answered in each, and the two tables."""
    rooms = [begun(folder / secret, plan) for secret in plan.secrets]
    for who, text in plan.steps:
        pairs = zip(plan.secrets, rooms, strict=True)
        yield who, text, [step(room, who, text.format(secret=secret)) for secret, room in pairs], rooms
    for room in rooms:
        room.tables.close()


@pytest.mark.parametrize("name", WORLDS)
def test_what_others_hold_shows_in_nothing_that_one_is_told(tmp_path: Path, name: str) -> None:
    plan, refused = WORLDS[name], []
    for who, text, answers, rooms in worlds(tmp_path, plan):
        if who == plan.seats[0]:
            assert answers[0] == answers[1], text
            refused += [text] if "illegal." in repr(answers[0]) else []
        else:
            assert [answer.status for answer in answers] == ["done", "done"], text
        one, two = (told(room, plan.seats[0], plan.guesses) for room in rooms)
        assert [key for key in one if repr(one[key]) != repr(two.get(key))] == [], (who, text)
    assert refused == plan.refused or (not refused and not plan.refused), "he knows where those are"
