"""Updates to each audience: complete, ordered, and without hidden information."""

import msgspec
import pytest

from fathom.core.errors import Refusal
from fathom.core.options import Options
from fathom.protocol import commands as ask
from fathom.protocol.settings import GameClock
from fathom.table.projections.updates import KEPT
from play import variants
from table.harness import ANN, BOB, EVE, TableHarness, seats


@pytest.mark.parametrize(("game", "players", "options"), variants())
def test_updates_add_up_to_a_snapshot(game: str, players: int, options: Options) -> None:
    """This holds for every audience, after every entry of a whole game with undo."""
    harness = TableHarness(game, seats(players), options=options).start()
    for number, _ in enumerate(harness.play_on(seed=players, undo=0.15)):
        if number % 7 == 0:
            same_as_snapshot(harness)
    assert harness.table.status == "over"
    same_as_snapshot(harness)


def same_as_snapshot(harness: TableHarness) -> None:
    for audience, replica in enumerate(harness.replicas):
        fresh = msgspec.json.decode(harness.table.snapshot(harness.owner(audience), audience, harness.now))
        assert replica.view == fresh.get("view")
        assert replica.moves == fresh.get("moves", [])
        assert replica.table == fresh["table"]
        assert replica.fairness == fresh["fairness"]
        assert replica.chat == fresh.get("chat", [])


def test_a_reconnect_gets_the_missed_updates() -> None:
    harness = TableHarness().start()
    seen = harness.table.seq
    for _ in harness.play_on(seed=1, most=5):
        pass
    for table in (harness.table, harness.reloaded()):
        for audience in range(3):
            assert table.updates_since(audience, seen) == harness.sent[audience][-5:]
            assert table.updates_since(audience, harness.table.seq) == []


def test_a_reconnect_after_many_entries_gets_a_snapshot() -> None:
    harness = TableHarness().start()
    for _ in harness.play_on(seed=1, most=60):
        pass
    assert harness.table.updates_since(1, 3) is None
    assert harness.table.updates_since(1, harness.table.seq + 1) is None
    assert harness.reloaded().updates_since(1, 3) is None


def test_only_the_seat_to_move_gets_legal_moves() -> None:
    harness = TableHarness().start()
    for _ in harness.play_on(seed=3, most=30):
        for audience, replica in enumerate(harness.replicas):
            assert bool(replica.moves) == (audience == harness.table.to_move)


@pytest.mark.parametrize("spectators", ["off", "after"])
def test_excluded_spectators_get_no_game_information(spectators: str) -> None:
    harness = TableHarness(spectators=spectators, clock=GameClock(seconds=999, increment=0)).start()
    harness.do(ANN, ask.Chat, text="I hold a red card")
    for _ in harness.play_on(seed=4, most=20):
        pass
    harness.refresh(0)
    told = b"".join(harness.sent[0][-22:])
    assert b'"moved"' in told
    for secret in (b'"line"', b'"move"', b'"news"', b"red card", b'"view"', b'"seal"', b'"undo":1', b'"left":'):
        assert secret not in told
    for _ in harness.play_on(seed=5):
        pass
    assert (harness.refresh(0).get("view") is not None) == (spectators == "after")


def test_the_audience_of_a_seat_requires_its_owner() -> None:
    table = TableHarness().start().table
    assert table.audience(ANN.id, None) == 1
    assert table.audience(BOB.id, 2) == 2
    assert table.audience(EVE.id, None) == 0
    for person, seat in ((ANN, 2), (EVE, 1), (ANN, 3)):
        with pytest.raises(Refusal, match=r"isn't yours|no seat 3"):
            table.audience(person.id, seat)


def test_updates_are_kept_for_those_who_reconnect() -> None:
    harness = TableHarness().start()
    for number in range(KEPT):
        harness.do(ANN, ask.Chat, text=str(number))
    seq = harness.table.seq
    kept = harness.table.updates_since(0, seq - KEPT)
    assert kept is not None
    assert len(kept) == KEPT
    assert harness.table.updates_since(0, seq - KEPT - 1) is None


def test_the_message_about_presence_has_the_spectators() -> None:
    harness = TableHarness().start()
    message = msgspec.json.decode(harness.table.presence_message(3, harness.now))
    assert (message["type"], message["spectators"]) == ("presence", 3)
