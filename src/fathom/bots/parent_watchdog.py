"""Processes that work for another one end with it, however it ends."""

import multiprocessing
import os
import threading
from multiprocessing.connection import wait


def stay_with_parent() -> None:
    """Begin to watch the process that started this one; end when it has ended."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
