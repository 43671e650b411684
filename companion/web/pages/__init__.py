"""Pages for people: rendered on the server, usable without scripts. A view gives its template facts, and the template
says the words; ``filters`` holds what templates call for that.

It imports ``http``, ``access``, ``server`` and ``play``; ``printing``, ``api`` and ``app`` import it.
"""

from __future__ import annotations

from flask import Flask

from companion.web.pages import (
    actions,
    amend,
    archive,
    board_settings,
    clock,
    club_pages,
    consent_forms,
    count,
    deleted,
    depth,
    dice,
    draft,
    first_round,
    hints,
    home,
    import_record,
    new_table,
    own_board,
    phone_setup,
    player,
    practice,
    rematch,
    result,
    review,
    rule,
    rules,
    seats,
    speech,
    table,
    time_travel,
)


def install(app: Flask) -> None:
    """Add every page."""
    at_table = (home, table, result, seats, actions, player, consent_forms, amend, board_settings, rule, rules)
    at_any_time = (time_travel, clock, speech, review, depth, dice, draft, hints)
    around = (*at_any_time, first_round, new_table, rematch, own_board, phone_setup)
    for module in (*at_table, *around, count, archive, deleted, import_record, practice, club_pages):
        app.register_blueprint(module.blueprint)
    app.extensions["ming-voices"] = speech.Voices()
