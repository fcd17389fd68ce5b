"""The server's benchmarks run."""

import asyncio
from pathlib import Path

import pytest

from benchmarks import abuse, load
from benchmarks.load import Throughput
from benchmarks.memory import memory
from benchmarks.server_process import ServerProcess
from benchmarks.tables import FastTable, start_tables


@pytest.mark.parametrize("module", ["fathom", "benchmarks.null_server"])
def test_throughput_of_server_and_null_server(module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "WARM_UP", 0.1)
    monkeypatch.setattr(load, "ROUND", 0.3)

    async def scenario() -> None:
        with ServerProcess(module, tmp_path) as server:
            throughput = Throughput(server, await start_tables(server, FastTable, 2))
            await throughput.measure()
            assert throughput.by_clock[0] > 0
            for table in throughput.tables:
                for player in table.players:
                    player.feed.close()

    asyncio.run(scenario())


def test_memory_with_all_tables_loaded_and_feeds_open(tmp_path: Path) -> None:
    figures = asyncio.run(memory(tmp_path, 20))
    assert figures["tables_loaded"] == 20
    assert figures["megabytes"] > figures["megabytes_none_loaded"] > 0
    assert figures["disk_bytes_per_entry"] > 100


@pytest.mark.parametrize(("attack", "answer"), [("story", "200"), ("look", "shown")])
def test_latency_of_moves_during_an_attack(
    attack: str, answer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(abuse, "SECONDS", 1)
    figures = asyncio.run(abuse.under_attack(attack, abuse.moves, tmp_path))
    assert figures["quiet"]["count"] > 0
    assert figures["attacked"]["count"] > 0
    assert figures["answered"][answer] > 0


def test_latency_of_a_bot_during_an_attack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(abuse, "ANSWERS", 2)
    figures = asyncio.run(abuse.under_attack("bots of one", abuse.answers, tmp_path))
    assert figures["quiet"]["count"] == 2
    assert figures["attacked"]["count"] > 0
    assert figures["answered"]["snapshot"] == 3, "so many tables"
