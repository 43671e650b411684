"""Time that passes when a test says so."""

from __future__ import annotations


class Watch:
    """Seconds, as ``time.monotonic`` tells them."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def passes(self, seconds: float) -> None:
        self.now += seconds
