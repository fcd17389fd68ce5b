"""JSON transcripts in a document, compared with real messages.

A block after `<!-- scene: who -->` shows a message. In it `…` is a placeholder: as a value for anything, as a key for
further keys, at the end of a list for further elements.
"""

import json
import re
from typing import Any

LEFT_OUT = "…"
WIDTH = 114
BLOCK = re.compile(
    r"(?P<mark><!-- (?P<scene>[\w ]+): (?P<who>[^>]+?) -->\n```json\n)(?P<text>.*?)(?P<end>\n```)", re.DOTALL
)


def shown(document: str) -> dict[tuple[str, str], Any]:
    """Return the blocks of a document by scene and audience."""
    return {(found["scene"], found["who"]): json.loads(found["text"]) for found in BLOCK.finditer(document)}


def differences(shown: Any, real: Any, at: str = "") -> list[str]:
    """Return the differences between a block and a real message."""
    if shown == LEFT_OUT:
        return []
    if isinstance(shown, dict) and isinstance(real, dict):
        wrong = [f"{at}: no {key}" for key in shown if key not in real and key != LEFT_OUT]
        if LEFT_OUT not in shown:
            wrong += [f"{at}: {key} is not shown" for key in real if key not in shown]
        both = [key for key in shown if key in real]
        return wrong + [each for key in both for each in differences(shown[key], real[key], f"{at}.{key}")]
    if isinstance(shown, list) and isinstance(real, list):
        open_end = shown[-1:] == [LEFT_OUT]
        listed = shown[:-1] if open_end else shown
        if len(listed) > len(real) or (len(listed) < len(real) and not open_end):
            return [f"{at}: {len(listed)} shown, {len(real)} real"]
        pairs = enumerate(zip(listed, real, strict=False))
        return [each for n, (one, other) in pairs for each in differences(one, other, f"{at}[{n}]")]
    return [] if type(shown) is type(real) and shown == real else [f"{at}: {shown!r} shown, {real!r} real"]


def brought_up_to_date(document: str, scenes: dict[str, dict[str, Any]]) -> str:
    """Replace the blocks of a document by real messages, with the same placeholders."""

    def renewed(found: re.Match[str]) -> str:
        real = scenes[found["scene"]][found["who"]]
        text = found["text"].strip()
        return found["mark"] + layout(renew(json.loads(text), real) if text else real) + found["end"]

    return BLOCK.sub(renewed, document)


def renew(shown: Any, real: Any) -> Any:
    """Return a real message with the placeholders of a block."""
    if shown == LEFT_OUT:
        return shown
    if isinstance(shown, dict) and isinstance(real, dict):
        kept = {key: renew(shown[key], real[key]) for key in shown if key in real}
        if LEFT_OUT in shown:
            return {**kept, LEFT_OUT: LEFT_OUT}
        return {key: kept.get(key, value) for key, value in real.items()}
    if isinstance(shown, list) and isinstance(real, list):
        if shown[-1:] == [LEFT_OUT]:
            return [*(renew(*pair) for pair in zip(shown[:-1], real, strict=False)), LEFT_OUT]
        return [renew(shown[n], each) if n < len(shown) else each for n, each in enumerate(real)]
    return real


def layout(value: Any, indent: int = 0, room: int = WIDTH) -> str:
    """Format JSON with line breaks only where necessary."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) <= room or not isinstance(value, dict | list) or not value:
        return line
    inner = indent + 1
    if isinstance(value, dict):
        parts = []
        for key, each in value.items():
            label = f"{json.dumps(key, ensure_ascii=False)}: "
            parts.append(label + layout(each, inner, WIDTH - inner - len(label)))
    else:
        parts = [layout(each, inner, WIDTH - inner) for each in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return opening + packed(parts, inner) + closing


def packed(parts: list[str], indent: int) -> str:
    """Join parts, several to a line."""
    text, column = "", indent
    for number, part in enumerate(parts):
        last = number == len(parts) - 1
        width = len(part.partition("\n")[0]) + (1 if last else 2)
        if number and (column + width > WIDTH or "\n" in part):
            text = text.rstrip(" ") + "\n" + " " * indent
            column = indent
        text += part + ("" if last else ", ")
        column = WIDTH if "\n" in part else column + width
    return text
