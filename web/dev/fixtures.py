"""Generate fixtures for the client's tests: `python web/dev/fixtures.py` writes messages of games to web/dev/fixtures.

Each file holds the messages to one audience and the resulting replica of the Python client.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

TESTS = Path(__file__).parents[2] / "tests"
sys.path.insert(0, str(TESTS))

from fathom.core.game import SPECTATOR
from fathom.core.registry import game_names
from fathom.protocol import commands as ask
from fathom.table.projections.history import history
from table.fair_game import FairGame, in_record, replayed
from table.harness import ANN, BOB, TableHarness, seats
from table.test_continuation import Continuation

HERE = Path(__file__).parent / "fixtures"
STEPS = 60


def played(game: str) -> TableHarness:
    """Play a game with undo and chat."""
    harness = TableHarness(game, seats(2)).start()
    for number, _ in enumerate(harness.play_on(seed=7, undo=0.2, most=STEPS)):
        if number % 7 == 3:
            harness.do(ANN, ask.Chat, text=f"before move {number}")
    return harness


def fixture(harness: TableHarness, audience: int) -> dict[str, Any]:
    """Return the messages to an audience, its replica after the last one, and its history."""
    return {
        "heard": [msgspec.json.decode(message) for message in harness.sent[audience]],
        "mirror": vars(harness.replicas[audience]),
        "story": msgspec.to_builtins(history(harness.table, audience)),
    }


def fair_games() -> dict[str, Any]:
    """Return records with proofs, the news for their verification, and the test vectors of docs/fairness.md."""
    wanted = {
        "submarine": FairGame("submarine", 3, {"mussels": "random"}, 1),
        "submarine5": FairGame("submarine", 5, {"first": "seat_1"}, 2),
        "subhunt": FairGame("subhunt", 2, {"torpedo_hit": "2/6"}, 1),
        "withheld": FairGame("submarine", 3, {}, 3, withheld=2),
    }
    older = FairGame("subhunt", 2, {}, 1, bound=False).play()
    games = {name: game.play() for name, game in wanted.items()}
    found = {name: {"record": its.document(), "news": its.match.news()} for name, its in games.items()}
    vectors, older_vectors = (
        msgspec.json.decode((TESTS / "vectors" / f"{name}.json").read_bytes())
        for name in ("fairness", "fairness-unbound")
    )
    return {
        "vectors": [vectors, older_vectors],
        "older": older.document(),
        "games": {**found, **{f"{name}_on": continued(name) for name in game_names()}},
    }


def continued(game: str) -> dict[str, Any]:
    """Return the record and the news of a game that continues another one."""
    earlier = played(game)
    earlier.do(BOB, ask.Resign, seat=2)
    harness = Continuation(earlier, 40).start()
    for _ in harness.play_on(seed=9, most=60):
        pass
    if harness.table.status == "playing":
        harness.do(BOB, ask.Resign, seat=2)
    assert harness.table.play is not None
    return {"record": msgspec.json.decode(harness.table.record(ANN.id)), "news": harness.table.play.match.news()}


def replays(game: str) -> dict[str, Any]:
    """Return the replays of a game by audience."""
    source = in_record(FairGame(game, 2, {}, 1).play().record())
    audiences = {"all": None, "0": 0, "1": 1, "2": 2}
    return {name: msgspec.to_builtins(replayed(source, seat)) for name, seat in audiences.items()}


def main() -> None:
    """Write all fixtures."""
    HERE.mkdir(exist_ok=True)
    (HERE / "fair.json").write_bytes(msgspec.json.encode(fair_games()))
    (HERE / "replays.json").write_bytes(msgspec.json.encode({game: replays(game) for game in game_names()}))
    for game in game_names():
        playing, over = played(game), played(game)
        over.do(BOB, ask.Resign, seat=2)
        for status, harness in (("playing", playing), ("over", over)):
            for audience in (SPECTATOR, 1):
                file = HERE / f"{game}-{status}-{audience}.json"
                file.write_bytes(msgspec.json.encode(fixture(harness, audience)))


if __name__ == "__main__":
    main()
