"""Limits of games and logs: a full table can still be finished."""

import random
import re
from pathlib import Path
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
from table.fair_game import validate_import
from table.harness import ANN, BOB, BOT, CAT, TableHarness, opened_table

HIDE = ("hide 101", "hide 102")


def hiding(**wish: Any) -> TableHarness:
    """Start a game in which Ann can place a submarine and undo it."""
    return TableHarness("subhunt", undo=True, **wish).start()


def move_and_undo(harness: TableHarness) -> None:
    harness.play(HIDE[0])
    harness.do(ANN, ask.Undo, seat=1)


def test_undos_per_turn_are_limited() -> None:
    harness = hiding()
    for _ in range(bounds.UNDOS):
        move_and_undo(harness)
    harness.play(HIDE[0])
    refused = harness.refused(ANN, ask.Undo, seat=1)
    assert (refused.kind, refused.code, refused.params) == (RefusalKind.ILLEGAL, "undo_limit", {"most": bounds.UNDOS})
    assert harness.reloaded().undos == bounds.UNDOS
    while harness.table.to_move == 1:
        harness.play(random.Random(1).choice(legal(harness)))
    harness.play(legal(harness)[0])
    harness.do(BOB, ask.Undo, seat=2)  # another turn has its own undos
    assert harness.table.undos == 1


def legal(harness: TableHarness) -> list[str]:
    assert harness.table.play is not None
    return harness.table.play.match.legal()


@pytest.mark.parametrize("limit", ["MOVES", "ENTRIES"])
def test_a_full_table_accepts_only_commands_that_end_the_game(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    harness = hiding(chat=True)
    harness.play(HIDE[0])
    assert harness.table.play is not None
    full = {"MOVES": len(harness.table.play.match.steps), "ENTRIES": harness.table.seq}[limit]
    monkeypatch.setattr(bounds, limit, full)
    code = {"MOVES": "game_too_long", "ENTRIES": "table_full"}[limit]
    refused = harness.refused(ANN, ask.Move, seat=1, line=legal(harness)[0])
    assert (refused.kind, refused.code, refused.params) == (RefusalKind.ILLEGAL, code, {"most": full})
    if limit == "ENTRIES":
        assert harness.refused(ANN, ask.Undo, seat=1).code == code
        assert harness.refused(BOB, ask.Chat, text="Hello").code == code
        assert harness.refused(BOB, ask.Propose, what=ask.ProposeBotTakeover(seat=2, bot=BOT)).code == code
    assert harness.reloaded().snapshot("", 0, 1) == harness.table.snapshot("", 0, 1)
    harness.do(ANN, ask.Propose, what=ask.ProposeDraw())
    harness.do(BOB, ask.Answer, proposal=harness.table.seq, yes=True)
    assert harness.table.status == "over"


def test_a_player_can_resign_at_a_full_table(monkeypatch: pytest.MonkeyPatch) -> None:
    harness = hiding()
    monkeypatch.setattr(bounds, "ENTRIES", harness.table.seq)
    harness.do(BOB, ask.Resign, seat=2)
    assert harness.table.status == "over"


def test_a_bot_ends_a_game_at_a_full_table(monkeypatch: pytest.MonkeyPatch) -> None:
    harness = TableHarness("subhunt", [HostSeat(), BOT]).start()
    while harness.table.to_move == 1:
        harness.play(legal(harness)[0])
    turn = harness.table.bot_turn()
    assert turn is not None
    monkeypatch.setattr(bounds, "ENTRIES", harness.table.seq)
    harness.system(turn.command(turn.view.legal[0]))
    assert harness.table.status == "over"
    assert harness.reloaded().status == "over"


def test_a_remote_bot_ends_a_game_at_a_full_table(monkeypatch: pytest.MonkeyPatch) -> None:
    harness = TableHarness("subhunt", [HostSeat(), OpenSeat()])
    bot = Person("id-of-bot", "Bot", "Ann")
    harness.do(bot, ask.Sit, seat=2)
    harness.commit(1)
    harness.reveal(1)
    harness.do(ANN, ask.Start)
    while harness.table.to_move == 1:
        harness.play(legal(harness)[0])
    monkeypatch.setattr(bounds, "ENTRIES", harness.table.seq)
    harness.do(bot, ask.Move, seat=2, line=legal(harness)[0])
    assert harness.table.status == "over"


def test_proposals_per_turn_are_limited_by_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "PROPOSALS", 3)
    harness = hiding()
    for _ in range(3):
        harness.do(BOB, ask.Propose, what=ask.ProposeDraw())
        harness.do(BOB, ask.Answer, proposal=harness.table.seq, yes=False)
    refused = harness.refused(BOB, ask.Propose, what=ask.ProposeDraw())
    assert (refused.code, refused.params) == ("proposal_limit", {"most": 3})
    harness.do(ANN, ask.Propose, what=ask.ProposeDraw())  # others have their own limit
    assert harness.reloaded().changes == harness.table.changes == {BOB.id: 3, ANN.id: 1}


def test_the_log_before_the_start_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "SEATING", 6)
    harness = TableHarness()
    for _ in range(3):
        harness.do(CAT, ask.Sit, seat=2)
        harness.do(CAT, ask.Leave, seat=2)
    refused = harness.refused(CAT, ask.Sit, seat=2)
    assert (refused.code, refused.params) == ("seating_limit", {"most": 6})
    harness.start()
    assert harness.table.changes == {}


def test_chat_is_limited_with_a_reserve_for_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "CHAT", 4)
    monkeypatch.setattr(bounds, "WATCHERS_CHAT", 2)
    harness = hiding(chat=True)
    harness.do(CAT, ask.Chat, text="one")
    harness.do(CAT, ask.Chat, text="two")
    assert harness.refused(CAT, ask.Chat, text="three").params == {"most": 2}
    harness.do(ANN, ask.Chat, text="three")
    harness.do(BOB, ask.Chat, text="four")
    refused = harness.refused(BOB, ask.Chat, text="five")
    assert (refused.code, refused.params) == ("chat_full", {"most": 4})
    assert harness.reloaded().chatted == 4


class Dice:
    """Chance for random games."""

    def __init__(self) -> None:
        self._random = random.Random(1)

    def below(self, limit: int, /) -> int:
        return self._random.randrange(limit)


def long_game(moves: int) -> bytes:
    """Return a game of Submarine without progress that ends by agreement."""
    dice = Dice()
    match = Match.new(game_named("submarine"), 2, dice, {"stalemate_voyages": 0})
    while len(match.steps) < moves:
        legal = match.legal()
        match.play(next((line for line in legal if line.startswith(("done", "keep"))), legal[0]), dice)
    record = msgspec.to_builtins(write(match))
    return msgspec.json.encode({**record, "result": {"reason": "agreed", "ranking": [[1, 2]]}})


def test_an_imported_game_has_the_same_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    data = long_game(120)
    monkeypatch.setattr(bounds, "MOVES", 119)
    with pytest.raises(Refusal) as refused:
        validate_import(data)
    assert refused.value.kind is RefusalKind.ILLEGAL
    assert (refused.value.code, refused.value.params) == ("record_too_long", {"most": 119, "moves": 120})


def test_longer_legacy_games_are_read_and_cannot_be_continued_at_their_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, change = opened_table("T" * 22, ANN, open_import(validate_import(long_game(120)), ANN))
    monkeypatch.setattr(bounds, "MOVES", 60)
    loaded = Table.load(table.id, [entry.encode() for entry in change.entries])
    assert loaded.snapshot("", 0, 1) == table.snapshot("", 0, 1)
    with pytest.raises(Refusal) as refused:
        loaded.record_until(ANN.id, 60)
    assert refused.value.code == "record_too_long"
    wish = NewTable(id="on", game="submarine", seats=[HostSeat(), OpenSeat()], begin=Begin(table=table.id, step=59))
    opened_table("U" * 22, ANN, open_table(wish, ANN, bytes(32), loaded.record_until(ANN.id, 59)))


def test_the_cost_of_undo_does_not_grow() -> None:
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


def test_the_limits_are_those_of_the_protocol_page() -> None:
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
    told: dict[str, list[int]] = {}
    for line in page[page.index("These belong to a table") :].splitlines():
        if found := re.fullmatch(r"\| .* \| ([^|]*) \| `(\w+)`.* \|", line):
            told.setdefault(found[2], [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*\d", found[1])])
    assert told["game_too_long"][0] == bounds.MOVES
    assert told["table_full"] == [bounds.ENTRIES, bounds.BEFORE_START]
    assert told["undo_limit"] == [bounds.UNDOS]
    assert told["proposal_limit"][0] == bounds.PROPOSALS
    assert told["seating_limit"] == [bounds.SEATING]
    assert told["chat_full"] == [bounds.CHAT, bounds.WATCHERS_CHAT]
