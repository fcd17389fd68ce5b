"""Resignation, proposals, absence and return."""

from fathom.core.errors import RefusalKind
from fathom.protocol import commands as ask
from fathom.protocol.settings import REPLACEMENT_BOT, BotSeat, HostSeat
from fathom.table.presence import GRACE
from table.harness import ANN, BOB, BOT, CAT, EVE, TableHarness, seats


def kinds(harness: TableHarness) -> list[str]:
    return [line["kind"] for line in harness.replicas[0].table["seats"]]


def result(harness: TableHarness) -> tuple[str, list[list[int]]]:
    view = harness.replicas[0].view
    assert view is not None
    return view["reason"], view["ranking"]


def test_for_two_a_resignation_ends_the_game() -> None:
    harness = TableHarness().start()
    assert harness.refused(BOB, ask.Resign, seat=1).kind is RefusalKind.FORBIDDEN
    harness.do(ANN, ask.Resign, seat=1)
    assert result(harness) == ("resigned", [[2], [1]])
    assert harness.refused(BOB, ask.Resign, seat=2).kind is RefusalKind.GAME_OVER


def test_among_several_players_a_bot_replaces_one_who_resigns() -> None:
    harness = TableHarness(seats=seats(3)).start()
    harness.do(BOB, ask.Resign, seat=2)
    assert kinds(harness) == ["person", "bot", "person"]
    assert harness.table.seats[1] == REPLACEMENT_BOT
    assert harness.refused(BOB, ask.Move, seat=2, line="mussel R").code == "not_your_seat"
    harness.do(CAT, ask.Resign, seat=3)
    harness.do(ANN, ask.Resign, seat=1)
    assert result(harness) == ("resigned", [[2, 3], [1]]), "no player is left"


def test_a_draw_needs_the_consent_of_all() -> None:
    harness = TableHarness(seats=[*seats(3), BOT]).start()
    assert harness.refused(EVE, ask.Propose, what=ask.ProposeDraw()).code == "not_seated"
    harness.do(ANN, ask.Propose, what=ask.ProposeDraw())
    proposal = harness.table.seq
    assert harness.replicas[2].table["pending"][0]["waiting"] == [2, 3]
    assert harness.refused(ANN, ask.Propose, what=ask.ProposeDraw()).code == "one_proposal"
    assert harness.refused(EVE, ask.Answer, proposal=proposal, yes=True).code == "not_asked"
    harness.do(BOB, ask.Answer, proposal=proposal, yes=True)
    assert harness.table.status == "playing"
    harness.do(CAT, ask.Answer, proposal=proposal, yes=True)
    assert result(harness) == ("agreed", [[1, 2, 3, 4]])


def test_one_no_rejects_and_a_proposal_can_be_withdrawn() -> None:
    harness = TableHarness(seats=seats(3)).start()
    for person in (BOB, ANN):
        harness.do(ANN, ask.Propose, what=ask.ProposeDraw())
        proposal = harness.table.seq
        harness.do(person, ask.Answer, proposal=proposal, yes=False)
        assert harness.replicas[1].table["pending"] == []
        assert harness.refused(CAT, ask.Answer, proposal=proposal, yes=True).code == "no_such_proposal"


def test_with_bots_only_a_proposal_is_accepted_at_once() -> None:
    harness = TableHarness(seats=[HostSeat(), BOT]).start()
    harness.do(ANN, ask.Propose, what=ask.ProposeDraw())
    assert harness.table.status == "over"


def test_a_bot_takes_a_seat_and_gives_it_back_by_agreement() -> None:
    harness = TableHarness().start()
    harness.do(ANN, ask.Propose, what=ask.ProposeBotTakeover(seat=1, bot=BOT))
    assert kinds(harness) == ["person", "person"]
    harness.do(BOB, ask.Answer, proposal=harness.table.seq, yes=True)
    assert kinds(harness) == ["bot", "person"]
    assert not harness.table.may_hear(ANN.id, 1)
    harness.do(ANN, ask.Propose, what=ask.ProposeReclaim(seat=1))
    harness.do(BOB, ask.Answer, proposal=harness.table.seq, yes=True)
    assert kinds(harness) == ["person", "person"]
    assert harness.table.may_hear(ANN.id, 1)


def test_a_player_who_knows_a_hand_cannot_take_over_another_seat() -> None:
    harness = TableHarness(seats=[*seats(2), BOT]).start()
    assert harness.refused(ANN, ask.Propose, what=ask.ProposeReclaim(seat=3)).code == "knows_another_seat"
    assert harness.refused(EVE, ask.Propose, what=ask.ProposeReclaim(seat=2)).code == "no_bot_there"
    harness.do(BOB, ask.Resign, seat=2)
    assert harness.refused(BOB, ask.Propose, what=ask.ProposeReclaim(seat=3)).code == "knows_another_seat"
    harness.do(EVE, ask.Propose, what=ask.ProposeReclaim(seat=3))
    harness.do(ANN, ask.Answer, proposal=harness.table.seq, yes=True)
    assert harness.table.seats_of(EVE.id) == [3]


def test_after_a_long_absence_the_others_decide() -> None:
    harness = TableHarness(seats=seats(3)).start()
    for person in (ANN, BOB, CAT):
        harness.table.presence.arrive(person.id, harness.now)
    harness.table.presence.depart(BOB.id, harness.now)
    assert harness.refused(ANN, ask.Propose, what=ask.ProposeForfeit(seat=2)).code == "not_away"
    harness.now += GRACE - 1
    assert harness.refused(ANN, ask.Propose, what=ask.ProposeBotTakeover(seat=2, bot=BOT)).code == "not_away"
    harness.now += 1
    harness.do(ANN, ask.Propose, what=ask.ProposeBotTakeover(seat=2, bot=BOT))
    assert harness.replicas[0].table["pending"][0]["waiting"] == [3]
    harness.do(CAT, ask.Answer, proposal=harness.table.seq, yes=True)
    assert kinds(harness) == ["person", "bot", "person"]


def test_a_player_who_has_returned_is_not_forfeited() -> None:
    harness = TableHarness(seats=seats(3)).start()
    for person in (ANN, CAT):
        harness.table.presence.arrive(person.id, harness.now)
    harness.now += GRACE
    harness.do(ANN, ask.Propose, what=ask.ProposeForfeit(seat=2))
    harness.table.presence.arrive(BOB.id, harness.now)
    assert harness.refused(CAT, ask.Answer, proposal=harness.table.seq, yes=True).code == "not_away"


def test_the_remaining_player_can_end_the_game() -> None:
    harness = TableHarness().start()
    harness.table.presence.arrive(ANN.id, harness.now)
    harness.now += GRACE
    harness.do(ANN, ask.Propose, what=ask.ProposeForfeit(seat=2))
    assert result(harness) == ("time", [[1], [2]])


def test_a_command_counts_as_presence() -> None:
    """A script may send commands over HTTP without a feed."""
    harness = TableHarness(options={"first": "seat_1"}).start()
    harness.table.presence.arrive(ANN.id, harness.now)
    harness.play("mussel R")
    harness.now += GRACE - 1
    harness.play("mussel G")
    harness.now += GRACE - 1
    assert harness.refused(ANN, ask.Propose, what=ask.ProposeForfeit(seat=2)).code == "not_away"
    harness.now += 1
    harness.do(ANN, ask.Propose, what=ask.ProposeForfeit(seat=2))
    assert result(harness) == ("time", [[1], [2]])


def test_only_a_former_player_takes_over_while_all_are_absent() -> None:
    """With no voter present, only a former player of the seat may reclaim it."""
    harness = TableHarness(seats=[HostSeat(), BOT]).start()
    harness.now += GRACE
    assert harness.refused(EVE, ask.Propose, what=ask.ProposeReclaim(seat=2)).code == "nobody_to_ask"
    harness.do(ANN, ask.Propose, what=ask.ProposeBotTakeover(seat=1, bot=BOT))
    assert harness.refused(EVE, ask.Propose, what=ask.ProposeReclaim(seat=1)).code == "nobody_to_ask"
    harness.do(ANN, ask.Propose, what=ask.ProposeReclaim(seat=1))
    assert harness.table.seats_of(ANN.id) == [1]


def test_absence_starts_at_zero_after_a_restart() -> None:
    harness = TableHarness().start()
    harness.now += GRACE * 10
    harness.table = harness.reloaded()
    harness.table.presence.arrive(ANN.id, harness.now)
    assert harness.refused(ANN, ask.Propose, what=ask.ProposeForfeit(seat=2)).code == "not_away"


def test_an_unknown_bot_cannot_take_a_seat() -> None:
    harness = TableHarness().start()
    what = ask.ProposeBotTakeover(seat=1, bot=BotSeat(bot="deep"))
    assert harness.refused(ANN, ask.Propose, what=what).code == "no_such_bot"
