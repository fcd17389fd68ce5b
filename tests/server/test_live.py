"""A table in memory: what is told to whom, when seats change hands in the same moment."""

import asyncio
from pathlib import Path

import msgspec

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol import commands as ask
from fathom.protocol.settings import BotSeat
from fathom.table.messages_en import ENGLISH
from server.keeping_house import ANN, BOB, at_home, begun


def test_a_seat_that_changed_hands_before_the_answer_was_written_is_not_looked_through(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_home(tmp_path) as container:
            table = await begun(container)
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
