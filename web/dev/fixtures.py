"""Real messages of real games, for the client's tests: `python web/dev/fixtures.py` writes them to web/dev/fixtures.

Each file holds what one audience heard, and what the Python client made of it.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from fathom.core.game import SPECTATOR
from fathom.core.registry import game_names
from fathom.table import commands as ask
from fathom.table.story import story
from table.company import ANN, BOB, Company, seats

HERE = Path(__file__).parent / "fixtures"
STEPS = 60


def played(game: str) -> Company:
    """A game in which moves are taken back now and then, and people talk."""
    company = Company(game, seats(2)).start()
    for number, _ in enumerate(company.play_on(seed=7, undo=0.2, most=STEPS)):
        if number % 7 == 3:
            company.do(ANN, ask.Chat, text=f"before move {number}")
    return company


def fixture(company: Company, audience: int) -> dict[str, Any]:
    """What an audience heard, how things stood for it after the last message, and its story."""
    return {
        "heard": [msgspec.json.decode(message) for message in company.sent[audience]],
        "mirror": vars(company.mirrors[audience]),
        "story": msgspec.to_builtins(story(company.table, audience)),
    }


def main() -> None:
    """Write all of them."""
    HERE.mkdir(exist_ok=True)
    for game in game_names():
        playing, over = played(game), played(game)
        over.do(BOB, ask.Resign, seat=2)
        for status, company in (("playing", playing), ("over", over)):
            for audience in (SPECTATOR, 1):
                file = HERE / f"{game}-{status}-{audience}.json"
                file.write_bytes(msgspec.json.encode(fixture(company, audience)))


if __name__ == "__main__":
    main()
