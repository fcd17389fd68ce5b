"""Observations by field, and as numbers for networks."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.core.tracker import Encoding

Array = NDArray[np.uint8]


def memory(buffer: Any, kind: type) -> Any:
    """Return an array that shows the memory of a compiled buffer. It cannot be written to."""
    return np.frombuffer(buffer, kind)


def by_field(encoding: Encoding, observations: Array) -> dict[str, Array]:
    """Return the fields of one observation or of many by name, in their shapes."""
    ends = np.cumsum([field.size for field in encoding.fields])
    parts = np.split(observations, ends[:-1], axis=-1)
    rows = observations.shape[:-1]
    return {field.name: part.reshape(*rows, *field.shape) for field, part in zip(encoding.fields, parts, strict=True)}


def features(encoding: Encoding, observations: Array) -> np.ndarray[Any, np.dtype[np.float32]]:
    """Return observations as numbers from 0 to 1 for a network: categories one-hot, counts divided by their highest."""
    columns, values, scales = layout(encoding)
    spread = np.where(values < 0, observations[..., columns] * scales, observations[..., columns] == values)
    numbers: np.ndarray[Any, np.dtype[np.float32]] = spread.astype(np.float32)
    return numbers


@cache
def layout(encoding: Encoding) -> tuple[Any, Any, Any]:
    """Return for each feature its place in the observation, the value it stands for (-1: a count), and its scale."""
    columns, values, scales = [], [], []
    at = 0
    for field in encoding.fields:
        for place in range(at, at + field.size):
            kinds = list(range(field.high + 1)) if field.category and field.high > 1 else [-1]
            columns += [place] * len(kinds)
            values += kinds
            scales += [1.0 / max(1, field.high)] * len(kinds)
        at += field.size
    return np.array(columns), np.array(values), np.array(scales, np.float32)
