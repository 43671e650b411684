"""What has become of a turn that was planned before it came."""

from __future__ import annotations

from companion.engine.errors import GameError
from companion.web.play.context import ViewContext
from companion.web.play.parts import Notice
from companion.web.play.plan import BETWEEN, DRAFT, beside, why_not


def checked(context: ViewContext) -> Notice | None:
    """What has become of the draft in the address now that it is the reader's turn, step by step; ``None`` where there
    is none."""
    asked, *texts = context.pick.split(BETWEEN)
    state, words = context.sample, context.words
    if asked != DRAFT or not texts or state is None or not context.legal or not context.you:
        return None
    seat = context.order.index(context.you)
    for held, text in enumerate(texts):
        legal = state.legal_actions(seat) if seat in state.to_act else ()
        action = next((one for one in legal if one.text == text), None)
        if action is None:
            try:
                lost, why = words.do(state.parse(text)), beside(why_not(state, seat, text), words)
            except GameError:
                lost, why = "", ""
            return Notice(words("draft.spoiled", held=held, count=len(texts), what=lost, why=why), "problem")
        after = state.clone()
        after.apply(seat, action)
        state = after
    return Notice(words("draft.holds"), "info")
