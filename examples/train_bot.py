"""From nothing to a trained bot on the ladder: play games, learn from them, and compare the result with others.

pip install 'fathom-games[arena,research]'
python train_bot.py                                 # Submarine Hunt, about a quarter of an hour
python train_bot.py submarine --teacher captain:1
"""

import argparse
import subprocess
import sys
from pathlib import Path


def run(*command: str) -> None:
    """Print a command and run it."""
    print("$", " ".join(command), flush=True)
    subprocess.run(command, check=True)


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("game", nargs="?", default="subhunt")
parser.add_argument("--teacher", default="greedy", help="the bot to learn from (default: greedy)")
parser.add_argument("--games", default="1000", help="games to learn from (default: 1000)")
parser.add_argument("--epochs", default="6", help="passes over their decisions (default: 6)")
parser.add_argument("--arena", default="200", help="games against each other bot (default: 200)")
parser.add_argument("--out", type=Path, default=Path("trained"), help="folder of all files (default: trained)")
args = parser.parse_args()

python, data, model = sys.executable, str(args.out / "data"), str(args.out / "model.npz")
fathom = (python, "-m", "fathom")

# 1. The teacher plays itself. Each decision becomes a row: what the seat knew, what it did, how the game ended.
run(*fathom, "dataset", args.game, "--bots", args.teacher, "--games", args.games, "--seed", "1", "--out", data)

# 2. A network learns to decide as the teacher, and to tell how the game ends.
run(python, "-m", "fathom.research.learning", data, "--epochs", args.epochs, "--out", model)

# 3. The arena seats it with others on the same deals and ranks them, with intervals.
bot = f"cmd:{python} -m fathom.research.model_bot {model}"
run(
    *fathom, "arena", args.game, "--bots", f"random,greedy,{bot}", "--games", args.arena, "--all", "--seed", "1",
    "--out", str(args.out / "arena"),
)  # fmt: skip
