"""``simulate``: bots play whole games against each other."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from companion.bots import decide, levels
from companion.cli.terminal import LARGEST_SEED, MOST_GAMES, InputError, named_folder, shown, whole, write
from companion.engine import proof as proofs
from companion.engine import record as records
from companion.engine import registry
from companion.engine.contract import Game, State
from companion.engine.play import Chooser, play
from companion.engine.proof import Proof, ProvenChance
from companion.engine.terms import Action


@click.command()
@click.argument("game")
@click.option(
    "--players", type=whole(1, 8), metavar="N", required=True,
    help="How many seats are taken; beside one alone, the game's own bot plays the rest.",
)  # fmt: skip
@click.option("--games", type=whole(1, MOST_GAMES), metavar="K", default=1, show_default=True, help="How many games.")
@click.option(
    "--seed", type=whole(0, LARGEST_SEED), metavar="S", default=1, show_default=True,
    help="Seed of the first game; each next game has the next seed.",
)  # fmt: skip
@click.option(
    "--bot", "bots", metavar="NAME[,NAME…]", default="random", show_default=True,
    help="The bot in all seats, or one for each seat.",
)  # fmt: skip
@click.option("--option", "options", metavar="K=V", multiple=True, help="An option of the game; repeatable.")
@click.option("--records", "folder", metavar="DIR", help="Write each game's record to DIR/seed-<seed>.txt.")
def simulate(
    *, game: str, players: int, games: int, seed: int, bots: str, options: tuple[str, ...], folder: str | None
) -> None:
    """Let bots play whole games.

    Prints a line for each game, then a summary. The same arguments print the same lines, but for the seconds.
    """
    rules = registry.game(game)
    meta = rules.meta
    low, high = meta.people
    if not low <= players <= high:
        raise InputError(f"--players: {meta.title} takes {low} to {high} players, not {players}")
    names = bot_names(bots, players, game)
    if players == 1 and meta.alone:
        names += [meta.alone] * (meta.players[0] - 1)
    seats = meta.colours[: len(names)]
    chosen = meta.full_options(pairs(options))
    rules.new_state(seats, chosen)
    target = make_folder(folder) if folder is not None else None
    began = time.perf_counter()
    total = 0
    for number in range(seed, seed + games):
        record = records.start(game, seats, chosen)
        record.proof = proof = proof_of(number, record.seats)
        state = record.new_state()
        actions = play(state, ProvenChance(proof.dice(game)), seat_choosers(rules, names, number), record)
        total += actions
        if target is not None:
            save(target / f"seed-{number}.txt", str(record))
        write(
            {
                "seed": number,
                "actions": actions,
                "scores": dict(zip(state.seats, state.scores, strict=True)),
                "winners": [state.seats[seat] for seat in state.winners],
                "hash": state.digest(),
            }
        )
    seconds = round(time.perf_counter() - began, 3)
    write({"summary": {"games": games, "actions": total, "seconds": seconds}})


def proof_of(number: int, seats: Sequence[str]) -> Proof:
    """What the chance of a simulated game follows from: by the game's seed that of a table, and a number of each
    seat."""
    seed = digest(f"{number}")
    return Proof(proofs.commitment(seed), {seat: digest(f"{number} {seat}")[:32] for seat in seats}, seed)


def digest(text: str) -> str:
    """64 hexadecimal digits."""
    return hashlib.sha256(f"simulate {text}".encode()).hexdigest()


def pairs(options: Sequence[str]) -> Mapping[str, str]:
    """``k=v`` texts as a mapping.

    Raises:
        InputError: one is not such a pair, or a name is given twice.
    """
    found: dict[str, str] = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise InputError(f"--option: expected name=value, got {shown(text)}")
        if name in found:
            raise InputError(f"--option: {shown(name)} is given twice")
        found[name] = value
    return found


def bot_names(text: str, players: int, game_id: str, option: str = "--bot") -> list[str]:
    """A bot's name for each seat, from the text of ``option``.

    Raises:
        InputError: a bot that the game does not have, or neither one name nor one for each seat.
    """
    names, known = [name.strip() for name in text.split(",")], levels(game_id)
    for name in names:
        if name not in known:
            raise InputError(f"{option}: {shown(name)} is no bot of {game_id} (known: {', '.join(known)})")
    if len(names) not in (1, players):
        wanted = f"1 or {players} names" if players > 1 else "one name"
        raise InputError(f"{option}: expected {wanted}, got {len(names)}")
    return names * players if len(names) == 1 else names


def seat_choosers(game: Game, names: Sequence[str], seed: int) -> list[Chooser]:
    """The bots of one game, each with a seed of its own that the game's seed determines."""

    def sit(name: str, place: int) -> Chooser:
        policy = levels(game.meta.id)[name](seed * len(names) + place)

        def choose(state: State, seat: int, legal: Sequence[Action]) -> Action:
            return decide(policy, game, state, seat, legal).action

        return choose

    return [sit(name, place) for place, name in enumerate(names)]


def make_folder(name: str) -> Path:
    """The folder of that name, created if it is missing.

    Raises:
        InputError: the name is empty, or the folder cannot be created.
    """
    path = named_folder(name, "--records")
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise InputError(f"--records: {name}: {getattr(error, 'strerror', None) or error}") from error
    return path


def save(path: Path, text: str) -> None:
    """Write one record.

    Raises:
        InputError: the file cannot be written.
    """
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"--records: {path}: {error.strerror}") from error
