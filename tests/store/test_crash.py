"""Killed at any moment: all that was acknowledged is there, nothing twice, and rows and entries agree."""

import random
from pathlib import Path

from places import Place
from postgres import Cluster
from store.appender import TABLES
from store.keeping import keep
from store.killing import append_until_killed, look


def test_what_was_acknowledged_is_there_after_a_kill(place: Place) -> None:
    chance = random.Random(3)
    before = dict.fromkeys(TABLES, 0)
    for _ in range(12):
        told = append_until_killed(place.where, chance.randrange(1, 400))
        after = keep(place, look)
        for table in TABLES:
            known = max(before[table], told.get(table, 0))
            assert known <= after[table] <= known + 1  # one may have been on its way
        before = after
    assert min(before.values()) > 20


def test_killed_while_opening_for_the_first_time(tmp_path: Path) -> None:
    for number in range(5):
        append_until_killed(tmp_path / str(number) / "fathom.sqlite3", 0)
        keep(tmp_path / str(number), look)


def test_killed_while_opening_a_database_for_the_first_time(tmp_path: Path, cluster: Cluster) -> None:
    for _ in range(5):
        with cluster.database(template="template0") as url:
            append_until_killed(url, 0)
            keep(Place(tmp_path, url), look)
