"""Build hook: compile the engine with mypyc and build the browser client with Node.

pyproject.toml lists the modules to compile. The wheel contains their sources too, for interpreters without compiled
modules (a pure wheel) and for `FATHOM_INTERPRETED=1`. By default a failed step only prints a warning;
`FATHOM_REQUIRE_COMPILED=1` and `FATHOM_REQUIRE_WEB=1` make it fail the build.
"""

import json
import os
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import shorten
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "web"))

import client_build


class FathomBuildHook(BuildHookInterface):
    """Hatchling hook for a platform wheel with the compiled engine and the browser client."""

    def dependencies(self) -> list[str]:
        """Return the build requirements beyond those of pyproject.toml."""
        return ["pip", *client_build.needs()] if self.target_name == "wheel" else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the engine and build the client before the wheel's files are collected."""
        # In an editable install compiled modules would hide edits of the sources.
        if self.target_name != "wheel" or version == "editable":
            return
        self.folder = TemporaryDirectory(prefix="fathom-build-")
        # At the same time: the compiler uses one core.
        with ThreadPoolExecutor(1) as background:
            client = background.submit(client_build.build, Path(self.folder.name, "web"))
            self._compile(build_data)
            self._include_client(client, build_data)

    def _compile(self, build_data: dict[str, Any]) -> None:
        source = Path(self.root, "src")
        modules = self.config["modules"]
        if missing := [module for module in modules if not (source / module).is_file()]:
            self.app.abort(f"pyproject.toml lists modules that are not in src: {', '.join(missing)}")

        # In a subprocess: mypyc derives module names from the current folder and exits on errors.
        run = subprocess.run(
            [sys.executable, __file__, self.folder.name, json.dumps(modules)],
            cwd=source,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        if run.returncode == 0:
            self._include(Path(self.folder.name, "lib"), "", build_data)
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
        elif os.environ.get("FATHOM_REQUIRE_COMPILED") == "1":
            self.app.abort(f"{run.stdout}\nThe engine could not be compiled, and FATHOM_REQUIRE_COMPILED is set.")
        else:
            reason = shorten((run.stdout.splitlines() or ["no message"])[-1], 100)
            self.app.display_warning(f"The engine could not be compiled; the wheel is pure Python: {reason}")

    def _include_client(self, client: "Future[None]", build_data: dict[str, Any]) -> None:
        try:
            client.result()
        except (client_build.BuildError, OSError) as error:
            if os.environ.get("FATHOM_REQUIRE_WEB") == "1":
                self.app.abort(f"{error}\nThe browser client could not be built, and FATHOM_REQUIRE_WEB is set.")
            self.app.display_warning(f"The browser client could not be built: {shorten(str(error), 200)}")
        else:
            self._include(Path(self.folder.name, "web"), "fathom/web/", build_data)

    def _include(self, folder: Path, prefix: str, build_data: dict[str, Any]) -> None:
        for file in folder.rglob("*"):
            if file.is_file():
                build_data["force_include"][str(file)] = prefix + file.relative_to(folder).as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete temporary files once the wheel is written."""
        if hasattr(self, "folder"):
            self.folder.cleanup()


def compile_modules(folder: Path, modules: list[str]) -> None:
    """Compile `modules` to extension modules, and the library that they share, in `folder/lib`."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.errors import CompileError, LinkError

    # Other modules are not checked: their dependencies are not in the build environment.
    options = ["--config-file=", f"--cache-dir={os.devnull}", "--strict", "--follow-imports=silent"]
    extensions = mypycify(
        [*options, *modules],
        opt_level="3",
        debug_level="0",
        group_name="fathom",
        target_dir=str(folder / "c"),
    )
    if os.name == "posix":
        for extension in extensions:  # allows inlining
            extension.extra_compile_args.append("-fno-semantic-interposition")
    distribution = Distribution({"name": "fathom", "ext_modules": extensions})
    command = distribution.get_command_obj("build_ext")
    command.build_lib = str(folder / "lib")
    command.build_temp = str(folder / "o")
    command.parallel = True
    try:
        distribution.run_command("build_ext")
    except (CompileError, LinkError) as error:  # the compiler has printed the reason
        sys.exit(str(error))


if __name__ == "__main__":
    compile_modules(Path(sys.argv[1]), json.loads(sys.argv[2]))
