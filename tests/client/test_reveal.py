"""Parts of the deal: `ready` commits to them, and the client reveals them once all players have committed."""

import asyncio

import pytest

from client.players import Players, all_until, assert_record_verifies, host_and_open_seats, run
from fathom.client import BotSeat, Client, HostSeat, OpenSeat, Refused, Table
from fathom.protocol import commands as ask
from serving import Serving

BOT = BotSeat(bot="random")


def test_parts_are_revealed_while_a_method_is_awaited(server: Serving) -> None:
    """The host starts once all are ready and waits until three clients have revealed their parts."""

    async def scene() -> None:
        async with Players(server.url) as party:
            people = [await party.connect_client(name) for name in ("Ann", "Bob", "Cat")]
            ann = await people[0].create("submarine", host_and_open_seats(2))
            bob, cat = [await person.table(ann.id) for person in people[1:]]

            async def joins(table: Table, seat: int) -> None:
                await table.sit(seat)
                await table.ready()
                await table.wait_until(lambda: table.status == "playing")

            others = asyncio.gather(joins(bob, 2), joins(cat, 3))
            await ann.ready()
            await ann.wait_until(lambda: all(line.ready for line in ann.info.seats))
            await ann.start()
            await others
            for table in (ann, bob, cat):
                assert table.fairness is not None
                assert table.fairness.parts == [each.parts[seat] for seat, each in enumerate((ann, bob, cat), 1)]
            await ann.propose(ask.ProposeDraw())
            for table in (bob, cat):
                await table.wait_until(lambda table=table: bool(table.info.pending))
                await table.answer(table.info.pending[0].proposal, True)
            await all_until((ann, bob, cat), lambda table: table.over)
            await assert_record_verifies(bob)

    run(scene())


def test_void_commitments_are_renewed(server: Serving) -> None:
    async def scene() -> None:
        async with Players(server.url) as party:
            ann, bob = await party.seat_players("submarine", host_and_open_seats(1))
            before = ann.parts[1]
            await bob.leave()
            eve = await (await party.connect_client("Eve")).table(ann.id)
            await eve.sit(2)
            await eve.ready()
            await ann.wait_until(lambda: ann.info.seats[1].name == "Eve" and ann.info.seats[1].ready)
            await ann.reveal()
            await eve.reveal()
            assert ann.parts[1] != before, "a part is used once"
            assert eve.fairness is not None
            assert (eve.fairness.resets, eve.fairness.parts) == (1, [ann.parts[1], eve.parts[2]])
            assert bob.parts == {}
            await ann.start()

    run(scene())


def test_a_player_who_does_not_reveal_is_named(server: Serving) -> None:
    """A connected client does not reveal its part; the host has to remove it."""

    async def scene() -> None:
        async with (
            Client(server.url, name="Ann", retry_timeout=0.1) as person,
            Client(server.url, name="Bob") as other,
        ):
            ann = await person.create("submarine", [HostSeat(), OpenSeat()])
            bob = await other.table(ann.id)
            await bob.sit(2)
            await bob.execute(ask.Ready, seat=2, commitment="00" * 32)
            await ann.ready()
            with pytest.raises(Refused, match="Bob in seat 2 is here") as refused:
                await ann.start()
            assert refused.value.code == "not_revealed"
            await ann.arrange(2, OpenSeat())
            await ann.start(fill=BOT)
            assert [line.kind for line in ann.info.seats] == ["person", "bot"]

    run(scene())


def test_start_does_not_wait_for_disconnected_players(server: Serving) -> None:
    async def scene() -> None:
        async with Client(server.url, name="Ann") as person, Client(server.url, name="Bob") as other:
            ann = await person.create("submarine", [HostSeat(), OpenSeat()])
            bob = await other.table(ann.id)
            await bob.sit(2)
            await bob.ready()
            await bob.close()
            await ann.wait_until(lambda: ann.info.seats[1].ready and 2 in ann.presence.away)
            await ann.ready()
            await ann.start()
            assert ann.fairness is not None
            assert ann.fairness.parts == [ann.parts[1], ann.fairness.part_commitments[1]]

    run(scene())
