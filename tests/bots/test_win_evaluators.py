"""The published evaluators: exact at the end, sensible before it, and independent of what was asked before."""

import pytest

from fathom.core.bot import Budget
from fathom.core.game import SPECTATOR
from fathom.core.registry import plugin_named
from fathom.core.rng import Rng
from fathom.games.subhunt.bots.win_features import NAMES, KnowledgeCache, rows
from fathom.games.subhunt.bots.win_share import SubHuntWinEvaluator
from fathom.games.submarine.bots.win_share import SubmarineWinEvaluator
from fathom.games.submarine.position import Phase
from fathom.games.submarine.state import State
from play import finished, fresh, random_steps
from subhunt.hunt import Hunt, game


def red_share(hunt: Hunt) -> float:
    return SubHuntWinEvaluator().shares(hunt.state, hunt.match.log(SPECTATOR))[0]


def numbers(hunt: Hunt, seat: int) -> dict[str, float]:
    """Return the features of a seat by name."""
    known = KnowledgeCache().of(hunt.match.log(SPECTATOR), bool(hunt.state.square), hunt.state.lanes > 2)
    return dict(zip(NAMES, rows(hunt.state, known)[seat - 1], strict=False))


def test_ships_and_submarines_count() -> None:
    by_ships = [red_share(game().at(red=places)) for places in ("port port port", "port port lost", "port lost lost")]
    assert by_ships[0] > by_ships[1] + 0.03 > by_ships[2] + 0.06
    whole, fewer = game(), game()
    fewer.state.place_fleet(0, [30], 34)
    assert red_share(whole) > red_share(fewer) + 0.05
    mirrored = game().turn_of(2)
    assert red_share(game()) == pytest.approx(1 - red_share(mirrored))


def test_an_advantage_counts_less_before_the_turn_limit() -> None:
    shares = []
    for rounds in (0, 100, 6, 1):
        hunt = game().at(red="port lost lost")
        hunt.state.rounds = rounds
        shares.append(0.5 - red_share(hunt))
    assert shares[0] == shares[1] > shares[2] > shares[3] > 0


def test_features_follow_what_all_can_know() -> None:
    hunt = game(blue="308 233 336", mines="135 135")
    assert numbers(hunt, 2)["found"] == pytest.approx(3 / 36, abs=0.01), "three of 36 fields on three levels"
    hunt.play("sail 1 8")
    assert (numbers(hunt, 1)["to_move"], numbers(hunt, 1)["drops_well"]) == (1, 0)
    before = numbers(hunt, 2)
    hunt.play("drop 200 = graze 1")
    after = numbers(hunt, 2)
    assert after["found"] > before["found"]
    assert after["secret"] < before["secret"]
    assert numbers(hunt, 1)["in_sight"] == 0, "no enemy ship is at sea"
    assert after["in_sight"] == pytest.approx(1 / 3), "a ship on 8 is under the column of 308"
    assert after["guns"] == pytest.approx(1 / 3)


def test_what_was_asked_before_changes_nothing() -> None:
    """Caches hold what all know at the log that is given, and nothing else."""
    hunt, used = fresh("subhunt", 2, {}, 3), SubHuntWinEvaluator()
    asked = []
    for match in random_steps(hunt, 3, 120):
        if not match.state.chance_due:
            asked.append((match.state.clone(), match.log(SPECTATOR)))
    forwards = [used.shares(*each) for each in asked]  # type: ignore[arg-type]
    backwards = [SubHuntWinEvaluator().shares(*each) for each in reversed(asked)]  # type: ignore[arg-type]
    assert forwards == backwards[::-1]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_finished_game_is_shared_by_its_first_place(players: int) -> None:
    match = finished("submarine", players, {"stalemate_voyages": 1}, 2)
    result = match.result
    assert result is not None
    assert isinstance(match.state, State)
    first = result.ranking[0]
    expected = [(seat in first) / len(first) for seat in range(1, players + 1)]
    assert SubmarineWinEvaluator().shares(match.state, ()) == expected


def test_a_turn_is_judged_with_what_it_prepares() -> None:
    """The position is not modified, and a turn that has begun ends before the seats are compared."""
    completed = 0
    for match in random_steps(fresh("submarine", 2, {}, 4), 4, 200):
        state = match.state
        assert isinstance(state, State)
        before = state.to_bytes()
        settled = SubmarineWinEvaluator().complete_turn(state)
        assert state.to_bytes() == before
        if state.phase == Phase.ACTING:
            assert settled.phase == Phase.OVER or settled.seat != state.seat
            completed += 1
        elif state.phase <= Phase.SAILING:
            assert settled.to_bytes() == before
    assert completed


def test_every_reason_of_the_bots_has_an_english_text() -> None:
    """Its parameters are those that the bot gives."""
    for name in ("submarine", "subhunt"):
        plugin = plugin_named(name)
        captain, texts, seen = plugin.captain_levels()[-1], plugin.reason_texts(), set()
        for number, match in enumerate(random_steps(fresh(name, 2, {}, 6), 6, 150)):
            if number % 5 == 0 and match.to_move:
                for candidate in captain.explain(match.view(match.to_move), Budget(iterations=40), Rng(1)):
                    for reason in candidate.reasons:
                        assert texts[reason.code].format(**reason.params)
                        seen.add(reason.code)
        assert len(seen) >= 6
