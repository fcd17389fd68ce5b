"""Redaction of erased people from the log; games of the others stay complete."""

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
from table.harness import ANN, BOB, BOT, CAT, DAN, TableHarness, rematch_of, seats
from table.test_remote_bot import DEEP, invited

ALIAS = "somebody-who-was-here"


def leave(harness: TableHarness, person: str = BOB.id, alias: str = ALIAS) -> None:
    """Erase a person as the server does: the command first, then the redacted log."""
    harness.system(ErasePerson(person=person, alias=alias))
    harness.log = [redact(entry, person, alias) for entry in harness.log]


def traces(harness: TableHarness, *words: str) -> list[str]:
    heard = [harness.table.snapshot("x", 0, harness.now), *harness.log]
    return [word for word in words if any(word.encode() in data for data in heard)]


def same_after_reload(harness: TableHarness) -> None:
    stored = harness.reloaded()
    for audience in range(len(harness.sent)):
        person = harness.owner(audience)
        assert stored.snapshot(person, audience, harness.now) == harness.table.snapshot(person, audience, harness.now)
    assert stored.summary() == harness.table.summary()
    assert stored.host == harness.table.host
    assert stored.former_seats == harness.table.former_seats
    assert stored.answers == harness.table.answers
    if harness.table.play:
        assert history(stored, 0) == history(harness.table, 0)


def assert_replicas_match_snapshots(harness: TableHarness) -> None:
    for audience, replica in enumerate(harness.replicas):
        fresh = json.loads(harness.table.snapshot(harness.owner(audience), audience, harness.now))
        assert replica.table == fresh["table"]
        assert replica.chat == fresh.get("chat", [])


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_a_redacted_finished_game_verifies(game: str) -> None:
    harness = TableHarness(game).start()
    harness.do(BOB, ask.Chat, text="a word of mine")
    harness.do(ANN, ask.Chat, text="a word of hers")
    for _ in harness.play_on(seed=3):
        pass
    assert harness.table.status == "over"
    moves = json.loads(harness.table.record(ANN.id))["moves"]
    leave(harness)
    assert traces(harness, "Bob", BOB.id, "a word of mine") == []
    assert traces(harness, "Ann", "a word of hers") == ["Ann", "a word of hers"]
    record = harness.reloaded().record(ANN.id)
    assert all(check.ok for check in verify(record, harness.table.commitment))
    assert json.loads(record)["moves"] == moves
    assert json.loads(record)["seats"] == ["Ann", DELETED_USER]
    assert [line.name for line in harness.table.beginners] == ["Ann", DELETED_USER]
    same_after_reload(harness)
    assert_replicas_match_snapshots(harness)


def test_the_hash_of_a_deleted_name_cannot_be_tested() -> None:
    harness = TableHarness(seats=seats(3))
    invited(harness, 3)
    harness.start()
    harness.do(ANN, ask.Propose, what=ask.ProposeDraw())
    harness.do(BOB, ask.Answer, proposal=harness.table.seq, yes=True)
    before = read_proof(harness.table.record(ANN.id))
    for gone, person in enumerate((BOB.id, DEEP.id), 1):
        leave(harness, person, f"{ALIAS}-{gone}")
        for table in (harness.table, harness.reloaded()):
            record = table.record(ANN.id)
            after = read_proof(record)
            assert before
            assert after
            assert after.settings == before.settings
            assert [unsalted(its) for its in after.seats] == [unsalted(its) for its in before.seats]
            assert after.deleted_names == [2, 3][:gone]
            assert after.seats[0] == before.seats[0]
            assert traces(harness, name_salt(person, table.id, gone + 1)) == []
            checks = verify(record)
            assert all(check.ok for check in checks)
            assert [check.count for check in checks if check.name == "names"] == [3 - gone]


def test_among_several_players_a_bot_replaces_an_erased_one() -> None:
    harness = TableHarness(seats=seats(3)).start()
    harness.do(BOB, ask.Propose, what=ask.ProposeDraw())
    for _ in harness.play_on(seed=3, most=20):
        pass
    leave(harness)
    assert harness.table.seat_infos[1].kind == "bot"
    assert harness.table.proposals == {}
    assert traces(harness, "Bob", BOB.id) == []
    same_after_reload(harness)
    for _ in harness.play_on(seed=4):
        pass
    assert harness.table.status == "over"
    same_after_reload(harness)
    assert all(check.ok for check in verify(harness.table.record(ANN.id)))


def test_for_two_an_erasure_forfeits_the_game() -> None:
    harness = TableHarness("subhunt").start()
    harness.play("hide 214")
    leave(harness)
    assert harness.table.summary().listing.ranking == [[1], [2]]
    assert harness.table.seat_infos[1].name == DELETED_USER
    same_after_reload(harness)


def test_before_the_start_the_seat_opens_and_another_player_is_host() -> None:
    harness = TableHarness(seats=seats(3))
    harness.do(BOB, ask.Sit, seat=2)
    leave(harness, ANN.id)
    assert harness.table.seat_infos[0].kind == "open"
    assert harness.table.host == BOB
    assert traces(harness, "Ann", ANN.id) == []
    same_after_reload(harness)
    assert_replicas_match_snapshots(harness)


def test_a_host_who_leaves_is_replaced_by_the_first_player() -> None:
    harness = TableHarness(seats=seats(3))
    harness.do(BOB, ask.Sit, seat=2)
    harness.do(CAT, ask.Sit, seat=3)
    harness.do(ANN, ask.Leave, seat=1)
    assert harness.table.host == BOB
    same_after_reload(harness)


def test_a_host_without_a_seat_is_replaced_by_a_player() -> None:
    harness = TableHarness(seats=seats(3))
    harness.do(ANN, ask.Leave, seat=1)
    harness.do(BOB, ask.Sit, seat=2)
    assert harness.table.host == ANN
    leave(harness, ANN.id)
    assert harness.table.host == BOB
    same_after_reload(harness)


def test_spectators_and_former_players_are_redacted() -> None:
    harness = TableHarness(seats=seats(3)).start()
    harness.do(DAN, ask.Chat, text="from the quay")
    harness.do(BOB, ask.Resign, seat=2)
    for person in (DAN, BOB):
        leave(harness, person.id)
    assert traces(harness, "Dan", DAN.id, "from the quay", "Bob", BOB.id) == []
    same_after_reload(harness)
    assert_replicas_match_snapshots(harness)


def test_a_rematch_does_not_name_an_erased_player() -> None:
    harness = TableHarness("subhunt").start()
    harness.do(BOB, ask.Resign, seat=2)
    following, there = rematch_of(harness.table, ANN, "R" * 22, harness.now)
    log = [entry.encode() for entry in there.entries]
    assert BOB.id in mentioned_ids(log[0])
    log += [
        entry.encode()
        for entry in following.execute(SYSTEM, ErasePerson(person=BOB.id, alias=ALIAS), harness.now).entries
    ]
    log = [redact(entry, BOB.id, ALIAS) for entry in log]
    assert not any(BOB.id.encode() in entry or b"Bob" in entry for entry in log)
    assert Table.load(following.id, log).seat_infos[0].kind == "open"


def test_ids_in_chat_are_not_mentions() -> None:
    harness = TableHarness()
    harness.do(ANN, ask.Chat, text='"by":"id-of-bob" "person":"id-of-cat"')
    assert mentioned_ids(harness.log[-1]) == {ANN.id}


def test_a_table_has_a_sole_participant_until_another_person_sits() -> None:
    alone = TableHarness("subhunt", [HostSeat(), BOT]).start()
    assert is_sole_participant(alone.table, ANN.id)
    shared = TableHarness("submarine", [HostSeat(), OpenSeat(), BOT]).start()
    assert not is_sole_participant(shared.table, ANN.id)
    shared.do(BOB, ask.Resign, seat=2)
    assert not is_sole_participant(shared.table, ANN.id)
    assert not is_sole_participant(shared.table, CAT.id)
    leave(shared, BOB.id)
    assert is_sole_participant(shared.table, ANN.id)
    assert is_sole_participant(shared.reloaded(), ANN.id)


def test_in_a_rematch_the_seat_of_an_erased_player_is_open() -> None:
    harness = TableHarness("subhunt").start()
    harness.do(BOB, ask.Resign, seat=2)
    leave(harness)
    following, _ = rematch_of(harness.table, ANN, "R" * 22, harness.now)
    assert [line.kind for line in following.seat_infos] == ["open", "person"]


def test_an_erased_host_without_a_seat_is_replaced_by_the_first_player() -> None:
    harness = TableHarness(seats=[OpenSeat(), OpenSeat(), OpenSeat()])
    for seat, person in ((2, BOB), (3, CAT)):
        harness.do(person, ask.Sit, seat=seat)
    leave(harness, ANN.id)
    assert harness.table.host == BOB
    same_after_reload(harness)


def test_the_last_person_among_bots_resigns_by_leaving() -> None:
    harness = TableHarness(seats=[HostSeat(), BOT, BOT]).start()
    leave(harness, ANN.id)
    assert harness.table.status == "over"


def test_the_owner_of_an_erased_bot_is_not_named() -> None:
    harness = TableHarness(seats=seats(3))
    invited(harness, 3)
    harness.do(CAT, ask.Sit, seat=2)
    leave(harness, DEEP.id)
    assert traces(harness, "Deep", DEEP.owner) == []
