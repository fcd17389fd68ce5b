"""One live table in memory: audiences when seats change hands concurrently."""

import asyncio
from pathlib import Path

import msgspec

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol import commands as ask
from fathom.protocol.settings import BotSeat
from fathom.server.messages_en import ENGLISH as MESSAGES
from fathom.table.messages_en import ENGLISH
from server.in_process import ANN, BOB, running_app, started_table

STALE = Refusal(RefusalKind.STALE, "stale", ENGLISH, seen=1, seq=5)


def charge_nothing(_: int) -> None:
    """Refuse no cost."""


def charge_too_much(_: int) -> None:
    raise Refusal(RefusalKind.TOO_MUCH, "too_often", MESSAGES, wait=1)


def test_the_snapshot_of_a_stale_command_is_charged(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running_app(tmp_path) as container:
            live = await container.table_service.get(await started_table(container))
            costs: list[int] = []
            answer = await live.refused(ANN.id, 1, "late", 0, STALE, costs.append)
            assert [msgspec.json.decode(each)["type"] for each in answer.missed] == ["snapshot"]
            assert costs == [1]
            answer = await live.refused(ANN.id, 1, "late", live.table.seq - 1, STALE, costs.append)
            assert [msgspec.json.decode(each)["type"] for each in answer.missed] == ["update"]
            assert costs == [1], "updates are built already"
            answer = await live.refused(ANN.id, 1, "late", 0, STALE, charge_too_much)
            assert (answer.problem.code, answer.missed) == ("stale", [])

    asyncio.run(scene())


def test_a_seat_that_changes_hands_before_the_answer_is_not_exposed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running_app(tmp_path) as container:
            table = await started_table(container)
            live = await container.table_service.get(table)
            before = await live.refused(ANN.id, 1, "late", 1, STALE, charge_nothing)
            assert [msgspec.json.decode(each)["seat"] for each in before.missed] == [1]
            to_bot = ask.Propose(id="to-bot", what=ask.ProposeBotTakeover(seat=1, bot=BotSeat(bot="random")))
            proposal = (await container.table_service.execute(table, ANN, to_bot)).seq
            await container.table_service.execute(table, BOB, ask.Answer(id="yes", proposal=proposal, yes=True))
            after = await live.refused(ANN.id, 1, "late", 1, STALE, charge_nothing)
            assert [msgspec.json.decode(each)["seat"] for each in after.missed] == [0]

    asyncio.run(scene())
