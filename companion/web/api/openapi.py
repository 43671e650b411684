"""The OpenAPI 3.1 document, made from the declared operations and the models."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

import companion
from companion.web.api.models import Problems
from companion.web.api.routes import JSON, PREFIX, Operation

PATH_FIELD = re.compile(r"<(?:\w+:)?(\w+)>")
PATH_TEXTS = {
    "code": "The table's word, or its three words; capitals and spaces do not matter.",
    "colour": "A seat by its colour.",
    "entry": "An entry by its number.",
}
USUAL_ERRORS = {
    "400": "The request cannot be read.",
    "403": "The seat's token is no longer good, there is none, or another site sent the request; at a club's "
    "server, only players may see the table, or tables are opened with a host key (header X-Host-Key).",
    "404": "There is nothing here: the table or the seat does not exist.",
    "409": "The table is damaged, busy, or of rules that this version does not know.",
    "410": "The table was put away; for a week it can be taken back.",
    "413": "The body is larger than 64 kB.",
    "415": "The body is not declared as JSON.",
    "422": "The request can be read, and something in it is wrong; the message names the field.",
    "429": "Too often; Retry-After says when to ask again. Only a club's server counts, but for event streams.",
    "503": "The server cannot read that from its disk; or its database is away, which is `busy` with `Retry-After`.",
    "507": "The server cannot keep that: its disk is full or fails, or may not be written to. Nothing has changed.",
}
REF = "#/components/schemas/{model}"


def describe(operations: Iterable[Operation]) -> dict[str, Any]:
    """The whole document."""
    operations = tuple(operations)
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        path = PREFIX + PATH_FIELD.sub(r"{\1}", operation.path)
        paths.setdefault(path, {})[operation.method.lower()] = _operation(operation)
    paths[f"{PREFIX}/openapi.json"] = {
        "get": {
            "operationId": "openapi",
            "summary": "This document",
            "responses": {"200": {"description": "OpenAPI 3.1", "content": {JSON: {"schema": {"type": "object"}}}}},
        }
    }
    _, schemas = models_json_schema([(model, mode) for model, mode in _models(operations)], ref_template=REF)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Ming Table",
            "version": companion.__version__,
            "description": 'Every error is `{"error": {"code", "message"}}` with a 4xx status; '
            "only what the disk or the database of the server is at fault for, which is nobody's input, is 503 or 507.",
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": schemas["$defs"],
            "securitySchemes": {
                "seat": {"type": "http", "scheme": "bearer", "description": "The token that taking a seat gave."},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "ming", "description": "A phone's signed cookie."},
            },
        },
    }


def _models(operations: tuple[Operation, ...]) -> list[tuple[type[BaseModel], Any]]:
    found: dict[tuple[type[BaseModel], Any], None] = {(Problems, "serialization"): None}
    for operation in operations:
        if operation.body is not None:
            found[operation.body, "validation"] = None
        if not isinstance(operation.answer, str):
            found[operation.answer, "serialization"] = None
    return list(found)


def _operation(operation: Operation) -> dict[str, Any]:
    told: dict[str, Any] = {
        "operationId": operation.call.__name__,
        "summary": operation.summary,
        "responses": _responses(operation),
    }
    parameters = [
        {"name": name, "in": "path", "required": True, "description": PATH_TEXTS[name], "schema": {"type": "string"}}
        for name in PATH_FIELD.findall(operation.path)
    ]
    schema = operation.query.model_json_schema()
    parameters += [
        {"name": name, "in": "query", "required": name in schema.get("required", ()), "schema": field}
        for name, field in schema.get("properties", {}).items()
    ]
    if parameters:
        told["parameters"] = parameters
    if operation.body is not None:
        reference = {"$ref": REF.format(model=operation.body.__name__)}
        told["requestBody"] = {"required": True, "content": {JSON: {"schema": reference}}}
    if operation.seat:
        told["security"] = [{"seat": []}, {"cookie": []}] + ([{}] if operation.seat == "used" else [])
    return told


def _responses(operation: Operation) -> dict[str, Any]:
    if isinstance(operation.answer, str):
        content = {operation.answer: {"schema": {"type": "string"}}}
    else:
        content = {JSON: {"schema": {"$ref": REF.format(model=operation.answer.__name__)}}}
    responses: dict[str, Any] = {str(operation.status): {"description": operation.summary, "content": content}}
    errors = dict(USUAL_ERRORS)
    if operation.body is None:
        del errors["413"], errors["415"]
    if "<code>" not in operation.path:
        del errors["404"], errors["409"], errors["410"]
    if operation.method == "GET":
        del errors["507"]
    errors.update((str(status), text) for status, text in operation.errors)
    problem = {JSON: {"schema": {"$ref": REF.format(model="Problems")}}}
    for status, text in sorted(errors.items()):
        responses[status] = {"description": text, "content": problem}
    return responses
