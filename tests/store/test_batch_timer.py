"""Adaptive batching of the writer."""

from fathom.store.batching import INTERVAL, BatchTimer


def test_an_idle_writer_flushes_immediately() -> None:
    timer = BatchTimer(lambda: 100.0)
    assert timer.delay() == 0
    timer.flushed(1)
    assert timer.delay() == 0


def test_a_busy_writer_waits_for_the_interval() -> None:
    time = 100.0
    timer = BatchTimer(lambda: time)
    timer.flushed(2)
    assert 0 < timer.delay() <= INTERVAL
    time += INTERVAL / 2
    assert 0 < timer.delay() <= INTERVAL
    time += INTERVAL
    assert timer.delay() == 0
    timer.flushed(1)
    assert timer.delay() == 0
