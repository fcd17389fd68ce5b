"""Bundle the engine for the browser: Pyodide from npm, the rules, the bots and their dependencies.

The engine is interpreted. msgspec and librt come from PyPI, built for WebAssembly.
"""

import hashlib
import shutil
import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent / "src" / "fathom"
PACKAGES = ("core", "games", "bots", "protocol", "table", "study", "offline")
NOT_NEEDED = ("stdio", "painting", "paint.py", "preview.py", "link_preview.py", "link_image.py", "__pycache__")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
# Matching the version of Pyodide in package.json.
WHEELS = ("librt==0.16.0", "msgspec==0.22.0")
TARGET = ("--platform=pyemscripten_2026_0_wasm32", "--implementation=cp", "--python-version=3.14", "--abi=cp314")
FIXED_TIME = (2000, 1, 1, 0, 0, 0)  # equal contents have equal digests


class EngineBuildError(Exception):
    """The engine could not be bundled; the message says why."""


def build(modules: Path, target: Path) -> str:
    """Write the files into a folder of `target` named by their digest, and return its name."""
    with TemporaryDirectory(prefix="fathom-engine-") as folder:
        made = Path(folder, "engine")
        made.mkdir()
        for name in PYODIDE:
            shutil.copy(modules / "pyodide" / name, made)
        shutil.copy(HERE / "engine" / "worker.js", made)
        write_site(made / "site.zip", wheels(Path(folder, "wheels")))
        digest = hashlib.sha256(b"".join((made / name).read_bytes() for name in sorted(p.name for p in made.iterdir())))
        name = digest.hexdigest()[:16]
        shutil.copytree(made, target / name)
    return name


def wheels(folder: Path) -> list[Path]:
    """Download the wheels with pip, which knows the configured package index. Raises `EngineBuildError`."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", *TARGET]
    done = subprocess.run([*command, f"--dest={folder}", *WHEELS], text=True, capture_output=True)
    if done.returncode:
        raise EngineBuildError(f"pip did not find {', '.join(WHEELS)} for WebAssembly:\n{done.stderr.strip()}")
    return sorted(folder.glob("*.whl"))


def write_site(file: Path, wheels: list[Path]) -> None:
    """Write an archive of all modules beyond the standard library."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as site:
        for wheel in wheels:
            with zipfile.ZipFile(wheel) as packed:
                for name in sorted(packed.namelist()):
                    if not name.endswith((".pyi", ".c", ".h", "/")):
                        add(site, name, packed.read(name))
        for path in sources():
            add(site, path.relative_to(PACKAGE.parent).as_posix(), path.read_bytes())
        extensions = find_spec("mypy_extensions")
        if extensions is None or extensions.origin is None:
            raise EngineBuildError("mypy_extensions is not installed")
        add(site, "mypy_extensions.py", Path(extensions.origin).read_bytes())


def sources() -> list[Path]:
    """Return the source files of the bundled packages."""
    suffixes = (".py", ".json", ".toml", ".gz")
    found = [path for name in PACKAGES for path in (PACKAGE / name).rglob("*") if path.suffix in suffixes]
    return [PACKAGE / "__init__.py", *sorted(path for path in found if not set(path.parts) & set(NOT_NEEDED))]


def add(site: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Add a file with a fixed time."""
    info = zipfile.ZipInfo(name, FIXED_TIME)
    info.compress_type = zipfile.ZIP_DEFLATED
    site.writestr(info, data)
