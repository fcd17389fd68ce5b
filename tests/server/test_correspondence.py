"""Correspondence games: vacations, deadlines of tables that are not in memory, and the count of open turns."""

import asyncio
import re
import secrets
from pathlib import Path
from typing import Any

import httpx
import pytest

from fathom.core.clock import now
from fathom.protocol import commands as ask
from fathom.protocol.commitments import part_commitment
from fathom.protocol.settings import HostSeat, MoveClock, NewTable, OpenSeat, Person
from fathom.server.config import Config
from fathom.server.container import Container
from fathom.store.sqlite.store import SqliteStore
from fathom.table.create import open_table
from fathom.table.table import Table, Transition
from server.running import User
from server.two_players import eventually, two_player_table
from serving import PATIENCE, Serving
from store_locations import StoreLocation

DAY = 86_400_000
THREE_DAYS = {"type": "move", "seconds": 3 * 86_400}
ANN, BOB = Person("id-of-ann", "Ann"), Person("id-of-bob", "Bob")


def around(person: User, table: str) -> dict[str, Any]:
    found: dict[str, Any] = person.get(f"/tables/{table}").json()["table"]
    return found


def put(person: User, path: str, **fields: Any) -> httpx.Response:
    return person.http.put(f"/api/v1{path}", json=fields)


def test_clocks_of_several_days_are_offered(server: Serving) -> None:
    with User(server, None) as visitor:
        clocks = visitor.get("/games").json()["clocks"]
        assert {"type": "move", "seconds": 7 * 86_400} in clocks


def test_a_vacation_starts_and_ends_at_every_table(server: Serving) -> None:
    with User(server, "Ann") as ann, User(server, "Bob") as bob:
        tables = [two_player_table(ann, bob, clock=THREE_DAYS), two_player_table(ann, bob, clock=THREE_DAYS)]
        quick = two_player_table(ann, bob, clock={"type": "move", "seconds": 3600})
        until = now() + 10 * DAY
        with bob.listen(tables[0]) as feed:
            feed.next("snapshot")
            taken = put(ann, "/me/vacation", until=until)
            assert taken.status_code == 200, taken.text
            assert (taken.json()["until"], taken.json()["days"]) == (until, 30)
            told = feed.next("update")
            assert told["event"] == {"type": "vacation", "seat": 1, "name": "Ann", "until": until}
        for table in tables:
            assert around(bob, table)["vacations"] == {"1": until}
            assert around(bob, table)["clock"]["since"] == until
        assert around(bob, quick)["vacations"] == {}
        back = ann.http.delete("/api/v1/me/vacation").json()
        assert back["until"] == 0
        assert 30 * DAY - 600_000 < back["left"] < 30 * DAY, "only what was taken counts"
        assert [around(bob, table)["vacations"] for table in tables] == [{}, {}]
        assert all(around(bob, table)["clock"]["since"] <= now() for table in tables)


def test_a_move_at_one_table_ends_the_vacation_at_all(server: Serving) -> None:
    with User(server, "Ann") as ann, User(server, "Bob") as bob:
        tables = [two_player_table(ann, bob, clock=THREE_DAYS), two_player_table(ann, bob, clock=THREE_DAYS)]
        put(ann, "/me/vacation", until=now() + DAY)
        seen = ann.get(f"/tables/{tables[0]}").json()
        assert ann.command(tables[0], "move", seat=1, seq=seen["seq"], line="mussel R").status_code == 200
        eventually(lambda: around(bob, tables[1]), lambda info: not info["vacations"])
        eventually(lambda: ann.get("/me/vacation").json(), lambda line: line["until"] == 0)


def test_a_vacation_applies_to_a_game_that_starts_during_it(server: Serving) -> None:
    with User(server, "Ann") as ann, User(server, "Bob") as bob:
        until = now() + DAY
        put(bob, "/me/vacation", until=until)
        table = two_player_table(ann, bob, clock=THREE_DAYS)
        eventually(lambda: around(ann, table), lambda info: info["vacations"] == {"2": until})


def test_the_vacation_allowance_is_limited(server: Serving) -> None:
    with User(server, "Ann") as ann:
        for until, code in ((now() + 31 * DAY, "vacation_too_long"), (now() - 1000, "vacation_past")):
            assert put(ann, "/me/vacation", until=until).json()["code"] == code


def test_a_vacation_survives_a_restart(place: StoreLocation) -> None:
    with Serving(place) as server, User(server, "Ann") as ann, User(server, "Bob") as bob:
        table = two_player_table(ann, bob, clock=THREE_DAYS)
        until = now() + DAY
        put(ann, "/me/vacation", until=until)
        server.restart(hard=True)
        assert around(bob, table)["vacations"] == {"1": until}
        assert ann.get("/me/vacation").json()["until"] == until


def test_the_count_of_open_turns_is_the_same_on_all_devices(server: Serving) -> None:
    with User(server, "Ann") as ann, User(server, "Bob") as bob, User(server, None) as phone:
        assert phone.get("/me/turns").status_code == 401
        assert phone.post("/session/enter", token=ann.post("/me/links").json()["token"]).status_code == 200
        assert phone.get("/me/turns").json() == {"count": 0}
        tables = [two_player_table(ann, bob, clock=THREE_DAYS), two_player_table(ann, bob, clock=THREE_DAYS)]
        assert phone.get("/me/turns").json() == ann.get("/me/turns").json() == {"count": 2}
        assert bob.get("/me/turns").json() == {"count": 0}
        assert [line["my_turn"] for line in phone.get("/me/tables").json()["tables"]] == [True, True]
        seen = phone.get(f"/tables/{tables[0]}").json()
        phone.command(tables[0], "move", seat=1, seq=seen["seq"], line="mussel R")
        assert (
            phone.get("/me/turns").json() == ann.get("/me/turns").json() == bob.get("/me/turns").json() == {"count": 1}
        )


def loaded(server: Serving) -> int:
    text = httpx.get(f"{server.url}/metrics").text
    found = re.search(r"^fathom_tables_loaded (\d+)", text, re.MULTILINE)
    assert found is not None
    return int(found[1])


def test_a_start_does_not_load_tables_with_days_for_a_turn(place: StoreLocation) -> None:
    with Serving(place) as server, User(server, "Ann") as ann, User(server, "Bob") as bob:
        tables = [two_player_table(ann, bob, clock=THREE_DAYS) for _ in range(3)]
        quick = two_player_table(ann, bob, clock={"type": "move", "seconds": 3600})
        server.restart()
        eventually(lambda: loaded(server), lambda count: count == 1)
        clocks = [around(bob, table)["clock"]["since"] for table in tables]
        assert around(bob, quick)["clock"]["running"] == 1
        assert clocks == sorted(clocks), "and nothing was written into their logs"
        assert ann.get(f"/tables/{tables[0]}").json()["seq"] == 6


def started_table(table_id: str, at: int) -> tuple[Table, list[Transition]]:
    """Return a table where Ann's day started at this time, and its transitions."""
    wish = NewTable(id="new", game="submarine", seats=[HostSeat(), OpenSeat()], clock=MoveClock(seconds=86_400))
    table = Table(table_id)
    made = table.execute(ANN, open_table(wish, ANN, secrets.token_bytes(32)), at)
    steps: list[tuple[Person, ask.Command]] = [
        (BOB, ask.Sit(id="1", seat=2)),
        (BOB, ask.Ready(id="2", seat=2, commitment=part_commitment("02" * 16))),
        (ANN, ask.Ready(id="3", seat=1, commitment=part_commitment("01" * 16))),
        (ANN, ask.Reveal(id="4", seat=1, part="01" * 16)),
        (ANN, ask.Start(id="5")),
    ]
    return table, [made, *(table.execute(person, command, at) for person, command in steps)]


async def append_from_another_worker(store: SqliteStore, table_id: str, at: int) -> None:
    """Append to the log as another worker would, without informing this one."""
    _, changes = started_table(table_id, at)
    for change in changes:
        entries = [entry.encode() for entry in change.entries]
        await store.log.append(table_id, change.entries[0].seq, entries, change.summary)


async def over(store: SqliteStore, table_id: str) -> Table:
    """Wait until the table's clock has run out, and return the table."""
    async with asyncio.timeout(PATIENCE):
        while True:
            table = Table.load(table_id, await store.log.entries(table_id))
            if table.status == "over":
                return table
            await asyncio.sleep(0.02)


def test_a_deadline_is_detected_at_a_table_that_is_not_in_memory(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await SqliteStore.open(tmp_path / "fathom.sqlite3")
        container = Container(Config(bot_workers=1), store)
        try:
            await append_from_another_worker(store, "A" * 22, now() - DAY + 300)
            await container.coordinator.open()
            at_start = await over(store, "A" * 22)
            await append_from_another_worker(store, "B" * 22, now() - DAY + 300)
            container.deadlines.open()
            later = await over(store, "B" * 22)
            for table in (at_start, later):
                assert table.play is not None
                assert table.play.match.result is not None
                assert table.play.match.result.reason == "time"
        finally:
            await container.close()

    asyncio.run(scenario())


def test_a_deadline_is_detected_at_a_table_that_is_cached_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deadline was beyond the scheduling horizon when the table was last rescheduled."""

    async def scenario() -> None:
        store = await SqliteStore.open(tmp_path / "fathom.sqlite3")
        container = Container(Config(bot_workers=1), store)
        try:
            await append_from_another_worker(store, "A" * 22, now() - DAY)
            with monkeypatch.context() as long_ago:
                long_ago.setattr("fathom.server.runtime.timers.AHEAD", -DAY)
                await container.table_service.get("A" * 22)
            container.deadlines.open()
            assert (await over(store, "A" * 22)).status == "over"
        finally:
            await container.close()

    asyncio.run(scenario())


def test_a_long_downtime_is_charged_to_no_player(tmp_path: Path) -> None:
    async def scenario(away: int) -> int:
        store = await SqliteStore.open(tmp_path / f"{away}.sqlite3")
        container = Container(Config(bot_workers=1), store)
        try:
            begin = now() - away - 1000
            await append_from_another_worker(store, "A" * 22, begin)
            await store.cluster.record_heartbeat(begin)
            await container.coordinator.open()
            async with asyncio.timeout(PATIENCE):
                while (await store.cluster.last_heartbeat()) == begin:
                    await asyncio.sleep(0.02)
            table = Table.load("A" * 22, await store.log.entries("A" * 22))
            alarm = table.alarm()
            assert alarm is not None
            return alarm - begin
        finally:
            await container.close()

    assert asyncio.run(scenario(60_000)) == DAY, "a minute is not noticed"
    assert asyncio.run(scenario(7_200_000)) >= DAY + 7_200_000
