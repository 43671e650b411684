"""What refusals tell: tries illegal actions, says why in every language, and finds the numbers in it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from companion.engine.actions import Play
from companion.engine.errors import IllegalAction, ImpossiblePosition
from companion.engine.ruled import RuledState
from companion.engine.terms import Change
from companion.words import LANGUAGES, catalogue
from tests.saying import is_sentence

NUMBER: Final = re.compile(r"\d+(?:\.\d+)?(?: [A-Z]+)*")
"""A rule that needs no words."""


class Refused(NamedTuple):
    """An action that was tried and refused."""

    seat: int
    action: Play
    error: IllegalAction

    @property
    def key(self) -> str:
        """That of the reason, without ``illegal.``."""
        return self.error.key.removeprefix("illegal.")

    @property
    def params(self) -> Mapping[str, Any]:
        """The message's parameters."""
        return self.error.params


def refused(state: RuledState, luck: random.Random, most: int) -> Iterator[Refused]:
    """Some of what those who are asked may not do: up to ``most`` of each act of the stage, and an action of any."""
    for seat in [seat for seat in state.to_act if seat >= 0]:
        tried = [luck.choice(list(state.table.by_text.values()))]
        for act in state.stage.acts:
            plays = state.table.of(act)
            tried += luck.sample(plays, min(most, len(plays)))
        for action in tried:
            if action not in state.legal_actions(seat):
                yield Refused(seat, action, state.why_not(seat, action))


def sentences(game_id: str, names: Mapping[str, Any], one: Refused) -> list[str]:
    """The refusal in each language."""
    said = [catalogue(lang, game_id).say(one.error.key, one.params, names) for lang in LANGUAGES]
    assert all(map(is_sentence, said)), said
    rule, words = one.error.rule, catalogue(LANGUAGES[0], game_id)
    cited = "rule" in words[one.error.key].fields and not NUMBER.fullmatch(rule)
    assert not cited or f"rule.{rule}" in words, rule
    return said


def hold_numbers(one: Refused) -> tuple[int, int] | None:
    """What is needed and what is there, if the refusal tells that; it is too little."""
    if "needed" not in one.params:
        return None
    needed, there = one.params["needed"], one.params["there"]
    assert type(needed) is int and type(there) is int, one
    assert needed > there >= 0, one
    return needed, there


def raised(state: RuledState, one: Refused, changes: Mapping[str, Change]) -> bool:
    """Whether it is no longer refused for the same reason once people say that there is as much as it needs;
    ``False`` where the box does not hold that, or the turn is another one then."""
    trial = state.clone()
    try:
        trial.adjust(changes)
    except ImpossiblePosition:
        return False
    if trial.stage is not state.stage or trial.to_act != state.to_act:
        return False
    now = trial.why_not(one.seat, one.action)
    same = now.key == one.error.key and {**now.params, "there": 0} == {**one.params, "there": 0}
    assert one.action in trial.legal_actions(one.seat) or not same, (one, now)
    return True
