"""`fathom bot serve`: a local bot at a server, across crashes of the server, the bridge and the bot."""

import asyncio
import os
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.terminal import fathom
from client.bot_process import RANDOM, BridgeProcess, faulty, listed
from client.players import assert_record_verifies, play_random_moves, run
from fathom.client import BotSeat, Client, HostSeat, OpenSeat, Refused, Table
from fathom.store.location import data_file
from fathom.store.sqlite.store import SqliteStore
from fathom.table import events
from fathom.table.events import DECODER, Entry
from serving import Serving

PATIENT = 600  # seconds of the clients' retry timeout
KILLS = 8
BETWEEN = 12  # moves between two kills
BOT = "Deep"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Serving]:
    with Serving(tmp_path / "server") as serving:
        yield serving


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> Path:
    (tmp_path / "server").mkdir()
    return tmp_path


async def token_of(owner: Client) -> str:
    return (await owner.create_token("test", ["play"], bot=BOT)).token


async def invited(host: Client, game: str, handle: str, **options: int) -> Table:
    """Start a game with the host on seat 1 and the bot on seat 2."""
    table = await host.create(game, [HostSeat(), OpenSeat()], options=options)
    await table.invite(2, handle)
    await table.ready()
    await table.start()
    return table


def test_a_bot_is_invited_and_plays_both_games_at_once_to_the_end(server: Serving, tmp_path: Path) -> None:
    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann:
            with BridgeProcess(tmp_path, server, await token_of(ann), "--open") as bridge:
                bot = await listed(ann)
                assert (bot.name, bot.owner, sorted(bot.games)) == (BOT, "Ann", ["subhunt", "submarine"])
                tables = [
                    await invited(ann, "submarine", bot.bot, stalemate_voyages=1),
                    await invited(ann, "subhunt", bot.bot, turn_limit=5),
                ]
                seat = tables[0].info.seats[1]
                assert (seat.kind, seat.name, seat.owner) == ("remote", BOT, "Ann")
                await asyncio.gather(*(play_random_moves(table, random.Random(n)) for n, table in enumerate(tables)))
                for table in tables:
                    await assert_record_verifies(table)
                    await bridge.says(f"Table {table.id[:6]}: over")
                assert bridge.stop() == 0
                assert bridge.said.endswith("Stopped. Unfinished games wait until the bot reconnects.\n")
                assert "Traceback" not in bridge.said

    run(scene())


def test_a_bot_joins_the_table_of_a_link_and_exits_after_it(server: Serving, tmp_path: Path) -> None:
    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann, Client(server.url, name="Bob") as bob:
            table = await ann.create("subhunt", [HostSeat(), OpenSeat()], options={"turn_limit": 2})
            link = f"{server.url}/t/{table.id}"
            with BridgeProcess(tmp_path, server, await token_of(bob), f"--table={link}") as bridge:
                await table.wait_until(lambda: table.info.seats[1].kind == "remote")
                assert table.info.seats[1].owner == "Bob"
                assert await ann.bots() == [], "it is there for this table only"
                await table.ready()
                await table.start()
                await play_random_moves(table, random.Random(1))
                assert await bridge.ended() == 0
            with BridgeProcess(tmp_path, server, await token_of(bob), f"--table={link}") as again:
                assert await again.ended() == 0, "it is over, and nothing is to be done"

    run(scene())


def test_crashes_lose_no_move_and_duplicate_none(server: Serving, tmp_path: Path) -> None:
    """Server and bridge are killed alternately with SIGKILL during two games, which continue and end."""

    async def kill_in_turns(bridge: BridgeProcess, tables: list[Table]) -> int:
        kills = 0
        while kills < KILLS and not all(table.over for table in tables):
            seen = sum(table.replica.seq for table in tables)
            while sum(table.replica.seq for table in tables) < seen + BETWEEN and not all(t.over for t in tables):
                await asyncio.sleep(0.01)
            if kills % 2:
                bridge.kill9()
                bridge.start()
            else:
                await asyncio.to_thread(server.restart, hard=True)
            kills += 1
        return kills

    async def scene() -> list[str]:
        async with Client(server.url, name="Ann", retry_timeout=PATIENT) as ann:
            with BridgeProcess(tmp_path, server, await token_of(ann), "--open") as bridge:
                bot = await listed(ann)
                tables = [
                    await invited(ann, "subhunt", bot.bot, turn_limit=40),
                    await invited(ann, "submarine", bot.bot),
                ]
                playing = [
                    asyncio.create_task(play_random_moves(table, random.Random(n))) for n, table in enumerate(tables)
                ]
                assert await kill_in_turns(bridge, tables) == KILLS
                await asyncio.gather(*playing)
                for table in tables:
                    await assert_record_verifies(table)
                assert bridge.stop() == 0
                assert "Traceback" not in bridge.said
                return [table.id for table in tables]

    tables = asyncio.run(asyncio.wait_for(scene(), PATIENT))
    server.terminate()
    for table_id in tables:
        answers_once(asyncio.run(stored(server, table_id)))


async def stored(server: Serving, table_id: str) -> list[Entry]:
    """Return the log of a table from the store."""
    store = await SqliteStore.open(data_file(str(server.data)))
    try:
        return [DECODER.decode(entry) for entry in await store.log.entries(table_id)]
    finally:
        await store.close()


def answers_once(log: list[Entry]) -> None:
    """Assert that each move of the bot answers the current position, and none is answered twice."""
    position, answered = 0, []
    for entry in log:
        if isinstance(entry.event, events.Moved) and entry.event.seat == 2:
            assert entry.id == f"turn-{position}"
            answered.append(position)
        if isinstance(entry.event, events.Started | events.Moved | events.Undone | events.HandedOver):
            position = entry.seq
    assert len(answered) == len(set(answered)) > 0


def test_a_crashed_bot_is_restarted_and_asked_again(server: Serving, tmp_path: Path) -> None:
    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann:
            once = faulty("once", tmp_path / "died")
            with BridgeProcess(tmp_path, server, await token_of(ann), "--open", command=once) as bridge:
                table = await invited(ann, "subhunt", (await listed(ann)).bot, turn_limit=2)
                await play_random_moves(table, random.Random(1))
                assert table.view is not None
                assert table.view.reason == "H8.2", "it was played to the end"
                assert bridge.said.count("the bot failed") == 1
                assert "standard error ends with 'I give up'" in bridge.said.replace('"', "'")

    run(scene())


def test_a_bot_that_always_crashes_resigns(server: Serving, tmp_path: Path) -> None:
    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann:
            always = faulty("always", tmp_path / "died")
            with BridgeProcess(tmp_path, server, await token_of(ann), "--open", command=always) as bridge:
                table = await invited(ann, "subhunt", (await listed(ann)).bot)
                await play_random_moves(table, random.Random(1))
                assert table.view is not None
                assert (table.view.reason, table.view.ranking) == ("resigned", ((1,), (2,)))
                await bridge.says("the bot resigns after its last attempt")
                assert bridge.said.count("the bot failed") == 5
                assert bridge.process.poll() is None, "other tables may go better"

    run(scene())


def test_the_bot_does_not_see_the_token(server: Serving, tmp_path: Path) -> None:
    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann:
            notes = tmp_path / "notes"
            with BridgeProcess(tmp_path, server, await token_of(ann), "--open", command=faulty("env", notes)) as bridge:
                table = await invited(ann, "subhunt", (await listed(ann)).bot, turn_limit=1)
                await play_random_moves(table, random.Random(1))
                assert notes.read_text() == "False"
                assert bridge.stop(signal.SIGTERM) == 0

    run(scene())


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_also_stops_a_bot_that_is_thinking(server: Serving, tmp_path: Path, how: signal.Signals) -> None:
    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann:
            notes = tmp_path / "pid"
            with BridgeProcess(
                tmp_path, server, await token_of(ann), "--open", command=faulty("long", notes)
            ) as bridge:
                table = await invited(ann, "subhunt", (await listed(ann)).bot)
                playing = asyncio.create_task(play_random_moves(table, random.Random(1)))
                while not (notes.exists() and notes.read_text()):
                    await asyncio.sleep(0.05)
                assert bridge.stop(how) == 0
                with pytest.raises(ProcessLookupError):
                    os.kill(int(notes.read_text()), 0)
                assert "Traceback" not in bridge.said
                playing.cancel()

    run(scene())


def test_a_revoked_or_wrong_token_ends_the_bridge_with_an_error(server: Serving, tmp_path: Path) -> None:
    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann:
            shown = await ann.create_token("test", ["play"], bot=BOT)
            with BridgeProcess(tmp_path, server, shown.token, "--open") as bridge:
                await bridge.says(f"Playing as {BOT}, bot of Ann.")
                await ann.revoke_token(shown.info.id)
                assert await bridge.ended() == 1
                assert bridge.said.endswith("fathom bot: the token was revoked, or has expired\n")
            own = (await ann.create_token("mine", ["play"])).token
            for token, words in (
                (shown.token, "this token is unknown, revoked or expired"),
                (own, "only bots can connect here"),
            ):
                with BridgeProcess(tmp_path, server, token) as bridge:
                    assert await bridge.ended() == 1
                    assert words in bridge.said

    run(scene())


def test_the_bridge_retries_until_the_server_starts(server: Serving, tmp_path: Path) -> None:
    async def scene() -> None:
        async with Client(server.url, name="Ann", retry_timeout=PATIENT) as ann:
            token = await token_of(ann)
            server.kill9()
            with BridgeProcess(tmp_path, server, token, "--open") as bridge:
                await bridge.says("The server does not answer (")
                server.start()
                assert (await listed(ann)).name == BOT
                await bridge.says(f"Playing as {BOT}, bot of Ann.")
                assert bridge.stop() == 0

    run(scene())


def test_a_script_plays_with_a_token_as_its_owner(server: Serving) -> None:
    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann:
            play = (await ann.create_token("script", ["play"])).token
            read = (await ann.create_token("eyes", ["read"], days=1)).token
            assert [(its.name, its.scopes) for its in await ann.tokens()] == [("eyes", ["read"]), ("script", ["play"])]
            async with Client(server.url, token=play) as script, Client(server.url, token=read) as eyes:
                assert await script.name() == "Ann"
                table = await script.create("subhunt", [HostSeat(), BotSeat(bot="random")], options={"turn_limit": 2})
                watching = await eyes.table(table.id)
                assert watching.yours == [1]
                with pytest.raises(Refused) as refused:
                    await watching.send_chat("hm")
                assert refused.value.code == "no_scope"
                with pytest.raises(Refused) as refused:
                    await script.create_token("more", ["play"])
                assert refused.value.code == "no_scope"
                await table.ready()
                await table.start()
                await play_random_moves(table, random.Random(1))
                await watching.wait_until(lambda: watching.over)

    run(scene())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((RANDOM,), "give the server's address: --server"),
        ((RANDOM, "--server=ftp://x"), "give the server's address: --server"),
        ((RANDOM, "--server=http://127.0.0.1:1"), "no token given: set FATHOM_TOKEN"),
        ((RANDOM, "--server=http://127.0.0.1:1", "--token-file=/nowhere"), "--token-file /nowhere: No such file"),
        (
            ("no-such-bot", "--server=http://127.0.0.1:1", "--token=x"),
            "can't start 'no-such-bot': there is no such program",
        ),
    ],
)
def test_a_usage_error_is_one_line(arguments: tuple[str, ...], words: str) -> None:
    done = fathom("bot", "serve", *arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
