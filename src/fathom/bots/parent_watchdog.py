"""End a child process when its parent has ended, also by a crash."""

import multiprocessing
import os
import threading
from multiprocessing.connection import wait


def stay_with_parent() -> None:
    """Start a thread that exits this process when its parent has ended."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
