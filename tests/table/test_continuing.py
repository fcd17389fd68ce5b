"""Going on from a moment of a game that is over: the same position, fresh chance, and a proof of both."""

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
from table.company import ANN, BOB, SECRET, Company, opened, seats

OTHER_SECRET = bytes(reversed(SECRET))


def finished(game: str, players: int = 2, seed: int = 3, **wish: Any) -> Company:
    company = Company(game, seats(players), **wish).start()
    for _ in company.play_on(seed):
        pass
    assert company.table.status == "over"
    return company


class GoingOn(Company):
    """A table that goes on with another's game."""

    def __init__(self, before: Company, step: int, secret: bytes = OTHER_SECRET, **wish: Any) -> None:
        self.now, self.ids = before.now + 1000, 0
        chairs = wish.pop("seats", seats(len(before.table.seats)))
        begin = Begin(table=before.table.id, step=step)
        new = NewTable(id="on", game=before.table.settings.game, seats=chairs, begin=begin, **wish)
        earlier = before.table.record_until(ANN.id, step)
        self.table, change = opened("U" * 22, ANN, open_table(new, ANN, secret, earlier), self.now)
        self.log = [entry.encode() for entry in change.entries]
        self.sent = [[] for _ in range(len(chairs) + 1)]
        self.mirrors = [type(mirror)() for mirror in before.mirrors]
        for audience in range(len(self.sent)):
            self.look(audience)


def match_at(company: Company) -> Match:
    assert company.table.play is not None
    return company.table.play.match


def length(company: Company) -> int:
    return len(match_at(company).steps)


@pytest.mark.parametrize(("game", "players"), [("submarine", 2), ("submarine", 5), ("subhunt", 2)])
def test_everybody_knows_what_they_knew_then_at_every_moment_before(game: str, players: int) -> None:
    before = finished(game, players)
    for step in (0, length(before) // 3, length(before) - 1):
        after = GoingOn(before, step).start()
        for audience in range(players + 1):
            for moment in {0, step // 2, step}:
                then = match_at(before).prefix(moment).view(audience)
                assert msgspec.to_builtins(finish(after.table.viewing_at(audience, moment))) == msgspec.to_builtins(
                    then
                )


def test_cards_that_nobody_had_seen_are_dealt_anew() -> None:
    before = finished("submarine")
    step = length(before) // 3
    deals = [match_at(GoingOn(before, step, bytes([key]) * 32).start()).deal for key in (1, 2, 2)]
    assert deals[0] != deals[1] == deals[2]
    assert deals[0] != match_at(before).deal
    boards = [deal["board"] for deal in deals]
    assert boards[0] == boards[1] == match_at(before).deal["board"]


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_it_is_played_to_its_end_like_any_game_and_the_proof_holds(game: str) -> None:
    before = finished(game)
    step = length(before) // 2
    after = GoingOn(before, step, clock=None).start()
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
    for mirror in after.mirrors:
        assert mirror.table["begin"] == {"table": before.table.id, "step": step}


def test_a_game_that_went_on_can_be_gone_on_with_again_before_and_after_that_moment() -> None:
    before = finished("submarine")
    middle = GoingOn(before, length(before) // 2).start()
    for _ in middle.play_on(seed=5):
        pass
    for step in (length(before) // 4, length(middle) - 1):
        again = GoingOn(middle, step, bytes([9]) * 32).start()
        for _ in again.play_on(seed=6):
            pass
        assert all(check.ok for check in verify(again.table.record(ANN.id)))


def tampered(game: str) -> dict[str, Any]:
    before = finished(game)
    after = GoingOn(before, length(before) // 3).start()
    for _ in after.play_on(seed=8):
        pass
    found: dict[str, Any] = json.loads(after.table.record(ANN.id))
    return found


def failed(document: dict[str, Any]) -> set[str]:
    return {check.name for check in verify(json.dumps(document)) if not check.ok}


def test_whatever_is_changed_in_the_proof_is_found() -> None:
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


def test_spins_after_that_moment_are_new_and_proved() -> None:
    before = finished("subhunt", seed=1)
    first = next(index for index, step in enumerate(match_at(before).steps) if step.chance_outcomes)
    after = GoingOn(before, first + 1).start()
    for _ in after.play_on(seed=2):
        pass
    spins = [outcome for step in match_at(after).steps for outcome in step.chance_outcomes]
    assert len(spins) > 1
    disc = next(check for check in verify(after.table.record(ANN.id)) if check.name == "disc")
    assert disc.ok
    assert disc.count == len(spins) - 1


def test_nobody_takes_back_what_was_there_before() -> None:
    before = finished("subhunt", undo=True)
    after = GoingOn(before, 1, undo=True).start()
    assert after.refused(ANN, ask.Undo, seat=1).code == "nothing_to_undo"
    assert after.table.play is not None
    after.play(after.table.play.match.legal()[0])
    after.do(ANN, ask.Undo, seat=1)
    assert length(after) == 1
    assert after.refused(ANN, ask.Undo, seat=1).code == "nothing_to_undo"


def test_lines_from_before_have_no_seals_and_are_not_opened() -> None:
    before = finished("subhunt", seed=1)
    after = GoingOn(before, 8).start()
    for mirror in after.mirrors:
        assert mirror.fairness is not None
        assert mirror.fairness["seals"] == mirror.fairness["openings"] == []
    mines = [step.line.split()[1][1:].lstrip("0") for step in match_at(after).steps if step.line.startswith("mine ")]
    assert len(mines) == 2
    for _ in after.play_on(seed=4, undo=0):
        assert after.mirrors[0].fairness is not None
        assert after.mirrors[0].fairness["openings"] == []


def test_bots_go_on_too() -> None:
    before = finished("submarine", 3)
    after = GoingOn(before, 30, seats=[BotSeat(bot="random"), HostSeat(), BotSeat(bot="random")]).start()
    for _ in after.play_on(seed=1):
        pass
    assert after.table.status == "over"
    assert replay_prefix(read(after.table.record(ANN.id))).to_move == replay(read(after.table.record(ANN.id))).to_move


def test_what_cannot_be_gone_on_with_is_refused() -> None:
    before = finished("submarine")
    last = length(before)
    for step, code in ((last, "game_over"), (last + 1, "no_such_step")):
        with pytest.raises(Refusal) as refused:
            before.table.record_until(ANN.id, step)
        assert refused.value.code == code
    playing = Company("subhunt").start()
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
def test_a_game_that_goes_on_stays_the_same_game(wish: dict[str, Any]) -> None:
    before = finished("submarine")
    begin = Begin(table=before.table.id, step=4)
    whole = {"id": "x", "game": "submarine", "seats": seats(2), "begin": begin, **wish}
    with pytest.raises(Refusal) as refused:
        open_table(NewTable(**whole), ANN, SECRET, before.table.record_until(ANN.id, 4))
    assert refused.value.code == "other_game"
