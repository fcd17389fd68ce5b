"""The match at a table: dealt and spun from the secret and the parts, with seals on lines that others cannot read."""

from fathom.core.match import Match, Successor
from fathom.protocol.updates import Opening, Seal
from fathom.table.chance.commitments import ChanceSource, bot_seed, disc_chance, salt, seal


class NodeChance:
    """Chance of the chance nodes: each has a key of its own, by how many came before it."""

    def __init__(self, source: ChanceSource, spins: int) -> None:
        self._source, self._spins = source, spins

    def below(self, limit: int, /) -> int:
        """Return the number for the next chance node."""
        self._spins += 1
        return disc_chance(self._source, self._spins - 1).below(limit)


class SealedMatch:
    """A match whose chance can be verified later. Steps of an earlier game have no entries and no seals."""

    def __init__(self, match: Match, source: ChanceSource) -> None:
        self._source = source
        self.match = match
        self.spins = sum(len(step.chance_outcomes) for step in match.steps)
        self.seqs = [0] * len(match.steps)  # by step: its entry in the log
        self.seals: dict[int, str] = {}  # by step, where others cannot read the line
        self.opened: list[int] = []  # steps whose seal is broken before the end
        self.just_opened: list[int] = []  # by the last move
        self._ahead: Successor | None = None  # cache: the last successor of this very position

    def successor(self, seat: int, line: str) -> Successor:
        """Return what a player's line leads to, by the rules and the chance of this table. Raises `Refusal`."""
        self._ahead = self.match.successor(line, NodeChance(self._source, self.spins), seat)
        return self._ahead

    def recorded(self, seat: int, line: str) -> Successor:
        """Return what a line of the log leads to. Usually `successor` has worked it out a moment ago."""
        ahead = self._ahead
        if ahead is not None and ahead.step.line == line and ahead.step.seat == seat:
            return ahead
        return self.successor(seat, line.partition(" = ")[0])

    def move(self, seat: int, line: str, seq: int) -> None:
        """Play a line of the log, which is entry `seq`."""
        successor = self.recorded(seat, line)
        self._ahead = None
        self.match.accept(successor)
        step = successor.step
        self.spins += len(step.chance_outcomes)
        index = len(self.seqs)
        self.seqs.append(seq)
        if step.masked != step.line:
            self.seals[index] = seal(self._salt(index), step.line)
        opened = self.match.game.unsealed_by(self.match, index)
        self.just_opened = [each for each in opened if each in self.seals and each not in self.opened]
        self.opened += self.just_opened

    def rewind(self, steps: int) -> None:
        """Return to the position after the first `steps` steps. A broken seal stays broken.

        A later chance node gets the number of one that was taken back, and so the same outcome.
        """
        self._ahead = None
        self.match.rewind(steps)
        del self.seqs[steps:]
        self.seals = {index: its for index, its in self.seals.items() if index < steps}
        self.opened = [index for index in self.opened if index < steps]
        self.just_opened = []
        self.spins = sum([len(step.chance_outcomes) for step in self.match.steps])

    def _salt(self, index: int) -> bytes:
        return salt(self._source, self.seqs[index])

    def opening(self, index: int) -> Opening:
        """Return the line behind the seal of a step, and its salt."""
        return Opening(step=index, line=self.match.steps[index].line, salt=self._salt(index).hex())

    def openings(self) -> list[Opening]:
        """Return all openings that are public by now."""
        return [self.opening(index) for index in (self.seals if self.match.over else self.opened)]

    def sealed(self) -> list[Seal]:
        """Return all seals, broken or not."""
        return [Seal(step=index, seal=its) for index, its in self.seals.items()]

    def bot_seed(self, seq: int) -> int:
        """Return the seed of a bot that decides at the position of an entry."""
        return bot_seed(self._source, seq)
