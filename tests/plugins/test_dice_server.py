"""A game of another distribution at a server, on both stores, with two workers on PostgreSQL."""

from collections.abc import Iterator

import pytest

from client.players import Players, assert_record_verifies, host_and_open_seats, run
from fathom.client import BotSeat
from plugins.installation import installed
from serving import Executed, Serving
from store_locations import StoreLocation


@pytest.fixture
def server(place: StoreLocation, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    workers = ["--workers=2"] if place.database else []
    with installed(tmp_path_factory.mktemp("site")), Executed(place, *workers) as running:
        yield running


def test_players_and_a_bot_play_to_the_end(server: Serving) -> None:
    """Two players and a bot play before a spectator; the record with its initial chance verifies."""

    async def scene() -> None:
        async with Players(server.url) as party:
            await party.start_game("dice", [*host_and_open_seats(1), BotSeat(bot="captain", level=3)])
            stranger = await party.connect_client()
            watched = await stranger.table(party.tables[0].id)
            await party.play_on(seed=1)
            await watched.wait_until(lambda: watched.over)
            await assert_record_verifies(watched)
            await assert_record_verifies(party.tables[0])
            page = await stranger.games()
            assert [game.name for game in page.games][-1] == "dice"

    run(scene())
    assert "Traceback" not in server.log
