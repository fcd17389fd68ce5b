"""One game of an arena, from the deal to its line in the log. A bot that fails forfeits the game."""

from contextlib import ExitStack, suppress

import msgspec
from msgspec.structs import asdict

from fathom.arena.plan import ArenaPlan, Task
from fathom.bots.registry import bot_called
from fathom.bots.stdio.process import COMMAND, EXIT_SECONDS, Fault, LineBot, command_of, running
from fathom.bots.stdio.protocol import Event, New, Over
from fathom.core.bot import Bot
from fathom.core.chance import CHANCE_STREAM, Chance, stream
from fathom.core.errors import Refusal
from fathom.core.game import GameResult
from fathom.core.match import Match
from fathom.core.messages_en import shown
from fathom.core.record import Record, Result, write
from fathom.core.registry import game_named
from fathom.core.rng import Rng
from fathom.core.step import Step

HUNG, FAILED, ENDLESS = "time", "resigned", "agreed"  # reasons of results that no rule of the game gives


class Failure(msgspec.Struct, frozen=True):
    """The failure of a seat's bot: its code, and the evidence."""

    seat: int
    code: str
    seen: str


class GameLogRecord(Record, kw_only=True):
    """A line of the log: a record with the arena's own fields."""

    seed: str
    seats: list[str]
    task: Task
    decisions: int
    failure: Failure | None = None


class GameSummary(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a `GameLogRecord` that the statistics need."""

    seed: str
    seats: list[str]
    task: Task
    start: int
    decisions: int
    result: Result
    failure: Failure | None = None

    @property
    def places(self) -> dict[int, int]:
        """Return the place of each seat, from 0; ties share one."""
        return {seat: place for place, seats in enumerate(self.result.ranking) for seat in seats}


class BotFailed(Exception):
    """A seat's bot failed."""

    def __init__(self, seat: int, fault: Fault) -> None:
        super().__init__(str(fault))
        self.failure = Failure(seat, fault.code, fault.seen)


def play(plan: ArenaPlan, task: Task) -> bytes:
    """Play one game and return its line of the log. Deterministic, unless the budget is in milliseconds."""
    seed = plan.seed_of(task)
    match = Match.new(game_named(plan.game), plan.players, stream(seed, "deal"), plan.options)
    names = [plan.bots[number] for number in plan.seats(task)]
    failure = None
    with ExitStack() as stack:
        try:
            GameRunner(plan, match, names, seed, stack).run()
        except BotFailed as failed:
            failure = failed.failure
            match.end(forfeit_by(failure, plan.players))
    if not match.over:
        match.end(GameResult(ENDLESS, (tuple(range(1, plan.players + 1)),)))
    return encode_game(match, seed, names, task, failure)


def encode_game(match: Match, seed: str, names: list[str], task: Task, failure: Failure | None) -> bytes:
    """Return a game as a line of the log."""
    fields, decisions = asdict(write(match)), len(match.steps)
    game = GameLogRecord(**fields, seed=seed, seats=names, task=task, decisions=decisions, failure=failure)
    return game.encode() + b"\n"


def forfeit_by(failure: Failure, players: int) -> GameResult:
    """Return the result of a forfeit: the other seats share the first place."""
    others = tuple(seat for seat in range(1, players + 1) if seat != failure.seat)
    return GameResult(HUNG if failure.code == "hung" else FAILED, (others, (failure.seat,)))


class GameRunner:
    """One match and its bots."""

    def __init__(self, plan: ArenaPlan, match: Match, names: list[str], seed: str, stack: ExitStack) -> None:
        self.plan = plan
        self.match = match
        self.chance: Chance = stream(seed, CHANCE_STREAM)
        self.bots: dict[int, Bot] = {}
        self.commands: dict[int, LineBot] = {}
        self.rngs = {seat: Rng(stream(seed, f"bot {seat}").below(2**56)) for seat in range(1, plan.players + 1)}
        for seat, name in enumerate(names, 1):
            if name.startswith(COMMAND):
                self.bots[seat] = self.commands[seat] = self.start_command(seat, name, stack)
            else:
                self.bots[seat] = bot_called(name)

    def start_command(self, seat: int, name: str, stack: ExitStack) -> LineBot:
        """Start the command of a seat. Raises `BotFailed`."""
        try:
            bot = stack.enter_context(running(command_of(name), self.plan.patience))
            bot.begin(New(self.plan.game, self.plan.players, seat, self.plan.options))
        except Refusal as refusal:
            raise BotFailed(seat, Fault("crashed", str(refusal))) from None
        except Fault as fault:
            raise BotFailed(seat, fault) from None
        return bot

    def run(self) -> None:
        """Play until the game is over or the limit of decisions is reached. Raises `BotFailed`."""
        while not self.match.over and len(self.match.steps) < self.plan.limit:
            self.decide(self.match.to_move)
        result = self.match.result
        for bot in self.commands.values():
            with suppress(Fault):  # the result stands
                bot.finish(Over(result.reason, result.ranking) if result else Over(ENDLESS, ()), EXIT_SECONDS)

    def decide(self, seat: int) -> None:
        """Play one decision and send it to all commands. Raises `BotFailed`."""
        view = self.match.view(seat)
        try:
            line = self.bots[seat].choose(view, self.plan.budget, self.rngs[seat])
            if line not in view.legal:
                raise Fault("illegal", shown(line))
        except Fault as fault:
            raise BotFailed(seat, fault) from None
        except Exception as error:
            raise BotFailed(seat, Fault("crashed", shown(f"{type(error).__name__}: {error}"))) from error
        self.tell(self.match.play(line, self.chance))

    def tell(self, step: Step) -> None:
        """Send a decision to all commands."""
        for listener, bot in self.commands.items():
            bot.tell(Event(step.seat, step.line_for(listener), step.news_for(listener)))
