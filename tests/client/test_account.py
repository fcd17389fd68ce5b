"""Sessions, names, personal links and lists of tables."""

import subprocess
import sys

import pytest

from client.players import Players, host_and_open_seats, run
from fathom.client import BotSeat, Client, HostSeat, OpenSeat, Refused
from serving import LONGEST, Serving

BOT = BotSeat(bot="random")


def test_a_name_can_be_changed(server: Serving) -> None:
    async def scene() -> None:
        async with Client(server.url, name=" Ann\u202e ") as ann:
            assert await ann.name() == "Ann"
            await ann.rename("Anna")
            assert await ann.name() == "Anna"
            table = await ann.create("submarine", [HostSeat(), OpenSeat()])
            assert table.info.seats[0].name == "Anna"

    run(scene())


def test_an_invisible_name_is_refused(server: Serving) -> None:
    async def scene() -> None:
        with pytest.raises(Refused) as refused:
            async with Client(server.url, name="\u200b \u202e"):
                pass
        assert refused.value.code == "bad_name"

    run(scene())


def test_without_a_session_a_client_can_only_watch(server: Serving) -> None:
    async def scene() -> None:
        async with Client(server.url) as visitor, Client(server.url, name="Ann") as ann:
            with pytest.raises(Refused, match="not signed in"):
                await visitor.create("submarine", [HostSeat(), OpenSeat()])
            table = await visitor.table((await ann.create("submarine", [HostSeat(), OpenSeat()])).id)
            with pytest.raises(Refused) as refused:
                await table.sit(2)
            assert refused.value.code == "no_session"

    run(scene())


def test_one_user_on_two_devices(server: Serving) -> None:
    """A personal link signs in as the same user; moves on one device appear on the other."""

    async def scene() -> None:
        async with Client(server.url, name="Ann") as laptop:
            table = await laptop.create("submarine", [HostSeat(), BOT], options={"first": "seat_1"})
            await table.ready()
            await table.start()
            link = await laptop.link()
            async with Client(server.url, link=link) as phone:
                assert await phone.name() == "Ann"
                [line] = await phone.my_tables()
                same = await phone.table(line.table)
                assert vars(same.replica) == vars(table.replica)
                await same.move("mussel R")
                await table.wait_until(lambda: table.replica.seq >= same.replica.seq)
                assert table.view is not None
                assert table.view.log[0] == "mussel R"
            await laptop.revoke_links()
            with pytest.raises(Refused) as refused:
                async with Client(server.url, link=link):
                    pass
            assert refused.value.code == "bad_link"

    run(scene())


def test_signing_out_ends_the_feed(server: Serving) -> None:
    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann:
            table = await ann.create("submarine", [HostSeat(), OpenSeat()])
            await ann.sign_out()
            with pytest.raises(Refused) as refused:
                await table.wait_until(lambda: False)
            assert refused.value.code == "no_session"
            with pytest.raises(Refused):
                await ann.name()

    run(scene())


def test_lists_of_tables(server: Serving) -> None:
    """The lobby lists public tables; the own list starts with tables where it is the user's turn."""

    async def scene() -> None:
        async with Players(server.url) as party:
            ann, _ = await party.start_game("submarine", host_and_open_seats(1), {"first": "seat_1"}, public=True)
            host = party.clients[0]
            waiting = await host.create("subhunt", [HostSeat(), OpenSeat()], public=True)
            private = await host.create("subhunt", [HostSeat(), OpenSeat()])
            ids = [line.table for line in await (await party.connect_client()).lobby()]
            assert {ann.id, waiting.id} <= set(ids)
            assert private.id not in ids
            await ann.resign()
            mine = [line.table for line in await host.my_tables()]
            assert mine[-1] == ann.id
            assert set(mine) == {waiting.id, private.id, ann.id}

    run(scene())


def test_list_of_games(server: Serving) -> None:
    async def scene() -> None:
        async with Client(server.url) as client:
            games = await client.games()
            assert [(game.name, game.seats) for game in games.games] == [("submarine", [2, 3, 4, 5]), ("subhunt", [2])]
            assert "greedy" in [bot.name for bot in games.bots]

    run(scene())


def test_an_unknown_table_is_not_found(server: Serving) -> None:
    async def scene() -> None:
        async with Client(server.url) as client:
            with pytest.raises(Refused) as refused:
                await client.table("A" * 22)
            assert refused.value.problem.kind == "not_found"

    run(scene())


def test_missing_dependencies_are_named() -> None:
    code = "import sys; sys.modules['httpx'] = None; import fathom.client"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=LONGEST)
    assert 'pip install "fathom-games[client]"' in done.stderr.splitlines()[-1]
