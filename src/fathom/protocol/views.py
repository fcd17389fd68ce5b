"""Types of values that a game defines or that are encoded already, with the names of their schemas.

`study/schema.py` adds the components, because this package knows no game.
"""

from typing import Annotated, Any

import msgspec

REFS = "#/components/schemas/{name}"


def described_as(name: str, nullable: bool = False) -> msgspec.Meta:
    """Return the schema of a value: the component of this name, or null."""
    ref = {"$ref": REFS.format(name=name)}
    return msgspec.Meta(extra_json_schema={"anyOf": [ref, {"type": "null"}]} if nullable else ref)


AnyView = Annotated[Any, described_as("View")]  # of one of the games
FirstView = Annotated[Any, described_as("FirstView")]  # after the deal, without `legal`
FirstViewOrNull = Annotated[Any, described_as("FirstView", nullable=True)]
ViewChanges = Annotated[dict[str, Any], described_as("ViewChanges")]  # some fields of a view
TableChanges = Annotated[dict[str, Any], described_as("TableChanges")]  # some fields of a `TableInfo`
AnyIntendedMove = Annotated[Any, described_as("IntendedMove", nullable=True)]  # of one of the games
EncodedUpdate = Annotated[msgspec.Raw, described_as("SnapshotOrUpdate")]
