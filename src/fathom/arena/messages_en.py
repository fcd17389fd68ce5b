"""English texts of the arena's refusals."""

from typing import Final

from fathom.core.messages_en import Words

ENGLISH: Final[Words] = {
    "bot_twice": "{bot} is listed twice; list each bot once",
    "other_arena": "{folder} holds another arena: its {field} is {found}, not {wanted}; choose another folder (--out)",
    "no_ray": "cannot connect to Ray at {address}: {why}",
    "not_an_arena": "{folder} is not empty and not an arena; choose a new folder (--out)",
    "arena_busy": "another process is using {folder}",
    "arena_damaged": "line {number} of {file} is not a game of this arena: {why}",
    "arena_file": "cannot use {folder}: {why}",
}
