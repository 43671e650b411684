"""Market: a small game with hidden hands, sealed bids and tokens of three kinds in two places.

Its people may set all that lies on their table, and may play by themselves while the app keeps the score.
"""

from __future__ import annotations

from functools import partial

from tests import toys

registered = partial(toys.registered, "tests.toy_market.meta", "market")
