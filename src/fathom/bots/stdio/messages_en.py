"""English for the refusals of this room, and for the faults of a bot: what it did, and what to mend."""

from typing import Final

from fathom.core.messages_en import Words

ENGLISH: Final[Words] = {
    "no_command": "there is no command in {bot}; write cmd:./mybot or cmd:python3 mybot.py",
    "no_message": "{line} is not a message of the protocol: {why}",
    "not_found": "{command} cannot be started: {why}",
}

FAULTS: Final[Words] = {
    "crashed": "it ended in the middle of a game",
    "hung": "it did not answer in time",
    "noise": "it wrote a line that is no message",
    "malformed": "it wrote a message that cannot be read",
    "unasked": "it wrote a message that nobody had asked for",
    "wrong_id": "it answered another question than the one that was asked",
    "illegal": "it chose a line that is not legal there",
    "overrun": "it used more CPU time than the budget allows",
    "unsteady": "with the same seed it chose differently in the same position",
    "lingering": "it went on after its standard input had ended",
}

MENDING: Final[Words] = {
    "crashed": "see its standard error, below; answer every turn, and end only when standard input ends",
    "hung": "flush standard output after each answer, and stop thinking when the budget is used up",
    "noise": "write nothing but messages to standard output; print notes to standard error",
    "malformed": 'answer hello by {"type":"hello","protocol":1}, and a turn by {"type":"move","id":...,"line":"..."}',
    "unasked": "answer only hello and turn, each with one line",
    "wrong_id": "copy the id of the turn into the move",
    "illegal": "choose one of the lines in view.legal, letter by letter",
    "overrun": "stop thinking when budget.millis of CPU time are used up, with some to spare",
    "unsteady": "draw all random numbers from a generator that begins with the turn's seed, and depend on nothing else",
    "lingering": "end when standard input ends",
}
