"""The map and the pieces of The Ming Voyages, for phones and paper.

It imports the engine, general art and the game's rules; the press and screens import it.
"""

from typing import Final

ART: Final = "companion.games.ming_voyages.art"
"""Where its drawings lie; see ``companion.art.pictures``."""
