"""What may be taken back: by whom alone, and whom else it concerns.

All of it follows from what the entries come to; whoever asks holds the timeline's lock.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.table.entries import Adjusted, Fed, Played, Undone
from companion.table.projection import Projection, is_agreed_end
from companion.table.turns import seen_since


def own_last(now: Projection, colour: str) -> int | None:
    """The entry that a seat may take back by itself. What was seen once stays seen: neither a choice that lies
    face down again, nor one after which something was told or turned up, whatever was taken back of that."""
    lying = [number for number in now.sealed.get(colour, ()) if number in now.hidden]
    if lying:
        return lying[-1]
    last = now.path[-1] if now.path else 0
    alone = last and _own(now, last, colour) and not _laid_open(now) and not seen_since(now, last)
    return last if alone else None


def _own(now: Projection, number: int, colour: str) -> bool:
    """Whether an entry of the game is that seat's alone, and turned nothing up."""
    entry = now.entry(number)
    return entry.author == colour and not now.told(number).reveals and not is_agreed_end(entry)


def free(now: Projection, number: int, colour: str) -> bool:
    """Whether a seat may take back by itself an entry that counts, with all that came after it in the game: it did
    all of that, and since then nothing was turned up and it told nothing that chance brought: who has learned what
    follows his choice may not choose again alone."""
    if number == own_last(now, colour):
        return True
    tail = now.path[now.path.place(number) :]
    learned = any(isinstance(now.entry(one).data, Fed) for one in tail[1:]) or bool(seen_since(now, number))
    return not learned and own_last(now, colour) == tail[-1] and all(_own(now, one, colour) for one in tail)


def acted(now: Projection, number: int) -> bool:
    """Whether that entry was somebody's action in the game, counting or not."""
    known = 0 < number <= now.number and now.entry(number)
    return bool(known and known.author and isinstance(known.data, Played | Fed | Adjusted))


def concerned(
    now: Projection, colour: str, tail: Sequence[int], named: Collection[str] = (), *, everybody: bool = False
) -> tuple[str, ...]:
    """The people besides ``colour`` whom a change of these entries concerns, in the order of the seats: those who
    made one of them, alone learned something from it or since, or are named; all where everybody or ``colour`` did."""
    found, everybody = set(named), everybody or _laid_open(now)
    for number in (*tail, *seen_since(now, tail[0])):
        entry, told = now.entry(number), now.told(number)
        found.add(entry.author)
        if isinstance(entry.data, Fed):
            learned = [seat for seat in now.playing if not now.mask_of(told, seat)]
            everybody |= colour in learned or not told.shown
            found.update(learned)
        everybody |= bool(told.reveals) or is_agreed_end(entry)
    return tuple(
        seat.colour
        for seat in now.seating.seats.values()
        if seat.holder == "person" and seat.colour != colour and (everybody or seat.colour in found)
    )


def _laid_open(now: Projection) -> bool:
    """Whether the end of the game has told everybody what was secret until then."""
    return now.over and now.hides()


def way_back(now: Projection, number: int, *, by: str | None = None, ask: int | None = None) -> Undone:
    """What takes back that entry and all that came after it in the game; ``ask``: with whose consent, ``by``: the
    host who did so for that seat."""
    return Undone(to=now.path[now.path.place(number) - 1], entry=number, by=by, ask=ask)
