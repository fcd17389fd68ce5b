"""Asking a person: a line with completion where the terminal can, a plain one elsewhere."""

import re
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from fathom.cli.terminal.screen import is_plain

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer


class Prompt:
    """Asks one person, who can page through the own former answers and nobody else's."""

    def __init__(self) -> None:
        self._session: PromptSession[str] | None = None

    def ask(self, words: str, offers: Sequence[str] = ()) -> str:
        """A line; EOFError when the person has gone, KeyboardInterrupt for Ctrl-C."""
        sys.stdout.flush()
        if is_plain():
            try:
                return input(words).strip()
            except KeyboardInterrupt:
                print()
                raise
        if self._session is None:
            self._session = new_session()
        return self._session.prompt(words, completer=completer(offers)).strip()


def new_session() -> "PromptSession[str]":
    """Imported only where a person is asked: it takes a while."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.history import InMemoryHistory
    from prompt_toolkit.shortcuts import CompleteStyle

    return PromptSession(
        history=InMemoryHistory(),
        complete_while_typing=False,
        complete_style=CompleteStyle.READLINE_LIKE,
        reserve_space_for_menu=0,  # so that a full screen stays where it is
        enable_suspend=True,
    )


def completer(offers: Sequence[str]) -> "Completer":
    """Completes what is typed, word by word of the line."""
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class Lines(Completer):
        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
            typed = document.text_before_cursor.lstrip()
            for text in next_words(offers, typed):
                yield Completion(text, start_position=-len(typed))

    return Lines()


def next_words(offers: Sequence[str], typed: str) -> list[str]:
    """What the typed text can go on to, one part of a line at a time: `move C4-`, then `move C4-E5`."""
    steps: dict[str, None] = {}
    for line in offers:
        if line.lower().startswith(typed.lower()):
            stop = re.compile(r"[ -]|$").search(line, min(len(typed) + 1, len(line)))
            assert stop
            steps[line[: stop.end()]] = None
    return [step for step in steps if not (step.endswith(" ") and step[:-1] in steps)]
