"""What each test takes, and which are long.

A test takes the time that passes in it, without that in which another process had its processor; what is set up for a
whole module counts for each test that uses it, as whichever runs first pays. ``long.txt`` lists what takes ``LONG_S``
or more: a file, a test or one of its cases, with the seconds of the longest in it. It is written by ``make
durations``; a test that is not in it counts as short. ``PROFILE=check`` leaves out what is long, and other runs begin
with it. A run tells of tests that are much slower than is written there, and fails where that cannot be due to other
work on the machine.
"""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from tests.profiles import PROFILE

LONG_S: Final = 0.2
MUCH: Final = 5
"""A test that takes so many times what is written is told of."""
FAR_S: Final = 3.0
"""So much more processor time of its own than is written is no matter of other work."""
LIST: Final = Path(__file__).with_name("long.txt")
HEAD: Final = """\
# Tests that take 0.2 s or longer, with the seconds of the longest case: measured, and written by `make durations`.
# A file stands for all its tests, a test for all its cases. What is not here counts as short.
"""
SHARED: Final = ("class", "module", "package")


def written() -> dict[str, float]:
    """The list: seconds by the beginning of names."""
    lines = [line for line in LIST.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return {name: float(seconds) for seconds, name in (line.split(maxsplit=1) for line in lines)}


def beginnings(name: str) -> Iterator[str]:
    """A case, its test and its file, as the list may name them."""
    yield name
    test, _, _ = name.partition("[")
    yield test
    yield test.partition("::")[0]


@cache
def _list() -> Mapping[str, float]:
    return written()


def long_s(name: str) -> float | None:
    """What that test takes according to the list; ``None``: it is short."""
    return next((_list()[one] for one in beginnings(name) if one in _list()), None)


def listed(took: Mapping[str, float]) -> dict[str, float]:
    """What to write of these: a test in one line where most of its cases are long, a file where all its tests are."""
    cases: dict[str, dict[str, float]] = defaultdict(dict)
    for name, seconds in took.items():
        cases[name.partition("[")[0]][name] = seconds
    tests: dict[str, dict[str, dict[str, float]]] = defaultdict(dict)
    for test, all_ in cases.items():
        long = {name: seconds for name, seconds in all_.items() if seconds >= LONG_S}
        if 2 * len(long) >= len(all_):
            long = {test: max(all_.values())}
        tests[test.partition("::")[0]][test] = long
    found: dict[str, float] = {}
    for path, all_tests in tests.items():
        if all(test in long for test, long in all_tests.items()):
            found[path] = max(seconds for long in all_tests.values() for seconds in long.values())
        else:
            found.update(one for long in all_tests.values() for one in long.items())
    return dict(sorted(found.items()))


# --- measuring ------------------------------------------------------------------------------------------------------


def _scheduler() -> int | None:
    """What tells of this thread how long it waited for a processor: open, as it is asked some times a test."""
    try:
        return os.open("/proc/thread-self/schedstat", os.O_RDONLY)
    except OSError:  # where there is no Linux
        return None


_SCHEDULER: Final = _scheduler()


def _now() -> float:
    """Seconds, but for those that this thread waited for a processor."""
    waited = int(os.pread(_SCHEDULER, 100, 0).split()[1]) / 1e9 if _SCHEDULER is not None else 0.0
    return time.perf_counter() - waited


class Durations:
    """Measures where tests run, and collects where they are reported."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.shared: dict[Any, float] = {}
        self.spent = self.sharing = self.own = 0.0
        self.took: dict[str, float] = {}
        self.processor: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, Any, Any]:
        begun, before = _now(), self.sharing
        try:
            return (yield)
        finally:
            if fixturedef.scope in SHARED:
                alone = _now() - begun - (self.sharing - before)
                self.shared[fixturedef] = alone
                self.sharing += alone

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Generator[None, Any, Any]:
        begun = time.process_time()
        try:
            return (yield)
        finally:
            self.own = time.process_time() - begun

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if call.when == "teardown":
            # pytest tells it no other way
            fixtures = getattr(item, "_fixtureinfo").name2fixturedefs.values()  # noqa: B009
            used = {one for defined in fixtures for one in defined if one in self.shared}
            took = _now() - self.spent - self.sharing + sum(self.shared[one] for one in used)
            report.user_properties.append(("took", (took, self.own)))
        return report

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self) -> None:
        self.spent, self.sharing, self.own = _now(), 0.0, 0.0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, value in report.user_properties:
            if name == "took" and report.when == "teardown" and isinstance(value, Sequence):
                self.took[report.nodeid], self.processor[report.nodeid] = value

    # --- telling ----------------------------------------------------------------------------------------------------

    def slower(self) -> list[str]:
        """Tests that take much longer than the list says."""
        told = {name: long_s(name) or LONG_S for name in self.took}
        return sorted(name for name, seconds in self.took.items() if seconds > MUCH * told[name])

    def far_slower(self) -> list[str]:
        """Those of which other work cannot be the reason."""
        if PROFILE == "night":
            return []
        return [name for name, own in self.processor.items() if own > MUCH * (long_s(name) or LONG_S) + FAR_S]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(self.config, "workerinput"):
            return
        if file := self.config.getoption("--write-durations"):
            lines = [f"{seconds:6.1f} {name}\n" for name, seconds in listed(self.took).items()]
            Path(file).write_text(HEAD + "".join(lines), encoding="utf-8")
        elif self.far_slower():
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.config.getoption("--write-durations"):
            return
        far = self.far_slower()
        for name in self.slower():
            what = "FAILED: far slower" if name in far else "slower"
            seconds = f"{self.took[name]:.1f} s, of them {self.processor[name]:.1f} s of its processor"
            said = long_s(name) or "short"
            terminalreporter.write_line(f"{what} than tests/long.txt says ({said}): {name}, {seconds}")


def in_order(items: Sequence[pytest.Item], workers: int) -> list[pytest.Item]:
    """The items as workers are to begin with them: each with its part of the files in which something is long, so that
    none is left with a long test when the others have done. Files stay whole, as their tests share what is set up."""
    files: dict[Path, list[pytest.Item]] = defaultdict(list)
    length: dict[Path, float] = defaultdict(float)
    for item in items:
        files[item.path].append(item)
        length[item.path] += long_s(item.nodeid) or 0.0
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    loads = [0.0] * workers
    for path in sorted((path for path in files if length[path]), key=lambda one: -length[one]):
        least = loads.index(min(loads))
        shares[least] += files[path]
        loads[least] += length[path]
    quick = [item for path, inside in files.items() if not length[path] for item in inside]
    each = -(-len(items) // workers)
    for share in shares:
        room = max(0, each - len(share))
        share.extend(quick[:room])
        del quick[:room]
    return [item for share in shares for item in share] + quick


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-durations", metavar="FILE", help="write what is long in this run")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Durations(config), "durations")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A file in which all is long is not even read."""
    name = collection_path.relative_to(config.rootpath).as_posix() if collection_path.suffix else ""
    return True if PROFILE == "check" and name in _list() else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if PROFILE == "check":
        long = [item for item in items if long_s(item.nodeid) is not None]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if long_s(item.nodeid) is None]
    workers = int(getattr(config, "workerinput", {}).get("workercount", 1))
    items[:] = in_order(items, workers)
