"""Import and export of games through the client."""

import json

import pytest

from client.players import assert_record_verifies, run
from fathom.client import BotSeat, Client, HostSeat, Refused
from fathom.table.chance.verify import verify
from serving import Serving
from table.fair_game import FairGame

BOT = BotSeat(bot="random")
HUNT = FairGame("subhunt", 2, {}, 1).play()


def test_a_game_is_imported_continued_and_exported(server: Serving) -> None:
    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann:
            before = await ann.import_record(HUNT.record())
            assert await ann.import_record(HUNT.record()) == before
            seen = await ann.table(before)
            assert seen.over
            assert seen.info.imported == "proven"
            assert seen.fairness is None
            table = await ann.continue_game(before, 12, [HostSeat(), BOT], undo=False)
            assert table.info.begin is not None
            assert (table.info.begin.table, table.info.begin.step) == (before, 12)
            await table.ready()
            await table.start()
            await table.play(lambda table: table.moves[0])
            await assert_record_verifies(table)
            records = [record async for record in ann.records()]
            assert len(records) == 2
            assert all(check.ok for record in records for check in verify(record))
            assert {record["fairness"]["table"] for record in map(json.loads, records)} == {HUNT.table, table.id}

    run(scene())


def test_an_invalid_record_is_refused(server: Serving) -> None:
    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann, Client(server.url) as anonymous:
            with pytest.raises(Refused) as refused:
                await ann.import_record(json.dumps({**HUNT.document(), "moves": ["hide 999"]}).encode())
            assert refused.value.problem.params["move"] == 0
            with pytest.raises(Refused) as refused:
                [record async for record in anonymous.records()]
            assert refused.value.code == "no_session"

    run(scene())


def test_a_deleted_account_has_no_session(server: Serving) -> None:
    async def scene() -> None:
        async with Client(server.url, name="Ann") as ann:
            with pytest.raises(Refused) as refused:
                await ann.delete_account("Anna")
            assert refused.value.code == "not_confirmed"
            await ann.delete_account("Ann")
            with pytest.raises(Refused) as refused:
                await ann.name()
            assert refused.value.code == "no_session"

    run(scene())
