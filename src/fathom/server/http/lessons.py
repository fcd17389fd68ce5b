"""Requests of those who learn: lessons for anybody, hints for those who are to move."""

from typing import Any

from litestar import Response, get, post

from fathom.server.container import AppRequest, container_of
from fathom.server.http.operation import body, operation
from fathom.server.http.responses import answer
from fathom.study import lessons
from fathom.study.hints import AskHint, Hint
from fathom.study.lessons import Attempt, AttemptResult, LessonPosition, Lessons


@get("/lessons", opt=operation(answers={200: Lessons}))
async def all_lessons(request: AppRequest) -> Response[Any]:
    """The lessons that there are, with their steps."""
    return answer(lessons.lessons())


@get("/lessons/{game:str}/{step:str}", opt=operation(answers={200: LessonPosition}, refuses=(404,)))
async def lesson_scene(request: AppRequest, game: str, step: str) -> Response[Any]:
    """Where a step of a lesson begins, and what can be done there."""
    return answer(lessons.scene(game, step))


@post("/lessons/{game:str}/{step:str}", opt=operation(asks=Attempt, answers={200: AttemptResult}, refuses=(404,)))
async def lesson_try(request: AppRequest, game: str, step: str) -> Response[Any]:
    """What comes of a line that is played there: it is right, or why not. Nothing is kept."""
    asked = await body(request, Attempt)
    return answer(lessons.attempt(game, step, asked.line))


@post("/tables/{table:str}/hint", opt=operation(asks=AskHint, answers={200: Hint}, refuses=(401, 403, 404, 409)))
async def table_hint(request: AppRequest, table: str) -> Response[Any]:
    """What the strongest bot would consider in your place, from what you can see. Nobody else is told."""
    container = container_of(request)
    person = await container.person(request)
    asked = await body(request, AskHint)
    async with container.table_service.locked(table) as found:
        view, seq = found.hint_view(person, asked.seat)
    container.limiters.hints.take(person.id)
    return answer(await container.bot_pool.advise(view, seq, person.id))


HANDLERS = [all_lessons, lesson_scene, lesson_try, table_hint]
