"""A route of the API is declared once: what it takes and answers makes the checks and the description alike."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, Response, request
from pydantic import BaseModel

from companion.web.api.models import Answer, Nothing
from companion.web.refusal import Refusal

PREFIX: Final = "/api/v1"
JSON: Final = "application/json"
EVENTS: Final = "text/event-stream"
TEXT: Final = "text/plain"


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one path.

    Attributes:
        path: in Flask's form, below the prefix.
        call: gets path values, then ``body`` and ``query`` where the route has such; gives an answer or a response.
        answer: the model of a JSON answer, or the media type of another one.
        seat: whether a seat is ``needed``, ``used`` when given, or of no interest (``""``).
        errors: further 4xx statuses and what they mean.
    """

    method: str
    path: str
    call: Callable[..., Answer | Response]
    summary: str
    answer: type[Answer] | str
    status: int = 200
    body: type[BaseModel] | None = None
    query: type[BaseModel] = Nothing
    seat: str = ""
    errors: tuple[tuple[int, str], ...] = ()


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


class Api:
    """Collects operations and turns each into a Flask view."""

    def __init__(self) -> None:
        self.blueprint = Blueprint("api", __name__)
        self.operations: list[Operation] = []

    def add(self, operation: Operation) -> None:
        """Serve the operation and remember it for the description."""

        def view(**values: Any) -> Response:
            given: dict[str, Any] = dict(values)
            query = read_query(operation.query)
            if operation.query is not Nothing:
                given["query"] = query
            if operation.body is not None:
                given["body"] = read_body(operation.body)
            answer = operation.call(**given)
            if isinstance(answer, Response):
                return answer
            response = Response(answer.model_dump_json(), operation.status, mimetype=JSON)
            if operation.seat:
                response.vary.update(("Authorization", "Cookie"))
            return response

        name = f"{operation.call.__module__.rpartition('.')[2]}.{operation.call.__name__}".replace(".", "_")
        self.blueprint.add_url_rule(operation.path, name, view, methods=[operation.method])
        self.operations.append(operation)

    def document(self, description: Mapping[str, Any]) -> None:
        """Serve the description."""
        text = json.dumps(description, ensure_ascii=False)
        self.blueprint.add_url_rule("/openapi.json", "openapi", lambda: Response(text, mimetype=JSON))
