"""Parsing of notation lines, shared by all games."""

import re
from collections.abc import Mapping

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import ENGLISH, shown


class Shapes:
    """The lines of a game by verb: a pattern with named groups, and an example for error texts."""

    def __init__(self, shapes: Mapping[str, tuple[str, str]]) -> None:
        self._patterns = {verb: re.compile(pattern) for verb, (pattern, _) in shapes.items()}
        self._examples = {verb: example for verb, (_, example) in shapes.items()}

    def read(self, line: str) -> tuple[str, dict[str, str]]:
        """Return the verb of a line and its groups. Raises `Refusal` for a malformed line."""
        verb = line.partition(" ")[0]
        if verb not in self._patterns:
            known = ", ".join(self._patterns)
            raise Refusal(RefusalKind.MALFORMED, "no_such_verb", ENGLISH, verb=shown(verb), known=known)
        match = self._patterns[verb].fullmatch(line)
        if match is None:
            example = self._examples[verb]
            raise Refusal(RefusalKind.MALFORMED, "no_such_line", ENGLISH, line=shown(line), example=example)
        return verb, {name: part for name, part in match.groupdict().items() if part is not None}
