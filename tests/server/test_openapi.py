"""Conformance of every operation to the OpenAPI document, for valid and invalid requests."""

import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import load_all_checks, positive_data_acceptance
from schemathesis.schemas import BaseSchema

from fathom.server.app import API_ROUTES, PAGE_ROUTES
from server.running import API, User
from serving import Serving

STORES = ("sqlite",)  # decided before the store is used

EXAMPLES = settings(
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
# Values that the schema alone cannot describe: visible names, existing games, legal lines.
EXCLUDED = [positive_data_acceptance]


@pytest.fixture(scope="module")
def document(server: Serving) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{server.url}/openapi.json").json()
    return found


class Explorer:
    """Client that sends generated requests to every operation, with or without a session."""

    def __init__(self, server: Serving, document: dict[str, Any], known: bool) -> None:
        self.server = server
        self.known = known
        self.schema: BaseSchema = schemathesis.openapi.from_dict(without_security(document) if known else document)
        self.schema.config.update(base_url=server.url)
        rejection = self.schema.config.checks.negative_data_rejection
        rejection.expected_statuses = [*rejection.expected_statuses, "413"]  # a long text makes a request too large
        self.statuses: set[int] = set()
        self.asked: set[str] = set()
        self.cookies: dict[str, str] = {}

    def explore(self, mode: GenerationMode, examples: int, table: str = "") -> None:
        """Send generated requests to every operation, at a table if it is given."""
        for found in self.schema.get_all_operations():
            operation = found.ok()

            @given(case=operation.as_strategy(generation_mode=mode))
            @settings(EXAMPLES, max_examples=examples)
            def check(case: Case) -> None:
                if table and "table" in case.path_parameters:
                    case.path_parameters["table"] = table
                answer = case.call_and_validate(cookies=self.session(), excluded_checks=EXCLUDED)
                self.statuses.add(answer.status_code)
                self.asked.add(case.operation.label)
                if (case.method, case.path) == ("DELETE", f"{API}/session"):
                    self.cookies = {}

            with suppress(Unsatisfiable):  # an operation without parameters has no invalid request
                check()

    def session(self) -> dict[str, str] | None:
        """Return the session of this client, created again after a sign-out."""
        if self.known and not self.cookies:
            with User(self.server) as user:
                self.cookies = dict(user.http.cookies)
        return self.cookies or None


def without_security(document: dict[str, Any]) -> dict[str, Any]:
    """Return the document without security schemes: the tests send the cookie themselves."""
    paths = {
        path: {method: {**its, "security": []} for method, its in methods.items()}
        for path, methods in document["paths"].items()
    }
    return {**document, "paths": paths}


@pytest.mark.parametrize(
    ("mode", "known"),
    [(GenerationMode.POSITIVE, True), (GenerationMode.POSITIVE, False), (GenerationMode.NEGATIVE, True)],
)
def test_every_response_conforms_to_the_document(
    server: Serving, document: dict[str, Any], mode: GenerationMode, known: bool
) -> None:
    load_all_checks()
    explorer = Explorer(server, document, known)
    explorer.explore(mode, examples=4 if known else 2)
    operations = [its for methods in document["paths"].values() for its in methods]
    assert len(explorer.asked) >= len(operations) * (0.9 if mode is GenerationMode.POSITIVE else 0.4)
    assert {400, 404} <= explorer.statuses
    assert (401 in explorer.statuses) != known


@pytest.mark.long
def test_responses_of_a_real_table_conform_to_the_document(server: Serving, document: dict[str, Any]) -> None:
    with User(server) as ann, User(server) as bob:
        table = ann.make_table("me", "open", "random")
        bob.command(table, "sit", seat=2)
        bob.ready(table, 2)
        ann.start(table, 1)
        explorer = Explorer(server, document, known=True)
        explorer.cookies = dict(bob.http.cookies)
        explorer.schema = explorer.schema.include(path_regex="{table}")
        explorer.explore(GenerationMode.POSITIVE, 16, table)
    assert {200, 400, 403, 409} <= explorer.statuses


def test_the_contract_of_route_modules_names_all_that_are_registered() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
    contracts = project["tool"]["importlinter"]["contracts"]
    (listed,) = [each["modules"] for each in contracts if each["name"] == "No route module imports another"]
    assert sorted(listed) == sorted(module.__name__ for module in (*API_ROUTES, *PAGE_ROUTES))
