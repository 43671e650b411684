"""Files are written whole or not at all, and say of themselves what they are."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pypdf
import pytest
from PIL import Image

from companion.art.shapes import Rect, Text, fill
from printables.document import Document
from printables.drawing.errors import DrawingError
from printables.files import job, worker
from printables.files.documents import documents
from printables.files.job import CannotWrite, Taken, make
from printables.kit import POKER, Cut, Item
from printables.options import Options
from printables.page import Page, Placed
from tests.patience import PATIENCE_S
from tests.printables import toy

MM = 72 / 25.4


def simple(name: str = "simple.pdf", words: str = "Grüße") -> Document:
    """A file of two pages, one with a card on it."""
    face = (Rect(-2, -2, 67, 92, fill("huguang")), Text(30, 40, words, 5, "serif", anchor="middle", room=50))
    placed = (Placed("cards", "one", "face", 0, (20.0, 30.0, 63.0, 88.0)),)
    pages = (Page(210, 297, (Text(20, 20, "Hello", 8),), label="first"), Page(210, 297, face, placed, 2.0, "cards"))
    cut = Cut("cards", "cards", POKER, (Item("one", 1, face),))
    return Document(name, "cards", "Simple: Cards", "en", pages, {"cards": 1}, ("simple", "cards"), (cut,))


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_a_file_gets_its_name_when_it_is_whole(tmp_path: Path) -> None:
    told: list[tuple[int, int, str]] = []

    def progress(done: int, steps: int, label: str) -> None:
        told.append((done, steps, label))
        assert [name for name in names(tmp_path) if not name.startswith(".")] == []

    (made,) = make([simple()], Options(), tmp_path, progress)
    assert names(tmp_path) == ["simple.pdf"] and list(tmp_path.iterdir()) == [tmp_path / "simple.pdf"]
    assert (made.path, made.pages, made.components) == (tmp_path / "simple.pdf", 2, {"cards": 1})
    assert told == [(1, 2, "simple.pdf"), (2, 2, "simple.pdf")]
    assert made.path.stat().st_mode & 0o777 == 0o666 & ~umask()


def umask() -> int:
    now = os.umask(0)
    os.umask(now)
    return now


def test_a_file_of_another_content_is_replaced_only_by_force(tmp_path: Path) -> None:
    make([simple("b.pdf")], Options(), tmp_path)
    first = (tmp_path / "b.pdf").read_bytes()
    with pytest.raises(Taken) as caught:
        make([simple("a.pdf"), simple("b.pdf", "other words")], Options(), tmp_path)
    assert caught.value.path == tmp_path / "b.pdf" and "b.pdf" in str(caught.value)
    assert names(tmp_path) == ["b.pdf"] and (tmp_path / "b.pdf").read_bytes() == first
    make([simple("a.pdf"), simple("b.pdf")], Options(), tmp_path)
    make([simple("b.pdf", "other words")], Options(), tmp_path, force=True)
    assert names(tmp_path) == ["a.pdf", "b.pdf"] and (tmp_path / "b.pdf").read_bytes() != first


def test_folders_are_made(tmp_path: Path) -> None:
    make([simple()], Options(), tmp_path / "a" / "b")
    assert names(tmp_path) == ["a/b/simple.pdf"]


@pytest.mark.parametrize("words", ["has no 明 glyph", "far too long for its little room " * 9])
def test_what_cannot_be_drawn_leaves_what_was_there(tmp_path: Path, words: str) -> None:
    (tmp_path / "good.pdf").write_bytes(b"of yesterday")
    with pytest.raises(DrawingError) as caught:
        make([simple("good.pdf"), simple("bad.pdf", words)], Options(), tmp_path)
    assert str(caught.value).startswith("bad.pdf: cards: one: ") and words[:20] in str(caught.value)
    assert names(tmp_path) == ["good.pdf"]
    assert (tmp_path / "good.pdf").read_bytes() == b"of yesterday"


def test_trouble_beside_the_pieces_names_the_page(tmp_path: Path) -> None:
    document = simple(words="fine")
    page = Page(210, 297, (Text(0, 9, "明", 8),), label="first")
    broken = Document("x.pdf", "cards", "X", "en", (page,), {}, (), document.cuts)
    with pytest.raises(DrawingError, match=r"^x\.pdf: page 1 \(first\): .*明"):
        make([broken], Options(), tmp_path)


def test_whoever_stops_it_leaves_nothing_half(tmp_path: Path) -> None:
    def stop(done: int, steps: int, label: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make([simple()], Options(), tmp_path, stop)
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_process_left_goes_next_time_and_nothing_else(tmp_path: Path) -> None:
    left, busy = tmp_path / ".ming-table-left", tmp_path / ".ming-table-busy"
    mine, far = tmp_path / ".ming-table-notes", tmp_path / "far"
    for folder in (left, busy, far):
        folder.mkdir()
        (folder / "cards.pdf").write_text("half")
    mine.write_text("mine")
    (tmp_path / ".ming-table-link").symlink_to(far)
    for path in (left, mine, far):
        os.utime(path, (0, 0))
    make([simple()], Options(), tmp_path)
    assert names(tmp_path) == [".ming-table-busy/cards.pdf", ".ming-table-notes", "far/cards.pdf", "simple.pdf"]
    assert not left.exists()


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for out in (tmp_path / "file", tmp_path / "file" / "below", tmp_path / "nul\0"):
        with pytest.raises(CannotWrite) as caught:
            make([simple()], Options(), out)
        assert caught.value.path == out and caught.value.reason
    assert (tmp_path / "file").read_text() == "mine"


def test_a_name_that_is_taken_by_a_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "simple.pdf").mkdir()
    with pytest.raises(CannotWrite) as caught:
        make([simple()], Options(), tmp_path)
    assert caught.value.path == tmp_path / "simple.pdf"
    assert list(tmp_path.iterdir()) == [tmp_path / "simple.pdf"]


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("last", ["b.pdf", "b/c.pdf"])
def test_one_name_that_is_taken_otherwise_leaves_all_that_was_there(tmp_path: Path, last: str, force: bool) -> None:
    (tmp_path / "a.pdf").write_text("mine")
    if last == "b.pdf":
        (tmp_path / "b.pdf").mkdir()
    else:
        (tmp_path / "b").write_text("mine too")
    before = {path.name for path in tmp_path.iterdir()}
    with pytest.raises((CannotWrite, Taken)) as caught:
        make([simple("a.pdf"), simple(last)], Options(), tmp_path, force=force)
    assert f"{tmp_path}" in str(caught.value)
    assert {path.name for path in tmp_path.iterdir()} == before
    assert (tmp_path / "a.pdf").read_text() == "mine"


FULL = """
import resource, sys
from pathlib import Path
from printables.files.job import CannotWrite, make
from printables.options import Options
from tests.printables.test_job import simple

resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048))
try:
    make([simple()], Options(), Path(sys.argv[1]))
except CannotWrite as error:
    print(error)
"""


@pytest.mark.skipif(os.name == "nt", reason="needs limits of processes")
def test_a_disk_that_fills_up_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "simple.pdf").write_bytes(b"of yesterday")
    done = subprocess.run(
        [sys.executable, "-c", FULL, tmp_path],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
        timeout=PATIENCE_S,
    )
    assert done.stdout.startswith(str(tmp_path)) and done.stdout.count("\n") == 1, done.stderr
    assert names(tmp_path) == ["simple.pdf"] and (tmp_path / "simple.pdf").read_bytes() == b"of yesterday"
    assert not [path for path in tmp_path.iterdir() if path.is_dir()]


def test_a_disk_that_fills_up_with_a_worker_s_pictures_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), f"{tmp_path / 'board.webp'}")
    monkeypatch.setattr(os, "nice", lambda by: by)
    monkeypatch.setattr(worker, "kit_of", lambda game, lang: toy.kit())
    monkeypatch.setattr(Image.Image, "save", Mock(side_effect=full))
    wish = {"game": "toy", "options": {}, "looks": True, "out": f"{tmp_path}"}
    monkeypatch.setattr(sys, "stdin", StringIO(json.dumps(wish) + "\n"))
    worker.main()
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert told == {"full": f"{tmp_path / 'board.webp'}: {os.strerror(errno.ENOSPC)}"}


def test_pictures_of_pages_and_faces(tmp_path: Path) -> None:
    told = []
    (made,) = make([simple()], Options(png=True), tmp_path, lambda done, steps, label: told.append((done, steps)))
    assert names(tmp_path) == ["simple-01.png", "simple-02.png", "simple.pdf", "simple/cards-one.png"]
    assert [path.relative_to(tmp_path).as_posix() for path in made.pictures] == [
        "simple-01.png", "simple-02.png", "simple/cards-one.png"
    ]  # fmt: skip
    assert told == [(number, 5) for number in range(1, 6)]
    with Image.open(tmp_path / "simple-02.png") as page, Image.open(tmp_path / "simple" / "cards-one.png") as face:
        assert page.width / page.height == pytest.approx(210 / 297, abs=0.002)
        assert (face.width, face.height) == pytest.approx((63 / 25.4 * job.FACE_DPI, 88 / 25.4 * job.FACE_DPI), abs=2)
        assert face.getcolors(1 << 16), "a face shows something"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, pypdf.PdfReader]:
    """The toy's files by part."""
    folder = tmp_path_factory.mktemp("toy")
    found = documents(toy.kit("de"), Options(lang="de"))
    return {
        document.part: pypdf.PdfReader(made.path)
        for document, made in zip(found, make(found, Options(lang="de"), folder), strict=True)
    }


def test_files_say_what_they_are(written: dict[str, pypdf.PdfReader]) -> None:
    assert set(written) == {"board", "poster", "cards", "pieces", "papers"}
    for part, reader in written.items():
        assert reader.pdf_header == "%PDF-1.7"
        about = reader.metadata
        assert about is not None and about.title is not None and about.author == "Ming Table"
        assert about.title.startswith("Toy") and "toy" in (about.keywords or ""), part
        root: Any = reader.root_object
        assert root["/Lang"] == "de"
        assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert len({str(reader.metadata and reader.metadata.title) for reader in written.values()}) == len(written)


def test_boxes_show_where_pages_are_cut(written: dict[str, pypdf.PdfReader]) -> None:
    found = documents(toy.kit("de"), Options(lang="de"))
    for document in found:
        for page, drawn in zip(document.pages, written[document.part].pages, strict=True):
            assert sizes(drawn.mediabox) == pytest.approx((0, 0, page.w, page.h), abs=0.01)
            x, y, w, h = page.trim
            assert sizes(drawn.trimbox) == pytest.approx((x, page.h - y - h, x + w, page.h - y), abs=0.01)
            x, y, w, h = page.bleed_box
            assert sizes(drawn.bleedbox) == pytest.approx((x, page.h - y - h, x + w, page.h - y), abs=0.01)
    cards = next(document for document in found if document.part == "cards")
    assert any(page.trim != page.bleed_box for page in cards.pages)


def sizes(box: Any) -> tuple[float, ...]:
    """Left, lower, right and upper edge, mm."""
    return tuple(float(edge) / MM for edge in (box.left, box.bottom, box.right, box.top))


def fonts(resources: Any, seen: set[int]) -> Iterator[Any]:
    """Every font of a page's resources, those of its forms included."""
    resources = resources.get_object()
    for font in (resources.get("/Font") or {}).values():
        yield font.get_object()
    for form in (resources.get("/XObject") or {}).values():
        inner = form.get_object()
        if id(inner) not in seen and "/Resources" in inner:
            seen.add(id(inner))
            yield from fonts(inner["/Resources"], seen)


def test_fonts_are_embedded_subsets_of_ours(written: dict[str, pypdf.PdfReader]) -> None:
    for part, reader in written.items():
        seen: set[int] = set()
        found = [font for page in reader.pages for font in fonts(page["/Resources"], seen)]
        assert found, part
        for font in found:
            assert re.fullmatch(r"/[A-Z]{6}\+SourceS(erif|ans)Pro.*", font["/BaseFont"]), font["/BaseFont"]
            assert "/FontFile2" in font["/FontDescriptor"]
        raw = b"".join(drawn.get_data() for page in reader.pages if (drawn := page.get_contents()))
        assert b"Helvetica" not in raw and not [one for one in objects(reader) if one.get("/BaseFont") == "/Helvetica"]


def objects(reader: pypdf.PdfReader) -> Iterator[Any]:
    """Every dictionary of a file, used or not."""
    for number in range(1, len(reader.xref[0]) + 1):
        found = reader.get_object(number)
        if isinstance(found, pypdf.generic.DictionaryObject):
            yield found


PRINT = """
import sys, time
from pathlib import Path
from printables.files.documents import documents
from printables.files.job import make
from printables.options import Options
from tests.printables import toy

if len(sys.argv) > 2:
    real = time.time
    time.time = lambda: real() + 40_000_000
make(documents(toy.kit(), Options()), Options(), Path(sys.argv[1]))
"""


def test_the_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    """Again, in another process, with another hash seed, in another year, in another time zone."""
    for number in (1, 2):
        make(documents(toy.kit(), Options()), Options(), tmp_path / f"here{number}")
    for seed, zone, more in (("1", "UTC", []), ("77", "Asia/Shanghai", ["later"])):
        subprocess.run(
            [sys.executable, "-c", PRINT, tmp_path / f"there{seed}", *more],
            check=True, cwd=Path(__file__).parents[2], env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
            timeout=PATIENCE_S,
        )  # fmt: skip
    folders = sorted(tmp_path.iterdir())
    assert len(folders) == 4 and len(names(folders[0])) == 5
    digests = [
        {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names(folder)} for folder in folders
    ]
    assert all(one == digests[0] for one in digests)
