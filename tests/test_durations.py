"""What is long is measured, written and left out as it should be; and what is written is there."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest

from tests import durations
from tests.patience import PATIENCE_S
from tests.profiles import PROFILE

ROOT = Path(__file__).parent.parent


@cache
def defined_in(path: str) -> set[str]:
    """Names of all functions of a file, and of what is assigned there: a machine's tests are."""
    names = set()
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return names


def test_whatever_is_said_to_be_long_is_there(request: pytest.FixtureRequest) -> None:
    """``make durations`` writes the list anew. Cases are compared where all of a test's are run."""
    stale, collected = [], {item.nodeid for item in request.session.items}
    ran = {name.partition("[")[0] for name in collected}
    for name in durations.written():
        path, _, test = name.partition("::")
        function = name.partition("[")[0]
        there = (ROOT / path).exists() and (not test or test.partition("[")[0].partition("::")[0] in defined_in(path))
        case = "[" in name and function in ran and not _some_only(request.config)
        if not there or (case and name not in collected):
            stale.append(name)
    assert stale == []


def _some_only(config: pytest.Config) -> bool:
    chosen = config.option.keyword or config.option.markexpr or any("::" in one for one in config.args)
    return bool(chosen) or PROFILE == "check"


def test_a_test_is_found_by_the_beginnings_of_its_name() -> None:
    assert list(durations.beginnings("tests/web/test_x.py::test_y[a[b]/c]")) == [
        "tests/web/test_x.py::test_y[a[b]/c]", "tests/web/test_x.py::test_y", "tests/web/test_x.py",
    ]  # fmt: skip


def test_what_is_long_altogether_is_one_line() -> None:
    took = {
        "a/one.py::x[1]": 1.0, "a/one.py::x[2]": 0.3, "a/one.py::y": 0.1,
        "a/two.py::x[1]": 0.1, "a/two.py::x[2]": 0.1, "a/two.py::x[3]": 0.5,
        "b/one.py::x": 2.0, "b/one.py::y[1]": 0.1, "b/one.py::y[2]": 0.7,
    }  # fmt: skip
    assert durations.listed(took) == {
        "a/one.py::x": 1.0, "a/two.py::x[3]": 0.5, "b/one.py": 2.0
    }  # fmt: skip


class Item:
    """As much of a test as the order asks for."""

    def __init__(self, name: str) -> None:
        self.nodeid, self.path = name, Path(name.partition("::")[0])


def test_each_worker_begins_with_its_part_of_what_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    long = {"c.py::x": 5.0, "d.py::x": 3.0, "e.py": 1.5}
    monkeypatch.setattr(durations, "_list", lambda: long)
    names = ["a.py::1", "a.py::2", "b.py::1", "c.py::x", "c.py::y", "d.py::x", "e.py::1", "e.py::2"]
    items = cast("list[pytest.Item]", [Item(name) for name in names])
    assert [item.nodeid for item in durations.in_order(items, 2)] == [
        "c.py::x", "c.py::y", "a.py::1", "a.py::2", "d.py::x", "e.py::1", "e.py::2", "b.py::1",
    ]  # fmt: skip


def collected(monkeypatch: pytest.MonkeyPatch, **told: tuple[float, float]) -> durations.Durations:
    """What was measured of tests: seconds, and those of their own processor."""
    monkeypatch.setattr(durations, "_list", lambda: {"long": 2.0})
    found = durations.Durations(cast("Any", None))
    for name, (took, own) in told.items():
        found.took[name], found.processor[name] = took, own
    return found


def test_what_is_slower_than_its_mark_is_told_and_fails_where_it_did_the_work_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = collected(monkeypatch, short=(0.9, 0.9), waits=(9.0, 0.1), works=(9.0, 5.0), long=(9.0, 9.0))
    assert (found.slower(), found.far_slower()) == (["waits", "works"], ["works"])


SHARED = """
import time, pytest

@pytest.fixture(scope="module")
def slow(): time.sleep(0.3)

def test_one(slow): pass
def test_other(slow): pass
"""
OWN = """
import time, pytest

@pytest.fixture(scope="session")
def once(): time.sleep(0.3)

def test_short(): pass
def test_first(once): pass
def test_second(once): pass

@pytest.mark.parametrize("seconds", [0, 0.3, 0])
def test_by_case(seconds): time.sleep(seconds)
"""


def test_what_is_set_up_for_a_module_counts_for_all_of_it(tmp_path: Path) -> None:
    for name, source in (("shared", SHARED), ("own", OWN)):
        (tmp_path / f"test_{name}.py").write_text(source, encoding="utf-8")
    (tmp_path / "pytest.ini").touch()
    options = ["-p", "tests.durations", "-p", "no:cacheprovider", "--write-durations=long.txt"]
    subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(tmp_path)], cwd=tmp_path, check=True, capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=PATIENCE_S,
    )  # fmt: skip
    lines = (tmp_path / "long.txt").read_text(encoding="utf-8").splitlines()
    assert [line.split()[1] for line in lines if not line.startswith("#")] == [
        "test_own.py::test_by_case[0.3]", "test_own.py::test_first", "test_shared.py"
    ]  # fmt: skip
