"""Permission and time of hints."""

import msgspec
import pytest

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol import commands as ask
from fathom.protocol.settings import BotSeat, HostSeat, OpenSeat, Person, Settings
from fathom.table.table import Table
from table.harness import ANN, BOB, CAT, TableHarness


def playing(**wish: object) -> tuple[TableHarness, Person, int]:
    """Start a game of two and return it with the person and seat to move."""
    harness = TableHarness(seats=[HostSeat(), OpenSeat()], **wish)
    harness.do(BOB, ask.Sit, seat=2)
    harness.start()
    seat = harness.table.to_move
    return harness, (ANN, BOB)[seat - 1], seat


def refused(table: Table, person: Person, seat: int) -> tuple[RefusalKind, str]:
    with pytest.raises(Refusal) as found:
        table.hint_view(person, seat)
    return found.value.kind, found.value.code


def test_the_owner_of_the_seat_to_move_gets_a_hint_from_its_view() -> None:
    harness, mover, seat = playing()
    assert harness.table.play is not None
    view, seq = harness.table.hint_view(mover, seat)
    assert view == harness.table.play.match.view(seat)
    assert seq == harness.table.position_seq


def test_others_get_no_hint() -> None:
    harness, mover, seat = playing()
    other = BOB if mover == ANN else ANN
    assert refused(harness.table, other, seat) == (RefusalKind.FORBIDDEN, "not_your_seat")
    assert refused(harness.table, other, 3 - seat) == (RefusalKind.NOT_YOUR_TURN, "not_your_turn")
    assert refused(harness.table, CAT, seat) == (RefusalKind.FORBIDDEN, "not_your_seat")
    bot = msgspec.structs.replace(mover, owner="Ann")
    assert refused(harness.table, bot, seat) == (RefusalKind.FORBIDDEN, "people_only")


def test_no_hint_if_disabled_or_not_playing() -> None:
    harness, mover, seat = playing(hints=False)
    assert refused(harness.table, mover, seat) == (RefusalKind.FORBIDDEN, "hints_off")
    assert refused(TableHarness(seats=[HostSeat(), BotSeat(bot="random")]).table, ANN, 1) == (
        RefusalKind.ILLEGAL,
        "not_started",
    )
    harness, mover, seat = playing()
    harness.do(mover, ask.Resign, seat=seat)
    assert refused(harness.table, mover, seat) == (RefusalKind.GAME_OVER, "game_over")


def test_all_audiences_see_whether_hints_are_enabled() -> None:
    for hints in (True, False):
        harness, _, _ = playing(hints=hints, public=True)
        assert harness.refresh(0)["table"]["settings"]["hints"] is hints
        assert harness.table.summary().listing.hints is hints


def test_a_legacy_table_has_no_hints() -> None:
    old = {
        "game": "submarine", "players": 2, "options": {}, "public": False, "clock": None, "undo": True,
        "spectators": "on", "chat": True,
    }  # fmt: skip
    assert msgspec.convert(old, Settings).hints is False
