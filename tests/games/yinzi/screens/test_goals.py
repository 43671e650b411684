"""What brings points at the end is named to somebody new where it arises: an emissary abroad, what stays unsold."""

from __future__ import annotations

import pytest

from companion.games.yinzi.screens.goals import GUIDE
from companion.web.play.context import ViewContext
from companion.web.play.goals import Aim, aim
from companion.web.play.plan import BETWEEN, question
from companion.words import LANGUAGES
from tests.games.yinzi.rules.laid_out import disc, do, hand, load, turn
from tests.games.yinzi.rules.test_ships_and_emperor import ships
from tests.games.yinzi.screens.kit import moment

POINT = {"en": "1 point", "de": "1 Punkt", "fr": "1 point"}


def aimed(now: ViewContext) -> Aim:
    found = aim(GUIDE, now)
    assert found is not None and found.goal is not None
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_emissary_is_worth_its_voyage(lang: str) -> None:
    s = ships()
    disc(s, "yellow", "brunei")
    load(s, "yellow", "1-1", "salt")
    load(s, "blue", "1-3", "tea")
    turn(s)
    do(s, "send plant ships", "load 1-2 red-sugar")
    found = aimed(moment(s, lang=lang))
    assert found.goal and found.goal.way == ("emissary 1",) and found.line
    assert "1" in found.why and len(found.why) <= 60


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("space", ["japan", "economy-wood"])
def test_an_advancement_of_diplomacy_says_that_its_disc_can_sail(space: str, lang: str) -> None:
    s = ships()
    hand(s, "red", "1-3")
    turn(s)
    card = next(one.text for one in s.legal_actions(0) if one.text.endswith(" advance"))
    now = moment(s, lang=lang)
    picked = BETWEEN.join((question(now.legal), card, f"advance {space}"))
    found = aimed(moment(s, lang=lang, pick=picked))
    assert found.goal and found.goal.way[:2] == (card, f"advance {space}")
    assert (POINT[lang] in found.why) == (space == "japan")
