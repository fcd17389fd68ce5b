"""A complete bot in Python that plays random legal moves."""

import json
import random
import sys

for asked in map(json.loads, sys.stdin):
    if asked["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "any move"}), flush=True)
    if asked["type"] == "turn":
        line = random.Random(asked["seed"]).choice(asked["view"]["legal"])
        print(json.dumps({"type": "move", "id": asked["id"], "line": line}), flush=True)
