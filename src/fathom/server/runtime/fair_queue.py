"""A fair queue for worker processes: round robin by address, then by person, then in order of arrival. No I/O."""

from collections import Counter, deque
from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Ticket:
    """One task that waits for a worker or has one, and who caused it."""

    person: str
    address: str = ""  # empty if unknown: then the person has a turn of its own


class FairQueue:
    """Assign a number of workers to tickets. One person has at most `per_person` of them at a time."""

    def __init__(self, workers: int, per_person: int) -> None:
        self._workers = workers
        self._per_person = per_person
        # By address and person. Both orders are those of the turns: whoever has had one goes to the end.
        self._waiting: dict[str, dict[str, deque[Ticket]]] = {}
        self._running: set[Ticket] = set()
        self._busy: Counter[str] = Counter()  # workers, by person

    def add(self, ticket: Ticket) -> None:
        """Let a ticket wait."""
        people = self._waiting.setdefault(ticket.address or ticket.person, {})
        people.setdefault(ticket.person, deque()).append(ticket)

    def next(self) -> Ticket | None:
        """Return the ticket that gets a worker now; None if no worker is free, or nobody who waits may have one."""
        if len(self._running) < self._workers:
            for address, people in self._waiting.items():
                for person in people:
                    if self._busy[person] < self._per_person:
                        return self._start(address, person)
        return None

    def remove(self, ticket: Ticket) -> None:
        """Take a ticket out: its task is done, or nobody wants it any more."""
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
        """Count what shares the workers with a person's next task: its own that wait, and other people who do."""
        waiting = {each: len(tickets) for people in self._waiting.values() for each, tickets in people.items()}
        return waiting.pop(person, 0) + len(waiting)

    def __len__(self) -> int:
        """Count the tickets that wait."""
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
