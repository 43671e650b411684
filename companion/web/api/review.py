"""The review of a game that is over."""

from __future__ import annotations

from pydantic import Field

from companion.web.access import lookup
from companion.web.api.models import Answer
from companion.web.api.routes import TABLE, Routes

NONE = (409, "The game goes on, or there is no review of such a game; the message says why.")
routes = Routes()


class CostlyInfo(Answer):
    """A decision that has cost something."""

    number: int = Field(description="Its entry.")
    before: int = Field(description="The entry after which it was made, for the board as it was.")
    played: list[str] = Field(description="What was done to the end of the turn, as texts of actions.")
    better: list[str] = Field(description="What would have been better, likewise.")
    by: float = Field(description="How much it has cost, in what `counts` says.")
    spread: float = Field(description="The standard error of that.")
    trials: int = Field(description="How often both were played on, in each of two ways; the smaller loss is told.")


class ReviewedInfo(Answer):
    """What is told of one person."""

    seat: str
    decisions: int = Field(description="How many there were.")
    costly: list[CostlyInfo] | None = Field(
        description="Those that have cost most, that first; empty where none can be shown to have, null as yet."
    )


class ReviewInfo(Answer):
    """How far a review is, and what it has come to."""

    state: str = Field(description="waiting, thinking, ready or failed; ask again while it is one of the first two.")
    counts: str = Field(description="What is counted: points ahead of the best rival, or chances to win in 100.")
    step: int = Field(description="How much has been thought,")
    steps: int = Field(description="of how much at most.")
    people: list[ReviewedInfo]


@routes.add("GET", f"{TABLE}/review", "What people's decisions have cost in a game that is over", errors=(NONE,))
def show_review(code: str) -> ReviewInfo:
    """How far it is; whoever asks first begins it."""
    found = lookup.tables().reviews.of(lookup.find(code).timeline)
    return ReviewInfo.model_validate(found)
