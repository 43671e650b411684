"""What the rules tell of a stage: some paragraphs of a part, the rulings that decide it, and a picture.

A game declares them beside its screens (``Screens.passages``), by the stage's name, or by phase and stage where
several are called alike (``setup/crop``). ``tests/web/test_passages.py`` sees to it that no stage is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.engine.terms import Action
from companion.web.play.texts import Words

ALIKE = 3
"""So many actions of one kind are told one by one, more of them by the first."""


@dataclass(frozen=True, slots=True)
class Passage:
    """What is told of a stage.

    Attributes:
        part: the part of the rules (``rules.parts``).
        lines: its paragraphs from 1, in their order.
        rulings: ids of the rulings that decide what is asked most.
        figure: the part whose picture stands beside them, and its place there from 0.
    """

    part: str
    lines: tuple[int, ...]
    rulings: tuple[str, ...] = ()
    figure: tuple[str, int] = ("", 0)

    @property
    def anchor(self) -> str:
        """The id of its first paragraph on the page of the rules."""
        return anchor(self.part, self.lines[0])

    @property
    def shown(self) -> tuple[str, int]:
        """The figure by its part and place; its own part's first unless another one is named."""
        return (self.figure[0] or self.part, self.figure[1])


Passages: TypeAlias = Mapping[str, Passage]


def anchor(part: str, line: int) -> str:
    """The id of a paragraph, from 1, on the page of the rules."""
    return f"{part}-{line}"


def passage_of(passages: Passages, phase: str, stage: str) -> Passage | None:
    """What is told of a stage; ``None`` where the game declares nothing."""
    return passages.get(f"{phase}/{stage}") or passages.get(stage)


@dataclass(frozen=True, slots=True)
class Kind:
    """What may be done, in the words of its buttons, and how many more there are of the kind."""

    text: str
    more: int = 0


def kinds(actions: Sequence[Action], words: Words) -> tuple[Kind, ...]:
    """What a seat may do now, each kind once: few of it one by one, many by the first of them."""
    found: dict[str, list[Action]] = {}
    for action in actions:
        found.setdefault(action.text.partition(" ")[0], []).append(action)
    told: list[Kind] = []
    for alike in found.values():
        if len(alike) <= ALIKE:
            told += [Kind(words.do(action)) for action in alike]
        else:
            told.append(Kind(words.do(alike[0]), len(alike) - 1))
    return tuple(told)


def stage_of(view: Mapping[str, Any], at: str = "") -> tuple[str, str]:
    """Phase and stage of a view; ``at`` is the stage to which a plan leads, if there is one."""
    return str(view.get("phase", "")), at or str(view.get("stage", ""))
