"""Settings in one order, whichever was named first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.engine.terms import Change


def in_order(changes: Mapping[str, Change], names: Iterable[str]) -> dict[str, Change]:
    """The changes in the order of those names, all others behind them: what comes of a few things that are set
    together, what is told of it and what is said against it, must not depend on which was named first."""
    place = {name: number for number, name in enumerate(names)}
    return dict(sorted(changes.items(), key=lambda change: (place.get(change[0], len(place)), change[0])))
