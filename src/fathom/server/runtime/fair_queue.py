"""A fair queue for worker processes: round robin by address, then by person, then in order of arrival. No I/O."""

from collections import Counter, deque
from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Ticket:
    """One task that waits for a worker or has one, and the person it is charged to."""

    person: str
    address: str = ""  # empty if unknown: then the person counts as an address


class FairQueue:
    """Assign a number of workers to tickets. One person has at most `per_person` of them at a time."""

    def __init__(self, workers: int, per_person: int) -> None:
        self._workers = workers
        self._per_person = per_person
        # By address and person. Both are in the order of their turns; after a turn a key moves to the end.
        self._waiting: dict[str, dict[str, deque[Ticket]]] = {}
        self._running: set[Ticket] = set()
        self._busy: Counter[str] = Counter()  # workers, by person

    def add(self, ticket: Ticket) -> None:
        """Enqueue a ticket."""
        people = self._waiting.setdefault(ticket.address or ticket.person, {})
        people.setdefault(ticket.person, deque()).append(ticket)

    def next(self) -> Ticket | None:
        """Return the ticket that gets a worker now; None if no worker is free or all people are at their limit."""
        if len(self._running) < self._workers:
            for address, people in self._waiting.items():
                for person in people:
                    if self._busy[person] < self._per_person:
                        return self._start(address, person)
        return None

    def remove(self, ticket: Ticket) -> None:
        """Remove a ticket whose task is done or cancelled."""
        if ticket in self._running:
            self._running.remove(ticket)
            self._busy[ticket.person] -= 1
            if not self._busy[ticket.person]:
                del self._busy[ticket.person]
            return
        address = ticket.address or ticket.person
        self._waiting[address][ticket.person].remove(ticket)
        self._tidy(address, ticket.person)

    def crowd(self, person: str) -> int:
        """Count the load on a person's next task: the person's own waiting tasks, and the other people who wait."""
        waiting = {each: len(tickets) for people in self._waiting.values() for each, tickets in people.items()}
        return waiting.pop(person, 0) + len(waiting)

    def __len__(self) -> int:
        """Return the number of tickets that wait."""
        return sum(len(tickets) for people in self._waiting.values() for tickets in people.values())

    def _start(self, address: str, person: str) -> Ticket:
        people = self._waiting.pop(address)
        self._waiting[address] = people
        tickets = people.pop(person)
        people[person] = tickets
        ticket = tickets.popleft()
        self._tidy(address, person)
        self._running.add(ticket)
        self._busy[person] += 1
        return ticket

    def _tidy(self, address: str, person: str) -> None:
        people = self._waiting[address]
        if not people[person]:
            del people[person]
        if not people:
            del self._waiting[address]
