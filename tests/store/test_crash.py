"""Kills at any moment: acknowledged entries are durable, there are no duplicates, and rows agree with entries."""

import random
from pathlib import Path

from postgres import Cluster
from store.appender import TABLES
from store.crash_checks import append_until_killed, entry_counts
from store.open_stores import with_store
from store_locations import StoreLocation


def test_acknowledged_entries_survive_a_kill(place: StoreLocation) -> None:
    chance = random.Random(3)
    before = dict.fromkeys(TABLES, 0)
    for _ in range(12):
        told = append_until_killed(place.where, chance.randrange(1, 400))
        after = with_store(place, entry_counts)
        for table in TABLES:
            known = max(before[table], told.get(table, 0))
            assert known <= after[table] <= known + 1  # one may have been written and not acknowledged
        before = after
    assert min(before.values()) > 20


def test_killed_while_opening_for_the_first_time(tmp_path: Path) -> None:
    for number in range(5):
        append_until_killed(tmp_path / str(number) / "fathom.sqlite3", 0)
        with_store(tmp_path / str(number), entry_counts)


def test_killed_while_opening_a_database_for_the_first_time(tmp_path: Path, cluster: Cluster) -> None:
    for _ in range(5):
        with cluster.database(template="template0") as url:
            append_until_killed(url, 0)
            with_store(StoreLocation(tmp_path, url), entry_counts)
