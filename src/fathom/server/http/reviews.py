"""Routes of reviews: of a finished game at a table, and of a record."""

from typing import Any

from litestar import Response, post

from fathom.core.work import Work
from fathom.protocol.account import Record
from fathom.protocol.reviews import ReviewBudget, ReviewProgress, ReviewQuery
from fathom.server.decoding import check_keys
from fathom.server.http.visitor import Visitor
from fathom.server.injection import Injected
from fathom.server.operation import AppRequest, operation, query
from fathom.server.responses import answer
from fathom.server.runtime.reviews import ReviewService
from fathom.server.security import costs
from fathom.study.replay import ReplaySource, at_table, reading
from fathom.table.record_import import read_short


@post(
    "/tables/{table:str}/review",
    status_code=200,
    opt=operation(needs="read", query=ReviewQuery, answers={200: ReviewProgress}, refuses=(403, 404, 409)),
)
async def review(
    request: AppRequest, table: str, visitor: Injected[Visitor], review_service: Injected[ReviewService]
) -> Response[Any]:
    """Continue the review of a finished game by a few decisions, and return it once it is complete.

    Ask again until `review` is there; stop asking to cancel. What has been computed is kept.
    """
    asked = query(request, ReviewQuery)
    async with visitor.table_service.locked(table, visitor.charge) as found:
        source = at_table(found, visitor.id)  # immutable: the game is over
    return await advanced(visitor, review_service, source, asked)


@post(
    "/reviews",
    status_code=200,
    opt=operation(needs="read", asks=Record, query=ReviewQuery, answers={200: ReviewProgress}, refuses=(409,)),
)
async def review_record(
    request: AppRequest, visitor: Injected[Visitor], review_service: Injected[ReviewService]
) -> Response[Any]:
    """Continue the review of a record by a few decisions, and return it once it is complete.

    The record is checked by the rules and not stored.
    """
    asked = query(request, ReviewQuery)
    data = await request.body()
    check_keys(data)
    record = read_short(data)
    work: Work[ReplaySource] = reading(record, data)
    visitor.charge(costs.imported(len(record.moves)))
    source = await visitor.slices.run(visitor.address, work)
    return await advanced(visitor, review_service, source, asked)


async def advanced(
    visitor: Visitor, review_service: ReviewService, source: ReplaySource, asked: ReviewQuery
) -> Response[Any]:
    """Answer with the progress of a review. Raises `Refusal`."""
    visitor.charge(costs.passing(len(source.match.steps)))
    budget = ReviewBudget(asked.worlds)
    limit = visitor.limiters.reviews
    return answer(await review_service.advance(source.match, budget, visitor.id, visitor.address, limit))
