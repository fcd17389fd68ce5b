"""Faulty bots with one fault each, for the protocol checker and the arena: `python bad_bots.py crashed`."""

import json
import random
import sys
import time

fault = sys.argv[1]
turns = 0


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


def burn(seconds: float) -> None:
    while time.process_time() < seconds:
        pass


def answer(asked: dict) -> None:  # type: ignore[type-arg]
    """Return the answer of a correct bot, except for the fault."""
    legal = asked["view"]["legal"]
    line = legal[asked["seed"] % len(legal)]
    if fault == "unsteady":
        line = random.SystemRandom().choice(legal)
    if fault == "noise":
        print("thinking...", flush=True)
    if fault == "crashed":
        sys.exit("I give up")
    if fault == "hung":
        time.sleep(1000)
    if fault == "overrun" and turns == 1:
        burn(time.process_time() + 0.5)
    if fault == "illegal":
        line = "fly to the moon"
    if fault == "malformed":
        say(type="move", id=asked["id"], line=5)
    say(type="move", id=asked["id"] + (fault == "wrong_id"), line=line)
    if fault == "unasked":
        say(type="move", id=asked["id"], line=line)


while fault == "flood":
    print("x" * 1000)

for text in sys.stdin:
    asked = json.loads(text)
    if asked["type"] == "hello" and fault != "mute":
        say(type="hello", protocol=9 if fault == "future" else 1)
    if asked["type"] == "turn":
        turns += 1
        answer(asked)
if fault == "lingering":
    time.sleep(1000)
