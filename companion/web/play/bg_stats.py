"""A game that is over as a play for BG Stats, an app in which people keep what they have played.

It takes a play as JSON in a link, or from a file. Which of its games and people are meant it asks once and remembers
by their names here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import quote

from companion.engine.meta import Meta
from companion.web.play.context import ViewContext
from companion.web.play.score_chart import ranking

TAKES: Final = "https://app.bgstatsapp.com/createPlay.html?data="


def play(code: str, meta: Meta, moment: ViewContext) -> dict[str, Any] | None:
    """The play as that app takes it; ``None`` while the game goes on.

    Args:
        code: the table's. One table is one play, also when its game is put right afterwards.
        meta: the game.
        moment: its end.
    """
    story = moment.story
    if story is None:
        return None
    ended = datetime.fromtimestamp(story.ended, UTC)
    game: dict[str, Any] = {"name": meta.title, "sourceGameId": meta.id, "highestWins": True, "noPoints": False}
    found: dict[str, Any] = {
        "sourceName": "Ming Table",
        "sourcePlayId": code,
        "playDate": f"{ended:%Y-%m-%d %H:%M:%S}",
        "game": {**game, "bggId": meta.bgg} if meta.bgg else game,
        "players": [
            {
                "name": rank.name,
                "sourcePlayerId": rank.name,
                "startPlayer": rank.colour == moment.order[0],
                "rank": rank.place,
                "score": rank.points,
                "winner": rank.winner,
            }
            for rank in ranking(moment.view, moment.words.in_plain_names)
        ],
    }
    return {**found, "durationMin": story.minutes} if story.minutes else found


def link(found: Mapping[str, Any]) -> str:
    """The address by which the app takes a play."""
    return TAKES + quote(json.dumps(found, ensure_ascii=False, separators=(",", ":")), safe="")
