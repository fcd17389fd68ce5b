"""Routes of correspondence play: the number of turns that wait, and vacation."""

from typing import Any

from litestar import Response, delete, get, put

from fathom.protocol.notifications import TakeVacation, Turns, VacationInfo
from fathom.protocol.settings import Person
from fathom.server.injection import Injected
from fathom.server.operation import AppRequest, body, operation
from fathom.server.responses import answer
from fathom.server.runtime.vacations import Vacations
from fathom.store.queries.tables import TableIndex


@get("/me/turns", opt=operation(needs="read", answers={200: Turns}, refuses=(401,)))
async def my_turns(person: Injected[Person], table_index: Injected[TableIndex]) -> Response[Any]:
    """Return the number of tables at which it is your turn."""
    return answer(Turns(count=await table_index.count_turns(person.id)))


@get("/me/vacation", opt=operation(answers={200: VacationInfo}, refuses=(401,)))
async def my_vacation(person: Injected[Person], vacations: Injected[Vacations]) -> Response[Any]:
    """Return your vacation and the days that are left this year."""
    return answer(await vacations.of(person))


@put("/me/vacation", opt=operation(asks=TakeVacation, answers={200: VacationInfo}, refuses=(401, 409)))
async def start_vacation(
    request: AppRequest, person: Injected[Person], vacations: Injected[Vacations]
) -> Response[Any]:
    """Go on vacation. Your clock stops at all correspondence tables, and the other players see it."""
    await vacations.take(person, (await body(request, TakeVacation)).until)
    return answer(await vacations.of(person))


@delete("/me/vacation", status_code=200, opt=operation(answers={200: VacationInfo}, refuses=(401,)))
async def end_vacation(person: Injected[Person], vacations: Injected[Vacations]) -> Response[Any]:
    """End your vacation early. A move at a correspondence table ends it too."""
    await vacations.end(person)
    return answer(await vacations.of(person))
