"""Routes of the rules texts."""

from typing import Any

from litestar import Response, get

from fathom.core.errors import Refusal, RefusalKind
from fathom.server.http.operation import AppRequest, operation, query
from fathom.server.http.responses import answer
from fathom.server.http.rule_texts import annotations, rules
from fathom.server.messages_en import ENGLISH
from fathom.study.rule_annotations import Annotations, InLanguage


@get("/rules", opt=operation(answers={200: list[str]}))
async def rule_texts() -> Response[Any]:
    """List the rules texts."""
    return answer(sorted(rules()))


@get(
    "/rules/{name:str}",
    opt=operation(query=InLanguage, answers={200: str}, refuses=(404,), media="text/markdown"),
)
async def rule_text(request: AppRequest, name: str) -> Response[Any]:
    """Return a rules text in Markdown."""
    texts = {**rules(), **rules(query(request, InLanguage).language)}  # English where there is no translation
    return Response(texts[require_text(name)], media_type="text/markdown")


@get("/rules/{name:str}/annotations", opt=operation(answers={200: Annotations}, refuses=(404,)))
async def rule_annotations(name: str) -> Response[Any]:
    """Return the annotations of a rules text: sources, options that change a rule, and example positions."""
    return answer(annotations(require_text(name)))


def require_text(name: str) -> str:
    """Return the name of a text. Raises `Refusal` if there is none of that name."""
    if name not in rules():
        raise Refusal(RefusalKind.NOT_FOUND, "no_such_page", ENGLISH)
    return name


HANDLERS = [rule_texts, rule_text, rule_annotations]
