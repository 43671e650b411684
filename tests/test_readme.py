"""The README and its further pages tell the truth: their commands are run and print what is shown; none is missing."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from PIL import Image

import companion
from companion.cli.app import app
from tests.moving_picture import SCENES
from tests.patience import PATIENCE_S, running, until
from tests.profiles import PROFILE
from tests.saying import say

ROOT = Path(companion.__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCS = {path.name: path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs").glob("*.md"))}
PROGRAMS = Path(sys.executable).parent
ENVIRONMENT = {**os.environ, "PATH": f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"}
ONCE = "from companion.cli import bench, main; bench.ROUNDS = bench.GAMES = 1; raise SystemExit(main())"
"""The command, but that it measures once: what it prints is the same, and so much of it is for figures to rely on."""


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", "\n".join((README, *DOCS.values())), re.MULTILINE | re.DOTALL)


def shown() -> Iterator[tuple[str, str]]:
    """Every command and what it is said to print."""
    for block in blocks("console"):
        for part in block.removeprefix("$ ").split("\n$ "):
            command, _, output = part.partition("\n")
            yield command, output.strip("\n")


def matches(output: str, said: str) -> bool:
    """Whether that was printed; ``…`` stands for anything."""
    return re.fullmatch(re.escape(said).replace("…", ".*"), output.strip("\n"), re.DOTALL) is not None


def test_commands_print_what_is_shown(tmp_path: Path) -> None:
    """In the order in which they stand, in one folder, since later commands read what earlier ones wrote."""
    ran = 0
    for command, said in shown():
        if command.startswith(("make ", "ming-table serve")):
            continue
        arguments = ["sh", "-c", command]
        if command == "ming-table bench" and PROFILE != "night":
            arguments = [sys.executable, "-c", ONCE, "bench"]
        done = subprocess.run(
            arguments, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=False, timeout=PATIENCE_S
        )
        assert done.returncode == 0, f"{command}: {done.stderr}"
        assert matches(done.stdout, said), f"{command} prints\n{done.stdout}"
        ran += 1
    assert ran >= 8


@pytest.mark.parametrize(
    ("command", "said"), [(command, said) for command, said in shown() if command.startswith("ming-table serve")]
)
def test_serve_says_what_is_shown(tmp_path: Path, command: str, said: str) -> None:
    """On free ports that the server takes itself, as those in the README may be in use here."""
    arguments = shlex.split(re.sub(r"\b876\d\b", "0", command))
    told = tmp_path / "said"
    with (
        told.open("w+b") as log,
        running(arguments, cwd=tmp_path, env=ENVIRONMENT, stderr=log, stdout=subprocess.DEVNULL) as process,
    ):
        until(lambda: process.poll() is not None or b"Ctrl-C" in told.read_bytes())
        process.send_signal(signal.SIGINT)
        status = process.wait(PATIENCE_S)
    printed = told.read_text(encoding="utf-8")
    assert status == 0, printed
    assert matches(printed, re.sub(r"\b876\d\b", "…", said)), printed


@pytest.mark.parametrize("target", ["run", "test"])
def test_the_two_commands_are_targets(target: str) -> None:
    assert (f"make {target}", "") in list(shown())
    done = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True, check=True,
                          timeout=PATIENCE_S)  # fmt: skip
    assert {"run": "ming-table serve", "test": "pytest"}[target] in done.stdout


def test_python_examples_run(tmp_path: Path) -> None:
    examples = blocks("python")
    assert examples
    for example in examples:
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", example], cwd=tmp_path, capture_output=True, text=True, check=False,
            timeout=PATIENCE_S,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip()


def test_every_command_and_option_is_documented() -> None:
    context = click.Context(app)
    for name in app.list_commands(context):
        (row,) = re.findall(rf"^\| `ming-table {name}\b.*$", DOCS["commands.md"].replace("\\|", "|"), re.MULTILINE)
        command = app.get_command(context, name)
        assert command is not None and command.get_short_help_str()
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                assert any(option in row for option in parameter.opts), f"{name} {parameter.opts}"
                assert parameter.help, f"{name} {parameter.opts} has no help"
            else:
                assert str(parameter.human_readable_name) in row, f"{name} {parameter.name}"


LABELS = (
    "hint.ask", "review.title", "draft.ahead", "screen.highlights", "guide.lies", "guide.lies.box",
    "guide.lies.nothing", "guide.against", "phone.home.new", "phone.sit", "hand.more.short", "phone.begin",
    "first.title", "first.sit", "practice.title", "phone.seat.link", "print.menu", "print.sheet-of-table", "again.do",
    "scored.title", "voice.title", "clock.title",
)  # fmt: skip
"""What the README tells people to tap; it may leave out the end of a label."""
OTHERWISE_BOLD = {
    "Ming-Dynastie", "The Ming Voyages", "Yínzi", "scorekeeper", "guided", "digital", "Correcting mistakes.",
    "Alone",
}  # fmt: skip


def test_labels_and_prompts_are_those_on_the_phone() -> None:
    labels = [say(key, n=2) for key in LABELS]
    named = set(re.findall(r"\*\*([^*]+)\*\*", README)) - OTHERWISE_BOLD
    assert [label for label in labels if not any(label.startswith(name) for name in named)] == []
    assert [name for name in named if not any(label.startswith(name) for label in labels)] == []
    assert f"{say('screen.place-member', seat='Mei')}. {say('screen.place-member.help', count=5)}" in README


def test_the_first_picture_moves_and_is_light() -> None:
    first = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README)[0]
    with Image.open(ROOT / first) as picture:
        assert (picture.format, getattr(picture, "is_animated", False)) == ("WEBP", True)
        assert picture.n_frames >= len(SCENES)  # type: ignore[attr-defined]
    assert (ROOT / first).stat().st_size < 3_000_000


def test_links_and_pictures_lead_somewhere() -> None:
    pages = {ROOT: README, **{ROOT / "docs" / name: text for name, text in DOCS.items()}}
    targets = [(page, target) for page, text in pages.items() for target in re.findall(r"\]\(([^)#:]+)\)", text)]
    assert targets
    assert not [
        (page, target) for page, target in targets if not ((page if page == ROOT else page.parent) / target).exists()
    ]
