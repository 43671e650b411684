"""The end of a round: which step it is at, and what each of them did, read from the log that everybody may read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from companion.games.yinzi.art import signs
from companion.games.yinzi.screens import page as frame
from companion.games.yinzi.screens.page import WALK
from companion.games.yinzi.screens.plan import Situation
from companion.games.yinzi.screens.widgets import WIDGETS, Tone, signed
from companion.web.play.context import ViewContext
from companion.web.play.page import PlayPage
from companion.web.play.texts import Words
from companion.web.play.widgets import Macro, Widget

BEGIN: Final = "feed"
"""The step with which the end of a round begins."""


class Why(NamedTuple):
    """A reason, and what it comes to; the ``colour`` of the player for whom it does."""

    text: str
    figure: str = ""
    colour: str = ""


class Account(NamedTuple):
    """What happens to a player, in a figure, and why; ``quiet``: his turn has not come; ``misfortune``: the figure
    counts that."""

    colour: str
    figure: str
    reasons: Sequence[Why] = ()
    tone: Tone = ""
    quiet: bool = False
    misfortune: bool = False


class Told(NamedTuple):
    """A message of the log, the entry that it stands in, and whose that is."""

    number: int
    seat: str
    key: str
    params: Mapping[str, Any]


class Notes(tuple[Told, ...]):
    """What the log tells of a step, in its order."""

    __slots__ = ()

    def of(self, key: str, colour: str = "") -> list[Mapping[str, Any]]:
        """What a kind of message says, of everybody or of one player."""
        return [one.params for one in self if one.key == key and (not colour or one.params["seat"] == colour)]

    def seats(self, key: str) -> list[str]:
        """The players of whom messages of a kind tell, in their order."""
        return list(dict.fromkeys(params["seat"] for params in self.of(key)))

    def did(self, verb: str, colour: str) -> list[Mapping[str, Any]]:
        """What a player did by that word."""
        return [one.params for one in self if one.key == f"did.{verb}" and one.seat == colour]


@dataclass(frozen=True, slots=True)
class Telling:
    """What a step did: the headline, a line below it, what it came to for everybody, and what is shown of it."""

    headline: str
    help: str
    lines: tuple[Account, ...]
    scene: tuple[Widget, ...] = ()
    after: tuple[Widget, ...] = ()
    symbol: str = ""

    def widgets(self, words: Words) -> tuple[Widget, ...]:
        """From the top down."""
        return (*self.scene, *ledger(words, self.lines), *self.after)


def steps(moment: ViewContext) -> dict[str, Notes]:
    """What is known of each step of the latest end of a round that the log at hand holds whole."""
    found: dict[str, list[Told]] = {}
    at = ""
    for line in moment.log:
        if line.undone:
            continue
        for key, params in line.messages:
            if key == "note.phase":
                at = params["phase"]
                if at == BEGIN:
                    found = {}
                if at == BEGIN or found:
                    found.setdefault(at, [])
            elif key == "note.round":
                at = ""
            elif at in found:
                found[at].append(Told(line.number, line.seat, key, params))
    return {phase: Notes(notes) for phase, notes in found.items() if phase in WALK}


def notes(moment: ViewContext, step: str) -> Notes:
    """The same of one step."""
    return steps(moment).get(step, Notes())


def ended(view: Mapping[str, Any]) -> int:
    """The round whose end this is: the count goes on with the die, before cards are drawn for the next one."""
    drawn = (view["phase"], view["stage"]) == ("administration", "draw")
    return int(view["round"]) - (drawn or view["phase"] == "bonus")


def strip(at: str) -> Macro:
    """The eight steps; ``at`` is the one of now."""
    return Macro(WIDGETS, "walk", at=at, steps=WALK, signs=signs.PHASES, names="walk.")


def page(
    now: Situation, headline: str, help_: str, scene: Iterable[Widget], lines: Iterable[Account], **parts: Any
) -> PlayPage:
    """The page of a step at which somebody chooses."""
    stage = (*scene, *ledger(now.words, tuple(lines)))
    return frame.page(now, headline, help_, **{"above": (strip(now.view["phase"]),), "stage": stage, **parts})


def ledger(words: Words, lines: Sequence[Account]) -> tuple[Macro, ...]:
    """What happens to whom, and why; nothing as long as nothing does."""
    return (Macro(WIDGETS, "ledger", words=words, lines=lines),) if lines else ()


def everybody(
    moment: ViewContext, told: Sequence[Account], rest: Mapping[str, tuple[Why, ...]], choosing: str = ""
) -> tuple[Account, ...]:
    """Accounts in turn order: of whom something is told, and of whom it is not yet; ``rest`` says what to expect."""
    words, known = moment.words, {one.colour for one in told}
    waiting = (colour for colour in moment.view["order"] if colour not in known)
    return (*told, *(later(words, colour, colour == choosing, rest.get(colour, ())) for colour in waiting))


def later(words: Words, colour: str, now: bool, reasons: Sequence[Why] = ()) -> Account:
    """A player who chooses ``now``, or later."""
    return Account(colour, words("walk.choosing" if now else "walk.later"), reasons, quiet=True)


def nobody(words: Words, colours: Iterable[str]) -> Iterable[Account]:
    """Players who had no part in it."""
    return (Account(colour, "0", (Why(words("walk.nobody")),)) for colour in colours)


def points(words: Words, count: int) -> str:
    """So many points more or fewer: "+4 points"."""
    return words("walk.points", text=signed(count) or "0", count=abs(count))


def headline(words: Words, key: str, who: Sequence[str]) -> str:
    """What some players did, by name; of more than two by their number alone, to stay on a line."""
    return words(f"{key}.many", count=len(who)) if len(who) > 2 else words(key, who=words.people(who), n=len(who))
