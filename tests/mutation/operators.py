"""Mutation operators: small changes to a module as edits of its syntax tree."""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

SWAPS: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitAnd,
    ast.Break: ast.Continue, ast.Continue: ast.Break,
}  # fmt: skip
SKIPPED = {"annotation", "returns", "decorator_list", "bases", "keywords", "type_params", "format_spec"}
OPPOSITES = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)


@dataclass
class Mutant:
    """One change: its location, the statement before and after, and the edit."""

    function: str  # qualified name, or "" at module level
    line: int
    was: str
    now: str
    number: int  # among mutants of a function with the same text
    parent: ast.AST
    field: str
    index: int | None
    node: ast.AST

    @property
    def key(self) -> str:
        return f"{self.function}: {self.was} -> {self.now}" + (f" #{self.number}" if self.number > 1 else "")

    def put(self) -> None:
        put(self.parent, self.field, self.index, self.node)


def put(parent: ast.AST, field: str, index: int | None, node: ast.AST) -> None:
    if index is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[index] = node


def mutants_of(tree: ast.Module) -> Iterator[Mutant]:
    """Yield every mutant of a module. Apply at most one to a tree."""
    seen: Counter[tuple[str, str, str]] = Counter()
    for site in sites(tree, Place("", None, None)):
        parent, field, index, old, place = site
        statement = old if isinstance(old, ast.stmt) else place.statement
        was = heading(statement)
        for node in variants(old, place):
            ast.copy_location(node, old)
            ast.fix_missing_locations(node)
            put(parent, field, index, node)
            now = heading(node if isinstance(old, ast.stmt) else place.statement)
            put(parent, field, index, old)
            if was == now:
                continue
            seen[place.function, was, now] += 1
            number = seen[place.function, was, now]
            yield Mutant(place.function, old.lineno, was, now, number, parent, field, index, node)  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Place:
    """The surroundings of a node."""

    function: str
    definition: ast.FunctionDef | ast.AsyncFunctionDef | None
    statement: Any


def sites(node: ast.AST, place: Place) -> Iterator[tuple[ast.AST, str, int | None, ast.AST, Place]]:
    """Yield every expression and statement that can be replaced, with its parent and its context."""
    for field, value in ast.iter_fields(node):
        if field in SKIPPED:
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(child, ast.AST) or is_fixed(node, field, index, child):
                continue
            around = Place(place.function, place.definition, child if isinstance(child, ast.stmt) else place.statement)
            if isinstance(child, ast.expr | ast.stmt):
                yield node, field, index, child, around
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = place.function or ""
                if place.definition is None:  # a nested function counts as part of the outer one
                    name = f"{name}.{child.name}".lstrip(".")
                inner = place.definition or (None if isinstance(child, ast.ClassDef) else child)
                around = Place(name, inner, child)
            yield from sites(child, around)


def is_fixed(parent: ast.AST, field: str, index: int | None, child: ast.AST) -> bool:
    """Return whether a node is not mutated: imports, docstrings, types, fields of classes, text in an f-string."""
    if isinstance(child, ast.Import | ast.ImportFrom | ast.Assert):
        return True
    if isinstance(parent, ast.ClassDef):  # defaults of fields are fixed when the class is created
        return not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
        return True
    if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
        return True
    if isinstance(parent, ast.Call) and field == "args" and index == 1:
        return getattr(parent.func, "id", "") == "isinstance"
    if isinstance(parent, ast.Module) and isinstance(child, ast.Assign) and isinstance(child.value, ast.BinOp):
        return isinstance(child.value.op, ast.BitOr)  # a union of types
    return isinstance(parent, ast.JoinedStr) and isinstance(child, ast.Constant)


def variants(node: ast.AST, place: Place) -> Iterator[Any]:
    """Yield the replacements of a node."""
    match node:
        case ast.Compare(left, ops, comparators):
            for i, op in enumerate(ops):
                yield ast.Compare(left, [*ops[:i], SWAPS[type(op)](), *ops[i + 1 :]], comparators)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(SWAPS[type(op)](), values)
        case ast.BinOp(left, op, right):
            yield ast.BinOp(left, SWAPS[type(op)](), right)
        case ast.UnaryOp(ast.Not() | ast.USub() | ast.Invert(), operand):
            yield operand
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.Constant(str(value)):
            yield ast.Constant(value + "X")
        case ast.IfExp(test, body, orelse):
            if not is_flipped_otherwise(test):
                yield ast.IfExp(negated(test), body, orelse)
        case ast.If(test, body, orelse):
            if not is_flipped_otherwise(test):
                yield ast.If(negated(test), body, orelse)
        case ast.While(test, body, orelse):
            yield ast.While(negated(test), body, orelse)
        case ast.AugAssign(target, op, value):
            yield ast.AugAssign(target, SWAPS[type(op)](), value)
            yield ast.Pass()
        case ast.Assign(targets):
            if place.definition and not all(is_bound_once(target, place.definition) for target in targets):
                yield ast.Pass()
        case ast.Return(None) | ast.Raise() | ast.Expr() | ast.Delete():
            yield ast.Pass()
        case ast.Return(value):
            yield ast.Return(changed(value, place.definition))
        case ast.Break() | ast.Continue():
            yield SWAPS[type(node)]()


def negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def is_flipped_otherwise(test: ast.expr) -> bool:
    """Return whether another operator already negates this condition."""
    if isinstance(test, ast.Compare):
        return len(test.ops) == 1 and isinstance(test.ops[0], OPPOSITES)
    return isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)


def is_bound_once(target: ast.expr, definition: ast.AST) -> bool:
    """Return whether only this statement binds the name: without it every use would raise."""
    names = [node for node in ast.walk(definition) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    arguments = [node.arg for node in ast.walk(definition) if isinstance(node, ast.arg)]
    return isinstance(target, ast.Name) and [*arguments, *[name.id for name in names]].count(target.id) == 1


def changed(value: ast.expr, definition: ast.FunctionDef | ast.AsyncFunctionDef | None) -> ast.expr:
    """Return another value of the type that the function returns."""
    returns = ast.unparse(definition.returns) if definition and definition.returns else ""
    if returns in ("int", "i64"):
        return ast.BinOp(value, ast.Add(), ast.Constant(1))
    return negated(value) if returns == "bool" else ast.Constant(None)


def heading(statement: ast.AST) -> str:
    """Return a statement as one line, a compound one by its header."""
    lines = ast.unparse(statement).split("\n")
    return next(line for line in lines if not line.startswith("@"))
