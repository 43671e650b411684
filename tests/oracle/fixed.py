"""Everything that differs from one run to the next, standing still: codes, tokens, keys and the clock."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar
from unittest.mock import patch

T = TypeVar("T")
NOW = 1_700_000_000.0


@contextmanager
def fixed() -> Iterator[None]:
    """Secrets come from a seed meanwhile, and the time of day stands still."""
    luck = random.Random(1)

    def some_bytes(count: int | None = None) -> bytes:
        return luck.randbytes(count or 32)

    def some_hex(count: int | None = None) -> str:
        return some_bytes(count).hex()

    def choice(among: Sequence[T]) -> T:
        return luck.choice(among)

    with (
        patch.object(secrets, "token_bytes", some_bytes),
        patch.object(secrets, "token_hex", some_hex),
        patch.object(secrets, "token_urlsafe", some_hex),
        patch.object(secrets, "choice", choice),
        patch.object(time, "time", lambda: NOW),
    ):
        yield
