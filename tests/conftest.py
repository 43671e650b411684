"""What holds for every test, wherever and however the suite is run."""

from __future__ import annotations

import signal

from hypothesis import HealthCheck, settings

# A suite that a script has started in the background ignores SIGINT, and so would the programs that it tests.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# How fast an example is depends on what else the machine does.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
