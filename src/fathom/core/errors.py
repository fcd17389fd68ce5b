"""Errors as data: a kind, a code, the number of a rule and parameters.

`messages_en` of the package that raises a code has its English text. Clients translate from the same data.
"""

from enum import StrEnum

from fathom.core.messages_en import Words, fill_in


class RefusalKind(StrEnum):
    """The category of a refusal."""

    MALFORMED = "malformed"  # it cannot be read
    ILLEGAL = "illegal"  # it can be read, and the rules forbid it here
    NOT_YOUR_TURN = "not_your_turn"
    GAME_OVER = "game_over"
    UNTRUE = "untrue"  # a record claims what did not happen
    STALE = "stale"  # it refers to a position that has changed since
    FORBIDDEN = "forbidden"  # the caller has no right to it
    NOT_FOUND = "not_found"
    TOO_MUCH = "too_much"  # too often, too many, too large
    UNAVAILABLE = "unavailable"  # the server cannot do it now


class FathomError(Exception):
    """Base of all errors that answer bad input. Any other exception is a bug."""


class Refusal(FathomError):
    """An input was not accepted, and nothing has changed."""

    def __init__(self, kind: RefusalKind, code: str, words: Words, rule: str = "", **params: object) -> None:
        super().__init__(code)
        self.kind = kind
        self.code = code
        self.rule = rule
        self.params = params
        self._words = words

    @property
    def text(self) -> str:
        """The English sentence, without the rule's number."""
        return fill_in(self._words, self.code, self.params)

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}" if self.rule else self.text


class InvalidRecord(FathomError):
    """A record cannot be replayed: the refusal, and the move (from 0) that causes it, if one does."""

    def __init__(self, refusal: Refusal, move: int | None = None, line: str = "") -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
        self.move = move
        self.line = line

    def __str__(self) -> str:
        if self.move is None:
            return str(self.refusal)
        return f"move {self.move} ({self.line!r}): {self.refusal}"
