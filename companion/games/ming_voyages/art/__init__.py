"""The map and the pieces of The Ming Voyages, for phones and paper."""

from typing import Final

ART: Final = "companion.games.ming_voyages.art"
"""Where its drawings lie; see ``companion.art.pictures``."""
