"""Mutation testing: apply every small change to a module, one at a time, and count how many the tests detect.

Pytest collects once, with every module imported. A mutant is a fork of that process: it replaces the code of
the mutated module's functions and runs the tests that call the mutated function, fastest first, until one fails.
"""

import argparse
import gc
import hashlib
import json
import os
import random
import resource
import signal
import sys
import time
import tomllib
from collections import Counter
from importlib import import_module
from pathlib import Path
from types import FrameType, FunctionType, ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from mutation.operators import Mutant
from mutation.targets import ROOT, TARGETS, Target, targets

RESULTS = ROOT / ".mutants.jsonl"
REVIEWED = Path(__file__).with_name("equivalent.toml")
KILLED = ("assertion", "error", "timeout")


def replace_code(old: Any, new: Any) -> None:
    """Replace the code of a module's or class's functions in place, so that all references see the new code."""
    for name, value in list(vars(new).items() if not isinstance(new, dict) else new.items()):
        before = old.__dict__.get(name)
        if isinstance(value, type) and value.__module__ == getattr(before, "__module__", None):
            replace_code(before, value)
            continue
        for inner in ("__wrapped__", "__func__", "fget", "func"):
            value, before = getattr(value, inner, value), getattr(before, inner, before)
        if isinstance(value, FunctionType) and isinstance(before, FunctionType):
            if value.__module__ == before.__module__:
                before.__code__, before.__defaults__ = value.__code__, value.__defaults__
                before.__kwdefaults__ = value.__kwdefaults__
        elif isinstance(old, ModuleType) and not isinstance(value, ModuleType | type) and not name.startswith("__"):
            replace_constant(name, before, value)


def replace_constant(name: str, before: object, value: object) -> None:
    for module in list(sys.modules.values()):
        space = getattr(module, "__dict__", {})
        if name in space and space[name] is before:
            space[name] = value


class Driver:
    """Pytest plugin that runs the collected tests for each mutant."""

    def __init__(self, chosen: list[Target], match: str, sample: int, seed: int, jobs: int) -> None:
        self.targets, self.jobs, self.failure = chosen, jobs, ""
        self.queue = [(target, mutant) for target in chosen for mutant in target.mutants if match in mutant.key]
        if sample and sample < len(self.queue):
            picked = sorted(random.Random(seed).sample(range(len(self.queue)), sample))
            self.queue = [self.queue[i] for i in picked]
        self.equivalent = {(entry["module"], entry["mutant"]) for entry in reviewed()}
        self.results: dict[tuple[str, str], tuple[str, str]] = {}
        self.exit = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Make hypothesis deterministic and without a database, which would carry examples to the next mutant."""
        from hypothesis import settings  # after pytest has started, which rewrites its assertions

        settings.register_profile("mutants", settings.default, database=None, derandomize=True)
        settings.load_profile("mutants")

    def pytest_exception_interact(self, call: pytest.CallInfo[None]) -> None:
        assert call.excinfo is not None
        failed = isinstance(call.excinfo.value, AssertionError | pytest.fail.Exception)
        self.failure = self.failure or ("assertion" if failed else "error")
        self.reason = call.excinfo.exconly()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Failed("tests cannot be collected")
        gc.freeze()
        self.items = {item.nodeid: item for item in session.items if any(t.judges(item) for t in self.targets)}
        status, told = self.wait_for(self.fork(self.baseline))
        if status != "survived":
            print(f"The tests fail without any mutant: {status} in {told[:2000]}", file=sys.stderr)
            raise session.Failed("baseline")
        self.baseline_of: dict[str, Any] = json.loads(told)
        self.always = set(self.baseline_of.pop(""))
        self.run_all()
        self.exit = self.report()
        return True

    def baseline(self) -> tuple[str, str]:
        """Run each test on the unchanged sources and record its CPU time and the functions it calls."""
        files = {str(ROOT / target.name) for target in self.targets}
        called: set[str] = set()

        def trace(frame: FrameType, event: str, arg: object) -> None:
            if (code := frame.f_code).co_filename in files:
                called.add(f"{Path(code.co_filename).relative_to(ROOT)} {code.co_qualname.partition('.<locals>')[0]}")

        sys.settrace(trace)
        for target in self.targets:
            target.execute()
        told: dict[str, Any] = {"": sorted(called)}
        for item in self.items.values():
            called.clear()
            start = time.process_time()
            sys.settrace(trace)
            runtestprotocol(item, nextitem=None, log=False)
            sys.settrace(None)
            if self.failure:
                return self.failure, f"{item.nodeid}: {self.reason}"
            told[item.nodeid] = [time.process_time() - start, sorted(called)]
        return "survived", json.dumps(told)

    def try_mutant(self, target: Target, mutant: Mutant, first: str) -> tuple[str, str]:
        """Apply the mutant and run the tests, starting with the one that detected it last time."""
        limit(5)
        try:
            mutant.put()
            replace_code(sys.modules[target.module], target.execute())
        except Exception as fault:
            return "error", f"import: {fault!r}"
        name = f"{target.name} {mutant.function}"
        everywhere = not mutant.function or name in self.always
        known = self.baseline_of.items()
        judges = sorted((cpu, test) for test, (cpu, called) in known if everywhere or name in called)
        judges = [(cpu, test) for cpu, test in judges if target.judges(self.items[test])]
        for cpu, test in sorted(judges, key=lambda judge: judge[1] != first):
            limit(2 + 10 * cpu)
            os.write(self.pipe, f"{test}\n".encode())
            runtestprotocol(self.items[test], nextitem=None, log=False)
            if self.failure:
                return self.failure, test
        return "survived", ""

    def fork(self, work: Any, *args: Any) -> tuple[int, int]:
        reading, self.pipe = os.pipe()
        if (child := os.fork()) == 0:
            os.close(reading)
            null = os.open(os.devnull, os.O_RDWR)
            for stream in (1, 2):
                os.dup2(null, stream)
            signal.alarm(900)  # wall time, for a mutant that blocks without using CPU time
            status, told = work(*args)
            with open(self.pipe, "w", encoding="utf-8") as pipe:
                pipe.write(f"\0{status}\0{told}")
            os._exit(0)
        os.close(self.pipe)
        return child, reading

    def wait_for(self, forked: tuple[int, int]) -> tuple[str, str]:
        with open(forked[1], encoding="utf-8") as pipe:
            told = pipe.read()
        code = os.waitstatus_to_exitcode(os.waitpid(forked[0], 0)[1])
        if code == 0:
            _, status, told = told.split("\0")
            return status, told
        last = told.rstrip().rpartition("\n")[2]
        return "timeout" if -code in (signal.SIGPROF, signal.SIGALRM) else "error", last

    def run_all(self) -> None:
        digest, known = digest_of_tree(), earlier_results()
        with RESULTS.open("a", encoding="utf-8") as log:
            running: list[tuple[Target, Mutant, tuple[int, int]]] = []
            for number, (target, mutant) in enumerate(self.queue, 1):
                key = (target.name, mutant.key)
                before = known.get(key, {})
                if key in self.equivalent:
                    self.results[key] = ("equivalent", "")
                elif before.get("digest") == digest:
                    self.results[key] = (before["status"], before["test"])
                else:
                    running.append((target, mutant, self.fork(self.try_mutant, target, mutant, before.get("test"))))
                while len(running) >= self.jobs or (running and number == len(self.queue)):
                    target, mutant, forked = running.pop(0)
                    status, test = self.results[target.name, mutant.key] = self.wait_for(forked)
                    entry = {"module": target.name, "mutant": mutant.key, "digest": digest, "status": status}
                    print(json.dumps(entry | {"test": test}), file=log, flush=True)
                    print(f"\r{number} of {len(self.queue)} {status:12}", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)

    def report(self) -> int:
        """Print survivors and scores. Returns 1 if a module is below its floor or the review is out of date."""
        bad = 0
        together: dict[str, tuple[int, int]] = {}
        for target in self.targets:
            tried = [mutant for of, mutant in self.queue if of is target]
            counts = Counter(self.results[target.name, mutant.key][0] for mutant in tried)
            for mutant in tried:
                if self.results[target.name, mutant.key][0] == "survived":
                    print(f"{target.name}:{mutant.line} survived: {mutant.key}")
            for module, key in sorted(self.equivalent):
                if module == target.name and key not in {mutant.key for mutant in target.mutants}:
                    bad = 1
                    print(f"{REVIEWED.name} lists a mutant that does not exist: {module} {key}")
            killed, judged = sum(counts[how] for how in KILLED), len(tried) - counts["equivalent"]
            score = killed / judged if judged else 1.0
            bad |= score < target.floor
            before = together.get(target.pattern, (0, 0))
            together[target.pattern] = before[0] + killed, before[1] + judged
            by = ", ".join(f"{counts[how]} by {how}" for how in KILLED)
            print(
                f"{target.name}: {score:.1%} killed, {killed} of {judged} ({by});"
                f" {counts['equivalent']} equivalent, reviewed; {counts['survived']} survived"
            )
        for pattern, (killed, judged) in together.items():
            floor = TARGETS[pattern][2]
            print(f"{pattern}: {killed} of {judged} killed; the least is {floor:.0%}")
            bad |= killed < floor * judged
        return int(bad)


def limit(seconds: float) -> None:
    """Limit the CPU time of this process; the kernel kills it afterwards."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def reviewed() -> list[dict[str, str]]:
    return tomllib.loads(REVIEWED.read_text(encoding="utf-8")).get("equivalent", [])  # type: ignore[no-any-return]


def earlier_results() -> dict[tuple[str, str], dict[str, str]]:
    lines = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else []
    return {(entry["module"], entry["mutant"]): entry for entry in map(json.loads, lines)}


def digest_of_tree() -> str:
    digest = hashlib.sha256()
    for path in sorted([*(ROOT / "src/fathom").rglob("*.py"), *(ROOT / "tests").rglob("*.*")]):
        if path.suffix in (".py", ".json", ".perft") and path.is_file():
            digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def main() -> int:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("modules", nargs="*", help="parts of paths (default: legal.py and apply.py of all games)")
    parser.add_argument("--match", default="", help="only mutants whose description contains this text")
    parser.add_argument("--sample", type=int, default=0, help="only a random sample of this size")
    parser.add_argument("--seed", type=int, default=1, help="seed of the sample (default: 1)")
    parser.add_argument("--jobs", type=int, default=1, help="parallel processes (default: 1)")
    chosen = parser.parse_args()
    os.chdir(ROOT)
    driver = Driver(list(targets(chosen.modules)), chosen.match, chosen.sample, chosen.seed, chosen.jobs)
    if not driver.targets:
        parser.error("no such module")
    for target in driver.targets:
        if not str(import_module(target.module).__file__).endswith(".py"):
            parser.error("the engine is compiled: set FATHOM_INTERPRETED=1 and PYTHONPATH=src:tests")
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))  # a mutant may allocate without bound
    paths = sorted({test for target in driver.targets for test in target.tests})
    code = pytest.main(["-s", "-qq", "-p", "no:cacheprovider", "-p", "no:xdist", *paths], plugins=[driver])
    return driver.exit if code in (0, pytest.ExitCode.NO_TESTS_COLLECTED) else 2


if __name__ == "__main__":
    sys.exit(main())
