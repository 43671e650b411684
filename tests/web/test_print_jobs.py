"""The print page: what it shows, what can be chosen, what is refused, and the way from the form to the files."""

from __future__ import annotations

import html
import io
import re
import sys
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pypdfium2
import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.table import Tables
from companion.web.printing.jobs import MOST_WAITING, Press
from companion.words import LANGUAGES
from printables.document import kinds
from printables.kits import KITS, kit_of
from printables.options import EXTRAS
from tests import toy_game
from tests.patience import until
from tests.saying import say
from tests.web.kit import GAME, app_over, make_app
from tests.web.phones import Phone, assert_page

FORM: dict[str, Any] = {"paper": "a4", "lang": "en", "ink": "full", "sheet": "gutterfold"}
SMALL = "calibration"
"""The component that is made fastest."""


@pytest.fixture(scope="module")
def press(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Press]:
    """One for all tests: what one of them has wished is there for the next."""
    found = Press(tmp_path_factory.mktemp("prints"))
    yield found
    found.close()


@pytest.fixture
def app(tables: Tables, press: Press) -> Iterator[Flask]:
    with app_over(tables, press=press) as app:
        yield app


def wish(phone: Phone, status: int = 303, **more: Any) -> TestResponse:
    return phone.post(f"/print/{GAME}", status, **{**FORM, "choosing": "1", "only": SMALL, **more})


def ready(phone: Phone, path: str) -> str:
    """The page of a wish once its files are there."""
    until(lambda: state(phone, path) in ("done", "failed"), "the press took too long")
    assert state(phone, path) == "done", phone.get(path).text
    return phone.get(path).text


def state(phone: Phone, path: str) -> str:
    """How far a wish is."""
    return str(phone.get(path, Accept="application/json").get_json()["state"])


def fetch(phone: Phone, path: str, **headers: str) -> TestResponse:
    """The whole answer; the file behind it is closed."""
    return phone.client.get(path, headers=headers, buffered=True)


def notice(answer: TestResponse) -> str:
    found = re.search(r'<p class="notice problem"[^>]*>([^<]*)<', answer.text)
    return html.unescape(found[1]) if found else ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_with_a_copy_is_listed_and_has_its_page(app: Flask, lang: str) -> None:
    phone = Phone(app, lang)
    assert 'href="/print"' in phone.get("/").text
    listed = phone.get("/print")
    assert_page(listed, lang)
    assert {f'href="/print/{game}"' in listed.text for game in KITS} == {True}
    page = phone.get(f"/print/{GAME}")
    assert_page(page, lang)
    assert set(re.findall(r'name="only" value="([^"]+)"', page.text)) == {kind for _, kind in kinds(kit_of(GAME))}
    boxes = re.findall(r'name="only" value="([^"]+)"( checked)?', page.text)
    assert {kind for kind, checked in boxes if not checked} == EXTRAS
    assert re.search(rf'name="lang" value="{lang}" checked', page.text), "the reader's own language comes first"
    sum_of_it = re.search(r'id="sum"[^>]*>([^<]+)<', page.text)
    assert sum_of_it and int(sum_of_it[1].split()[0]) > 10, "sheets of paper"
    whole = page.text.replace("\u00a0", " ")
    assert "100 %" in whole and "100 mm" in whole


@pytest.mark.parametrize(("lang", "paper"), [("en-US,en", "letter"), ("en-GB", "a4"), ("de", "a4"), ("en", "a4")])
def test_the_paper_of_the_country_is_chosen_first(app: Flask, lang: str, paper: str) -> None:
    page = Phone(app, lang).get(f"/print/{GAME}").text
    assert re.findall(r'name="paper" value="([^"]+)" checked', page) == [paper]


def test_the_pictures_show_the_copy(tables: Tables, tmp_path: Path) -> None:
    with closing(Press(tmp_path / "prints")) as press:
        show_the_copy(make_app(tables, press=press))


def show_the_copy(app: Flask) -> None:
    phone = Phone(app)
    first = phone.get(f"/print/{GAME}").text
    count = first.count("<figure>")
    assert count > 4 and first.count('class="coming"') == count, "they are drawn when first asked for"
    until(lambda: 'class="coming"' not in phone.get(f"/print/{GAME}").text)
    page = phone.get(f"/print/{GAME}").text
    urls = re.findall(r'<img src="(/print/[^"]+)"', page)
    assert len(set(urls)) == count
    for url in urls:
        picture = fetch(phone, url)
        assert (picture.status_code, picture.mimetype) == (200, "image/webp")
        assert picture.data[8:12] == b"WEBP" and len(picture.data) < 150_000
    assert phone.get(urls[0].rpartition("/")[0]).status_code == 404, "there is no page about how far pictures are"
    german = Phone(app, "de").get(f"/print/{GAME}").text
    assert urls[0] not in german, "each language has its own"


def test_from_the_form_to_the_files(app: Flask) -> None:
    phone = Phone(app)
    path = wish(phone).location
    assert phone.get(path).status_code == 200
    page = ready(phone, path)
    assert_page(phone.get(path), "en")
    (file,) = set(re.findall(rf'href="({path}/[^"?]+\.pdf)"', page))
    pdf = fetch(phone, file)
    assert (pdf.status_code, pdf.mimetype) == (200, "application/pdf")
    assert "attachment" not in pdf.headers.get("Content-Disposition", "")
    document = pypdfium2.PdfDocument(pdf.data)
    count = len(document)
    document.close()
    pictures = set(re.findall(rf'src="({path}/[^"]+\.webp)"', page))
    assert 1 <= len(pictures) <= count
    for picture in pictures:
        assert fetch(phone, picture).data[8:12] == b"WEBP"
    assert "attachment" in fetch(phone, f"{file}?save=1").headers["Content-Disposition"]
    kept = pdf.cache_control
    assert (kept.max_age, kept.private, kept.no_cache) == (24 * 3600, True, None), "a phone asks once a day"
    part = fetch(phone, file, Range="bytes=0-4")
    assert (part.status_code, part.data) == (206, b"%PDF-")
    (bundle,) = set(re.findall(rf'href="({path}/[^"]+\.zip)"', page))
    with zipfile.ZipFile(io.BytesIO(fetch(phone, bundle).data)) as archive:
        assert archive.namelist() == [file.rpartition("/")[2]]
        assert archive.read(archive.namelist()[0]) == pdf.data
    assert wish(Phone(app, "de")).location == path, "who wishes the same gets the same"


def test_choices_are_kept_for_another_try(app: Flask) -> None:
    phone = Phone(app)
    chosen: dict[str, Any] = {
        "paper": "letter", "lang": "de", "ink": "low", "sheet": "duplex", "order": "split", "service": "home",
        "right": "0,5", "down": "-1.25", "proof": "1",
    }  # fmt: skip
    path = wish(phone, **chosen).location
    found = re.search(rf'href="(/print/{GAME}\?[^"]+)"', phone.get(path).text)
    assert found
    again = phone.get(html.unescape(found[1])).text
    for name in ("paper", "lang", "ink", "sheet", "order", "service", "proof"):
        assert re.search(rf'name="{name}" value="{chosen[name]}" checked', again), name
    assert 'name="right" value="0.5"' in again and 'name="down" value="-1.25"' in again
    assert re.findall(r'name="only" value="([^"]+)" checked', again) == [SMALL]
    ready(phone, path)


def test_who_owns_the_box_gets_what_fits_it(app: Flask) -> None:
    phone = Phone(app)
    page = phone.get(f"/print/{GAME}").text
    assert re.findall(r'name="edition" value="([^"]*)"( checked)?', page) == [("", " checked"), ("boxed", "")]
    everything = re.findall(r'name="only" value="([^"]+)" checked', page)
    path = wish(phone, edition="boxed", only="round-marker").location
    assert wish(phone, edition="boxed", only=["round-marker", "board"]).location == path
    sum_of_it = re.search(r'id="sum"[^>]*>([^<]+)<', phone.get(f"/print/{GAME}?edition=boxed").text)
    assert sum_of_it and int(sum_of_it[1].split()[0]) < 10, "no board and no cards"
    again = re.search(rf'href="(/print/{GAME}\?[^"]+)"', phone.get(path).text)
    assert again and 'name="edition" value="boxed" checked' in phone.get(html.unescape(again[1])).text
    assert "-boxed.pdf" in ready(phone, path)
    assert "fits a box" in notice(wish(phone, 422, edition="boxed", only="board"))
    assert "decks of cards only" in notice(wish(phone, 422, edition="boxed", service="tgc", only=everything))
    assert notice(wish(phone, 422, edition="old")) == say("print.wrong.edition")
    assert phone.get(f"/print/{GAME}?edition=old").status_code == 200


def test_the_codes_lead_where_one_wishes(app: Flask) -> None:
    phone = Phone(app)
    page = phone.get(f"/print/{GAME}").text
    assert 'name="link" value=""' in page and "ming-table.local:8000" in page
    wrong = wish(phone, 422, link="ming table", ink="low")
    assert notice(wrong) == say("print.wrong.link") and 'name="link" value="ming table"' in wrong.text
    assert re.search(r'name="ink" value="low" checked', wrong.text)
    assert "&lt;script&gt;" in wish(phone, 422, link='"><script>').text
    path = wish(phone, link=" https://ming.example ", only="summaries").location
    file = re.search(rf'href="({path}/[^"?]+\.pdf)"', ready(phone, path))
    assert file and file[1].endswith("-ming.example.pdf")
    document = pypdfium2.PdfDocument(fetch(phone, file[1]).data)
    assert "https://ming.example" in document[1].get_textpage().get_text_range()
    document.close()
    assert wish(phone, link="10.0.0.7:8000").location == wish(phone, link="http://10.0.0.7:8000").location
    again = re.search(rf'href="(/print/{GAME}\?[^"]+)"', phone.get(path).text)
    assert again and 'name="link" value="https://ming.example"' in phone.get(html.unescape(again[1])).text


def test_a_service_gets_its_decks_each_in_one_file(app: Flask) -> None:
    phone = Phone(app)
    path = wish(phone, service="tgc", only="dragon-cards").location
    page = ready(phone, path)
    assert "18 cards" in page and "A4" not in page
    both = {name: fetch(phone, f"{path}/{name}") for name in set(re.findall(rf'href="{path}/([^"?]+\.zip)"', page))}
    assert set(both) == {"dragon-cards-poker.zip", f"{GAME}-tgc-en.zip"}
    for name, ahead in (("dragon-cards-poker.zip", ""), (f"{GAME}-tgc-en.zip", f"{GAME}-tgc-en/dragon-cards-poker/")):
        with zipfile.ZipFile(io.BytesIO(both[name].data)) as archive:
            inside = "back-x18.png", "dragon-x18.png", "manifest.json"
            assert archive.namelist() == [f"{ahead}{one}" for one in inside]
    pictures = set(re.findall(rf'(?:src|href)="({path}/[^"]+\.webp)"', page))
    assert len(pictures) == 2 and all(fetch(phone, one).data[8:12] == b"WEBP" for one in pictures)


def test_a_table_on_the_screen_comes_in_one_file(app: Flask) -> None:
    phone = Phone(app)
    assert "29 pictures" in phone.get(f"/print/{GAME}?service=tts").text
    page = ready(phone, wish(phone, service="tts", only=["summaries", "dragon-cards"]).location)
    assert "2 pictures" in page and "manifest.json" in page and "summaries" not in page
    (path,) = set(re.findall(r'href="(/print/[^"?]+/tabletop-simulator-dragon-cards.zip)"', page))
    with zipfile.ZipFile(io.BytesIO(fetch(phone, path).data)) as archive:
        assert archive.namelist() == ["dragon-cards-back.png", "dragon-cards.png", "manifest.json", f"{GAME}.json"]
    assert "Booklets and pads are only printed" in wish(phone, 422, service="tts", only="summaries").text


def test_a_cutter_gets_sheets_with_their_cut_files(app: Flask) -> None:
    phone = Phone(app)
    assert "3 sheets" in phone.get(f"/print/{GAME}?service=silhouette&only=dragon-cards").text
    page = ready(phone, wish(phone, service="silhouette", only=["summaries", "dragon-cards"]).location)
    assert "6 pages" in page and "A4" in page and "summaries" not in page
    (path,) = set(re.findall(r'href="(/print/[^"?]+/cards-dragon-cards.zip)"', page))
    with zipfile.ZipFile(io.BytesIO(fetch(phone, path).data)) as archive:
        cut = [f"cut-0{n}.svg" for n in (1, 3, 5)]
        assert archive.namelist() == ["cards-dragon-cards.pdf", *cut, "manifest.json"]
    assert "cuts cards, tiles and tokens" in wish(phone, 422, service="cricut", only="summaries").text


def test_what_a_service_does_not_print_is_left_out_or_refused(app: Flask) -> None:
    phone = Phone(app)
    assert "decks of cards only" in wish(phone, 422, service="mpc", only="summaries").text
    page = ready(phone, wish(phone, service="mpc", only=["summaries", "dragon-cards"]).location)
    assert "dragon-cards-poker.zip" in page and "summaries" not in page


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *((name, value) for name in FORM for value in ("", "x", "../..", "a4\0", "💣" * 30)),
        ("order", "x"), ("service", "x"), ("only", "x"), ("only", "../x"),
        *(("right", value) for value in ("x", "11", "-10.1", "1e1", "nan", "1;2", "0,5,5", "9" * 60)),
    ],
)  # fmt: skip
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_is_refused_in_words_and_the_rest_is_kept(app: Flask, lang: str, field: str, value: str) -> None:
    phone = Phone(app, lang)
    answer = wish(phone, 422, **{"ink": "low", field: value})
    assert notice(answer)
    assert field == "ink" or re.search(r'name="ink" value="low" checked', answer.text)
    assert phone.get(f"/print/{GAME}?{field}={quote(value)}").status_code == 200


def test_nothing_chosen_and_missing_fields_are_refused(app: Flask) -> None:
    phone = Phone(app)
    assert "at least one" in notice(phone.post(f"/print/{GAME}", 422, choosing="1", **FORM))
    for name in FORM:
        phone.post(f"/print/{GAME}", 422, **{key: value for key, value in FORM.items() if key != name})
    assert phone.client.post(f"/print/{GAME}", data=FORM).status_code == 403, "forms carry their token"


def test_what_is_not_there_is_said(app: Flask) -> None:
    phone = Phone(app)
    unknown = "0" * 20
    for path in ("/print/chess", f"/print/{GAME}/{unknown}", f"/print/{GAME}/{unknown}/a.pdf", f"/print/{GAME}/x",
                 f"/print/{GAME}/..%2F..", f"/print/{GAME}/{unknown}/..%2Fmade.json"):  # fmt: skip
        answer = phone.get(path)
        assert answer.status_code == 404, path
        assert "<h1" in answer.text
    gone = phone.get(f"/print/{GAME}/{unknown}")
    assert say("error.unknown-print") in notice(gone) and "data-print" in gone.text, "one chooses again right there"
    assert phone.get(f"/print/{GAME}/{unknown}", Accept="application/json").get_json()["error"]
    path = wish(phone).location
    ready(phone, path)
    for name in ("made.json", "asked.json", "..", "%2e%2e%2fmade.json", "a.pdf", "x" * 3000):
        assert phone.get(f"{path}/{name}").status_code in (404, 308)
    assert phone.get(path.replace(GAME, "chess")).status_code == 404
    phone.post(f"/print/{GAME}/{unknown}", 404)
    with toy_game.registered():
        assert "nothing to print" in phone.get(f"/print/{toy_game.META.id}").text


def test_a_failure_is_told_and_tried_again(tables: Tables, tmp_path: Path) -> None:
    press = Press(tmp_path / "prints", command=(sys.executable, "-c", "raise SystemExit(1)"))
    app = make_app(tables, press=press)
    phone = Phone(app)
    try:
        path = wish(phone).location
        until(lambda: state(phone, path) == "failed")
        page = phone.get(path).text
        assert f'action="{path}"' in page and "Try again" in page
        assert phone.post(path).location == path
    finally:
        press.close()


def test_a_page_without_scripts_reloads_itself(tables: Tables, tmp_path: Path) -> None:
    press = Press(tmp_path / "prints", command=(sys.executable, "-c", "import time; time.sleep(600)"))
    app = make_app(tables, press=press)
    phone = Phone(app)
    try:
        path = wish(phone).location
        page = phone.get(path)
        assert '<noscript><meta http-equiv="refresh"' in page.text and "<progress" in page.text
        assert page.headers["Cache-Control"] == "no-store"
        until(lambda: state(phone, path) != "waiting")
        for number in range(MOST_WAITING):
            assert wish(phone, right=str(number + 1)).location != path
        assert "Many people" in notice(wish(phone, 429, right="9"))
        assert wish(phone, right="1").status_code == 303, "what waits already may be asked for again"
    finally:
        press.close()
