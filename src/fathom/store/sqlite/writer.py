"""The one thread that writes: whatever waits goes into one transaction, and is answered when that is on disk."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

from fathom.store.batching import PendingAppend
from fathom.store.interfaces import AppendConflict, StoreDamaged
from fathom.store.sqlite.bulk_insert import Log
from fathom.store.sqlite.errors import fault

AT_ONCE = 1000  # jobs in one transaction


@dataclass(slots=True)
class Task:
    """Any other statements."""

    future: "asyncio.Future[None]"
    run: Callable[[sqlite3.Connection], object]
    error: Exception | None = None


Job = PendingAppend | Task


class Writer:
    """Owns the connection that writes. What comes while a transaction is on its way is gathered for the next one."""

    def __init__(self, connection: sqlite3.Connection, file: Path) -> None:
        self.commits = 0
        self.damaged = False  # fail-stop: what is written into a damaged file may damage more of it
        self._connection = connection
        self._log = Log(connection)
        self._file = file
        self._loop = asyncio.get_running_loop()
        self._gathered: list[Job] = []
        self._idle = asyncio.Event()
        self._idle.set()
        self._batches: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._thread = Thread(target=self._serve, name="fathom-store", daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> "asyncio.Future[None]":
        """Write it soon; the future is done when it is on disk."""
        self._gathered.append(job)
        if self._idle.is_set():
            self._idle.clear()
            self._loop.call_soon(self._hand_over)  # not at once: others may come in the same moment
        return job.future

    async def close(self) -> None:
        """Write what waits, and end."""
        await self._idle.wait()
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join)

    def check_sound(self) -> None:
        """Raise `StoreDamaged` if the file was found to be damaged."""
        if self.damaged:
            raise StoreDamaged(self._file)

    def forget(self) -> None:
        """How tables stand is to be read again: one is not what it was. In the thread that writes."""
        self._log.forget()

    def _hand_over(self) -> None:
        """To wake the thread for each job would cost more than the job."""
        self._batches.put(self._gathered[:AT_ONCE])
        del self._gathered[:AT_ONCE]

    def _written(self, batch: list[Job]) -> None:
        if self._gathered:
            self._hand_over()
        else:
            self._idle.set()
        answer(batch)

    def _serve(self) -> None:
        while (batch := self._batches.get()) is not None:
            self._write(batch)
            with suppress(RuntimeError):  # the event loop was closed before the store: nobody waits
                self._loop.call_soon_threadsafe(self._written, batch)
        self._connection.close()

    def _write(self, batch: list[Job]) -> None:
        """All in one transaction. If that fails each is tried alone, so that each has the answer it deserves."""
        try:
            self.check_sound()
            self._commit(batch)
        except Exception as error:
            self._roll_back()
            if len(batch) == 1:
                batch[0].error = self._explain(error)
            else:
                for job in batch:
                    job.error = None
                    self._write([job])

    def _commit(self, batch: list[Job]) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        appends = [job for job in batch if isinstance(job, PendingAppend)]
        if appends:
            self._log.write(appends)
        for job in batch:
            if isinstance(job, Task):
                job.run(self._connection)
        self._connection.execute("COMMIT")
        self.commits += 1

    def _roll_back(self) -> None:
        self._log.forget()
        with suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def _explain(self, error: Exception) -> Exception:
        if isinstance(error, sqlite3.IntegrityError):
            return AppendConflict(str(error))
        explained = fault(self._file, error) if isinstance(error, sqlite3.Error) else error
        self.damaged = self.damaged or isinstance(explained, StoreDamaged)
        return explained


def answer(batch: list[Job]) -> None:
    """Tell those who still wait; in the event loop."""
    for job in batch:
        if job.future.done():
            continue
        if job.error is None:
            job.future.set_result(None)
        else:
            job.future.set_exception(job.error)
