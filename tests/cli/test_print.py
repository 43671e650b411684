"""``print``: files, what is said of them, and what is refused."""

from __future__ import annotations

import hashlib
import json
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pypdf
import pytest

from companion.art.shapes import Text
from printables import kits
from printables.books.flow import TooLong
from printables.document import kinds
from printables.kits import KITS, kit_of
from printables.options import TUCK_BOXES
from tests.cli.conftest import Run
from tests.patience import PATIENCE_S, running
from tests.printables import toy

COPIED = "ming-voyages"
"""A game that is printed as a whole: cards with fronts and backs, a board, a poster, markers, texts."""


@contextmanager
def only_these(*games: str) -> Iterator[None]:
    """The toy kit, and those of these games, are all there are; afterwards they stand in the same order as before."""
    with patch.dict(KITS, {game: KITS[game] for game in games} | {"toy": toy.__name__}, clear=True):
        yield


@pytest.fixture
def toys() -> Iterator[None]:
    """The toy kit is the only one there is."""
    kits._drawn.cache_clear()
    with only_these():
        yield


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


@pytest.mark.usefixtures("toys")
def test_files_are_written_and_told(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("print", "toy", "--out", "copy", "--lang", "de", "--ink", "low", "--paper", "letter")
    told = result.json
    assert [set(one) for one in told] == [{"file", "pages", "components"}] * len(told)
    assert [one["file"] for one in told] == [
        f"copy/toy-{part}-{paper}-de-low.pdf"
        for part, paper in (
            ("board", "letter"), ("poster", "a2"), ("cards", "letter"), ("pieces", "letter"), ("papers", "letter")
        )
    ]  # fmt: skip
    assert names(tmp_path / "copy") == sorted(Path(one["file"]).name for one in told)
    counted = {kind: count for one in told for kind, count in one["components"].items()}
    assert counted == toy.COUNTS
    for one in told:
        assert len(pypdf.PdfReader(one["file"]).pages) == one["pages"]
    assert result.err.splitlines() == [
        f"{one['file']}: {one['pages']} {'page' if one['pages'] == 1 else 'pages'}" for one in told
    ]


@pytest.mark.usefixtures("toys")
def test_without_a_folder_files_come_here(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (told,) = run("print", "all", "--only", "notes").json
    assert (told["file"], told["components"]) == ("toy-papers-a4-en.pdf", {"notes": 2})
    assert names(tmp_path) == ["toy-papers-a4-en.pdf"]


@pytest.mark.usefixtures("toys")
def test_only_what_is_wanted_is_printed(run: Run, tmp_path: Path) -> None:
    told = run("print", "toy", "--only", "chits,poster", "--out", str(tmp_path)).json
    assert {Path(one["file"]).name: one["components"] for one in told} == {
        "toy-poster-a2-en.pdf": {"poster": 1},
        "toy-pieces-a4-en.pdf": {"chits": 30},
    }
    run("print", "toy", "--only", "chit", "--out", str(tmp_path)).refuses("--only", "'chit'", "perhaps chits", "poster")
    run("print", "toy", "--only", "pieces", "--out", str(tmp_path)).refuses("--only", "its file holds chits")
    run("print", "all", "--only", "", "--out", str(tmp_path)).refuses("--only")


@pytest.mark.usefixtures("toys")
def test_wishes_add_up(run: Run, tmp_path: Path) -> None:
    told = run("print", "toy", "--only", "chits", "--only", "poster,chits", "--out", str(tmp_path)).json
    assert [one["components"] for one in told] == [{"poster": 1}, {"chits": 30}]
    run("print", "toy", "--only", "chits", "--only", "", "--out", str(tmp_path)).refuses("--only")


@pytest.mark.usefixtures("toys")
def test_an_offset_that_moves_nothing_is_told(run: Run, tmp_path: Path) -> None:
    def told(*more: str) -> list[str]:
        result = run("print", "toy", "--back-offset", "0.5,0", "--out", str(tmp_path), *more)
        assert result.json
        return [line for line in result.err.splitlines() if line.startswith("--back-offset")]

    for sheet in ("gutterfold", "single"):
        (line,) = told("--only", "cards", "--sheet", sheet)
        assert "duplex" in line
    assert told("--only", "cards", "--sheet", "duplex") == []
    assert told("--only", "calibration") == []


@pytest.mark.usefixtures("toys")
def test_no_file_takes_the_place_of_one_of_another_content(run: Run, tmp_path: Path) -> None:
    """What is printed again is printed again; of what an option changes there is another file."""
    chosen: list[list[str]] = [
        [], ["--sheet", "duplex"], ["--sheet", "single"], ["--sheet", "duplex", "--back-offset", "1,0"],
        ["--sheet", "duplex", "--order", "split"], ["--for", "tgc"], ["--for", "mpc"], ["--proof"],
        ["--ink", "low"], ["--paper", "letter"],
    ]  # fmt: skip
    kept: dict[str, str] = {}
    for more in (*chosen, []):
        (told,) = run("print", "toy", "--only", "cards", *more, "--out", str(tmp_path)).json
        kept.setdefault(told["file"], hashlib.sha256(Path(told["file"]).read_bytes()).hexdigest())
    assert len(kept) == len(chosen) == len(set(kept.values()))
    assert kept == {file: hashlib.sha256(Path(file).read_bytes()).hexdigest() for file in kept}
    mine = tmp_path / "toy-papers-a4-en.pdf"
    mine.write_bytes(b"mine")
    run("print", "toy", "--only", "notes", "--out", str(tmp_path)).refuses(str(mine), "--force", "--out")
    assert mine.read_bytes() == b"mine"
    assert run("print", "toy", "--only", "notes", "--force", "--out", str(tmp_path)).json
    assert mine.read_bytes().startswith(b"%PDF")


def test_what_a_language_has_too_many_words_for_is_told_with_its_game(run: Run, tmp_path: Path) -> None:
    said = TooLong("the paper 'end' needs 7.9 mm more")
    with patch("printables.kits._drawn", side_effect=said):
        run("print", "yinzi", "--lang", "fr", "--out", str(tmp_path)).refuses(f"yinzi in fr: {said}")


def test_who_has_the_box_prints_what_fits_it(run: Run, tmp_path: Path) -> None:
    with only_these("ming-dynastie"):
        (told,) = run(
            "print", "ming-dynastie", "--edition", "boxed", "--only", "score-pad", "--out", str(tmp_path)
        ).json
        assert Path(told["file"]).name == "ming-dynastie-papers-score-pad-a4-en-boxed.pdf"
        page = pypdf.PdfReader(told["file"]).pages[1].extract_text()
        assert "Members in" in page and "Xi’an" not in page
        (ours,) = run("print", "ming-dynastie", "--edition", "companion", "--only", "score-pad",
                      "--out", str(tmp_path)).json  # fmt: skip
        assert Path(ours["file"]).name == "ming-dynastie-papers-score-pad-a4-en.pdf"
        assert "Xi’an" in pypdf.PdfReader(ours["file"]).pages[1].extract_text()
        run("print", "ming-dynastie", "--edition", "boxed", "--only", "board", "--out", str(tmp_path)).refuses(
            "'board'"
        )
        run("print", "ming-dynastie", "--edition", "boxed", "--for", "tgc", "--out", str(tmp_path)).refuses(
            "--for", "tgc"
        )
        run("print", "all", "--edition", "old", "--out", str(tmp_path)).refuses("--edition", "'old'", "boxed")
    assert len(names(tmp_path)) == 2


def test_codes_lead_where_it_is_wished(run: Run, tmp_path: Path) -> None:
    with only_these("ming-dynastie"):
        wish = ["print", "ming-dynastie", "--only", "summaries", "--out", str(tmp_path)]
        for link, typed in (
            ("http://10.0.0.7:8000", "10.0.0.7:8000"),
            ("https://a.very-long-name-of-a-club.example", ""),
        ):
            (told,) = run(*wish, "--link", link).json
            text = pypdf.PdfReader(told["file"]).pages[1].extract_text()
            assert "ming-table.local" not in text and typed in text
        assert names(tmp_path) == [
            "ming-dynastie-papers-summaries-a4-en-10.0.0.7-8000.pdf",
            "ming-dynastie-papers-summaries-a4-en-a.very-long-name-of-a-club.example.pdf",
        ]
        run(*wish, "--link", "10.0.0.7").refuses("--link", "'10.0.0.7'", "http://")


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("out", ["", " ", "bad\udcff"])
def test_a_folder_that_has_no_name_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, out: str
) -> None:
    monkeypatch.chdir(tmp_path)
    run("print", "toy", "--only", "notes", "--out", out).refuses("--out")
    assert names(tmp_path) == []


def test_of_all_games_those_are_printed_that_have_what_is_wanted(run: Run, tmp_path: Path) -> None:
    """The kinds of more games than these do not fit into one line."""
    with only_these("ming-dynastie"):
        told = run("print", "all", "--only", "notes,princes", "--out", str(tmp_path)).json
        assert [one["components"] for one in told] == [{"princes": 4}, {"notes": 2}]
        told = run("print", "all", "--only", "chits", "--out", str(tmp_path)).json
        assert [one["components"] for one in told] == [{"chits": 30}]
        run("print", "all", "--only", "chits,dice", "--out", str(tmp_path)).refuses("'dice'", "chits", "princes")


@pytest.mark.usefixtures("toys")
def test_a_page_for_calibration_comes_with_both_sides(run: Run, tmp_path: Path) -> None:
    told = run("print", "toy", "--sheet", "duplex", "--back-offset", "-0.5,1.25", "--out", str(tmp_path)).json
    (calibration,) = [one for one in told if one["components"] == {"calibration": 1}]
    assert Path(calibration["file"]).name == "toy-calibration-a4-en-backs-0.5,1.25.pdf"
    (told,) = run("print", "toy", "--only", "calibration", "--out", str(tmp_path)).json
    assert told["components"] == {"calibration": 1}


@pytest.mark.usefixtures("toys")
def test_pictures_lie_beside_the_files(run: Run, tmp_path: Path) -> None:
    (told,) = run("print", "toy", "--only", "cards", "--png", "--proof", "--out", str(tmp_path)).json
    pages = [f"toy-cards-a4-en-proof-{number:02d}.png" for number in range(1, told["pages"] + 1)]
    faces = [f"toy-cards-a4-en-proof/cards-{name}{side}.png" for name, _ in toy.NAMES for side in ("", "-back")]
    assert names(tmp_path) == sorted([*pages, *faces, "toy-cards-a4-en-proof", "toy-cards-a4-en-proof.pdf"])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], ["chess", "ming-dynastie"]),
        ([], ["GAME"]),
        (["ming-dynastie", "--paper", "a3"], ["--paper", "a3", "letter"]),
        (["ming-dynastie", "--lang", "xx"], ["--lang", "xx", "de"]),
        (["ming-dynastie", "--ink", "some"], ["--ink", "low"]),
        (["ming-dynastie", "--sheet", "both"], ["--sheet", "duplex-short"]),
        (["ming-dynastie", "--order", "any"], ["--order", "split"]),
        (["ming-dynastie", "--for", "any"], ["--for", "tgc"]),
        (["ming-dynastie", "--back-offset", "11,0"], ["--back-offset", "-10 to 10", "11,0"]),
        (["ming-dynastie", "--back-offset", "-10.5,0"], ["--back-offset", "-10 to 10"]),
        (["ming-dynastie", "--back-offset", "left"], ["--back-offset", "'left'"]),
        (["ming-dynastie", "--back-offset", "nan,nan"], ["--back-offset", "'nan,nan'"]),
        (["ming-dynastie", "--only", "dragons-cards"], ["--only", "perhaps dragon-cards"]),
        (["all", "--only", "dice"], ["--only", "'dice'", "movement-cards"]),
    ],
)
def test_bad_input_is_named_and_writes_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    run("print", *arguments).refuses(*words)
    assert names(tmp_path) == []


def test_a_game_without_a_kit_is_told_so(run: Run) -> None:
    with only_these():
        run("print", "ming-dynastie").refuses("ming-dynastie", "nothing to print", "toy")


@pytest.mark.usefixtures("toys")
def test_a_folder_that_cannot_be_written_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for out in ("file", "file/below"):
        run("print", "toy", "--out", str(tmp_path / out)).refuses("--out", str(tmp_path / out), "folder")
    assert names(tmp_path) == ["file"] and (tmp_path / "file").read_text() == "mine"


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("words", ["明", "Donaudampfschifffahrtsgesellschaft " * 9])
def test_a_text_that_cannot_be_set_is_shown_with_its_place(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    monkeypatch.setattr(toy, "chit", lambda colour: (Text(1, 5, words, 3, room=7),))
    run("print", "toy", "--out", str(tmp_path)).refuses("toy-pieces-a4-en.pdf: chits: red: ", words[:12])
    assert names(tmp_path) == []


def test_every_game_that_has_a_kit_is_among_all(run: Run, tmp_path: Path) -> None:
    told = run("print", "all", "--only", "calibration", "--sheet", "duplex", "--out", str(tmp_path)).json
    assert [Path(one["file"]).name for one in told] == [f"{game}-calibration-a4-en.pdf" for game in KITS]
    assert names(tmp_path) == sorted(Path(one["file"]).name for one in told)


def test_the_same_copy_comes_out_of_any_process(tmp_path: Path) -> None:
    """Whatever the hash seed, the folder, the locale and the time zone. One game tells that of the files; what is drawn
    in the others has its own tests, each time with another hash seed."""
    digests = []
    parts = len({part for part, _ in kinds(kit_of(COPIED))} - {TUCK_BOXES})
    for seed, zone in (("1", "UTC"), ("4711", "Asia/Shanghai")):
        folder = tmp_path / seed
        folder.mkdir()
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": "C"}
        command = [sys.executable, "-m", "companion", "print", COPIED, "--sheet", "duplex", "--lang", "de"]
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=True, timeout=PATIENCE_S)
        files = [folder / one["file"] for one in json.loads(done.stdout)]
        assert len(files) == parts and sorted(path.name for path in files) == names(folder)
        digests.append([hashlib.sha256(path.read_bytes()).hexdigest() for path in files])
    assert digests[0] == digests[1]


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo terminal")
def test_people_see_a_bar_while_it_prints(tmp_path: Path) -> None:
    """On the terminal only: standard output holds the answer and nothing else."""
    screen, end = pty.openpty()
    command = [sys.executable, "-m", "companion", "print", "ming-dynastie", "--only", "point-tiles", "--out", "."]
    with running(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=end) as process:
        os.close(end)
        seen = b""
        while chunk := _read(screen):
            seen += chunk
        out, _ = process.communicate(timeout=PATIENCE_S)
    os.close(screen)
    assert process.returncode == 0
    assert b"Printing" in seen and b"100%" in seen and b"ming-dynastie-pieces-point-tiles-a4-en.pdf" in seen
    assert json.loads(out)[0]["components"] == {"point-tiles": 6}


def _read(screen: int) -> bytes:
    try:
        return os.read(screen, 4096)
    except OSError:
        return b""


def test_other_commands_do_not_load_the_press() -> None:
    script = (
        "import sys\n"
        "from companion.cli import main\n"
        "assert main(['games']) == 0\n"
        "assert main(['print', '--help']) == 0\n"
        "assert main(['print', 'all', '--back-offset', 'x']) == 2\n"
        "heavy = {'reportlab', 'PIL', 'pypdfium2', 'companion.games.ming_dynastie.press'} & sys.modules.keys()\n"
        "sys.exit(f'loaded {heavy}' if heavy else 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False,
                          timeout=PATIENCE_S)  # fmt: skip
    assert done.returncode == 0, done.stderr
