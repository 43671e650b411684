"""What pages must not tell or become: numbers that lie sealed, and hostile names."""

from __future__ import annotations

import html

import pytest

from companion.table import Seat
from companion.web.pages.lobby import Lobby
from companion.web.pages.player import Sitter
from companion.web.play.by_game import end_page, peek_page, score_page, table_page
from companion.web.play.texts import Words, log_lines
from companion.words import LANGUAGES, catalogue
from tests.profiles import two_of
from tests.web.shown import HOSTILE, META, TABLES, Forms, common, context, names, play, render, seated, walk


@pytest.mark.parametrize("lang", two_of(LANGUAGES, 0))
def test_hostile_names_stay_text_on_every_page(lang: str) -> None:
    colours, options = TABLES[0]
    last = None
    for number, (state, log) in enumerate(walk(colours, options, seed=9)):
        last = (state, log)
        if number % 40 == 0:
            check_hostile(render(play(state, 0, lang, log=log), lang))
    assert last is not None
    state, log = last
    given, seats = common(colours, lang), seated(colours)
    view = state.view(None)
    check_hostile(render(end_page(context(view, **given)), lang))
    check_hostile(render(score_page(context(view, **given)), lang))
    show = table_page(context(view, seats=seats, log=log, **given), code="plum", url="http://x/j/plum")
    check_hostile(render(show, lang))
    lines = log_lines(log, Words(given["say"], given["names"]), [seat.colour for seat in seats])
    check_hostile(render("log.html", lang, lines=lines, course=(), ruled=(), void=(), amended=(), seated=False))
    lobby = Lobby(meta=META, edition=META.editions[0], seats=seats, say=given["say"], you="green")
    check_hostile(render("lobby.html", lang, lobby=lobby, url="http://x/j/plum"))
    away, words = Seat("green", "person", HOSTILE), Words(given["say"], given["names"])
    now = {"acts": True, "stands_in": False, "asked": False, "running": True, "free": True}
    sitter = Sitter(away, False, True, True, **now, bots=("greedy",))
    check_hostile(render("player.html", lang, sitter=sitter, words=words))


def check_hostile(text: str) -> None:
    assert HOSTILE not in text and "<script>alert" not in text
    assert "&amp;lt;" not in text, "escaped twice"
    assert html.escape(HOSTILE, quote=False)[:14] in text
    assert Forms(text).scripts <= 2


def test_the_own_sealed_number_is_not_on_the_page_but_on_the_peek_page() -> None:
    for seed in range(12):
        for state, log in walk(*TABLES[0], seed=seed):
            if state.view(None)["stage"] != "return" or len(state.to_act) < 2:
                continue
            chooser = state.to_act[0]
            if len(state.legal_actions(chooser)) < 2:
                continue
            pages_shown, peeks = set(), set()
            for action in state.legal_actions(chooser):
                trial = state.clone()
                trial.apply(chooser, action)
                pages_shown.add(render(play(trial, chooser, log=log)))
                say = catalogue("en", "ming-dynastie").say
                peek = peek_page((action.key, action.params), say=say, names=names(state.seats))
                peeks.add(peek.text)
            assert len(pages_shown) == 1 and "data-peek" in pages_shown.pop()
            assert len(peeks) == len(state.legal_actions(chooser))
            return
    pytest.fail("no secret choice was met")
