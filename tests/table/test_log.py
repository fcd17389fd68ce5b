"""A stored log that contradicts itself is refused, whatever the contradiction."""

import msgspec
import pytest

from fathom.table import events
from fathom.table.events import DECODER, Entry, Event
from fathom.table.log import CorruptLog
from fathom.table.table import Table
from table.harness import TableHarness


def load(log: list[bytes], event: Event | None = None) -> Table:
    """Load a log, with one more entry of that event."""
    if event is not None:
        last: Entry = DECODER.decode(log[-1])
        log = [*log, msgspec.structs.replace(last, seq=last.seq + 1, event=event).encode()]
    return Table.load("T" * 22, log)


def test_a_table_is_created_by_its_first_entry_and_no_other() -> None:
    log = TableHarness("subhunt").log
    with pytest.raises(CorruptLog, match=r"entry 2 .* first entry and no other"):
        load(log, DECODER.decode(log[0]).event)
    second = msgspec.structs.replace(DECODER.decode(log[0]), event=events.Unreadied())
    with pytest.raises(CorruptLog, match=r"entry 1 .* first entry and no other"):
        load([second.encode()])


@pytest.mark.parametrize(
    ("event", "fault"),
    [
        (events.Readied(seat=0, commitment="c"), "no such seat"),
        (events.Readied(seat=3, commitment="c"), "no such seat"),
        (events.Moved(seat=1, line="hide 101"), "has not started"),
        (events.Undone(seat=1, steps=0), "has not started"),
        (events.Answered(seat=1, proposal=7, yes=True), "no such proposal"),
        (events.Swapped(seat=1, other=3), "no such seat"),
        (events.Returned(seat=1, name="Ann"), "no vacation"),
    ],
)
def test_an_entry_that_cannot_follow_is_named(event: Event, fault: str) -> None:
    with pytest.raises(CorruptLog, match=f"entry 2 of the log is damaged: .*{fault}"):
        load(TableHarness("subhunt").log, event)


def test_a_game_starts_once_and_an_undo_needs_a_move() -> None:
    log = TableHarness("subhunt").start().log
    with pytest.raises(CorruptLog, match="damaged"):
        load(log, events.Undone(seat=1, steps=0))
    started = next(event for event in (DECODER.decode(each).event for each in log) if isinstance(event, events.Started))
    with pytest.raises(CorruptLog, match="has started before"):
        load(log, started)


def test_the_numbers_of_entries_have_no_gap() -> None:
    log = TableHarness("subhunt").start().log
    with pytest.raises(CorruptLog, match="entry 3 of the log has the number 4"):
        load([*log[:2], *log[3:]])


def test_a_start_with_too_few_parts_is_damaged() -> None:
    log = TableHarness("subhunt").start().log
    number = next(at for at, each in enumerate(log) if isinstance(DECODER.decode(each).event, events.Started))
    event = DECODER.decode(log[number]).event
    assert isinstance(event, events.Started)
    with pytest.raises(CorruptLog, match="seats and parts differ in number"):
        load(log[:number], msgspec.structs.replace(event, parts=event.parts[:1]))
