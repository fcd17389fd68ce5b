"""How often a writer takes a batch."""

from fathom.store.batching import INTERVAL, BatchTimer


def test_who_is_alone_does_not_wait() -> None:
    timer = BatchTimer(lambda: 100.0)
    assert timer.delay() == 0
    timer.flushed(1)
    assert timer.delay() == 0


def test_among_many_one_waits_until_the_interval_is_over() -> None:
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
