"""One match in progress: seats, log, feeds, undo, clocks, commitments. No I/O: time and chance are handed in."""
