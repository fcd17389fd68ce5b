"""An LRU cache of encoded answers, bounded by their bytes."""

from collections import OrderedDict
from collections.abc import Hashable


class ByteCache:
    """Remembers bytes by key. A key names what cannot change, such as a table at an entry of its log."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._found: OrderedDict[Hashable, bytes] = OrderedDict()
        self.size = 0  # bytes in all

    def get(self, key: Hashable) -> bytes | None:
        """Return what is remembered for a key."""
        found = self._found.get(key)
        if found is not None:
            self._found.move_to_end(key)
        return found

    def put(self, key: Hashable, data: bytes) -> None:
        """Remember an answer; those that were asked for least recently make room."""
        if key not in self._found:
            self._found[key] = data
            self.size += len(data)
        while self.size > self._most:
            _, dropped = self._found.popitem(last=False)
            self.size -= len(dropped)
