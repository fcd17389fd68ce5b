"""The JSON schema of all messages: moves are unions of the games' own types."""

from typing import Any

import pytest

from fathom.core.registry import plugins
from fathom.study import schema


@pytest.fixture(scope="module")
def components() -> dict[str, Any]:
    found: dict[str, Any] = schema.described(schema.types())[1]
    return found


def refs(found: dict[str, Any]) -> list[str]:
    return [each["$ref"].rpartition("/")[2] for each in found["anyOf"] if "$ref" in each]


def test_a_move_is_one_of_the_games_own(components: dict[str, Any]) -> None:
    games = [plugin.game for plugin in plugins().values()]
    assert refs(components["LegalMove"]) == [game.legal_move_type.__name__ for game in games]
    assert refs(components["MadeMove"]) == [game.made_move_type.__name__ for game in games]


@pytest.mark.parametrize("name", ["SubmarineMove", "SubmarineLegalMove", "SubHuntMove", "SubHuntLegalMove"])
def test_pieces_and_places_are_told_apart_by_their_kind(components: dict[str, Any], name: str) -> None:
    for part in ("piece", "from", "to"):
        union, nothing = components[name]["properties"][part]["anyOf"]
        assert nothing == {"type": "null"}
        assert union["discriminator"]["propertyName"] == "kind"
        assert [*union["discriminator"]["mapping"]] == [
            components[ref]["properties"]["kind"]["enum"][0] for ref in refs(union)
        ]


def test_no_message_has_a_move_of_any_shape(components: dict[str, Any]) -> None:
    """Only a plugin without types of its own would bring the general ones back."""
    assert not {"PieceMove", "Decision", "Piece", "Place"} & components.keys()
