"""What holds for every test, wherever and however the suite is run."""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ("tests.web.fixtures", "tests.browser.fixtures")
"""What the tests of general pages share with those of a game's."""

# A suite that a script has started in the background ignores SIGINT, and so would the programs that it tests.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# How fast an example is depends on what else the machine does.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("night", settings.get_profile("patient"), max_examples=1000)
"""``--hypothesis-profile=night``: for tests that look at a handful of examples by day."""
settings.load_profile("patient")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put what is marked as slow first, in turn at the beginning of the share that each worker is given to start with:
    none is left with a long test when the others have done."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    slow = [item for item in items if item.get_closest_marker("slow")]
    quick = [item for item in items if not item.get_closest_marker("slow")]
    share = -(-len(quick) // workers)
    items[:] = [item for worker in range(workers)
                for item in (*slow[worker::workers], *quick[worker * share:(worker + 1) * share])]  # fmt: skip
