"""English for the refusals of this room."""

from typing import Final

from fathom.core.messages_en import Words

ENGLISH: Final[Words] = {
    "bot_twice": "{bot} is named twice; each bot is named once",
    "other_arena": "{folder} holds another arena: its {field} is {found}, not {wanted}; name another folder",
    "no_ray": "there is no Ray at {address}: {why}",
    "not_an_arena": "{folder} holds other things, and no arena; name a new folder",
    "arena_busy": "another arena is at work in {folder}",
    "arena_damaged": "line {number} of {file} is not a game of this arena: {why}",
    "arena_file": "cannot use {folder}: {why}",
}
