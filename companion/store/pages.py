"""Rows of an SQLite file, read page by page without following its trees: all that can be read of a damaged file.

SQLite finds rows by way of other pages, so that one damaged page can hide all the others. But every row is stored whole
in a leaf of its table, preceded by the types of its fields; so leaves can be read one by one, in any order.
The format is that of https://sqlite.org/fileformat2.html (1.6 pages, 2.1 records, 4 the write-ahead log).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from struct import Struct, error, unpack
from typing import Final, NamedTuple, TypeAlias

Value: TypeAlias = int | float | str | bytes | None

MAGIC: Final = b"SQLite format 3\0"
USUAL_PAGE: Final = 4096
FILE_HEADER: Final = 100
WAL_HEADER: Final = 32
FRAME_HEADER: Final = 24
TABLE_LEAF: Final = 0x0D
LARGEST_ROW: Final = 16 * 1024 * 1024
_WHOLE: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""Bytes of a whole number by its type."""
_WITHOUT_BYTES: Final[Mapping[int, Value]] = {0: None, 8: 0, 9: 1}
"""Values that take no bytes, by their type."""
_short, _long, _two_longs, _float = Struct(">H"), Struct(">I"), Struct(">II"), Struct(">d")


class Row(NamedTuple):
    """A row of any table; text that is not UTF-8 stays bytes."""

    id: int
    values: tuple[Value, ...]


def rows(path: Path) -> Iterator[Row]:
    """Every row that can be read in the file and in its write-ahead log, without deleted ones as far as the list of
    free pages can be read.

    Raises:
        OSError: the file cannot be read.
    """
    pages = _Pages(path)
    free = pages.free()
    for number in pages.numbers():
        if number not in free:
            yield from pages.leaf(number)


class _Pages:
    """The current pages of a file, by number from 1."""

    def __init__(self, path: Path) -> None:
        self._file = path.read_bytes()
        self.size, reserved = _layout(self._file)
        self._usable = self.size - reserved
        log = path.with_name(f"{path.name}-wal")
        self._newer = _committed(log.read_bytes(), self.size) if log.exists() else {}

    def numbers(self) -> range:
        """The numbers of all pages."""
        return range(1, max(len(self._file) // self.size, *self._newer, 0) + 1)

    def page(self, number: int) -> bytes:
        """A page; empty if there is none of that number."""
        return self._newer.get(number) or self._file[(number - 1) * self.size : number * self.size] if number else b""

    def free(self) -> set[int]:
        """Free pages, as far as their list can be followed."""
        free: set[int] = set()
        try:
            (trunk,) = _long.unpack_from(self.page(1), 32)
            while trunk and trunk not in free:
                free.add(trunk)
                page = self.page(trunk)
                trunk, count = *_long.unpack_from(page), *_long.unpack_from(page, 4)
                if count > self.size // 4 - 2:
                    return free - {trunk}
                free.update(_long.unpack_from(page, 8 + 4 * place)[0] for place in range(count))
        except error:
            pass  # as far as it goes
        return free

    def leaf(self, number: int) -> Iterator[Row]:
        """The rows of a page; none if it is not a leaf of a table."""
        page, start = self.page(number), FILE_HEADER if number == 1 else 0
        if len(page) < self.size or page[start] != TABLE_LEAF:
            return
        (count,) = _short.unpack_from(page, start + 3)
        for place in range(min(count, self.size // 4)):
            try:
                (at,) = _short.unpack_from(page, start + 8 + 2 * place)
                length, at = _varint(page, at)
                row_id, at = _varint(page, at)
                yield Row(row_id, _values(self._payload(page, at, length)))
            except (IndexError, ValueError, error):
                continue  # damaged, or not a row at all

    def _payload(self, page: bytes, at: int, length: int) -> bytes:
        """A row's bytes, including those on overflow pages."""
        if length > LARGEST_ROW:
            raise ValueError("no row of ours is so long")
        most = self._usable - 35
        here = length
        if length > most:
            least = (self._usable - 12) * 32 // 255 - 23
            here = least + (length - least) % (self._usable - 4)
            here = here if here <= most else least
        found = page[at : at + here]
        if here == length:
            return found
        (more,) = _long.unpack_from(page, at + here)
        parts, missing = [found], length - here
        while missing > 0:
            page = self.page(more)
            (more,) = _long.unpack_from(page)
            parts.append(page[4 : 4 + min(missing, self._usable - 4)])
            missing -= self._usable - 4
        return b"".join(parts)


def _layout(file: bytes) -> tuple[int, int]:
    """The size of a page and how many bytes of it are unused; the defaults if the header is damaged."""
    if file[:16] != MAGIC:
        return USUAL_PAGE, 0
    (size,) = _short.unpack_from(file.ljust(FILE_HEADER), 16)
    size = 65536 if size == 1 else size
    return (size, file[20]) if size >= 512 and not size & (size - 1) else (USUAL_PAGE, 0)


def _committed(log: bytes, size: int) -> Mapping[int, bytes]:
    """Pages of a write-ahead log up to the last commit, by number."""
    done: dict[int, bytes] = {}
    under_way: dict[int, bytes] = {}
    order = ">" if log[3:4] == b"\x83" else "<"
    if len(log) < WAL_HEADER:
        return done
    salt, sums = log[16:24], _summed(log[: WAL_HEADER - 8], (0, 0), order)
    for at in range(WAL_HEADER, len(log) - FRAME_HEADER - size + 1, FRAME_HEADER + size):
        page = log[at + FRAME_HEADER : at + FRAME_HEADER + size]
        sums = _summed(page, _summed(log[at : at + 8], sums, order), order)
        if log[at + 8 : at + 16] != salt or log[at + 16 : at + 24] != _two_longs.pack(*sums):
            break  # left over from before the log was restarted, or never written completely
        under_way[_long.unpack_from(log, at)[0]] = page
        if _long.unpack_from(log, at + 4)[0]:
            done |= under_way
            under_way = {}
    return done


def _summed(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    """The log's checksum, continued over more data."""
    first, second = sums
    words = unpack(f"{order}{len(data) // 4}I", data)
    for one, other in zip(words[::2], words[1::2], strict=True):
        first = first + one + second & 0xFFFFFFFF
        second = second + other + first & 0xFFFFFFFF
    return first, second


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of 1 to 9 bytes, and where the next thing begins."""
    value = 0
    for place in range(at, at + 8):
        value = value << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return value, place + 1
    return value << 8 | data[at + 8], at + 9


def _values(record: bytes) -> tuple[Value, ...]:
    """The fields of a row.

    Raises:
        ValueError, IndexError: these bytes are not a row.
    """
    end, at = _varint(record, 0)
    place, values = end, list[Value]()
    while at < end:
        kind, at = _varint(record, at)
        value, place = _value(record, place, kind)
        values.append(value)
    if at != end or place != len(record):
        raise ValueError("the fields are shorter or longer than the row")
    return tuple(values)


def _value(record: bytes, at: int, kind: int) -> tuple[Value, int]:
    if kind in _WITHOUT_BYTES:
        return _WITHOUT_BYTES[kind], at
    if kind == 7:
        return _float.unpack_from(record, at)[0], at + 8
    if kind in _WHOLE:
        end = at + _WHOLE[kind]
        return int.from_bytes(record[at:end], "big", signed=True), end
    if kind < 12:
        raise ValueError("there is no such type")
    end = at + (kind - 12) // 2
    found = record[at:end]
    if kind % 2:
        with suppress(UnicodeDecodeError):
            return found.decode(), end
    return found, end
