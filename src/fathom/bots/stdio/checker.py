"""Conformance checks of a stdio bot: positions and whole games, with a report of protocol faults."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import msgspec

from fathom.bots.baseline import RandomBot
from fathom.bots.stdio.process import EXIT_SECONDS, Fault, LineBot, cpu_millis, running
from fathom.bots.stdio.protocol import Event, New, Over
from fathom.core.bot import Budget
from fathom.core.chance import CHANCE_STREAM, stream
from fathom.core.game import Game, GameResult, View
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.registry import game_named
from fathom.core.rng import Rng

BUDGETS = (Budget(iterations=50), Budget(millis=100), Budget())
SPARE = 1.5, 60.0  # so many times the budget, and so many milliseconds, are forgiven: clocks are coarse
POSITIONS = 12  # of each game that the bot is shown in the middle, without what led to them
LIMIT = 600  # decisions of one game
ENOUGH = 2  # times that it may hang before the rest is left out


class Finding(msgspec.Struct):
    """A fault of the bot: how often it occurred, and where first."""

    code: str
    where: str
    seen: str
    times: int = 0


@dataclass
class Check:
    """The checks of one command, and their findings."""

    command: list[str]
    games: list[str]
    rounds: int
    patience: float
    seed: str
    findings: dict[str, Finding] = field(default_factory=dict)
    decisions: int = 0
    name: str = ""

    def run(self, tick: Callable[[str], None]) -> list[Finding]:
        """Run all checks, or stop after too many hangs; `tick` receives the name of the next check."""
        for what, trial in self._trials():
            hung = self.findings.get("hung")
            if hung and hung.times >= ENOUGH:
                break
            tick(what)
            trial()
        return list(self.findings.values())

    def _trials(self) -> Iterator[tuple[str, Callable[[], object]]]:
        for name in self.games:
            game = game_named(name)
            for number in range(self.rounds):
                yield f"{name}, game {number + 1}", Trial(self, game, number).whole_game
            yield f"{name}, {POSITIONS} positions", Trial(self, game, self.rounds).positions

    def found(self, code: str, where: str, seen: str) -> None:
        """Note a fault."""
        self.findings.setdefault(code, Finding(code, where, seen)).times += 1


class Trial:
    """One game, for a number of players, with options and a budget that depend on its number."""

    def __init__(self, check: Check, game: Game, number: int) -> None:
        self.check = check
        self.game = game
        self.players = game.seats[number % len(game.seats)]
        presets: list[Options] = [dict(preset) for preset in game.options.presets.values()]
        self.options = game.options.complete(presets[number % len(presets)] if presets else {})
        self.budget = BUDGETS[number % len(BUDGETS)]
        self.seat = 1 + number % self.players
        self.seed = f"{check.seed}/{number}"
        self.where = f"{game.name}, {self.players} players, seat {self.seat}, game {number + 1}, budget {self.budget}"

    def new_match(self) -> Match:
        """Return the game before its first decision."""
        return Match.new(self.game, self.players, stream(self.seed, "deal"), self.options)

    def whole_game(self) -> None:
        """Play a game to its end; twice, if the answers must be reproducible."""
        answers = self.play()
        if answers is not None and not self.budget.millis and self.budget.iterations:
            again = self.play()
            if again is not None and again != answers:
                number = next(i for i, pair in enumerate(zip(answers, again, strict=False)) if pair[0] != pair[1])
                self.check.found("unsteady", self.at(number), f"{answers[number]!r}, then {again[number]!r}")

    def play(self) -> list[str] | None:
        """Return what the bot chose in a game; None if it failed."""
        answers: list[str] = []
        try:
            with running(self.check.command, self.check.patience) as bot:
                self.check.name = bot.begin(self.new()) or self.check.name
                self.through(bot, self.new_match(), answers)
        except Fault as fault:
            self.check.found(fault.code, self.at(len(answers)), fault.seen)
            return None
        return answers

    def new(self) -> New:
        """Return what the bot is told at the beginning."""
        return New(self.game.name, self.players, self.seat, self.options)

    def through(self, bot: LineBot, match: Match, answers: list[str]) -> None:
        """Play with the bot on its seat and random moves on all others."""
        chance, others, rng = stream(self.seed, CHANCE_STREAM), Rng(len(self.seed)), Rng(7)
        while not match.over and len(match.steps) < LIMIT:
            view = match.view(match.to_move)
            if match.to_move == self.seat:
                line = self.asked(bot, view, rng)
                answers.append(line)
            else:
                line = RandomBot().choose(view, self.budget, others)
            step = match.play(line, chance)
            bot.tell(Event(step.seat, step.line_for(self.seat), step.news_for(self.seat)))
        outcome = match.result or GameResult("agreed", (tuple(range(1, self.players + 1)),))
        bot.finish(Over(outcome.reason, outcome.ranking), EXIT_SECONDS)

    def asked(self, bot: LineBot, view: View, rng: Rng) -> str:
        """Return the bot's answer, and record an overrun of its budget."""
        before = cpu_millis(bot.process.pid)
        line = bot.choose(view, self.budget, rng)
        after = cpu_millis(bot.process.pid)
        self.check.decisions += 1
        if self.budget.millis and before is not None and after is not None:
            used, allowed = after - before, self.budget.millis * SPARE[0] + SPARE[1]
            if used > allowed:
                self.check.found("overrun", self.where, f"{used:.0f} ms of {self.budget.millis} ms")
        return line

    def positions(self) -> None:
        """Ask about positions in the middle of games, without the moves before them."""
        match, rng, chance = self.new_match(), Rng(11), stream(self.seed, CHANCE_STREAM)
        shown = 0
        try:
            with running(self.check.command, self.check.patience) as bot:
                bot.begin(self.new())
                while shown < POSITIONS and not match.over:
                    view = match.view(match.to_move)
                    if rng.below(8) == 0:
                        bot.tell(New(self.game.name, self.players, match.to_move, self.options))
                        self.asked(bot, view, rng)
                        shown += 1
                    match.play(RandomBot().choose(view, self.budget, rng), chance)
        except Fault as fault:
            self.check.found(fault.code, f"{self.where}, position {shown + 1}", fault.seen)

    def at(self, decision: int) -> str:
        """Return the place of a finding."""
        return f"{self.where}, its decision {decision + 1}"
