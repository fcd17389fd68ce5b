"""The fair queue of bot jobs: order of service."""

from fathom.server.runtime.fair_queue import FairQueue, Ticket
from fathom.server.security.rate_limit import LastSeen


def served(queue: FairQueue) -> list[str]:
    """Serve all jobs, each after the one before has finished, and return their owners in order."""
    people = []
    while ticket := queue.next():
        people.append(ticket.person)
        queue.remove(ticket)
    return people


def filled(*waiting: tuple[str, str, int], workers: int = 1, per_person: int = 9) -> FairQueue:
    """Return a queue with a number of tickets per person and address."""
    queue = FairQueue(workers, per_person)
    for person, address, number in waiting:
        for _ in range(number):
            queue.add(Ticket(person, address))
    return queue


def test_people_are_served_round_robin() -> None:
    assert served(filled(("eve", "x", 4), ("ann", "x", 1), ("bob", "x", 2))) == [
        "eve",
        "ann",
        "bob",
        "eve",
        "bob",
        "eve",
        "eve",
    ]


def test_addresses_are_served_round_robin() -> None:
    queue = filled(*((f"eve {number}", "x", 2) for number in range(3)), ("ann", "y", 2))
    assert served(queue)[:4] == ["eve 0", "ann", "eve 1", "ann"]


def test_people_without_an_address_are_served_one_by_one() -> None:
    assert served(filled(("eve", "", 3), ("ann", "", 1), ("bob", "", 1))) == ["eve", "ann", "bob", "eve", "eve"]


def test_a_new_person_waits_for_one_job_of_each_other() -> None:
    queue = filled(("eve", "x", 9))
    first = queue.next()
    assert first
    queue.add(Ticket("ann", "x"))
    queue.remove(first)
    assert "ann" in served(queue)[:2]


def test_each_worker_runs_one_job_at_a_time() -> None:
    queue = filled(("eve", "x", 9), ("ann", "x", 9), workers=3)
    running = [queue.next() for _ in range(3)]
    assert all(running)
    assert queue.next() is None
    assert running[0]
    queue.remove(running[0])
    assert queue.next()
    assert queue.next() is None
    assert len(queue) == 14


def test_workers_per_person_are_limited() -> None:
    queue = filled(("eve", "x", 9), workers=4, per_person=2)
    first, second = queue.next(), queue.next()
    assert first
    assert second
    assert queue.next() is None
    queue.add(Ticket("ann", "y"))
    assert (queue.next() or first).person == "ann"
    queue.remove(second)
    assert (queue.next() or Ticket("")).person == "eve"
    assert queue.next() is None


def test_cancelled_jobs_are_not_served() -> None:
    queue = FairQueue(1, 1)
    gone, wanted = Ticket("ann", "x"), Ticket("bob", "y")
    queue.add(gone)
    queue.add(wanted)
    queue.remove(gone)
    assert queue.next() is wanted
    queue.remove(wanted)
    assert (len(queue), queue.next()) == (0, None)


def test_load_counts_own_waiting_jobs_and_other_waiting_people() -> None:
    queue = filled(("eve", "x", 5), ("ann", "y", 1), ("bob", "x", 3))
    assert [queue.crowd(person) for person in ("eve", "ann", "cat")] == [7, 3, 3]


def test_addresses_are_kept_for_the_most_recent_people() -> None:
    seen = LastSeen(2)
    for person, address in (("ann", "x"), ("bob", "y"), ("ann", "z"), ("cat", "y")):
        seen.note(person, address)
    assert [seen.address(person) for person in ("ann", "bob", "cat")] == ["z", "", "y"]
