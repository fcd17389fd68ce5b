"""Codes of the server have texts in the browser client, in each of its languages."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from fathom.bots.messages_en import ENGLISH as BOTS
from fathom.bots.registry import bot_names, bot_ranks
from fathom.core.messages_en import ENGLISH as CORE
from fathom.core.options import EnumOption, Flag, Option
from fathom.core.registry import game_named, game_names, plugins
from fathom.games.subhunt.messages_en import ENGLISH as SUBHUNT
from fathom.games.submarine.messages_en import ENGLISH as SUBMARINE
from fathom.server.messages_en import ENGLISH as SERVER
from fathom.table.messages_en import ENGLISH as TABLE

SOURCE = Path(__file__).parents[1] / "web" / "src"
LANGUAGES = ("en", "nl", "de", "fr")
PLURAL = r"_(one|many|other)$"
# Codes for programs and for operators, which a browser does not receive or does not show.
NOT_SHOWN = {
    *("bad_token", "no_scope", "no_such_budget", "no_such_limit", "no_such_turn", "not_a_bot", "state_bytes"),
    *("lines_only", "move_part", "no_such_move"),  # a game's board sends well-formed moves of that game
    *("no_image_now", "no_such_style", "upgrade_required", "wrong_host"),
}
OWN = {"engine_failed", "not_saved", "unreachable"}  # texts of the client without a code of the server
ROOMS: dict[str, tuple[str, Mapping[str, str], set[str]]] = {
    "shell": ("i18n", {**CORE, **TABLE, **SERVER, **BOTS}, OWN),
    "submarine": ("games/submarine/texts", SUBMARINE, set()),
    "subhunt": ("games/subhunt/texts", SUBHUNT, set()),
}


def words(folder: str, language: str) -> dict[str, str]:
    """Return the client's texts in one folder."""
    found: dict[str, str] = json.loads((SOURCE / folder / f"{language}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", ROOMS)
def test_each_refusal_has_a_text_with_only_its_parameters(room: str, language: str) -> None:
    folder, english, own = ROOMS[room]
    found = {key[8:]: text for key, text in words(folder, language).items() if key.startswith("problem.")}
    codes = {key: re.sub(PLURAL, "", key) for key in found}
    assert set(codes.values()) - own == set(english) - NOT_SHOWN
    for key, code in codes.items():
        if code not in own:
            given = set(re.findall(r"\{(\w+)\}", english[code]))
            assert set(re.findall(r"\{\{(\w+)\}\}", found[key])) <= given | {"count"}, key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game_names())
def test_each_option_value_and_preset_has_a_text(name: str, language: str) -> None:
    found = words(f"games/{name}/texts/options", language)
    game = game_named(name)
    missing = [key for option in game.options for key in keys_of(option) if key not in found]
    missing += [key for preset in game.options.presets for key in texts(f"preset.{preset}") if key not in found]
    assert not missing


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game_names())
def test_titles_are_those_of_the_plugin(name: str, language: str) -> None:
    """E-mail and browser client call a game alike."""
    shown = words(f"games/{name}/texts/about", language)["title"].replace("\xad", "")  # soft hyphens
    assert shown == plugins()[name].titles.get(language, game_named(name).title)


def test_ranks_of_bots_are_those_of_the_client() -> None:
    """Terminal, server and browser name the levels of a bot alike."""
    found = words("i18n", "en")
    ranks = {f"level.{bot}.{level}": rank for bot in bot_names() for level, rank in enumerate(bot_ranks(bot), 1)}
    assert ranks == {key: text for key, text in found.items() if key.startswith("level.")}


def keys_of(option: Option) -> list[str]:
    """Return the keys of the texts that an option needs: of its values, or of its input."""
    key = f"option.{option.name}"
    if isinstance(option, EnumOption):
        return [*texts(key), *(f"value.{option.name}.{value}" for value in option.values)]
    return texts(key) if isinstance(option, Flag) else [*texts(key), f"{key}.allowed"]


def texts(key: str) -> list[str]:
    """Return the keys of a name and its description."""
    return [key, f"{key}.text"]
