"""What is read aloud: what everybody may know of what happened, in sentences for the ear, and by one device a table."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from flask import Flask

from companion.table import LogLine, Tables
from companion.table.entries import Fed
from companion.web.pages.speech import HELD_S, Voices
from companion.web.play import speech
from companion.web.play.context import ViewContext
from companion.web.play.texts import Words
from companion.words import LANGUAGES, catalogue
from tests.profiles import two_of
from tests.reading import faults
from tests.web.kit import Seat, open_table, stages

SPELT: Final = re.compile(r"[()\[\]+−→×“”„«»·]|\s{2}|[,.]\s*[,.]|^[,.]|,$")
"""What no voice says well."""


def spoken(app: Flask, seat: Seat, query: str, lang: str = "en") -> Any:
    answer = app.test_client().get(f"/t/{seat.code}/speech{query}", headers={"Accept-Language": lang})
    assert answer.status_code == 200 and "no-store" in answer.headers["Cache-Control"]
    return answer.get_json()


@pytest.mark.parametrize("lang", two_of(LANGUAGES, 1))
def test_a_whole_game_is_told_once_and_for_the_ear(app: Flask, tables: Tables, lang: str) -> None:
    seats = open_table(app, 3)
    table, told, heads, last = tables.get(seats[0].code), [], [], 0
    for place, _ in enumerate(stages(tables, seats)):
        if place % 3 and table.phase != "over":
            continue
        answer = spoken(app, seats[0], f"?after={last}", lang)
        assert answer["lang"] == lang and answer["number"] >= last
        told += answer["lines"]
        heads.append(answer["now"])
        last = answer["number"]
    assert not [text for text in [*told, *heads] if SPELT.search(text)]
    wrong = [one for text in [*told, *heads] for one in faults(lang, text)]
    assert not [one for one in wrong if not one.startswith("no space")], "a voice hears no space"
    assert all(text[-1] in ".!?" for text in told)
    assert catalogue(lang).say("speech.turn", {"seat": "Mei"}) in heads
    assert len(told) > 150 and len(set(heads)) > len(seats)
    scored = [text for text in told if re.search(r"\d+ [Pp](oint|unkt)", text)]
    assert len(scored) > 10
    assert spoken(app, seats[0], f"?after={last}", lang)["lines"] == []


def test_nothing_is_told_without_an_entry_but_where_the_game_stands(app: Flask, tables: Tables) -> None:
    seats = open_table(app, 2)
    answer = spoken(app, seats[0], "?voice=tv")
    assert answer["lines"] == [] and answer["now"] and answer["number"] == tables.get(seats[0].code).number
    assert spoken(app, seats[0], "?voice=tv&after=no-number")["lines"] == []
    assert spoken(app, seats[0], "?after=99999")["lines"] == []


@pytest.mark.parametrize(("points", "told"), [
    ({"boats": 6, "misfortune": -8, "routes": 3}, "Red gets 1 point."),
    ({"boats": 6, "misfortune": -8, "routes": 4}, "Red gets 2 points, most of it for this: Yangtze boats."),
    ({"boats": 4, "misfortune": -8, "routes": 1}, "Red loses 3 points, most of it for this: Misfortune."),
    ({"boats": 4, "misfortune": -2}, "Red gets 2 points: Yangtze boats, Misfortune."),
])  # fmt: skip
def test_what_points_came_from_is_nothing_that_went_the_other_way(points: dict[str, int], told: str) -> None:
    words = Words(catalogue("en", "yinzi").say, {})
    said = tuple((f"reason.{reason}", {"seat": "red", "points": count}) for reason, count in points.items())
    log = [LogLine(7, "", Fed.kind, said)]
    assert [one.text for one in speech.sentences(ViewContext(view={}, words=words, log=log), {}, 6)] == [told]


def test_a_table_that_has_not_begun_has_nothing_to_tell(app: Flask) -> None:
    answer = spoken(app, open_table(app, 2, begin=False)[0], "?voice=tv&after=0")
    assert answer["speaks"] and answer["now"] == "" and answer["lines"] == []


def test_one_device_speaks_unless_somebody_wants_more(app: Flask) -> None:
    seat = open_table(app, 2)[0]
    assert spoken(app, seat, "?voice=tv")["speaks"]
    assert spoken(app, seat, "?voice=phone") == {"speaks": False}
    assert spoken(app, seat, "?voice=phone&also=1")["speaks"]
    assert spoken(app, seat, "?voice=tv&hush=1") == {"speaks": False}
    assert spoken(app, seat, "?voice=phone")["speaks"]
    assert spoken(app, seat, "?voice=tv") == {"speaks": False}


@pytest.mark.parametrize("query", ["?hush=1", "?hush=1&voice=", "?voice=&after=0", "?hush=1&voice=" + "a" * 400])
def test_who_names_no_voice_silences_nobody(app: Flask, query: str) -> None:
    seat = open_table(app, 2)[0]
    spoken(app, seat, query)
    assert spoken(app, seat, "?voice=tv")["speaks"]
    spoken(app, seat, query)
    assert not spoken(app, seat, "?voice=phone")["speaks"]


def test_a_voice_that_is_gone_makes_room() -> None:
    ticks = [0.0]
    voices = Voices(lambda: ticks[0])
    assert voices.take("plum", "tv") and not voices.take("plum", "phone") and voices.take("pear", "phone")
    ticks[0] = HELD_S / 2
    assert voices.take("plum", "tv")
    ticks[0] += HELD_S - 1
    assert not voices.take("plum", "phone")
    ticks[0] += 2
    assert voices.take("plum", "phone") and not voices.take("plum", "tv")
    voices.leave("plum", "tv")
    assert not voices.take("plum", "tv")
    assert voices.take("pear", "tv", also=True) and voices.take("pear", "phone"), "it silences none"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Mei +6 (Majority in Xi’an).", "Mei plus 6, Majority in Xi’an."),
        ("Jonas 🐉 (2 workers) moved → Henan", "Jonas, 2 workers, moved to Henan"),
        ("“Tax” · −2", "Tax, minus 2"),
        ("2 × 4 ((twice))", "2 times 4, twice"),
        ("()", ""),
        ("A\u200bb\u202ec\u0000", "Abc"),
    ],
)
def test_signs_brackets_and_pictures_are_not_spelt(written: str, said: str) -> None:
    assert speech.heard(written, Words(catalogue("en").say, {})) == said
