"""What a process that another one has begun does about the other's end."""

from __future__ import annotations

import multiprocessing
import os
import threading


def follow_parent() -> None:
    """End with the process that began this one, however that one ends."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "this is a process of its own"

    def follow() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=follow, name="following", daemon=True).start()
