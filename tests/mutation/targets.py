"""Modules to mutate, and the tests that have to detect the mutants."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mutation.operators import mutants_of

ROOT = Path(__file__).parents[2]
RULES = ["tests/test_referee.py", "tests/test_perft.py", "tests/test_properties.py"]
# By pattern of modules: their tests, and the share of mutants that they must detect in each module and in all together.
TARGETS = {
    "games/submarine/{legal,apply}.py": (["tests/submarine", *RULES], 0.9, 0.9),
    "games/subhunt/{legal,apply}.py": (["tests/subhunt", *RULES], 0.9, 0.9),
    "table/**/*.py": (["tests/table"], 0.0, 0.85),
}
TEXTS = {"messages_en.py", "__init__.py"}  # without logic
# Statistical tests, bots and comparisons of whole games: slow, and meant for other modules.
SLOW = (
    "test_change_only_what_is_hidden", "test_motions_show", "test_drawn_uniformly",
    "test_legal_moves_have_the_results_they_announce",
    "test_greedy_games[subhunt", "test_properties.py::test_any_", "test_tokens_and_cards_are_conserved",
    "test_disc_is_spun", "test_worlds.py", "test_bots.py",
)  # fmt: skip


class Target:
    """A module, its mutants and its tests."""

    def __init__(self, path: Path, pattern: str) -> None:
        self.name, self.pattern = str(path.relative_to(ROOT)), pattern
        tests, self.floor, _ = TARGETS[pattern]
        self.tests = tuple(tests)
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.module = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
        self.mutants = list(mutants_of(self.tree))

    def judges(self, item: pytest.Item) -> bool:
        return item.nodeid.startswith(self.tests) and not any(slow in item.nodeid for slow in SLOW)

    def execute(self) -> dict[str, Any]:
        """Execute the current tree and return its names."""
        names: dict[str, Any] = {"__name__": self.module, "__file__": self.name}
        exec(compile(self.tree, str(ROOT / self.name), "exec"), names)
        return names


def targets(wanted: list[str]) -> Iterator[Target]:
    for pattern, (_, floor, _) in TARGETS.items():
        folder, _, names = pattern.partition("{")
        globs = [folder + name for name in names.removesuffix("}.py").split(",")] if names else [folder[:-3]]
        for path in sorted(path for glob in globs for path in (ROOT / "src/fathom").glob(glob + ".py")):
            name = str(path.relative_to(ROOT))
            chosen = any(part in name for part in wanted) if wanted else floor
            if chosen and path.name not in TEXTS:
                yield Target(path, pattern)
