"""The vacation allowance: what a person may declare, and how much is left."""

from collections.abc import Iterable

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.settings import Millis, TimeSpan
from fathom.table.messages_en import ENGLISH

DAY: Millis = 86_400_000
YEAR = 365 * DAY
DAYS = 30  # in any 365 days
TIMES = 12  # in any 365 days: each one is written to every table


def left(taken: Iterable[TimeSpan], now: Millis) -> Millis:
    """Return the vacation time that is left. Declared time counts as used."""
    used = sum(span.until - max(span.since, now - YEAR) for span in of_a_year(taken, now))
    return max(0, DAYS * DAY - used)


def declare(taken: list[TimeSpan], now: Millis, until: Millis) -> TimeSpan:
    """Return a vacation that begins now. Raises `Refusal`. It replaces a current one, whose rest is given back."""
    if until <= now:
        raise Refusal(RefusalKind.MALFORMED, "vacation_past", ENGLISH)
    earlier = [ended(span, now) for span in taken]
    rest = left(earlier, now)
    if until - now > rest:
        raise Refusal(RefusalKind.ILLEGAL, "vacation_too_long", ENGLISH, days=DAYS, left=rest // DAY)
    if len(of_a_year(earlier, now)) >= TIMES:
        raise Refusal(RefusalKind.ILLEGAL, "vacation_too_often", ENGLISH, times=TIMES)
    return TimeSpan(now, until)


def ended(span: TimeSpan, now: Millis) -> TimeSpan:
    """Return a vacation that ends now at the latest."""
    return TimeSpan(span.since, min(span.until, now))


def of_a_year(taken: Iterable[TimeSpan], now: Millis) -> list[TimeSpan]:
    """Return the vacations that reach into the last 365 days."""
    return [span for span in taken if span.until > now - YEAR]
