"""One table at two servers: remote entries lead to the same state and the same messages."""

import pytest

from fathom.core.options import Options
from fathom.protocol.settings import BotSeat, GameClock, HostSeat, OpenSeat
from fathom.table.log import CorruptLog
from fathom.table.presence import GRACE, Presence
from fathom.table.table import Table
from play import variants
from table.harness import ANN, BOB, TableHarness, seats


@pytest.mark.parametrize(("game", "players", "options"), variants())
def test_applying_remote_entries_sends_the_same_messages(game: str, players: int, options: Options) -> None:
    """All entries of a whole game with undo are applied singly and in groups, and all messages are compared."""
    harness = TableHarness(game, seats(players), options=options, clock=GameClock(seconds=10_000))
    other = harness.reloaded()
    told: list[list[bytes]] = [[] for _ in harness.sent]
    already = [len(sent) for sent in harness.sent]
    harness.start()
    for number, _ in enumerate(harness.play_on(seed=players, undo=0.15)):
        if number % 3 == 0:
            take_in(harness, other, told)
    take_in(harness, other, told)
    assert told == [sent[before:] for sent, before in zip(harness.sent, already, strict=True)]
    assert other.status == harness.table.status == "over"
    assert other.clock is not None
    assert harness.table.clock is not None
    assert other.clock.face() == harness.table.clock.face()
    assert other.record("") == harness.table.record("")


def take_in(harness: TableHarness, other: Table, told: list[list[bytes]]) -> None:
    change = other.apply_remote(harness.log[other.seq :])
    for audience, messages in enumerate(change.updates):
        told[audience] += messages


def test_known_entries_are_skipped_and_a_gap_is_detected() -> None:
    harness = TableHarness("submarine", [HostSeat(), OpenSeat(), BotSeat(bot="random")]).start()
    other = harness.reloaded()
    for _ in harness.play_on(seed=1, most=6):
        pass
    first = other.seq
    assert [entry.seq for entry in other.apply_remote(harness.log[: first + 2]).entries] == [first + 1, first + 2]
    assert other.apply_remote(harness.log[: first + 2]).entries == []
    with pytest.raises(CorruptLog):
        other.apply_remote(harness.log[first + 3 :])
    with pytest.raises(CorruptLog):
        other.apply_remote([b"nonsense"])


def test_a_seat_that_changes_hands_is_reported() -> None:
    harness = TableHarness("submarine", seats(2))
    other = harness.reloaded()
    harness.ready()
    assert other.apply_remote(harness.log[other.seq :]).reseated
    assert other.seats_of(BOB.id) == [2]


def test_a_remote_connection_counts_as_presence() -> None:
    here = Presence()
    here.set_remote({ANN.id}, 1000)
    assert here.away_since(ANN.id) is None
    assert not here.is_absent(ANN.id, 1000 + 10 * GRACE)
    here.arrive(BOB.id, 2000)
    here.set_remote({BOB.id}, 3000)
    assert here.away_since(ANN.id) == 3000
    here.depart(BOB.id, 4000)
    assert here.away_since(BOB.id) is None, "still connected elsewhere"
    here.set_remote(set(), 5000)
    assert here.away_since(BOB.id) == 5000
    assert not here.is_absent(BOB.id, 5000 + GRACE - 1)
    assert here.is_absent(BOB.id, 5000 + GRACE)


def test_a_local_connection_outlasts_a_remote_one() -> None:
    here = Presence()
    here.arrive(ANN.id, 1000)
    here.set_remote({ANN.id}, 2000)
    here.set_remote(set(), 3000)
    assert here.away_since(ANN.id) is None
    here.depart(ANN.id, 4000)
    assert here.away_since(ANN.id) == 4000
