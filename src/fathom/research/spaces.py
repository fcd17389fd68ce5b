"""The spaces of the environments, and the observation forms."""

from typing import Any

import numpy as np
from gymnasium import spaces

from fathom.core.tracker import Encoding
from fathom.research.seeded_game import Mask
from fathom.research.tensors import Array, by_field

ARRAY, DICT, FIELDS = "array", "dict", "fields"
FORMS = (ARRAY, DICT, FIELDS)


def flat_space(encoding: Encoding) -> spaces.Box:
    """Return the space of observations as one row."""
    high = np.concatenate([np.full(field.size, field.high, np.uint8) for field in encoding.fields])
    return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)


def observation_space(encoding: Encoding, form: str) -> spaces.Space[Any]:
    """Return the space of observations in a form."""
    if form == ARRAY:
        return flat_space(encoding)
    mask = spaces.Box(0, 1, (encoding.actions,), np.int8)
    if form == DICT:
        return spaces.Dict({"observation": flat_space(encoding), "action_mask": mask})
    named = {field.name: spaces.Box(0, field.high, field.shape, np.uint8) for field in encoding.fields}
    return spaces.Dict({**named, "action_mask": mask})


def shaped(encoding: Encoding, form: str, observation: Array, mask: Mask) -> Any:
    """Return an observation in a form."""
    if form == ARRAY:
        return observation
    if form == DICT:
        return {"observation": observation, "action_mask": mask}
    return {**by_field(encoding, observation), "action_mask": mask}
