"""The rules as text: docs/rules, which the installed package carries, split into sections and rules."""

import re
from dataclasses import dataclass, field, replace
from functools import cache

from fathom.core.registry import game_names
from fathom.server.http.rule_texts import rules

NUMBER = r"[A-Z]\d+"


@dataclass
class Section:
    """A part of a text under one heading, and the rules in it by number."""

    number: str  # S7; empty in a text without numbers
    title: str
    text: str = ""
    rules: dict[str, str] = field(default_factory=dict)


@dataclass
class Book:
    """One text: its title, what stands before the first section, the sections."""

    name: str
    title: str
    preface: str
    sections: list[Section]


@cache
def books() -> dict[str, Book]:
    """All texts by name, the games first."""
    texts = rules()
    known = [name for name in (*game_names(), "notation") if name in texts]
    return {name: parse(name, texts[name]) for name in known + sorted(set(texts) - set(known))}


def parse(name: str, text: str) -> Book:
    """Split a text at its headings, and each section at the numbers of its rules."""
    head, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    title, _, preface = head.lstrip("# ").partition("\n")
    sections = []
    for part in parts:
        heading, _, body = part.partition("\n")
        numbered = re.fullmatch(rf"({NUMBER}) (.*)", heading)
        number, rest = numbered.groups() if numbered else ("", heading)
        sections.append(Section(number, rest.strip(), body.strip(), rules_in(body, number)))
    return Book(name, title.strip(), preface.strip(), sections)


def rules_in(body: str, section: str) -> dict[str, str]:
    """The rules of a section by number. Each goes on to the next, with tables and continuation lines.

    A bullet may hold the next rule too, as `H10.1 … H10.2 …` does: after a full stop.
    """
    if not section:
        return {}
    starts = list(re.finditer(rf"^- ({section}\.\d+) |(?<=\. )({section}\.\d+) ", body, flags=re.MULTILINE))
    rules: dict[str, str] = {}
    for i, start in enumerate(starts):
        number = start[1] or start[2]
        end = starts[i + 1].start() if i + 1 < len(starts) else len(body)
        rules[number] = tidy(body[start.end() : end])
    return rules


def tidy(text: str) -> str:
    """Paragraphs on one line each; tables as they are."""
    lines: list[str] = []
    for line in map(str.strip, text.strip().splitlines()):
        flows = lines and line and not line.startswith(("|", "- ", "```")) and lines[-1]
        if flows and not lines[-1].startswith("|"):
            lines[-1] += " " + line
        else:
            lines.append(line)
    return "\n".join(lines)


def found(number: str) -> Section | None:
    """The section of that number, in any case; for a rule, its section with only that rule in it."""
    wanted = number.strip().upper()
    for book in books().values():
        for section in book.sections:
            if wanted and section.number == wanted:
                return section
            if wanted in section.rules:
                return replace(section, rules={wanted: section.rules[wanted]})
    return None


def numbers() -> list[str]:
    """The numbers of all rules."""
    return [name for book in books().values() for section in book.sections for name in section.rules]
