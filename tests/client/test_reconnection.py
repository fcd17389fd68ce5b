"""Lost connections and restarts: no update is lost and no command is executed twice."""

import asyncio
import random
import secrets
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection

from client.cut_proxy import CutProxy
from client.players import (
    Players,
    assert_record_verifies,
    assert_replicas_match_snapshots,
    host_and_open_seats,
    play_random_moves,
    run,
)
from fathom.client import BotSeat, Client, HostSeat, Refused, Stale, Table, Unreachable
from fathom.protocol import commands as ask
from serving import Serving


def wire(table: Table) -> ClientConnection:
    assert table._socket is not None
    return table._socket


@pytest.mark.parametrize("hard", [False, True])
def test_a_game_continues_after_a_restart(tmp_path: Path, hard: bool) -> None:
    """Sessions, seats and the game survive a restart and a SIGKILL; the clients reconnect."""

    async def scene(server: Serving) -> None:
        async with Players(server.url) as party:
            await party.start_game("submarine", [*host_and_open_seats(1), BotSeat(bot="random")])
            playing = asyncio.gather(party.play_on(seed=1))
            for moment in (20, 40):
                table = party.tables[0]
                while table.replica.seq < moment:
                    await asyncio.sleep(0.01)
                await asyncio.to_thread(server.restart, hard=hard)
            await playing
            assert table.view is not None
            assert len(table.view.log) > 40
            await party.tables[1].wait_until(lambda: party.tables[1].replica.seq >= table.replica.seq)
            await assert_replicas_match_snapshots(server.url, party.tables, party.clients)
            await assert_record_verifies(table)

    with Serving(tmp_path) as server:
        run(scene(server))


def test_a_reconnect_brings_the_missed_updates(server: Serving) -> None:
    async def scene() -> None:
        async with Players(server.url) as party:
            ann, bob = await party.start_game("submarine", host_and_open_seats(1), {"first": "seat_1"})
            watched = await (await party.connect_client()).table(ann.id)
            for table in (bob, watched):
                table.replica.table["kept"] = True  # a snapshot would not have it
                await wire(table).close()
            await ann.move("mussel R")
            for table in (bob, watched):
                await table.wait_until(lambda table=table: table.replica.seq == ann.replica.seq)  # type: ignore[misc]
                assert table.replica.table["kept"]
            assert bob.my_turn

    run(scene())


def test_a_reconnect_after_a_change_of_seats_brings_a_snapshot(server: Serving) -> None:
    async def scene() -> None:
        async with Players(server.url) as party:
            ann, bob, _ = await party.start_game("submarine", host_and_open_seats(2))
            await wire(bob).close()
            link = await party.clients[1].link()
            async with Client(server.url, link=link) as elsewhere:
                await (await elsewhere.table(ann.id)).resign()
            await bob.wait_until(lambda: bob.seat == 0)
            assert bob.yours == []
            assert bob.replica.view is not None
            assert bob.replica.view["hand"] == ""

    run(scene())


def test_the_selected_seat_survives_a_reconnect(server: Serving) -> None:
    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann:
            table = await ann.create("subhunt", [HostSeat(), HostSeat()], options={"turn_limit": 5})
            await table.ready()
            await table.start()
            await table.switch_seat(1)
            await wire(table).close()
            await table.move("hide 101")
            assert table.seat == 1
            await play_random_moves(table, random.Random(2))

    run(scene())


def test_a_command_whose_answer_is_lost_is_executed_once(server: Serving) -> None:
    async def scene() -> None:
        async with CutProxy(server.url) as line, Client(line.url, name="Ann") as ann:
            table = await ann.create("subhunt", [HostSeat(), BotSeat(bot="random")])
            await table.ready()
            await table.start()
            for act in (table.move("hide 101"), table.move("hide 102"), table.send_chat("hm"), table.undo()):
                line.cut_next = True
                await act
            assert line.cuts == 4
            assert table.view is not None
            assert table.view.log == ("hide 101",)
            assert len(table.chat) == 1

    run(scene())


def test_concurrent_use_of_one_table(server: Serving) -> None:
    """Several coroutines can use one table."""

    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann:
            table = await ann.create("submarine", [HostSeat(), BotSeat(bot="random")])
            listening = asyncio.create_task(table.wait_until(lambda: len(table.chat) == 5))
            await asyncio.gather(*(table.send_chat(str(n)) for n in range(5)))
            await listening
            assert sorted(line.text for line in table.chat) == ["0", "1", "2", "3", "4"]

    run(scene())


def test_a_stale_command_is_refused_with_the_missed_updates(server: Serving) -> None:
    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann:
            table = await ann.create("submarine", [HostSeat(), HostSeat()], options={"first": "seat_1"})
            await table.ready()
            await table.start()
            await table.switch_seat(1)
            async with Client(server.url, link=await ann.link()) as elsewhere:
                other = await elsewhere.table(table.id)
                await other.move("mussel R", seat=1)
            with pytest.raises(Stale) as stale:
                await table.move("mussel G")
            assert stale.value.code == "stale"
            assert table.view is not None
            assert table.view.log == ("mussel R",)
            await table.switch_seat(2)
            await table.move("mussel G")

    run(scene())


def test_one_of_several_racing_commands_is_accepted(server: Serving) -> None:
    """Devices of one player race: one decision is accepted, the others are refused."""

    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann:
            table = await ann.create("submarine", [HostSeat(), BotSeat(bot="random")], options={"first": "seat_1"})
            await table.ready()
            await table.start()
            link = await ann.link()
            devices = [Client(server.url, link=link) for _ in range(8)]
            for device in devices:
                await device.__aenter__()
            tables = [await device.table(table.id) for device in devices]
            answers = await asyncio.gather(*(each.move("mussel R") for each in tables), return_exceptions=True)
            assert answers.count(None) == 1
            assert all(isinstance(answer, Refused) for answer in answers if answer is not None)
            for device in devices:
                await device.__aexit__(None, None, None)

    run(scene())


def test_a_rate_limited_client_waits_and_retries(tmp_path: Path) -> None:
    async def scene(server: Serving) -> None:
        async with Client(server.url, name="Ann") as ann:
            table = await ann.create("submarine", [HostSeat(), BotSeat(bot="random")])
            for n in range(4):
                await table.send_chat(str(n))
            assert [line.text for line in table.chat] == ["0", "1", "2", "3"]
            for _ in range(6):
                await ann.name()

    limits = ("chat_per_second=2", "chat_burst=2", "person_per_second=5", "person_burst=8")
    with Serving(tmp_path, *(f"--limit={limit}" for limit in limits), limited=True) as server:
        run(scene(server))


def test_a_server_that_stays_down_is_unreachable(tmp_path: Path) -> None:
    async def scene(server: Serving) -> None:
        async with Client(server.url, name="Ann", retry_timeout=0.5) as ann:
            table = await ann.create("submarine", [HostSeat(), BotSeat(bot="random")])
            server.kill9()
            with pytest.raises(Unreachable):
                await table.ready()
            with pytest.raises(Unreachable):
                await ann.name()
            server.start()
            await table.ready()

    with Serving(tmp_path) as server:
        run(scene(server))


def test_a_closed_client_refuses_further_use(server: Serving) -> None:
    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann:
            table = await ann.create("submarine", [HostSeat(), BotSeat(bot="random")])
            listening = asyncio.create_task(table.wait_until(lambda: table.over))
            await table.send_chat("bye")
        for attempt in (listening, table.send_chat("again"), ann.name()):
            with pytest.raises(Unreachable, match="closed"):
                await attempt

    run(scene())


def test_another_address_of_the_server_is_refused(server: Serving) -> None:
    async def scene() -> None:
        with pytest.raises(Refused, match="there's nothing at this address"):
            async with Client(f"{server.url}/somewhere", name="Ann"):
                pass

    run(scene())


def test_a_repeated_command_id_is_idempotent(server: Serving) -> None:
    """A command with the same id gets the same answer."""

    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann:
            table = await ann.create("submarine", [HostSeat(), BotSeat(bot="random")])
            first = await table.execute(ask.Chat, id="mine", text="once")
            assert await table.execute(ask.Chat, id="mine", text="once") == first
            assert len(table.chat) == 1
            await table.execute(ask.Ready, seat=1, commitment=secrets.token_hex(32))

    run(scene())
