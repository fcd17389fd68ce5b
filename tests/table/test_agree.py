"""Giving up, agreeing, going away and coming back."""

from fathom.core.errors import RefusalKind
from fathom.protocol import commands as ask
from fathom.protocol.settings import REPLACEMENT_BOT, BotSeat, HostSeat
from fathom.table.presence import GRACE
from table.company import ANN, BOB, BOT, CAT, EVE, Company, seats


def kinds(company: Company) -> list[str]:
    return [line["kind"] for line in company.mirrors[0].table["seats"]]


def result(company: Company) -> tuple[str, list[list[int]]]:
    view = company.mirrors[0].view
    assert view is not None
    return view["reason"], view["ranking"]


def test_for_two_a_resignation_ends_the_game() -> None:
    company = Company().start()
    assert company.refused(BOB, ask.Resign, seat=1).kind is RefusalKind.FORBIDDEN
    company.do(ANN, ask.Resign, seat=1)
    assert result(company) == ("resigned", [[2], [1]])
    assert company.refused(BOB, ask.Resign, seat=2).kind is RefusalKind.GAME_OVER


def test_in_company_a_bot_goes_on_for_whoever_resigns() -> None:
    company = Company(seats=seats(3)).start()
    company.do(BOB, ask.Resign, seat=2)
    assert kinds(company) == ["person", "bot", "person"]
    assert company.table.seats[1] == REPLACEMENT_BOT
    assert company.refused(BOB, ask.Move, seat=2, line="mussel R").code == "not_your_seat"
    company.do(CAT, ask.Resign, seat=3)
    company.do(ANN, ask.Resign, seat=1)
    assert result(company) == ("resigned", [[2, 3], [1]]), "nobody is left who plays"


def test_to_end_takes_everybodys_yes() -> None:
    company = Company(seats=[*seats(3), BOT]).start()
    assert company.refused(EVE, ask.Propose, what=ask.ProposeDraw()).code == "not_seated"
    company.do(ANN, ask.Propose, what=ask.ProposeDraw())
    proposal = company.table.seq
    assert company.mirrors[2].table["pending"][0]["waiting"] == [2, 3]
    assert company.refused(ANN, ask.Propose, what=ask.ProposeDraw()).code == "one_proposal"
    assert company.refused(EVE, ask.Answer, proposal=proposal, yes=True).code == "not_asked"
    company.do(BOB, ask.Answer, proposal=proposal, yes=True)
    assert company.table.status == "playing"
    company.do(CAT, ask.Answer, proposal=proposal, yes=True)
    assert result(company) == ("agreed", [[1, 2, 3, 4]])


def test_one_no_is_enough_and_a_proposal_can_be_withdrawn() -> None:
    company = Company(seats=seats(3)).start()
    for person in (BOB, ANN):
        company.do(ANN, ask.Propose, what=ask.ProposeDraw())
        proposal = company.table.seq
        company.do(person, ask.Answer, proposal=proposal, yes=False)
        assert company.mirrors[1].table["pending"] == []
        assert company.refused(CAT, ask.Answer, proposal=proposal, yes=True).code == "no_such_proposal"


def test_alone_with_bots_all_agree() -> None:
    company = Company(seats=[HostSeat(), BOT]).start()
    company.do(ANN, ask.Propose, what=ask.ProposeDraw())
    assert company.table.status == "over"


def test_a_bot_takes_a_seat_and_gives_it_back_by_agreement() -> None:
    company = Company().start()
    company.do(ANN, ask.Propose, what=ask.ProposeBotTakeover(seat=1, bot=BOT))
    assert kinds(company) == ["person", "person"]
    company.do(BOB, ask.Answer, proposal=company.table.seq, yes=True)
    assert kinds(company) == ["bot", "person"]
    assert not company.table.may_hear(ANN.id, 1)
    company.do(ANN, ask.Propose, what=ask.ProposeReclaim(seat=1))
    company.do(BOB, ask.Answer, proposal=company.table.seq, yes=True)
    assert kinds(company) == ["person", "person"]
    assert company.table.may_hear(ANN.id, 1)


def test_nobody_comes_to_know_two_hands() -> None:
    company = Company(seats=[*seats(2), BOT]).start()
    assert company.refused(ANN, ask.Propose, what=ask.ProposeReclaim(seat=3)).code == "knows_another_seat"
    assert company.refused(EVE, ask.Propose, what=ask.ProposeReclaim(seat=2)).code == "no_bot_there"
    company.do(BOB, ask.Resign, seat=2)
    assert company.refused(BOB, ask.Propose, what=ask.ProposeReclaim(seat=3)).code == "knows_another_seat"
    company.do(EVE, ask.Propose, what=ask.ProposeReclaim(seat=3))
    company.do(ANN, ask.Answer, proposal=company.table.seq, yes=True)
    assert company.table.seats_of(EVE.id) == [3]


def test_who_is_away_too_long_leaves_it_to_the_others() -> None:
    company = Company(seats=seats(3)).start()
    for person in (ANN, BOB, CAT):
        company.table.presence.arrive(person.id, company.now)
    company.table.presence.depart(BOB.id, company.now)
    assert company.refused(ANN, ask.Propose, what=ask.ProposeForfeit(seat=2)).code == "not_away"
    company.now += GRACE - 1
    assert company.refused(ANN, ask.Propose, what=ask.ProposeBotTakeover(seat=2, bot=BOT)).code == "not_away"
    company.now += 1
    company.do(ANN, ask.Propose, what=ask.ProposeBotTakeover(seat=2, bot=BOT))
    assert company.mirrors[0].table["pending"][0]["waiting"] == [3]
    company.do(CAT, ask.Answer, proposal=company.table.seq, yes=True)
    assert kinds(company) == ["person", "bot", "person"]


def test_who_has_come_back_is_not_dropped() -> None:
    company = Company(seats=seats(3)).start()
    for person in (ANN, CAT):
        company.table.presence.arrive(person.id, company.now)
    company.now += GRACE
    company.do(ANN, ask.Propose, what=ask.ProposeForfeit(seat=2))
    company.table.presence.arrive(BOB.id, company.now)
    assert company.refused(CAT, ask.Answer, proposal=company.table.seq, yes=True).code == "not_away"


def test_the_one_who_stayed_can_end_it() -> None:
    company = Company().start()
    company.table.presence.arrive(ANN.id, company.now)
    company.now += GRACE
    company.do(ANN, ask.Propose, what=ask.ProposeForfeit(seat=2))
    assert result(company) == ("time", [[1], [2]])


def test_who_asks_for_something_is_there_without_a_connection_too() -> None:
    """A script may send its commands by single requests."""
    company = Company(options={"first": "seat_1"}).start()
    company.table.presence.arrive(ANN.id, company.now)
    company.play("mussel R")
    company.now += GRACE - 1
    company.play("mussel G")
    company.now += GRACE - 1
    assert company.refused(ANN, ask.Propose, what=ask.ProposeForfeit(seat=2)).code == "not_away"
    company.now += 1
    company.do(ANN, ask.Propose, what=ask.ProposeForfeit(seat=2))
    assert result(company) == ("time", [[1], [2]])


def test_nobody_takes_a_seat_over_behind_the_backs_of_all() -> None:
    """Where nobody is here to agree, only who has played that seat may go on with it."""
    company = Company(seats=[HostSeat(), BOT]).start()
    company.now += GRACE
    assert company.refused(EVE, ask.Propose, what=ask.ProposeReclaim(seat=2)).code == "nobody_to_ask"
    company.do(ANN, ask.Propose, what=ask.ProposeBotTakeover(seat=1, bot=BOT))
    assert company.refused(EVE, ask.Propose, what=ask.ProposeReclaim(seat=1)).code == "nobody_to_ask"
    company.do(ANN, ask.Propose, what=ask.ProposeReclaim(seat=1))
    assert company.table.seats_of(ANN.id) == [1]


def test_after_a_restart_nobody_has_been_away_yet() -> None:
    company = Company().start()
    company.now += GRACE * 10
    company.table = company.reloaded()
    company.table.presence.arrive(ANN.id, company.now)
    assert company.refused(ANN, ask.Propose, what=ask.ProposeForfeit(seat=2)).code == "not_away"


def test_an_unknown_bot_cannot_take_a_seat() -> None:
    company = Company().start()
    what = ask.ProposeBotTakeover(seat=1, bot=BotSeat(bot="deep"))
    assert company.refused(ANN, ask.Propose, what=what).code == "no_such_bot"
