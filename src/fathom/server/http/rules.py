"""Requests of those who want to read: a game from its beginning, and the rules."""

from typing import Any

import msgspec
from litestar import Response, get

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.work import Work
from fathom.protocol.account import HistoryQuery
from fathom.server.container import AppRequest, container_of
from fathom.server.http.operation import operation, query
from fathom.server.http.responses import answer, raw
from fathom.server.http.rule_texts import annotations, rules
from fathom.server.http.tables import visitor_id
from fathom.server.messages_en import ENGLISH
from fathom.server.security import costs
from fathom.server.security.rate_limit import address_in
from fathom.study.rule_annotations import Annotations, InLanguage
from fathom.table.projections.history import History, history_page

ENCODE = msgspec.json.Encoder().encode


@get(
    "/tables/{table:str}/story",
    opt=operation(needs="read", query=HistoryQuery, answers={200: History}, refuses=(403, 404, 409)),
)
async def story(request: AppRequest, table: str) -> Response[Any]:
    """The game so far, as you lived it: the view after the deal, and what each move told and changed, in pages."""
    container = container_of(request)
    asked = query(request, HistoryQuery)
    person_id = await visitor_id(container, request)
    async with container.table_service.locked(table) as found:
        audience = found.audience(person_id, asked.seat)
        work = encoded(history_page(found, audience, asked.begin, asked.count))
        key = ("story", table, found.seq, audience, asked.begin, asked.count)
        cost = costs.page(asked.begin, min(asked.count, costs.length(found) - asked.begin))
    return raw(await container.work_out(person_id, address_in(request.scope), key, cost, work))


def encoded(work: Work[Any]) -> Work[bytes]:
    """Return the work with its result as JSON."""
    return ENCODE((yield from work))


@get("/rules", opt=operation(answers={200: list[str]}))
async def rule_texts(request: AppRequest) -> Response[Any]:
    """Which texts of the rules there are."""
    return answer(sorted(rules()))


@get(
    "/rules/{name:str}",
    opt=operation(query=InLanguage, answers={200: str}, refuses=(404,), media="text/markdown"),
)
async def rule_text(request: AppRequest, name: str) -> Response[Any]:
    """A text of the rules, in Markdown."""
    texts = rules(query(request, InLanguage).language)
    return Response(texts[known(name)], media_type="text/markdown")


@get("/rules/{name:str}/annotations", opt=operation(answers={200: Annotations}, refuses=(404,)))
async def rule_annotations(request: AppRequest, name: str) -> Response[Any]:
    """What stands beside the rules of a text: where each comes from, which options change it, positions as examples."""
    return answer(annotations(known(name)))


def known(name: str) -> str:
    """The name of a text, if there is one."""
    if name not in rules():
        raise Refusal(RefusalKind.NOT_FOUND, "no_such_page", ENGLISH)
    return name


HANDLERS = [story, rule_texts, rule_text, rule_annotations]
