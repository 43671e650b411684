"""What is shipped works where nothing of the checkout is: sdist, wheel from the sdist, fresh environment."""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

import companion
from tests.patience import PATIENCE_S

ROOT = Path(companion.__file__).parent.parent
BUILD = "import sys; from hatchling import build; print(build.build_{kind}(sys.argv[1]))"
ASK = """
import sys
from pathlib import Path
import companion
from companion.store import open_store
from companion.table import Tables
from companion.web.app import create_app, furnish
from companion.words import catalogue

assert not Path(companion.__file__).is_relative_to(sys.argv[1]), companion.__file__
tables = Tables(open_store(Path("data")), bots={}, background=False)
app = create_app(secret=b"packaging")
furnish(app, tables)
phone = app.test_client()
page = phone.get("/", headers={"Accept-Language": "de"})
assert page.status_code == 200, page.status
text = page.get_data(as_text=True)
assert '<html lang="de"' in text, text[:300]
links = [part.partition('"')[0] for part in text.split('href="')[1:]]
link = next(link for link in links if link.endswith(".css"))
style = phone.get(link)
assert style.status_code == 200 and style.data, link
tables.close()
print(catalogue("de", "ming-dynastie").say("card.rider"))
"""


def run(*arguments: str | Path, cwd: Path) -> str:
    done = subprocess.run(arguments, cwd=cwd, capture_output=True, text=True, check=False, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that the sdist builds."""
    place = tmp_path_factory.mktemp("built")
    sdist = place / run(sys.executable, "-c", BUILD.format(kind="sdist"), place, cwd=ROOT).splitlines()[-1]
    with tarfile.open(sdist) as archive:
        archive.extractall(place / "source", filter="data")
    (source,) = (place / "source").iterdir()
    name = run(sys.executable, "-c", BUILD.format(kind="wheel"), place, cwd=source).splitlines()[-1]
    return place / name


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs' folder of a fresh environment with the wheel; its dependencies are lent by this one."""
    home = tmp_path_factory.mktemp("fresh") / "venv"
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel, cwd=home)
    packages = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=home)
    (Path(packages) / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return home / "bin"


def test_the_wheel_holds_all_that_the_app_reads(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    assets = [path for name in ("templates", "static") for path in (ROOT / name).rglob("*") if path.is_file()]
    data = [path for path in (ROOT / "companion").rglob("*") if path.is_file() and path.suffix not in (".py", ".pyc")]
    wanted = {f"companion/_assets/{path.relative_to(ROOT).as_posix()}" for path in assets}
    wanted |= {path.relative_to(ROOT).as_posix() for path in data}
    assert {"companion/words/app.de.po", "companion/py.typed"} <= wanted
    assert wanted - inside == set()
    assert any(name.endswith("licenses/LICENSE") for name in inside)
    assert not [name for name in inside if name.startswith(("tests/", ".")) or "__pycache__" in name]


def test_the_installed_command_answers(installed: Path, tmp_path: Path) -> None:
    games = json.loads(run(installed / "ming-table", "games", cwd=tmp_path))
    assert [game["id"] for game in games][:1] == ["ming-dynastie"]
    begun = json.loads(run(installed / "ming-table", "new-game", "market", cwd=tmp_path))
    skeleton = ROOT / "companion/cli/skeleton"
    there = {path.relative_to(skeleton).as_posix() for path in skeleton.rglob("*") if path.is_file()} - {"__init__.py"}
    assert set(begun["files"]) == {path for path in there if "__pycache__" not in path}
    version = run(installed / "python", "-m", "companion", "--version", cwd=tmp_path)
    assert version == f"ming-table {companion.__version__}"


def test_the_installed_press_has_pictures_fonts_and_words(installed: Path, tmp_path: Path) -> None:
    (made,) = json.loads(run(installed / "ming-table", "print", "ming-dynastie", "--only", "princes", cwd=tmp_path))
    assert made["components"] == {"princes": 4}
    assert (tmp_path / made["file"]).read_bytes().startswith(b"%PDF-1.7")


def test_the_installed_app_has_pages_files_and_words(installed: Path, tmp_path: Path) -> None:
    assert run(installed / "python", "-c", ASK, ROOT, cwd=tmp_path) == "Reiter"
