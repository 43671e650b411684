"""What tests of bots share."""

from __future__ import annotations

import pytest

from companion.games.ming_dynastie.bots import regent
from companion.games.yinzi.bots import magistrate


@pytest.fixture(autouse=True)
def briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole games are played here: who tries things out has few trials."""
    monkeypatch.setattr(regent, "BUDGET", 6)
    monkeypatch.setattr(regent, "MOST", 2)
    monkeypatch.setattr(magistrate, "MOST", 2)
