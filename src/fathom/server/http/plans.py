"""Routes of plans: conditional moves for a seat of your own. No other person can read them."""

from typing import Any

from litestar import Response, delete, get, post

from fathom.core.errors import RefusalKind
from fathom.protocol.plans import AskPreview, Branch, Plan, PlanQuery, Preview, RevokeQuery
from fathom.protocol.settings import Person
from fathom.protocol.updates import Problem
from fathom.server.http.visitor import Visitor
from fathom.server.injection import Injected
from fathom.server.operation import AppRequest, body, operation, query
from fathom.server.responses import STATUS, answer
from fathom.server.runtime.bot_pool import BotPool
from fathom.server.runtime.plans import PlanService
from fathom.server.security import costs
from fathom.table.plans import require_plannable

PLAN = "/tables/{table:str}/plan"
PREVIEW = "/tables/{table:str}/preview"


@get(PLAN, opt=operation(needs="read", query=PlanQuery, answers={200: Plan}, refuses=(401, 403, 404)))
async def my_plan(
    request: AppRequest,
    table: str,
    visitor: Injected[Visitor],
    person: Injected[Person],
    plan_service: Injected[PlanService],
) -> Response[Any]:
    """Return your plan for a seat, or what became of the last one."""
    await visitor.load(table)
    return answer(await plan_service.of(table, person, query(request, PlanQuery).seat))


@post(
    PLAN, status_code=200, opt=operation(needs="play", asks=Branch, answers={200: Plan}, refuses=(401, 403, 404, 409))
)
async def add_branch(
    request: AppRequest,
    table: str,
    visitor: Injected[Visitor],
    person: Injected[Person],
    plan_service: Injected[PlanService],
    bot_pool: Injected[BotPool],
) -> Response[Any]:
    """Plan a reply in a correspondence game while others move. Idempotent. No other person can read it."""
    branch = await body(request, Branch)
    asked = AskPreview(seat=branch.seat, when=branch.when, play=branch.play)
    found = await looked_ahead(table, visitor, person, bot_pool, asked)
    if isinstance(found, Problem):
        return refused(found)
    return answer(await plan_service.add(table, person, branch, found))


@delete(
    PLAN, status_code=200, opt=operation(needs="play", query=RevokeQuery, answers={200: Plan}, refuses=(401, 403, 404))
)
async def revoke_plan(
    request: AppRequest, table: str, person: Injected[Person], plan_service: Injected[PlanService]
) -> Response[Any]:
    """Revoke a plan, or one branch of it. Idempotent. It also clears the outcome of the last plan."""
    asked = query(request, RevokeQuery)
    return answer(await plan_service.revoke(table, person, asked.seat, asked.branch))


@post(
    PREVIEW,
    status_code=200,
    opt=operation(needs="read", asks=AskPreview, answers={200: Preview}, refuses=(401, 403, 404, 409)),
)
async def preview(
    request: AppRequest,
    table: str,
    visitor: Injected[Visitor],
    person: Injected[Person],
    bot_pool: Injected[BotPool],
) -> Response[Any]:
    """Return a position that may come, worked out from what your seat knows."""
    found = await looked_ahead(table, visitor, person, bot_pool, await body(request, AskPreview))
    return refused(found) if isinstance(found, Problem) else answer(found)


async def looked_ahead(
    table: str, visitor: Visitor, person: Person, bot_pool: BotPool, asked: AskPreview
) -> Preview | Problem:
    """Work a preview out from the view of the planner's seat. Raises `Refusal`."""
    async with visitor.table_service.locked(table, visitor.charge) as found:
        match = require_plannable(found, person, asked.seat)
        visitor.charge(costs.preview(len(match.steps)))
        view = match.view(asked.seat)
    return await bot_pool.look_ahead(view, asked, person.id)


def refused(problem: Problem) -> Response[Any]:
    """Answer with a refusal that a worker has found."""
    return answer(problem, STATUS[RefusalKind(problem.kind)])
