"""Pages of any game and outside of games, with words for everything, also for what is older than the words."""

from __future__ import annotations

from typing import Any

import pytest

from companion.bots import POLICIES
from companion.engine.terms import Action
from companion.table import Seat
from companion.web.pages import rules
from companion.web.pages.first_questions import Guide, Here
from companion.web.pages.lobby import Lobby
from companion.web.pages.question_tiles import Asked
from companion.web.play.by_game import end_page, play_page, table_page
from companion.web.play.page import PlayPage
from companion.web.play.passages import anchor
from companion.web.play.texts import Words, told
from companion.web.play.widgets import Choices
from companion.words import LANGUAGES, catalogue
from tests.web.shown import META, Forms, common, context, render, seated


def test_a_game_without_a_presenter_has_a_working_screen() -> None:
    class Elsewhere(dict[str, Any]):
        pass

    view = Elsewhere(game="tic-tac", seats=["red", "blue"], you=0, to_act=[0], lines=[], phase="")
    legal = [Action("pass", "did.pass", {}, ("pass:pass",)), Action("stay junk", "did.stay", {"card": "junk"})]
    given, seats = common(("red", "blue"), "en") | {"edition_data": None}, seated(("red", "blue"))
    page = play_page(context(view, legal=legal, seats=seats, **given))
    assert {"pass", "stay junk"} <= Forms(render(page)).actions
    assert isinstance(page, PlayPage)
    found = page.the(Choices)
    assert found is not None and len(found.options) == 2
    wait = play_page(context(view | {"to_act": [1]}, legal=[], seats=seats, **given))
    assert not Forms(render(wait)).actions
    over = view | {"to_act": [], "winners": [1], "lines": [{"seat": 1, "points": 3}]}
    assert "Aisha" in render(end_page(context(over, **given)))
    assert "Aisha" in render(table_page(context(over, seats=seats, **given), code="plum", url="http://x/j/plum"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_bot_and_every_option_has_words(lang: str) -> None:
    say = catalogue(lang, "ming-dynastie").say
    seats = [Seat("red", "person", "Mei", host=True, connected=True), *(Seat(c) for c in ("yellow", "blue", "green"))]
    meta, bots = META, list(POLICIES)
    lobby = Lobby(meta=meta, edition=meta.editions[0], seats=seats, say=say, mine=["red"], host=True, bots=bots)
    assert len(lobby.asked) == len(META.options) and lobby.missing == 1
    text = render("lobby.html", lang, lobby=lobby, url="http://x/j/plum")
    assert all(f'name="bot" value="{bot}"' in text for bot in POLICIES) and '<button class="main" disabled>' in text
    first = Guide(META, Here(printed=True), {})
    assert first.question is not None
    asked = Asked(first, first.question, say)
    for text in (
        render("home.html", lang, games=[META], tables=[], past=[], failing=[], older="", url="http://x"),
        render("new.html", lang, game=META, games=[META], asked=asked),
        render("rules.html", lang, **rules.told(META, say, "move"), anchor=anchor, pictures={}, code="", house=""),
        render("error.html", lang, code="404", message="?", way_on="/", label="phone.error.home"),
        render("seat.html", lang, own=seats[0], code="abc", url="http://x"),
        render("rejoin.html", lang, code="plum", rejoin="abc"),
    ):
        assert f'<html lang="{lang}"' in text and text.count("<main") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_log_older_than_the_catalogue_is_still_shown(lang: str) -> None:
    """The page goes on: of a message without words, or without its parameters, it says that much, in words."""
    words = Words(catalogue(lang, "ming-dynastie").say, {})
    assert told("did.forgotten", {}, words) == told("reason.monastery", {}, words) == words("log.unknown")
    of_earlier = told("illegal.too-few", {"count": 2, "rule": "3.1"}, words)
    assert of_earlier == words("error.illegal-action"), "a ruling kept when refusals had no numbers"
    known = {"seat": "red", "points": 4, "district": "lintao"}
    assert "+4" in told("reason.monastery", known, words)
