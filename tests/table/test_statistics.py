"""What the finished games say about people."""

from __future__ import annotations

import pytest

from companion.table import Result, Score, Summary
from companion.table.results import people


def over(at: float, *scores: tuple[str, int], winners: str = "", game: str = "lanterns", bots: str = "") -> Summary:
    """A game; the seats are called a, b, c …; ``winners`` and ``bots`` are letters of seats."""
    seats = "abcdef"
    held = tuple(
        Score(seats[number], name, "bot" if seats[number] in bots else "person", points)
        for number, (name, points) in enumerate(scores)
    )
    most = max(points for _, points in scores)
    won = tuple(winners) or tuple(score.colour for score in held if score.points == most)
    return Summary(f"t{at}", game, "over", tuple(name for name, _ in scores), 1, at, Result(held, won))


def test_games_wins_average_best_and_last() -> None:
    found = people(
        [
            over(1, ("Mei", 10), ("Jonas", 20)),
            over(3, ("Jonas", 5), ("Mei", 30)),
            over(2, ("Mei", 7), ("Aisha", 1), game="other"),
        ]
    )
    mei, jonas, aisha = found
    assert (mei.name, mei.played, mei.won, mei.last) == ("Mei", 3, 2, 3)
    assert (mei.games["lanterns"].average, mei.games["lanterns"].best, mei.games["other"].best) == (20.0, 30, 7)
    assert (jonas.played, jonas.won, jonas.games["lanterns"].average) == (2, 1, 12.5)
    assert (aisha.played, aisha.won) == (1, 0)


def test_names_are_one_persons_whatever_their_capitals_and_the_latest_spelling_is_shown() -> None:
    found = people([over(1, ("mei  lin", 1), ("Jo", 2)), over(2, ("Mei Lin", 3), ("STRASSE", 1)),
                    over(0, ("MEI LIN", 3), ("Straße", 9))])  # fmt: skip
    assert [(person.name, person.played) for person in found] == [("Mei Lin", 3), ("STRASSE", 2), ("Jo", 1)]


def test_bots_and_games_without_a_result_are_left_out() -> None:
    running = Summary("x", "lanterns", "playing", ("Eve",), 1, 9.0)
    found = people([over(1, ("Mei", 1), ("Hong", 2), bots="b"), running])
    assert [person.name for person in found] == ["Mei"]
    assert found[0].won == 0, "a bot won"
    assert found[0].rivals == {}


def test_two_seats_of_one_name_count_once_with_the_better() -> None:
    (found,) = people([over(1, ("Mei", 4), ("mei", 9))])
    assert (found.played, found.won, found.games["lanterns"].best, found.rivals) == (1, 1, 9, {})


@pytest.mark.parametrize(("winners", "ahead", "level"), [("a", 1, 0), ("b", 0, 0), ("ab", 0, 1)])
def test_side_by_side_a_win_counts_for_more_than_equal_points(winners: str, ahead: int, level: int) -> None:
    mei, _ = sorted(people([over(1, ("Mei", 4), ("Jo", 4), winners=winners)]), key=lambda person: person.name == "Jo")
    beside = mei.rivals["jo"]
    assert (beside.name, beside.played, beside.ahead, beside.level) == ("Jo", 1, ahead, level)
