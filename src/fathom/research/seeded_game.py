"""One game from a seed: what the environments of one game share."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.core.episode import Episode
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import SPECTATOR
from fathom.core.match import Match
from fathom.core.messages_en import shown
from fathom.core.rng import Rng
from fathom.research.messages_en import ENGLISH
from fathom.research.setup import Setup
from fathom.research.tensors import Array, memory

Mask = NDArray[np.int8]
SHOWN = 8  # legal actions that a message lists


class SeededGame:
    """A game whose deal and chance come from one generator, as in `Match.new` and `Match.push` with that generator."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.episode = Episode(setup.encoding, setup.players)
        self._observation = memory(self.episode.observation, np.uint8)
        self._mask = memory(self.episode.mask, np.int8)
        self._nothing = np.zeros_like(self._mask)
        self._rng = Rng(0)
        self._dealt_from = 0
        self.actions: list[int] = []  # the decisions so far

    def seed(self, seed: int) -> None:
        """Draw the next games from a seed."""
        self._rng = Rng(seed)

    def deal(self) -> None:
        """Begin the next game."""
        self._dealt_from = self._rng.state
        self.actions = []
        self.episode.deal(self._rng)
        self.episode.show_mask()

    def play(self, action: int) -> None:
        """Play a legal action and the chance behind it, unchecked."""
        self.actions.append(action)
        self.episode.play(action, self._rng)
        self.episode.show_mask()

    def observe(self, seat: int) -> Array:
        """Return the observation of a seat, counted from 0."""
        self.episode.observe(seat)
        observation: Array = self._observation.copy()
        return observation

    def mask(self, seat: int) -> Mask:
        """Return the mask of the legal actions of a seat; a seat that is not to move has none."""
        mask: Mask = (self._mask if seat == self.episode.seat else self._nothing).copy()
        return mask

    def allows(self, action: Any) -> bool:
        """Return whether an action is a legal whole number."""
        return isinstance(action, int | np.integer) and self.episode.allows(int(action))

    def refuse(self, action: Any) -> Refusal:
        """Return the error for an action that is not legal."""
        legal = self.episode.legal()
        listed = ", ".join(map(str, legal[:SHOWN]))
        return Refusal(
            RefusalKind.ILLEGAL, "wrong_action", ENGLISH, action=shown(action), count=len(legal), allowed=listed
        )

    def match(self) -> Match[Any, Any]:
        """Return the game as a match, replayed from its deal."""
        rng = Rng(0)
        rng.state = self._dealt_from
        match = Match.new(self.setup.game, self.setup.players, rng, self.setup.options)
        for action in self.actions:
            match.push(action, rng)
        return match


def not_reset(what: str) -> Refusal:
    """Return the error for an environment that was not reset."""
    return Refusal(RefusalKind.ILLEGAL, "not_reset", ENGLISH, what=what)


def one_of(name: str, value: Any, allowed: Sequence[str]) -> Any:
    """Return a value that is one of a few. Raises `Refusal` that lists them."""
    if value not in allowed:
        raise wrong_argument(name, value, " or ".join(allowed))
    return value


def whole(name: str, value: Any, least: int = 1) -> int:
    """Return a whole number. Raises `Refusal` for another value."""
    if type(value) is not int or value < least:
        raise wrong_argument(name, value, f"a whole number from {least}")
    return value


def wrong_argument(name: str, value: Any, allowed: str) -> Refusal:
    """Return the error for an argument that is not accepted."""
    return Refusal(RefusalKind.MALFORMED, "wrong_argument", ENGLISH, name=name, value=shown(value), allowed=allowed)


def draw(match: Match[Any, Any], agents: Sequence[str], mode: str) -> Any:
    """Return a game as text (`ansi`) or as an image (`rgb_array`), from what a spectator sees; `human` prints it."""
    if mode == "rgb_array":
        from fathom.research.image import paint

        return paint(match, agents)
    from fathom.study.drawing import draw_text

    text = draw_text(match.game, match.view(SPECTATOR), agents)
    if mode == "ansi":
        return text
    print(text)  # noqa: T201  # the person's window is the terminal
    return None
