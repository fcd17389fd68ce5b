"""What each audience is told: enough, in time, and nothing else."""

import msgspec
import pytest

from fathom.core.errors import Refusal
from fathom.core.options import Options
from fathom.protocol import commands as ask
from fathom.protocol.settings import GameClock
from play import variants
from table.company import ANN, BOB, EVE, Company, seats


@pytest.mark.parametrize(("game", "players", "options"), variants())
def test_updates_add_up_to_what_a_snapshot_shows(game: str, players: int, options: Options) -> None:
    """For every audience, after every entry of a whole game with undo."""
    company = Company(game, seats(players), options=options).start()
    for number, _ in enumerate(company.play_on(seed=players, undo=0.15)):
        if number % 7 == 0:
            same_as_snapshot(company)
    assert company.table.status == "over"
    same_as_snapshot(company)


def same_as_snapshot(company: Company) -> None:
    for audience, mirror in enumerate(company.mirrors):
        fresh = msgspec.json.decode(company.table.snapshot(company.owner(audience), audience, company.now))
        assert mirror.view == fresh.get("view")
        assert mirror.moves == fresh.get("moves", [])
        assert mirror.table == fresh["table"]
        assert mirror.fairness == fresh["fairness"]
        assert mirror.chat == fresh.get("chat", [])


def test_who_comes_back_is_told_what_is_missing() -> None:
    company = Company().start()
    seen = company.table.seq
    for _ in company.play_on(seed=1, most=5):
        pass
    for table in (company.table, company.reloaded()):
        for audience in range(3):
            assert table.updates_since(audience, seen) == company.sent[audience][-5:]
            assert table.updates_since(audience, company.table.seq) == []


def test_who_was_away_for_long_is_not_told_piece_by_piece() -> None:
    company = Company().start()
    for _ in company.play_on(seed=1, most=60):
        pass
    assert company.table.updates_since(1, 3) is None
    assert company.table.updates_since(1, company.table.seq + 1) is None
    assert company.reloaded().updates_since(1, 3) is None


def test_only_the_seat_to_move_is_told_what_it_can_do() -> None:
    company = Company().start()
    for _ in company.play_on(seed=3, most=30):
        for audience, mirror in enumerate(company.mirrors):
            assert bool(mirror.moves) == (audience == company.table.to_move)


@pytest.mark.parametrize("spectators", ["off", "after"])
def test_a_game_that_is_not_for_spectators_tells_them_nothing_of_it(spectators: str) -> None:
    company = Company(spectators=spectators, clock=GameClock(seconds=999, increment=0)).start()
    company.do(ANN, ask.Chat, text="I hold a red card")
    for _ in company.play_on(seed=4, most=20):
        pass
    company.look(0)
    told = b"".join(company.sent[0][-22:])
    assert b'"moved"' in told
    for secret in (b'"line"', b'"move"', b'"news"', b"red card", b'"view"', b'"seal"', b'"undo":1', b'"left":'):
        assert secret not in told
    for _ in company.play_on(seed=5):
        pass
    assert (company.look(0).get("view") is not None) == (spectators == "after")


def test_a_feed_is_for_the_owner_of_the_seat() -> None:
    table = Company().start().table
    assert table.audience(ANN.id, None) == 1
    assert table.audience(BOB.id, 2) == 2
    assert table.audience(EVE.id, None) == 0
    for person, seat in ((ANN, 2), (EVE, 1), (ANN, 3)):
        with pytest.raises(Refusal, match=r"not yours|no seat 3"):
            table.audience(person.id, seat)
