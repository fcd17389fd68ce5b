"""Commands during a game: moves, repeats, stale commands, undo, and reconstruction from the log."""

import json

import msgspec
import pytest

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.options import Options
from fathom.core.record import read, replay
from fathom.core.work import finish
from fathom.protocol import commands as ask
from fathom.protocol.settings import GameClock, HostSeat, Person
from fathom.table.chance.verify import verify
from fathom.table.log import CorruptLog
from fathom.table.sanitize import clean_chat, clean_name
from fathom.table.table import Table
from play import variants
from table.harness import ANN, BOB, BOT, EVE, SECRET, TableHarness, seats


def started_game(**wish: object) -> TableHarness:
    return TableHarness(options={"first": "seat_1"}, **wish).start()  # type: ignore[arg-type]


def test_a_move_requires_the_owner_of_the_seat_to_move() -> None:
    harness = started_game()
    assert harness.refused(BOB, ask.Move, seat=1, line="mussel R").code == "not_your_seat"
    assert harness.refused(EVE, ask.Move, seat=2, line="mussel R").kind is RefusalKind.FORBIDDEN
    assert harness.refused(BOB, ask.Move, seat=2, line="mussel R").kind is RefusalKind.NOT_YOUR_TURN
    assert harness.refused(ANN, ask.Move, seat=1, line="mussel Z").kind is RefusalKind.MALFORMED
    assert harness.refused(ANN, ask.Move, seat=1, line="sail C").rule == "S2.4"
    harness.do(ANN, ask.Move, seat=1, line="mussel R")
    assert harness.refused(BOB, ask.Move, seat=2, line="mussel R").code == "mussel_taken"


def test_no_move_before_the_start() -> None:
    assert TableHarness().refused(ANN, ask.Move, seat=1, line="mussel R").code == "not_started"


def test_a_repeated_command_is_executed_once() -> None:
    harness = started_game()
    once = harness.do(ANN, ask.Move, seat=1, line="mussel R", id="once")
    seq = harness.table.seq
    for table in (harness.table, harness.reloaded()):
        again = table.execute(ANN, ask.Move(id="once", seat=1, line="mussel R", seq=0), harness.now)
        assert (again.entries, again.answer) == ([], once.answer)
        assert table.seq == seq


def test_a_decision_on_an_old_position_is_stale() -> None:
    harness = started_game()
    seen = harness.table.seq
    harness.play("mussel R")
    assert harness.refused(BOB, ask.Move, seat=2, line="mussel G", seq=seen).kind is RefusalKind.STALE
    assert harness.refused(BOB, ask.Move, seat=2, line="mussel G", seq=harness.table.seq + 1).code == "from_the_future"


def test_chat_does_not_make_a_move_stale() -> None:
    harness = started_game()
    seen = harness.table.seq
    harness.do(BOB, ask.Chat, text="hurry")
    harness.do(ANN, ask.Move, seat=1, line="mussel R", seq=seen)


def test_a_line_with_an_announcement_is_refused() -> None:
    harness = TableHarness("subhunt").start()
    harness.play("hide 101", "hide 102", "hide 103", "mine 136", "hide 101", "hide 102", "hide 103", "mine 136")
    assert harness.refused(ANN, ask.Move, seat=1, line="sail 1 2 = mine 2").kind is RefusalKind.MALFORMED


def test_undo_in_the_own_turn_until_a_disclosure() -> None:
    harness = TableHarness("subhunt").start()
    assert harness.refused(ANN, ask.Undo, seat=1).code == "nothing_to_undo"
    harness.play("hide 101")
    assert harness.replicas[0].table["undo"] == 1
    assert harness.refused(BOB, ask.Undo, seat=2).kind is RefusalKind.NOT_YOUR_TURN
    assert harness.refused(BOB, ask.Undo, seat=1).kind is RefusalKind.FORBIDDEN
    harness.do(ANN, ask.Undo, seat=1)
    assert harness.replicas[0].view is not None
    assert harness.replicas[0].view["log"] == []
    harness.play("hide 102", "hide 103", "hide 104", "mine 136", "hide 101", "hide 102", "hide 103", "mine 136")
    harness.play("sail 1 2")
    assert harness.refused(ANN, ask.Undo, seat=1).code == "nothing_to_undo", "the sail told that no mine is there"


def test_undo_can_be_off() -> None:
    harness = started_game(undo=False)
    harness.play("mussel R")
    assert harness.refused(ANN, ask.Undo, seat=1).code == "undo_off"
    assert harness.replicas[1].table["undo"] == 0


def test_why_not_requires_the_owner_of_the_seat() -> None:
    harness = started_game()
    assert harness.table.why(ANN, 1, "mussel R") is None
    reason = harness.table.why(ANN, 1, "sail C")
    assert reason is not None
    assert (reason.rule, reason.code) == ("S2.4", "due_mussel")
    early = harness.table.why(BOB, 2, "mussel R")
    assert early is not None
    assert early.kind == "not_your_turn"
    with pytest.raises(Refusal, match="isn't yours"):
        harness.table.why(BOB, 1, "sail C")


def test_chat_numbers_its_authors_whatever_their_name_and_seat() -> None:
    harness = started_game()
    renamed = Person(EVE.id, "Ann")
    for person in (EVE, BOB, renamed, ANN, BOB):
        harness.do(person, ask.Chat, text="hi")
    assert [line["voice"] for line in harness.replicas[1].chat] == [1, 2, 1, 3, 2]
    snapshot = json.loads(harness.table.snapshot("", 0, harness.now))
    assert [line["voice"] for line in snapshot["chat"]] == [1, 2, 1, 3, 2]


def test_chat_is_sanitized_and_can_be_disabled() -> None:
    harness = started_game()
    harness.do(EVE, ask.Chat, text=" hi\u202e <b>\x00\n all ")
    assert harness.replicas[1].chat[-1]["text"] == "hi <b> all"
    assert harness.replicas[1].chat[-1]["seat"] == 0
    assert harness.refused(ANN, ask.Chat, text="\u200b\u202e ").code == "bad_chat"
    assert started_game(chat=False).refused(ANN, ask.Chat, text="hi").code == "chat_off"


@pytest.mark.parametrize(
    "text", ["", " \u00a0\u3000", "\u200b\u200d", "\u202e\u2066", "\ufe0f\u0301", "\u3164", "\u2800\u115f\u1160\uffa0"]
)
def test_an_invisible_name_or_chat_line_is_refused(text: str) -> None:
    for clean, code in ((clean_name, "bad_name"), (clean_chat, "bad_chat")):
        with pytest.raises(Refusal) as refused:
            clean(text)
        assert refused.value.code == code
        assert clean(f"Zoë{text}").startswith("Zoë")


@pytest.mark.parametrize(("game", "players", "options"), variants())
def test_a_table_equals_its_reloaded_log(game: str, players: int, options: Options) -> None:
    """This holds at every step of a whole game with undo, clock and bots."""
    wish = [*seats(players - 1), BOT] if players > 2 else [HostSeat(), BOT]
    harness = TableHarness(game, wish, options=options, clock=GameClock(seconds=90000)).start()
    for number, _ in enumerate(harness.play_on(seed=players)):
        if number % 40 == 0:
            same(harness, harness.reloaded())
    same(harness, harness.reloaded())
    record = harness.table.record(ANN.id)
    assert harness.reloaded().record(ANN.id) == record
    assert all(check.ok for check in verify(record, harness.table.commitment))
    assert replay(read(record)).over


def same(harness: TableHarness, loaded: Table) -> None:
    table = harness.table
    for audience in range(len(table.seats) + 1):
        person = harness.owner(audience)
        assert loaded.snapshot(person, audience, harness.now) == table.snapshot(person, audience, harness.now)
    assert loaded.summary() == table.summary()
    assert (loaded.alarm(), loaded.seq, loaded.position_seq) == (table.alarm(), table.seq, table.position_seq)
    assert loaded.bot_turn() == table.bot_turn()


def test_a_damaged_log_is_refused() -> None:
    harness = started_game()
    harness.play("mussel R", "mussel G")
    log = harness.log
    for broken in (log[1:], [*log[:3], *log[4:]], [*log, b"{"], [*log, log[-1]], [*log[:-1], log[-1][:-9]]):
        with pytest.raises(CorruptLog):
            Table.load("T" * 22, broken)
    other = msgspec.json.decode(log[-1])
    other["event"]["line"] = "mussel R"
    with pytest.raises(CorruptLog):
        Table.load("T" * 22, [*log[:-1], msgspec.json.encode(other)])


def test_an_announcement_in_the_log_must_be_true() -> None:
    harness = TableHarness("subhunt").start()
    for _ in harness.play_on(seed=2, undo=0):
        if harness.log[-1].find(b" = ") > 0:
            break
    entry = msgspec.json.decode(harness.log[-1])
    entry["event"]["line"] = entry["event"]["line"].partition(" = ")[0] + " = hit graze 3"
    with pytest.raises(CorruptLog):
        Table.load(harness.table.id, [*harness.log[:-1], msgspec.json.encode(entry)])


def test_there_is_no_record_before_the_end() -> None:
    with pytest.raises(Refusal, match="isn't over"):
        started_game().table.record(ANN.id)


def test_the_secret_is_not_sent_before_the_end() -> None:
    harness = started_game()
    for _ in harness.play_on(seed=6, most=40):
        pass
    assert SECRET.hex().encode() not in b"".join(b"".join(sent) for sent in harness.sent)
    for _ in harness.play_on(seed=6):
        pass
    assert SECRET.hex().encode() in harness.sent[0][-1]


def test_the_record_of_a_game_without_spectators_requires_a_player() -> None:
    harness = started_game(spectators="off")
    harness.do(ANN, ask.Resign, seat=1)
    assert harness.table.record(ANN.id) == harness.table.record(BOB.id)
    with pytest.raises(Refusal, match="only its players"):
        harness.table.record(EVE.id)


def test_an_earlier_view_has_the_knowledge_of_its_time() -> None:
    harness = TableHarness("subhunt").start()
    views: list[list[object]] = []
    for _ in harness.play_on(seed=8, undo=0):
        match = harness.table.play.match  # type: ignore[union-attr]
        views.append([match.view(audience) for audience in range(3)])
    for step in (0, 3, len(views) // 2, len(views) - 1):
        for audience in range(3):
            assert finish(harness.table.viewing_at(audience, step)) == views[step][audience]
    with pytest.raises(Refusal, match="no step"):
        finish(harness.table.viewing_at(0, len(views) + 1))
    hidden = started_game(spectators="off")
    with pytest.raises(Refusal, match="only its players"):
        finish(hidden.table.viewing_at(0, 0))
