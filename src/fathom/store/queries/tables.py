"""The table index: lobby, tables of a person, deadlines."""

import msgspec

from fathom.protocol.listings import TableListing
from fathom.protocol.settings import Millis
from fathom.store.queries.runner import Queries

LISTED_PER_PERSON = 3  # public tables in the lobby, so that no one person fills it
CANDIDATES = 1_000  # the newest tables; bounds the cost of the lobby

# A table is ranked by the best rank among its members: taking a seat at other tables does not hide them.
LOBBY = f"""
    SELECT listing AS value FROM tables JOIN (
        SELECT id AS listed, min(place) AS place FROM (
            SELECT id, row_number() OVER (PARTITION BY coalesce(person, id) ORDER BY status, updated DESC) AS place
            FROM (
                SELECT id, status, updated FROM tables WHERE public AND status <> 'over'
                ORDER BY status, updated DESC LIMIT {CANDIDATES}
            ) AS newest LEFT JOIN members ON table_id = id
        ) AS placed GROUP BY id
    ) AS best ON listed = id
    WHERE place <= {LISTED_PER_PERSON} AND NOT (status = 'open' AND $2 <> '' AND EXISTS (
        SELECT 1 FROM members JOIN relations ON (relations.person = $2 AND other = members.person)
            OR (relations.person = members.person AND other = $2)
        WHERE members.table_id = id AND blocked
    ))
    ORDER BY status, updated DESC LIMIT $1
"""
TABLES_OF = """
    SELECT '[' || listing || CASE WHEN to_move = person THEN ',true]' ELSE ',false]' END AS value
    FROM tables JOIN members ON table_id = id
    WHERE person = $1 ORDER BY status = 'over', to_move = person DESC, updated DESC LIMIT $2
"""
UNFINISHED = "FROM members JOIN tables ON id = table_id WHERE person = $1 AND status <> 'over'"
COUNT_UNFINISHED = f"SELECT count(*) {UNFINISHED}"
UNFINISHED_OF = f"SELECT table_id {UNFINISHED} ORDER BY table_id"
FINISHED_OF = """
    SELECT id FROM tables JOIN members ON table_id = id
    WHERE person = $1 AND status = 'over' AND id > $2 ORDER BY id LIMIT $3
"""
NEEDING_WAKEUP = "SELECT id FROM tables WHERE needs_wakeup"
OVERDUE = "SELECT id FROM tables WHERE deadline <= $1 ORDER BY deadline"
COUNT_TURNS = """
    SELECT count(*) FROM members JOIN tables ON id = table_id
    WHERE person = $1 AND status = 'playing' AND to_move = person
"""
TURN_SEQ = "SELECT turn_seq FROM tables WHERE id = $1"

decode_listings = msgspec.json.Decoder(list[TableListing]).decode
decode_own_listings = msgspec.json.Decoder(list[tuple[TableListing, bool]]).decode


class TableIndex(Queries):
    """One row per table, written in the same transaction as the entries that change it."""

    async def lobby(self, limit: int, viewer: str = "") -> list[TableListing]:
        """Return public tables that are not over, a few per person: open ones, then those in play, the newest first.

        The viewer gets no open table with a person whom they block, or who blocks them.
        """
        return decode_listings(await self._runner.documents(LOBBY, limit, viewer))

    async def tables_of(self, person: str, limit: int) -> list[TableListing]:
        """Return a person's tables: those with the person to move, then unfinished, then over; the newest first."""
        found = decode_own_listings(await self._runner.documents(TABLES_OF, person, limit))
        return [msgspec.structs.replace(listing, my_turn=True) if turn else listing for listing, turn in found]

    async def count_unfinished(self, person: str) -> int:
        """Return the number of a person's tables that are not over."""
        return int(await self._runner.value(COUNT_UNFINISHED, person))

    async def unfinished_of(self, person: str) -> list[str]:
        """Return the ids of a person's tables that are not over, sorted."""
        return await self._runner.column(UNFINISHED_OF, person)

    async def finished_of(self, person: str, after: str, limit: int) -> list[str]:
        """Return a page of the ids of a person's tables that are over, sorted, starting after an id."""
        return await self._runner.column(FINISHED_OF, person, after, limit)

    async def needing_wakeup(self) -> list[str]:
        """Return the tables that a server has to load at start."""
        return await self._runner.column(NEEDING_WAKEUP)

    async def overdue(self, before: Millis) -> list[str]:
        """Return the correspondence tables whose deadline is not after that time, the earliest first."""
        return await self._runner.column(OVERDUE, before)

    async def count_turns(self, person: str) -> int:
        """Return the number of tables in play where the person is to move."""
        return int(await self._runner.value(COUNT_TURNS, person))

    async def turn_seq(self, table: str) -> int:
        """Return the seq of the entry that started the present turn or ended the game; 0 if unknown."""
        return int((await self._runner.column(TURN_SEQ, table) or [0])[0])
