"""From a view to a page: pure functions that say every word, so that a template only lays it out.

Every function gives a page model with a ``template`` name; ``web/rendering.py`` renders it with

    page, say, lang ("en"|"de"), theme (""|"light"|"dark"), csrf (token), key (a fresh idempotency key),
    table (``code``, ``number``, ``url``; or nothing outside a table), consent (what is asked there),
    fragment (True: leave out what never changes)

The routes that templates link and post to stand in ``web/pages``. Forms carry ``csrf``; those that act also ``seen``
and ``key``.

Where a phone holds several seats, forms carry ``as``, the colour of the one they are for, and pages may be asked for
one (``?as=``; with ``look=1`` although another one must act). ``for`` is the seat that the host acts for.

``act`` and ``undo`` answer a plain form by a redirect to the table (with a notice when stale or illegal), and a
request that accepts JSON by ``{"status", "number", "message"}``, where ``message`` is a sentence to show.
``fragment=1`` asks for the same page without the static board and the symbol sheet.
"""
