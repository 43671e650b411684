"""What a button ends beside what it is called for, found by trying it on a state that its reader may believe in: the
same in every game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.engine import registry
from companion.engine.contract import State
from companion.engine.terms import CHANCE, Action
from companion.web.play.context import ViewContext
from companion.web.play.option import Option
from companion.web.play.page import PlayPage
from companion.web.play.texts import Words

FOLLOWING: Final = 12
"""So many outcomes of chance and choices of others may follow an action, and no more are tried."""
ASKED: Final = 1
"""So many of them may be choices of others, as whether they react."""
LISTED: Final = 60
"""A longer list of choices is not told one by one: people lay out a card by hand there."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A state of one seat's choice, to try on it what that seat may do.

    Attributes:
        legal: all of that.
        decks: sources of chance that bring what is only drawn; what dice bring decides how things go on.
    """

    start: State
    seat: int
    words: Words
    legal: Sequence[Action]
    decks: Collection[str]

    def ends(self, button: str, label: str) -> str:
        """What the button says of what ends with it although its reader could have gone on; ``""`` where nothing does,
        and where its label is the ending action's own word.

        Args:
            button: what it posts: texts of actions, a line each.
            label: what is written on it.
        """
        deeds = self._deeds(button.split("\n"))
        if not deeds or not self._over(deeds[-1]) or not any(map(self._could, deeds)):
            return ""
        last = deeds[-1][1]
        for key in (f"ends.{verb(last)}", f"ends.{self.start.phase}"):
            with suppress(KeyError):
                return self.words(key)
        named = not last.params and label == self.words.do(last)
        return self.words("ends.turn") if self.start.in_turn and not named else ""

    def said(self, one: Option) -> Option:
        """A button with what it ends."""
        return replace(one, note=self.ends(one.action, one.text or one.label))

    def _deeds(self, texts: Sequence[str]) -> list[tuple[State, Action]]:
        """These actions, each with the state before it; nothing where one of them is not possible."""
        found, state = [], self.start
        for text in texts:
            action = next((one for one in self._possible(state) if one.text == text), None)
            if action is None:
                return []
            found.append((state, action))
            state = after(state, self.seat, action)
        return found

    def _possible(self, state: State) -> Sequence[Action]:
        return self.legal if state is self.start else state.legal_actions(self.seat)

    def _over(self, deed: tuple[State, Action]) -> bool:
        """Whether the seat has nothing more to choose in this turn, whatever the others and chance do."""
        return all(map(self._ended, self._following(after(deed[0], self.seat, deed[1]))))

    def _could(self, deed: tuple[State, Action]) -> bool:
        """Whether the seat might have gone on by something else; what is answered on the way stands for itself."""
        state, action = deed
        others = [one for one in self._possible(state) if one is not action]
        if state is not self.start:
            return bool(others)
        return any(not self._ended(found) for one in others for found in self._following(after(state, self.seat, one)))

    def _following(self, state: State) -> Iterator[State]:
        """What may come of a state before the seat chooses again or the turn has ended: of what is drawn the first and
        the last, and of what the others may choose the last, which goes no further."""
        for place in (0, -1):
            tried, asked = state.clone(), 0
            for _ in range(FOLLOWING):
                if self._ended(tried) or self.seat in tried.to_act:
                    break
                who = tried.to_act[0]
                if who != CHANCE:
                    asked += 1
                    if asked > ASKED:
                        break
                    tried.apply(who, tried.legal_actions(who)[-1])
                elif tried.chance_source in self.decks:
                    tried.apply(CHANCE, tried.chance_outcomes()[place][0])
                else:
                    break
            yield tried
            if CHANCE not in state.to_act:
                return

    def _ended(self, state: State) -> bool:
        return state.opens or state.phase != self.start.phase or state.is_over


def verb(action: Action) -> str:
    """The word with which an action begins."""
    return action.text.partition(" ")[0]


def after(state: State, seat: int, action: Action) -> State:
    """The state with that action."""
    found = state.clone()
    found.apply(seat, action)
    return found


def told(page: PlayPage, moment: ViewContext) -> dict[str, Any]:
    """The fields of the page that say what its buttons end."""
    seat = moment.view.get("you")
    if moment.sample is None or seat is None or not moment.legal or seat not in moment.sample.to_act:
        return {}
    trial = Trial(moment.sample, seat, moment.words, moment.legal, registry.metas()[moment.view["game"]].decks)
    ends = trial.ends(page.action, page.main)
    return {
        "ends": moment.words("ends.left", count=page.left) if ends and page.left else ends,
        "looks": {name: replace(look, ends=trial.ends(look.action, look.main)) for name, look in page.looks.items()},
        "buttons": tuple(map(trial.said, page.buttons)),
        "groups": tuple(replace(one, choices=tuple(map(trial.said, one.choices))) for one in page.groups)
        if len(moment.legal) <= LISTED
        else page.groups,
    }
