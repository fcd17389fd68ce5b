"""One step of a match. Not in `match`, which is compiled: mypyc cannot compile a msgspec struct."""

import msgspec


class Step(msgspec.Struct, gc=False):  # millions exist, and never one in a reference cycle
    """One decision: the seat, the line, the events, the chance that followed, and what others see of it."""

    seat: int
    action: int
    line: str
    masked: str = ""  # the line as others read it
    news: tuple[int, ...] = ()
    seen: tuple[tuple[int, ...], ...] = ()  # the news by audience, the spectator first; empty if there were none
    chance_outcomes: tuple[int, ...] = ()  # of the chance nodes between this decision and the next

    def line_for(self, seat: int) -> str:
        """Return the line as a seat or the spectator may read it before the end."""
        return self.line if seat == self.seat else self.masked

    def news_for(self, seat: int) -> tuple[int, ...]:
        """Return the events as a seat or the spectator saw them."""
        return self.seen[seat] if self.seen else ()
