"""The games as PettingZoo environments: one agent acts at a time (AEC), and the parallel form of that."""

import random
from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper
from pettingzoo.utils.env import AECEnv

from fathom.core.rng import Rng
from fathom.research.seeded_game import SeededGame, draw, not_reset, one_of, whole
from fathom.research.setup import SEEDS, set_up
from fathom.research.spaces import ARRAY, FORMS, observation_space, shaped

RENDER_MODES = ["ansi", "rgb_array", "human"]
ILLEGAL = ("error", "lose", "random")


class FathomAEC(AECEnv):  # type: ignore[misc]  # pettingzoo has no types
    """A game in which `agent_selection` repeats while one seat has several decisions in a row.

    `observation` is `array` (the mask is in the info of the agent to act), `dict` (observation and mask), or `fields`
    (each field by name, and the mask). `illegal` tells what an action outside the mask does: raise an `error`, `lose`
    the game, or play a `random` legal action instead. `max_cycles` truncates a game after so many decisions per seat.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        observation: str = ARRAY,
        illegal: str = "error",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        setup = set_up(game, players, options)
        self.setup = setup
        self.form = one_of("observation", observation, FORMS)
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self.limit = 0 if max_cycles is None else whole("max_cycles", max_cycles) * setup.players
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, RENDER_MODES)
        name = f"{setup.game.name}_v{setup.encoding.version}"
        self.metadata = {"name": name, "render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 2}
        self.possible_agents = setup.agents
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(setup.agents)}
        self.observation_spaces = {agent: observation_space(setup.encoding, self.form) for agent in setup.agents}
        self.action_spaces = {agent: spaces.Discrete(setup.encoding.actions) for agent in setup.agents}
        self._game = SeededGame(setup)
        self._seeded = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations, the same object at each call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions, the same object at each call."""
        space: spaces.Discrete = self.action_spaces[agent]
        return space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; a seed determines it and all that follow. The options of the game are the constructor's."""
        if seed is not None or not self._seeded:
            seed = random.randrange(SEEDS) if seed is None else seed
            self._game.seed(seed)
            self._substitutes = Rng(seed + 1)  # for `illegal="random"`
            self._seeded = True
        self._game.deal()
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()
        self._show()

    def step(self, action: Any) -> None:
        """Play an action of `agent_selection`, which is None for an agent whose game is over. Raises `Refusal`."""
        if not self._seeded:
            raise not_reset("step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        game = self._game
        if not game.allows(action):
            if self.illegal == "error":
                raise game.refuse(action)
            if self.illegal == "lose":
                others = 1.0 / max(1, len(self.agents) - 1)
                self._finish({each: -1.0 if each == agent else others for each in self.agents})
                return
            legal = game.episode.legal()
            action = legal[self._substitutes.below(len(legal))]
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        game.play(int(action))
        if game.episode.over:
            self._finish(dict(zip(self.possible_agents, game.episode.rewards(), strict=True)))
            return
        if self.limit and len(game.actions) >= self.limit:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._show()

    def _select(self) -> None:
        """Select the agent to act."""
        self.agent_selection = self.possible_agents[self._game.episode.seat]

    def _show(self) -> None:
        """Put the mask into the info of the agent to act, and print the position for people."""
        if self.form == ARRAY:
            self.infos[self.agent_selection] = {"action_mask": self._game.mask(self._game.episode.seat)}
        if self.render_mode == "human":
            self.render()

    def _finish(self, rewards: dict[str, float]) -> None:
        """End the game with these rewards."""
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {} for agent in self.agents}
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Any:
        """Return what an agent may know now, in the form of the constructor."""
        seat = self._seats[agent]
        game = self._game
        if self.form == ARRAY:
            return game.observe(seat)
        return shaped(self.setup.encoding, self.form, game.observe(seat), game.mask(seat))

    def render(self) -> Any:
        """Return the position as a spectator sees it: text, an array of pixels, or printed."""
        if not self._seeded:
            raise not_reset("render")
        return draw(self._game.match(), self.possible_agents, self.render_mode or "ansi")

    def close(self) -> None:
        """Release nothing: the environment holds no resources."""


def make_env(game: str, players: int | None = None, **settings: Any) -> FathomAEC:
    """Return the AEC environment of a game; see `FathomAEC` for the settings."""
    return FathomAEC(game, players, **settings)


def make_parallel_env(game: str, *, max_cycles: int | None = None, **settings: Any) -> Any:
    """Return the parallel form: each step plays the action of the agent to act and ignores those of others.

    A cycle is one decision. `infos[agent]["active_agent"]` names the agent to act.
    """
    env = FathomAEC(game, **settings)
    env.limit = 0 if max_cycles is None else whole("max_cycles", max_cycles)
    return turn_based_aec_to_parallel_wrapper(env)
