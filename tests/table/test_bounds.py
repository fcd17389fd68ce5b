"""Games and logs have a bound, and a table that is full can still be finished."""

import random
from typing import Any

import msgspec
import pytest

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.match import Match
from fathom.core.record import write
from fathom.core.registry import game_named
from fathom.protocol import commands as ask
from fathom.protocol.settings import Begin, HostSeat, NewTable, OpenSeat, Person
from fathom.table import bounds
from fathom.table.create import open_import, open_table
from fathom.table.table import Table
from table.company import ANN, BOB, BOT, CAT, Company, opened
from table.fair import validate_import

HIDE = ("hide 101", "hide 102")


def hiding(**wish: Any) -> Company:
    """A game in which Ann can place a submarine and take that back."""
    return Company("subhunt", undo=True, **wish).start()


def move_and_undo(company: Company) -> None:
    company.play(HIDE[0])
    company.do(ANN, ask.Undo, seat=1)


def test_moves_of_one_turn_are_taken_back_only_so_often() -> None:
    company = hiding()
    for _ in range(bounds.UNDOS):
        move_and_undo(company)
    company.play(HIDE[0])
    refused = company.refused(ANN, ask.Undo, seat=1)
    assert (refused.kind, refused.code, refused.params) == (RefusalKind.ILLEGAL, "undo_limit", {"most": bounds.UNDOS})
    assert company.reloaded().undos == bounds.UNDOS
    while company.table.to_move == 1:
        company.play(random.Random(1).choice(legal(company)))
    company.play(legal(company)[0])
    company.do(BOB, ask.Undo, seat=2)  # another turn has undos of its own
    assert company.table.undos == 1


def legal(company: Company) -> list[str]:
    assert company.table.play is not None
    return company.table.play.match.legal()


@pytest.mark.parametrize("limit", ["MOVES", "ENTRIES"])
def test_a_full_table_takes_nothing_but_what_ends_the_game(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    company = hiding(chat=True)
    company.play(HIDE[0])
    assert company.table.play is not None
    full = {"MOVES": len(company.table.play.match.steps), "ENTRIES": company.table.seq}[limit]
    monkeypatch.setattr(bounds, limit, full)
    code = {"MOVES": "game_too_long", "ENTRIES": "table_full"}[limit]
    refused = company.refused(ANN, ask.Move, seat=1, line=legal(company)[0])
    assert (refused.kind, refused.code, refused.params) == (RefusalKind.ILLEGAL, code, {"most": full})
    if limit == "ENTRIES":
        assert company.refused(ANN, ask.Undo, seat=1).code == code
        assert company.refused(BOB, ask.Chat, text="Hello").code == code
        assert company.refused(BOB, ask.Propose, what=ask.ProposeBotTakeover(seat=2, bot=BOT)).code == code
    assert company.reloaded().snapshot("", 0, 1) == company.table.snapshot("", 0, 1)
    company.do(ANN, ask.Propose, what=ask.ProposeDraw())
    company.do(BOB, ask.Answer, proposal=company.table.seq, yes=True)
    assert company.table.status == "over"


def test_who_plays_at_a_full_table_can_resign(monkeypatch: pytest.MonkeyPatch) -> None:
    company = hiding()
    monkeypatch.setattr(bounds, "ENTRIES", company.table.seq)
    company.do(BOB, ask.Resign, seat=2)
    assert company.table.status == "over"


def test_a_bot_ends_a_game_that_it_cannot_go_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    company = Company("subhunt", [HostSeat(), BOT]).start()
    while company.table.to_move == 1:
        company.play(legal(company)[0])
    turn = company.table.bot_turn()
    assert turn is not None
    monkeypatch.setattr(bounds, "ENTRIES", company.table.seq)
    company.system(turn.command(turn.view.legal[0]))
    assert company.table.status == "over"
    assert company.reloaded().status == "over"


def test_so_does_a_bot_from_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    company = Company("subhunt", [HostSeat(), OpenSeat()])
    bot = Person("id-of-bot", "Bot", "Ann")
    company.do(bot, ask.Sit, seat=2)
    company.commit(1)
    company.reveal(1)
    company.do(ANN, ask.Start)
    while company.table.to_move == 1:
        company.play(legal(company)[0])
    monkeypatch.setattr(bounds, "ENTRIES", company.table.seq)
    company.do(bot, ask.Move, seat=2, line=legal(company)[0])
    assert company.table.status == "over"


def test_proposals_of_one_turn_are_so_many_for_each_and_for_all_who_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "PROPOSALS", 3)
    company = hiding()
    for _ in range(3):
        company.do(BOB, ask.Propose, what=ask.ProposeDraw())
        company.do(BOB, ask.Answer, proposal=company.table.seq, yes=False)
    refused = company.refused(BOB, ask.Propose, what=ask.ProposeDraw())
    assert (refused.code, refused.params) == ("proposal_limit", {"most": 3})
    company.do(ANN, ask.Propose, what=ask.ProposeDraw())  # others have their own
    assert company.reloaded().changes == company.table.changes == {BOB.id: 3, ANN.id: 1}


def test_nobody_fills_a_log_before_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "SEATING", 6)
    company = Company()
    for _ in range(3):
        company.do(CAT, ask.Sit, seat=2)
        company.do(CAT, ask.Leave, seat=2)
    refused = company.refused(CAT, ask.Sit, seat=2)
    assert (refused.code, refused.params) == ("seating_limit", {"most": 6})
    company.start()
    assert company.table.changes == {}


def test_the_chat_ends_and_those_who_watch_leave_room_for_the_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "CHAT", 4)
    monkeypatch.setattr(bounds, "WATCHERS_CHAT", 2)
    company = hiding(chat=True)
    company.do(CAT, ask.Chat, text="one")
    company.do(CAT, ask.Chat, text="two")
    assert company.refused(CAT, ask.Chat, text="three").params == {"most": 2}
    company.do(ANN, ask.Chat, text="three")
    company.do(BOB, ask.Chat, text="four")
    refused = company.refused(BOB, ask.Chat, text="five")
    assert (refused.code, refused.params) == ("chat_full", {"most": 4})
    assert company.reloaded().chatted == 4


class Dice:
    """Chance for a game that is played at random."""

    def __init__(self) -> None:
        self._random = random.Random(1)

    def below(self, limit: int, /) -> int:
        return self._random.randrange(limit)


def long_game(moves: int) -> bytes:
    """A game of Submarine in which nothing ever happens, given up at last."""
    dice = Dice()
    match = Match.new(game_named("submarine"), 2, dice, {"stalemate_voyages": 0})
    while len(match.steps) < moves:
        legal = match.legal()
        match.play(next((line for line in legal if line.startswith(("done", "keep"))), legal[0]), dice)
    record = msgspec.to_builtins(write(match))
    return msgspec.json.encode({**record, "result": {"reason": "agreed", "ranking": [[1, 2]]}})


def test_a_game_from_elsewhere_is_no_longer_than_one_from_here(monkeypatch: pytest.MonkeyPatch) -> None:
    data = long_game(120)
    monkeypatch.setattr(bounds, "MOVES", 119)
    with pytest.raises(Refusal) as refused:
        validate_import(data)
    assert refused.value.kind is RefusalKind.ILLEGAL
    assert (refused.value.code, refused.value.params) == ("record_too_long", {"most": 119, "moves": 120})


def test_games_that_are_longer_already_are_read_and_cannot_be_gone_on_with_at_their_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, change = opened("T" * 22, ANN, open_import(validate_import(long_game(120)), ANN))
    monkeypatch.setattr(bounds, "MOVES", 60)
    loaded = Table.load(table.id, [entry.encode() for entry in change.entries])
    assert loaded.snapshot("", 0, 1) == table.snapshot("", 0, 1)
    with pytest.raises(Refusal) as refused:
        loaded.record_until(ANN.id, 60)
    assert refused.value.code == "record_too_long"
    wish = NewTable(id="on", game="submarine", seats=[HostSeat(), OpenSeat()], begin=Begin(table=table.id, step=59))
    opened("U" * 22, ANN, open_table(wish, ANN, bytes(32), loaded.record_until(ANN.id, 59)))


def test_to_undo_costs_no_more_late_in_a_game() -> None:
    match = validate_import(long_game(400)).match
    while not match.undo_limit():
        match.play(match.legal()[0])
    before, length = match.prefix(len(match.steps) - 1), len(match.steps)

    first = match.steps[0]
    match.undo()
    assert match.steps[0] is first, "the steps of earlier turns are the same objects, not played again"
    assert len(match.steps) == length - 1
    assert match.state.to_bytes() == before.state.to_bytes()
    assert match.view(1) == before.view(1)
