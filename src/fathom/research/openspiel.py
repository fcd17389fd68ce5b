"""The games as OpenSpiel games, `fathom_<game>`. Importing the module registers them.

The deal is explicit chance: each number that it draws is a chance node with equally likely outcomes.
"""

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.rng import Rng
from fathom.research.messages_en import ENGLISH
from fathom.research.openspiel_position import DIGEST_BITS, SpielPosition, SpielRules
from fathom.research.setup import environment_names, set_up
from fathom.research.tensors import layout

PREFIX = "fathom_"
MOST_DECISIONS = 20_000  # no game of random play comes near
SAMPLES = 2**31 - 1


class FathomGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of Fathom with its number of players and options, written `name:value;name:value`, lists as `4+3+2`."""

    NAME: ClassVar[str]
    TYPE: ClassVar[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        options = read_options(self.NAME, params.get("options", ""))
        self.rules = SpielRules(set_up(self.NAME, params.get("players"), options))
        setup = self.rules.setup
        info = pyspiel.GameInfo(
            num_distinct_actions=setup.encoding.actions,
            max_chance_outcomes=self.rules.most_outcomes,
            num_players=setup.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(self.TYPE, info, params)

    def new_initial_state(self) -> "FathomState":
        """Return the state before the deal."""
        return FathomState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "FathomObserver":
        """Return an observer: the information state with perfect recall, else the observation."""
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        return FathomObserver(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class FathomState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state of OpenSpiel. `position` is its only attribute: a clone copies each of them deeply."""

    def __init__(self, game: FathomGame) -> None:
        super().__init__(game)
        self.position = SpielPosition(game.rules)

    def current_player(self) -> int:
        """Return the player to move, chance, or the end."""
        position = self.position
        if position.chance_due:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if position.over else position.seat

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node by number, with their probabilities."""
        return self.position.outcomes()

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal() if player == self.position.seat else []

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.text(action)

    def returns(self) -> list[float]:
        """Return the reward of each player; zeros before the end."""
        return self.position.rewards()

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> "FathomState":
        """Return a random state that the player cannot tell from this one."""
        other: FathomState = self.get_game().new_initial_state()
        rng = Rng(int(probability_sampler() * SAMPLES))
        for action in self.position.sampled_history(player_id, rng):
            other.apply_action(action)
        return other

    def __str__(self) -> str:
        return self.position.describe()


class FathomObserver:
    """Observer in the sense of `open_spiel.python.observation`: one flat tensor of numbers from 0 to 1."""

    def __init__(self, rules: SpielRules, iig_obs_type: Any) -> None:
        self._recall = iig_obs_type.perfect_recall
        self._size = len(layout(rules.setup.encoding)[0])
        self.tensor = np.zeros(self._size + (DIGEST_BITS if self._recall else 0), np.float32)
        self.dict = {"observation": self.tensor[: self._size]}
        if self._recall:
            self.dict["history"] = self.tensor[self._size :]

    def set_from(self, state: FathomState, player: int) -> None:
        """Write the tensor of a player."""
        self.tensor[: self._size] = state.position.features(player)
        if self._recall:
            self.tensor[self._size :] = state.position.digest(player)

    def string_from(self, state: FathomState, player: int) -> str:
        """Return the information state or the observation of a player as text."""
        return state.position.history_text(player) if self._recall else state.position.observation_text(player)


class GuardedBot(pyspiel.ISMCTSBot):  # type: ignore[misc]  # pyspiel has no types
    """OpenSpiel's C++ IS-MCTS bot. It cannot resample states of Python games: it refuses them with an error."""

    def step(self, state: Any) -> int:
        """Return an action. Raises `Refusal` for a game of Fathom."""
        refuse_fathom(state)
        return int(super().step(state))

    def step_with_policy(self, state: Any) -> Any:
        """Return a policy and an action. Raises `Refusal` for a game of Fathom."""
        refuse_fathom(state)
        return super().step_with_policy(state)


def refuse_fathom(state: Any) -> None:
    """Raise `Refusal` for a state of a Python game of Fathom."""
    if isinstance(state, FathomState):
        raise Refusal(RefusalKind.UNAVAILABLE, "no_cpp_ismcts", ENGLISH)


def ismcts_bot(game: FathomGame, seed: int, simulations: int, uct_c: float = 2.0) -> Any:
    """Return OpenSpiel's IS-MCTS bot in Python, with random rollouts, which samples states by the rules of the game."""
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    random_state = np.random.RandomState(seed)
    evaluator = RandomRolloutEvaluator(1, random_state)
    return ISMCTSBot(game, evaluator, uct_c, simulations, random_state=random_state)


def read_options(game: str, text: str) -> dict[str, object]:
    """Parse `name:value;name:value`, in which a list is `4+3+2`. Raises `Refusal` that names what is allowed."""
    options = set_up(game).game.options
    chosen: dict[str, object] = {}
    for part in filter(None, text.split(";")):
        name, _, value = part.partition(":")
        chosen[name] = options.named(name).read(value.replace("+", ","))
    return chosen


def register(game: str) -> None:
    """Register a game with OpenSpiel."""
    setup = set_up(game)
    game_type = pyspiel.GameType(
        short_name=PREFIX + game,
        long_name=f"Fathom: {setup.game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=setup.game.seats[-1],
        min_num_players=setup.game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": setup.game.seats[0], "options": ""},
    )
    # OpenSpiel releases what is registered after the interpreter has ended. A class, unlike a function, survives that.
    name = f"Fathom_{game}"
    globals()[name] = type(name, (FathomGame,), {"NAME": game, "TYPE": game_type})  # pickles look it up here
    pyspiel.register_game(game_type, globals()[name])


for _name, _ in environment_names():
    register(_name)
pyspiel.ISMCTSBot = GuardedBot
