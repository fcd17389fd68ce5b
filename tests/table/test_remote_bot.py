"""Remote bots: permissions at a table and messages to them."""

import random
from typing import Any

import msgspec
import pytest

from fathom.core.bot import Budget
from fathom.core.errors import Refusal
from fathom.protocol import commands as ask
from fathom.protocol.remote_bot import BotEvent, BotNew, BotOver, BotTurn, ToRemoteBot
from fathom.protocol.settings import REPLACEMENT_BOT, GameClock, HostSeat, MoveClock, NewTable, OpenSeat, Person, Player
from fathom.table.commands import SeatGuest
from fathom.table.create import open_table
from fathom.table.projections.bot_updates import BotCursor
from table.harness import ANN, BOB, BOT, CAT, PEOPLE, SECRET, TableHarness, rematch_of, seats

DEEP = Person("id-of-deep", "Deep", "Bob")
MILLIS = 5000


def invited(harness: TableHarness, seat: int, bot: Person | None = DEEP) -> None:
    harness.ids += 1
    command = ask.Invite(id=f"c{harness.ids}", seat=seat, bot="handle")
    harness.system(SeatGuest(id=command.id, seat=command.seat, bot=bot), ANN)


def with_deep(game: str = "submarine", players: int = 2, **wish: Any) -> TableHarness:
    """Start a game of Ann, the bot Deep and further people."""
    harness = TableHarness(game, seats(players), **wish)
    invited(harness, 2)
    for seat in range(3, players + 1):
        harness.do(PEOPLE[seat - 1], ask.Sit, seat=seat)
    for seat, its in enumerate(harness.table.seats, 1):
        if isinstance(its, Player) and not its.owner:
            harness.commit(seat)
    harness.reveal(1)
    harness.do(ANN, ask.Start)
    return harness


def turns(messages: list[ToRemoteBot]) -> list[BotTurn]:
    return [message for message in messages if isinstance(message, BotTurn)]


def test_all_audiences_see_the_bot_and_its_owner() -> None:
    harness = TableHarness(seats=seats(3))
    invited(harness, 2)
    harness.do(BOB, ask.Sit, seat=3)
    lines = harness.replicas[0].table["seats"]
    assert [(line["kind"], line["name"], line["owner"]) for line in lines] == [
        ("person", "Ann", ""), ("remote", "Deep", "Bob"), ("person", "Bob", ""),
    ]  # fmt: skip
    assert [line.kind for line in harness.table.summary().listing.seats] == ["person", "remote", "person"]
    assert harness.reloaded().seat_infos == harness.table.seat_infos


def test_only_the_host_invites_to_an_open_seat() -> None:
    harness = TableHarness(seats=seats(3))
    harness.do(BOB, ask.Sit, seat=3)
    for who, seat, bot, code in (
        (BOB, 2, DEEP, "host_only"),
        (ANN, 3, DEEP, "seat_taken"),
        (ANN, 4, DEEP, "no_such_seat"),
        (ANN, 2, None, "no_such_guest"),
    ):
        with pytest.raises(Refusal) as refused:
            harness.system(SeatGuest(id="x", seat=seat, bot=bot), who)
        assert refused.value.code == code
    invited(harness, 2)
    harness.do(BOB, ask.Leave, seat=3)
    with pytest.raises(Refusal, match="Deep already has a seat at this table"):
        invited(harness, 3)


def test_an_invitation_is_idempotent() -> None:
    harness = TableHarness(seats=seats(3))
    first = harness.system(SeatGuest(id="again", seat=2, bot=DEEP), ANN)
    second = harness.system(SeatGuest(id="again", seat=2, bot=None), ANN)
    assert (second.entries, second.answer) == ([], first.answer)


def test_a_bot_is_always_ready_with_a_part_of_the_server() -> None:
    harness = with_deep()
    assert harness.table.status == "playing"
    assert all(harness.table.parts)
    assert harness.reloaded().parts == harness.table.parts


def test_a_bot_cannot_host_propose_chat_or_vote() -> None:
    with pytest.raises(Refusal, match="only people"):
        open_table(NewTable(id="new", game="submarine", seats=[HostSeat(), OpenSeat()]), DEEP, SECRET)
    harness = with_deep(players=3)
    assert harness.refused(DEEP, ask.Propose, what=ask.ProposeDraw()).code == "people_only"
    assert harness.refused(DEEP, ask.Chat, text="I am a person").code == "people_only"
    proposal = harness.do(ANN, ask.Propose, what=ask.ProposeDraw()).answer.seq
    assert [asked.pending.waiting for asked in harness.table.proposals.values()] == [[3]]
    assert harness.refused(DEEP, ask.Answer, proposal=proposal, yes=True).code == "not_asked"
    harness.do(CAT, ask.Answer, proposal=proposal, yes=True)
    assert harness.table.status == "over"
    with pytest.raises(Refusal, match="only people"):
        rematch_of(harness.table, DEEP, "U" * 22, harness.now)


def test_a_bot_never_becomes_host() -> None:
    harness = TableHarness(seats=seats(3))
    invited(harness, 2)
    harness.do(CAT, ask.Sit, seat=3)
    harness.do(ANN, ask.Leave, seat=1)
    assert harness.table.host == CAT


def test_a_bot_gets_the_messages_of_a_whole_game() -> None:
    harness = with_deep("subhunt", options={"turn_limit": 2})
    hearing, heard, rng = BotCursor(DEEP.id), [], random.Random(3)
    while harness.table.status == "playing":
        heard += hearing.news(harness.table, MILLIS, harness.now)
        person = harness.person(harness.table.to_move)
        assert person is not None
        assert harness.table.play is not None
        harness.do(person, ask.Move, seat=harness.table.to_move, line=rng.choice(harness.table.play.match.legal()))
    heard += hearing.news(harness.table, MILLIS, harness.now)
    assert harness.table.play is not None
    match = harness.table.play.match
    assert isinstance(heard[0], BotNew)
    assert (heard[0].table, heard[0].seat, heard[0].game) == (harness.table.id, 2, "subhunt")
    told = [(each.seat, each.line, each.news) for each in heard if isinstance(each, BotEvent)]
    assert told == [(step.seat, step.line_for(2), step.news_for(2)) for step in match.steps]
    assert heard[-1] == BotOver(table=harness.table.id, reason="H8.2", ranking=((1, 2),))
    assert len(turns(heard)) == sum(step.seat == 2 for step in match.steps)
    assert hearing.over


def test_messages_to_a_bot_do_not_depend_on_hidden_information() -> None:
    """Ann hides her submarines in different places, and Deep gets the same bytes."""

    def heard(pick: int) -> bytes:
        harness = with_deep("subhunt")
        hearing, said = BotCursor(DEEP.id), []
        for _ in range(6):
            said += hearing.news(harness.table, MILLIS, harness.now)
            assert harness.table.play is not None
            legal = harness.table.play.match.legal()
            person = harness.person(harness.table.to_move)
            assert person is not None
            line = legal[pick if person.id == ANN.id else 0]
            harness.do(person, ask.Move, seat=harness.table.to_move, line=line)
        return msgspec.json.encode([{**msgspec.to_builtins(its), "seed": 0} for its in said])

    assert heard(0) == heard(5)


def test_a_turn_is_sent_once_per_connection() -> None:
    harness = with_deep()
    assert harness.table.play is not None
    while harness.table.to_move != 2:
        harness.play(harness.table.play.match.legal()[0])
    hearing = BotCursor(DEEP.id)
    (turn,) = turns(hearing.news(harness.table, MILLIS, harness.now))
    harness.do(ANN, ask.Chat, text="hm")
    assert hearing.news(harness.table, MILLIS, harness.now) == []
    again = BotCursor(DEEP.id).news(harness.table, MILLIS, harness.now)
    assert [type(message) for message in again] == [BotNew, BotTurn]
    assert turns(again) == [turn], "the same id, view and seed"
    assert turn.view == harness.table.play.match.view(2)
    harness.do(DEEP, ask.Move, id=f"turn-{turn.id}", seq=turn.id, seat=2, line=turn.view.legal[0])
    before = harness.table.seq
    harness.table.execute(
        DEEP, ask.Move(id=f"turn-{turn.id}", seq=turn.id, seat=2, line=turn.view.legal[-1]), harness.now
    )
    assert harness.table.seq == before, "a position is answered once"


def test_an_undo_is_sent_as_a_new_game() -> None:
    harness = with_deep()
    assert harness.table.play is not None
    match = harness.table.play.match
    while harness.table.to_move != 1:
        harness.do(DEEP, ask.Move, seat=2, line=match.legal()[0])
    hearing = BotCursor(DEEP.id)
    hearing.news(harness.table, MILLIS, harness.now)
    rng = random.Random(1)
    while not match.undo_limit() or harness.table.to_move != 1:
        person = harness.person(harness.table.to_move)
        assert person is not None
        harness.do(person, ask.Move, seat=harness.table.to_move, line=rng.choice(match.legal()))
        heard = hearing.news(harness.table, MILLIS, harness.now)
        assert not any(isinstance(message, BotNew) for message in heard)
    harness.do(ANN, ask.Undo, seat=1)
    harness.do(ANN, ask.Move, seat=1, line=match.legal()[-1])  # as many steps as before, but a different game
    told = hearing.news(harness.table, MILLIS, harness.now)
    assert isinstance(told[0], BotNew)


def test_a_bot_that_loses_its_seat_gets_the_end() -> None:
    harness = with_deep(players=3)
    hearing = BotCursor(DEEP.id)
    hearing.news(harness.table, MILLIS, harness.now)
    harness.do(DEEP, ask.Resign, seat=2)
    assert harness.table.seats[1] == REPLACEMENT_BOT
    assert hearing.news(harness.table, MILLIS, harness.now) == [
        BotOver(table=harness.table.id, reason="left", ranking=())
    ]
    assert hearing.over


@pytest.mark.parametrize(
    ("clock", "gone", "millis"),
    [
        (None, 0, MILLIS),
        (MoveClock(seconds=3600), 0, MILLIS),
        (MoveClock(seconds=8), 0, 2000),
        (MoveClock(seconds=8), 4000, 1000),
        (MoveClock(seconds=8), 9000, 1),
        (GameClock(seconds=120), 0, 1000),
        (GameClock(seconds=60, increment=2), 0, 1000),
    ],
)
def test_the_budget_is_a_share_of_the_remaining_time(
    clock: MoveClock | GameClock | None, gone: int, millis: int
) -> None:
    harness = with_deep(clock=clock)
    assert harness.table.play is not None
    while harness.table.to_move != 2:
        harness.play(harness.table.play.match.legal()[0])
    (turn,) = turns(BotCursor(DEEP.id).news(harness.table, MILLIS, harness.now + gone))
    assert turn.budget == Budget(millis=millis)


def test_local_bots_have_no_owner() -> None:
    harness = TableHarness(seats=[HostSeat(), BOT])
    assert [line["kind"] for line in harness.replicas[0].table["seats"]] == ["person", "bot"]
