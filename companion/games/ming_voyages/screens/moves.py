"""What a bot did with the pieces: what to do on the table for it, and the parts of the map that changed by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, Literal

from companion.games.ming_voyages.art import board, marks, pieces, places
from companion.games.ming_voyages.art.places import SEA
from companion.games.ming_voyages.screens import map as maps
from companion.games.ming_voyages.screens.plan import UNIT, Message
from companion.table import Thought
from companion.web.play.context import ViewContext
from companion.web.play.parts import BoardView

# --- on the table ----------------------------------------------------------------------------------------------------

MOVES: Final = ("step.add", "step.remove", "step.move")
"""Steps with pieces that can be counted together; dice and fleets are one thing, however many they are."""
DONE: Final = (
    *MOVES, "step.fleet", "step.play", "step.points", "step.reserve", "step.reinforce", "step.reveal", "step.discard",
)  # fmt: skip
"""Steps that people carry out with pieces or cards; the others only say how the game goes on, which it says itself."""


def steps(thoughts: Sequence[Thought]) -> list[Message]:
    """What to do on the table for some choices in a row, every move once.

    Each choice tells all that it is the first of. As long as the next one goes on with the same plan its steps are the
    rest of these; where the bot thought again, only what was really begun counts.
    """
    found: list[Message] = []
    rest = single(thoughts[0].steps)
    for before, thought in pairwise(thoughts):
        later = single(thought.steps)
        if not later:
            continue
        kept = len(rest) - len(later)
        found += rest[:kept] if kept >= 0 and rest[kept:] == later else single(before.steps[:1])
        rest = later
    return counted(step for step in found + rest if step[0].startswith(DONE))


def single(steps: Iterable[Message]) -> list[Message]:
    """Steps with a count as so many steps."""
    found: list[Message] = []
    for key, params in steps:
        many = int(params.get("count", 1)) if key.startswith(MOVES) else 1
        found += [(key, {**params, "count": 1} if many > 1 else dict(params))] * many
    return found


def counted(steps: Iterable[Message]) -> list[Message]:
    """The same moves in a row as one with their count."""
    found: list[Message] = []
    for key, params in steps:
        last, known = found[-1] if found else ("", {})
        alike = last == key and key.startswith(MOVES) and "count" in params
        if alike and {**known, "count": 1} == {**params, "count": 1}:
            found[-1] = key, {**known, "count": known["count"] + params["count"]}
        else:
            found.append((key, dict(params)))
    return found


def sign(key: str) -> str:
    """The marker that a step is about, or ``""``."""
    name = key.rpartition(".")[2]
    return name if name in pieces.MARKERS else "junk" if name == "fleet" else ""


# --- on the map ------------------------------------------------------------------------------------------------------

MING: Final = "ming"
COMES: Final = {
    "did.recruit": ("troop", MING), "did.tax": ("gold", MING), "did.build": ("junk", SEA),
    "did.amass": ("horde", ""), "did.gather": ("settlement", ""),
}  # fmt: skip
"""What comes from the supply, and where to; ``""``: to a region that is named."""


@dataclass(slots=True)
class Change:
    """What was done, told by the log.

    Attributes:
        counts: how many more, or less, of each marker stand in a region now.
        ways: from where to where units or settlements went.
        goal: the land attacked, or the voyage sailed.
    """

    counts: dict[str, Counter[str]] = field(default_factory=dict)
    ways: list[tuple[str, str]] = field(default_factory=list)
    goal: str | int = ""

    @property
    def regions(self) -> list[str]:
        """Every region that has changed."""
        land = [self.goal] if isinstance(self.goal, str) and self.goal else []
        return list(dict.fromkeys([*land, *self.counts, *(name for way in self.ways for name in way)]))

    def add(self, region: str, marker: str, count: int) -> None:
        """So many more there."""
        self.counts.setdefault(region, Counter())[marker] += count

    def went(self, params: Mapping[str, Any], marker: str, count: int) -> None:
        """So many went from one region to another."""
        there, here = params["from_region"], params["to_region"]
        self.ways.append((there, here))
        self.add(there, marker, -count)
        self.add(here, marker, count)


def changes(done: Iterable[Message], side: str) -> Change:
    """What came of these messages of one side."""
    found = Change()
    for key, params in done:
        verb = key.partition(".")[2]
        if key in COMES:
            marker, region = COMES[key]
            found.add(region or params["region"], marker, params["count"])
        elif verb in ("put", "take"):
            found.add(params["region"], params["marker"], 1 if verb == "put" else -1)
        elif verb == "march":
            found.went(params, params["marker"], 1)
        elif key in ("did.move", "did.settle"):
            found.went(params, UNIT[side] if key == "did.move" else "settlement", params["count"])
        elif key == "did.attack":
            found.goal = params["region"]
        elif key == "did.send" and isinstance(found.goal, str):
            found.ways.append((params["region"], found.goal))
        elif key in ("did.sail", "did.fleet"):
            found.goal = int(params["voyage"]) if "voyage" in params else found.goal
            found.counts.setdefault(SEA, Counter())
    return found


def boards(moment: ViewContext, done: Sequence[Message], side: str) -> tuple[BoardView, ...]:
    """The land and the sea, each where anything changed in it: what changed is framed and counted, and arrows lead
    where units went."""
    view, data, words = moment.view, moment.data, moment.words
    found = changes(done, side)
    near = {frozenset((one["a"], one["b"])) for one in data["adjacency"]}
    ways = [way for way in dict.fromkeys(found.ways) if frozenset(way) in near]
    named, standing = dict(maps.named(data, words)), maps.counts(view)
    kind: Literal["go", "foe"] = "go" if moment.you == side else "foe"
    lands, sea = [name for name in found.regions if name != SEA], [name for name in found.regions if name == SEA]
    if sea and lands == [MING]:  # its coast is seen with the sea
        lands, sea = [], [SEA, MING]
    parts = [(maps.around(data, lands), lands)] if lands else []
    parts += [(places.voyages_window(data), sea)] if sea else []
    told = []
    for box, here in parts:
        under = [shape for name in here if name != SEA for shape in marks.pick(data, name)]
        over = (
            *board.names(data, named),
            *pieces.sailed(data, view["voyages"]),
            *(marks.pick(data, found.goal) if SEA in here and isinstance(found.goal, int) else ()),
            *pieces.pills(data, standing),
            *pieces.changed(data, standing, {name: found.counts.get(name, {}) for name in here}),
            *(shape for a, b in ways if b in here for shape in marks.arrows(data, [a], b, kind, standing, named)),
        )
        told.append(maps.part(view, box, over, words("scene.turn.map"), tuple(under)))
    return tuple(told)
