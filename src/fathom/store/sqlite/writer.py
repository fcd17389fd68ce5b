"""The batching writer: one thread that commits all pending writes in one transaction."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

from fathom.store.batching import MAX_BATCH, Job, PendingAppend, resolve
from fathom.store.errors import AppendConflict, StoreDamaged
from fathom.store.sqlite.bulk_insert import BulkInserter
from fathom.store.sqlite.errors import to_store_error


@dataclass(slots=True)
class WriteTask(Job):
    """Any write that is not an append."""

    run: Callable[[sqlite3.Connection], object]


class SqliteWriter:
    """Owns the writing connection. Jobs that arrive during a transaction are gathered for the next one."""

    def __init__(self, connection: sqlite3.Connection, file: Path) -> None:
        self.commits = 0
        self.damaged = False  # fail-stop: a write into a damaged file can damage more of it
        self._connection = connection
        self._inserter = BulkInserter(connection)
        self._file = file
        self._loop = asyncio.get_running_loop()
        self._pending: list[Job] = []
        self._idle = asyncio.Event()
        self._idle.set()
        self._batches: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._thread = Thread(target=self._serve, name="fathom-store", daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> "asyncio.Future[None]":
        """Enqueue a job. The future is done when the job is durable."""
        self._pending.append(job)
        if self._idle.is_set():
            self._idle.clear()
            self._loop.call_soon(self._flush)  # deferred, so that jobs of the same loop iteration share a batch
        return job.future

    async def run(self, write: Callable[[sqlite3.Connection], object]) -> None:
        """Run a function in a transaction on the writing thread."""
        await self.submit(WriteTask(self._loop.create_future(), write))

    async def invalidate(self) -> None:
        await self.run(lambda _: self._inserter.heads.clear())

    async def close(self) -> None:
        """Write all pending jobs, then stop the thread."""
        await self._idle.wait()
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join)

    def check_sound(self) -> None:
        """Raise `StoreDamaged` if the file was found to be damaged."""
        if self.damaged:
            raise StoreDamaged(self._file)

    def _flush(self) -> None:
        self._batches.put(self._pending[:MAX_BATCH])
        del self._pending[:MAX_BATCH]

    def _written(self, batch: list[Job]) -> None:
        if self._pending:
            self._flush()
        else:
            self._idle.set()
        resolve(batch)

    def _serve(self) -> None:
        while (batch := self._batches.get()) is not None:
            self._write(batch)
            with suppress(RuntimeError):  # the event loop was closed before the store
                self._loop.call_soon_threadsafe(self._written, batch)
        self._connection.close()

    def _write(self, batch: list[Job]) -> None:
        """Commit a batch. If it fails, commit each job alone, so that each gets its own result."""
        try:
            self.check_sound()
            self._commit(batch)
        except Exception as error:
            self._roll_back()
            if len(batch) == 1:
                batch[0].error = self._translate(error)
            else:
                for job in batch:
                    job.error = None
                    self._write([job])

    def _commit(self, batch: list[Job]) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        appends = [job for job in batch if isinstance(job, PendingAppend)]
        if appends:
            self._inserter.insert(appends)
        for job in batch:
            if isinstance(job, WriteTask):
                job.run(self._connection)
        self._connection.execute("COMMIT")
        self.commits += 1

    def _roll_back(self) -> None:
        self._inserter.heads.clear()
        with suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def _translate(self, error: Exception) -> Exception:
        if isinstance(error, sqlite3.IntegrityError):
            return AppendConflict(str(error))
        translated = to_store_error(self._file, error) if isinstance(error, sqlite3.Error) else error
        self.damaged = self.damaged or isinstance(translated, StoreDamaged)
        return translated
