"""Faulty bots for `fathom bot serve`: `python faulty_bots.py always|once|env|long NOTES`.

Each plays random legal moves. `once` exits at its first turn unless NOTES exists, `always` at every turn. `env` notes
whether it sees the token; `long` notes its process id and sleeps.
"""

import json
import os
import random
import sys
import time
from pathlib import Path

how, notes = sys.argv[1], Path(sys.argv[2])

for asked in map(json.loads, sys.stdin):
    if asked["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": how}), flush=True)
    if asked["type"] == "turn":
        first = not notes.exists()
        notes.write_text(str(os.getpid() if how == "long" else "FATHOM_TOKEN" in os.environ))
        if how == "long":
            time.sleep(1000)
        if how == "always" or (how == "once" and first):
            sys.exit("I give up")
        line = random.Random(asked["seed"]).choice(asked["view"]["legal"])
        print(json.dumps({"type": "move", "id": asked["id"], "line": line}), flush=True)
