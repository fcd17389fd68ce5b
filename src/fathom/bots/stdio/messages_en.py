"""English texts of this package's refusals, and of the faults of a bot: what it did, and how to fix it."""

from typing import Final

from fathom.core.messages_en import Words

ENGLISH: Final[Words] = {
    "no_command": "{bot} has no command; write cmd:./mybot or cmd:python3 mybot.py",
    "no_message": "{line} is not a message of the protocol: {why}",
    "not_found": "can't start {command}: {why}",
}

FAULTS: Final[Words] = {
    "crashed": "it ended in the middle of a game",
    "hung": "it did not answer in time",
    "noise": "it wrote a line that isn't a message",
    "malformed": "it wrote a message that can't be read",
    "unasked": "it wrote a message without being asked",
    "wrong_id": "it answered a different turn than the one asked for",
    "illegal": "it chose a line that isn't legal there",
    "overrun": "it used more CPU time than the budget allows",
    "unsteady": "with the same seed it chose differently in the same position",
    "lingering": "it kept running after its standard input had ended",
}

MENDING: Final[Words] = {
    "crashed": "see its standard error, below; answer every turn, and end only when standard input ends",
    "hung": "flush standard output after each answer, and stop thinking when the budget is used up",
    "noise": "write nothing but messages to standard output; print notes to standard error",
    "malformed": 'answer hello with {"type":"hello","protocol":1}, a turn with {"type":"move","id":...,"line":"..."}',
    "unasked": "answer only hello and turn, each with one line",
    "wrong_id": "copy the id of the turn into the move",
    "illegal": "choose one of the lines in view.legal, letter by letter",
    "overrun": "stop thinking when budget.millis of CPU time are used up, with some to spare",
    "unsteady": "draw all random numbers from a generator with the turn's seed; depend on nothing else",
    "lingering": "end when standard input ends",
}
