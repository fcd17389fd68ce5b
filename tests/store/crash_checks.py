"""Processes killed while they append, and checks of the store they leave."""

from pathlib import Path

from cli.terminal import environment
from fathom.store.interfaces import Store
from fork_server import Piped
from serving import bounded
from store.appender import TABLES, entry

APPENDER = Path(__file__).with_name("appender.py")


def append_until_killed(where: Path | str, lines: int) -> dict[str, int]:
    """Run the appender and kill it after this many acknowledged entries. Returns the last one of each table."""
    told: dict[str, int] = {}
    with (
        Piped([str(APPENDER), str(where)], environment()) as process,
        bounded(process, f"to append {lines} entries"),
    ):
        assert process.stdout.readline() == b"opening\n"
        if lines == 0:
            process.kill()
        for number, line in enumerate(process.stdout, 1):  # up to the last one before the kill
            table, seq = line.split()
            told[table.decode()] = int(seq)
            if number == lines:
                process.kill()
    return told


async def entry_counts(store: Store) -> dict[str, int]:
    """Return the number of entries by table. Asserts that entries and rows are as written."""
    found: dict[str, int] = {}
    lines = [line for number in range(3) for line in await store.tables.tables_of(f"p{number}", 99)]
    rows = {line.table: line.updated for line in lines}
    assert len(rows) == len(lines)
    for table in TABLES:
        entries = await store.log.entries(table)
        assert entries == [entry(table, seq) for seq in range(1, len(entries) + 1)]
        assert rows.get(table, 0) == len(entries)
        found[table] = len(entries)
    return found
