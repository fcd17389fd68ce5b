"""Many games at once as a Gymnasium vector environment, in which every seat is played by the caller (self-play)."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from fathom.core.batch import TERMINATED, TRUNCATED, Batch
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.rng import Rng
from fathom.research.messages_en import ENGLISH
from fathom.research.seeded_game import SHOWN, not_reset, whole, wrong_argument
from fathom.research.setup import SEEDS, set_up
from fathom.research.spaces import flat_space
from fathom.research.tensors import Array, memory

PACKED = np.dtype("<i4")  # as the engine reads actions
MODES = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)


class FathomVectorEnv(VectorEnv[Any, Any, Any]):
    """Games that advance by one decision each per step, in one compiled call.

    An observation is that of the seat to move, and a reward that of the seat that acted. The info has the mask of the
    seat to move, both seats from 0, and the rewards of all seats. With `copy` off the arrays show the engine's memory:
    the next step changes them. With `check` off actions are trusted: one that is not legal spoils its game.
    `max_decisions` truncates longer games.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        max_decisions: int = 0,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        check: bool = True,
    ) -> None:
        self.setup = set_up(game, players, options)
        self.num_envs = whole("num_envs", num_envs)
        if autoreset_mode not in MODES:
            raise wrong_argument("autoreset_mode", autoreset_mode, " or ".join(map(str, MODES)))
        self.metadata = {"render_modes": [], "autoreset_mode": autoreset_mode}
        encoding, count = self.setup.encoding, self.setup.players
        self.single_observation_space = flat_space(encoding)
        self.single_action_space = spaces.Discrete(encoding.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._same_step = autoreset_mode == AutoresetMode.SAME_STEP
        self._batch = batch = Batch(
            encoding, count, num_envs, whole("max_decisions", max_decisions, 0), self._same_step
        )  # fmt: skip
        self._copy, self._check = copy, check
        self._observations = memory(batch.observations, np.uint8).reshape(num_envs, -1)
        self._finals = memory(batch.finals, np.uint8).reshape(num_envs, -1)
        self._masks = memory(batch.masks, np.int8).reshape(num_envs, -1)
        self._seats = memory(batch.seats, np.int32)
        self._actors = memory(batch.actors, np.int32)
        self._ends = memory(batch.ends, np.uint8)
        self._rewards = memory(batch.rewards, np.float64).reshape(num_envs, count)
        self._seeded = False
        self._random = Rng(0)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Deal all games. Game i gets the seed plus i, or the i-th of several seeds."""
        if seed is None or isinstance(seed, int):
            first = int(self.np_random.integers(SEEDS)) if seed is None else seed
            seeds = [first + game for game in range(self.num_envs)]
        else:
            seeds = [int(self.np_random.integers(SEEDS)) if each is None else each for each in seed]
            if len(seeds) != self.num_envs:
                raise wrong_argument("seed", seed, f"a whole number, or {self.num_envs} of them")
        self._batch.reset(seeds)
        self._random = Rng(seeds[0])
        self._seeded = True
        return self._shown(self._observations), self._info()

    def step(self, actions: Any) -> tuple[Array, NDArray[np.float64], Any, Any, dict[str, Any]]:
        """Play one action in each game. Raises `Refusal` for an action outside the mask, and then plays none."""
        if not self._seeded:
            raise not_reset("step")
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            shape = f"{given.dtype} of shape {given.shape}"
            raise Refusal(RefusalKind.MALFORMED, "wrong_shape", ENGLISH, games=self.num_envs, given=shape)
        packed = given.astype(PACKED, copy=False).tobytes()
        if self._check and (game := self._batch.illegal(packed)) >= 0:
            legal = np.flatnonzero(self._masks[game])
            listed = ", ".join(map(str, legal[:SHOWN]))
            action = int(given[game])
            raise Refusal(
                RefusalKind.ILLEGAL,
                "wrong_actions",
                ENGLISH,
                game=game,
                action=action,
                count=len(legal),
                allowed=listed,
            )
        ended = self._batch.step(packed)
        info = self._info()
        terminations, truncations = self._ends == TERMINATED, self._ends == TRUNCATED
        rewards = np.zeros(self.num_envs)
        if ended:
            over = np.flatnonzero(self._ends)
            rewards[over] = self._rewards[over, self._actors[over]]
            if self._same_step:
                finals = np.full(self.num_envs, None, dtype=object)
                for each in over:
                    finals[each] = self._finals[each].copy()
                info |= {"final_obs": finals, "_final_obs": self._ends > 0}
        return self._shown(self._observations), rewards, terminations, truncations, info

    def sample_actions(self) -> NDArray[np.int32]:
        """Return a random legal action for each game, drawn in the engine; 0 for a game that has ended."""
        actions: NDArray[np.int32] = memory(self._batch.sample(self._random), np.int32)
        return actions

    def _shown(self, array: Any) -> Any:
        return array.copy() if self._copy else array

    def _info(self) -> dict[str, Any]:
        shown = self._shown
        return {
            "action_mask": shown(self._masks), "seat": shown(self._seats), "actor": shown(self._actors),
            "rewards": shown(self._rewards),
        }  # fmt: skip


def make_vector_env(game: str, num_envs: int = 1, **settings: Any) -> FathomVectorEnv:
    """Return the vector environment of a game; see `FathomVectorEnv` for the settings."""
    return FathomVectorEnv(game, num_envs, **settings)
