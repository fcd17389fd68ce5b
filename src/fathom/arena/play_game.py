"""One game of an arena, from its deal to its line in the log. A bot that fails loses it."""

from contextlib import ExitStack, suppress

import msgspec

from fathom.arena.plan import ArenaPlan, Task, game_of
from fathom.bots.registry import bot_called
from fathom.bots.stdio.process import COMMAND, FAREWELL, Fault, LineBot, command_of, running
from fathom.bots.stdio.protocol import Event, New, Over
from fathom.core.bot import Bot
from fathom.core.chance import CHANCE_STREAM, stream
from fathom.core.errors import Refusal
from fathom.core.game import GameResult
from fathom.core.match import Match
from fathom.core.messages_en import shown
from fathom.core.record import Record, Result, write
from fathom.core.rng import Rng

HUNG, FAILED, ENDLESS = "time", "resigned", "agreed"  # how a record says it, where no rule ended the game


class Failure(msgspec.Struct, frozen=True):
    """Which seat's bot failed, with which code, and what was seen of it."""

    seat: int
    code: str
    seen: str


class GameLogRecord(Record, kw_only=True):
    """A game of an arena: a record, and what of it belongs to the arena."""

    seed: str
    seats: list[str]
    task: Task
    decisions: int
    failure: Failure | None = None


class GameSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What counts of such a game."""

    seed: str
    seats: list[str]
    task: Task
    start: int
    decisions: int
    result: Result
    failure: Failure | None = None

    @property
    def places(self) -> dict[int, int]:
        """The place of each seat, from 0; equals share one."""
        return {seat: place for place, seats in enumerate(self.result.ranking) for seat in seats}


class BotFailed(Exception):
    """A seat's bot has failed."""

    def __init__(self, seat: int, fault: Fault) -> None:
        super().__init__(str(fault))
        self.seat = seat
        self.fault = fault


def play(plan: ArenaPlan, task: Task) -> bytes:
    """One game of the plan, as a line of the log. It depends on nothing else, unless the budget is in milliseconds."""
    seed = plan.seed_of(task)
    match = Match.new(game_of(plan), plan.players, stream(seed, "deal"), plan.options)
    names = [plan.bots[number] for number in plan.seats(task)]
    failure = None
    with ExitStack() as stack:
        try:
            GameRunner(plan, match, names, seed, stack).run()
        except BotFailed as blamed:
            failure = Failure(blamed.seat, blamed.fault.code, blamed.fault.seen)
            match.end(lost_by(blamed, plan.players))
    if not match.over:
        match.end(GameResult(ENDLESS, (tuple(range(1, plan.players + 1)),)))
    return line_of(match, seed, names, task, failure)


def line_of(match: Match, seed: str, names: list[str], task: Task, failure: Failure | None) -> bytes:
    """The game as the log keeps it."""
    record = write(match)
    fields = {name: getattr(record, name) for name in record.__struct_fields__}
    decisions = len(record.moves)
    game = GameLogRecord(**fields, seed=seed, seats=names, task=task, decisions=decisions, failure=failure)
    return game.encode() + b"\n"


def lost_by(blamed: BotFailed, players: int) -> GameResult:
    """The others share the first place."""
    others = tuple(seat for seat in range(1, players + 1) if seat != blamed.seat)
    return GameResult(HUNG if blamed.fault.code == "hung" else FAILED, (others, (blamed.seat,)))


class GameRunner:
    """The bots around one match."""

    def __init__(self, plan: ArenaPlan, match: Match, names: list[str], seed: str, stack: ExitStack) -> None:
        self.plan = plan
        self.match = match
        self.chance = stream(seed, CHANCE_STREAM)
        self.bots: dict[int, Bot] = {}
        self.commands: dict[int, LineBot] = {}
        self.rngs = {seat: Rng(stream(seed, f"bot {seat}").below(2**56)) for seat in range(1, plan.players + 1)}
        for seat, name in enumerate(names, 1):
            if name.startswith(COMMAND):
                self.bots[seat] = self.commands[seat] = self.started(seat, name, stack)
            else:
                self.bots[seat] = bot_called(name)

    def started(self, seat: int, name: str, stack: ExitStack) -> LineBot:
        """A command on its seat."""
        try:
            bot = stack.enter_context(running(command_of(name), self.plan.patience))
            bot.begin(New(self.plan.game, self.plan.players, seat, self.plan.options))
        except Refusal as refusal:
            raise BotFailed(seat, Fault("crashed", str(refusal))) from None
        except Fault as fault:
            raise BotFailed(seat, fault) from None
        return bot

    def run(self) -> None:
        """Until the game is over, or has gone on for too long. Raises `BotFailed` when a bot fails."""
        while not self.match.over and len(self.match.steps) < self.plan.limit:
            self.decide(self.match.to_move)
        result = self.match.result
        for bot in self.commands.values():
            with suppress(Fault):  # the game is over, and what it does now is its own affair
                bot.finish(Over(result.reason, result.ranking) if result else Over(ENDLESS, ()), FAREWELL)

    def decide(self, seat: int) -> None:
        """One decision, and all commands hear of it."""
        view = self.match.view(seat)
        try:
            line = self.bots[seat].choose(view, self.plan.budget, self.rngs[seat])
            if line not in view.legal:
                raise Fault("illegal", shown(line))
        except Fault as fault:
            raise BotFailed(seat, fault) from None
        except Exception as error:
            raise BotFailed(seat, Fault("crashed", shown(f"{type(error).__name__}: {error}"))) from error
        step = self.match.play(line, self.chance)
        for listener, bot in self.commands.items():
            bot.tell(Event(step.seat, step.line_for(listener), step.news_for(listener)))
