"""What the benches of the server compare can be compared: each of them plays."""

import asyncio
from pathlib import Path

import pytest

from fathom.cli.benches import load
from fathom.cli.benches.idle import memory
from fathom.cli.benches.load import Throughput
from fathom.cli.benches.playing import Played, seated
from fathom.cli.benches.servers import Serving


@pytest.mark.parametrize("module", ["fathom", "fathom.cli.benches.bare"])
def test_tables_are_played_by_the_server_and_without_rules(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load, "WARM_UP", 0.1)
    monkeypatch.setattr(load, "SHARE", 0.3)

    async def story() -> None:
        with Serving(module, tmp_path) as server:
            throughput = Throughput(server, await seated(server, Played, 2))
            await throughput.measure()
            assert throughput.by_clock[0] > 0
            for table in throughput.tables:
                for player in table.players:
                    player.feed.close()

    asyncio.run(story())


def test_memory_is_measured_with_all_tables_loaded_and_feeds_open(tmp_path: Path) -> None:
    figures = asyncio.run(memory(tmp_path, 20))
    assert figures["tables_loaded"] == 20
    assert figures["megabytes"] > figures["megabytes_none_loaded"] > 0
    assert figures["disk_bytes_per_entry"] > 100
