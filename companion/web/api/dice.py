"""Fair dice: a device adds its number before the game, and gets all draws at its end."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from companion.web.access import lookup
from companion.web.api.models import Answer, Body, Changed
from companion.web.api.routes import TABLE, Routes

GIVEN: Final = (409, "The game has begun, the seat has added another number, or the table has no seed.")
SECRET: Final = (409, "The game goes on, and the seed is secret.")
routes = Routes()


class PhoneNumber(Body):
    """16 random bytes of this device."""

    number: Annotated[str, Field(pattern="^[0-9a-f]{32}$", examples=["5d0c7e41a29b4d0f8a6c3e2b1f907d55"])]


class Drawn(Answer):
    """A chance: it came as the lot drawn lay from ``first`` to below ``end`` of ``total``."""

    entry: int
    text: str
    source: str
    number: int = Field(description="That of the draw, for each deck or dice from 1; 0 where it follows from none.")
    total: int
    first: int
    end: int
    kept: bool = Field(description="Something earlier was put right since: other things might have come then.")
    told: bool = Field(description="People drew or rolled it.")


class Dice(Answer):
    """What all chance of a game followed from, and what came."""

    commitment: str | None = Field(description="SHA-256 of the seed, fixed before the game; null without a seed.")
    seed: str | None
    numbers: dict[str, str] = Field(description="What phones added, by seat in turn order; empty where one has not.")
    draws: list[Drawn]


@routes.add("PUT", f"{TABLE}/number", "Add a number to the seed of the dice", seat="needed", errors=(GIVEN,))
def add_number(code: str, body: PhoneNumber) -> Changed:
    """Add a random number to the secret seed from which all that the app draws and rolls follows; once, before the game
    begins. The same number again changes nothing."""
    table, _, token = lookup.seated(code)
    table.fairness.add_number(token, body.number)
    return Changed(number=table.number)


@routes.add("GET", f"{TABLE}/dice", "How the dice followed from the seed", errors=(SECRET,))
def show_dice(code: str) -> Dice:
    """All that chance brought in a game that is over, with the seed and the numbers from which it followed."""
    fairness = lookup.find(code).fairness
    proof = fairness.proof()
    return Dice(
        commitment=proof.commitment if proof else None,
        seed=proof.seed if proof else None,
        numbers=dict(proof.numbers) if proof else {},
        draws=[Drawn.model_validate(one) for one in fairness.draws()],
    )
