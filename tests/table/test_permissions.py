"""Who may ask for what: other people's seats, seats that do not exist, and the wrong moment."""

import pytest

from fathom.core.errors import RefusalKind
from fathom.protocol import commands as ask
from fathom.protocol.settings import OpenSeat
from table.harness import ANN, BOB, BOT, CAT, EVE, TableHarness, seats


def test_nobody_is_ready_for_somebody_else() -> None:
    """The deal depends on each seat's own part: nobody may choose another's."""
    harness = TableHarness(seats=seats(3))
    harness.do(BOB, ask.Sit, seat=2)
    for person, seat in ((ANN, 2), (BOB, 1), (BOB, 3), (EVE, 1)):
        refusal = harness.refused(person, ask.Ready, seat=seat, commitment="ab" * 32)
        assert (refusal.kind, refusal.code) == (RefusalKind.FORBIDDEN, "not_your_seat")


def test_nobody_gives_away_the_seat_of_another() -> None:
    harness = TableHarness(seats=seats(3))
    harness.do(BOB, ask.Sit, seat=2)
    harness.do(CAT, ask.Sit, seat=3)
    assert harness.refused(CAT, ask.Propose, what=ask.ProposeSwap(seat=1, other=2)).code == "not_your_seat"
    assert harness.refused(EVE, ask.Propose, what=ask.ProposeSwap(seat=1, other=2)).code == "not_your_seat"


@pytest.mark.parametrize(
    "what",
    [
        ask.ProposeDraw(),
        ask.ProposeBotTakeover(seat=1, bot=BOT),
        ask.ProposeReclaim(seat=2),
        ask.ProposeForfeit(seat=1),
    ],
    ids=lambda what: type(what).__name__,
)
def test_nothing_is_agreed_about_a_game_that_is_not_going_on(what: ask.ProposedAction) -> None:
    harness = TableHarness(seats=[*seats(1), BOT])
    assert harness.refused(ANN, ask.Propose, what=what).code == "not_started"
    harness.start().do(ANN, ask.Resign, seat=1)
    assert harness.refused(ANN, ask.Propose, what=what).kind is RefusalKind.GAME_OVER


def test_a_bot_is_not_handed_to_a_bot() -> None:
    harness = TableHarness(seats=[*seats(2), BOT]).start()
    assert harness.refused(ANN, ask.Propose, what=ask.ProposeBotTakeover(seat=3, bot=BOT)).code == "no_person_there"
    assert harness.refused(ANN, ask.Propose, what=ask.ProposeForfeit(seat=3)).code == "no_person_there"


def test_only_seats_that_exist_are_arranged() -> None:
    harness = TableHarness(seats=seats(2))
    for to in (OpenSeat(), BOT):
        assert harness.refused(ANN, ask.Arrange, seat=3, to=to).code == "no_such_seat"


def test_who_may_not_watch_may_not_speak() -> None:
    harness = TableHarness(spectators="off").start()
    refusal = harness.refused(EVE, ask.Chat, text="Hello")
    assert (refusal.kind, refusal.code) == (RefusalKind.FORBIDDEN, "not_seated")
    harness.do(BOB, ask.Chat, text="Hello")
