"""A store that an older version has written is brought up to date, with all that stood in it."""

from pathlib import Path

import pytest
import sqlalchemy

from fathom.store.interfaces import Store
from fathom.store.migrations import upgrade
from fathom.store.sqlite.open import REVISIONS
from store.keeping import keep

ENTRIES = [b'{"seq":1,"event":{"seats":[{"type":"person","person":"a","name":"A"}]},"by":"b","id":"x"}', b"{}"]
LINE = """{"table": "t", "game": "submarine", "status": "playing", "public": true, "host": "A", "seats": [],
 "clock": {"type": "move", "seconds": 60}, "spectators": "on", "created": 1, "updated": 1}"""


def written_by(revision: str, file: Path) -> None:
    """A store as that revision had it, with a table whose clock runs."""
    engine = sqlalchemy.create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        upgrade(connection, revision)
        put = connection.exec_driver_sql
        put("INSERT INTO server (id, key, opened, beat) VALUES (1, ?, 1, 0)", (b"k" * 32,))
        put("INSERT INTO people (id, name) VALUES ('a', 'A')")
        for seq, entry in enumerate(ENTRIES, 1):
            put("INSERT INTO log (table_id, seq, entry) VALUES ('t', ?, ?)", (seq, entry))
        columns = "id, status, public, wake, updated, turns, line"
        put(f"INSERT INTO tables ({columns}) VALUES ('t', 'playing', 1, 1, 1, ?, ?)", ('["a"]', LINE))
        put("INSERT INTO members (table_id, person) VALUES ('t', 'a')")
    engine.dispose()


@pytest.mark.parametrize("revision", REVISIONS[:-1])
def test_all_is_there_and_what_is_new_follows_from_it(tmp_path: Path, revision: str) -> None:
    written_by(revision, tmp_path / "fathom.sqlite3")

    async def story(store: Store) -> None:
        assert store.key == b"k" * 32
        assert await store.entries("t") == ENTRIES
        assert [line.my_turn for line in await store.tables_of("a", 9)] == [True]
        assert await store.to_wake() == ["t"]
        assert await store.due(10**15) == []
        assert await store.turn_seq("t") == 0
        assert await store.tokens_of("a") == []
        if revision < "0003":  # before, nobody wrote down who is named where: it is read from the log
            assert await store.traces_of("a") == await store.traces_of("b") == ["t"]
            assert await store.traces_of("x") == []

    keep(tmp_path, story)
