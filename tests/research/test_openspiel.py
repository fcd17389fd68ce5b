"""OpenSpiel's own checks and algorithms on the games, and what they do not ask: secrets, chance, equal worlds."""

import copy
import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.observation import make_observation

from fathom.core.errors import Refusal
from fathom.core.match import Match
from fathom.core.registry import game_names
from fathom.core.rng import Rng
from fathom.research import openspiel

WAYS = [
    ("submarine", {"players": 2}),
    ("submarine", {"players": 5, "options": "mussels:random;first:seat_1"}),
    ("subhunt", {}),
    ("subhunt", {"options": "mine_trigger:pass;torpedo_hit:1/2"}),
]
LOADED = pytest.mark.parametrize(("name", "params"), WAYS)


def load(name: str, params: dict[str, Any] | None = None) -> Any:
    return pyspiel.load_game(f"fathom_{name}", params or {})


def after(game: Any, seed: int, decisions: int) -> Any:
    """Return a state after so many random decisions, or less if the game ends."""
    state, rng = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal() and (state.is_chance_node() or decisions):
        if state.is_chance_node():
            state.apply_action(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
        else:
            decisions -= 1
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", game_names())
def test_random_simulations(name: str) -> None:
    pyspiel.random_sim_test(load(name), 1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", game_names())
def test_game_type(name: str) -> None:
    game = load(name)
    kind = game.get_type()
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)
    assert kind.max_num_players == {"submarine": 5, "subhunt": 2}[name]


@LOADED
def test_the_deal_is_explicit_chance(name: str, params: dict[str, Any]) -> None:
    game = load(name, params)
    state = after(game, 1, 0)
    match = state.position.match()
    again = Match(match.game, match.players, match.options, match.start, match.deal)
    assert again.state.to_bytes() == state.position.state.to_bytes()
    assert sorted(state.legal_actions()) == sorted(match.state.legal())


@LOADED
def test_clones_serialization_and_pickles(name: str, params: dict[str, Any]) -> None:
    game = load(name, params)
    for decisions in (0, 9, 70):
        state = after(game, decisions, decisions)
        texts = [state.information_state_string(seat) for seat in range(game.num_players())]
        tensors = [state.observation_tensor(seat) for seat in range(game.num_players())]
        for other in (
            state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state)),
            game.deserialize_state(state.serialize()),
        ):  # fmt: skip
            assert [other.information_state_string(seat) for seat in range(game.num_players())] == texts
            assert [other.observation_tensor(seat) for seat in range(game.num_players())] == tensors
            assert (other.history(), other.returns()) == (state.history(), state.returns())
        twin = state.clone()
        while not twin.is_terminal():
            actions = [o for o, _ in twin.chance_outcomes()] if twin.is_chance_node() else twin.legal_actions()
            twin.apply_action(actions[len(actions) // 2])
            if len(twin.history()) > len(state.history()) + 20:
                break
        assert [state.information_state_string(seat) for seat in range(game.num_players())] == texts
    assert pickle.loads(pickle.dumps(game)).get_parameters() == game.get_parameters()


@LOADED
def test_resampled_states_are_the_same_for_the_player(name: str, params: dict[str, Any]) -> None:
    game = load(name, params)
    differ = 0
    for decisions in (3, 8, 30, 60):
        state = after(game, decisions, decisions)
        if state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, random.Random(1).random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        differ += any(
            other.information_state_string(seat) != state.information_state_string(seat)
            for seat in range(game.num_players())
        )
    assert differ


@LOADED
def test_strings_and_tensors(name: str, params: dict[str, Any]) -> None:
    game = load(name, params)
    state = after(game, 5, 25)
    player = state.current_player()
    observer = make_observation(game)
    observer.set_from(state, player)
    assert observer.tensor.tolist() == state.observation_tensor(player)
    assert len(state.information_state_tensor(player)) == len(observer.tensor) + 64
    assert 0 <= observer.tensor.min() <= observer.tensor.max() <= 1
    seen = {state.information_state_string(player)}
    for _ in range(10):
        actions = [o for o, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(actions[0])
        if state.is_terminal():
            break
        text = state.information_state_string(player)
        assert text not in seen  # perfect recall: nothing that was told is forgotten
        seen.add(text)


def test_a_playthrough_names_every_decision() -> None:
    text = playthrough("fathom_subhunt(options=turn_limit:1)", [0, 40], seed=1)
    assert '"hide 101"' in text
    assert "InformationStateString(0)" in text


@pytest.mark.parametrize("name", game_names())
def test_search_bots(name: str) -> None:
    game = load(name)
    state = after(game, 2, 12)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2.0, 4, evaluator, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()
    assert openspiel.ismcts_bot(game, 1, 4).step(state) in state.legal_actions()


def test_the_bot_that_would_crash_is_refused() -> None:
    state = after(load("subhunt"), 1, 8)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(
        1, evaluator, 2.0, 5, 2, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False
    )  # fmt: skip
    for step in (bot.step, bot.step_with_policy):
        with pytest.raises(Refusal, match="ismcts_bot"):
            step(state)


def test_outcome_sampling() -> None:
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(load("subhunt", {"options": "turn_limit:3"}))
    np.random.seed(1)
    solver.iteration()
    assert len(solver._infostates) > 5


def test_options_are_read_and_errors_say_what_is_allowed() -> None:
    game = load("subhunt", {"options": "magazines:4+4+1;torpedo_hit:0"})
    assert game.rules.setup.options["magazines"] == [4, 4, 1]
    for params, says in (
        ({"options": "blast:round"}, "cross or square"),
        ({"options": "speed:1"}, "available: blast"),
        ({"players": 3}, "2 players, not 3"),
    ):
        with pytest.raises((Refusal, pyspiel.SpielError), match=says):
            load("subhunt", params)


def test_chance_after_a_shot_has_the_odds_of_the_rules() -> None:
    game = load("subhunt", {"options": "torpedo_hit:1/4"})
    rng = Rng(1)
    for seed in range(200):
        state = after(game, seed, 8)
        while not state.is_terminal():
            if state.is_chance_node():
                assert state.chance_outcomes() == [(0, 0.25), (1, 0.75)]
                return
            fire = [a for a in state.legal_actions() if state.action_to_string(a).startswith("fire")]
            legal = fire or state.legal_actions()
            state.apply_action(legal[rng.below(len(legal))])
    raise AssertionError("no torpedo was fired")
