"""Killed at any moment: all that was acknowledged is there, nothing twice, and rows and entries agree."""

import random
from pathlib import Path

from store.appender import TABLES
from store.keeping import keep
from store.killing import append_until_killed, look


def test_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path) -> None:
    chance = random.Random(3)
    before = dict.fromkeys(TABLES, 0)
    for _ in range(20):
        told = append_until_killed(tmp_path / "fathom.sqlite3", chance.randrange(1, 400))
        after = keep(tmp_path, look)
        for table in TABLES:
            known = max(before[table], told.get(table, 0))
            assert known <= after[table] <= known + 1  # one may have been on its way
        before = after
    assert min(before.values()) > 20


def test_killed_while_opening_for_the_first_time(tmp_path: Path) -> None:
    for number in range(5):
        append_until_killed(tmp_path / str(number) / "fathom.sqlite3", 0)
        keep(tmp_path / str(number), look)
