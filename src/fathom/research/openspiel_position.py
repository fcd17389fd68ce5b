"""The position behind a state of OpenSpiel: the numbers drawn so far, then the game. Cheap to copy."""

import hashlib
from typing import Any

import msgspec
import numpy as np

from fathom.core.chance import Chance
from fathom.core.episode import Episode
from fathom.core.game import State
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.rng import Rng
from fathom.research.setup import Setup, set_up
from fathom.research.tensors import by_field, features, memory

DIGEST_BITS = 64
Seen = tuple[str, ...]  # by seat


class Replayed:
    """Chance that repeats numbers and notes the limits below which they were drawn."""

    def __init__(self, numbers: list[int], then: Chance | None = None) -> None:
        self._rest = iter(numbers)
        self._then = then
        self.limits: list[int] = []

    def below(self, limit: int, /) -> int:
        """Return the next number."""
        self.limits.append(limit)
        if self._then:
            return self._then.below(limit)
        return next(self._rest)


class SpielRules:
    """A setup, and how many numbers its deal draws below which limits; they depend on no outcome."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        probe = Replayed([], Rng(0))
        setup.game.deal(setup.players, setup.options, probe)
        self.limits = probe.limits
        self.most_outcomes = max([2, *self.limits])

    def deal(self, numbers: list[int]) -> Match[Any, Any]:
        """Return the game that these numbers deal."""
        chance = Replayed(numbers)
        start, deal = self.setup.game.deal(self.setup.players, self.setup.options, chance)
        assert chance.limits == self.limits
        return Match(self.setup.game, self.setup.players, self.setup.options, start, deal)


class SpielPosition:
    """The numbers of the deal that are drawn, then the game with what each seat has read and seen."""

    def __init__(self, rules: SpielRules) -> None:
        self.rules = rules
        self.numbers: list[int] = []
        self.actions: list[int] = []  # decisions and outcomes of chance, after the deal
        self.seen: list[Seen] = []
        self.opening: Seen = ()
        self.state: State | None = None
        self.episode: Episode | None = None
        if not rules.limits:
            self._begin()

    def __deepcopy__(self, memo: dict[int, Any]) -> "SpielPosition":
        twin = object.__new__(SpielPosition)
        twin.rules = self.rules
        twin.numbers = self.numbers if self.state else self.numbers[:]
        twin.actions = self.actions[:]
        twin.seen = self.seen[:]
        twin.opening = self.opening
        twin.state = twin.episode = None
        if self.state and self.episode:
            twin.state = self.state.clone()
            twin.state.listening = True
            twin.episode = self.episode.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        setup = self.rules.setup
        return rebuilt, (setup.game.name, setup.players, setup.options, self.numbers, self.actions)

    def _begin(self) -> None:
        """Lay out the game from the numbers drawn."""
        match = self.rules.deal(self.numbers)
        setup = self.rules.setup
        self.opening = tuple(msgspec.json.encode(match.view(seat)).decode() for seat in range(1, setup.players + 1))
        self.state = match.state
        self.episode = Episode(setup.encoding, setup.players)
        self.episode.begin(match.state)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state is not None and self.state.over

    @property
    def chance_due(self) -> bool:
        """Whether this is a chance node."""
        return self.state is None or self.state.chance_due

    @property
    def seat(self) -> int:
        """The seat to move, from 0; -1 if none."""
        return self.episode.seat if self.episode else -1

    def outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node by number, with their probabilities."""
        if self.state is None:
            limit = self.rules.limits[len(self.numbers)]
            return [(number, 1 / limit) for number in range(limit)]
        odds = self.state.odds()
        total = sum(weight for _, weight in odds)
        return [(number, weight / total) for number, (_, weight) in enumerate(odds)]

    def legal(self) -> list[int]:
        """Return the legal actions in ascending order."""
        return self.episode.legal() if self.episode else []

    def apply(self, action: int) -> None:
        """Apply an outcome of the deal, a decision, or another outcome of chance."""
        if self.state is None or self.episode is None:
            self.numbers.append(action)
            if len(self.numbers) == len(self.rules.limits):
                self._begin()
            return
        state, seat = self.state, self.seat
        if state.chance_due:
            action = state.odds()[action][0]
        line = state.format(action)
        state.apply(action)
        self.episode.apply(action)
        self.actions.append(action)
        self._note(line, seat, tuple(state.news()))

    def _note(self, line: str, actor: int, news: tuple[int, ...]) -> None:
        """Note what each seat reads and sees of a step."""
        game = self.rules.setup.game
        masked = game.masked(line)
        lines = [line if seat in (actor, -1) else masked for seat in range(self.rules.setup.players)]
        if news:
            shown = [game.redact_news(news, seat + 1) for seat in range(self.rules.setup.players)]
            lines = [f"{text} {' '.join(map(str, told))}" for text, told in zip(lines, shown, strict=True)]
        self.seen.append(tuple(lines))

    def rewards(self) -> list[float]:
        """Return the reward of each seat; zeros before the end."""
        return self.episode.rewards() if self.episode else [0.0] * self.rules.setup.players

    def text(self, action: int) -> str:
        """Return an action as a line of notation; a number of the deal as itself."""
        if self.state is None:
            return f"deal {action}"
        if self.state.chance_due:
            return self.state.format(self.state.odds()[action][0])
        return self.state.format(action)

    def describe(self) -> str:
        """Return the deal and all lines, secrets included."""
        return f"deal {' '.join(map(str, self.numbers))}\n" + "\n".join(map(str, self.actions))

    def history_text(self, seat: int) -> str:
        """Return all that a seat has read and seen so far."""
        if self.state is None:
            return f"seat {seat}: nothing is dealt"
        return "\n".join([self.opening[seat], *[step[seat] for step in self.seen]])

    def observation_text(self, seat: int) -> str:
        """Return the observation of a seat as text: the fields with their values."""
        if self.episode is None:
            return f"seat {seat}: nothing is dealt"
        parts = by_field(self.rules.setup.encoding, self._observed(seat))
        return "\n".join([f"{name} {' '.join(map(str, part.reshape(-1)))}" for name, part in parts.items()])

    def _observed(self, seat: int) -> Any:
        assert self.episode is not None
        self.episode.observe(seat)
        return memory(self.episode.observation, np.uint8)

    def features(self, seat: int) -> Any:
        """Return the observation of a seat as numbers from 0 to 1; zeros before the deal."""
        return features(self.rules.setup.encoding, self._observed(seat)) if self.episode else 0.0

    def digest(self, seat: int) -> Any:
        """Return bits that tell the history of a seat from others."""
        digest = hashlib.blake2b(self.history_text(seat).encode(), digest_size=DIGEST_BITS // 8).digest()
        return np.unpackbits(np.frombuffer(digest, np.uint8))

    def match(self) -> Match[Any, Any]:
        """Return the game so far as a match."""
        match = self.rules.deal(self.numbers)
        for action in self.actions:
            if match.state.chance_due:
                match.apply_chance(action)
            else:
                match.push(action)
        return match

    def sampled_history(self, seat: int, rng: Rng) -> list[int]:
        """Return the actions, chance included, of a random game that a seat cannot tell from this one."""
        setup = self.rules.setup
        view = self.match().view(seat + 1)
        world = setup.game.worlds(view).match(rng)
        history = list(setup.encoding.deal_numbers(world.start, world.deal))
        state = setup.game.new_state(setup.players, setup.options, world.start, world.deal)
        for step in world.steps:
            history.append(step.action)
            state.apply(step.action)
            for outcome in step.chance_outcomes:
                history.append([action for action, _ in state.odds()].index(outcome))
                state.apply(outcome)
        return history


def rebuilt(game: str, players: int, options: Options, numbers: list[int], actions: list[int]) -> SpielPosition:
    """Return a position from its history, as pickles hold it."""
    position = SpielPosition(SpielRules(set_up(game, players, options)))
    for number in numbers:
        position.apply(number)
    for action in actions:
        assert position.state is not None
        outcomes = [outcome for outcome, _ in position.state.odds()]
        position.apply(outcomes.index(action) if outcomes else action)
    return position
