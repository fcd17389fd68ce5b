"""The game itself at a table: dealt and spun from the secret and the parts, with seals on what others cannot read."""

from fathom.core.match import Match
from fathom.core.step import Step
from fathom.protocol.updates import Opening, Seal
from fathom.table.chance.commitments import ChanceSource, bot_seed, disc_chance, salt, seal


class SealedMatch:
    """A match whose chance can be checked afterwards. Steps that were there before have no entries, and no seals."""

    def __init__(self, match: Match, source: ChanceSource) -> None:
        self._source = source
        self.match = match
        self.spins = sum(len(step.chance_outcomes) for step in match.steps)
        self.seqs = [0] * len(match.steps)  # by step: its entry in the log
        self.seals: dict[int, str] = {}  # by step, where others cannot read the line
        self.opened: list[int] = []  # steps whose seal is broken before the end
        self.just_opened: list[int] = []  # by the last move

    def below(self, limit: int, /) -> int:
        """Chance for the chance nodes: each has numbers of its own."""
        self.spins += 1
        return disc_chance(self._source, self.spins - 1).below(limit)

    def move(self, seat: int, line: str, seq: int) -> Step:
        """Play a line that came from outside."""
        step = self.match.play(line, self, seat)
        index = len(self.seqs)
        self.seqs.append(seq)
        if step.masked != step.line:
            self.seals[index] = seal(self._salt(index), step.line)
        opened = self.match.game.unsealed_by(self.match, index)
        self.just_opened = [each for each in opened if each in self.seals]
        self.opened += self.just_opened
        return step

    def undo(self) -> None:
        """Take the last step back; a spin can never be meant, for it is final."""
        self.match.undo()
        self.seqs.pop()
        self.seals.pop(len(self.seqs), None)

    def _salt(self, index: int) -> bytes:
        return salt(self._source, self.seqs[index])

    def opening(self, index: int) -> Opening:
        """What is behind the seal of a step."""
        return Opening(step=index, line=self.match.steps[index].line, salt=self._salt(index).hex())

    def openings(self) -> list[Opening]:
        """All that is open by now."""
        return [self.opening(index) for index in (self.seals if self.match.over else self.opened)]

    def sealed(self) -> list[Seal]:
        """All seals, broken or not."""
        return [Seal(step=index, seal=its) for index, its in self.seals.items()]

    def bot_seed(self, seq: int) -> int:
        """Random numbers for a bot's decision on the position of that entry."""
        return bot_seed(self._source, seq)
