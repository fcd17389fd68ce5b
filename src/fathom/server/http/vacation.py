"""Requests of those who are not always there: where is it my turn, and vacation."""

from typing import Any

from litestar import Response, delete, get, put

from fathom.protocol.notifications import TakeVacation, Turns, VacationInfo
from fathom.server.container import AppRequest, container_of
from fathom.server.http.operation import body, operation
from fathom.server.http.responses import answer


@get("/me/turns", opt=operation(needs="read", answers={200: Turns}, refuses=(401,)))
async def my_turns(request: AppRequest) -> Response[Any]:
    """At how many tables it is my turn, on whichever device I ask."""
    container = container_of(request)
    person = await container.person(request)
    return answer(Turns(count=await container.store.tables.count_turns(person.id)))


@get("/me/vacation", opt=operation(answers={200: VacationInfo}, refuses=(401,)))
async def my_vacation(request: AppRequest) -> Response[Any]:
    """Am I on vacation, and how much is left of this year's?"""
    container = container_of(request)
    return answer(await container.vacations.of(await container.person(request)))


@put("/me/vacation", opt=operation(asks=TakeVacation, answers={200: VacationInfo}, refuses=(401, 409)))
async def take_vacation(request: AppRequest) -> Response[Any]:
    """Go on vacation: my clock stands still at all tables with days for a turn, and the others see it."""
    container = container_of(request)
    person = await container.person(request)
    await container.vacations.take(person, (await body(request, TakeVacation)).until)
    return answer(await container.vacations.of(person))


@delete("/me/vacation", status_code=200, opt=operation(answers={200: VacationInfo}, refuses=(401,)))
async def end_vacation(request: AppRequest) -> Response[Any]:
    """Come back early; a move at any such table does that too."""
    container = container_of(request)
    person = await container.person(request)
    await container.vacations.end(person)
    return answer(await container.vacations.of(person))


HANDLERS = [my_turns, my_vacation, take_vacation, end_vacation]
