"""During the game: decisions, repeats, stale ones, undo, and the log that everything can be had back from."""

import msgspec
import pytest

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.options import Options
from fathom.core.record import read, replay
from fathom.core.work import finish
from fathom.protocol import commands as ask
from fathom.protocol.settings import GameClock, HostSeat
from fathom.table.chance.verify import verify
from fathom.table.log import CorruptLog
from fathom.table.sanitize import clean_chat, clean_name
from fathom.table.table import Table
from play import variants
from table.company import ANN, BOB, BOT, EVE, SECRET, Company, seats


def begun(**wish: object) -> Company:
    return Company(options={"first": "seat_1"}, **wish).start()  # type: ignore[arg-type]


def test_a_move_is_for_the_owner_of_the_seat_in_its_turn() -> None:
    company = begun()
    assert company.refused(BOB, ask.Move, seat=1, line="mussel R").code == "not_your_seat"
    assert company.refused(EVE, ask.Move, seat=2, line="mussel R").kind is RefusalKind.FORBIDDEN
    assert company.refused(BOB, ask.Move, seat=2, line="mussel R").kind is RefusalKind.NOT_YOUR_TURN
    assert company.refused(ANN, ask.Move, seat=1, line="mussel Z").kind is RefusalKind.MALFORMED
    assert company.refused(ANN, ask.Move, seat=1, line="sail C").rule == "S2.4"
    company.do(ANN, ask.Move, seat=1, line="mussel R")
    assert company.refused(BOB, ask.Move, seat=2, line="mussel R").code == "mussel_taken"


def test_no_move_before_the_start() -> None:
    assert Company().refused(ANN, ask.Move, seat=1, line="mussel R").code == "not_started"


def test_the_same_command_twice_is_done_once() -> None:
    company = begun()
    once = company.do(ANN, ask.Move, seat=1, line="mussel R", id="once")
    seq = company.table.seq
    for table in (company.table, company.reloaded()):
        again = table.execute(ANN, ask.Move(id="once", seat=1, line="mussel R", seq=0), company.now)
        assert (again.entries, again.answer) == ([], once.answer)
        assert table.seq == seq


def test_a_decision_on_an_old_position_is_stale() -> None:
    company = begun()
    seen = company.table.seq
    company.play("mussel R")
    assert company.refused(BOB, ask.Move, seat=2, line="mussel G", seq=seen).kind is RefusalKind.STALE
    assert company.refused(BOB, ask.Move, seat=2, line="mussel G", seq=company.table.seq + 1).code == "from_the_future"


def test_talk_does_not_make_a_decision_stale() -> None:
    company = begun()
    seen = company.table.seq
    company.do(BOB, ask.Chat, text="hurry")
    company.do(ANN, ask.Move, seat=1, line="mussel R", seq=seen)


def test_a_line_may_not_say_what_is_announced() -> None:
    company = Company("subhunt").start()
    company.play("hide 101", "hide 102", "hide 103", "mine 136", "hide 101", "hide 102", "hide 103", "mine 136")
    assert company.refused(ANN, ask.Move, seat=1, line="sail 1 2 = mine 2").kind is RefusalKind.MALFORMED


def test_undo_in_the_own_turn_until_something_hidden_came_out() -> None:
    company = Company("subhunt").start()
    assert company.refused(ANN, ask.Undo, seat=1).code == "nothing_to_undo"
    company.play("hide 101")
    assert company.mirrors[0].table["undo"] == 1
    assert company.refused(BOB, ask.Undo, seat=2).kind is RefusalKind.NOT_YOUR_TURN
    assert company.refused(BOB, ask.Undo, seat=1).kind is RefusalKind.FORBIDDEN
    company.do(ANN, ask.Undo, seat=1)
    assert company.mirrors[0].view is not None
    assert company.mirrors[0].view["log"] == []
    company.play("hide 102", "hide 103", "hide 104", "mine 136", "hide 101", "hide 102", "hide 103", "mine 136")
    company.play("sail 1 2")
    assert company.refused(ANN, ask.Undo, seat=1).code == "nothing_to_undo", "the sail told that no mine is there"


def test_undo_can_be_off() -> None:
    company = begun(undo=False)
    company.play("mussel R")
    assert company.refused(ANN, ask.Undo, seat=1).code == "undo_off"
    assert company.mirrors[1].table["undo"] == 0


def test_why_not_is_told_to_the_owner_of_the_seat() -> None:
    company = begun()
    assert company.table.why(ANN, 1, "mussel R") is None
    reason = company.table.why(ANN, 1, "sail C")
    assert reason is not None
    assert (reason.rule, reason.code) == ("S2.4", "due_mussel")
    early = company.table.why(BOB, 2, "mussel R")
    assert early is not None
    assert early.kind == "not_your_turn"
    with pytest.raises(Refusal, match="not yours"):
        company.table.why(BOB, 1, "sail C")


def test_chat_is_cleaned_and_can_be_off() -> None:
    company = begun()
    company.do(EVE, ask.Chat, text=" hi\u202e <b>\x00\n all ")
    assert company.mirrors[1].chat[-1]["text"] == "hi <b> all"
    assert company.mirrors[1].chat[-1]["seat"] == 0
    assert company.refused(ANN, ask.Chat, text="\u200b\u202e ").code == "bad_chat"
    assert begun(chat=False).refused(ANN, ask.Chat, text="hi").code == "chat_off"


@pytest.mark.parametrize(
    "text", ["", " \u00a0\u3000", "\u200b\u200d", "\u202e\u2066", "\ufe0f\u0301", "\u3164", "\u2800\u115f\u1160\uffa0"]
)
def test_a_name_or_a_line_that_nobody_can_see_is_refused(text: str) -> None:
    for clean, code in ((clean_name, "bad_name"), (clean_chat, "bad_chat")):
        with pytest.raises(Refusal) as refused:
            clean(text)
        assert refused.value.code == code
        assert clean(f"Zoë{text}").startswith("Zoë")


@pytest.mark.parametrize(("game", "players", "options"), variants())
def test_a_table_is_its_log(game: str, players: int, options: Options) -> None:
    """At any moment of a whole game, with undo, clock and bots: what is loaded is what was there."""
    wish = [*seats(players - 1), BOT] if players > 2 else [HostSeat(), BOT]
    company = Company(game, wish, options=options, clock=GameClock(seconds=90000)).start()
    for number, _ in enumerate(company.play_on(seed=players)):
        if number % 40 == 0:
            same(company, company.reloaded())
    same(company, company.reloaded())
    record = company.table.record(ANN.id)
    assert company.reloaded().record(ANN.id) == record
    assert all(check.ok for check in verify(record, company.table.commitment))
    assert replay(read(record)).over


def same(company: Company, loaded: Table) -> None:
    table = company.table
    for audience in range(len(table.seats) + 1):
        person = company.owner(audience)
        assert loaded.snapshot(person, audience, company.now) == table.snapshot(person, audience, company.now)
    assert loaded.summary() == table.summary()
    assert (loaded.alarm(), loaded.seq, loaded.position_seq) == (table.alarm(), table.seq, table.position_seq)
    assert loaded.bot_turn() == table.bot_turn()


def test_a_damaged_log_is_not_taken_for_a_game() -> None:
    company = begun()
    company.play("mussel R", "mussel G")
    log = company.log
    for broken in (log[1:], [*log[:3], *log[4:]], [*log, b"{"], [*log, log[-1]], [*log[:-1], log[-1][:-9]]):
        with pytest.raises(CorruptLog):
            Table.load("T" * 22, broken)
    other = msgspec.json.decode(log[-1])
    other["event"]["line"] = "mussel R"
    with pytest.raises(CorruptLog):
        Table.load("T" * 22, [*log[:-1], msgspec.json.encode(other)])


def test_an_announcement_in_the_log_must_be_what_happened() -> None:
    company = Company("subhunt").start()
    for _ in company.play_on(seed=2, undo=0):
        if company.log[-1].find(b" = ") > 0:
            break
    entry = msgspec.json.decode(company.log[-1])
    entry["event"]["line"] = entry["event"]["line"].partition(" = ")[0] + " = hit graze 3"
    with pytest.raises(CorruptLog):
        Table.load(company.table.id, [*company.log[:-1], msgspec.json.encode(entry)])


def test_there_is_no_record_before_the_end() -> None:
    with pytest.raises(Refusal, match="not over"):
        begun().table.record(ANN.id)


def test_the_secret_is_told_to_nobody_before_the_end() -> None:
    company = begun()
    for _ in company.play_on(seed=6, most=40):
        pass
    assert SECRET.hex().encode() not in b"".join(b"".join(sent) for sent in company.sent)
    for _ in company.play_on(seed=6):
        pass
    assert SECRET.hex().encode() in company.sent[0][-1]


def test_the_record_of_a_game_without_spectators_is_for_those_who_played() -> None:
    company = begun(spectators="off")
    company.do(ANN, ask.Resign, seat=1)
    assert company.table.record(ANN.id) == company.table.record(BOB.id)
    with pytest.raises(Refusal, match="only for those who play"):
        company.table.record(EVE.id)


def test_an_earlier_moment_is_shown_as_it_was_known_then() -> None:
    company = Company("subhunt").start()
    views: list[list[object]] = []
    for _ in company.play_on(seed=8, undo=0):
        match = company.table.play.match  # type: ignore[union-attr]
        views.append([match.view(audience) for audience in range(3)])
    for step in (0, 3, len(views) // 2, len(views) - 1):
        for audience in range(3):
            assert finish(company.table.viewing_at(audience, step)) == views[step][audience]
    with pytest.raises(Refusal, match="no step"):
        finish(company.table.viewing_at(0, len(views) + 1))
    hidden = begun(spectators="off")
    with pytest.raises(Refusal, match="only for those who play"):
        finish(hidden.table.viewing_at(0, 0))
