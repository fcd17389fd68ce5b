"""Build the OpenAPI document from the handlers' operations and the message types."""

import re
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

import msgspec
from litestar.handlers import HTTPRouteHandler

import fathom
from fathom.protocol.updates import Problem
from fathom.protocol.views import REFS
from fathom.server.operation import KEY, Operation
from fathom.study.schema import described as described_types
from fathom.study.schema import types as messages

USUAL = (400, 429, 503)  # refusals that any request can get
UNSAFE = (403, 408, 413, 415)  # and those of requests that change state
Json = dict[str, Any]
SCHEMES: Json = {
    "session": {"type": "apiKey", "in": "cookie", "name": "fathom", "description": "A browser's session: all scopes."},
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "Token of a program, created with POST /api/v1/me/tokens. Scopes: read; play, which includes "
        "read. Operations without a scope need a session.",
    },
}


def document(handlers: Iterable[tuple[str, HTTPRouteHandler]]) -> Json:
    """Return the document for handlers by path."""
    listed = [(path, handler, handler.opt[KEY]) for path, handler in handlers if KEY in handler.opt]
    schemas, components = schemas_of(operation for _, _, operation in listed)
    paths: dict[str, Json] = {}
    for path, handler, operation in listed:
        for method in handler.http_methods:
            plain = path.replace(":str}", "}")
            paths.setdefault(plain, {})[method.lower()] = described(plain, handler, operation, method, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Fathom",
            "version": fathom.__version__,
            "description": "Tables for board games. The live feed of a table is a WebSocket at "
            "/api/v1/tables/{table}/feed?seat=&since= and takes the same commands; bots of people play at /api/v1/bot. "
            "See docs/protocol.md.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": SCHEMES},
    }


def schemas_of(operations: Iterable[Operation]) -> tuple[dict[Any, Json], Json]:
    """Return a schema for each type, and the components they refer to, including messages of feeds."""
    declared = [named for its in operations for named in (its.asks, its.query, *its.answers.values())]
    types = [each for named in declared for each in (named if isinstance(named, tuple) else (named,))]
    return described_types([each for each in dict.fromkeys([*types, *messages()]) if each is not None])


def described(
    path: str, handler: HTTPRouteHandler, operation: Operation, method: str, schemas: dict[Any, Json]
) -> Json:
    """Return one operation. The first sentence of the handler's docstring is its summary."""
    text = handler.fn.__doc__ or ""
    found: Json = {
        "operationId": handler.fn.__name__,
        "summary": text.partition(".")[0].strip(),
        "description": text.strip(),
        "parameters": [*in_path(path), *in_query(operation.query)],
        "responses": responses(operation, method, schemas),
    }
    if 401 in operation.refuses or operation.needs != "session":
        found["security"] = security(operation)
    if operation.asks is not None:
        found["requestBody"] = {"required": True, "content": json_content(schemas[operation.asks])}
    return found


def security(operation: Operation) -> list[Json]:
    """Return the credentials of an operation; reading is possible without any."""
    found: list[Json] = [{"session": []}]
    if operation.needs != "session":
        found.append({"token": [operation.needs]})
    return found if 401 in operation.refuses else [{}, *found]


def in_path(path: str) -> list[Json]:
    """Return the parameters of a path: table ids and names."""
    table = {"type": "string", "pattern": "^[A-Za-z0-9_-]{22}$"}
    names = re.findall(r"{(\w+)}", path)
    return [
        {"name": name, "in": "path", "required": True, "schema": table if name == "table" else {"type": "string"}}
        for name in names
    ]


def in_query(query: type[msgspec.Struct] | None) -> list[Json]:
    """Return the parameters of a query, one per field."""
    if query is None:
        return []
    (_,), components = msgspec.json.schema_components([query], ref_template=REFS)
    schema = components[query.__name__]
    return [
        {"name": name, "in": "query", "required": name in schema["required"], "schema": plain(its)}
        for name, its in schema["properties"].items()
    ]


def plain(schema: Json) -> Json:
    """Return a schema without null and default: an optional parameter is omitted, not null."""
    kept = [each for each in schema.get("anyOf", [schema]) if each.get("type") != "null"]
    return {name: value for name, value in kept[0].items() if name != "default"}


def responses(operation: Operation, method: str, schemas: dict[Any, Json]) -> Json:
    """Return the answers and refusals by status."""
    found: Json = {}
    for status, named in operation.answers.items():
        found[str(status)] = response(status, named, schemas, operation.media)
    usual = USUAL if method == "GET" else (*USUAL, *UNSAFE)
    known = (401, 403) if operation.needs != "session" else ()  # an invalid token, or one without the scope
    for status in (*operation.refuses, *known, *usual):
        found.setdefault(str(status), response(status, Problem, schemas))
    return dict(sorted(found.items()))


def response(status: int, named: Any, schemas: dict[Any, Json], media: str = "application/json") -> Json:
    """Return one response."""
    found: Json = {"description": HTTPStatus(status).phrase}
    if isinstance(named, tuple):
        found["content"] = json_content({"anyOf": [schemas[each] for each in named]})
    elif named is not None:
        found["content"] = {media: {"schema": schemas[named]}}
    if status in (429, 503):
        found["headers"] = {"retry-after": {"schema": {"type": "string"}, "description": "Seconds"}}
    return found


def json_content(schema: Json) -> Json:
    """Return the `content` of JSON."""
    return {"application/json": {"schema": schema}}
