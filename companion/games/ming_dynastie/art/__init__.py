"""The pictures of Ming-Dynastie, drawn from its editions' data."""

from typing import Final

ART: Final = "companion.games.ming_dynastie.art"
"""Where its drawings lie; see ``companion.art.pictures``."""
