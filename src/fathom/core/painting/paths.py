"""SVG paths as polygons: the lines and cubic curves that the pieces are drawn with."""

import re
from collections.abc import Iterator
from functools import cache

Point = tuple[float, float]
TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Z": 0}  # that a command takes
STEPS = 8  # straight lines for a curve


@cache
def polygons(path: str) -> tuple[tuple[Point, ...], ...]:
    """Return the closed polygons of a path. Raises `ValueError` for a command that is not supported."""
    found: list[list[Point]] = []
    control: Point | None = None  # of the curve before, which `S` mirrors
    for command, numbers in commands(path):
        at = found[-1][-1] if found else (0.0, 0.0)
        kind = command.upper()
        x, y = at if command.islower() else (0.0, 0.0)
        if kind == "M":
            found.append([(x + numbers[0], y + numbers[1])])
        elif kind == "L":
            found[-1].append((x + numbers[0], y + numbers[1]))
        elif kind == "H":
            found[-1].append((x + numbers[0], at[1]))
        elif kind == "V":
            found[-1].append((at[0], y + numbers[0]))
        elif kind in "CS":
            points = [(x + numbers[i], y + numbers[i + 1]) for i in range(0, len(numbers), 2)]
            if kind == "S":
                points.insert(0, (2 * at[0] - control[0], 2 * at[1] - control[1]) if control else at)
            found[-1] += curve(at, *points)
            control = points[1]
            continue
        elif kind == "Z":
            found[-1].append(found[-1][0])
        control = None
    return tuple(tuple(points) for points in found)


def commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Yield the commands of a path, each with its numbers. A command may be followed by the numbers of several."""
    tokens = TOKEN.findall(path)
    index, command = 0, ""
    while index < len(tokens):
        if tokens[index].isalpha():
            command = tokens[index]
            index += 1
        taken = NUMBERS.get(command.upper())
        if taken is None:
            raise ValueError(f"a path cannot have the command {command!r}")
        yield command, [float(token) for token in tokens[index : index + taken]]
        index += taken
        command = {"M": "L", "m": "l"}.get(command, command)


def curve(start: Point, one: Point, two: Point, end: Point) -> list[Point]:
    """Return the points of a cubic curve after its start."""
    points = []
    for step in range(1, STEPS + 1):
        t = step / STEPS
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3
        points.append(tuple(a * start[i] + b * one[i] + c * two[i] + d * end[i] for i in (0, 1)))
    return points  # type: ignore[return-value]  # two numbers each
