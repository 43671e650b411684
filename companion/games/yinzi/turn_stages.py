"""At which stages a player's turn in phase B can be."""

from typing import Final

from companion.games.yinzi.stages import (
    ADVANCING,
    BOATING,
    DEVELOPING,
    ENDING,
    GATHERING,
    LOADING,
    MUSTERING,
    PLANTING,
    PRODUCING,
    SELLING,
    SERVING,
    TURN,
)

FORTUNES: Final = (BOATING, PLANTING, SELLING, DEVELOPING, ADVANCING)
"""By column."""
WORKFORCES: Final = (GATHERING, PRODUCING, LOADING, SERVING, MUSTERING)
MAIN_ACTION: Final = (*FORTUNES, *WORKFORCES)
IN_TURN: Final = (TURN, *MAIN_ACTION, ENDING)
