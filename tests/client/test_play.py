"""Whole games at a server: players, bots, spectators and all commands."""

import asyncio
import random

import pytest

from client.players import (
    Players,
    all_until,
    assert_record_verifies,
    assert_replicas_match_snapshots,
    host_and_open_seats,
    play_random_moves,
    run,
)
from fathom.bots.registry import bot_named
from fathom.client import BotSeat, Client, GameClock, HostSeat, MoveClock, OpenSeat, Refused, Table
from fathom.core.bot import Budget
from fathom.core.options import Options
from fathom.core.rng import Rng
from fathom.protocol import commands as ask
from fathom.protocol.settings import REPLACEMENT_BOT, SeatRequest
from serving import Serving

BOT = BotSeat(bot="random")
SHORT: Options = {"turn_limit": 15}
GAMES: list[tuple[str, list[SeatRequest], Options]] = [
    ("submarine", host_and_open_seats(1), {}),
    ("submarine", [*host_and_open_seats(2)], {"mussels": "random"}),
    ("submarine", [*host_and_open_seats(1), BOT, BotSeat(bot="greedy", level=3)], {}),
    ("submarine", host_and_open_seats(4), {"stalemate_voyages": 2}),
    ("subhunt", host_and_open_seats(1), SHORT),
    ("subhunt", [BOT, HostSeat()], {**SHORT, "mine_trigger": "pass", "lanes": "plus_diagonals"}),
]


def kinds(table: Table) -> list[str]:
    return [line.kind for line in table.info.seats]


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_a_whole_game(server: Serving, game: str, seats: list[SeatRequest], options: Options) -> None:
    """All replicas of a game with undo, chat and a spectator equal new snapshots, and the record verifies."""

    async def scene() -> None:
        async with Players(server.url) as party:
            await party.start_game(game, seats, options)
            stranger = await party.connect_client()
            watched = await stranger.table(party.tables[0].id)
            await asyncio.gather(party.play_on(seed=len(seats)), watched.wait_until(lambda: watched.over))
            audiences = [*party.tables, watched]
            last = max(table.replica.seq for table in audiences)
            await all_until(audiences, lambda table: table.replica.seq >= last)
            await assert_replicas_match_snapshots(server.url, audiences, [*party.clients, stranger])
            for table in audiences:
                await assert_record_verifies(table)

    run(scene())


def test_hot_seat(server: Serving) -> None:
    """Hot-seat: one device has both seats and shows one view at a time."""

    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann:
            table = await ann.create("subhunt", [HostSeat(), HostSeat()], options=SHORT)
            assert (table.yours, table.seat) == ([1, 2], 0)
            await table.ready()
            await table.start()
            assert table.my_turn
            assert table.moves == ()
            await table.switch_seat(1)
            await table.move("hide 101")
            assert table.replica.view is not None
            assert table.replica.view["submarines"] == [["101"], []]
            await table.switch_seat(2)
            assert table.replica.view["submarines"] == [[], []]
            assert table.replica.view["log"] == ["hide ?"]
            with pytest.raises(Refused, match="no seat 3"):
                await table.switch_seat(3)
            await play_random_moves(table, random.Random(1))
            await assert_record_verifies(table)

    run(scene())


def test_the_host_takes_several_seats(server: Serving) -> None:
    """The host can take further open seats."""

    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann:
            table = await ann.create("submarine", [OpenSeat(), OpenSeat(), OpenSeat()])
            for seat in (1, 2, 3):
                await table.sit(seat)
                assert table.yours == list(range(1, seat + 1))
            await table.leave(2)
            assert table.yours == [1, 3]
            await table.arrange(2, BOT)
            await table.ready()
            await table.start()
            await play_random_moves(table, random.Random(1))
            await assert_record_verifies(table)

    run(scene())


def test_a_bot_chooses_from_the_view(server: Serving) -> None:
    """The view of a table is valid input for a bot."""

    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann:
            greedy, rng = bot_named("greedy", 3), Rng(7)
            table = await ann.create("submarine", [HostSeat(), BOT])
            await table.ready()
            await table.start()

            def choose(table: Table) -> str:
                assert table.view is not None
                return greedy.choose(table.view, Budget(), rng)

            await table.play(choose)
            assert table.over

    run(scene())


def test_view_at_an_earlier_step(server: Serving) -> None:
    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann:
            table = await ann.create("subhunt", [HostSeat(), BOT])
            await table.ready()
            await table.start()
            moments = []
            for line in ("hide 101", "hide 202", "hide 303"):
                moments.append(table.view)
                await table.move(line)
            assert [await table.view_at(step) for step in range(3)] == moments
            with pytest.raises(Refused, match="no step 99"):
                await table.view_at(99)

    run(scene())


def test_why_not(server: Serving) -> None:
    async def scene() -> None:
        async with Players(server.url) as party:
            ann, bob = await party.start_game("submarine", host_and_open_seats(1), {"first": "seat_1"})
            assert await ann.why("mussel R") is None
            problem = await ann.why("sail C")
            assert problem is not None
            assert (problem.code, problem.rule) == ("due_mussel", "S2.4")
            with pytest.raises(Refused) as refused:
                await ann.move("sail C")
            assert refused.value.problem == problem
            with pytest.raises(Refused, match="isn't yours"):
                await bob.why("sail C", seat=1)

    run(scene())


def test_chat_reaches_all_audiences(server: Serving) -> None:
    async def scene() -> None:
        async with Players(server.url) as party:
            ann, bob = await party.start_game("submarine", host_and_open_seats(1))
            watched = await (await party.connect_client("Eve")).table(ann.id)
            await watched.send_chat("<b>hello</b>\u202e")
            await all_until([ann, bob, watched], lambda table: bool(table.chat))
            for table in (ann, bob, watched):
                assert [(line.seat, line.name, line.text) for line in table.chat] == [(0, "Eve", "<b>hello</b>")]

    run(scene())


def test_resigning(server: Serving) -> None:
    """A bot replaces a player who resigns; the last player's resignation ends the game."""

    async def scene() -> None:
        async with Players(server.url) as party:
            ann, bob, cat = await party.start_game("submarine", host_and_open_seats(2))
            await bob.resign()
            assert (bob.yours, bob.seat) == ([], 0)
            assert bob.replica.view is not None
            assert bob.replica.view["hand"] == ""
            await ann.wait_until(lambda: kinds(ann) == ["person", "bot", "person"])
            assert ann.info.seats[1].name == REPLACEMENT_BOT.bot
            await cat.resign()
            await ann.resign()
            assert ann.over
            await assert_record_verifies(ann)

    run(scene())


def test_a_draw_by_agreement(server: Serving) -> None:
    async def scene() -> None:
        async with Players(server.url) as party:
            ann, bob = await party.start_game("subhunt", host_and_open_seats(1))
            proposal = await ann.propose(ask.ProposeDraw())
            await bob.wait_until(lambda: bool(bob.info.pending))
            await bob.answer(proposal, False)
            assert bob.info.pending == []
            await bob.answer(await ann.propose(ask.ProposeDraw()), True)
            await ann.wait_until(lambda: ann.over)
            assert ann.view is not None
            assert (ann.view.reason, ann.view.ranking) == ("agreed", ((1, 2),))
            await assert_record_verifies(bob)

    run(scene())


def test_a_bot_takes_over_and_the_player_reclaims_the_seat(server: Serving) -> None:
    async def scene() -> None:
        async with Players(server.url) as party:
            ann, bob = await party.start_game("submarine", host_and_open_seats(1), {"first": "seat_1"})
            hand = ann.replica.view and ann.replica.view["hand"]
            await bob.answer(await ann.propose(ask.ProposeBotTakeover(seat=1, bot=BOT)), True)
            await ann.wait_until(lambda: ann.seat == 0)
            assert kinds(bob) == ["bot", "person"]
            await bob.wait_until(lambda: bob.my_turn)
            await bob.answer(await ann.propose(ask.ProposeReclaim(seat=1)), True)
            await ann.wait_until(lambda: ann.seat == 1)
            assert ann.replica.view is not None
            assert ann.replica.view["hand"] == hand
            await party.play_on(seed=1)
            await assert_record_verifies(ann)

    run(scene())


def test_a_stranger_takes_over_from_a_bot(server: Serving) -> None:
    async def scene() -> None:
        async with Players(server.url) as party:
            ann, _ = await party.start_game("submarine", [*host_and_open_seats(1), BOT], {"first": "seat_1"})
            eve = await (await party.connect_client("Eve")).table(ann.id)
            proposal = await eve.propose(ask.ProposeReclaim(seat=3))
            for table in party.tables:
                await table.answer(proposal, True)
            await eve.wait_until(lambda: eve.yours == [3])
            party.tables.append(eve)
            await party.play_on(seed=5)
            await assert_record_verifies(eve)

    run(scene())


def test_rematch(server: Serving) -> None:
    async def scene() -> None:
        async with Players(server.url) as party:
            ann, bob = await party.start_game("submarine", host_and_open_seats(1))
            await ann.resign()
            following = await party.clients[0].table(await ann.rematch())
            await bob.wait_until(lambda: bool(bob.info.rematch))
            assert await bob.rematch() == following.id == bob.info.rematch
            party.tables = [following, await party.clients[1].table(following.id)]
            assert [table.yours for table in party.tables] == [[2], [1]]
            assert following.commitment != ann.commitment
            for table in party.tables:
                await table.ready()
            for table in party.tables:
                await table.reveal()
            await following.start()
            await party.play_on(seed=2)
            await assert_record_verifies(following)

    run(scene())


def test_seats_are_swapped_and_filled_before_the_start(server: Serving) -> None:
    async def scene() -> None:
        async with Players(server.url) as party:
            ann, bob = await party.seat_players("submarine", host_and_open_seats(1), clock=MoveClock(seconds=600))
            await bob.answer(await ann.propose(ask.ProposeSwap(seat=1, other=2)), True)
            await ann.wait_until(lambda: ann.seat == 2)
            assert bob.seat == 1
            await bob.leave()
            assert bob.yours == []
            await ann.ready()
            await ann.start(fill=BOT)
            assert kinds(ann) == ["bot", "person"]
            assert ann.info.clock is not None

    run(scene())


def test_a_table_without_spectators(server: Serving) -> None:
    async def scene() -> None:
        async with Players(server.url) as party:
            await party.start_game(
                "subhunt", host_and_open_seats(1), SHORT, spectators="after", clock=GameClock(seconds=600)
            )
            watched = await (await party.connect_client()).table(party.tables[0].id)
            assert watched.view is None
            assert watched.fairness is None
            await asyncio.gather(party.play_on(seed=3), watched.wait_until(lambda: watched.over))
            assert watched.view is not None
            assert watched.view.log == party.tables[0].view.log

    run(scene())
