"""The pictures of Ming-Dynastie, drawn from its editions' data.

It imports the engine, general art and the game's rules; the press and screens import it.
"""

from typing import Final

ART: Final = "companion.games.ming_dynastie.art"
"""Where its drawings lie; see ``companion.art.pictures``."""
