"""One game from its deal to now: the state, and how it came about."""

from collections.abc import Mapping
from sys import intern
from typing import Any

from fathom.core.chance import Chance
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import SPECTATOR, Game, GameResult, State, View
from fathom.core.messages_en import ENGLISH
from fathom.core.options import Options
from fathom.core.step import Step


class Successor:
    """The step that a line leads to, and the position after it. The match itself has not changed."""

    def __init__(self, step: Step, state: State) -> None:
        self.step, self.state = step, state


class Match:
    """Plays by the rules through `play` (checked) and `take` (trusted), and knows what each seat saw.

    `notebook` is the game's own: whatever it has worked out from the steps so far. It begins anew when steps go.
    """

    def __init__(self, game: Game, players: int, options: Options, start: int, deal: Mapping[str, object]) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.start = start
        self.deal = deal
        self.state = game.new_state(players, options, start, deal)
        self.opening_news = tuple(self.state.news())  # what the deal itself showed
        self.opening_seen = self._masked(self.opening_news)
        self.steps: list[Step] = []
        self.given = 0  # so many steps were there when play began: nobody can take those back
        self.notebook = game.notebook()
        self._ended: GameResult | None = None
        self._turn_steps = 0  # so many steps were there when this turn began
        self._turn_state = self.state.clone()  # and this was the position: to undo costs no more late in a long game

    @classmethod
    def new(cls, game: Game, players: int, chance: Chance, options: Options | None = None) -> "Match":
        """A fresh game, dealt by `chance`."""
        chosen = game.options.complete(options or {})
        start, deal = game.deal(game.check_players(players), chosen, chance)
        return cls(game, players, chosen, start, deal)

    @property
    def to_move(self) -> int:
        """The seat whose decision is due, or 0."""
        return 0 if self._ended else self.state.to_move

    @property
    def over(self) -> bool:
        """Is the game over, by the rules or at the table?"""
        return self._ended is not None or self.state.over

    @property
    def result(self) -> GameResult | None:
        """How it ended."""
        return self._ended or self.state.result()

    def legal(self) -> list[str]:
        """The lines that the seat to move can play."""
        if self.over or self.state.chance_due:
            return []
        return [self.state.format(action) for action in self.state.legal()]

    def play(self, line: str, chance: Chance | None = None, seat: int | None = None) -> Step:
        """Play a line that came from outside, for a seat if given; spin the disc if chance is at hand."""
        self._check_turn(seat)
        return self.take(self.state.parse(line), chance)

    def _check_turn(self, seat: int | None) -> None:
        if self.over:
            raise Refusal(RefusalKind.GAME_OVER, "game_over", ENGLISH)
        if self.state.chance_due:
            raise Refusal(RefusalKind.NOT_YOUR_TURN, "chance_due", ENGLISH)
        if seat is not None and seat != self.to_move:
            raise Refusal(RefusalKind.NOT_YOUR_TURN, "not_your_turn", ENGLISH, seat=seat, to_move=self.to_move)

    def successor(self, line: str, chance: Chance, seat: int) -> Successor:
        """Return what a line of a seat leads to, by asking the rules on a clone. Raises `Refusal`; changes nothing."""
        self._check_turn(seat)
        action = self.state.parse(line)
        step = Step(seat, action, intern(self.state.format(action)))
        state = self.state.clone()
        state.listening = True
        state.apply(action)
        self._note(step, state)
        if state.chance_due:
            step.outcome = drawn(state, chance)
            state.apply(step.outcome)
            self._note(step, state)
        return Successor(step, state)

    def accept(self, successor: Successor) -> None:
        """Move on to a successor of the present position. The position before it is kept for undo, not cloned."""
        if self.steps and self.steps[-1].seat != successor.step.seat:
            self._turn_steps, self._turn_state = len(self.steps), self.state
        self.state = successor.state
        self.steps.append(successor.step)

    def take(self, action: int, chance: Chance | None = None) -> Step:
        """Take an action that is known to be legal."""
        if self.steps and self.steps[-1].seat != self.to_move:
            self._turn_steps, self._turn_state = len(self.steps), self.state.clone()
        line = intern(self.state.format(action))  # the same few lines come up in all games
        step = Step(self.to_move, action, line)
        self.state.apply(action)
        self.steps.append(step)
        self._note(step, self.state)
        if chance is not None and self.state.chance_due:
            self.spin(chance)
        return step

    def spin(self, chance: Chance) -> None:
        """Let chance decide what is due to it."""
        self.settle(drawn(self.state, chance))

    def settle(self, outcome: int) -> None:
        """Chance, asked elsewhere, has decided."""
        step = self.steps[-1]
        step.outcome = outcome
        self.state.apply(outcome)
        self._note(step, self.state)

    def _note(self, step: Step, state: State) -> None:
        if news := state.news():
            step.news += tuple(news)
            step.seen = self._masked(step.news)
            announced = self.game.announcement(step.news)
            step.line = step.line.partition(" = ")[0] + (f" = {announced}" if announced else "")
        step.masked = self.game.masked(step.line)

    def _masked(self, news: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """News as each audience sees them, the spectator first. Those who see the same share one tuple."""
        seen: dict[tuple[int, ...], tuple[int, ...]] = {}
        views = [self.game.redact_news(news, seat) for seat in range(self.players + 1)]
        return tuple([seen.setdefault(view, view) for view in views])

    def end(self, outcome: GameResult) -> None:
        """End at the table what the rules have not ended: resigned, time, agreed."""
        self._ended = outcome

    def view(self, seat: int = SPECTATOR) -> View:
        """What a seat or the spectator may know."""
        if not 0 <= seat <= self.players:
            raise Refusal(RefusalKind.MALFORMED, "no_such_seat", ENGLISH, seat=seat, players=self.players)
        return self.game.view(self, seat)

    def common_fields(self, seat: int) -> dict[str, Any]:
        """The fields that the views of all games have in common."""
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
        """Every line so far, as a seat or the spectator may read it. The end opens all of them."""
        over = self.over
        return tuple([step.line if over or step.seat == seat else step.masked for step in self.steps])

    def news(self, seat: int = SPECTATOR) -> tuple[tuple[int, ...], ...]:
        """What a seat or the spectator saw with the deal, and with each line."""
        if self.over:
            return (self.opening_news, *[step.news for step in self.steps])
        return (self.opening_seen[seat], *[step.seen[seat] if step.seen else () for step in self.steps])

    def undo_limit(self) -> int:
        """How many steps the seat to move can take back: its own in this turn that told nobody anything."""
        if self.over or self.state.chance_due:
            return 0
        seat, count = self.to_move, 0
        for index in range(len(self.steps) - 1, self.given - 1, -1):
            if self.steps[index].seat != seat or self.game.is_irreversible(self, index):
                break
            count += 1
        return count

    def drop_caches(self) -> None:
        """Nothing is likely to happen soon: what can be worked out again takes no memory until then."""
        self.notebook = self.game.notebook()

    def check_undo(self) -> None:
        """Refuse if nothing can be taken back."""
        if self.undo_limit() == 0:
            why = "it is not your own step of this turn, or it has shown something hidden"
            raise Refusal(RefusalKind.ILLEGAL, "nothing_to_undo", ENGLISH, why=why)

    def undo(self) -> None:
        """Take back the last step."""
        self.check_undo()
        self.rewind(len(self.steps) - 1)

    def rewind(self, length: int) -> None:
        """Go back to the first `length` steps."""
        self._ended = None
        self.notebook = self.game.notebook()
        if length >= self._turn_steps:
            again = self.steps[self._turn_steps : length]
            self.steps, self.state = self.steps[: self._turn_steps], self._turn_state.clone()
            self.state.listening = True
            for step in again:
                self.retake(step)
        else:
            earlier = self.prefix(length)
            self.state, self.steps = earlier.state, earlier.steps
            self._turn_steps, self._turn_state = earlier._turn_steps, earlier._turn_state

    def prefix(self, length: int) -> "Match":
        """The game as it was after its first `length` steps."""
        return self.dealt(self.deal, length)

    def dealt(self, deal: Mapping[str, object], length: int) -> "Match":
        """The same first `length` steps after a deal, which must be one that allows them."""
        other = Match(self.game, self.players, self.options, self.start, deal)
        for step in self.steps[:length]:
            other.retake(step)
        return other

    def retake(self, step: Step) -> None:
        """Take a step of another match that has come to the same position."""
        self.take(step.action)
        if step.outcome is not None:
            self.settle(step.outcome)

    def fork(self, chance: Chance) -> "Match":
        """The game as it is, to be played on from here: what nobody has seen yet is dealt anew."""
        other = self.dealt(self.game.redeal_unseen(self, chance), len(self.steps))
        other.given = len(self.steps)
        return other


def drawn(state: State, chance: Chance) -> int:
    """Return the action that chance takes in a position in which it is due, by the weights of the rules."""
    odds = state.odds()
    number = chance.below(sum(weight for _, weight in odds))
    for action, weight in odds:
        if number < weight:
            break
        number -= weight
    return action
