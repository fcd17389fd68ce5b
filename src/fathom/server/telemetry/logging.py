"""Structured logs: one line of JSON per event on standard error.

Logs contain nothing that gives access to a game: no tokens, names, chat, moves or views, and only the beginning of a
table's id.
"""

import logging
import os
import sys
from typing import Final

import structlog

from fathom.store.errors import StoreDamaged, StoreError

LEVELS: Final = {"debug": 10, "info": 20, "warning": 30, "error": 40}

# A traceback with the values of variables would hold tokens and hidden information.
TRACEBACK: Final = structlog.processors.ExceptionRenderer(
    structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
)

log: structlog.stdlib.BoundLogger = structlog.get_logger()


def short(table_id: str) -> str:
    """Return the beginning of a table's id: enough to search logs, too little to open the table."""
    return table_id[:6]


_damage: list[StoreDamaged] = []  # logged for the store that is open


def store_failed(event: str, fault: StoreError, **details: str) -> None:
    """Log a failure of the store. Damage is permanent and fails every access, so it is logged once."""
    if isinstance(fault, StoreDamaged):
        if _damage:
            return
        _damage.append(fault)
    log.error(event, reason=str(fault), **details)


def log_failure(event: str, error: BaseException) -> None:
    """Log a failure of the store in one line, and any other with its traceback."""
    if isinstance(error, StoreError):
        store_failed(event, error)
    else:
        log.error(event, exc_info=error)


def store_opened() -> None:
    """Log damage again: a damaged store may have been replaced."""
    _damage.clear()


def add_pid(logger: object, method: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Add the process id."""
    return {**line, "pid": os.getpid()}


def set_up(level: str, worker: bool = False) -> None:
    """Configure logging of this package and of libraries; with `worker`, lines carry the process id."""
    shared: list[structlog.typing.Processor] = [
        *([add_pid] if worker else []),
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    rendering: list[structlog.typing.Processor] = [TRACEBACK, structlog.processors.JSONRenderer()]
    structlog.configure(
        processors=[*shared, *rendering],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),  # writes a line at once: workers share the stream
        cache_logger_on_first_use=True,
    )
    formatter = structlog.stdlib.ProcessorFormatter
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter(processors=[formatter.remove_processors_meta, *rendering], foreign_pre_chain=shared))
    logging.basicConfig(handlers=[handler], level=logging.ERROR, force=True)
