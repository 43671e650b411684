"""What is read aloud: what everybody may know of what happened, in sentences for the ear, and by one device a table."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pytest
from flask import Flask

from companion.store.postgres import PostgresStore
from companion.table import LogLine, Tables
from companion.table.entries import Fed
from companion.web.pages.speech import Voices
from companion.web.play import speech
from companion.web.play.context import ViewContext
from companion.web.play.texts import Words
from companion.words import LANGUAGES, catalogue
from tests.profiles import two_of
from tests.reading import faults
from tests.stores import store_in
from tests.web.club import club, phone
from tests.web.kit import GAME, Seat, app_over, open_table, stages, tables_over

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
    assert voices.speak("plum", "tv", 40.0) and voices.speak("pear", "phone", 40.0)
    assert not voices.speak("plum", "phone", 40.0)
    ticks[0] = 20.0
    assert voices.speak("plum", "tv", 40.0)
    ticks[0] = 59.0
    assert not voices.speak("plum", "phone", 40.0)
    ticks[0] = 61.0
    assert voices.speak("plum", "phone", 40.0) and not voices.speak("plum", "tv", 40.0)
    voices.hush("plum", "tv")
    assert not voices.speak("plum", "tv", 40.0)


def test_of_all_processes_of_a_club_one_device_speaks(tmp_path: Path) -> None:
    with club(tmp_path) as (app, tables, store):
        code = tables.create(GAME, host="Mei").code
        with ExitStack() as ends:
            other = store_in(tmp_path)
            assert isinstance(other, PostgresStore)
            there = tables_over(other)
            ends.callback(there.close)
            elsewhere = ends.enter_context(app_over(there, hosting=app.extensions["ming-hosting"]))
            assert speaks(elsewhere, code, "?voice=phone&also=1"), "which silences none"
            assert speaks(app, code, "?voice=tv") and not speaks(elsewhere, code, "?voice=phone")
            assert speaks(elsewhere, code, "?voice=phone&also=1") and speaks(app, code, "?voice=tv")
            assert not speaks(elsewhere, code, "?voice=tv&hush=1")
            assert speaks(elsewhere, code, "?voice=phone") and not speaks(app, code, "?voice=tv")
            other.hush(code, "phone")
            assert store.speak(code, "tv", -1.0) and other.speak(code, "phone", 9.0), "it was not heard any more"
            assert not store.speak(code, "tv", 9.0)
            store.hush(code, "phone")
            assert speaks(app, code, "?voice=%00%F0%9F%92%A9tv")
            assert store.speak(code, "tv", 9.0), "what is kept is plain"


def speaks(app: Flask, code: str, query: str) -> Any:
    """Whether a phone at a club's server is told that it reads aloud."""
    return phone(app).get(f"/t/{code}/speech{query}").get_json()["speaks"]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Mei +6 (Majority in Xi’an).", "Mei plus 6, Majority in Xi’an."),
        ("Jonas 🐉 (2 workers) moved → Henan", "Jonas, 2 workers, moved to Henan"),
        ("“Tax” · −2", "Tax, minus 2"),
        ("Mei joue «\u00a0Taxer\u00a0».", "Mei joue Taxer."),
        ("2 × 4 ((twice))", "2 times 4, twice"),
        ("()", ""),
        ("<speak><break time='9s'/></speak> won.", "speakbreak time='9s'//speak won."),
        ("Hands are swapped. (×3)", "Hands are swapped, 3 times"),
        ("A\u200bb\u202ec\u0000", "Abc"),
    ],
)
def test_signs_brackets_and_pictures_are_not_spelt(written: str, said: str) -> None:
    assert speech.heard(written, Words(catalogue("en").say, {})) == said
