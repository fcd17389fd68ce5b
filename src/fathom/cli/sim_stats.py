"""Statistics of `fathom simulate`: endings, lengths and wins."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import mean, median

from fathom.arena.intervals import wilson

UNFINISHED = "unfinished"


@dataclass(frozen=True)
class Ending:
    """The end of one game; an empty reason means that it is unfinished."""

    reason: str
    decisions: int
    bots: tuple[str, ...]  # by seat
    winners: tuple[int, ...]


class SimulationStats:
    """Counters over endings. A shared win counts as a fraction for each winner."""

    def __init__(self, players: int, bots: Sequence[str]) -> None:
        self.reasons: Counter[str] = Counter()
        self.lengths: list[int] = []
        self.seats = {seat: WinRate() for seat in range(1, players + 1)}
        self.bots = {bot: WinRate() for bot in dict.fromkeys(bots)}

    def add(self, ending: Ending) -> None:
        self.reasons[ending.reason or UNFINISHED] += 1
        self.lengths.append(ending.decisions)
        if not ending.reason:
            return
        for seat, bot in enumerate(ending.bots, 1):
            won = Fraction(seat in ending.winners, len(ending.winners))
            self.seats[seat].add(won)
            self.bots[bot].add(won)

    def summary(self) -> str:
        games = len(self.lengths)
        lines = ["", "endings"]
        for reason, count in sorted(self.reasons.items(), key=lambda item: (item[0] == UNFINISHED, item[0])):
            lines.append(f"  {reason:12} {count:7}  {count / games:6.1%}")
        lines += ["", "decisions per game"]
        lines.append(
            f"  mean {mean(self.lengths):.1f}   median {median(self.lengths):g}"
            f"   min {min(self.lengths)}   max {max(self.lengths)}"
        )
        lines += ["", "wins by seat (finished games; shared wins count in parts; 95 % Wilson intervals)"]
        lines += [f"  {seat:<12} {rate}" for seat, rate in self.seats.items()]
        lines += ["", "wins by bot (per seat in finished games)"]
        lines += [f"  {bot:12} {rate}" for bot, rate in self.bots.items()]
        return "\n".join(lines) + "\n"


class WinRate:
    """Wins out of a number of games."""

    def __init__(self) -> None:
        self.won = Fraction(0)
        self.games = 0

    def add(self, won: Fraction) -> None:
        self.won += won
        self.games += 1

    def __str__(self) -> str:
        if not self.games:
            return "      0 of       0"
        low, high = wilson(float(self.won), self.games)
        won = f"{float(self.won):.2f}".rstrip("0").rstrip(".")
        return f"{won:>7} of {self.games:7}  {float(self.won / self.games):6.1%}  ({low:.1%} to {high:.1%})"
