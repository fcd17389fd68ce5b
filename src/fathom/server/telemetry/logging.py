"""One line of JSON on standard error for each thing worth knowing.

Nothing is written that would help anybody to read or play another's game: no tokens, names, chat, lines or
views, and of a table's id only the beginning.
"""

import logging
import os
import sys
from typing import Final

import structlog

from fathom.store.interfaces import StoreDamaged, StoreError

LEVELS: Final = {"debug": 10, "info": 20, "warning": 30, "error": 40}

# A traceback with the values of variables would hold tokens and hidden information.
TRACEBACK: Final = structlog.processors.ExceptionRenderer(
    structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
)

log: structlog.stdlib.BoundLogger = structlog.get_logger()


def short(table_id: str) -> str:
    """Enough of an id to find things in the log, too little to go to the table."""
    return table_id[:6]


_damage: list[StoreDamaged] = []  # what has been logged of the store that is open


def store_failed(event: str, fault: StoreError, **details: str) -> None:
    """Log a failure of the store. Damage is logged once, since it stays and everything that is tried meets it."""
    if isinstance(fault, StoreDamaged):
        if _damage:
            return
        _damage.append(fault)
    log.error(event, why=str(fault), **details)


def store_opened() -> None:
    """Log damage again from now on: another store may have been put in the place of the damaged one."""
    _damage.clear()


def add_pid(logger: object, method: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Which process says so."""
    return {**line, "pid": os.getpid()}


def set_up(level: str, worker: bool = False) -> None:
    """Our own lines, and those of libraries that report a failure, in one form; one of many workers says which."""
    shared: list[structlog.typing.Processor] = [
        *([add_pid] if worker else []),
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, TRACEBACK, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),  # a line in one piece: other workers write there too
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                TRACEBACK,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.ERROR, force=True)
