"""Phase C: food for everybody on the board."""

from __future__ import annotations

from companion.engine.actions import Ended, Refusal, short
from companion.engine.fields import NOTHING, added
from companion.games.yinzi.meta import META
from companion.games.yinzi.rules import mends, refusals, rural, sheet_sums
from companion.games.yinzi.rules.goods import FOOD_GOODS, FULL_GOODS, GOODS, HALF_GOODS
from companion.games.yinzi.rules.places import COLOUR_NAMED, FED, RICE, SPACE, SPACES, SQUARE, WHEAT_DISC
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import FED_ALL, FEEDING, RULES

A_PAIR = 2
"""Halves that make a food."""
MEALS = {RICE: 2, WHEAT_DISC: 1}
"""Discs that feed."""
BY_DISC, AT_MARKET = len(GOODS), len(GOODS) + SPACES
"""What ``foods`` holds of a meal beside goods: from the first on spaces of the advancements box, and a purchase."""
BOUGHT = "bought"
"""What the log calls a purchase."""


def begin(s: Position) -> Ended:
    """In turn order."""
    s.note("phase", phase="feed")
    s.place = -1
    return following(s)


def following(s: Position) -> Ended:
    """The next player."""
    while s.place + 1 < len(s.seats):
        s.place += 1
        seat = s.turn
        s.traded = s.half = 0
        s.need, s.foods = needed(s, seat), ()
        if ask(s) is None:
            return None
        _fed(s, seat)
    return FED_ALL


def needed(s: Position, seat: int) -> int:
    """Food that the workers of a seat ask for."""
    return 0 if s.has_bonus(seat, FED) else sheet_sums.food_needed(s.on_board(seat))


def own_food(s: Position, seat: int) -> tuple[int, int]:
    """Cubes on fields that are a food, and those that are half of one."""
    crops, doubled = s.crops(), s.doubled
    full, half = s.squares_of(seat, crops.full), s.squares_of(seat, crops.half)
    more = [sum([doubled[square] != NOTHING for square in squares]) for squares in (full, half)]
    return len(full) + more[0], len(half) + more[1]


def ask(s: Position) -> Ended:
    """Ask what is eaten, unless there is nothing to choose; ``FED_ALL`` if this player has eaten."""
    seat = s.turn
    if not s.need:
        return FED_ALL
    full, half = own_food(s, seat)
    food = sheet_sums.food_in(full, half + s.half)
    others = any(s.has(seat, space) for space in MEALS) or rural.can_buy(s, seat)
    if not others and food <= s.need and not _half_to_choose(s, seat, half + s.half):
        _eat_all(s, seat, half + s.half)
        return FED_ALL
    return s.ask(FEEDING, seat)


def _half_to_choose(s: Position, seat: int, half: int) -> bool:
    """Whether an odd half will be left, and its owner chooses which."""
    return half % 2 == 1 and sum(s.good_on(square) in HALF_GOODS for square in s.mine(seat)) > 1


def _eat_all(s: Position, seat: int, half: int) -> None:
    """Everything is eaten but an odd half; misfortune for what is missing."""
    for square, good in s.fields_of(seat):
        if good in FOOD_GOODS:
            for _ in range(s.cubes_on(square)):
                if good in HALF_GOODS and half % 2:
                    half -= 1
                    continue
                _eat(s, seat, square, good in HALF_GOODS)


def _fed(s: Position, seat: int) -> None:
    """A meal is over: a misfortune for each food that is missing."""
    names = (*GOODS, *SPACE.ids(s), BOUGHT)
    s.note(
        "fed",
        seat=s.seats[seat],
        workers=s.on_board(seat),
        food=needed(s, seat),
        eaten=[names[one] for one in s.foods],
        free=s.has_bonus(seat, FED),
    )
    if s.need:
        s.misfortune = added(s.misfortune, seat, s.need)
        s.note("hungry", seat=s.seats[seat], count=s.need)
    s.need, s.foods = 0, ()


def _eat(s: Position, seat: int, square: int, is_half: bool) -> None:
    s.foods = (*s.foods, s.good_on(square))
    s.take_cube(square)
    s.cubes[seat] += 1
    if is_half:
        s.half = 1 - s.half
        s.need -= not s.half
    else:
        s.need -= 1


def go_on(s: Position) -> Ended:
    """Ask on, or go on to the next player."""
    if ask(s) is None:
        return None
    _fed(s, s.turn)
    return following(s)


@RULES.act("eat", SQUARE, at=FEEDING, rule="5 C")
def eat(s: Position, seat: int, square: int) -> Ended:
    """A cube from a field is eaten; two of fruit, cabbage and potato make a food."""
    _eat(s, seat, square, s.good_on(square) in HALF_GOODS)
    return go_on(s)


@eat.unless(mend=mends.cube)
def _not_yours(s: Position, seat: int, square: int) -> Refusal | None:
    return refusals.not_yours(s, seat, square)


@eat.unless()
def _not_food(s: Position, seat: int, square: int) -> Refusal | None:
    return refusals.not_food(s.good_on(square))


@eat.unless()
def _half_first(s: Position, seat: int, square: int) -> Refusal | None:
    """The other half comes next; a half without another one feeds nobody (ruling 32)."""
    if s.good_on(square) in FULL_GOODS:
        return _other_half(s)
    return None if s.half else short("other-half", A_PAIR, own_food(s, seat)[1], why="alone")


def _other_half(s: Position) -> Refusal | None:
    """Half a food has been given, and nothing else comes before the other half."""
    return Refusal("other-half", {"why": "first"}) if s.half else None


@RULES.act("use", SPACE, at=FEEDING, rule="5 C")
def use(s: Position, seat: int, space: int) -> Ended:
    """A disc feeds; what is too much is lost (ruling 33)."""
    s.use(seat, space)
    s.foods = (*s.foods, BY_DISC + space)
    s.need = max(0, s.need - MEALS[space])
    return go_on(s)


@use.unless(mend=mends.disc)
def _no_disc(s: Position, seat: int, space: int) -> Refusal | None:
    return refusals.no_disc(s, seat, space) if space in MEALS else refusals.not_now(s, space)


@use.unless()
def _half_before_disc(s: Position, seat: int, space: int) -> Refusal | None:
    return _other_half(s)


@RULES.act("buy-food", COLOUR_NAMED, at=FEEDING, rule="6, ruling 32")
def buy(s: Position, seat: int, colour: int) -> Ended:
    """Food from the rural market; a bought cube is a whole food."""
    rural.buy(s, seat, s.seats.index(META.colours[colour]))
    s.foods = (*s.foods, AT_MARKET)
    s.need -= 1
    return go_on(s)


@buy.unless()
def _none_there(s: Position, seat: int, colour: int) -> Refusal | None:
    return rural.none_of_colour(s, colour)


@buy.unless()
def _cannot_buy(s: Position, seat: int, colour: int) -> Refusal | None:
    return rural.no_purchase(s, seat)


@buy.unless()
def _half_before_buying(s: Position, seat: int, colour: int) -> Refusal | None:
    return _other_half(s)


@RULES.act("hunger", at=FEEDING, rule="5 C, ruling 4")
def hunger(s: Position, seat: int) -> Ended:
    """Nothing more is spent: a misfortune for each food that is missing."""
    _fed(s, seat)
    return following(s)


@hunger.unless()
def _must_feed(s: Position, seat: int) -> Refusal | None:
    food = sheet_sums.food_in(*own_food(s, seat))
    return _other_half(s) or (Refusal("must-feed", {"count": food}) if food else None)
