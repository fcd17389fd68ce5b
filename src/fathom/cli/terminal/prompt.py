"""Prompt with history and completion, or a plain one where the terminal supports neither."""

import re
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from fathom.cli.terminal.screen import is_plain

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer


class Prompt:
    """Prompt of one player, with a history of its own."""

    def __init__(self) -> None:
        self._session: PromptSession[str] | None = None

    def ask(self, message: str, completions: Sequence[str] = ()) -> str:
        """Return a line. Raises `EOFError` at the end of input and `KeyboardInterrupt` on Ctrl-C."""
        sys.stdout.flush()
        if is_plain():
            try:
                return input(message).strip()
            except KeyboardInterrupt:
                print()
                raise
        if self._session is None:
            self._session = new_session()
        return self._session.prompt(message, completer=new_completer(completions)).strip()


def new_session() -> "PromptSession[str]":
    """Create a prompt session. The import is slow, so it happens on first use."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.history import InMemoryHistory
    from prompt_toolkit.shortcuts import CompleteStyle

    return PromptSession(
        history=InMemoryHistory(),
        complete_while_typing=False,
        complete_style=CompleteStyle.READLINE_LIKE,
        reserve_space_for_menu=0,  # a menu would scroll a full screen
        enable_suspend=True,
    )


def new_completer(completions: Sequence[str]) -> "Completer":
    """Create a completer that proceeds word by word."""
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class LineCompleter(Completer):
        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
            typed = document.text_before_cursor.lstrip()
            for text in next_words(completions, typed):
                yield Completion(text, start_position=-len(typed))

    return LineCompleter()


def next_words(completions: Sequence[str], typed: str) -> list[str]:
    """Return the typed text completed by one part of a line: `move C4-`, then `move C4-E5`."""
    steps: dict[str, None] = {}
    for line in completions:
        if line.lower().startswith(typed.lower()):
            stop = re.compile(r"[ -]|$").search(line, min(len(typed) + 1, len(line)))
            assert stop
            steps[line[: stop.end()]] = None
    return [step for step in steps if not (step.endswith(" ") and step[:-1] in steps)]
