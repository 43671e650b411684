"""The rule of a stage: every stage of every game has its paragraphs, picture and rulings, in both languages, on a page
that lies over the table's; and a game that tells none has its rules there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flask import Flask

from companion.engine import registry
from companion.games.yinzi.screens.page import WAYS
from companion.table import Tables
from companion.web.play.games import SCREENS
from companion.web.play.passages import Passage, kinds, passage_of
from companion.words import LANGUAGES, Catalogue, catalogue
from printables.books import figures
from printables.books.book import WIDE
from tests.web.kit import GAME
from tests.web.phones import Phone, begun, token

GAMES = tuple(SCREENS)
YINZI = Path(__file__).parents[1] / "games/yinzi/records/two-players.txt"
EACH = pytest.mark.parametrize(("game", "lang"), tuple(product(GAMES, LANGUAGES)))


def stages(game: str) -> Iterator[tuple[str, str]]:
    """Phase and stage of all that can be asked in a game; the phase is that of the moment where it is empty."""
    for stage in registry.game(game).rules.stages:  # type: ignore[attr-defined]
        yield stage.phase, stage.name


@pytest.mark.parametrize("game", GAMES)
def test_every_stage_is_told(game: str) -> None:
    asked = list(stages(game))
    assert len(asked) > 15
    told = SCREENS[game].passages
    assert [(phase, stage) for phase, stage in asked if passage_of(told, phase, stage) is None] == []
    names = {stage for _, stage in asked} | set(WAYS if game == "yinzi" else ())
    assert {key.rpartition("/")[2] for key in told} <= names, "a passage of no stage"


@EACH
def test_what_is_told_is_in_the_rules(game: str, lang: str) -> None:
    words = catalogue(lang, game)
    for name, passage in SCREENS[game].passages.items():
        lines = words.say(f"rules.{passage.part}.text").split("\n")
        assert passage.part in words.say("rules.parts").split()
        assert passage.lines and set(passage.lines) <= set(range(1, len(lines) + 1)), name
        assert list(passage.lines) == sorted(passage.lines), name
        assert all(f"ruling.{one}" in words for one in passage.rulings), name


def test_paragraphs_are_the_same_in_all_languages() -> None:
    """A passage names them by their places."""
    for game in GAMES:
        first, *others = (paragraphs(catalogue(lang, game)) for lang in LANGUAGES)
        assert all(other == first for other in others), game


def paragraphs(words: Catalogue) -> dict[str, int]:
    return {part: words.say(f"rules.{part}.text").count("\n") for part in words.say("rules.parts").split()}


@EACH
def test_every_passage_has_its_picture(game: str, lang: str) -> None:
    drawn = figures.figures_of(game, lang)
    wanted = {passage.shown for passage in SCREENS[game].passages.values()}
    assert [one for one in wanted if one[1] >= len(drawn.get(one[0], ()))] == []


@EACH
def test_figures_are_files_of_their_own(game: str, lang: str) -> None:
    """Each fits a phone, is well formed, and defines all that it uses."""
    for part, found in figures.figures_of(game, lang).items():
        for number, figure in enumerate(found):
            assert 0 < figure.w <= WIDE
            whole = figures.file(game, lang, part, number, "dark")
            root = ElementTree.fromstring(whole)
            ids = {one.get("id") for one in root.iter()}
            assert set(figures.USED.findall(whole)) <= ids, (part, number)
            style = root.findtext("{http://www.w3.org/2000/svg}style") or ""
            assert set(figures.COLOUR.findall(whole)) <= set(re.findall(r"--([\w-]+):", style)), (part, number)


def test_a_theme_is_the_readers_or_the_systems() -> None:
    light, dark, system = (figures.file(GAME, "en", "move", 0, theme) for theme in ("light", "dark", ""))
    assert light != dark and "prefers-color-scheme" in system
    assert "prefers-color-scheme" not in light + dark


def test_the_sheet_tells_the_stage_and_what_may_be_done(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables, "move")
    table = tables.get(path.rpartition("/")[2])
    actor = table.play.to_act[0]
    page = phones[actor].get(path).text
    assert f'href="{path}/rule"' in page
    sheet = phones[actor].get(f"{path}/rule").text
    words, passage = catalogue("en", GAME), SCREENS[GAME].passages["move"]
    assert words.say("rules.move") in sheet
    lines = words.say("rules.move.text").split("\n")
    assert all((f"<p>{line}</p>" in sheet) == (n in passage.lines) for n, line in enumerate(lines, 1))
    assert f'href="/rules/{GAME}?table={table.code}&amp;part=move#move-1"' in sheet
    assert '<section class="can">' in sheet and "<li>" in sheet
    other = next(phone for colour, phone in phones.items() if colour != actor)
    waits = other.get(f"{path}/rule").text
    assert '<section class="can">' in waits and "<li>" not in waits.partition('id="passage"')[2]
    whole = phones[actor].get(f"/rules/{GAME}?table={table.code}&part=move").text
    assert 'id="move-1"' in whole
    (picture,) = re.findall(r'<img src="([^"]+)"', sheet)
    answer = phones[actor].get(picture.replace("&amp;", "&"))
    assert answer.mimetype == "image/svg+xml" and answer.text.startswith("<svg ")
    assert phones[actor].get(f"/rules/{GAME}/move-99.svg").status_code == 404
    assert phones[actor].get(f"/rules/{GAME}/nothing-0.svg?lang=xx&theme=pink").status_code == 404


def test_what_is_picked_is_told(app: Flask, tables: Tables) -> None:
    """A plan leads to a stage of its own; the sheet is for that."""
    lines = YINZI.read_text(encoding="utf-8").splitlines()
    host = next(line for line in lines if line.startswith("seats: ")).split()[1]
    turn = next(number for number, line in enumerate(lines) if line.startswith(f"{host} play "))
    made = tables.import_record("\n".join([*lines[:turn], ""]), "Mei")
    phone, words = Phone(app), catalogue("en", "yinzi")
    with phone.client.session_transaction() as session:
        session.update(csrf="x", device="mine", seats={made.code: [made.token]})
    path = f"/t/{made.code}"
    assert f">{words.say('rules.actions')}<" in phone.get(f"{path}/rule").text
    column = next(link for link in re.findall(r'href="([^"]*)"', phone.get(path).text) if link.endswith("column:plant"))
    page = phone.get(path + column.replace("&amp;", "&")).text
    (asks,) = re.findall(rf'href="({path}/rule[^"]*)" data-rule aria', page)
    assert f">{words.say('rules.plant')}<" in phone.get(asks.replace("&amp;", "&")).text


def test_of_a_secret_choice_no_more_is_told_than_the_rule(app: Flask, tables: Tables) -> None:
    """Neither to the others on the phone nor to who looks over a shoulder; and whoever else may hold the phone is asked
    first."""
    path, phones = begun(app, tables, "return", together=2)
    code = path.rpartition("/")[2]
    alone = phones["red"].get(f"{path}/rule").text.partition('id="passage"')[2]
    can = alone.partition('<section class="can">')[2].partition("</section>")[0]
    assert can and "<li>" not in can
    both = [token(phones[colour], code) for colour in ("red", "yellow")]
    with phones["red"].client.session_transaction() as session:
        session["seats"] = {code: both}
    shared = phones["red"].get(f"{path}/rule").text
    assert 'id="passage"' in shared and '<section class="can">' not in shared


def test_where_nothing_is_told_the_rules_are(app: Flask, tables: Tables) -> None:
    phone = Phone(app)
    path = phone.open_table()
    answer = phone.get(f"{path}/rule")
    assert answer.status_code == 303 and answer.headers["Location"] == f"/rules/{GAME}?table={path.rpartition('/')[2]}"


def test_a_stage_of_several_phases_is_told_for_each() -> None:
    told = {"site": Passage("a", (1,)), "setup/site": Passage("b", (2,))}
    assert passage_of(told, "setup", "site") == Passage("b", (2,))
    assert passage_of(told, "actions", "site") == Passage("a", (1,))
    assert passage_of(told, "actions", "other") is None


def test_many_of_a_kind_are_told_by_the_first(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables, "move")
    table = tables.get(path.rpartition("/")[2])
    legal = table.play.legal(table.play.to_act[0])
    del phones

    class Words:
        def do(self, action: object) -> str:
            return str(getattr(action, "text", ""))

    told = kinds(legal, Words())  # type: ignore[arg-type]
    verbs = [action.text.partition(" ")[0] for action in legal]
    assert sum(1 + one.more for one in told) == len(legal)
    for verb in set(verbs):
        shown = [one for one in told if one.text.partition(" ")[0] == verb]
        assert len(shown) == (verbs.count(verb) if verbs.count(verb) <= 3 else 1)
