"""Routes of lessons and hints."""

from typing import Any

from litestar import Response, get, post

from fathom.protocol.settings import Person
from fathom.server.http.visitor import Visitor
from fathom.server.injection import Injected
from fathom.server.operation import AppRequest, body, operation
from fathom.server.responses import answer
from fathom.server.runtime.bot_pool import BotPool
from fathom.study import lessons
from fathom.study.hints import AskHint, Hint
from fathom.study.lessons import Attempt, AttemptResult, LessonPosition, Lessons


@get("/lessons", opt=operation(answers={200: Lessons}))
async def list_lessons() -> Response[Any]:
    """List the lessons and their steps."""
    return answer(lessons.lessons())


@get("/lessons/{game:str}/{step:str}", opt=operation(answers={200: LessonPosition}, refuses=(404,)))
async def lesson_position(game: str, step: str) -> Response[Any]:
    """Return the position of a lesson's step and its legal moves."""
    return answer(lessons.scene(game, step))


@post("/lessons/{game:str}/{step:str}", opt=operation(asks=Attempt, answers={200: AttemptResult}, refuses=(404,)))
async def attempt_lesson(request: AppRequest, game: str, step: str) -> Response[Any]:
    """Try a move in a lesson's step. Returns whether it is right, or why not. Nothing is stored."""
    asked = await body(request, Attempt)
    return answer(lessons.attempt(game, step, asked.line, asked.move))


@post("/tables/{table:str}/hint", opt=operation(asks=AskHint, answers={200: Hint}, refuses=(401, 403, 404, 409)))
async def hint(
    request: AppRequest,
    table: str,
    person: Injected[Person],
    bot_pool: Injected[BotPool],
    visitor: Injected[Visitor],
) -> Response[Any]:
    """Return the moves that the strongest bot would consider from your view. Only you see them."""
    asked = await body(request, AskHint)
    async with visitor.table_service.locked(table, visitor.charge) as found:
        view, seq = found.hint_view(person, asked.seat)
    visitor.limiters.hints.take(person.id)
    return answer(await bot_pool.advise(view, seq, person.id))
