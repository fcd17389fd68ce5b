"""How much vacation there is: what a person may declare, and what is left of it."""

from collections.abc import Iterable

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.settings import Millis, TimeSpan
from fathom.table.messages_en import ENGLISH

DAY: Millis = 86_400_000
YEAR = 365 * DAY
DAYS = 30  # in any 365 days
TIMES = 12  # in any 365 days: each one is written down at every table


def used(taken: Iterable[TimeSpan], now: Millis) -> Millis:
    """How much of the last year somebody was on vacation, what they have declared included."""
    return sum(span.until - max(span.since, now - YEAR) for span in of_a_year(taken, now))


def left(taken: Iterable[TimeSpan], now: Millis) -> Millis:
    """How much there still is."""
    return max(0, DAYS * DAY - used(taken, now))


def declare(taken: list[TimeSpan], now: Millis, until: Millis) -> TimeSpan:
    """A vacation from now on, or a refusal. One that goes on is replaced, and what is left of it counts no more."""
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
    """The same, over by now."""
    return TimeSpan(span.since, min(span.until, now))


def of_a_year(taken: Iterable[TimeSpan], now: Millis) -> list[TimeSpan]:
    """Those that reach into the last 365 days."""
    return [span for span in taken if span.until > now - YEAR]
