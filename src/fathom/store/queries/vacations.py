"""Days: when a clock runs out at a table that nobody has in memory, who is on vacation, where it is whose turn."""

from fathom.protocol.settings import Millis, Person, TimeSpan
from fathom.store.queries.runner import QueryRunner

DUE = "SELECT id FROM tables WHERE due <= $1 ORDER BY due"
TAKEN = "SELECT since, until FROM vacations WHERE person = $1 AND until > $2 ORDER BY since"
TAKE = """
    INSERT INTO vacations (person, since, until) VALUES ($1, $2, $3)
    ON CONFLICT (person, since) DO UPDATE SET until = excluded.until
"""
END = "UPDATE vacations SET until = $1 WHERE person = $2 AND until > $1"
ON_VACATION = "SELECT id, name, since, until FROM vacations JOIN people ON id = person WHERE until > $1 ORDER BY since"
# Whose turn it is stands in the row as JSON, a list of ids; no id holds a quotation mark.
TURNS = """
    SELECT count(*) FROM members JOIN tables ON id = table_id
    WHERE person = $1 AND status = 'playing' AND replace(turns, '"' || person || '"', '') <> turns
"""


class VacationQueries(QueryRunner):
    """The part of a `Store` for games that take days."""

    async def due(self, before: Millis) -> list[str]:
        return [table for (table,) in await self._rows(DUE, before)]

    async def count_turns(self, person: str) -> int:
        return int(await self._value(TURNS, person))

    async def vacations_of(self, person: str, after: Millis) -> list[TimeSpan]:
        return [TimeSpan(since, until) for since, until in await self._rows(TAKEN, person, after)]

    async def take_vacation(self, person: str, span: TimeSpan) -> None:
        await self._write((END, span.since, person), (TAKE, person, span.since, span.until))

    async def end_vacation(self, person: str, now: Millis) -> None:
        await self._write((END, now, person))

    async def on_vacation(self, now: Millis) -> list[tuple[Person, TimeSpan]]:
        found = await self._rows(ON_VACATION, now)
        return [(Person(person, name), TimeSpan(since, until)) for person, name, since, until in found]
