"""Continuation from a position of a finished game: the same position, new chance, and a proof of both."""

import json
from typing import Any

import msgspec
import pytest

from fathom.core.errors import Refusal
from fathom.core.match import Match
from fathom.core.record import read, replay, replay_prefix
from fathom.core.work import finish
from fathom.protocol import commands as ask
from fathom.protocol.settings import Begin, BotSeat, HostSeat, NewTable, OpenSeat
from fathom.table.chance.verify import read_proof, verify
from fathom.table.create import open_table
from fathom.table.projections.history import history
from table.harness import ANN, BOB, SECRET, TableHarness, opened_table, seats

OTHER_SECRET = bytes(reversed(SECRET))


def finished(game: str, players: int = 2, seed: int = 3, **wish: Any) -> TableHarness:
    harness = TableHarness(game, seats(players), **wish).start()
    for _ in harness.play_on(seed):
        pass
    assert harness.table.status == "over"
    return harness


class Continuation(TableHarness):
    """A table that continues the game of another table."""

    def __init__(self, before: TableHarness, step: int, secret: bytes = OTHER_SECRET, **wish: Any) -> None:
        self.now, self.ids = before.now + 1000, 0
        chairs = wish.pop("seats", seats(len(before.table.seats)))
        begin = Begin(table=before.table.id, step=step)
        new = NewTable(id="on", game=before.table.settings.game, seats=chairs, begin=begin, **wish)
        earlier = before.table.record_until(ANN.id, step)
        self.table, change = opened_table("U" * 22, ANN, open_table(new, ANN, secret, earlier), self.now)
        self.log = [entry.encode() for entry in change.entries]
        self.sent = [[] for _ in range(len(chairs) + 1)]
        self.replicas = [type(replica)() for replica in before.replicas]
        for audience in range(len(self.sent)):
            self.refresh(audience)


def match_at(harness: TableHarness) -> Match:
    assert harness.table.play is not None
    return harness.table.play.match


def length(harness: TableHarness) -> int:
    return len(match_at(harness).steps)


@pytest.mark.parametrize(("game", "players"), [("submarine", 2), ("submarine", 5), ("subhunt", 2)])
def test_every_audience_has_its_earlier_view_at_every_step(game: str, players: int) -> None:
    before = finished(game, players)
    for step in (0, length(before) // 3, length(before) - 1):
        after = Continuation(before, step).start()
        for audience in range(players + 1):
            for moment in {0, step // 2, step}:
                then = match_at(before).prefix(moment).view(audience)
                assert msgspec.to_builtins(finish(after.table.viewing_at(audience, moment))) == msgspec.to_builtins(
                    then
                )


def test_unseen_cards_are_dealt_again() -> None:
    before = finished("submarine")
    step = length(before) // 3
    deals = [match_at(Continuation(before, step, bytes([key]) * 32).start()).deal for key in (1, 2, 2)]
    assert deals[0] != deals[1] == deals[2]
    assert deals[0] != match_at(before).deal
    boards = [deal["board"] for deal in deals]
    assert boards[0] == boards[1] == match_at(before).deal["board"]


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_a_continuation_is_played_to_its_end_and_verifies(game: str) -> None:
    before = finished(game)
    step = length(before) // 2
    after = Continuation(before, step, clock=None).start()
    for _ in after.play_on(seed=8):
        assert after.reloaded().snapshot(ANN.id, 1, after.now) == after.table.snapshot(ANN.id, 1, after.now)
    assert after.table.status == "over"
    record = after.table.record(ANN.id)
    checks = {check.name: check for check in verify(record, after.table.commitment)}
    assert all(check.ok for check in checks.values()), checks
    assert "dealt_on" in checks
    proof = read_proof(record)
    assert proof is not None
    assert proof.begin == Begin(table=before.table.id, step=step)
    assert read(record).moves[:step] == read(before.table.record(ANN.id)).moves[:step]
    told = history(after.reloaded(), 1)
    assert len(told.steps) == length(after)
    for replica in after.replicas:
        assert replica.table["begin"] == {"table": before.table.id, "step": step}


def test_a_continuation_can_be_continued_before_and_after_its_start() -> None:
    before = finished("submarine")
    middle = Continuation(before, length(before) // 2).start()
    for _ in middle.play_on(seed=5):
        pass
    for step in (length(before) // 4, length(middle) - 1):
        again = Continuation(middle, step, bytes([9]) * 32).start()
        for _ in again.play_on(seed=6):
            pass
        assert all(check.ok for check in verify(again.table.record(ANN.id)))


def tampered(game: str) -> dict[str, Any]:
    before = finished(game)
    after = Continuation(before, length(before) // 3).start()
    for _ in after.play_on(seed=8):
        pass
    found: dict[str, Any] = json.loads(after.table.record(ANN.id))
    return found


def failed(document: dict[str, Any]) -> set[str]:
    return {check.name for check in verify(json.dumps(document)) if not check.ok}


def test_every_change_of_the_proof_is_found() -> None:
    document = tampered("submarine")
    begin = document["fairness"]["begin"]
    assert failed(document) == set()
    for other in ({**begin, "step": 0}, {**begin, "table": "another"}):
        assert "settings" in failed({**document, "fairness": {**document["fairness"], "begin": other}})
    late = {**begin, "step": len(document["moves"]) + 1}
    assert {"settings", "dealt_on"} <= failed({**document, "fairness": {**document["fairness"], "begin": late}})
    whole = {name: value for name, value in document["fairness"].items() if name != "begin"}
    assert {"settings", "deal"} <= failed({**document, "fairness": whole})
    secret = {**document["fairness"], "secret": "00" * 32}
    assert {"commitment", "dealt_on"} <= failed({**document, "fairness": secret})


def test_later_spins_are_new_and_proved() -> None:
    before = finished("subhunt", seed=1)
    first = next(index for index, step in enumerate(match_at(before).steps) if step.chance_outcomes)
    after = Continuation(before, first + 1).start()
    for _ in after.play_on(seed=2):
        pass
    spins = [outcome for step in match_at(after).steps for outcome in step.chance_outcomes]
    assert len(spins) > 1
    disc = next(check for check in verify(after.table.record(ANN.id)) if check.name == "disc")
    assert disc.ok
    assert disc.count == len(spins) - 1


def test_the_prefix_cannot_be_undone() -> None:
    before = finished("subhunt", undo=True)
    after = Continuation(before, 1, undo=True).start()
    assert after.refused(ANN, ask.Undo, seat=1).code == "nothing_to_undo"
    assert after.table.play is not None
    after.play(after.table.play.match.legal()[0])
    after.do(ANN, ask.Undo, seat=1)
    assert length(after) == 1
    assert after.refused(ANN, ask.Undo, seat=1).code == "nothing_to_undo"


def test_lines_of_the_prefix_have_no_seals() -> None:
    before = finished("subhunt", seed=1)
    after = Continuation(before, 8).start()
    for replica in after.replicas:
        assert replica.fairness is not None
        assert replica.fairness["seals"] == replica.fairness["openings"] == []
    mines = [step.line.split()[1][1:].lstrip("0") for step in match_at(after).steps if step.line.startswith("mine ")]
    assert len(mines) == 2
    for _ in after.play_on(seed=4, undo=0):
        assert after.replicas[0].fairness is not None
        assert after.replicas[0].fairness["openings"] == []


def test_a_continuation_with_bots() -> None:
    before = finished("submarine", 3)
    after = Continuation(before, 30, seats=[BotSeat(bot="random"), HostSeat(), BotSeat(bot="random")]).start()
    for _ in after.play_on(seed=1):
        pass
    assert after.table.status == "over"
    assert replay_prefix(read(after.table.record(ANN.id))).to_move == replay(read(after.table.record(ANN.id))).to_move


def test_an_invalid_continuation_is_refused() -> None:
    before = finished("submarine")
    last = length(before)
    for step, code in ((last, "game_over"), (last + 1, "no_such_step")):
        with pytest.raises(Refusal) as refused:
            before.table.record_until(ANN.id, step)
        assert refused.value.code == code
    playing = TableHarness("subhunt").start()
    with pytest.raises(Refusal) as refused:
        playing.table.record_until(ANN.id, 0)
    assert refused.value.code == "not_over"
    closed = finished("subhunt", spectators="off")
    assert closed.table.record_until(BOB.id, 3).moves
    with pytest.raises(Refusal) as refused:
        closed.table.record_until("somebody", 3)
    assert refused.value.code == "not_for_spectators"


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "subhunt"},
        {"seats": [HostSeat(), OpenSeat(), OpenSeat()]},
        {"options": {"must_act": False}},
        {"preset": "short"},
    ],
)
def test_a_continuation_keeps_game_seats_and_options(wish: dict[str, Any]) -> None:
    before = finished("submarine")
    begin = Begin(table=before.table.id, step=4)
    whole = {"id": "x", "game": "submarine", "seats": seats(2), "begin": begin, **wish}
    with pytest.raises(Refusal) as refused:
        open_table(NewTable(**whole), ANN, SECRET, before.table.record_until(ANN.id, 4))
    assert refused.value.code == "other_game"
