"""Many games that advance by one decision each in a single call. Compiled.

Results stand in flat buffers that keep their place in memory, so that arrays can show them without a copy.
"""

from typing import Final, final

from librt.strings import read_i32_le
from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from fathom.core.rng import Rng
from fathom.core.tracker import MOST, NO_SEAT, Encoding, Tracker, utilities

SCRATCH: Final[vec[i64]] = vec[i64]([0] * MOST)  # for legal actions; no content outlives a call
RUNNING: Final = 0
TERMINATED: Final = 1
TRUNCATED: Final = 2


@final
class Batch:
    """Games of one kind, each with its own random numbers.

    A game that has ended is dealt again in the same call, or by the next one, which ignores its action.
    """

    def __init__(self, encoding: Encoding, players: i64, games: i64, limit: i64, same_step: bool) -> None:
        self.players: i64 = players
        self.games: i64 = games
        self.same_step = same_step
        self.limit: i64 = limit  # decisions after which a game is truncated; 0 for none
        self.size: i64 = encoding.size
        self.width: i64 = encoding.actions
        self.trackers: list[Tracker] = [encoding.tracker() for _ in range(games)]
        self.rngs: list[Rng] = [Rng(0) for _ in range(games)]
        self.observations: vec[u8] = vec[u8]([0] * int(games * self.size))
        self.finals: vec[u8] = vec[u8]([0] * int(games * self.size))  # of games that have ended in the last call
        self.masks: vec[u8] = vec[u8]([0] * int(games * self.width))
        self.legal: vec[i16] = vec[i16]([0] * int(games * MOST))
        self.counts: vec[i32] = vec[i32]([0] * int(games))
        self.seats: vec[i32] = vec[i32]([0] * int(games))  # to move
        self.actors: vec[i32] = vec[i32]([0] * int(games))  # that made the last decision
        self.lengths: vec[i32] = vec[i32]([0] * int(games))  # decisions in the game so far
        self.ends: vec[u8] = vec[u8]([0] * int(games))
        self.rewards: vec[float] = vec[float]([0.0] * int(games * players))

    def reset(self, seeds: list[int]) -> None:
        """Deal all games, each from its seed."""
        for game in range(self.games):
            self.rngs[game] = Rng(seeds[game])
            self.clear(game)
            self.deal(game)

    def deal(self, game: i64) -> None:
        """Deal a game again from its own random numbers."""
        self.trackers[game].deal(self.rngs[game])
        self.lengths[game] = 0
        self.show(game)

    def clear(self, game: i64) -> None:
        """Forget how the last game ended."""
        self.ends[game] = RUNNING
        for i in range(game * self.players, (game + 1) * self.players):
            self.rewards[i] = 0.0

    def show(self, game: i64) -> None:
        """Write the observation and the mask of the seat to move."""
        tracker = self.trackers[game]
        seat = tracker.mover()
        self.seats[game] = i32(seat)
        tracker.encode(seat, self.observations, game * self.size)
        self.hide_mask(game)
        masks = self.masks
        legal = self.legal
        row = game * self.width
        first = game * MOST
        scratch = SCRATCH
        count = tracker.list_legal(scratch)
        for i in range(count):
            action = scratch[i]
            masks[row + action] = 1
            legal[first + i] = i16(action)
        self.counts[game] = i32(count)

    def hide_mask(self, game: i64) -> None:
        """Allow nothing."""
        masks = self.masks
        legal = self.legal
        row = game * self.width
        first = game * MOST
        for i in range(first, first + i64(self.counts[game])):
            masks[row + i64(legal[i])] = 0
        self.counts[game] = 0

    def illegal(self, actions: bytes) -> i64:
        """Return the first game whose action, 32 bits each, is not legal; -1 if all are."""
        masks = self.masks
        for game in range(self.games):
            action = i64(read_i32_le(actions, game * 4))
            if self.ends[game] and not self.same_step:
                continue
            if action < 0 or action >= self.width or not masks[game * self.width + action]:
                return game
        return -1

    def step(self, actions: bytes) -> i64:
        """Apply one legal action, of 32 bits, to each game and return how many games have ended."""
        ended: i64 = 0
        for game in range(self.games):
            if self.ends[game]:
                self.clear(game)
                if not self.same_step:
                    self.deal(game)
                    continue
            tracker = self.trackers[game]
            seat = self.seats[game]
            self.actors[game] = seat
            tracker.apply(i64(read_i32_le(actions, game * 4)))
            if tracker.mover() == NO_SEAT and not tracker.is_over():
                tracker.resolve(self.rngs[game])
            length = self.lengths[game] + 1
            self.lengths[game] = length
            if tracker.is_over():
                self.ends[game] = TERMINATED
                self.reward(game)
            elif self.limit and i64(length) >= self.limit:
                self.ends[game] = TRUNCATED
            else:
                self.show(game)
                continue
            ended += 1
            if self.same_step:
                tracker.encode(i64(seat), self.finals, game * self.size)
                self.deal(game)
            else:
                tracker.encode(i64(seat), self.observations, game * self.size)
                self.hide_mask(game)
        return ended

    def reward(self, game: i64) -> None:
        """Write the rewards of a game that has ended."""
        rewards = utilities(self.trackers[game].ranking(), self.players)
        for seat in range(self.players):
            self.rewards[game * self.players + seat] = rewards[seat]

    def sample(self, rng: Rng) -> vec[i32]:
        """Return a random legal action for each game, 0 for one that has ended."""
        actions = vec[i32]([0] * int(self.games))
        for game in range(self.games):
            count = i64(self.counts[game])
            if count:
                actions[game] = i32(self.legal[game * MOST + rng.below(count)])
        return actions
