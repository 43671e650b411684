"""What files of a game's press may say, checked when they are read, so that a slip is told by its place.

Keys are the fields of a ``File``. What is told piece by piece is told by the methods of a class, whose own signatures
say what each may be given: ``{"picture": "book_map.board", "share": 0.7}`` is ``picture("book_map.board", share=0.7)``,
and ``"steps"`` is ``steps()``; a list beside the name of a method is what it is given in its place.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from inspect import Signature, getmembers, isfunction, signature
from typing import Annotated, Any, Final, NamedTuple, TypeAlias, get_type_hints

from pydantic import AfterValidator, BaseModel, ConfigDict, PlainValidator, TypeAdapter, ValidationError, ValidationInfo

from companion.engine import registry
from companion.engine.validation import nearest, shown, text_of
from printables.books.flow import Chunk, Column
from printables.drawing.errors import DrawingError
from printables.kits import BadFile

LONGEST: Final = 200
"""Letters of what is said to be wrong where something is drawn."""


class File(BaseModel):
    """A file, or something in one: it has these keys and no others."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


@cache
def read(game: str, name: str, shape: Any) -> Any:
    """A file of a game's press; it is read once.

    Args:
        shape: the type of what is in it: a ``File``, or some of them.

    Raises:
        BadFile: there is none, or it is another.
    """
    folder = registry.folder(game, "press")
    assert folder is not None, game
    try:
        text = folder.joinpath(f"{name}.json").read_bytes()
    except OSError as error:
        raise BadFile(f"{name}.json of {game}: {error.strerror}") from error
    return checked(text, shape, game, name)


def checked(text: bytes | str, shape: Any, game: str, name: str) -> Any:
    """What is in such a file.

    Raises:
        BadFile: it does not have that shape.
    """
    try:
        return TypeAdapter(shape).validate_json(text, strict=True, context=game)
    except ValidationError as error:
        raise BadFile(": ".join((f"{name}.json of {game}", *_slip(error, text)))) from None


def _slip(error: ValidationError, text: bytes | str) -> Iterator[str]:
    """Where the first slip is, if that is within something, and what is wrong there."""
    slip = error.errors(include_url=False)[0]
    within: Any = json.loads(text) if slip["loc"] else None
    place = []
    for step in slip["loc"]:
        try:
            within = within[step]
        except (LookupError, TypeError):  # a key that is missing, or one of several types
            within = None
        own = within.get("id") if isinstance(within, Mapping) else None
        place.append(own if own and isinstance(own, str) else f"{step + 1 if isinstance(step, int) else step}")
    if place:
        yield ", ".join(map(shown, place))
    got = "" if slip["type"] in ("value_error", "missing", "json_invalid") else f", got {shown(slip['input'])}"
    yield slip["msg"].removeprefix("Value error, ") + got


def named(game: str, path: str) -> Callable[..., Any]:
    """What draws something in a game's package."""
    module, _, name = path.rpartition(".")
    room = module if "." in module else f"press.{module}"
    drawing: Callable[..., Any] = getattr(import_module(f"{registry.packages()[game]}.{room}"), name)
    return drawing


def _there(path: Any, info: ValidationInfo) -> Any:
    try:
        named(f"{info.context}", path)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"nothing draws {shown(path)} ({error})") from None
    return path


def _begins_there(given: tuple[Any, ...], info: ValidationInfo) -> tuple[Any, ...]:
    return (_there(given[0], info), *given[1:]) if given else ()


Drawing: TypeAlias = Annotated[str, AfterValidator(_there)]
"""What draws something, as it lies in the game's package: ``art.board.names``, or ``board.names`` in its press."""
DrawingWith: TypeAlias = Annotated[tuple[Any, ...], AfterValidator(_begins_there)]
"""The same, and what it is given."""


class Told(NamedTuple):
    """Something that is told: by which method, and what that is given in its place and by name."""

    verb: str
    given: tuple[Any, ...]
    more: Mapping[str, Any]


def told_by(teller: type) -> PlainValidator:
    """Says of a ``Told`` that it is one of what that class tells."""

    def told(item: Any, info: ValidationInfo) -> Told:
        (verb, first), *more = item.items() if isinstance(item, Mapping) and item else ((item, []),)
        known = _methods(teller)
        if not isinstance(verb, str) or verb not in known:
            near = nearest(verb, [*known])
            raise ValueError(f"there is no {shown(verb)!r}" + (f", perhaps {near!r}" if near else ""))
        called, types = _arguments(known[verb])
        try:
            bound = called.bind(None, *(first if isinstance(first, list) else [first]), **dict(more))
        except TypeError as error:
            raise ValueError(f"{verb}: {error}") from None
        for name in types.keys() & bound.arguments.keys():
            given = json.dumps(bound.arguments[name])
            try:
                bound.arguments[name] = types[name].validate_json(given, strict=True, context=info.context)
            except ValidationError as error:
                raise ValueError(": ".join((verb, name, *_slip(error, given)))) from None
        return Told(verb, bound.args[1:], bound.kwargs)

    return PlainValidator(told)


@cache
def _methods(teller: type) -> Mapping[str, Callable[..., Any]]:
    return {name: method for name, method in getmembers(teller, isfunction) if not name.startswith("_")}


@cache
def _arguments(method: Callable[..., Any]) -> tuple[Signature, Mapping[str, TypeAdapter[Any]]]:
    """How a method is called, and the types of what it is given."""
    called, hints = signature(method), get_type_hints(method, include_extras=True)
    _, *given = called.parameters.values()
    return called, {one.name: _type(hints[one.name], one.kind is one.VAR_POSITIONAL) for one in given}


@cache
def _type(hint: Any, several: bool) -> TypeAdapter[Any]:
    return TypeAdapter(tuple[hint, ...] if several else hint)


def tell(teller: object, told: Iterable[Told], where: str) -> list[Any]:
    """All that is told one after the other.

    Args:
        where: it is told, for messages.

    Raises:
        BadFile: it names something that a copy does not have, or gives something that cannot be drawn. What is put
            into a column raises it only there, as what is put there is drawn no sooner.
    """
    found: list[Any] = []
    for place, (verb, given, more) in enumerate(told, 1):
        here = f"{where}, {place}: {verb}"
        with slips(here):
            found += (placed(one, here) if callable(one) else one for one in getattr(teller, verb)(*given, **more))
    return found


def placed(chunk: Chunk, where: str) -> Chunk:
    """The chunk; what goes wrong when it is put into a column is told by that place."""

    def put(column: Column) -> None:
        with slips(where):
            chunk(column)

    return put


@contextmanager
def slips(where: str) -> Iterator[None]:
    """Tells by its place what goes wrong within: it is drawn from a file, by functions that take what stands there.

    Raises:
        BadFile: something did; what is only too long for its room is told as that.
    """
    try:
        yield
    except (BadFile, DrawingError):
        raise
    except Exception as error:
        wrong = f"there is no {error}" if type(error) is KeyError else f"{error}" or type(error).__name__
        raise BadFile(f"{where}: {text_of(wrong, LONGEST)}") from error
