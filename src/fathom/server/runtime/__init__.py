"""Run live tables: commands, timers, bot turns and erasure."""
