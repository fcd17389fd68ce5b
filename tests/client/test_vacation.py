"""Vacations in correspondence games, through the client."""

import time

import httpx

from client.players import Players, all_until, assert_replicas_match_snapshots, host_and_open_seats, run
from fathom.client import MoveClock
from fathom.client.http import API
from serving import Serving

DAY = 86_400


def test_a_vacation_and_its_end_reach_all_players(server: Serving) -> None:
    async def scene() -> None:
        async with Players(server.url) as party:
            tables = await party.start_game("submarine", host_and_open_seats(1), clock=MoveClock(seconds=3 * DAY))
            until = int(time.time() + DAY) * 1000
            headers = {"cookie": party.clients[0].cookie}
            async with httpx.AsyncClient(base_url=server.url + API, headers=headers) as ann:
                assert (await ann.put("/me/vacation", json={"until": until})).status_code == 200
                await all_until(tables, lambda table: table.info.vacations == {1: until})
                await assert_replicas_match_snapshots(server.url, tables, party.clients)
                assert (await ann.delete("/me/vacation")).status_code == 200
            await all_until(tables, lambda table: table.info.vacations == {})
            await assert_replicas_match_snapshots(server.url, tables, party.clients)

    run(scene())
