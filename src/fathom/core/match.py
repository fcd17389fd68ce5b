"""One game from its deal to now: the state, and the steps that led to it."""

from collections.abc import Mapping
from sys import intern
from typing import Any, Final, Generic

from fathom.core.chance import Chance
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import SPECTATOR, Game, GameResult, StateT, ViewT
from fathom.core.messages_en import ENGLISH, shown
from fathom.core.options import Options
from fathom.core.step import Step

OPENING: Final = "chance"  # the key of a deal with the lines of the chance nodes before the first decision


class Successor(Generic[StateT]):
    """The step that a line leads to, and the position after it. The match itself has not changed."""

    def __init__(self, step: Step, state: StateT) -> None:
        self.step, self.state = step, state


class Match(Generic[StateT, ViewT]):
    """A game that is played through `play` (checked) and `push` (unchecked), with the information of each seat.

    `cache` belongs to the game: data derived from the steps so far. Removing steps empties it.
    """

    def __init__(
        self,
        game: Game[StateT, ViewT],
        players: int,
        options: Options,
        start: int,
        deal: Mapping[str, object],
    ) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.start = start
        self.deal = deal
        self.state = game.new_state(players, options, start, deal)
        self.steps: list[Step] = []
        self.prefix_length = 0  # so many steps came with a fork: they cannot be undone
        self.aids: tuple[str, ...] = ()  # what the views of this match offer beyond the rules (`GamePlugin.aids`)
        self.cache = game.new_cache()
        self._ended: GameResult | None = None
        if OPENING in deal:
            self._replay_opening(deal[OPENING])
        self.opening_news = tuple(self.state.news())
        self.opening_seen = self._redacted(self.opening_news)
        self._turn_steps = 0  # the number of steps when this turn began
        self._turn_state = self.state.clone()  # the position then: the cost of undo is independent of the game's length

    @classmethod
    def new(
        cls, game: Game[StateT, ViewT], players: int, chance: Chance, options: Options | None = None
    ) -> "Match[StateT, ViewT]":
        """Deal a new game from `chance`, chance nodes before the first decision included."""
        chosen = game.options.complete(options or {})
        start, deal = game.deal(game.check_players(players), chosen, chance)
        match = cls(game, players, chosen, start, deal)
        if not match.state.chance_due:
            return match
        lines: list[str] = []
        while match.state.chance_due:
            outcome = draw_outcome(match.state.odds(), chance)
            lines.append(match.state.format(outcome))
            match.state.apply(outcome)
        return cls(game, players, chosen, start, {**deal, OPENING: lines})

    def _replay_opening(self, lines: object) -> None:
        """Apply the outcomes of a deal's chance nodes. Raises `Refusal` if they are not possible."""
        for line in lines if isinstance(lines, list) else [lines]:
            possible = {self.state.format(action): action for action, weight in self.state.odds() if weight}
            if not isinstance(line, str) or line not in possible:
                raise Refusal(RefusalKind.MALFORMED, "record_deal", ENGLISH, why=f"chance cannot give {shown(line)}")
            self.state.apply(possible[line])

    @property
    def to_move(self) -> int:
        """The seat to move, or 0."""
        return 0 if self._ended else self.state.to_move

    @property
    def over(self) -> bool:
        """Whether the game is over, by the rules or at the table."""
        return self._ended is not None or self.state.over

    @property
    def result(self) -> GameResult | None:
        """The result, once the game is over."""
        return self._ended or self.state.result()

    def legal(self) -> list[str]:
        """Return the legal lines of the seat to move."""
        if self.over or self.state.chance_due:
            return []
        return [self.state.format(action) for action in self.state.legal()]

    def play(self, line: str, chance: Chance | None = None, seat: int | None = None) -> Step:
        """Check and play a line, for a seat if given; resolve chance nodes from `chance` if given. Raises `Refusal`."""
        self._check_turn(seat)
        return self.push(self.state.parse(line), chance)

    def _check_turn(self, seat: int | None) -> None:
        if self.over:
            raise Refusal(RefusalKind.GAME_OVER, "game_over", ENGLISH)
        if self.state.chance_due:
            raise Refusal(RefusalKind.NOT_YOUR_TURN, "chance_due", ENGLISH)
        if seat is not None and seat != self.to_move:
            raise Refusal(RefusalKind.NOT_YOUR_TURN, "not_your_turn", ENGLISH, seat=seat, to_move=self.to_move)

    def successor(self, line: str, chance: Chance, seat: int) -> Successor[StateT]:
        """Return what a line of a seat leads to, by asking the rules on a clone. Raises `Refusal`; changes nothing."""
        self._check_turn(seat)
        action = self.state.parse(line)
        step = Step(seat, action, intern(self.state.format(action)))
        state = self.state.clone()
        state.listening = True
        self._take(step, state, chance)
        return Successor(step, state)

    def accept(self, successor: Successor[StateT]) -> None:
        """Move on to a successor of the present position. The position before it is kept for undo, not cloned."""
        if self.steps and self.steps[-1].seat != successor.step.seat:
            self._turn_steps, self._turn_state = len(self.steps), self.state
        self.state = successor.state
        self.steps.append(successor.step)

    def push(self, action: int, chance: Chance | None = None) -> Step:
        """Play a legal action, unchecked; resolve the chance nodes behind it if `chance` is given."""
        if self.steps and self.steps[-1].seat != self.to_move:
            self._turn_steps, self._turn_state = len(self.steps), self.state.clone()
        line = intern(self.state.format(action))  # the same few lines come up in all games
        step = Step(self.to_move, action, line)
        self.steps.append(step)
        self._take(step, self.state, chance)
        return step

    def _take(self, step: Step, state: StateT, chance: Chance | None) -> None:
        """Apply a step to a state, and resolve the chance nodes behind it if `chance` is given."""
        state.apply(step.action)
        self._note(step, state)
        while chance is not None and state.chance_due:
            self._take_outcome(step, state, draw_outcome(state.odds(), chance))

    def _take_outcome(self, step: Step, state: StateT, outcome: int) -> None:
        step.chance_outcomes += (outcome,)
        state.apply(outcome)
        self._note(step, state)

    def apply_chance(self, outcome: int) -> None:
        """Apply an outcome to the chance node behind the last step."""
        self._take_outcome(self.steps[-1], self.state, outcome)

    def _note(self, step: Step, state: StateT) -> None:
        if news := state.news():
            step.news += tuple(news)
            step.seen = self._redacted(step.news)
            announced = self.game.announcement(step.news)
            step.line = step.line.partition(" = ")[0] + (f" = {announced}" if announced else "")
        step.masked = self.game.masked(step.line)

    def _redacted(self, news: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """Return the news by audience, the spectator first. Equal tuples are shared."""
        seen: dict[tuple[int, ...], tuple[int, ...]] = {}
        views = [self.game.redact_news(news, seat) for seat in range(self.players + 1)]
        return tuple([seen.setdefault(view, view) for view in views])

    def end(self, result: GameResult) -> None:
        """End the game at the table, not by the rules: resigned, time, agreed."""
        self._ended = result

    def view(self, seat: int = SPECTATOR) -> ViewT:
        """Return the view of a seat or the spectator. Raises `Refusal` for an unknown seat."""
        if not 0 <= seat <= self.players:
            raise Refusal(RefusalKind.MALFORMED, "no_such_seat", ENGLISH, seat=seat, players=self.players)
        return self.game.view(self, seat)

    def common_fields(self, seat: int) -> dict[str, Any]:
        """Return the view fields that all games share."""
        result = self.result
        return {
            "seat": seat,
            "players": self.players,
            "options": self.options,
            "start": self.start,
            "to_move": self.to_move,
            "over": self.over,
            "reason": result.reason if result else "",
            "ranking": result.ranking if result else (),
            "log": self.log(seat),
            "news": self.news(seat),
            "legal": tuple(self.legal()) if seat != SPECTATOR and seat == self.to_move else (),
        }

    def log(self, seat: int = SPECTATOR) -> tuple[str, ...]:
        """Return every line so far as a seat or the spectator may read it. The end discloses all of them."""
        over = self.over
        return tuple([step.line if over or step.seat == seat else step.masked for step in self.steps])

    def news(self, seat: int = SPECTATOR) -> tuple[tuple[int, ...], ...]:
        """Return the events that a seat or the spectator saw with the deal and with each line."""
        if self.over:
            return (self.opening_news, *[step.news for step in self.steps])
        return (self.opening_seen[seat], *[step.seen[seat] if step.seen else () for step in self.steps])

    def undo_limit(self) -> int:
        """Return how many steps the seat to move can undo: its own of this turn that disclosed nothing."""
        if self.over or self.state.chance_due:
            return 0
        seat, count = self.to_move, 0
        for index in range(len(self.steps) - 1, self.prefix_length - 1, -1):
            step = self.steps[index]
            if step.seat != seat or step.chance_outcomes or self.game.is_irreversible(self, index):
                break
            count += 1
        return count

    def drop_caches(self) -> None:
        """Free derived data. It is rebuilt on demand."""
        self.cache = self.game.new_cache()

    def check_undo(self) -> None:
        """Raise `Refusal` if no step can be undone."""
        if self.undo_limit() == 0:
            why = "it is not your own step of this turn, or it has shown something hidden"
            raise Refusal(RefusalKind.ILLEGAL, "nothing_to_undo", ENGLISH, why=why)

    def undo(self) -> None:
        """Undo the last step. Raises `Refusal`."""
        self.check_undo()
        self.rewind(len(self.steps) - 1)

    def rewind(self, length: int) -> None:
        """Return to the position after the first `length` steps."""
        self._ended = None
        self.cache = self.game.new_cache()
        if length >= self._turn_steps:
            again = self.steps[self._turn_steps : length]
            self.steps, self.state = self.steps[: self._turn_steps], self._turn_state.clone()
            self.state.listening = True
            for step in again:
                self.replay_step(step)
        else:
            earlier = self.prefix(length)
            self.state, self.steps = earlier.state, earlier.steps
            self._turn_steps, self._turn_state = earlier._turn_steps, earlier._turn_state

    def prefix(self, length: int) -> "Match[StateT, ViewT]":
        """Return a copy that ends after the first `length` steps."""
        return self._with_deal(self.deal, length)

    def fork(self, chance: Chance) -> "Match[StateT, ViewT]":
        """Return a copy to play on from here, in which `chance` redeals what no seat has seen."""
        other = self._with_deal(self.game.redeal_unseen(self, chance), len(self.steps))
        other.prefix_length = len(self.steps)
        return other

    def _with_deal(self, deal: Mapping[str, object], length: int) -> "Match[StateT, ViewT]":
        """Return a match with the same first `length` steps after a deal that allows them."""
        other = Match(self.game, self.players, self.options, self.start, deal)
        other.aids = self.aids
        for step in self.steps[:length]:
            other.replay_step(step)
        return other

    def replay_step(self, step: Step) -> None:
        """Play a step of another match that has reached the same position, its chance outcomes included."""
        self.push(step.action)
        for outcome in step.chance_outcomes:
            self.apply_chance(outcome)


def draw_outcome(odds: list[tuple[int, int]], chance: Chance) -> int:
    """Draw one of the weighted outcomes of a chance node with a single number."""
    number = chance.below(sum([weight for _, weight in odds]))
    for action, weight in odds:
        if number < weight:
            break
        number -= weight
    return action
