"""Vacations in correspondence games, through the client."""

import time

import httpx

from client.party import Party, all_until, me_and, run, same_as_told_at_once
from fathom.client import MoveClock
from fathom.client.http import API
from serving import Serving

DAY = 86_400


def test_a_vacation_and_its_end_reach_all_players(server: Serving) -> None:
    async def scene() -> None:
        async with Party(server.url) as party:
            tables = await party.starts("submarine", me_and(1), clock=MoveClock(seconds=3 * DAY))
            until = int(time.time() + DAY) * 1000
            headers = {"cookie": party.clients[0].cookie}
            async with httpx.AsyncClient(base_url=server.url + API, headers=headers) as ann:
                assert (await ann.put("/me/vacation", json={"until": until})).status_code == 200
                await all_until(tables, lambda table: table.info.vacations == {1: until})
                await same_as_told_at_once(server.url, tables, party.clients)
                assert (await ann.delete("/me/vacation")).status_code == 200
            await all_until(tables, lambda table: table.info.vacations == {})
            await same_as_told_at_once(server.url, tables, party.clients)

    run(scene())
