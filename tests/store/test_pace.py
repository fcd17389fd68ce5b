"""How often a writer takes a batch."""

from fathom.store.pacing import INTERVAL, Pace


def test_who_is_alone_does_not_wait() -> None:
    pace = Pace(lambda: 100.0)
    assert pace.wait() == 0
    pace.taken(1)
    assert pace.wait() == 0


def test_among_many_one_waits_until_the_interval_is_over() -> None:
    time = 100.0
    pace = Pace(lambda: time)
    pace.taken(2)
    assert 0 < pace.wait() <= INTERVAL
    time += INTERVAL / 2
    assert 0 < pace.wait() <= INTERVAL
    time += INTERVAL
    assert pace.wait() == 0
    pace.taken(1)
    assert pace.wait() == 0
