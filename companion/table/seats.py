"""Seats: who holds them, by which secret, under which name."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from companion.bots import name_of
from companion.table.entries import Began, Entry, SeatChanged
from companion.table.errors import BadName

LONGEST_NAME: Final = 40
_RAW_NAME: Final = 400  # composing may shorten a name, but nobody's name takes more than this to write
_DIRECTION: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # nothing that looks like another letter
_CODE_LENGTH: Final = 10


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table.

    Attributes:
        colour: its name.
        holder: ``"open"``, ``"person"`` or ``"bot"``.
        name: the player's name; a bot is called by its seat (``companion.bots.name_of``).
        bot: the policy of a bot, else ``""``.
        host: whether its holder is the host.
        connected: whether a phone of this seat is there: it listens, or was heard a moment ago.
        lent: whether the bot plays for a person, who keeps name and secrets of the seat and may play on at any moment.
        kept: the seat at the table before whose holder this one is kept for; ``""`` once that person has come.
        hints: whether its person wants to be offered hints.
    """

    colour: str
    holder: str = "open"
    name: str = ""
    bot: str = ""
    host: bool = False
    connected: bool = False
    lent: bool = False
    kept: str = ""
    hints: bool = False

    @property
    def owned(self) -> bool:
        """Whether it is somebody's: a person plays it, or has lent it to a bot."""
        return self.holder == "person" or self.lent


class Seating:
    """The seats as the seat entries say; secrets are known by their hashes only."""

    __slots__ = ("_reissued", "_rejoin", "_tokens", "seats")

    def __init__(self, colours: tuple[str, ...]) -> None:
        self.seats: dict[str, Seat] = {colour: Seat(colour) for colour in colours}
        self._tokens: dict[str, str] = {}
        self._rejoin: dict[str, str] = {}
        self._reissued: dict[str, str] = {}

    def follow(self, colour: str, change: SeatChanged) -> None:
        """Follow one change of a seat.

        Raises:
            KeyError: the table has no such seat.
            ValueError: nothing is known of such a change, or a field of it is missing.
        """
        seat = self.seats[colour]
        match change.what:
            case "claimed" | "moved" | "rejoined" | "came":
                self._sit(colour, change)
            case "kept":
                self.seats[colour] = Seat(colour, "person", _given(change.name), kept=_given(change.from_))
            case "bot" | "lent" | "returned":
                self._pass(seat, change)
            case "left":
                self._vacate(colour)
                self._appoint()
            case "renamed":
                self.seats[colour] = replace(seat, name=_given(change.name))
            case "host":
                self._hand_over(colour)
            case "hints-on" | "hints-off":
                self._check_owned(colour)
                self.seats[colour] = replace(seat, hints=change.what == "hints-on")
            case "reissued":
                self._reissue(colour, _given(change.rejoin))
            case what:
                raise ValueError(f"unknown seat change {what!r}")

    def _pass(self, seat: Seat, change: SeatChanged) -> None:
        """A bot sits down, plays for the person who has the seat, or no longer does."""
        colour = seat.colour
        if change.what == "returned":
            if not seat.lent:
                raise ValueError(f"{colour} is not lent to a bot")
            self.seats[colour] = replace(seat, holder="person", bot="", lent=False, host=self.host is None)
            return
        bot = _given(change.bot)
        if change.what == "lent":
            self._check_person(colour)
            self.seats[colour] = replace(seat, holder="bot", bot=bot, lent=True, host=False)
            self._appoint()
        else:
            self._vacate(colour)
            self.seats[colour] = Seat(colour, "bot", name_of(colour, bot), bot)

    def _sit(self, colour: str, change: SeatChanged) -> None:
        before = self.seats[colour]
        host = before.host or self.host is None
        if change.what == "moved":
            before = self.seats[_given(change.from_)]
            host = host or before.host
            self._vacate(before.colour)
        self._vacate(colour)
        hints = before.hints and change.what != "claimed"
        self.seats[colour] = Seat(colour, "person", _given(change.name), host=host, hints=hints)
        self._tokens[_given(change.token)] = colour
        self._rejoin[_given(change.rejoin)] = colour

    def begin(self, playing: tuple[str, ...]) -> None:
        """Keep only the seats that play, in turn order."""
        self.seats = {colour: self.seats[colour] for colour in playing}

    def after(self, entries: Iterable[Entry]) -> Seating:
        """The seats as they will be after these entries; itself when none of them concerns seats."""
        changes = [entry for entry in entries if isinstance(entry.data, SeatChanged | Began)]
        if not changes:
            return self
        then = Seating(())
        then.seats, then._tokens, then._rejoin = dict(self.seats), dict(self._tokens), dict(self._rejoin)
        then._reissued = dict(self._reissued)
        for entry in changes:
            match entry.data:
                case Began(seats=seats):
                    then.begin(seats)
                case SeatChanged() as change:
                    then.follow(entry.seat, change)
        return then

    @property
    def players(self) -> tuple[str, ...]:
        """Names of the people and bots seated."""
        return tuple(seat.name for seat in self.seats.values() if seat.holder != "open")

    @property
    def host(self) -> str | None:
        """The host's colour; ``None`` while no person is seated."""
        return next((seat.colour for seat in self.seats.values() if seat.host), None)

    def by_token(self, token: str) -> str | None:
        """The colour that a token holds."""
        return self._tokens.get(digest(token))

    def by_rejoin_code(self, code: str) -> str | None:
        """The colour that a rejoin code moves."""
        return self._rejoin.get(digest(_tidy(code)))

    def kept_for(self, former: str) -> str | None:
        """The colour of the seat that is kept for whoever had ``former`` at the table before."""
        return next((seat.colour for seat in self.seats.values() if former and seat.kept == former), None)

    def reissued(self, code: str) -> bool:
        """Whether a rejoin code was made by the host, not by the seat's own phone."""
        return digest(_tidy(code)) in self._reissued.values()

    def _vacate(self, colour: str) -> None:
        self.seats[colour] = Seat(colour)
        for secret in (self._tokens, self._rejoin):
            for known in [key for key, held in secret.items() if held == colour]:
                del secret[known]

    def _hand_over(self, colour: str) -> None:
        self._check_person(colour)
        self.seats = {name: replace(seat, host=name == colour) for name, seat in self.seats.items()}

    def _check_person(self, colour: str) -> None:
        if self.seats[colour].holder != "person":
            raise ValueError(f"nobody sits at {colour}")

    def _check_owned(self, colour: str) -> None:
        if not self.seats[colour].owned:
            raise ValueError(f"{colour} is nobody's")

    def _reissue(self, colour: str, rejoin: str) -> None:
        self._check_owned(colour)
        self._rejoin.pop(self._reissued.get(colour, ""), None)
        self._reissued[colour] = rejoin
        self._rejoin[rejoin] = colour

    def _appoint(self) -> None:
        if self.host is None:
            heir = next((seat for seat in self.seats.values() if seat.holder == "person"), None)
            if heir is not None:
                self.seats[heir.colour] = replace(heir, host=True)


def _given(text: str | None) -> str:
    if text is None:
        raise ValueError("a field is missing")
    return text


def new_token() -> str:
    """A fresh seat token: 32 random bytes."""
    return secrets.token_urlsafe(32)


def token_after(token: str) -> str:
    """The token at the next table of whoever holds this one: the same however often it is asked for, and nobody else
    can tell it."""
    return urlsafe_b64encode(hashlib.sha256(b"again " + token.encode("utf-8", "replace")).digest()).decode().rstrip("=")


def digest(secret: str) -> str:
    """The form in which secrets are kept."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def rejoin_code(token: str) -> str:
    """The code that moves a seat to another phone, ``"7KQMP-2XR9D"``; follows from the token, so a new token has
    a new code."""
    number = int.from_bytes(hashlib.sha256(b"rejoin " + token.encode()).digest())
    letters = []
    for _ in range(_CODE_LENGTH):
        number, letter = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[letter])
    return "".join(letters[:5]) + "-" + "".join(letters[5:])


def new_code() -> tuple[str, str]:
    """A fresh rejoin code that follows from no token, and the hash in which it is kept."""
    code = rejoin_code(new_token())
    return code, digest(_tidy(code))


class Hashes(NamedTuple):
    """What a seat entry holds for a token."""

    token: str
    rejoin: str


def hashes_of(token: str) -> Hashes:
    """The hashes of a token, and of the rejoin code that follows from it."""
    return Hashes(digest(token), digest(_tidy(rejoin_code(token))))


def seat_code(typed: str) -> str:
    """The hash of a rejoin code, however it is typed; ``""`` for what cannot be one."""
    code = _tidy(typed)
    return digest(code) if len(code) == _CODE_LENGTH and set(code) <= set(_LETTERS) else ""


def _tidy(code: str) -> str:
    """Letters and figures alone; those of a keyboard for Chinese or Japanese may be twice as wide."""
    plain = unicodedata.normalize("NFKC", code[:40])
    return "".join(letter for letter in plain.upper() if letter.isalnum())


def clean_name(name: str) -> str:
    """The name as it is kept: composed (NFC), without space around it. Any script and any mark-up is plain text.

    Raises:
        BadName: empty or invisible, longer than 40 characters, or with control characters or characters that turn
            the direction of the text around it.
    """
    if not isinstance(name, str) or len(name) > _RAW_NAME:
        raise _too_long()
    tidy = unicodedata.normalize("NFC", name).strip()
    if len(tidy) > LONGEST_NAME:
        raise _too_long()
    if any(unshowable(letter) for letter in tidy):
        raise BadName(
            "name-control",
        )
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in tidy):
        raise BadName("name-empty")
    return tidy


def unshowable(letter: str) -> bool:
    """Whether a character would break the line it stands in or turn the direction of the text around it."""
    return unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") or letter in _DIRECTION


def _too_long() -> BadName:
    return BadName("name-long", most=LONGEST_NAME)
