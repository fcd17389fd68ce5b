"""Assertions that the tests of every game share."""

from typing import Self

from fathom.core.errors import RefusalKind
from fathom.core.game import State


class Board:
    """Base of the games' test positions."""

    state: State

    def refuses(self, line: str, rule: str, code: str = "") -> Self:
        refusal = self.state.why_not(line)
        assert refusal is not None, f"{line} is legal"
        assert refusal.rule == rule, str(refusal)
        assert not code or refusal.code == code, str(refusal)
        assert refusal.kind in (RefusalKind.ILLEGAL, RefusalKind.GAME_OVER)
        assert str(refusal).startswith(f"{rule}: ")
        return self

    @property
    def legal(self) -> set[str]:
        return {self.state.format(action) for action in self.state.legal()}

    def verbs(self) -> set[str]:
        return {line.split()[0] for line in self.legal}

    def result(self) -> tuple[str, list[list[int]]] | None:
        outcome = self.state.result()
        return outcome and (outcome.reason, [list(place) for place in outcome.ranking])
