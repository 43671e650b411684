"""Where voyages lead, as French writes it: Champa has an article, and the other six have none."""

from __future__ import annotations

from typing import Any

import pytest

from companion.words import catalogue


@pytest.mark.parametrize(
    ("key", "params", "champa", "java"),
    [
        ("do.sail", {}, "Partir au Champa", "Partir à Java"),
        ("did.sail", {}, "part au Champa", "part à Java"),
        ("goal.sail", {}, "Pars au Champa", "Pars à Java"),
        ("scene.sail", {}, "Voyage au Champa", "Voyage à Java"),
        ("scene.sail.ask", {"seat": "Mei"}, "Mei, partir au Champa\u00a0?", "Mei, partir à Java\u00a0?"),
        ("step.fleet", {"count": 1, "gold": 2}, "Envoie 1 jonque et 2\u00a0or au Champa.",
         "Envoie 1 jonque et 2\u00a0or à Java."),
        ("because.sail.at", {}, "La flotte est assez forte pour le voyage au Champa.",
         "La flotte est assez forte pour le voyage à Java."),
    ],
)  # fmt: skip
def test_voyages_lead_there(key: str, params: dict[str, Any], champa: str, java: str) -> None:
    words = catalogue("fr", "ming-voyages")
    assert [words.say(key, {**params, "voyage": voyage}, {}) for voyage in ("1", "2")] == [champa, java]
