"""Seats before the start, and the conditions of the start."""

import pytest

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol import commands as ask
from fathom.protocol.settings import BotSeat, HostSeat, OpenSeat, Person, Player
from fathom.table.commands import LinkRematch
from fathom.table.presence import GRACE
from fathom.table.table import Table, Transition
from table.harness import ANN, BOB, BOT, CAT, EVE, TableHarness, rematch_of, seats


def names(harness: TableHarness) -> list[str]:
    return [line["name"] for line in harness.replicas[0].table["seats"]]


def test_the_creator_gets_the_host_seat() -> None:
    harness = TableHarness(seats=[OpenSeat(), HostSeat(), BOT])
    assert names(harness) == ["", "Ann", "random"]
    assert harness.table.seats_of(ANN.id) == [2]


def test_open_seats_can_be_taken_and_occupied_ones_cannot() -> None:
    harness = TableHarness()
    assert harness.refused(BOB, ask.Sit, seat=1).code == "seat_taken"
    assert harness.refused(BOB, ask.Sit, seat=3).code == "no_such_seat"
    harness.do(BOB, ask.Sit, seat=2)
    assert names(harness) == ["Ann", "Bob"]
    assert harness.refused(CAT, ask.Sit, seat=2).code == "seat_taken"


def test_a_player_can_change_to_an_open_seat_or_leave() -> None:
    harness = TableHarness(seats=seats(3))
    harness.do(BOB, ask.Sit, seat=2)
    harness.do(BOB, ask.Sit, seat=3)
    assert names(harness) == ["Ann", "", "Bob"]
    assert harness.refused(CAT, ask.Leave, seat=3).code == "not_your_seat"
    harness.do(BOB, ask.Leave, seat=3)
    assert names(harness) == ["Ann", "", ""]


def test_the_host_can_take_several_seats_to_share_one_screen() -> None:
    harness = TableHarness()
    harness.do(ANN, ask.Sit, seat=2)
    assert harness.table.seats_of(ANN.id) == [1, 2]
    assert harness.table.audience(ANN.id, None) == 0, "which seat's view is to be asked for"


def test_swapping_seats_needs_consent() -> None:
    harness = TableHarness(seats=seats(3))
    harness.do(BOB, ask.Sit, seat=2)
    harness.do(ANN, ask.Propose, what=ask.ProposeSwap(seat=1, other=3))
    assert names(harness) == ["", "Bob", "Ann"]
    proposal = harness.do(ANN, ask.Propose, what=ask.ProposeSwap(seat=3, other=2)).answer.seq
    assert names(harness) == ["", "Bob", "Ann"]
    assert harness.refused(ANN, ask.Answer, proposal=proposal, yes=True).code == "not_asked"
    harness.do(BOB, ask.Answer, proposal=proposal, yes=True)
    assert names(harness) == ["", "Ann", "Bob"]
    assert harness.replicas[0].table["pending"] == []


def test_the_host_arranges_bots_and_opens_seats() -> None:
    harness = TableHarness(seats=seats(3))
    harness.do(BOB, ask.Sit, seat=2)
    assert harness.refused(BOB, ask.Arrange, seat=3, to=BOT).code == "host_only"
    assert harness.refused(ANN, ask.Arrange, seat=2, to=BOT).code == "seat_taken"
    assert harness.refused(ANN, ask.Arrange, seat=3, to=BotSeat(bot="nobody")).code == "no_such_bot"
    harness.do(ANN, ask.Arrange, seat=3, to=BOT)
    harness.do(ANN, ask.Arrange, seat=2, to=OpenSeat())
    assert names(harness) == ["Ann", "", "random"]


def test_a_leaving_host_is_replaced() -> None:
    harness = TableHarness()
    harness.do(BOB, ask.Sit, seat=2)
    harness.do(ANN, ask.Leave, seat=1)
    assert harness.table.host == BOB
    assert harness.refused(ANN, ask.Start).code == "host_only"


def test_the_start_requires_all_seats_taken_and_all_players_ready() -> None:
    harness = TableHarness(seats=seats(3))
    harness.commit(1)
    assert harness.refused(ANN, ask.Start).code == "seat_open"
    harness.do(BOB, ask.Sit, seat=2)
    harness.do(ANN, ask.Arrange, seat=3, to=BOT)
    assert harness.refused(ANN, ask.Start).code == "not_ready"
    harness.commit(2)
    assert harness.refused(BOB, ask.Start).code == "host_only"
    harness.reveal(1)
    harness.do(ANN, ask.Start)
    assert harness.table.status == "playing"
    for command in (ask.Sit, ask.Leave):
        assert harness.refused(BOB, command, seat=2).code == "has_started"


def test_a_new_occupant_is_not_ready() -> None:
    """A part is not valid for the next person on the seat."""
    harness = TableHarness()
    harness.do(BOB, ask.Sit, seat=2)
    harness.commit(2)
    harness.do(BOB, ask.Leave, seat=2)
    harness.do(CAT, ask.Sit, seat=2)
    assert harness.table.commitments == ["", ""]


def test_the_commitment_is_public_before_the_first_part() -> None:
    harness = TableHarness()
    fairness = harness.refresh(0)["fairness"]
    assert fairness["parts"] == fairness["part_commitments"] == ["", ""]
    assert fairness["commitment"] == harness.table.commitment
    assert "secret" not in fairness


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess"}, "no_such_game"),
        ({"seats": [HostSeat()]}, "players"),
        ({"seats": [BOT, BOT]}, "nobody_plays"),
        ({"options": {"depth": 3}}, "no_such_option"),
        ({"preset": "hard"}, "no_such_preset"),
        ({"seats": [HostSeat(), BotSeat(bot="random", level=9)]}, "no_such_level"),
    ],
)
def test_an_invalid_table_is_refused(wish: dict[str, object], code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        TableHarness(**wish)  # type: ignore[arg-type]
    assert (refusal.value.kind, refusal.value.code) == (RefusalKind.MALFORMED, code)


def rematch(harness: TableHarness, person: Person, command: str = "again") -> tuple[Table, Transition]:
    """Open a rematch and record it at the finished table."""
    table, _ = rematch_of(harness.table, person, "N" * 22, harness.now)
    return table, harness.system(LinkRematch(id=command, table=table.id), person)


def test_a_rematch_rotates_the_seats() -> None:
    harness = TableHarness(seats=[HostSeat(), OpenSeat(), BOT]).start()
    with pytest.raises(Refusal, match="isn't over"):
        rematch(harness, BOB)
    harness.do(ANN, ask.Propose, what=ask.ProposeDraw())
    harness.do(BOB, ask.Answer, proposal=harness.table.seq, yes=True)
    with pytest.raises(Refusal, match="have a seat"):
        rematch(harness, EVE)
    table, here = rematch(harness, BOB)
    assert table.seats == [BOT, Player(person=ANN.id, name="Ann"), Player(person=BOB.id, name="Bob")]
    assert table.host == BOB
    assert here.answer.table == harness.table.rematch_id == table.id


def test_a_rematch_is_idempotent() -> None:
    harness = TableHarness().start()
    harness.do(ANN, ask.Resign, seat=1)
    table, here = rematch(harness, BOB)
    harness.do(ANN, ask.Chat, text="once more?")
    for person, command in ((BOB, "again"), (ANN, "me too")):
        again, repeated = rematch(harness, person, command)
        assert repeated.entries == []
        assert (repeated.answer.seq, repeated.answer.table) == (here.answer.seq, table.id) == (9, again.id)
    with pytest.raises(Refusal, match="have a seat"):
        rematch(harness, EVE)


def test_a_replaced_player_is_seated_in_the_rematch() -> None:
    """Ann was absent, Bob resigned, and Eve replaced a bot: all of them are players of this game."""
    harness = TableHarness(seats=[*seats(3), BOT]).start()
    harness.table.presence.arrive(CAT.id, harness.now)
    harness.do(BOB, ask.Resign, seat=2)
    harness.now += GRACE
    harness.do(CAT, ask.Propose, what=ask.ProposeBotTakeover(seat=1, bot=BOT))
    harness.do(EVE, ask.Propose, what=ask.ProposeReclaim(seat=4))
    harness.do(CAT, ask.Answer, proposal=harness.table.seq, yes=True)
    harness.table.presence.depart(EVE.id, harness.now)
    harness.do(CAT, ask.Propose, what=ask.ProposeDraw())
    harness.do(EVE, ask.Answer, proposal=harness.table.seq, yes=True)
    assert set(harness.table.summary().people) == {person.id for person in (ANN, BOB, CAT, EVE)}
    harness.table = harness.reloaded()
    table, _ = rematch(harness, ANN)
    assert [getattr(its, "name", "") for its in table.seats] == ["Eve", "Ann", "Bob", "Cat"]


def test_the_host_owns_the_table_until_the_start() -> None:
    harness = TableHarness(seats=[OpenSeat(), OpenSeat()])
    assert harness.table.summary().people == [ANN.id]
    harness.do(BOB, ask.Sit, seat=1)
    harness.do(CAT, ask.Sit, seat=2)
    assert set(harness.table.summary().people) == {ANN.id, BOB.id, CAT.id}
    for seat in (1, 2):
        harness.commit(seat)
    harness.do(ANN, ask.Start)
    assert set(harness.table.summary().people) == {BOB.id, CAT.id}
    assert harness.table.summary().to_move == harness.table.seats[harness.table.to_move - 1].person


def test_a_game_of_bots_alone_is_not_started() -> None:
    harness = TableHarness(seats=[HostSeat(), BOT])
    harness.do(ANN, ask.Leave, seat=1)
    harness.do(ANN, ask.Arrange, seat=1, to=BOT)
    assert harness.refused(ANN, ask.Start).code == "nobody_plays"


def test_a_swap_revokes_commitments() -> None:
    harness = TableHarness(seats=seats(3))
    harness.commit(1)
    harness.do(ANN, ask.Propose, what=ask.ProposeSwap(seat=1, other=3))
    assert harness.table.commitments == ["", "", ""]


def test_the_link_to_a_rematch_is_refused_before_the_end_and_to_others() -> None:
    harness = TableHarness().start()
    for person, code in ((ANN, "not_over"), (EVE, "not_seated")):
        with pytest.raises(Refusal) as refused:
            harness.system(LinkRematch(id="link", table="N" * 22), person)
        assert refused.value.code == code


def test_a_person_who_replaced_a_bot_counts_as_a_player_afterwards() -> None:
    harness = TableHarness(seats=[*seats(2), BOT, BOT]).start()
    harness.do(EVE, ask.Propose, what=ask.ProposeReclaim(seat=4))
    for person in (ANN, BOB):
        harness.do(person, ask.Answer, proposal=max(harness.table.proposals), yes=True)
    harness.do(EVE, ask.Resign, seat=4)
    assert harness.refused(EVE, ask.Propose, what=ask.ProposeReclaim(seat=3)).code == "knows_another_seat"
    harness.do(ANN, ask.Propose, what=ask.ProposeDraw())
    harness.do(BOB, ask.Answer, proposal=harness.table.seq, yes=True)
    assert harness.table.status == "over"
    table, _ = rematch(harness, ANN)
    assert "Eve" in [getattr(its, "name", "") for its in table.seats]
