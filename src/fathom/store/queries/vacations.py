"""Vacations, which stop the clocks of correspondence games."""

from fathom.protocol.settings import Millis, Person, TimeSpan
from fathom.store.queries.runner import Queries

VACATIONS_OF = "SELECT since, until FROM vacations WHERE person = $1 AND until > $2 ORDER BY since"
ADD_VACATION = """
    INSERT INTO vacations (person, since, until) VALUES ($1, $2, $3)
    ON CONFLICT (person, since) DO UPDATE SET until = excluded.until
"""
END_VACATION = "UPDATE vacations SET until = $1 WHERE person = $2 AND until > $1"
ON_VACATION = "SELECT id, name, since, until FROM vacations JOIN people ON id = person WHERE until > $1 ORDER BY since"


class VacationQueries(Queries):
    """The part of `Accounts` for vacations."""

    async def vacations_of(self, person: str, after: Millis) -> list[TimeSpan]:
        """Return a person's vacations that end after that time, the earliest first."""
        return [TimeSpan(since, until) for since, until in await self._runner.rows(VACATIONS_OF, person, after)]

    async def take_vacation(self, person: str, span: TimeSpan) -> None:
        """Insert a vacation. An earlier vacation that has not ended ends when this one starts."""
        await self._runner.write((END_VACATION, span.since, person), (ADD_VACATION, person, span.since, span.until))

    async def end_vacation(self, person: str, now: Millis) -> None:
        """End a person's vacation at that time."""
        await self._runner.write((END_VACATION, now, person))

    async def on_vacation(self, now: Millis) -> list[tuple[Person, TimeSpan]]:
        """Return the people whose vacation has not ended."""
        found = await self._runner.rows(ON_VACATION, now)
        return [(Person(person, name), TimeSpan(since, until)) for person, name, since, until in found]
