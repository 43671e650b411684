"""From a view to a page: pure functions that say every word, so that a template only lays it out.

The seam to the routes. Every function gives a page model with a ``template`` name; render it with

    page, say, lang ("en"|"de"), theme (""|"light"|"dark"), csrf (token), key (a fresh idempotency key),
    table (``code``, ``number``, ``url``; or nothing outside a table), consent (what is asked there),
    fragment (True: leave out what never changes)

Routes that the templates link and post to (forms carry ``csrf``; those that act also ``seen`` and ``key``):

    GET  /games[?q=&page=]  /people  /t/<CODE>/delete     POST /t/<CODE>/delete (word)  /restore
    GET  /  /new?game=  /rules/<game>[?part=&table=]  /t/<CODE>[?pick=&mode=&fragment=1]  /t/<CODE>/log  /t/<CODE>/table
    GET  /t/<CODE>/score[?report=]     GET /t/<CODE>/seat (seat link)     GET /t/<CODE>/peek (no-store)
    GET  /t/<CODE>/result.txt  /t/<CODE>/result.svg (to share)
    GET  /t/<CODE>/sheet.pdf[?paper=]  /t/<CODE>/result.pdf[?paper=] (to print)
    GET  /print  /print/<game>[?paper=&only=…]  /print/<game>/<digest>  /print/<game>/<digest>/<file>[?save=1]
    POST /print/<game> (paper, lang, ink, sheet, only, right, down, order, profile, proof)  /print/<game>/<digest>
    GET  /t/<CODE>/record (download)   GET /t/<CODE>/events (server-sent events; ``id`` and ``data`` are the number)
    GET  /t/<CODE>/number (JSON ``{"number": n}``, for polling)
    POST /new (game, name, option.<name>)     POST /join (code)     POST /set (lang, theme, next)
    POST /t/<CODE>/sit (colour, name)  /rename (name)  /bot (colour, bot)  /release (colour)  /options (option.<name>)
    POST /t/<CODE>/begin  /leave  /rejoin (code)
    POST /t/<CODE>/edition (edition)  /house (text)
    GET  /t/<CODE>/player/<colour>     POST /t/<CODE>/reissue (colour)  /host (colour)
    GET  /t/<CODE>/board  /board.json (download)
    POST /t/<CODE>/board/names (name.<kind>:<id>, tint.<id>)  /border (a, b, transport[, drop])  /file (board)
    POST /t/<CODE>/board/keep (name)  /open (name)  /forget (name)  /use
    POST /t/<CODE>/act (action: one text a line, seen, key)     POST /t/<CODE>/undo (entry, seen, key)
    GET  /t/<CODE>/adjust[?pick=&set.<name>=]  /depth     POST /t/<CODE>/adjust (set.<name>, was.<name>, reason, then,
         page, seen, key)  /depth (depth, seen, key)  /chance (source.<name>)
    GET  /t/<CODE>/back/<entry>  /amend/<entry>  /amend/<entry>/look?what=&line=  /at/<entry>  /at?place=
    POST /t/<CODE>/ask (entry, seen, key)  /answer (ask, say, seen, key)  /amend/<entry> (what, line, seen, key)

Where a phone holds several seats, forms carry ``as``, the colour of the one they are for, and pages may be asked for
one (``?as=``; with ``look=1`` although another one must act). ``for`` is the seat that the host acts for.

``act`` and ``undo`` answer a plain form by a redirect to the table (with a notice when stale or illegal), and a
request that accepts JSON by ``{"status", "number", "message"}``, where ``message`` is a sentence to show.
``fragment=1`` asks for the same page without the static board and the symbol sheet.
"""

from __future__ import annotations

from companion.web.presenters.depth import depth_page
from companion.web.presenters.hand import pass_page
from companion.web.presenters.lobby import (
    error_page,
    home_page,
    lobby_page,
    new_page,
    rejoin_page,
    seat_page,
)
from companion.web.presenters.moments import log_page
from companion.web.presenters.pages import HttpsPage, OfflinePage
from companion.web.presenters.parts import Notice, Shown
from companion.web.presenters.play import (
    adjust_page,
    end_page,
    keeping_page,
    news,
    peek_page,
    play_page,
    preview,
    score_page,
    setting_name,
    settle_step,
    table_page,
)
from companion.web.presenters.player import phone_page, player_page
from companion.web.presenters.rules import rules_page

__all__ = [
    "HttpsPage",
    "Notice",
    "OfflinePage",
    "Shown",
    "adjust_page",
    "depth_page",
    "end_page",
    "error_page",
    "home_page",
    "keeping_page",
    "lobby_page",
    "log_page",
    "new_page",
    "news",
    "pass_page",
    "peek_page",
    "phone_page",
    "play_page",
    "player_page",
    "preview",
    "rejoin_page",
    "rules_page",
    "score_page",
    "seat_page",
    "setting_name",
    "settle_step",
    "table_page",
]
