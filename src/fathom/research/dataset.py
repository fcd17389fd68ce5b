"""Datasets: games between bots as records, and each decision as a row of numbers.

A dataset is a folder of parts of equally many games. A part appears complete or not at all, so that an interrupted run
resumes with the first missing part.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from fathom.arena.log import lock_folder, read_plan, translate_os_errors, write_atomically
from fathom.arena.plan import ArenaPlan, Task
from fathom.arena.play_game import GameLogRecord
from fathom.core.episode import Episode
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import shown
from fathom.core.record import Record, replay
from fathom.core.tracker import utilities
from fathom.research.messages_en import ENGLISH
from fathom.research.setup import Setup, set_up
from fathom.research.tensors import memory

SCHEMA_VERSION = 1
ABOUT, ROWS, RECORDS = "dataset.json", "rows", "records"
Workers = Callable[[ArenaPlan, Iterable[Task]], Iterator[bytes]]


class DatasetPlan(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that determines a dataset, as `dataset.json` holds it."""

    schema: int = SCHEMA_VERSION
    encoding: int
    arena: ArenaPlan
    games: int
    part: int  # games in a part
    fields: list[dict[str, Any]]  # of an observation, in order


def new_dataset(arena: ArenaPlan, games: int, part: int) -> DatasetPlan:
    """Return the plan of a dataset of so many games. Raises `Refusal` for a game without tensors."""
    encoding = set_up(arena.game, arena.players, arena.options).encoding
    fields = [{**field._asdict(), "shape": list(field.shape)} for field in encoding.fields]
    return DatasetPlan(encoding=encoding.version, arena=arena, games=games, part=part, fields=fields)


class Dataset:
    """A dataset that is written part by part. Holds the lock of its folder."""

    def __init__(self, folder: Path, plan: DatasetPlan) -> None:
        self.folder = folder
        self.plan = plan
        self.setup = set_up(plan.arena.game, plan.arena.players, plan.arena.options)
        self.schema = schema_of(self.setup)
        with translate_os_errors(folder):
            self._lock = lock_folder(folder)
            try:
                earlier = save_about(folder, plan)
            except Refusal:
                os.close(self._lock)
                raise
            if earlier < plan.games and earlier % plan.part:  # its last part is to grow
                self.rows_file(earlier // plan.part).unlink(missing_ok=True)
            for name in (ROWS, RECORDS):
                (folder / name).mkdir(exist_ok=True)

    @property
    def parts(self) -> int:
        """Return the number of parts."""
        return -(-self.plan.games // self.plan.part)

    def rows_file(self, part: int) -> Path:
        """Return the file of a part's rows."""
        return self.folder / ROWS / f"part-{part:05}.parquet"

    def records_file(self, part: int) -> Path:
        """Return the file of a part's records."""
        return self.folder / RECORDS / f"part-{part:05}.jsonl"

    def missing(self) -> list[int]:
        """Return the parts that are not written yet. Rows are written after the records."""
        return [part for part in range(self.parts) if not self.rows_file(part).exists()]

    def games_of(self, part: int) -> range:
        """Return the numbers of a part's games."""
        first = part * self.plan.part
        return range(first, min(first + self.plan.part, self.plan.games))

    def write(self, workers: Workers, tick: Callable[[], object]) -> None:
        """Play and write all missing parts, calling `tick` after each game. The order of completion changes nothing."""
        missing = self.missing()
        numbers: dict[Task, int] = {}  # of the games that are being played
        lines: dict[int, bytes] = {}  # of parts that are not complete
        waiting = iter(missing)
        part = next(waiting, None)
        for line in workers(self.plan.arena, self._tasks(set(missing), numbers)):
            lines[numbers.pop(msgspec.json.decode(line, type=TaskOnly).task)] = line
            tick()
            while part is not None and all(number in lines for number in self.games_of(part)):
                self._write_part(part, [lines.pop(number) for number in self.games_of(part)])
                part = next(waiting, None)

    def _tasks(self, parts: set[int], numbers: dict[Task, int]) -> Iterator[Task]:
        """Yield the games of parts in order, and note the number of each."""
        for number, task in enumerate(islice(self.plan.arena.tasks(), self.plan.games)):
            if number // self.plan.part in parts:
                numbers[task] = number
                yield task

    def _write_part(self, part: int, lines: list[bytes]) -> None:
        """Write the records, then the rows of a part, each file atomically."""
        sink = pa.BufferOutputStream()
        games = zip(self.games_of(part), lines, strict=True)
        tables = [rows_of(self.setup, self.schema, number, line) for number, line in games]
        pq.write_table(pa.concat_tables(tables).unify_dictionaries(), sink, compression="zstd")
        with translate_os_errors(self.folder):
            write_atomically(self.records_file(part), b"".join(lines))
            write_atomically(self.rows_file(part), sink.getvalue().to_pybytes())

    def close(self) -> None:
        """Release the lock of the folder."""
        os.close(self._lock)


class TaskOnly(msgspec.Struct):
    """The part of a record that tells which game it is."""

    task: Task


def save_about(folder: Path, plan: DatasetPlan) -> int:
    """Write the plan and return how many games the folder had. Raises `Refusal` for a folder with other content."""
    path = folder / ABOUT
    earlier = 0
    if not path.exists():
        if any(not each.name.startswith(".") for each in folder.iterdir()):
            raise Refusal(RefusalKind.MALFORMED, "not_a_dataset", ENGLISH, folder=str(folder))
    else:
        wanted, found = msgspec.json.decode(msgspec.json.encode(plan)), read_plan(path)
        for field in wanted:
            if found.get(field) != wanted[field] and not (field == "games" and found.get(field, 0) < wanted[field]):
                values = {"found": shown(found.get(field)), "wanted": shown(wanted[field])}
                raise Refusal(
                    RefusalKind.MALFORMED, "other_dataset", ENGLISH, folder=str(folder), field=field, **values
                )
        earlier = msgspec.convert(found["games"], int)
    write_atomically(path, msgspec.json.format(msgspec.json.encode(plan), indent=1) + b"\n")
    return earlier


def schema_of(setup: Setup) -> pa.Schema:
    """Return the columns of the rows."""
    name = pa.dictionary(pa.int32(), pa.string())
    return pa.schema(
        [
            ("game", pa.int32()),  # number in the dataset, from 0
            ("decision", pa.int32()),  # number in the game, from 0
            ("seed", name),  # of the game
            ("seat", pa.int8()),  # that decides, from 1
            ("bot", name),  # that plays the seat
            ("observation", pa.list_(pa.uint8(), setup.encoding.size)),
            ("legal", pa.list_(pa.int32())),  # the mask as a list of actions
            ("action", pa.int32()),
            ("value", pa.float32()),  # the seat's reward at the end
            ("place", pa.int8()),  # the seat's place at the end, from 1; ties share one
            ("decisions_left", pa.int32()),  # until the end of the game
            ("reason", name),  # the rule that ended the game
        ],
        metadata={"fathom.schema": str(SCHEMA_VERSION), "fathom.encoding": str(setup.encoding.version)},
    )


def rows_of(setup: Setup, schema: pa.Schema, number: int, line: bytes) -> pa.Table:
    """Return a game's rows from its line of the log."""
    log = msgspec.json.decode(line, type=GameLogRecord)
    match = replay(msgspec.json.decode(line, type=Record))
    episode = Episode(setup.encoding, setup.players)
    episode.begin(setup.game.new_state(match.players, match.options, match.start, match.deal))
    observation = memory(episode.observation, np.uint8)
    count = len(match.steps)
    observed = np.empty((count, setup.encoding.size), np.uint8)
    legal: list[list[int]] = []
    for index, step in enumerate(match.steps):
        episode.observe(step.seat - 1)
        observed[index] = observation
        legal.append(episode.legal())
        episode.apply(step.action)
        for outcome in step.chance_outcomes:
            episode.apply(outcome)
    result = log.result
    ranking = result.ranking if result else []
    rewards = utilities(ranking, setup.players)
    places = {seat: 1 + sum(map(len, ranking[:place])) for place, seats in enumerate(ranking) for seat in seats}
    seats = [step.seat for step in match.steps]
    flat = pa.array(observed.reshape(-1))
    columns = {
        "game": [number] * count,
        "decision": list(range(count)),
        "seed": [log.seed] * count,
        "seat": seats,
        "bot": [log.seats[seat - 1] for seat in seats],
        "observation": pa.FixedSizeListArray.from_arrays(flat, setup.encoding.size),
        "legal": legal,
        "action": [step.action for step in match.steps],
        "value": [rewards[seat - 1] for seat in seats],
        "place": [places.get(seat, 0) for seat in seats],
        "decisions_left": list(range(count - 1, -1, -1)),
        "reason": [result.reason if result else ""] * count,
    }
    return pa.table(columns, schema=schema)
