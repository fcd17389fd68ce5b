"""One live table in memory: audiences when seats change hands concurrently."""

import asyncio
from pathlib import Path

import msgspec

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol import commands as ask
from fathom.protocol.settings import BotSeat
from fathom.table.messages_en import ENGLISH
from server.in_process import ANN, BOB, running_app, started_table


def test_a_seat_that_changes_hands_before_the_answer_is_not_exposed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running_app(tmp_path) as container:
            table = await started_table(container)
            live = await container.table_service.get(table)
            stale = Refusal(RefusalKind.STALE, "stale", ENGLISH, seen=1, seq=5)
            before = await live.refused(ANN.id, 1, "late", 1, stale)
            assert [msgspec.json.decode(each)["seat"] for each in before.missed] == [1]
            to_bot = ask.Propose(id="to-bot", what=ask.ProposeBotTakeover(seat=1, bot=BotSeat(bot="random")))
            proposal = (await container.table_service.execute(table, ANN, to_bot)).seq
            await container.table_service.execute(table, BOB, ask.Answer(id="yes", proposal=proposal, yes=True))
            after = await live.refused(ANN.id, 1, "late", 1, stale)
            assert [msgspec.json.decode(each)["seat"] for each in after.missed] == [0]

    asyncio.run(scene())
