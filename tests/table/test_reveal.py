"""Commit first, reveal when all have: nobody chooses a part, or a seat, in the knowledge of the others' parts."""

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
from table.company import ANN, BOB, BOT, CAT, SECRET, Company, part_of, rematch_of, seats
from table.test_remote import DEEP, invited

OTHER = "ee" * 16


def gathered(players: int = 2) -> Company:
    """All seats are taken, and all people have committed."""
    company = Company(seats=seats(players))
    for seat in range(2, players + 1):
        company.do((ANN, BOB, CAT)[seat - 1], ask.Sit, seat=seat)
    for seat in range(1, players + 1):
        company.commit(seat)
    return company


def shown(company: Company) -> dict[str, Any]:
    """What everybody has heard that makes the deal checkable: the same as a newcomer is told."""
    heard = company.mirrors[0].fairness
    assert heard is not None
    assert heard == company.look(0)["fairness"]
    return heard


def commitments(*seats: int) -> list[str]:
    return [part_commitment(part_of(seat)) if seat else "" for seat in seats]


def test_a_commitment_is_public_and_makes_the_seat_ready() -> None:
    company = gathered()
    assert shown(company)["part_commitments"] == commitments(1, 2)
    assert shown(company)["parts"] == ["", ""]
    assert [line["ready"] for line in company.mirrors[0].table["seats"]] == [True, True]


def test_a_part_is_public_once_it_is_revealed() -> None:
    company = gathered()
    company.reveal(2)
    assert shown(company)["parts"] == ["", part_of(2)]
    company.reveal(1)
    assert shown(company)["parts"] == [part_of(1), part_of(2)]
    assert shown(company)["part_commitments"] == commitments(1, 2)


def test_nobody_reveals_while_a_seat_is_open() -> None:
    """Who took it later would choose in the knowledge of the part."""
    company = Company(seats=seats(3))
    company.do(BOB, ask.Sit, seat=2)
    for seat in (1, 2):
        company.commit(seat)
    refusal = company.refused(ANN, ask.Reveal, seat=1, part=part_of(1))
    assert (refusal.code, refusal.params) == ("seat_open", {"seat": 3})


def test_nobody_reveals_before_all_have_committed() -> None:
    company = Company()
    company.do(BOB, ask.Sit, seat=2)
    company.commit(2)
    refusal = company.refused(BOB, ask.Reveal, seat=2, part=part_of(2))
    assert (refusal.code, refusal.params) == ("not_ready", {"seat": 1, "name": "Ann"})


def test_only_the_part_that_was_committed_to_is_accepted_and_once() -> None:
    company = gathered()
    assert company.refused(ANN, ask.Reveal, seat=1, part=OTHER).code == "wrong_part"
    assert company.refused(ANN, ask.Reveal, seat=2, part=part_of(2)).code == "not_your_seat"
    company.reveal(1)
    for part in (part_of(1), OTHER):
        assert company.refused(ANN, ask.Reveal, seat=1, part=part).code == "revealed_already"
    company.do(ANN, ask.Start)
    assert company.refused(BOB, ask.Reveal, seat=2, part=part_of(2)).code == "has_started"


def test_before_anybody_has_revealed_another_commitment_harms_nobody() -> None:
    company = gathered()
    company.commit(1, OTHER)
    assert shown(company)["part_commitments"] == [part_commitment(OTHER), *commitments(2)]
    assert shown(company).get("resets", 0) == 0
    assert company.refused(ANN, ask.Reveal, seat=1, part=part_of(1)).code == "wrong_part"
    company.reveal(1, OTHER)


def commit_anew(company: Company) -> None:
    company.commit(1, OTHER)


def leave(company: Company) -> None:
    company.do(BOB, ask.Leave, seat=2)


def send_away(company: Company) -> None:
    company.do(ANN, ask.Arrange, seat=2, to=OpenSeat())


def swap(company: Company) -> None:
    company.do(ANN, ask.Propose, what=ask.ProposeSwap(seat=1, other=2))
    company.do(BOB, ask.Answer, proposal=company.table.seq, yes=True)


def forget(company: Company) -> None:
    company.system(ErasePerson(person=BOB.id, alias="alias"))


@pytest.mark.parametrize(
    ("change", "left"),
    [(commit_anew, [part_commitment(OTHER), "", ""]), *((each, [""] * 3) for each in (leave, send_away, swap, forget))],
)
def test_once_a_part_is_revealed_whatever_changes_makes_all_commit_again(change: Any, left: list[str]) -> None:
    """Else who has not revealed yet could choose, with the server, among as many deals as there are changes."""
    company = gathered(3)
    company.reveal(3)
    change(company)
    assert shown(company)["parts"] == ["", "", ""]
    assert shown(company)["part_commitments"] == left
    assert shown(company)["resets"] == 1
    ready = [line["ready"] for line in company.mirrors[0].table["seats"]]
    assert ready == [bool(its) for its in left]
    again = company.reloaded()
    assert (again.commitments, again.parts, again.resets) == (left, ["", "", ""], 1)


def test_a_bot_that_comes_to_a_seat_makes_all_commit_again_too() -> None:
    """The host could try out bots and levels else."""
    company = Company(seats=[HostSeat(), BOT])
    company.commit(1)
    company.reveal(1)
    company.do(ANN, ask.Arrange, seat=2, to=BotSeat(bot="greedy", level=2))
    assert company.table.commitments == ["", ""]
    company = Company(seats=[HostSeat(), OpenSeat()])
    company.commit(1)
    company.do(ANN, ask.Arrange, seat=2, to=BOT)
    assert company.table.commitments == commitments(1, 0), "nobody had revealed"


def test_an_invited_bot_makes_all_commit_again_too() -> None:
    company = gathered()
    company.reveal(1)
    company.do(BOB, ask.Leave, seat=2)
    company.commit(1)
    assert company.table.resets == 1
    invited(company, 2)
    assert company.table.commitments == commitments(1, 0)
    company.reveal(1)
    company.do(DEEP, ask.Ready, seat=2, commitment=part_commitment(OTHER))
    assert company.table.commitments == ["", part_commitment(OTHER)]
    assert company.table.resets == 2


def test_chat_and_proposals_change_nothing() -> None:
    company = gathered()
    company.reveal(1)
    company.do(ANN, ask.Chat, text="ready?")
    company.do(ANN, ask.Propose, what=ask.ProposeSwap(seat=1, other=2))
    assert company.table.parts == [part_of(1), ""]


def test_the_host_reveals_before_the_start() -> None:
    company = gathered()
    refusal = company.refused(ANN, ask.Start)
    assert (refusal.code, refusal.params) == ("not_revealed", {"seat": 1, "name": "Ann"})
    company.reveal(1)
    company.do(ANN, ask.Start)
    assert company.table.status == "playing"


def test_who_is_here_is_waited_for_and_who_is_away_is_not() -> None:
    company = gathered(3)
    company.reveal(1)
    for person in (BOB, CAT):
        company.table.presence.arrive(person.id, company.now)
    assert company.refused(ANN, ask.Start).params == {"seat": 2, "name": "Bob"}
    company.reveal(2)
    assert company.refused(ANN, ask.Start).params == {"seat": 3, "name": "Cat"}
    company.table.presence.depart(CAT.id, company.now)
    company.do(ANN, ask.Start)
    assert company.table.parts == [part_of(1), part_of(2), *commitments(3)]
    assert shown(company)["parts"] == company.table.parts
    assert shown(company)["part_commitments"] == commitments(1, 2, 3)


def test_a_bot_s_part_follows_from_the_secret() -> None:
    company = Company(seats=[HostSeat(), BOT, OpenSeat()])
    invited(company, 3)
    company.commit(1)
    company.reveal(1)
    company.do(ANN, ask.Start)
    made = [server_part(SECRET, company.table.id, seat) for seat in (2, 3)]
    assert company.table.parts == [part_of(1), *made]
    assert company.table.commitments == commitments(1, 0, 0)


@pytest.mark.parametrize("here", [True, False])
def test_a_remote_bot_may_add_a_part_as_people_do(here: bool) -> None:
    company = Company()
    invited(company, 2)
    company.do(DEEP, ask.Ready, seat=2, commitment=part_commitment(OTHER))
    company.commit(1)
    company.reveal(1)
    if here:
        company.table.presence.arrive(DEEP.id, company.now)
        assert company.refused(ANN, ask.Start).params == {"seat": 2, "name": "Deep"}
        company.do(DEEP, ask.Reveal, seat=2, part=OTHER)
    company.do(ANN, ask.Start)
    assert company.table.parts[1] == (OTHER if here else part_commitment(OTHER))


def test_a_rematch_takes_new_commitments() -> None:
    company = Company().start()
    company.do(ANN, ask.Resign, seat=1)
    table, _ = rematch_of(company.table, ANN, "N" * 22, company.now)
    assert table.commitments == table.parts == ["", ""]
    assert table.commitment == commitment(b"s" * 32)


# The digest of settings and seats.


def test_the_digest_is_shown_before_anybody_can_reveal_and_stays() -> None:
    """Else the server could choose what goes into it, such as salts, in the knowledge of all parts."""
    company = Company(seats=[HostSeat(), OpenSeat(), OpenSeat()])
    assert "settings" not in shown(company)
    company.do(BOB, ask.Sit, seat=2)
    company.do(ANN, ask.Arrange, seat=3, to=BOT)
    digest = shown(company)["settings"]
    company.ready()
    company.do(ANN, ask.Start)
    assert shown(company)["settings"] == digest
    company.do(BOB, ask.Resign, seat=2)
    assert company.table.seats[1] == BotSeat(bot="greedy", level=3), "another sits there now"
    assert shown(company)["settings"] == digest == company.reloaded().bound_settings
    company.do(ANN, ask.Resign, seat=1)
    proof = read_proof(company.table.record(ANN.id))
    assert proof
    assert proof.settings == digest


def test_the_digest_depends_on_who_sits_where_and_how_it_is_played() -> None:
    def of(people: tuple[Person, ...] = (ANN, BOB), **wish: Any) -> str:
        company = Company(**wish)
        for seat, person in enumerate(people[1:], 2):
            company.do(person, ask.Sit, seat=seat)
        return company.table.bound_settings

    digests = [
        of(), of((ANN, CAT)), of((ANN,), seats=[HostSeat(), BOT]),
        of((ANN,), seats=[HostSeat(), BotSeat(bot="greedy", level=1)]),
        of((ANN,), seats=[HostSeat(), BotSeat(bot="greedy", level=2)]),
        of(options={"must_act": False}), of(game="subhunt"),
        of((ANN, BOB, CAT), seats=seats(3)), of((ANN, DEEP)), of((ANN, Person(DEEP.id, DEEP.name))),
    ]  # fmt: skip
    assert len(set(digests)) == len(digests)
    assert of() == of(public=True, chat=False), "what does not change the game is not bound"


def test_the_record_names_those_who_began() -> None:
    """A stand-in is no part of what was agreed on, and the names would not fit the digest."""
    company = Company(seats=seats(3)).start()
    company.do(BOB, ask.Resign, seat=2)
    company.do(ANN, ask.Resign, seat=1)
    company.do(CAT, ask.Resign, seat=3)
    record = company.table.record(ANN.id)
    assert json.loads(record)["seats"] == ["Ann", "Bob", "Cat"]
    assert all(check.ok for check in verify(record, company.table.commitment))


# Logs from before there were commitments to parts.

OLD = json.loads(Company().log[0])


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


def test_parts_from_an_old_log_count_as_revealed() -> None:
    company = Company()
    company.log = old_log(readied(1), readied(2))
    company.table = company.reloaded()
    assert company.table.parts == [part_of(1), part_of(2)]
    assert company.table.commitments == commitments(1, 2)
    for audience in range(3):
        company.look(audience)
    company.do(ANN, ask.Start)
    assert company.reloaded().parts == company.table.parts


def test_an_old_log_is_read_as_it_was_meant() -> None:
    """Then a seat that was taken made nobody else commit again."""
    table = Table.load("T" * 22, old_log(readied(1), readied(2), readied(1)))
    assert table.parts == [part_of(1), part_of(2)]
    early = old_log(readied(1))
    early[1], early[2] = (
        json.dumps({**json.loads(early[place]), "seq": seq}).encode() for place, seq in ((2, 2), (1, 3))
    )
    assert Table.load("T" * 22, early).parts == [part_of(1), ""]


def test_an_old_game_goes_on_by_its_own_keys() -> None:
    company = Company(options={"first": "seat_1"})
    company.log = old_log(readied(1), readied(2), {"type": "started", "parts": [part_of(1), part_of(2)]})
    company.table = company.reloaded()
    for audience in range(3):
        company.look(audience)
    assert all(line.ready for line in company.table.lines)
    assert shown(company).get("settings", "") == ""
    for _ in company.play_on(seed=1):
        pass
    record = company.table.record(ANN.id)
    proof = read_proof(record)
    assert proof
    assert (proof.settings, proof.seats, proof.part_commitments) == ("", [], [])
    assert all(check.ok for check in verify(record, company.table.commitment))
    assert "deal" in {check.name for check in verify(record)}
