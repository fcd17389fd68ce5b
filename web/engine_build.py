"""Put together the engine for the browser: Pyodide from npm, and for it the rules, the bots and what they need.

Nothing is compiled: the engine runs from its sources. msgspec and librt come from PyPI, built for WebAssembly.
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
NOT_NEEDED = ("stdio", "__pycache__")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
# As the version of Pyodide in package.json wants them.
WHEELS = ("librt==0.16.0", "msgspec==0.22.0")
TARGET = ("--platform=pyemscripten_2026_0_wasm32", "--implementation=cp", "--python-version=3.14", "--abi=cp314")
SAME_TIME = (2000, 1, 1, 0, 0, 0)  # so that the same contents have the same digest


class EngineFault(Exception):
    """The engine could not be put together; the reason in words."""


def build(modules: Path, target: Path) -> str:
    """Leave the files in a folder of `target` that is named after their contents; its name."""
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
    """Those of PyPI, by pip: it knows where this machine gets its packages."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", *TARGET]
    done = subprocess.run([*command, f"--dest={folder}", *WHEELS], text=True, capture_output=True)
    if done.returncode:
        raise EngineFault(f"pip did not find {', '.join(WHEELS)} for WebAssembly:\n{done.stderr.strip()}")
    return sorted(folder.glob("*.whl"))


def write_site(file: Path, wheels: list[Path]) -> None:
    """One archive with everything that Python imports beyond its own library."""
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
            raise EngineFault("mypy_extensions is not installed")
        add(site, "mypy_extensions.py", Path(extensions.origin).read_bytes())


def sources() -> list[Path]:
    """The modules that play."""
    found = [
        path for name in PACKAGES for path in (PACKAGE / name).rglob("*") if path.suffix in (".py", ".json", ".toml")
    ]
    return [PACKAGE / "__init__.py", *sorted(path for path in found if not set(path.parts) & set(NOT_NEEDED))]


def add(site: zipfile.ZipFile, name: str, data: bytes) -> None:
    """A file with a time that is always the same."""
    info = zipfile.ZipInfo(name, SAME_TIME)
    info.compress_type = zipfile.ZIP_DEFLATED
    site.writestr(info, data)
