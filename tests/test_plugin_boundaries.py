"""No name or term of a game occurs outside its folder, so games of other distributions need no change here."""

import json
import re
from pathlib import Path

import pytest

from fathom.core.registry import plugins

SOURCES = Path(__file__).parents[1] / "src" / "fathom"
GAMES = SOURCES / "games"
WORDS = (
    "disc", "discs", "card", "cards", "mussel", "torpedo", "torpedoes", "voyage", "magazine", "lift", "lifts", "toll",
    "tolls", "treasure", "treasures", "ship", "ships", "joker", "jokers", "lane", "lanes", "mines",
)  # fmt: skip
# Labels that are hashed into keys and seeds (docs/fairness.md), and stored names that stay as they are.
KEPT = {
    ("core/chance.py", "disc"): 1,
    ("table/chance/commitments.py", "disc"): 1,
    ("table/chance/verify.py", "disc"): 1,
    ("cli/commands/verify.py", "disc"): 1,
    ("server/previews/tags.py", "card"): 1,  # of Twitter
    ("games/__init__.py", "submarine"): 2,
    ("games/__init__.py", "subhunt"): 2,
}

CLIENT = SOURCES.parents[1] / "web" / "src"
CODE = (".ts", ".tsx", ".js", ".css")
CLIENT_OWN = ("card", "cards", "lift", "lifts")  # the client calls its boxes cards, and has a curtain to lift
CLIENT_WORDS = tuple(word for word in WORDS if word not in CLIENT_OWN)
CLIENT_TERMS = {("features/trust/check.ts", "disc"): 2}  # the label that is hashed
DEMO = ("demo.", "page.try")  # the fairness page shuffles five cards of its own
CLIENT_KEPT = {
    "games/registry.ts",  # imports the manifests
    "api/types.ts",  # names the generated types of the views, which the games' folders import from there
    "api/generated.ts",  # made from the server's messages, and not in the repository
}


def shared() -> list[Path]:
    """Return the Python files that belong to no game."""
    folders = [GAMES / name for name in plugins() if (GAMES / name).is_dir()]
    return [path for path in SOURCES.rglob("*.py") if not any(path.is_relative_to(folder) for folder in folders)]


def names() -> list[str]:
    """Return every name and title of a game in lower case."""
    found = {word.lower() for plugin in plugins().values() for word in (plugin.game.name, plugin.game.title)}
    return sorted(found, key=len)


@pytest.mark.parametrize("path", shared(), ids=lambda path: path.relative_to(SOURCES).as_posix())
def test_no_name_of_a_game_occurs_outside_its_folder(path: Path) -> None:
    text, where = path.read_text(encoding="utf-8").lower(), path.relative_to(SOURCES).as_posix()
    for word in (*names(), *WORDS):
        count = len(re.findall(rf"\b{re.escape(word)}\b", text))
        assert count == KEPT.get((where, word), 0), f"{where} has {word!r}: move it behind the game's plugin"


def client_files(*endings: str) -> list[Path]:
    """Return the files of the browser client that belong to no game, without tests."""
    folders = [CLIENT / "games" / name for name in plugins()]
    files = [path for path in sorted(CLIENT.rglob("*")) if path.suffix in endings and ".test." not in path.name]
    return [path for path in files if not any(path.is_relative_to(folder) for folder in folders)]


def test_no_name_of_a_game_stands_in_the_client_outside_its_folder() -> None:
    files = {path.relative_to(CLIENT).as_posix(): path for path in client_files(*CODE)}
    assert len(files) > 100
    for where, path in files.items():
        text = path.read_text(encoding="utf-8").lower()
        found = [name for name in plugins() if name in text]
        assert not found or where in CLIENT_KEPT, f"{where} has {found}: move it into the game's manifest"


def test_no_words_of_a_game_stand_in_the_client_outside_its_folder() -> None:
    for path in client_files(".json"):
        where = path.parent.relative_to(CLIENT).as_posix()
        if where != "api":
            assert [key for key in json.loads(path.read_bytes()) if {*key.split(".")} & {*plugins()}] == [], path


def test_no_term_of_a_game_stands_in_the_client_outside_its_folder() -> None:
    for path in client_files(".ts", ".tsx"):
        where, text = path.relative_to(CLIENT).as_posix(), path.read_text(encoding="utf-8").lower()
        if where in CLIENT_KEPT:
            continue
        for word in CLIENT_WORDS:
            count = len(re.findall(rf"\b{word}\b", text))
            assert count == CLIENT_TERMS.get((where, word), 0), (
                f"{where} has {word!r}: move it into the game's manifest"
            )


def test_no_text_of_the_client_outside_a_game_names_its_pieces() -> None:
    for path in client_files(".json"):
        where = path.relative_to(CLIENT).as_posix()
        if path.name != "en.json":
            continue
        for key, text in json.loads(path.read_bytes()).items():
            if key.startswith(DEMO) and where == "features/trust/en.json":
                continue
            found = [word for word in (*names(), *WORDS) if re.search(rf"\b{word}\b", text.lower())]
            assert not found, f"{where} {key} has {found}: use neutral words, or move it into the game's folder"
