"""Market: the small game that ``ming-table new-game`` writes, as the tests of the engine play it."""

from __future__ import annotations

from functools import partial

from tests import toys

registered = partial(toys.registered, "companion.cli.skeleton.ming_table_market.meta", "market")
