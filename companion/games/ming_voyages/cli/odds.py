"""``odds``: the chances of a battle or a voyage of The Ming Voyages, before anybody commits to it."""

from __future__ import annotations

import click

from companion.cli.terminal import InputError, whole, write
from companion.games.ming_voyages.rules import odds as chances
from companion.games.ming_voyages.rules.dice import EMPEROR, OVERLORD

MOST_UNITS = max(chances.TROOPS, chances.HORDES)
LEAST_STRENGTH = 2
"""A fleet needs at least one junk and one gold."""
MOST_DICE = 6
"""Three of each colour; there are no more in the box."""


@click.group(no_args_is_help=False)
def odds() -> None:
    """Tell exact chances of The Ming Voyages.

    battle: that the attacker wins, if nobody rolls again. voyage: that the fleet arrives.
    """


@odds.command()
@click.option(
    "--attacker", type=click.Choice([EMPEROR, OVERLORD]), metavar="SIDE", required=True,
    help="Who attacks: emperor or overlord.",
)  # fmt: skip
@click.option(
    "--attackers", type=whole(1, MOST_UNITS), metavar="N", required=True, help="Troops or hordes that attack."
)
@click.option(
    "--defenders", type=whole(0, MOST_UNITS), metavar="N", required=True, help="Hordes or troops that defend."
)
@click.option(
    "--settlements", type=whole(0, chances.SETTLEMENTS), metavar="S", default=0, show_default=True,
    help="The Overlord's settlements, when the Emperor attacks.",
)  # fmt: skip
def battle(attacker: str, attackers: int, defenders: int, settlements: int) -> None:
    """Tell how likely the attacker wins a battle without re-rolls."""
    try:
        chances.check(attacker, attackers, defenders, settlements)
    except ValueError as error:
        field, problem = error.args
        raise InputError(f"--{field}: {problem}") from error
    if not defenders + settlements:
        raise InputError("--defenders: nobody is there to be attacked")
    write({"attacker_wins": chances.battle(attacker, attackers, defenders, settlements)})


@odds.command()
@click.option(
    "--strength", type=whole(LEAST_STRENGTH, chances.MOST_STRENGTH), metavar="N", required=True,
    help="Junks and gold that are sent, added up.",
)  # fmt: skip
@click.option("--dice", type=whole(1, MOST_DICE), metavar="K", required=True, help="How many dice are rolled.")
def voyage(strength: int, dice: int) -> None:
    """Tell how likely a voyage arrives.

    One die lower than its strength is enough.
    """
    write({"success": chances.voyage(strength, dice)})
