"""The pages that The Ming Voyages has of its own."""

from __future__ import annotations

from companion.games.ming_voyages.screens.goals import GUIDE
from companion.games.ming_voyages.screens.map import hero
from companion.games.ming_voyages.screens.moves import moves
from companion.games.ming_voyages.screens.outlook import outlook
from companion.games.ming_voyages.screens.own_board import own_board_page
from companion.games.ming_voyages.screens.page import play_page
from companion.games.ming_voyages.screens.passages import PASSAGES
from companion.games.ming_voyages.screens.recap import news
from companion.games.ming_voyages.screens.score import about, end_page, match, score_page
from companion.games.ming_voyages.screens.scored_now import held
from companion.games.ming_voyages.screens.scorekeeper import keeping_page, picture
from companion.games.ming_voyages.screens.table import former, table_page
from companion.web.play.screens import Screens

SYMBOLS = (
    "gate", "house", "scroll", "dagger", "troop", "junk", "gold", "horde", "settlement", "pat-steppe", "pat-grass",
    "pat-forest", "pat-shaanxi", "pat-henan", "pat-shandong", "pat-sichuan", "pat-huguang", "pat-nanzhili",
    "pat-beyond", "vy-move", "vy-attack", "vy-ship", "vy-sail", "vy-settle", "vy-fort",
)  # fmt: skip

WEIGHTS = {
    "did.play": 6, "did.attack": 5, "did.sail": 5, "did.react": 5, "note.voyage-done": 5, "note.voyage-failed": 5,
    "note.battle-won": 5, "note.era": 5, "did.before": 0, "did.after": 0, "did.send": 1, "did.battle": 0,
    "did.enough": 0, "did.stop": 1, "did.again": 1, "did.decline": 1, "note.battle": 0, "note.declined": 0,
    "note.first-voyage": 0,
}  # fmt: skip
"""What matters how much in what happened since somebody's turn: the other side's card and what it did first, then that
hands were swapped."""
SCREENS = Screens(
    play_page=play_page,
    keeping_page=keeping_page,
    picture=picture,
    end_page=end_page,
    score_page=score_page,
    table_page=table_page,
    news=news,
    about=about,
    former=former,
    moves=moves,
    hero=hero,
    ahead=("css/board.css", "css/play.css", "ming_voyages/play.css", "css/dice.css", "ming_voyages/scenes.css"),
    weights=WEIGHTS,
    symbols=SYMBOLS,
    drawn=True,
    own_board_page=own_board_page,
    match=match,
    passages=PASSAGES,
    guide=GUIDE,
    outlook=outlook,
    held=held,
)
