"""How many games ended in which way, and what that says about the chances."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import mean, median

from fathom.arena.intervals import wilson

UNFINISHED = "unfinished"


@dataclass(frozen=True)
class Ending:
    """How one game ended. Without a reason it did not."""

    reason: str
    decisions: int
    bots: tuple[str, ...]  # by seat
    winners: tuple[int, ...]


class Tally:
    """Adds up endings. A win that several share counts for each of them as a fraction."""

    def __init__(self, players: int, bots: Sequence[str]) -> None:
        self.reasons: Counter[str] = Counter()
        self.lengths: list[int] = []
        self.seats = {seat: Share() for seat in range(1, players + 1)}
        self.bots = {bot: Share() for bot in dict.fromkeys(bots)}

    def add(self, ending: Ending) -> None:
        """Count one game."""
        self.reasons[ending.reason or UNFINISHED] += 1
        self.lengths.append(ending.decisions)
        if not ending.reason:
            return
        for seat, bot in enumerate(ending.bots, 1):
            won = Fraction(seat in ending.winners, len(ending.winners))
            self.seats[seat].add(won)
            self.bots[bot].add(won)

    def summary(self) -> str:
        """What `fathom simulate` prints."""
        games = len(self.lengths)
        lines = ["", "endings"]
        for reason, count in sorted(self.reasons.items(), key=lambda item: (item[0] == UNFINISHED, item[0])):
            lines.append(f"  {reason:12} {count:7}  {count / games:6.1%}")
        lines += ["", "decisions in a game"]
        lines.append(
            f"  mean {mean(self.lengths):.1f}   median {median(self.lengths):g}"
            f"   least {min(self.lengths)}   most {max(self.lengths)}"
        )
        lines += [
            "",
            "wins by seat, of finished games (shared wins count in parts; 95 % intervals: Wilson)",
        ]
        lines += [f"  {seat:<12} {share}" for seat, share in self.seats.items()]
        lines += ["", "wins by bot, for each seat that it had in a finished game"]
        lines += [f"  {bot:12} {share}" for bot, share in self.bots.items()]
        return "\n".join(lines) + "\n"


class Share:
    """Wins out of so many."""

    def __init__(self) -> None:
        self.won = Fraction(0)
        self.of = 0

    def add(self, won: Fraction) -> None:
        """Count one more."""
        self.won += won
        self.of += 1

    def __str__(self) -> str:
        if not self.of:
            return "      0 of       0"
        low, high = wilson(float(self.won), self.of)
        won = f"{float(self.won):.2f}".rstrip("0").rstrip(".")
        return f"{won:>7} of {self.of:7}  {float(self.won / self.of):6.1%}  ({low:.1%} to {high:.1%})"
