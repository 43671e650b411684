"""Languages are found by their catalogues: what one lacks is told, and a further one is files alone."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.web.http import language
from companion.words import LANGUAGES, Entry, check
from companion.words.catalogue import PRESS, SOURCE, begun, house, read_area, read_file, source
from tests import toy_market
from tests.cli.conftest import Run, run
from tests.patience import PATIENCE_S
from tests.web.kit import bare_app

__all__ = ["run"]

ROOT = Path(companion.__file__).parent.parent


def test_a_language_that_is_whole_is_told_in_numbers(run: Run) -> None:
    texts = sum(len(read_area(area, SOURCE)[0]) for area in house())
    assert run("words", "check", "de").json == {"lang": "de", "texts": texts, "findings": 0}


def test_english_comes_first_and_all_have_every_catalogue() -> None:
    assert LANGUAGES[0] == "en" and set(LANGUAGES) <= set(begun())
    assert all(source(area, lang) is not None for lang in LANGUAGES for area in house())


def test_a_language_in_which_nothing_is_written_is_refused(run: Run) -> None:
    for unknown in ("tlh", "", "../en", "EN", "app"):
        run("words", "check", unknown).refuses("LANG", "known: en")


def test_a_game_from_elsewhere_speaks_english_where_it_has_nothing_else() -> None:
    with toy_market.registered():
        english, plural = read_area("market", SOURCE)
        spoken, by_number = read_area("market", "nl")
        assert spoken == english and [by_number(n) for n in range(3)] == [plural(n) for n in range(3)] == [1, 0, 1]


@pytest.mark.parametrize(
    ("asked", "lang"),
    [
        ("de-CH, en;q=0.5", "de"), ("DE", "de"), ("tlh, de;q=0.2", "de"), ("en-US, de", "en"), ("de;q=0, en", "en"),
        ("*", "en"), ("", "en"), ("x" * 99, "en"),
    ],
)  # fmt: skip
def test_a_browser_is_answered_in_the_language_it_would_rather_have(asked: str, lang: str) -> None:
    with bare_app().test_request_context(headers={"Accept-Language": asked}):
        assert language.lang() == lang


@pytest.fixture
def other(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Entry]]:
    """German texts of an area, to be changed."""
    changed: dict[str, Entry] = dict(read_area("app", "de")[0])

    def read(area: str, lang: str) -> Any:
        return (changed, None) if (area, lang) == ("app", "de") else read_area(area, lang)

    monkeypatch.setattr(check, "read_area", read)
    yield changed


def german(**exact: str) -> Mapping[str, str]:
    return {name.replace("_", "=", 1): text for name, text in exact.items()}


@pytest.mark.parametrize(
    ("key", "entry", "problem"),
    [
        ("phone.undo", None, "lacks"),
        ("phone.undo", Entry((" ",), {}), "lacks"),
        ("log.seat-came", Entry(("{seat:the} kommt an den Tisch von {nobody}",), {}), "has {nobody}, which is not in"),
        ("log.seat-came", Entry(("kommt",), {}), "lacks {seat}"),
        ("log.seat-came", Entry(("{seat:loc} kommt",), {}), "in the form 'loc': {seat:loc}"),
        ("log.seat-came", Entry(("{seat:the} kommt {",), {}), "a brace"),
        ("log.seat-came", Entry(("{seat:the} kommt",), german(moon_full="heult")), "the condition 'moon=full'"),
        ("log.seat-came", Entry(("{seat:the} komm't",), {}), "a straight apostrophe"),
        ("since.steps", Entry(("1 Schritt", "{count} Schritte"), {}, lambda n: int(n > 1)), "says 1 of none"),
        ("key.help", Entry(("Ein Satz, der kein Ende nimmt und noch" * 2,), {}), "help line"),
        ("sign.menu", Entry(("Das Menü mit allem, was es gibt",), {}), "too long for a sign"),
        ("phone.nothing", Entry(("Nichts",), {}), "no such key in English"),
    ],
)  # fmt: skip
def test_what_a_language_lacks_is_told(
    other: dict[str, Entry], key: str, entry: Entry | None, problem: str, run: Run
) -> None:
    assert check.check("de") == []
    if entry is None:
        del other[key]
    else:
        other[key] = entry
    said = run("words", "check", "de")
    assert said.status == 1 and json.loads(said.out)["findings"] == 1
    (line,) = said.err.splitlines()
    assert line.startswith(f"app: {key}: ") and problem in line


HEAD = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n' + (
    '"Plural-Forms: nplurals=2; plural=%s;\\n"\n'
)
ONE = 'msgid "a.b"\nmsgstr "Ein Satz."\n'


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        (HEAD % "n != 1" + ONE[:-2], "line 7 is no text within quotation marks: msgstr \"Ein Satz."),
        (HEAD % "n != 1" + ONE.replace("Satz", 'Sa"tz'), "line 7 is no text"),
        (HEAD % "n != 1" + ONE.replace("msgstr", "msgtsr"), "line 7 is no text"),
        (HEAD % "n != 1" + "<<<<<<< HEAD\n" + ONE, "line 6 is no text within quotation marks: <<<<<<< HEAD"),
        (HEAD % "(n != 1" + ONE, "unbalanced parenthesis"),
        (HEAD % "__import__('os')" + ONE, "game.de.po: "),
        (HEAD % "n != 1" + ONE + ONE, "a key stands twice"),
        (HEAD % "n != 1" + ONE.replace("msgstr", 'msgctxt "full moon"\nmsgstr'), "game.de.po: "),
    ],
)  # fmt: skip
def test_a_catalogue_that_cannot_be_read_is_named_with_its_line(tmp_path: Path, written: str, problem: str) -> None:
    file = tmp_path / "game.de.po"
    file.write_text(HEAD % "n != 1" + ONE, encoding="utf-8")
    assert read_file(file)[0]["a.b"].forms == ("Ein Satz.",)
    file.write_text(written, encoding="utf-8")
    with pytest.raises(ValueError, match=r"^game\.de\.po: ") as refused:
        read_file(file)
    assert problem in str(refused.value)
    file.write_bytes(written.encode() + b"\xff")
    with pytest.raises(ValueError, match="is no UTF-8"):
        read_file(file)


def test_the_check_tells_of_a_file_that_cannot_be_read_once(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    def read(area: str, lang: str) -> Any:
        if (area, lang) == ("app", "de"):
            raise ValueError("app.de.po: line 3 is no text within quotation marks")
        return read_area(area, lang)

    monkeypatch.setattr(check, "read_area", read)
    said = run("words", "check", "de")
    assert said.status == 1
    assert said.err.count("app.de.po: line 3 is no text") == 1


def test_a_text_on_paper_is_no_longer_than_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    longer = {key: Entry((entry.forms[0] * 3,), entry.exact) for key, entry in read_area(PRESS, SOURCE)[0].items()}
    first = read_area(PRESS, SOURCE)[0]
    monkeypatch.setattr(check, "read_area", lambda _, lang: (longer if lang == "de" else first, None))
    found = [one for one in check._area(PRESS, "de") if "on paper" in one.problem]
    assert len(found) > 50


def test_typography_is_what_its_language_declares(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {
        "l'ami": "straight", "« ami »": "after «", "Quoi\u00a0? Non!": "holds before the sign", "Ici: là": "colon",
        "Ici : là": "does not hold", "Un instant …": "ellipsis", "la case de Anhui": "elision",
        "le tour d’{seat}": "elision", "le tour de {seat:the}": "elides",
    }  # fmt: skip
    for text, problem in wrong.items():
        assert any(problem in one for one in check._typography("fr", "a", Entry((text,), {}))), text
    for right in ("«\u00a0Oui\u00a0», dit-il\u00a0: non\u00a0!", "à 12:30", "https://a.b", "3\u00a0%\u00a0?!"):
        assert not list(check._typography("fr", "a", Entry((right,), {}))), right
    assert not list(check._typography("de", "a", Entry(("Wer? Ich!",), {}))), "French rules are no others’"


PLAYED = """
import json, re, sys
from companion.store import open_store
from companion.web.app import furnish
from companion.words import LANGUAGES, catalogue
from printables.kits import kit_of
from tests.web.kit import bare_app, tables_over
from tests.web.phones import Phone

tables = tables_over(open_store(sys.argv[1]))
app = bare_app()
furnish(app, tables)
mei, jonas = Phone(app, "nl-BE, en;q=0.5"), Phone(app, "de")
path = mei.open_table()
pages = {"lobby": mei.get(path).text, "home": mei.get("/").text}
jonas.sit(path, "yellow", "Jonas")
mei.post(f"{path}/begin")
for name, address in {"play": path, "log": f"{path}/log", "print": "/print", "people": "/people"}.items():
    pages[name] = mei.get(address).text
    assert mei.get(address).status_code == 200, address
jonas.post("/set", lang="nl", next="/")
pages["chosen"] = jonas.get(path).text
kit = kit_of("ming-voyages", "nl")
print(json.dumps({"languages": LANGUAGES, "pages": pages, "kit": [kit.lang, kit.components[0].kind]}))
"""


def marked(text: str) -> str:
    """The texts of an English file with a mark around each, so that one sees where others shine through."""
    out, key = [], ""
    for line in text.replace('"Language: en', '"Language: nl').splitlines():
        key = line[7:-1] if line.startswith("msgid ") else key
        found = re.fullmatch(r'(msgstr(?:\[\d\])?) "(.+)"', line)
        said = found is not None and key and not key.endswith((".parts", ".rulings", ".form"))
        out.append(f'{found[1]} "‹{found[2]}›"' if found is not None and said else line)
    return "\n".join(out) + "\n"


def test_a_further_language_is_files_alone(tmp_path: Path) -> None:
    """A Dutch made of the English catalogues is offered, chosen, heard by the browser and printed."""
    for room in ("companion", "printables", "templates", "static", "tests"):
        for path in (ROOT / room).rglob("*"):
            if path.is_file() and path.suffix != ".pyc":
                there = tmp_path / path.relative_to(ROOT)
                there.parent.mkdir(parents=True, exist_ok=True)
                there.symlink_to(path)
    for area in house():
        file = source(area, SOURCE)
        assert isinstance(file, Path)
        there = tmp_path / file.relative_to(ROOT)
        there.with_name(there.name.replace(".en.", ".nl.")).write_text(marked(file.read_text(encoding="utf-8")))
    done = subprocess.run([sys.executable, "-c", PLAYED, str(tmp_path / "tables.db")], cwd=tmp_path, check=False,
                          capture_output=True, text=True, timeout=PATIENCE_S)  # fmt: skip
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["languages"] == ["en", *sorted({*LANGUAGES, "nl"} - {"en"})]
    for name, page in said["pages"].items():
        assert '<html lang="nl"' in page, name
        assert page.count("‹") > 10, name
        assert re.search(r'name="lang" value="nl" lang="nl" aria-pressed="?true"?>Nederlands</button>', page), name
    assert said["kit"][0] == "nl"
