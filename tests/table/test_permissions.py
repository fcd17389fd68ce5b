"""Permissions: seats of others, seats that do not exist, and the wrong status."""

import pytest

from fathom.core.errors import RefusalKind
from fathom.protocol import commands as ask
from fathom.protocol.settings import OpenSeat
from table.harness import ANN, BOB, BOT, CAT, EVE, TableHarness, seats


def test_only_the_owner_commits_a_seat() -> None:
    """The deal depends on each seat's own part, which no other player may choose."""
    harness = TableHarness(seats=seats(3))
    harness.do(BOB, ask.Sit, seat=2)
    for person, seat in ((ANN, 2), (BOB, 1), (BOB, 3), (EVE, 1)):
        refusal = harness.refused(person, ask.Ready, seat=seat, commitment="ab" * 32)
        assert (refusal.kind, refusal.code) == (RefusalKind.FORBIDDEN, "not_your_seat")


def test_only_the_owner_proposes_a_swap_of_a_seat() -> None:
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
def test_proposals_require_a_game_in_progress(what: ask.ProposedAction) -> None:
    harness = TableHarness(seats=[*seats(1), BOT])
    assert harness.refused(ANN, ask.Propose, what=what).code == "not_started"
    harness.start().do(ANN, ask.Resign, seat=1)
    assert harness.refused(ANN, ask.Propose, what=what).kind is RefusalKind.GAME_OVER


def test_a_bot_seat_cannot_be_given_to_a_bot() -> None:
    harness = TableHarness(seats=[*seats(2), BOT]).start()
    assert harness.refused(ANN, ask.Propose, what=ask.ProposeBotTakeover(seat=3, bot=BOT)).code == "no_person_there"
    assert harness.refused(ANN, ask.Propose, what=ask.ProposeForfeit(seat=3)).code == "no_person_there"


def test_unknown_seats_are_refused() -> None:
    harness = TableHarness(seats=seats(2))
    for to in (OpenSeat(), BOT):
        assert harness.refused(ANN, ask.Arrange, seat=3, to=to).code == "no_such_seat"
    assert harness.refused(ANN, ask.Propose, what=ask.ProposeSwap(seat=1, other=3)).code == "no_such_seat"
    harness.start()
    for what in (ask.ProposeForfeit(seat=3), ask.ProposeReclaim(seat=3)):
        assert harness.refused(ANN, ask.Propose, what=what).code == "no_such_seat"


def test_excluded_spectators_cannot_chat() -> None:
    harness = TableHarness(spectators="off").start()
    refusal = harness.refused(EVE, ask.Chat, text="Hello")
    assert (refusal.kind, refusal.code) == (RefusalKind.FORBIDDEN, "not_seated")
    harness.do(BOB, ask.Chat, text="Hello")
