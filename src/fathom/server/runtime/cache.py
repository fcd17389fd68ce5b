"""An LRU cache of encoded answers, bounded by their bytes."""

from collections import OrderedDict
from collections.abc import Hashable


class ByteCache:
    """Bytes by key. A key names something immutable, such as a table at an entry of its log."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._found: OrderedDict[Hashable, bytes] = OrderedDict()
        self.size = 0  # bytes of all values

    def get(self, key: Hashable) -> bytes | None:
        """Return the value of a key; None if it is not cached."""
        found = self._found.get(key)
        if found is not None:
            self._found.move_to_end(key)
        return found

    def put(self, key: Hashable, data: bytes) -> None:
        """Cache a value, and evict the least recently used ones beyond the limit."""
        if key not in self._found:
            self._found[key] = data
            self.size += len(data)
        while self.size > self._most:
            _, dropped = self._found.popitem(last=False)
            self.size -= len(dropped)
