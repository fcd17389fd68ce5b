"""Parts of reviews, by a digest of the game and the budget. The body is up to the caller."""

from fathom.store.queries.runner import Queries

PARTS = "SELECT body AS value FROM reviews WHERE game = $1 ORDER BY part"
PUT = "INSERT INTO reviews (game, part, body, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING"
DELETE_OLD = "DELETE FROM reviews WHERE created < $1"


class Reviews(Queries):
    """The parts of each review, numbered from 0 without gaps."""

    async def parts(self, game: str) -> list[bytes]:
        """Return the parts that have been computed, in order."""
        return await self._runner.blobs(PARTS, game)

    async def put(self, game: str, part: int, body: bytes, now: int) -> None:
        """Insert a part; one that is there already stays. Idempotent."""
        await self._runner.write((PUT, game, part, body, now))

    async def delete_before(self, time: int) -> None:
        """Delete the parts that were computed before that time."""
        await self._runner.write((DELETE_OLD, time))
