"""The games as Gymnasium environments: one seat acts, and bots play the others."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import Any, ClassVar

import gymnasium
from gymnasium import spaces

from fathom.arena.plan import ArenaPlan
from fathom.arena.play_game import BotFailed, GameRunner
from fathom.bots.registry import bot_called, read_budget
from fathom.bots.stdio.process import COMMAND, command_of
from fathom.core.bot import Budget
from fathom.core.episode import Episode
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.match import Match
from fathom.core.rng import Rng
from fathom.core.step import Step
from fathom.research.aec import RENDER_MODES
from fathom.research.messages_en import ENGLISH
from fathom.research.seeded_game import SeededGame, draw, not_reset, one_of, whole, wrong_argument
from fathom.research.setup import SEEDS, set_up
from fathom.research.spaces import ARRAY, FORMS, observation_space, shaped

ILLEGAL = ("lose", "penalty")
PENALTY = -0.01


class SingleAgentEnv(gymnasium.Env[Any, Any]):
    """One seat of a game against bots: `random`, `greedy`, `captain`, `captain:2`, or `cmd:COMMAND`.

    `opponents` is one bot for all other seats or one for each of them, clockwise. `seat` is the agent's, from 1;
    without one it is drawn for each game. An `illegal` action makes the agent `lose`, or leaves the position as it is
    and costs a `penalty` of 0.01; neither raises an error. The mask of legal actions is in the info.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES, "render_fps": 2}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = None,
        budget: str | None = None,
        observation: str = ARRAY,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        self.setup = set_up(game, players, options)
        others = self.setup.players - 1
        self.opponents = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(self.opponents) != others:
            raise wrong_argument("opponents", opponents, f"one bot, or {others} bots for the other seats")
        for bot in self.opponents:
            command_of(bot) if bot.startswith(COMMAND) else bot_called(bot)
        self.seat = 0 if seat is None else whole("seat", seat)
        if self.seat > self.setup.players:
            raise wrong_argument("seat", seat, f"a whole number from 1 to {self.setup.players}")
        self.form = one_of("observation", observation, FORMS)
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, RENDER_MODES)
        self.observation_space = observation_space(self.setup.encoding, self.form)
        self.action_space = spaces.Discrete(self.setup.encoding.actions)
        names = tuple(self.opponents)
        self._plan = ArenaPlan(
            game=game, players=self.setup.players, options=self.setup.options, bots=names, games=1,
            budget=read_budget(budget) if budget else Budget(),
        )  # fmt: skip
        self._stack = ExitStack()  # the processes of commands
        self._rng: Rng | None = None
        self._arrays = SeededGame(self.setup)
        self._own = 0  # the agent's seat in this game, from 0
        self._match: Match[Any, Any]
        self._runner: GameRunner

    @property
    def episode(self) -> Episode:
        """The position as numbers."""
        return self._arrays.episode

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game; a seed determines it and all that follow. The options of the game are the constructor's."""
        super().reset(seed=seed)
        if seed is not None or self._rng is None:
            seed = int(self.np_random.integers(SEEDS)) if seed is None else seed
            self._rng = Rng(seed)
            self._choices = Rng(seed + 1)  # of the agent's seat and of the bots
        self._own = self.seat - 1 if self.seat else self._choices.below(self.setup.players)
        self._match = Match.new(self.setup.game, self.setup.players, self._rng, self.setup.options)
        self.episode.begin(self._match.state)
        self._stack.close()
        self._runner = self._seated(str(self._choices.below(2**31 - 1)))
        self._failure = self._play_others()
        return self._seen(), self._info()

    def _seated(self, seed: str) -> GameRunner:
        """Return the bots at the other seats; the one at the agent's own seat never plays. Raises `Refusal`."""
        names = [""] * self.setup.players
        for turn, bot in enumerate(self.opponents, 1):
            names[(self._own + turn) % self.setup.players] = bot
        names[self._own] = "random"
        try:
            runner = GameRunner(self._plan, self._match, names, seed, self._stack)
        except BotFailed as failed:
            seat, why = failed.failure.seat, str(failed)
            raise Refusal(RefusalKind.UNAVAILABLE, "bot_failed", ENGLISH, seat=seat, why=why) from None
        assert self._rng is not None
        runner.chance = self._rng
        return runner

    def _play_others(self) -> str:
        """Let the bots play up to the agent's next decision or the end; return how a bot failed, if one did."""
        match = self._match
        while not match.over and match.to_move != self._own + 1:
            try:
                self._runner.decide(match.to_move)
            except BotFailed as failed:
                return str(failed)
            self._follow(match.steps[-1])
        self.episode.show_mask()
        return ""

    def _follow(self, step: Step) -> None:
        """Apply a step of the match to the arrays."""
        self.episode.apply(step.action)
        for outcome in step.chance_outcomes:
            self.episode.apply(outcome)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action and the decisions of the bots behind it."""
        if self._rng is None:
            raise not_reset("step")
        if self._match.over or self._failure or not self._arrays.allows(action):
            lost = self.illegal == "lose"
            return self._seen(), -1.0 if lost else PENALTY, lost, False, {**self._info(), "illegal": True}
        step = self._match.push(int(action), self._runner.chance)
        self._runner.tell(step)
        self._follow(step)
        self._failure = self._play_others()
        if self.render_mode == "human":
            self.render()
        if self._failure:
            return self._seen(), 1.0, True, False, {**self._info(), "failure": self._failure}
        return self._seen(), self.episode.rewards()[self._own], self._match.over, False, self._info()

    def _seen(self) -> Any:
        arrays, own = self._arrays, self._own
        if self.form == ARRAY:
            return arrays.observe(own)
        return shaped(self.setup.encoding, self.form, arrays.observe(own), arrays.mask(own))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._arrays.mask(self._own), "seat": self._own + 1}

    def render(self) -> Any:
        """Return the position as a spectator sees it: text, an array of pixels, or printed."""
        if self._rng is None:
            raise not_reset("render")
        return draw(self._match, self.setup.agents, self.render_mode or "ansi")

    def close(self) -> None:
        """End the processes of commands."""
        self._stack.close()
