"""One decision of a game, as it is remembered."""

import msgspec


class Step(msgspec.Struct, gc=False):  # there are millions of them, and never one in a cycle
    """One decision: who, what, the full line and all that came to pass with it, and what others have of it."""

    seat: int
    action: int
    line: str
    masked: str = ""  # the line as others read it
    news: tuple[int, ...] = ()
    seen: tuple[tuple[int, ...], ...] = ()  # the news as seen, the spectator first; empty if there were none
    outcome: int | None = None  # what chance decided, where it had to

    def line_for(self, seat: int) -> str:
        """The line as a seat or the spectator may read it before the end."""
        return self.line if seat == self.seat else self.masked

    def news_for(self, seat: int) -> tuple[int, ...]:
        """The news as a seat or the spectator saw them."""
        return self.seen[seat] if self.seen else ()
