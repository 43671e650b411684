"""Opening a table by what lies on it: each game's questions, and what the answers make of the table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from typing import Any

import pytest
from flask import Flask

from companion.bots import told
from companion.engine import registry
from companion.engine.meta import Meta
from companion.table import Table, Tables
from companion.table.depths import DIGITAL, GUIDED, SCOREKEEPER
from companion.web.pages.first_questions import Guide, Here
from companion.web.play.games import screens
from companion.words import LANGUAGES, catalogue
from printables.kits import KITS
from tests.web.phones import Phone, token

DYNASTIE, VOYAGES = "ming-dynastie", "ming-voyages"
Answers = Mapping[str, str]
METAS = registry.metas()
MOST = 24
"""More questions than any game has."""


def answer(phone: Phone, game: str, answers: Answers, rest: str = "first") -> str:
    """Tap through the questions as they come, without scripts, and answer where that ends.

    Args:
        answers: by the field; of what is not named the ``first`` or the ``last`` answer.
    """
    address = f"/new?game={game}"
    for _ in range(MOST):
        page = unescape(phone.get(address).text)
        form = page.partition('<form method="post" action="/new"')[2].partition("</form>")[0]
        hidden = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form)
        offered = re.findall(r'class="answer" name="([^"]+)" value="([^"]*)"', form)
        field = offered[0][0]
        values = [value for name, value in offered if name == field]
        chosen = answers.get(field, values[0 if rest == "first" else -1])
        assert chosen in values, (field, values)
        sent: dict[str, Any] = {"name": "Mei", **dict(hidden), field: chosen}
        address = phone.post("/new", **sent).location
        if address.startswith("/t/"):
            return address
    raise AssertionError("the questions do not end")


def opened(app: Flask, tables: Tables, game: str, answers: Answers, rest: str = "first") -> tuple[Phone, str, Table]:
    phone = Phone(app)
    address = answer(phone, game, answers, rest)
    return phone, address, tables.get(address.split("/")[2])


def begin(app: Flask, phone: Phone, table: Table) -> None:
    """Everybody who is missing sits down, and the first page of the game is there."""
    for seat in table.seats.all[: table.timeline.game.meta.players[0]]:
        if seat.holder == "open":
            Phone(app).sit(f"/t/{table.code}", seat.colour, "Jonas")
    phone.post(f"/t/{table.code}/begin")
    assert table.phase == "playing" and phone.get(f"/t/{table.code}").status_code == 200


def ways() -> list[Any]:
    """Every game with every thing that can lie on its table, counted and guided, by the first and the last answers."""
    found = []
    for meta in METAS.values():
        box = ["box"] if "boxed" in meta.editions else []
        for lies in (*box, *(["print"] if meta.id in KITS else []), "nothing"):
            depths = (GUIDED, SCOREKEEPER) if lies != "nothing" and meta.tracks else ("",)
            found += [(meta.id, lies, depth, rest) for depth in depths for rest in ("first", "last")]
    return found


@pytest.mark.parametrize(("game", "lies", "depth", "rest"), ways())
def test_every_way_through_the_questions_ends_at_a_table_that_begins(
    app: Flask, tables: Tables, game: str, lies: str, depth: str, rest: str
) -> None:
    meta = METAS[game]
    phone, _, table = opened(app, tables, game, {"lies": lies, "depth": depth} if depth else {"lies": lies}, rest)
    assert table.config.edition == ("boxed" if lies == "box" else meta.editions[0])
    assert table.config.depth == (depth or (DIGITAL if lies == "nothing" else GUIDED))
    asked = meta.fed(table.config.edition, table.config.options, depth == SCOREKEEPER)
    who = "app" if lies == "nothing" or rest == "last" else "people"
    wanted = dict.fromkeys(asked, who)
    for option in meta.options.values():
        if option.source in wanted and lies != "nothing":  # no box has it, so the app comes first
            wanted[option.source] = "people" if rest == "last" else "app"
    assert {source: table.config.chance[source] for source in asked} == wanted
    begin(app, phone, table)


@pytest.mark.parametrize("game", METAS)
def test_phones_only_is_one_tap(app: Flask, tables: Tables, game: str) -> None:
    phone = Phone(app)
    path = phone.post("/new", game=game, name="Mei", lies="nothing").location
    table = tables.get(path.rpartition("/")[2])
    assert (table.config.depth, table.config.edition) == (DIGITAL, METAS[game].editions[0])
    assert set(table.config.chance.values()) <= {"app"}


def test_every_deck_and_the_dice_are_answered_one_by_one(app: Flask, tables: Tables) -> None:
    answers = {"lies": "print", "depth": "guided", "against": "person", "source.deck": "app", "source.dice": "people"}
    _, _, table = opened(app, tables, VOYAGES, answers)
    assert table.config.chance == {"deck": "app", "dice": "people"}


def test_many_decks_are_answered_at_once(app: Flask, tables: Tables) -> None:
    phone = Phone(app)
    page = phone.get("/new?game=yinzi&lies=box&depth=guided").text
    assert 'name="source" value="people"' in page and 'name="source" value="app"' in page
    sent: Any = {"source.cards": "people", "source": "app", "board": "later"}
    path = phone.post("/new", game="yinzi", name="Mei", lies="box", depth="guided", **sent).location
    chance = tables.get(path.rpartition("/")[2]).config.chance
    assert chance.pop("cards") == "people" and set(chance.values()) == {"app"} and len(chance) == 7
    few = phone.get("/new?game=ming-voyages&lies=print&depth=guided&against=person").text
    assert 'name="source.deck"' in few and 'name="source" ' not in few


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_is_alone_with_his_box_plays_the_solo_deck(app: Flask, tables: Tables, lang: str) -> None:
    say, phone = catalogue(lang, VOYAGES).say, Phone(app, lang)
    page = unescape(phone.get(f"/new?game={VOYAGES}&lies=box&depth=guided").text)
    assert say("guide.against") in page and say("guide.against.told.ming-voyages") in page
    offered = re.findall(r'name="against" value="([^"]+)"', page)
    assert offered == ["person", *told(VOYAGES)]
    answers = {"lies": "box", "depth": "guided", "against": "deck-2", "source.dice": "app", "source.events": "people"}
    path = answer(phone, VOYAGES, {**answers, "board": "later"})
    table = tables.get(path.rpartition("/")[2])
    assert table.config.options["solo"] == "2" and table.config.edition == "boxed"
    assert (table.config.chance["dice"], table.config.chance["events"]) == ("app", "people")
    begin(app, phone, table)
    assert table.timeline.view(None)["solo"]["level"] == 2


def test_a_bot_is_no_rival_where_only_the_score_is_kept(app: Flask) -> None:
    page = Phone(app).get(f"/new?game={VOYAGES}&lies=box&depth=scorekeeper").text
    assert 'name="against"' not in page and 'name="source.dice"' in page
    assert 'name="against"' not in Phone(app).get(f"/new?game={DYNASTIE}&lies=box&depth=guided").text


def test_a_kept_board_is_an_answer_and_a_new_one_is_entered_next(app: Flask, tables: Tables) -> None:
    own = {"names": {"district:qizhou": "Q"}, "tints": {"henan": "2"}, "borders": []}
    tables.boards.save(DYNASTIE, "Attic & co", own)
    answers = {"lies": "box", "depth": "guided", "source.movement-deck": "people"}
    phone, _, table = opened(app, tables, DYNASTIE, {**answers, "board": "boxed/Attic & co"})
    assert table.config.own["tints"] == {"henan": "2"} and table.config.edition == "boxed"
    begin(app, phone, table)
    phone, address, table = opened(app, tables, DYNASTIE, {**answers, "board": "enter"})
    assert address == f"/t/{table.code}/board" and phone.get(address).status_code == 200
    _, address, table = opened(app, tables, DYNASTIE, {**answers, "board": "later"})
    assert address == f"/t/{table.code}" and not table.config.own


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_not_checked_without_borders_is_said_before(app: Flask, lang: str) -> None:
    for game in (DYNASTIE, VOYAGES):
        guide = "&".join(f"source.{one}=app" for one in METAS[game].sources)
        page = unescape(Phone(app, lang).get(f"/new?game={game}&lies=box&depth=guided&against=person&{guide}").text)
        say = catalogue(lang, game).say
        own = f"board.unchecked.{game}"
        assert say(own if own in catalogue(lang, game) else "board.unchecked") in page
    say, scored = catalogue(lang, DYNASTIE).say, f"/new?game={DYNASTIE}&lies=box&depth=scorekeeper"
    shown = unescape(re.sub("<[^>]*>", " ", Phone(app, lang).get(scored).text))
    assert say("guide.board.ming-dynastie.scorekeeper") in shown and say("guide.board") not in shown
    told = say("guide.board.enter.help.ming-dynastie.scorekeeper")
    assert told in shown and not re.search("border|Grenze", shown.replace(told, ""), re.I)


def test_an_answer_that_there_is_not_is_asked_again(app: Flask, tables: Tables) -> None:
    phone = Phone(app)
    for wrong in ("lies=", "lies=golden", "depth=guided", "lies=%00", "source.dice=app"):
        assert 'name="lies" value="nothing"' in phone.get(f"/new?game={VOYAGES}&{wrong}").text
    for wrong in ("depth=digital", "depth=", "source=people", "board=later"):
        assert 'name="depth" value="guided"' in phone.get(f"/new?game={VOYAGES}&lies=box&{wrong}").text
    assert phone.post("/new", game=VOYAGES, name="Mei", lies="").location == f"/new?game={VOYAGES}"
    phone.post("/new", 400, game=VOYAGES, name=" ", lies="box")
    assert tables.summaries() == []


def test_the_name_is_typed_once(app: Flask) -> None:
    phone = Phone(app)
    assert 'id="name"' in phone.get(f"/new?game={VOYAGES}&lies=box").text, "nobody has typed one yet"
    address = phone.post("/new", game=VOYAGES, name="<b>Noor", lies="box").location
    page = phone.get(address).text
    assert 'id="name"' not in page and 'name="name" value="&lt;b&gt;Noor"' in page and "Noor" not in address


def test_a_game_is_asked_what_it_has() -> None:
    """A game with one edition that nobody prints has nothing to ask; one without a box is not offered one."""
    meta = Meta("toy", "Toy", (2, 2), ("red", "blue"), ("own",), 1, "x", sources=("die",))
    guide = Guide(meta, Here(), {})
    assert guide.question is not None and guide.question.values == ("nothing",)
    guide = Guide(meta, Here(printed=True), {"lies": "print"})
    assert guide.question is not None and guide.question.field == "source.die"
    assert [screens(game).own_board_page is not None for game in METAS] == [
        any(value == "enter" for value in board_answers(METAS[game])) for game in METAS
    ]


def board_answers(meta: Meta) -> tuple[str, ...]:
    here = Here(True, screens(meta.id).own_board_page is not None)
    given = {"lies": "box", "depth": "scorekeeper", "source": "app"}
    question = Guide(meta, here, given).question
    return question.values if question else ()


def test_the_host_answers_again_in_the_lobby(app: Flask, tables: Tables) -> None:
    """From phones alone to the published box with own dice, and back; nobody else may, and not in the game."""
    host, guest = Phone(app), Phone(app)
    path = host.post("/new", game=VOYAGES, name="Mei", lies="nothing").location
    guest.sit(path, "overlord", "Jonas")
    table = tables.get(path.rpartition("/")[2])
    assert f'href="{path}/arrange"' in host.get(path).text and f"{path}/arrange" not in guest.get(path).text
    for value in ("box", "guided"):
        page = host.get(f"{path}/arrange?lies=box" if value == "guided" else f"{path}/arrange").text
        assert f'action="{path}/arrange"' in page and f'value="{value}"' in page and 'name="name"' not in page
    sent: Any = {"lies": "box", "depth": "guided", "source.dice": "app"}
    assert host.post(f"{path}/arrange", **sent).location.endswith("source.dice=app"), "the board is left to ask"
    guest.post(f"{path}/arrange", 403, **sent, board="later")
    assert guest.get(f"{path}/arrange").status_code == 403
    assert host.post(f"{path}/arrange", **sent, board="enter").location == f"{path}/board"
    now = table.config
    assert (now.edition, now.depth, now.chance["dice"]) == ("boxed", "guided", "app")
    now.set_edition(token(host, table.code), "boxed", {"names": {"gansu": "Kansu"}})
    page = host.post(f"{path}/arrange", **sent).location
    assert page == path and now.own["names"] == {"gansu": "Kansu"}, "what was entered stays"
    host.post(f"{path}/arrange", lies="nothing")
    assert (now.edition, now.depth, set(now.chance.values())) == ("companion", "digital", {"app"}) and not now.own
    begin(app, host, table)
    host.post(f"{path}/arrange", 409, lies="nothing")
    assert host.get(f"{path}/arrange").status_code == 409


def test_answering_again_asks_about_the_events_of_the_deck_that_sits_there(app: Flask, tables: Tables) -> None:
    answers = {"lies": "box", "depth": "guided", "against": "deck", "board": "later"}
    phone, _, table = opened(app, tables, VOYAGES, answers)
    asked = phone.get(f"/t/{table.code}/arrange?lies=box&depth=guided&source.dice=people").text
    assert 'name="source.events"' in asked and 'name="against"' not in asked
