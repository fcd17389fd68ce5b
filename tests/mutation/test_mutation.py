"""The mutation driver: which mutants it creates, and that a mutant reaches all users of a module."""

import ast
import sys
from textwrap import dedent
from types import ModuleType

import pytest

from mutation.__main__ import replace_code, reviewed
from mutation.operators import mutants_of
from mutation.targets import targets


def keys(source: str) -> list[str]:
    return [mutant.key for mutant in mutants_of(ast.parse(dedent(source)))]


def test_mutants_of_a_function() -> None:
    made = keys(
        '''
        def reach(at: int, far: bool) -> int:
            """Words are left alone."""
            if at < 6 and not far:
                return at + 1
            return 0
        '''
    )
    assert made == [
        "reach: if at < 6 and (not far): -> if not (at < 6 and (not far)):",
        "reach: if at < 6 and (not far): -> if at < 6 or not far:",
        "reach: if at < 6 and (not far): -> if at <= 6 and (not far):",
        "reach: if at < 6 and (not far): -> if at < 7 and (not far):",
        "reach: if at < 6 and (not far): -> if at < 5 and (not far):",
        "reach: if at < 6 and (not far): -> if at < 6 and far:",
        "reach: return at + 1 -> return at + 1 + 1",
        "reach: return at + 1 -> return at - 1",
        "reach: return at + 1 -> return at + 2",
        "reach: return at + 1 -> return at + 0",
        "reach: return 0 -> return 0 + 1",
        "reach: return 0 -> return 1",
        "reach: return 0 -> return -1",
    ]


def test_mutants_that_omit_a_statement() -> None:
    made = keys(
        """
        def row(ships: list[int]) -> None:
            for ship in ships:
                if ship:
                    continue
                ships.remove(ship)
                total = ship
        """
    )
    assert made == [
        "row: if ship: -> if not ship:",
        "row: continue -> break",
        "row: ships.remove(ship) -> pass",  # without `total = ship` the name would be unbound: no mutant
    ]


def test_the_same_change_twice_has_a_number() -> None:
    assert keys("def f():\n    g()\n    g()\n") == ["f: g() -> pass", "f: g() -> pass #2"]


def test_a_mutant_reaches_all_users_of_the_module(monkeypatch: pytest.MonkeyPatch) -> None:
    """Imported and bound functions and methods change in place, constants by name."""

    def module(name: str, source: str) -> ModuleType:
        made = ModuleType(name)
        monkeypatch.setitem(sys.modules, name, made)
        exec(dedent(source), made.__dict__)
        return made

    source = """
        TOY_SIDE = 6
        def width(): return TOY_SIDE
        class Sea:
            @property
            def depth(self): return 3
        """
    module("mutated", source)
    user = module("user", "from mutated import TOY_SIDE, Sea, width\nsea, all_widths = Sea(), [width]")
    names: dict[str, object] = {"__name__": "mutated"}
    exec(dedent(source).replace("6", "7").replace("return TOY_SIDE", "return TOY_SIDE * 2").replace("3", "4"), names)
    replace_code(sys.modules["mutated"], names)
    assert (user.TOY_SIDE, user.width(), user.all_widths[0](), user.sea.depth) == (7, 14, 14, 4)


def test_every_reviewed_mutant_exists() -> None:
    """A change of the sources makes a new review of the affected mutants necessary."""
    there = {(target.name, mutant.key) for target in targets(["/"]) for mutant in target.mutants}
    listed = [(entry["module"], entry["mutant"]) for entry in reviewed()]
    assert set(listed) <= there
    assert len(set(listed)) == len(listed)
    assert all(entry["why"] for entry in reviewed())
