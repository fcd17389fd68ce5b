"""The same table at two servers: one decides, the other takes in what was written, and tells its people the same."""

import pytest

from fathom.core.options import Options
from fathom.protocol.settings import BotSeat, GameClock, HostSeat, OpenSeat
from fathom.table.log import CorruptLog
from fathom.table.presence import GRACE, Presence
from fathom.table.table import Table
from play import variants
from table.harness import ANN, BOB, TableHarness, seats


@pytest.mark.parametrize(("game", "players", "options"), variants())
def test_who_follows_tells_the_same(game: str, players: int, options: Options) -> None:
    """Every message to every audience, and every entry, of a whole game with undo, taken in by ones and by several."""
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


def test_what_is_known_is_passed_over_and_a_gap_is_noticed() -> None:
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


def test_a_seat_that_changes_hands_is_noticed() -> None:
    harness = TableHarness("submarine", seats(2))
    other = harness.reloaded()
    harness.ready()
    assert other.apply_remote(harness.log[other.seq :]).reseated
    assert other.seats_of(BOB.id) == [2]


def test_who_is_connected_elsewhere_is_here() -> None:
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


def test_who_leaves_elsewhere_and_is_here_is_not_away() -> None:
    here = Presence()
    here.arrive(ANN.id, 1000)
    here.set_remote({ANN.id}, 2000)
    here.set_remote(set(), 3000)
    assert here.away_since(ANN.id) is None
    here.depart(ANN.id, 4000)
    assert here.away_since(ANN.id) == 4000
