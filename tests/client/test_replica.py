"""The replica, with duplicate and missing updates."""

import msgspec
import pytest

from fathom.client.replica import MissingUpdates, TableReplica
from fathom.protocol import commands as ask
from table.harness import ANN, TableHarness


def messages_to(harness: TableHarness, audience: int) -> list[dict[str, object]]:
    return [msgspec.json.decode(message) for message in harness.sent[audience]]


def test_a_duplicate_update_is_ignored() -> None:
    harness = TableHarness("subhunt").start()
    harness.play("hide 101", "hide 102")
    replica = TableReplica()
    for message in messages_to(harness, 1):
        replica.apply(message)
        replica.apply(message)
    assert vars(replica) == vars(harness.replicas[1])


def test_a_gap_is_detected() -> None:
    harness = TableHarness("subhunt").start()
    harness.play("hide 101", "hide 102")
    replica = TableReplica()
    first, _, third, *_ = messages_to(harness, 1)
    replica.apply(first)
    with pytest.raises(MissingUpdates):
        replica.apply(third)
    replica.apply(harness.refresh(1))
    assert vars(replica) == vars(harness.replicas[1])


def test_other_messages_change_nothing() -> None:
    harness = TableHarness().start()
    before = msgspec.json.encode(vars(harness.replicas[1]))
    for kind in ("presence", "pong", "a message of days to come"):
        harness.replicas[1].apply({"type": kind, "seq": 99})
    assert msgspec.json.encode(vars(harness.replicas[1])) == before


def test_only_the_last_chat_lines_are_kept() -> None:
    harness = TableHarness()
    for number in range(205):
        harness.do(ANN, ask.Chat, text=str(number))
    piece_by_piece = harness.replicas[1].chat
    harness.refresh(1)
    assert piece_by_piece == harness.replicas[1].chat
    assert piece_by_piece[0]["text"] == "5"
