"""English texts of this package's refusals."""

from typing import Final

from fathom.core.messages_en import Words

ENGLISH: Final[Words] = {
    "bot_failed": "the bot at seat {seat} failed: {why}",
    "no_encoding": "{game} brings no tensors; games with tensors: {known}",
    "no_cpp_ismcts": "pyspiel.ISMCTSBot cannot resample states of games written in Python; "
    "use fathom.research.openspiel.ismcts_bot",
    "not_a_dataset": "{folder} is not empty and not a dataset; choose a new folder (--out)",
    "not_reset": "call reset() before {what}()",
    "other_dataset": "{folder} holds another dataset: its {field} is {found}, not {wanted}; choose another (--out)",
    "wrong_action": "action {action} is not legal here; the mask allows {count} actions, among them {allowed}",
    "wrong_actions": "game {game}: action {action} is not legal; the mask allows {count} actions, among them {allowed}",
    "wrong_shape": "actions are an array of {games} whole numbers, not {given}",
    "wrong_argument": "{name} is {allowed}, not {value}",
}
