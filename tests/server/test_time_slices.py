"""Long computations: charged, executed in time slices, and cached."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import pytest

from fathom.core.work import Work
from fathom.server.app import build
from fathom.server.config import Limits
from fathom.server.container import Container
from fathom.server.http.records import records_of
from fathom.server.http.visitor import Visitor
from fathom.server.runtime import slices
from fathom.server.runtime.cache import ByteCache
from fathom.server.runtime.slices import Slices
from server.in_process import ANN, running_app, started_table
from server.running import API
from table.fair_game import validate_import
from table.test_log_limits import long_game

# Only applications that are built in this process depend on how handlers name their parameters.
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
MOVES = 300
T = TypeVar("T")
LONG = long_game(MOVES)


def counting(steps: int, log: list[str], name: str) -> Work[str]:
    for number in range(steps):
        log.append(f"{name}{number}")
        yield
    return name


@pytest.fixture
def finely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make each step of a computation a slice, on any machine."""
    monkeypatch.setattr(slices, "SLICE_SECONDS", 0)


def test_keys_run_round_robin_and_each_key_sequentially(finely: None) -> None:
    async def scene() -> list[str]:
        log: list[str] = []
        running = Slices()
        jobs = [("x", "a"), ("x", "b"), ("y", "c")]
        names = await asyncio.gather(*(running.run(key, counting(3, log, name)) for key, name in jobs))
        assert names == ["a", "b", "c"]
        return log

    assert asyncio.run(scene()) == ["a0", "c0", "a1", "c1", "a2", "c2", "b0", "b1", "b2"]


def test_the_event_loop_runs_after_each_slice(finely: None) -> None:
    async def scene() -> tuple[int, list[str]]:
        log: list[str] = []
        running, turns = Slices(), 0
        jobs = asyncio.gather(*(running.run(str(key), counting(20, log, "x")) for key in range(5)))
        while not jobs.done():
            turns += 1
            await asyncio.sleep(0)
        return turns, log

    turns, log = asyncio.run(scene())
    assert len(log) == 100
    assert turns >= 100


def test_a_failed_or_cancelled_computation_does_not_affect_others(finely: None) -> None:
    def failing() -> Work[None]:
        yield
        raise ValueError("no")

    async def scene() -> None:
        running = Slices()
        with pytest.raises(ValueError, match="no"):
            await running.run("x", failing())
        endless = asyncio.create_task(running.run("x", counting(10**9, [], "x")))
        await asyncio.sleep(0)
        endless.cancel()
        assert await running.run("x", counting(3, [], "y")) == "y"

    asyncio.run(scene())


def test_the_cache_evicts_the_least_recently_used() -> None:
    cache = ByteCache(10)
    cache.put("a", b"1234")
    cache.put("b", b"5678")
    assert cache.get("a") == b"1234"
    cache.put("c", b"9012")
    assert (cache.get("a"), cache.get("b"), cache.get("c")) == (b"1234", None, b"9012")
    cache.put("d", bytes(11))
    assert cache.size == 0


@asynccontextmanager
async def long_table(folder: Path, **limits: float) -> AsyncIterator[tuple[Container, httpx.AsyncClient, str]]:
    """Yield an app with a long game, a client without a session, and the path of the table."""
    async with running_app(folder, limits=Limits(**limits)) as container:
        table = await container.table_service.import_record(validate_import(LONG), ANN)
        transport = httpx.ASGITransport(app=build(container))  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            yield container, http, f"{API}/tables/{table.id}"


@pytest.mark.parametrize(
    ("what", "query"), [("/story", {}), ("/past", {"step": MOVES}), ("/replay", {}), ("/replay", {"seat": 1})]
)
def test_a_cheap_request_does_not_wait_for_a_costly_one(
    what: str, query: dict[str, Any], tmp_path: Path, finely: None
) -> None:
    async def scene() -> list[str]:
        done: list[str] = []

        async def get(path: str, **params: Any) -> None:
            answer = await http.get(path, params=params)
            assert answer.status_code == 200, answer.text
            done.append(path)

        async with long_table(tmp_path) as (container, http, path):
            other = await started_table(container)
            costly = asyncio.create_task(get(path + what, **query))
            await asyncio.sleep(0)
            await get(f"{API}/tables/{other}")
            await costly
            return [each.removeprefix(path) for each in done]

    assert asyncio.run(scene())[1:] == [what]


class Announcing(Slices):
    """Slices that set an event when the first computation is submitted."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = asyncio.Event()

    async def run(self, key: str, work: Work[T]) -> T:
        self.begun.set()
        return await super().run(key, work)


def test_a_request_does_not_wait_for_a_long_log_to_be_loaded(
    tmp_path: Path, finely: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> list[str]:
        done: list[str] = []
        async with long_table(tmp_path) as (container, http, path):
            container.table_service.evict(float("inf"))
            other = await started_table(container)  # in memory, so that the order does not depend on the disk
            monkeypatch.setattr(container.table_service, "_slices", running := Announcing())

            async def get(name: str, path: str) -> None:
                assert (await http.get(path)).status_code == 200
                done.append(name)

            costly = asyncio.create_task(get("long", path))
            await running.begun.wait()
            await asyncio.gather(costly, get("short", f"{API}/tables/{other}"))
        return done

    assert asyncio.run(scene()) == ["short", "long"]


def test_requests_are_charged_by_cost_and_cached_ones_are_cheap(tmp_path: Path) -> None:
    async def scene() -> None:
        async with long_table(tmp_path, work_per_second=0, work_burst=MOVES + 40) as (_, http, path):
            first = await http.get(f"{path}/story")
            assert first.status_code == 200
            assert first.json()["total"] == MOVES
            again = await http.get(f"{path}/story")  # the same bytes are cached
            assert again.content == first.content
            refused = await http.get(f"{path}/story?seat=0&count=100")
            assert (refused.status_code, refused.json()["code"]) == (429, "too_often")
            for what in ("/past?step=300", "/record", "", "/updates?since=0"):
                answers = [await http.get(path + what) for _ in range(40)]
                assert {answer.status_code for answer in answers[-2:]} == {429}, what

    asyncio.run(scene())


@pytest.mark.parametrize("what", ["/replay", "/replay?seat=1"])
def test_replays_are_charged_by_the_length_of_the_game(what: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with long_table(tmp_path, work_per_second=0, work_burst=2 * MOVES) as (_, http, path):
            assert (await http.get(f"{path}/story?count=200")).status_code == 200
            assert (await http.get(path + what)).status_code == 429
            assert (await http.post(f"{API}/replays", content=LONG, headers=JSON)).status_code == 429
            assert (await http.get(f"{path}/story?count=200")).status_code == 200

    asyncio.run(scene())


@pytest.mark.parametrize("what", ["/t/{}", "/previews/{}/en.png", API + "/tables/{}", API + "/tables/{}/feed"])
def test_loading_a_table_is_charged(what: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with long_table(tmp_path, work_per_second=0, work_burst=3000) as (container, http, path):
            address = what.format(path.rpartition("/")[2])
            container.table_service.evict(float("inf"))
            assert (await http.get(address)).status_code in (200, 426)
            loads = 0
            while (await http.get(path)).status_code == 200:
                container.table_service.evict(float("inf"))
                assert (loads := loads + 1) < 100
            container.table_service.evict(float("inf"))
            assert (await http.get(address)).status_code == 429

    asyncio.run(scene())


def test_an_export_beyond_the_limit_on_work_is_delayed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running_app(tmp_path, limits=Limits(work_per_second=0, work_burst=1)) as its:
            for moves in (20, 30):
                await its.table_service.import_record(validate_import(long_game(moves)), ANN)
            visitor = Visitor(ANN, "a", its.limiters, its.cache, its.slices, its.table_service)
            lines = records_of(ANN.id, visitor, its.table_index, its.event_log)
            assert msgspec.json.decode(await anext(lines))["game"] == "submarine"
            second = asyncio.ensure_future(anext(lines))
            await asyncio.wait({second}, timeout=0.5)
            assert not second.done()
            second.cancel()
            with pytest.raises(asyncio.CancelledError):
                await second

    asyncio.run(scene())


JSON = {"content-type": "application/json"}


def test_pages_have_a_maximum_size(tmp_path: Path) -> None:
    async def scene() -> None:
        async with long_table(tmp_path) as (_, http, path):
            whole = (await http.get(f"{path}/story")).json()
            pages = [(await http.get(f"{path}/story?from={begin}&count=110")).json() for begin in (0, 110, 220)]
            assert [step for page in pages for step in page["steps"]] == whole["steps"]
            assert [page["first"] for page in pages] == [whole["first"], None, None]
            assert (await http.get(f"{path}/story?count=1001")).status_code == 400
            assert (await http.get(f"{path}/story?from=301")).json()["code"] == "no_such_step"

    asyncio.run(scene())


def test_a_cached_snapshot_has_the_current_time(tmp_path: Path) -> None:
    async def scene() -> None:
        async with long_table(tmp_path) as (container, http, path):
            one = (await http.get(path)).json()
            remembered = container.cache.size
            assert remembered > 0
            other = (await http.get(path)).json()
            assert other["at"] >= one["at"] > 1_600_000_000_000
            assert {**other, "at": 0} == {**one, "at": 0}
            await http.get(path, params={"seat": 0})
            assert container.cache.size == remembered, "one snapshot for all who see the same"

    asyncio.run(scene())
