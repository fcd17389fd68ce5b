"""Whoever leaves for good is gone from the log, and the games of the others stay whole."""

import json

import pytest

from fathom.protocol import commands as ask
from fathom.protocol.settings import DELETED_USER, HostSeat, OpenSeat
from fathom.table.chance.binding import name_salt, unsalted
from fathom.table.chance.verify import read_proof, verify
from fathom.table.commands import SYSTEM, ErasePerson
from fathom.table.projections.history import history
from fathom.table.redaction import is_sole_participant, mentioned_ids, redact
from fathom.table.table import Table
from table.company import ANN, BOB, BOT, CAT, DAN, Company, rematch_of, seats
from table.test_remote import DEEP, invited

ALIAS = "somebody-who-was-here"


def leave(company: Company, person: str = BOB.id, alias: str = ALIAS) -> None:
    """As the server does it: forgotten first, then the log without them."""
    company.system(ErasePerson(person=person, alias=alias))
    company.log = [redact(entry, person, alias) for entry in company.log]


def traces(company: Company, *words: str) -> list[str]:
    heard = [company.table.snapshot("x", 0, company.now), *company.log]
    return [word for word in words if any(word.encode() in data for data in heard)]


def same_after_reload(company: Company) -> None:
    stored = company.reloaded()
    for audience in range(len(company.sent)):
        person = company.owner(audience)
        assert stored.snapshot(person, audience, company.now) == company.table.snapshot(person, audience, company.now)
    assert stored.summary() == company.table.summary()
    assert stored.host == company.table.host
    assert stored.former_seats == company.table.former_seats
    if company.table.play:
        assert history(stored, 0) == history(company.table, 0)


def heard_the_same(company: Company) -> None:
    for audience, mirror in enumerate(company.mirrors):
        fresh = json.loads(company.table.snapshot(company.owner(audience), audience, company.now))
        assert mirror.table == fresh["table"]
        assert mirror.chat == fresh.get("chat", [])


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_a_finished_game_stays_and_still_verifies(game: str) -> None:
    company = Company(game).start()
    company.do(BOB, ask.Chat, text="a word of mine")
    company.do(ANN, ask.Chat, text="a word of hers")
    for _ in company.play_on(seed=3):
        pass
    assert company.table.status == "over"
    moves = json.loads(company.table.record(ANN.id))["moves"]
    leave(company)
    assert traces(company, "Bob", BOB.id, "a word of mine") == []
    assert traces(company, "Ann", "a word of hers") == ["Ann", "a word of hers"]
    record = company.reloaded().record(ANN.id)
    assert all(check.ok for check in verify(record, company.table.commitment))
    assert json.loads(record)["moves"] == moves
    assert json.loads(record)["seats"] == ["Ann", DELETED_USER]
    assert [line.name for line in company.table.beginners] == ["Ann", DELETED_USER]
    same_after_reload(company)
    heard_the_same(company)


def test_a_name_that_was_deleted_leaves_a_hash_that_nobody_can_test_names_against() -> None:
    company = Company(seats=seats(3))
    invited(company, 3)
    company.start()
    company.do(ANN, ask.Propose, what=ask.ProposeDraw())
    company.do(BOB, ask.Answer, proposal=company.table.seq, yes=True)
    before = read_proof(company.table.record(ANN.id))
    for gone, person in enumerate((BOB.id, DEEP.id), 1):
        leave(company, person, f"{ALIAS}-{gone}")
        for table in (company.table, company.reloaded()):
            record = table.record(ANN.id)
            after = read_proof(record)
            assert before
            assert after
            assert after.settings == before.settings
            assert [unsalted(its) for its in after.seats] == [unsalted(its) for its in before.seats]
            assert after.deleted_names == [2, 3][:gone]
            assert after.seats[0] == before.seats[0]
            assert traces(company, name_salt(person, table.id, gone + 1)) == []
            checks = verify(record)
            assert all(check.ok for check in checks)
            assert [check.count for check in checks if check.name == "names"] == [3 - gone]


def test_in_company_a_bot_goes_on_and_the_others_finish() -> None:
    company = Company(seats=seats(3)).start()
    company.do(BOB, ask.Propose, what=ask.ProposeDraw())
    for _ in company.play_on(seed=3, most=20):
        pass
    leave(company)
    assert company.table.lines[1].kind == "bot"
    assert company.table.proposals == {}
    assert traces(company, "Bob", BOB.id) == []
    same_after_reload(company)
    for _ in company.play_on(seed=4):
        pass
    assert company.table.status == "over"
    same_after_reload(company)
    assert all(check.ok for check in verify(company.table.record(ANN.id)))


def test_of_two_the_other_wins() -> None:
    company = Company("subhunt").start()
    company.play("hide 214")
    leave(company)
    assert company.table.summary().listing.ranking == [[1], [2]]
    assert company.table.lines[1].name == DELETED_USER
    same_after_reload(company)


def test_before_the_start_the_seat_is_free_again_and_somebody_else_is_the_host() -> None:
    company = Company(seats=seats(3))
    company.do(BOB, ask.Sit, seat=2)
    leave(company, ANN.id)
    assert company.table.lines[0].kind == "open"
    assert company.table.host == BOB
    assert traces(company, "Ann", ANN.id) == []
    same_after_reload(company)
    heard_the_same(company)


def test_a_host_without_a_seat_leaves_the_table_to_who_sits_there() -> None:
    company = Company(seats=seats(3))
    company.do(ANN, ask.Leave, seat=1)
    company.do(BOB, ask.Sit, seat=2)
    assert company.table.host == ANN
    leave(company, ANN.id)
    assert company.table.host == BOB
    same_after_reload(company)


def test_a_spectator_and_a_former_player_are_forgotten_too() -> None:
    company = Company(seats=seats(3)).start()
    company.do(DAN, ask.Chat, text="from the quay")
    company.do(BOB, ask.Resign, seat=2)
    for person in (DAN, BOB):
        leave(company, person.id)
    assert traces(company, "Dan", DAN.id, "from the quay", "Bob", BOB.id) == []
    same_after_reload(company)
    heard_the_same(company)


def test_a_rematch_that_somebody_else_asked_for_names_nobody_who_has_left() -> None:
    company = Company("subhunt").start()
    company.do(BOB, ask.Resign, seat=2)
    following, there = rematch_of(company.table, ANN, "R" * 22, company.now)
    log = [entry.encode() for entry in there.entries]
    assert BOB.id in mentioned_ids(log[0])
    log += [
        entry.encode()
        for entry in following.execute(SYSTEM, ErasePerson(person=BOB.id, alias=ALIAS), company.now).entries
    ]
    log = [redact(entry, BOB.id, ALIAS) for entry in log]
    assert not any(BOB.id.encode() in entry or b"Bob" in entry for entry in log)
    assert Table.load(following.id, log).lines[0].kind == "open"


def test_nobody_can_be_traced_by_what_is_said() -> None:
    company = Company()
    company.do(ANN, ask.Chat, text='"by":"id-of-bob" "person":"id-of-cat"')
    assert mentioned_ids(company.log[-1]) == {ANN.id}


def test_a_table_is_nobody_elses_until_somebody_else_has_sat_there() -> None:
    alone = Company("subhunt", [HostSeat(), BOT]).start()
    assert is_sole_participant(alone.table, ANN.id)
    shared = Company("submarine", [HostSeat(), OpenSeat(), BOT]).start()
    assert not is_sole_participant(shared.table, ANN.id)
    shared.do(BOB, ask.Resign, seat=2)
    assert not is_sole_participant(shared.table, ANN.id)
    assert not is_sole_participant(shared.table, CAT.id)
    leave(shared, BOB.id)
    assert is_sole_participant(shared.table, ANN.id)
    assert is_sole_participant(shared.reloaded(), ANN.id)


def test_in_a_rematch_the_seat_of_whoever_has_left_is_free() -> None:
    company = Company("subhunt").start()
    company.do(BOB, ask.Resign, seat=2)
    leave(company)
    following, _ = rematch_of(company.table, ANN, "R" * 22, company.now)
    assert [line.kind for line in following.lines] == ["open", "person"]
