"""How the questions to whoever opens a table are put, one a page: each answer a tile with a picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from companion.art import pictures, svg
from companion.table.depths import APP, GUIDED, PEOPLE, SCOREKEEPER
from companion.web.pages.arrangement import OF, of_game, routes
from companion.web.pages.first_questions import (
    AGAINST,
    BOARD,
    BOX,
    DEPTH,
    ENTER,
    LATER,
    NOTHING,
    PERSON,
    PRINT,
    SOURCE,
    Guide,
    Question,
)  # fmt: skip
from companion.words import Say

PICTURES: Final[Mapping[str, str]] = {
    BOX: "table-box",
    PRINT: "table-print",
    NOTHING: "table-phones",
    GUIDED: "ask-moves",
    SCOREKEEPER: "ask-score",
    PERSON: "ask-person",
    PEOPLE: "ask-hand",
    APP: "ask-phone",
    ENTER: "ask-map",
    LATER: "ask-open",
}
"""The drawing that goes with an answer."""
BOT: Final = "ask-bot"
KEPT: Final = "ask-map"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of a guide in the reader's words, those of its game where it has some."""

    guide: Guide
    question: Question
    say: Say

    @property
    def headline(self) -> str:
        """The question; of a deck or of dice in the words for that source."""
        kind, _, source = self.question.field.partition(".")
        return of_game(self.say, f"guide.{kind}", source) if source else self._at_depth(f"guide.{kind}")

    @property
    def help(self) -> str:
        """What else is said of it; empty mostly."""
        if self.question.field == AGAINST and self.guide.meta.for_people_only(self.guide.edition, {}):
            return of_game(self.say, "guide.against.told", self.guide.meta.id)
        return ""

    @property
    def so_far(self) -> list[str]:
        """What was answered before, but for the decks and dice."""
        told = self.guide.answers.items()
        return [self._label(field, value) for field, value in told if not field.startswith(SOURCE)]

    def label(self, value: str) -> str:
        """An answer; where no owners' board is entered, a bot that is told what it goes by plays by ours."""
        if self.question.field != BOARD or OF in value:
            return self._label(self.question.field, value)
        if value == LATER and self.guide.told:
            return self.say("guide.board.ours")
        return of_game(self.say, f"guide.{BOARD}.{value}", self.guide.meta.id)

    def _label(self, field: str, value: str) -> str:
        if field.startswith(SOURCE):
            return self.say(f"depth.{value}")
        if field == BOARD and OF in value:
            return value.partition(OF)[2]
        if field == AGAINST and value != PERSON:
            return self.say(f"phone.bot.{value}").partition(": ")[0].rstrip()
        return self.say(f"guide.{field}.{value}")

    def meant(self, value: str) -> str:
        """What an answer means, in a sentence."""
        guide, field, say, game = self.guide, self.question.field, self.say, self.guide.meta.id
        if field == DEPTH and value == SCOREKEEPER:
            return of_game(say, f"depth.{value}.help", game)
        if field == BOARD and OF in value:
            return say("board.kept.as")
        if field == BOARD and value == LATER and guide.depth != SCOREKEEPER:
            return routes(guide.edition, {}, say, game, guide.told.options if guide.told else {})
        if field == AGAINST and value != PERSON:
            told = say(f"phone.bot.{value}").partition(": ")[2]
            return told[:1].upper() + told[1:]
        if field.startswith(SOURCE):
            return of_game(say, f"guide.source.{value}.help", field.removeprefix(SOURCE))
        return self._at_depth(f"guide.{field}.{value}.help")

    def _at_depth(self, key: str) -> str:
        """What stands below ``key``, in the words that the game has at that depth (``<key>.<game>.<depth>``), if
        any."""
        try:
            return self.say(f"{key}.{self.guide.meta.id}.{self.guide.depth}")
        except KeyError:
            return of_game(self.say, key, self.guide.meta.id)

    def picture(self, value: str) -> Markup:
        """The picture of an answer, as ``drawn``."""
        return drawn(self.question.field, value)


def drawn(field: str, value: str) -> Markup:
    """The picture of an answer, as what stands within an ``<svg>`` of 64 by 48."""
    name = PICTURES.get(value, BOT if field == AGAINST else KEPT)
    return Markup(svg.markup(pictures.picture("", name)))
