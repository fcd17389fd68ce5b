"""Commit and reveal: no player can choose a part or a seat with knowledge of the others' parts."""

import json
from typing import Any

import msgspec
import pytest

from fathom.protocol import commands as ask
from fathom.protocol.commitments import part_commitment
from fathom.protocol.settings import BotSeat, HostSeat, OpenSeat, Person
from fathom.table.chance.commitments import commitment, server_part
from fathom.table.chance.verify import read_proof, verify
from fathom.table.commands import ErasePerson
from fathom.table.table import Table
from table.harness import ANN, BOB, BOT, CAT, SECRET, TableHarness, part_of, rematch_of, seats
from table.test_remote_bot import DEEP, invited

OTHER = "ee" * 16


def gathered(players: int = 2) -> TableHarness:
    """Fill all seats and commit all people."""
    harness = TableHarness(seats=seats(players))
    for seat in range(2, players + 1):
        harness.do((ANN, BOB, CAT)[seat - 1], ask.Sit, seat=seat)
    for seat in range(1, players + 1):
        harness.commit(seat)
    return harness


def shown(harness: TableHarness) -> dict[str, Any]:
    """Return the public fairness data of the replica. Asserts that a new snapshot has the same."""
    heard = harness.replicas[0].fairness
    assert heard is not None
    assert heard == harness.refresh(0)["fairness"]
    return heard


def commitments(*seats: int) -> list[str]:
    return [part_commitment(part_of(seat)) if seat else "" for seat in seats]


def test_a_commitment_is_public_and_makes_the_seat_ready() -> None:
    harness = gathered()
    assert shown(harness)["part_commitments"] == commitments(1, 2)
    assert shown(harness)["parts"] == ["", ""]
    assert [line["ready"] for line in harness.replicas[0].table["seats"]] == [True, True]


def test_a_part_is_public_once_it_is_revealed() -> None:
    harness = gathered()
    harness.reveal(2)
    assert shown(harness)["parts"] == ["", part_of(2)]
    harness.reveal(1)
    assert shown(harness)["parts"] == [part_of(1), part_of(2)]
    assert shown(harness)["part_commitments"] == commitments(1, 2)


def test_a_reveal_is_refused_while_a_seat_is_open() -> None:
    """The next player on it could choose with knowledge of the part."""
    harness = TableHarness(seats=seats(3))
    harness.do(BOB, ask.Sit, seat=2)
    for seat in (1, 2):
        harness.commit(seat)
    refusal = harness.refused(ANN, ask.Reveal, seat=1, part=part_of(1))
    assert (refusal.code, refusal.params) == ("seat_open", {"seat": 3})


def test_a_reveal_is_refused_before_all_have_committed() -> None:
    harness = TableHarness()
    harness.do(BOB, ask.Sit, seat=2)
    harness.commit(2)
    refusal = harness.refused(BOB, ask.Reveal, seat=2, part=part_of(2))
    assert (refusal.code, refusal.params) == ("not_ready", {"seat": 1, "name": "Ann"})


def test_only_the_committed_part_is_accepted_once() -> None:
    harness = gathered()
    assert harness.refused(ANN, ask.Reveal, seat=1, part=OTHER).code == "wrong_part"
    assert harness.refused(ANN, ask.Reveal, seat=2, part=part_of(2)).code == "not_your_seat"
    harness.reveal(1)
    for part in (part_of(1), OTHER):
        assert harness.refused(ANN, ask.Reveal, seat=1, part=part).code == "revealed_already"
    harness.do(ANN, ask.Start)
    assert harness.refused(BOB, ask.Reveal, seat=2, part=part_of(2)).code == "has_started"


def test_a_commitment_can_be_replaced_before_the_first_reveal() -> None:
    harness = gathered()
    harness.commit(1, OTHER)
    assert shown(harness)["part_commitments"] == [part_commitment(OTHER), *commitments(2)]
    assert shown(harness).get("resets", 0) == 0
    assert harness.refused(ANN, ask.Reveal, seat=1, part=part_of(1)).code == "wrong_part"
    harness.reveal(1, OTHER)


def commit_again(harness: TableHarness) -> None:
    harness.commit(1, OTHER)


def leave(harness: TableHarness) -> None:
    harness.do(BOB, ask.Leave, seat=2)


def send_away(harness: TableHarness) -> None:
    harness.do(ANN, ask.Arrange, seat=2, to=OpenSeat())


def swap(harness: TableHarness) -> None:
    harness.do(ANN, ask.Propose, what=ask.ProposeSwap(seat=1, other=2))
    harness.do(BOB, ask.Answer, proposal=harness.table.seq, yes=True)


def forget(harness: TableHarness) -> None:
    harness.system(ErasePerson(person=BOB.id, alias="alias"))


@pytest.mark.parametrize(
    ("change", "left"),
    [
        (commit_again, [part_commitment(OTHER), "", ""]),
        *((each, [""] * 3) for each in (leave, send_away, swap, forget)),
    ],
)
def test_a_change_after_a_reveal_voids_all_commitments(change: Any, left: list[str]) -> None:
    """Otherwise a player who has not revealed could choose, with the server, among several deals."""
    harness = gathered(3)
    harness.reveal(3)
    change(harness)
    assert shown(harness)["parts"] == ["", "", ""]
    assert shown(harness)["part_commitments"] == left
    assert shown(harness)["resets"] == 1
    ready = [line["ready"] for line in harness.replicas[0].table["seats"]]
    assert ready == [bool(its) for its in left]
    again = harness.reloaded()
    assert (again.commitments, again.parts, again.resets) == (left, ["", "", ""], 1)


def test_seating_a_bot_after_a_reveal_voids_all_commitments() -> None:
    """Otherwise the host could try several bots and levels."""
    harness = TableHarness(seats=[HostSeat(), BOT])
    harness.commit(1)
    harness.reveal(1)
    harness.do(ANN, ask.Arrange, seat=2, to=BotSeat(bot="greedy", level=2))
    assert harness.table.commitments == ["", ""]
    harness = TableHarness(seats=[HostSeat(), OpenSeat()])
    harness.commit(1)
    harness.do(ANN, ask.Arrange, seat=2, to=BOT)
    assert harness.table.commitments == commitments(1, 0), "no part was revealed"


def test_inviting_a_bot_after_a_reveal_voids_all_commitments() -> None:
    harness = gathered()
    harness.reveal(1)
    harness.do(BOB, ask.Leave, seat=2)
    harness.commit(1)
    assert harness.table.resets == 1
    invited(harness, 2)
    assert harness.table.commitments == commitments(1, 0)
    harness.reveal(1)
    harness.do(DEEP, ask.Ready, seat=2, commitment=part_commitment(OTHER))
    assert harness.table.commitments == ["", part_commitment(OTHER)]
    assert harness.table.resets == 2


def test_chat_and_proposals_change_nothing() -> None:
    harness = gathered()
    harness.reveal(1)
    harness.do(ANN, ask.Chat, text="ready?")
    harness.do(ANN, ask.Propose, what=ask.ProposeSwap(seat=1, other=2))
    assert harness.table.parts == [part_of(1), ""]


def test_the_host_reveals_before_the_start() -> None:
    harness = gathered()
    refusal = harness.refused(ANN, ask.Start)
    assert (refusal.code, refusal.params) == ("not_revealed", {"seat": 1, "name": "Ann"})
    harness.reveal(1)
    harness.do(ANN, ask.Start)
    assert harness.table.status == "playing"


def test_the_start_waits_for_present_players_only() -> None:
    harness = gathered(3)
    harness.reveal(1)
    for person in (BOB, CAT):
        harness.table.presence.arrive(person.id, harness.now)
    assert harness.refused(ANN, ask.Start).params == {"seat": 2, "name": "Bob"}
    harness.reveal(2)
    assert harness.refused(ANN, ask.Start).params == {"seat": 3, "name": "Cat"}
    harness.table.presence.depart(CAT.id, harness.now)
    harness.do(ANN, ask.Start)
    assert harness.table.parts == [part_of(1), part_of(2), *commitments(3)]
    assert shown(harness)["parts"] == harness.table.parts
    assert shown(harness)["part_commitments"] == commitments(1, 2, 3)


def test_a_bot_s_part_follows_from_the_secret() -> None:
    harness = TableHarness(seats=[HostSeat(), BOT, OpenSeat()])
    invited(harness, 3)
    harness.commit(1)
    harness.reveal(1)
    harness.do(ANN, ask.Start)
    made = [server_part(SECRET, harness.table.id, seat) for seat in (2, 3)]
    assert harness.table.parts == [part_of(1), *made]
    assert harness.table.commitments == commitments(1, 0, 0)


@pytest.mark.parametrize("here", [True, False])
def test_a_remote_bot_may_commit_to_a_part(here: bool) -> None:
    harness = TableHarness()
    invited(harness, 2)
    harness.do(DEEP, ask.Ready, seat=2, commitment=part_commitment(OTHER))
    harness.commit(1)
    harness.reveal(1)
    if here:
        harness.table.presence.arrive(DEEP.id, harness.now)
        assert harness.refused(ANN, ask.Start).params == {"seat": 2, "name": "Deep"}
        harness.do(DEEP, ask.Reveal, seat=2, part=OTHER)
    harness.do(ANN, ask.Start)
    assert harness.table.parts[1] == (OTHER if here else part_commitment(OTHER))


def test_a_rematch_requires_new_commitments() -> None:
    harness = TableHarness().start()
    harness.do(ANN, ask.Resign, seat=1)
    table, _ = rematch_of(harness.table, ANN, "N" * 22, harness.now)
    assert table.commitments == table.parts == ["", ""]
    assert table.commitment == commitment(b"s" * 32)


# The digest of settings and seats.


def test_the_digest_is_published_before_the_first_reveal_and_fixed() -> None:
    """Otherwise the server could choose its contents, such as salts, with knowledge of all parts."""
    harness = TableHarness(seats=[HostSeat(), OpenSeat(), OpenSeat()])
    assert "settings" not in shown(harness)
    harness.do(BOB, ask.Sit, seat=2)
    harness.do(ANN, ask.Arrange, seat=3, to=BOT)
    digest = shown(harness)["settings"]
    harness.ready()
    harness.do(ANN, ask.Start)
    assert shown(harness)["settings"] == digest
    harness.do(BOB, ask.Resign, seat=2)
    assert harness.table.seats[1] == BotSeat(bot="greedy", level=3), "another sits there now"
    assert shown(harness)["settings"] == digest == harness.reloaded().bound_settings
    harness.do(ANN, ask.Resign, seat=1)
    proof = read_proof(harness.table.record(ANN.id))
    assert proof
    assert proof.settings == digest


def test_the_digest_depends_on_seats_and_settings() -> None:
    def of(people: tuple[Person, ...] = (ANN, BOB), **wish: Any) -> str:
        harness = TableHarness(**wish)
        for seat, person in enumerate(people[1:], 2):
            harness.do(person, ask.Sit, seat=seat)
        return harness.table.bound_settings

    digests = [
        of(), of((ANN, CAT)), of((ANN,), seats=[HostSeat(), BOT]),
        of((ANN,), seats=[HostSeat(), BotSeat(bot="greedy", level=1)]),
        of((ANN,), seats=[HostSeat(), BotSeat(bot="greedy", level=2)]),
        of(options={"must_act": False}), of(game="subhunt"),
        of((ANN, BOB, CAT), seats=seats(3)), of((ANN, DEEP)), of((ANN, Person(DEEP.id, DEEP.name))),
    ]  # fmt: skip
    assert len(set(digests)) == len(digests)
    assert of() == of(public=True, chat=False), "what does not change the game is not bound"


def test_the_record_names_the_initial_players() -> None:
    """A replacement bot is not part of the digest, and its name would not match it."""
    harness = TableHarness(seats=seats(3)).start()
    harness.do(BOB, ask.Resign, seat=2)
    harness.do(ANN, ask.Resign, seat=1)
    harness.do(CAT, ask.Resign, seat=3)
    record = harness.table.record(ANN.id)
    assert json.loads(record)["seats"] == ["Ann", "Bob", "Cat"]
    assert all(check.ok for check in verify(record, harness.table.commitment))


# Legacy logs without commitments to parts.

OLD = json.loads(TableHarness().log[0])


def old_log(*events: dict[str, Any]) -> list[bytes]:
    created = OLD["event"]
    entries = [created, {"type": "seated", "seat": 2, "occupant": {"type": "person", "person": BOB.id, "name": "Bob"}}]
    by = [ANN.id, BOB.id, *("" for _ in events)]
    return [
        msgspec.json.encode({"seq": seq, "at": 1_000_000, "event": event, "by": who})
        for seq, (event, who) in enumerate(zip([*entries, *events], by, strict=True), 1)
    ]


def readied(seat: int) -> dict[str, Any]:
    return {"type": "readied", "seat": seat, "part": part_of(seat)}


def test_parts_of_a_legacy_log_count_as_revealed() -> None:
    harness = TableHarness()
    harness.log = old_log(readied(1), readied(2))
    harness.table = harness.reloaded()
    assert harness.table.parts == [part_of(1), part_of(2)]
    assert harness.table.commitments == commitments(1, 2)
    for audience in range(3):
        harness.refresh(audience)
    harness.do(ANN, ask.Start)
    assert harness.reloaded().parts == harness.table.parts


def test_a_legacy_log_is_read_by_its_own_rules() -> None:
    """In legacy logs, taking a seat did not void the commitments of others."""
    table = Table.load("T" * 22, old_log(readied(1), readied(2), readied(1)))
    assert table.parts == [part_of(1), part_of(2)]
    early = old_log(readied(1))
    early[1], early[2] = (
        json.dumps({**json.loads(early[place]), "seq": seq}).encode() for place, seq in ((2, 2), (1, 3))
    )
    assert Table.load("T" * 22, early).parts == [part_of(1), ""]


def test_a_legacy_game_continues_with_its_own_keys() -> None:
    harness = TableHarness(options={"first": "seat_1"})
    harness.log = old_log(readied(1), readied(2), {"type": "started", "parts": [part_of(1), part_of(2)]})
    harness.table = harness.reloaded()
    for audience in range(3):
        harness.refresh(audience)
    assert all(line.ready for line in harness.table.seat_infos)
    assert shown(harness).get("settings", "") == ""
    for _ in harness.play_on(seed=1):
        pass
    record = harness.table.record(ANN.id)
    proof = read_proof(record)
    assert proof
    assert (proof.settings, proof.seats, proof.part_commitments) == ("", [], [])
    assert all(check.ok for check in verify(record, harness.table.commitment))
    assert "deal" in {check.name for check in verify(record)}
