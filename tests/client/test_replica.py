"""The replica, with duplicate and missing updates."""

import msgspec
import pytest

from fathom.client.replica import MissingUpdates, TableReplica
from fathom.protocol import commands as ask
from table.company import ANN, Company


def heard(company: Company, audience: int) -> list[dict[str, object]]:
    return [msgspec.json.decode(message) for message in company.sent[audience]]


def test_a_duplicate_update_is_ignored() -> None:
    company = Company("subhunt").start()
    company.play("hide 101", "hide 102")
    replica = TableReplica()
    for message in heard(company, 1):
        replica.apply(message)
        replica.apply(message)
    assert vars(replica) == vars(company.mirrors[1])


def test_a_gap_is_detected() -> None:
    company = Company("subhunt").start()
    company.play("hide 101", "hide 102")
    replica = TableReplica()
    first, _, third, *_ = heard(company, 1)
    replica.apply(first)
    with pytest.raises(MissingUpdates):
        replica.apply(third)
    replica.apply(company.look(1))
    assert vars(replica) == vars(company.mirrors[1])


def test_other_messages_change_nothing() -> None:
    company = Company().start()
    before = msgspec.json.encode(vars(company.mirrors[1]))
    for kind in ("presence", "pong", "a message of days to come"):
        company.mirrors[1].apply({"type": kind, "seq": 99})
    assert msgspec.json.encode(vars(company.mirrors[1])) == before


def test_only_the_last_chat_lines_are_kept() -> None:
    company = Company()
    for number in range(205):
        company.do(ANN, ask.Chat, text=str(number))
    piece_by_piece = company.mirrors[1].chat
    company.look(1)
    assert piece_by_piece == company.mirrors[1].chat
    assert piece_by_piece[0]["text"] == "5"
