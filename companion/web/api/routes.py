"""A route of the API is declared once, where its function is: what that takes and answers makes the checks and the
description alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar, get_args, get_type_hints

from flask import Response, request
from pydantic import BaseModel

from companion.web.api.models import Answer, Nothing
from companion.web.http.refusal import Refusal

PREFIX: Final = "/api/v1"
TABLE: Final = "/tables/<code>"
SEAT: Final = f"{TABLE}/seats/<colour>"
JSON: Final = "application/json"
EVENTS: Final = "text/event-stream"
TEXT: Final = "text/plain"
Call = TypeVar("Call", bound=Callable[..., Answer | Response])


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one path.

    Attributes:
        path: in Flask's form, below the prefix.
        call: gets path values, then ``body`` and ``query`` where it has such; gives an answer or a response.
        answer: the model of a JSON answer, or the media type of another one.
        body, query: the models of what comes in.
        seat: whether a seat is ``needed``, ``used`` when given, or of no interest (``""``).
        errors: further 4xx statuses and what they mean.
    """

    method: str
    path: str
    call: Callable[..., Answer | Response]
    summary: str
    answer: type[Answer] | str
    status: int
    body: type[BaseModel] | None
    query: type[BaseModel]
    seat: str
    errors: tuple[tuple[int, str], ...]

    @property
    def name(self) -> str:
        """What Flask knows it by."""
        return f"{self.call.__module__.rpartition('.')[2]}_{self.call.__name__}"

    def respond(self, **values: Any) -> Response:
        """Carry it out, with the values of its path."""
        query = read_query(self.query)
        given = values if self.query is Nothing else {**values, "query": query}
        if self.body is not None:
            given = {**given, "body": read_body(self.body)}
        answer = self.call(**given)
        if isinstance(answer, Response):
            return answer
        response = Response(answer.model_dump_json(), self.status, mimetype=JSON)
        if self.seat:
            response.vary.update(("Authorization", "Cookie"))
        return response


def read_body(model: type[BaseModel]) -> BaseModel:
    """The request's body as the model reads it.

    Raises:
        Refusal: ``not-json`` by its content type.
        ValidationError: not JSON, not UTF-8, nested too deep, or not like the model.
    """
    if request.mimetype != JSON:
        raise Refusal("not-json", 415)
    return model.model_validate_json(request.get_data(cache=False))


def read_query(model: type[BaseModel]) -> BaseModel:
    """The query string as the model reads it; a name that stands twice counts once.

    Raises:
        ValidationError: not like the model.
    """
    return model.model_validate_strings(request.args.to_dict())


class Routes:
    """The operations of one module, in the order in which they are declared."""

    def __init__(self) -> None:
        self.operations: list[Operation] = []

    def add(
        self, method: str, path: str, summary: str, *, status: int = 200, media: str = "", seat: str = "",
        errors: tuple[tuple[int, str], ...] = (),
    ) -> Callable[[Call], Call]:  # fmt: skip
        """Declare what the function below does. Its annotations say what it takes and answers; ``media`` is the type of
        an answer that is no JSON."""

        def declare(call: Call) -> Call:
            hints = get_type_hints(call)
            told = hints["return"]
            answer = media or next(one for one in (told, *get_args(told)) if isinstance(one, type))
            body, query = hints.get("body"), hints.get("query", Nothing)
            self.operations.append(Operation(method, path, call, summary, answer, status, body, query, seat, errors))
            return call

        return declare
