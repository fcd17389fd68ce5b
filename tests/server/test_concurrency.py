"""Concurrent commands: exactly one wins each log entry, and every other one is refused with a reason."""

import asyncio
import random
from collections.abc import Callable, Coroutine, Iterator
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

import pytest

from cli.terminal import fathom
from fathom.client import HostSeat, OpenSeat
from fathom.protocol import commands as ask
from fathom.protocol.settings import NewTable
from fathom.table import events
from fathom.table.chance.verify import verify
from server.concurrent_devices import ConcurrentPlayers, accepted, new_id, refusals, send_concurrently
from server.driver import SHORT, as_json
from serving import Serving
from store_locations import StoreLocation

LONGEST = 300  # seconds; a scene takes a few
P = ParamSpec("P")


@pytest.fixture(scope="module")
def server(shared_place: StoreLocation) -> Iterator[Serving]:
    """Start a server; with PostgreSQL, two workers share the connections."""
    with Serving(shared_place, *(["--workers=2", "--spread"] if shared_place.database else [])) as running:
        yield running
    assert "Traceback" not in running.log
    assert '"level": "error"' not in running.log


@pytest.fixture
def crowd(server: Serving) -> ConcurrentPlayers:
    return ConcurrentPlayers(server.url, server.place)


def within_time(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run an asynchronous test with a bound."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), LONGEST))

    return run


@within_time
async def test_one_of_many_concurrent_moves_is_accepted(crowd: ConcurrentPlayers) -> None:
    async with crowd:
        await crowd.start_game(2)
        ann = crowd.tables[0]
        devices = await crowd.devices(crowd.clients[0], ann.id, feeds=12, requests=12)
        seen = ann.replica.seq
        asked = [(each, ask.Move(id=new_id(), seq=seen, seat=1, line="mussel R")) for each in devices]
        answers = await send_concurrently(*asked)
        assert accepted(answers) == [seen + 1]
        assert refusals(answers) == {"stale": len(devices) - 1}
        stale = next(answer for answer in answers if answer["type"] == "refused")
        assert [update["seq"] for update in stale["missed"]] == [seen + 1]
        assert len(crowd.log(ann.id)) == seen + 1


@within_time
async def test_one_command_from_many_devices_is_executed_once_with_equal_answers(crowd: ConcurrentPlayers) -> None:
    async with crowd:
        await crowd.start_game(2)
        ann = crowd.tables[0]
        devices = await crowd.devices(crowd.clients[0], ann.id, feeds=12, requests=12)
        seen = ann.replica.seq
        command = ask.Move(id=new_id(), seq=seen, seat=1, line="mussel R")
        answers = await send_concurrently(*((each, command) for each in devices))
        assert accepted(answers) == [seen + 1] * len(devices)
        assert len(crowd.log(ann.id)) == seen + 1


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
@within_time
async def test_a_whole_game_with_conflicting_commands(crowd: ConcurrentPlayers, game: str) -> None:
    """At each turn the devices of the seat to move send different moves, and the other players move out of turn."""
    rng = random.Random(1)
    people = 3 if game == "submarine" else 2
    async with crowd:
        await crowd.start_game(people, game, options=SHORT[game])
        host = crowd.tables[0]
        devices = [await crowd.devices(client, host.id, feeds=2, requests=2) for client in crowd.clients]
        won: list[tuple[int, int, str]] = []  # seq, seat and line
        while not host.over:
            seen = host.replica.seq
            table = crowd.tables[host.to_move - 1]
            await table.wait_until(lambda table=table, seen=seen: table.replica.seq >= seen)  # type: ignore[misc]
            lines = [move.line for move in table.moves]
            asked = [
                (device, ask.Move(id=new_id(), seq=seen, seat=seat, line=rng.choice(lines)))
                for seat, own in enumerate(devices, 1)
                for device in own
            ]
            rng.shuffle(asked)
            answers = await send_concurrently(*asked)
            assert accepted(answers) == [seen + 1]
            assert refusals(answers).keys() <= {"stale", "not_your_turn", "game_over"}
            winner = next(command for (_, command), answer in zip(asked, answers, strict=True) if accepted([answer]))
            won.append((seen + 1, winner.seat, winner.line))
            await host.wait_until(lambda seen=seen: host.replica.seq > seen)  # type: ignore[misc]
        moved = [
            (entry.seq, entry.event.seat, entry.event.line.partition(" = ")[0])
            for entry in crowd.log(host.id)
            if isinstance(entry.event, events.Moved)
        ]
        assert moved == won
        assert all(check.ok for check in verify(await host.record(), host.commitment))


@within_time
async def test_concurrent_undo_and_move(crowd: ConcurrentPlayers) -> None:
    """Exactly one of them applies to the position that both are based on."""
    async with crowd:
        await crowd.start_game(2)
        ann = crowd.tables[0]
        devices = await crowd.devices(crowd.clients[0], ann.id, feeds=4, requests=4)
        rng = random.Random(2)
        raced = 0
        while raced < 10 and not ann.over:
            mover = crowd.tables[ann.to_move - 1]
            await mover.wait_until(lambda mover=mover: mover.replica.seq >= ann.replica.seq)  # type: ignore[misc]
            if mover is ann and ann.info.undo:
                raced += 1
                seen, line = ann.replica.seq, rng.choice(ann.moves).line
                wishes = [ask.Undo(id=new_id(), seq=seen, seat=1) for _ in devices[::2]]
                moves = [ask.Move(id=new_id(), seq=seen, seat=1, line=line) for _ in devices[1::2]]
                answers = await send_concurrently(*zip(devices, [*wishes, *moves], strict=True))
                assert accepted(answers) == [seen + 1]
                assert refusals(answers).keys() <= {"stale", "not_your_turn", "game_over"}
            else:
                await mover.move(rng.choice(mover.moves))
            last = len(crowd.log(ann.id))
            await ann.wait_until(lambda last=last: ann.replica.seq >= last)  # type: ignore[misc]
        assert raced


@within_time
async def test_concurrent_resignation_and_move(crowd: ConcurrentPlayers) -> None:
    """Either the move precedes the resignation, or the game has ended and the move is refused."""
    async with crowd:
        await crowd.start_game(2)
        ann = crowd.tables[0]
        one, other = await crowd.devices(crowd.clients[0], ann.id, feeds=1, requests=1)
        seen = ann.replica.seq
        moved, resigned = await send_concurrently(
            (one, ask.Move(id=new_id(), seq=seen, seat=1, line="mussel R")),
            (other, ask.Resign(id=new_id(), seq=seen, seat=1)),
        )
        assert resigned["type"] == "accepted"
        if moved["type"] == "accepted":
            assert (moved["seq"], resigned["seq"]) == (seen + 1, seen + 2)
        else:
            assert refusals([moved]).keys() <= {"game_over", "stale"}
        assert isinstance(crowd.log(ann.id)[-1].event, events.Ended)


@within_time
async def test_concurrent_votes_on_a_proposal(crowd: ConcurrentPlayers) -> None:
    async with crowd:
        await crowd.start_game(3)
        host = crowd.tables[0]
        proposal = await host.propose(ask.ProposeDraw())
        devices = [await crowd.devices(client, host.id, feeds=4, requests=4) for client in crowd.clients[1:]]
        answers = await send_concurrently(
            *((each, ask.Answer(id=new_id(), proposal=proposal, yes=True)) for own in devices for each in own)
        )
        assert sorted(accepted(answers)) == [proposal + 1, proposal + 3]  # the second yes ends the game
        assert refusals(answers).keys() <= {"no_such_proposal", "not_asked"}
        log = crowd.log(host.id)
        answered = sorted(entry.event.seat for entry in log if isinstance(entry.event, events.Answered))
        assert answered == [2, 3]
        assert sum(isinstance(entry.event, events.Ended) for entry in log) == 1


@within_time
async def test_thirty_players_request_three_seats(crowd: ConcurrentPlayers) -> None:
    async with crowd:
        host = await crowd.connect_client("host")
        table = await host.create("submarine", [HostSeat(), *[OpenSeat()] * 3])
        people = [await crowd.connect_client(f"number {n}") for n in range(30)]
        devices = [(await crowd.devices(client, table.id, n % 2, 1 - n % 2))[0] for n, client in enumerate(people)]
        before = table.replica.seq
        answers = await send_concurrently(
            *((each, ask.Sit(id=new_id(), seat=2 + n % 3)) for n, each in enumerate(devices))
        )
        assert sorted(accepted(answers)) == [before + 1, before + 2, before + 3]
        assert refusals(answers) == {"seat_taken": 27}
        own = [(await client.table(table.id)).yours for client in people]
        assert sorted(own[n] for n, answer in enumerate(answers) if answer["type"] == "accepted") == [[2], [3], [4]]
        assert [seats for seats in own if not seats] == [[]] * 27


@within_time
async def test_a_game_starts_once(crowd: ConcurrentPlayers) -> None:
    async with crowd:
        await crowd.seat_players(2)
        host = crowd.tables[0]
        devices = await crowd.devices(crowd.clients[0], host.id, feeds=8, requests=8)
        answers = await send_concurrently(*((each, ask.Start(id=new_id())) for each in devices))
        assert len(accepted(answers)) == 1
        assert refusals(answers) == {"has_started": len(devices) - 1}
        assert sum(isinstance(entry.event, events.Started) for entry in crowd.log(host.id)) == 1


@within_time
async def test_concurrent_start_and_leave(crowd: ConcurrentPlayers) -> None:
    """The first one wins: a game with all seats taken, or an open seat before the game."""
    async with crowd:
        await crowd.seat_players(2)
        host = crowd.tables[0]
        (starter,) = await crowd.devices(crowd.clients[0], host.id, feeds=1, requests=0)
        (leaver,) = await crowd.devices(crowd.clients[1], host.id, feeds=0, requests=1)
        answers = await send_concurrently((starter, ask.Start(id=new_id())), (leaver, ask.Leave(id=new_id(), seat=2)))
        assert len(accepted(answers)) == 1
        assert refusals(answers).keys() <= {"has_started", "seat_open"}


@within_time
async def test_concurrent_creation_with_one_id_creates_one_table(crowd: ConcurrentPlayers) -> None:
    async with crowd:
        client = await crowd.connect_client("Ann")
        (device,) = await crowd.devices(client, "none", feeds=0, requests=1)
        wish = NewTable(id=new_id(), game="subhunt", seats=[HostSeat(), OpenSeat()])
        posts = (device.http.post("/tables", **as_json(wish)) for _ in range(20))
        answers = [answer.json() for answer in await asyncio.gather(*posts)]
        assert answers == [answers[0]] * 20
        assert [line.table for line in await client.my_tables()] == [answers[0]["table"]]
        assert len(crowd.log(answers[0]["table"])) == 1


@within_time
async def test_concurrent_rematch_requests_create_one_table(crowd: ConcurrentPlayers) -> None:
    async with crowd:
        await crowd.start_game(2)
        host = crowd.tables[0]
        await host.resign()
        devices = [await crowd.devices(client, host.id, feeds=4, requests=4) for client in crowd.clients]
        answers = await send_concurrently(*((each, ask.Rematch(id=new_id())) for own in devices for each in own))
        assert len(accepted(answers)) == len(answers)
        assert len({answer["table"] for answer in answers}) == 1
        assert sum(isinstance(entry.event, events.Rematched) for entry in crowd.log(host.id)) == 1
        assert len(crowd.log(answers[0]["table"])) == 1


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    async def scene(server: Serving) -> None:
        async with ConcurrentPlayers(server.url, server.place) as crowd:
            await crowd.start_game(2)
            done = await asyncio.to_thread(fathom, "serve", "--port=0", f"--data={server.data}")
            assert done.returncode == 1
            assert "a running server is using it" in done.stderr
            assert "Traceback" not in done.stderr
            await crowd.tables[0].move("mussel R")

    with Serving(tmp_path) as server:
        within_time(scene)(server)
