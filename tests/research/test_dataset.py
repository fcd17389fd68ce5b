"""Datasets: rows that are the games, the same files from the same seed, resumed, and in any number of processes."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from fathom.arena.plan import ArenaPlan, Task, new_plan
from fathom.arena.pool import play_serially
from fathom.cli.main import main
from fathom.core.record import read, replay
from fathom.core.registry import game_named
from fathom.research.dataset import Dataset, new_dataset

SETTINGS = ["--bots", "random,greedy", "--seed", "7", "--part", "4"]


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def write(folder: Path, game: str, *extra: str) -> Path:
    assert main(["dataset", game, *SETTINGS, "--out", str(folder), *extra]) == 0
    return folder


@pytest.mark.parametrize(("game", "players"), [("submarine", 3), ("subhunt", 2)])
def test_rows_are_the_decisions_of_the_records(game: str, players: int, tmp_path: Path) -> None:
    folder = write(tmp_path / "data", game, "--games", "6", "--players", str(players))
    table = pq.read_table(folder / "rows")
    lines = b"".join((folder / "records" / f"part-0000{part}.jsonl").read_bytes() for part in (0, 1)).splitlines()
    assert len(lines) == 6
    rows = table.to_pylist()
    for number, line in enumerate(lines):
        match = replay(read(line))
        own = [row for row in rows if row["game"] == number]
        assert [row["action"] for row in own] == [step.action for step in match.steps]
        assert [row["seat"] for row in own] == [step.seat for step in match.steps]
        assert [row["decisions_left"] for row in own][-1] == 0
        assert {row["bot"] for row in own} <= {"random", "greedy"}
        assert match.result is not None
        first = match.result.ranking[0]
        assert {row["seat"] for row in own if row["place"] == 1} == set(first)
        assert sum({row["seat"]: row["value"] for row in own}.values()) == pytest.approx(0)
    assert all(row["action"] in row["legal"] for row in rows)
    about = json.loads((folder / "dataset.json").read_bytes())
    size = sum(int(np.prod(field["shape"])) for field in about["fields"])
    assert {len(row["observation"]) for row in rows} == {size}


def test_the_same_seed_gives_the_same_files_in_any_number_of_processes(tmp_path: Path) -> None:
    once = files(write(tmp_path / "one", "subhunt", "--games", "9"))
    assert once == files(write(tmp_path / "two", "subhunt", "--games", "9", "--jobs", "2"))
    assert len(once) == 7


def test_an_interrupted_dataset_resumes_and_can_grow(tmp_path: Path) -> None:
    whole = files(write(tmp_path / "whole", "subhunt", "--games", "10"))
    rules = game_named("subhunt")
    options = rules.options.complete({})
    arena = new_plan(rules, 2, options, ["random", "greedy"], 10**9, seed="7", patience=30.0)
    played: list[Task] = []

    def interrupted(plan: ArenaPlan, tasks: Iterable[Task]) -> Iterator[bytes]:
        for number, line in enumerate(play_serially(plan, counted(tasks))):
            if number == 5:
                raise KeyboardInterrupt
            yield line

    def counted(tasks: Iterable[Task]) -> Iterator[Task]:
        for task in tasks:
            played.append(task)
            yield task

    dataset = Dataset(tmp_path / "part", new_dataset(arena, 10, 4))
    with pytest.raises(KeyboardInterrupt):
        dataset.write(interrupted, lambda: None)
    assert dataset.missing() == [1, 2]
    dataset.close()
    assert files(write(tmp_path / "part", "subhunt", "--games", "10")) == whole
    grown = write(tmp_path / "grown", "subhunt", "--games", "6")
    assert files(write(grown, "subhunt", "--games", "10")) == whole


def test_another_folder_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write(tmp_path / "data", "subhunt", "--games", "1")
    before = files(folder)

    def refused(*arguments: Any) -> str:
        assert main(["dataset", *arguments, "--out", str(folder)]) == 2
        return capsys.readouterr().err

    assert "holds another dataset: its arena" in refused("subhunt", "--bots", "greedy", "--seed", "7", "--part", "4")
    assert "its part is 4, not 5" in refused("subhunt", *SETTINGS[:-1], "5", "--games", "1")
    assert files(folder) == before
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes").write_text("")
    folder = tmp_path / "mine"
    assert "not a dataset" in refused("subhunt", *SETTINGS)
