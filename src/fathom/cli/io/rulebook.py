"""Rulebooks: the texts of docs/rules, split into sections and rules."""

import re
import textwrap
from dataclasses import dataclass, field, replace
from functools import cache

from fathom.cli.args import UsageError
from fathom.core.registry import game_names
from fathom.server.http.rule_texts import rules

NUMBER = r"[A-Z]\d+"


@dataclass
class Section:
    """A section of a rulebook, with its rules by number."""

    number: str  # S7; empty in a text without numbers
    title: str
    text: str = ""
    rules: dict[str, str] = field(default_factory=dict)


@dataclass
class Rulebook:
    """A rules text: title, preface and sections."""

    name: str
    title: str
    preface: str
    sections: list[Section]

    @property
    def summary(self) -> Section | None:
        """The game on one page: a section without a number before the numbered rules."""
        is_numbered = any(section.number for section in self.sections)
        return self.sections[0] if is_numbered and not self.sections[0].number else None


@cache
def rulebooks() -> dict[str, Rulebook]:
    """Return all texts by name, those of the games first."""
    texts = rules()
    known = [name for name in (*game_names(), "notation") if name in texts]
    return {name: parse(name, texts[name]) for name in known + sorted(set(texts) - set(known))}


def parse(name: str, text: str) -> Rulebook:
    """Parse a text: split it at headings, and sections at rule numbers."""
    head, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    title, _, preface = head.lstrip("# ").partition("\n")
    sections = []
    for part in parts:
        heading, _, body = part.partition("\n")
        numbered = re.fullmatch(rf"({NUMBER}) (.*)", heading)
        number, rest = numbered.groups() if numbered else ("", heading)
        sections.append(Section(number, rest.strip(), body.strip(), rules_in(body, number)))
    return Rulebook(name, title.strip(), preface.strip(), sections)


def rules_in(body: str, section: str) -> dict[str, str]:
    """Return the rules of a section by number. A rule extends to the next, with tables and continuation lines."""
    if not section:
        return {}
    # A bullet may contain a second rule after a full stop: `H10.1 … H10.2 …`.
    starts = list(re.finditer(rf"^- ({section}\.\d+) |(?<=\. )({section}\.\d+) ", body, flags=re.MULTILINE))
    rules: dict[str, str] = {}
    for i, start in enumerate(starts):
        number = start[1] or start[2]
        end = starts[i + 1].start() if i + 1 < len(starts) else len(body)
        rules[number] = join_lines(body[start.end() : end])
    return rules


def join_lines(text: str) -> str:
    """Join the lines of each paragraph; leave tables as they are."""
    lines: list[str] = []
    for line in map(str.strip, text.strip().splitlines()):
        flows = lines and line and not line.startswith(("|", "- ", "```")) and lines[-1]
        if flows and not lines[-1].startswith("|"):
            lines[-1] += " " + line
        else:
            lines.append(line)
    return "\n".join(lines)


def find(number: str) -> Section | None:
    """Return the section of a number, in upper or lower case. For a rule, the section contains only that rule."""
    wanted = number.strip().upper()
    for book in rulebooks().values():
        for section in book.sections:
            if wanted and section.number == wanted:
                return section
            if wanted in section.rules:
                return replace(section, rules={wanted: section.rules[wanted]})
    return None


def contents() -> str:
    """Return the sections of all texts."""
    lines = []
    for book in rulebooks().values():
        lines += [f"{book.title} (fathom rules {book.name})"]
        lines += [f"  {section.number:4} {section.title}" for section in book.sections]
        lines += [""]
    return "\n".join([*lines, "`fathom rules S7` shows a section, `fathom rules S7.3` a rule."])


def rule_text(number: str, width: int) -> str:
    """Return a section or a rule, wrapped except for tables. Raises `UsageError`."""
    section = find(number)
    if section is None:
        raise UsageError(f"there is no rule {number[:40]!r}; `fathom rules` lists the sections")
    heading = [] if len(section.rules) == 1 else [f"{section.number} {section.title}"]
    lines = [line for name, text in section.rules.items() for line in f"{name} {text}".splitlines()]
    wrapper = textwrap.TextWrapper(width, subsequent_indent="  ")
    return "\n".join(heading + [line if line.startswith("|") else wrapper.fill(line) for line in lines])


def numbers() -> list[str]:
    """Return the numbers of all rules."""
    return [name for book in rulebooks().values() for section in book.sections for name in section.rules]
