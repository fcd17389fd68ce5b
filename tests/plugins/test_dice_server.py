"""A game from another distribution at a real server: on both stores, with two workers where the store allows them."""

from collections.abc import Iterator

import pytest

from client.party import Party, fair, me_and, run
from fathom.client import BotSeat
from places import Place
from plugins.installing import Started, installed
from serving import Serving


@pytest.fixture
def server(place: Place, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    workers = ["--workers=2"] if place.database else []
    with installed(tmp_path_factory.mktemp("site")), Started(place, *workers) as running:
        yield running


def test_people_and_a_bot_play_it_to_the_end(server: Serving) -> None:
    """Two people and a bot, watched by a stranger; the record with its opening chance is proven fair."""

    async def scene() -> None:
        async with Party(server.url) as party:
            await party.starts("dice", [*me_and(1), BotSeat(bot="captain", level=3)])
            stranger = await party.comes()
            watched = await stranger.table(party.tables[0].id)
            await party.play_on(seed=1)
            await watched.wait_until(lambda: watched.over)
            await fair(watched)
            await fair(party.tables[0])
            page = await stranger.games()
            assert [game.name for game in page.games][-1] == "dice"

    run(scene())
    assert "Traceback" not in server.log
