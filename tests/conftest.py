"""What holds for every test, wherever and however the suite is run."""

from __future__ import annotations

import gc
import signal
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from tests import connections, engines
from tests.profiles import PROFILE, examples

pytest_plugins = ("tests.durations", "tests.web.fixtures", "tests.browser.fixtures")
"""What is measured of all tests, and what those of general pages share with those of a game's."""

# A suite that a script has started in the background ignores SIGINT, and so would the programs that it tests.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# How fast an example is depends on what else the machine does.
settings.register_profile(
    PROFILE, deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=examples(50, 1000)
)
settings.load_profile(PROFILE)
connections.install()
engines.install()

# Ten thousand tests and the modules under test lie in memory until the end. To look again and again whether they are
# garbage takes a tenth of the time of a run, so nobody looks while they are found, and never at them.
SELDOM = (20_000, 20, 100)
"""How many new objects are looked through at once, and after how many such times older ones are: thresholds of gc."""
gc.disable()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    found = yield
    gc.freeze()
    gc.set_threshold(*SELDOM)
    gc.enable()
    return found
