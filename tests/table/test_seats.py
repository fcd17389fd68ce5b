"""Before the start: who sits where, and when it can begin."""

import pytest

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol import commands as ask
from fathom.protocol.settings import BotSeat, HostSeat, OpenSeat, Person, Player
from fathom.table.commands import LinkRematch
from fathom.table.presence import GRACE
from fathom.table.table import Table, Transition
from table.company import ANN, BOB, BOT, CAT, EVE, Company, rematch_of, seats


def names(company: Company) -> list[str]:
    return [line["name"] for line in company.mirrors[0].table["seats"]]


def test_the_maker_of_a_table_sits_where_it_says_me() -> None:
    company = Company(seats=[OpenSeat(), HostSeat(), BOT])
    assert names(company) == ["", "Ann", "random"]
    assert company.table.seats_of(ANN.id) == [2]


def test_anybody_takes_an_open_seat_and_nobody_a_taken_one() -> None:
    company = Company()
    assert company.refused(BOB, ask.Sit, seat=1).code == "seat_taken"
    assert company.refused(BOB, ask.Sit, seat=3).code == "no_such_seat"
    company.do(BOB, ask.Sit, seat=2)
    assert names(company) == ["Ann", "Bob"]
    assert company.refused(CAT, ask.Sit, seat=2).code == "seat_taken"


def test_whoever_sits_can_change_to_an_open_seat_or_leave() -> None:
    company = Company(seats=seats(3))
    company.do(BOB, ask.Sit, seat=2)
    company.do(BOB, ask.Sit, seat=3)
    assert names(company) == ["Ann", "", "Bob"]
    assert company.refused(CAT, ask.Leave, seat=3).code == "not_your_seat"
    company.do(BOB, ask.Leave, seat=3)
    assert names(company) == ["Ann", "", ""]


def test_the_host_can_take_several_seats_to_share_one_screen() -> None:
    company = Company()
    company.do(ANN, ask.Sit, seat=2)
    assert company.table.seats_of(ANN.id) == [1, 2]
    assert company.table.audience(ANN.id, None) == 0, "which seat's view is to be asked for"


def test_swapping_with_a_person_takes_their_yes() -> None:
    company = Company(seats=seats(3))
    company.do(BOB, ask.Sit, seat=2)
    company.do(ANN, ask.Propose, what=ask.ProposeSwap(seat=1, other=3))
    assert names(company) == ["", "Bob", "Ann"]
    proposal = company.do(ANN, ask.Propose, what=ask.ProposeSwap(seat=3, other=2)).answer.seq
    assert names(company) == ["", "Bob", "Ann"]
    assert company.refused(ANN, ask.Answer, proposal=proposal, yes=True).code == "not_asked"
    company.do(BOB, ask.Answer, proposal=proposal, yes=True)
    assert names(company) == ["", "Ann", "Bob"]
    assert company.mirrors[0].table["pending"] == []


def test_the_host_arranges_bots_and_opens_seats() -> None:
    company = Company(seats=seats(3))
    company.do(BOB, ask.Sit, seat=2)
    assert company.refused(BOB, ask.Arrange, seat=3, to=BOT).code == "host_only"
    assert company.refused(ANN, ask.Arrange, seat=2, to=BOT).code == "seat_taken"
    assert company.refused(ANN, ask.Arrange, seat=3, to=BotSeat(bot="nobody")).code == "no_such_bot"
    company.do(ANN, ask.Arrange, seat=3, to=BOT)
    company.do(ANN, ask.Arrange, seat=2, to=OpenSeat())
    assert names(company) == ["Ann", "", "random"]


def test_the_host_who_leaves_hands_the_table_on() -> None:
    company = Company()
    company.do(BOB, ask.Sit, seat=2)
    company.do(ANN, ask.Leave, seat=1)
    assert company.table.host == BOB
    assert company.refused(ANN, ask.Start).code == "host_only"


def test_it_begins_when_all_seats_are_taken_and_all_people_ready() -> None:
    company = Company(seats=seats(3))
    company.commit(1)
    assert company.refused(ANN, ask.Start).code == "seat_open"
    company.do(BOB, ask.Sit, seat=2)
    company.do(ANN, ask.Arrange, seat=3, to=BOT)
    assert company.refused(ANN, ask.Start).code == "not_ready"
    company.commit(2)
    assert company.refused(BOB, ask.Start).code == "host_only"
    company.reveal(1)
    company.do(ANN, ask.Start)
    assert company.table.status == "playing"
    for command in (ask.Sit, ask.Leave):
        assert company.refused(BOB, command, seat=2).code == "has_started"


def test_a_changed_seat_is_not_ready() -> None:
    """A part that one person added does not speak for the next."""
    company = Company()
    company.do(BOB, ask.Sit, seat=2)
    company.commit(2)
    company.do(BOB, ask.Leave, seat=2)
    company.do(CAT, ask.Sit, seat=2)
    assert company.table.commitments == ["", ""]


def test_the_commitment_is_public_before_anybody_adds_a_part() -> None:
    company = Company()
    fairness = company.look(0)["fairness"]
    assert fairness["parts"] == fairness["part_commitments"] == ["", ""]
    assert fairness["commitment"] == company.table.commitment
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
def test_a_table_that_cannot_be_is_refused(wish: dict[str, object], code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        Company(**wish)  # type: ignore[arg-type]
    assert (refusal.value.kind, refusal.value.code) == (RefusalKind.MALFORMED, code)


def rematch(company: Company, person: Person, command: str = "again") -> tuple[Table, Transition]:
    """Both steps of it."""
    table, _ = rematch_of(company.table, person, "N" * 22, company.now)
    return table, company.system(LinkRematch(id=command, table=table.id), person)


def test_a_rematch_seats_the_same_people_one_further() -> None:
    company = Company(seats=[HostSeat(), OpenSeat(), BOT]).start()
    with pytest.raises(Refusal, match="not over"):
        rematch(company, BOB)
    company.do(ANN, ask.Propose, what=ask.ProposeDraw())
    company.do(BOB, ask.Answer, proposal=company.table.seq, yes=True)
    with pytest.raises(Refusal, match="hold no seat"):
        rematch(company, EVE)
    table, here = rematch(company, BOB)
    assert table.seats == [BOT, Player(person=ANN.id, name="Ann"), Player(person=BOB.id, name="Bob")]
    assert table.host == BOB
    assert here.answer.table == company.table.rematch_id == table.id


def test_a_rematch_is_told_once_and_every_repeat_has_the_first_answer() -> None:
    company = Company().start()
    company.do(ANN, ask.Resign, seat=1)
    table, here = rematch(company, BOB)
    company.do(ANN, ask.Chat, text="once more?")
    for person, command in ((BOB, "again"), (ANN, "me too")):
        again, repeated = rematch(company, person, command)
        assert repeated.entries == []
        assert (repeated.answer.seq, repeated.answer.table) == (here.answer.seq, table.id) == (9, again.id)
    with pytest.raises(Refusal, match="hold no seat"):
        rematch(company, EVE)


def test_who_had_a_bot_stand_in_is_there_again() -> None:
    """Ann was away, Bob gave up, and Eve has gone on for a bot: all of them are people of this game."""
    company = Company(seats=[*seats(3), BOT]).start()
    company.table.presence.arrive(CAT.id, company.now)
    company.do(BOB, ask.Resign, seat=2)
    company.now += GRACE
    company.do(CAT, ask.Propose, what=ask.ProposeBotTakeover(seat=1, bot=BOT))
    company.do(EVE, ask.Propose, what=ask.ProposeReclaim(seat=4))
    company.do(CAT, ask.Answer, proposal=company.table.seq, yes=True)
    company.table.presence.depart(EVE.id, company.now)
    company.do(CAT, ask.Propose, what=ask.ProposeDraw())
    company.do(EVE, ask.Answer, proposal=company.table.seq, yes=True)
    assert set(company.table.summary().people) == {person.id for person in (ANN, BOB, CAT, EVE)}
    company.table = company.reloaded()
    table, _ = rematch(company, ANN)
    assert [getattr(its, "name", "") for its in table.seats] == ["Eve", "Ann", "Bob", "Cat"]


def test_a_table_is_its_hosts_with_a_seat_or_without_until_the_game_begins() -> None:
    company = Company(seats=[OpenSeat(), OpenSeat()])
    assert company.table.summary().people == [ANN.id]
    company.do(BOB, ask.Sit, seat=1)
    company.do(CAT, ask.Sit, seat=2)
    assert set(company.table.summary().people) == {ANN.id, BOB.id, CAT.id}
    for seat in (1, 2):
        company.commit(seat)
    company.do(ANN, ask.Start)
    assert set(company.table.summary().people) == {BOB.id, CAT.id}
    assert company.table.summary().to_move == company.table.seats[company.table.to_move - 1].person
