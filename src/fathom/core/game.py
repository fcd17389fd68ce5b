"""The contracts between a game and everything that plays, stores, shows or studies it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import msgspec

from fathom.core.chance import Chance
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import ENGLISH
from fathom.core.options import Options, OptionSet
from fathom.core.rng import Rng

if TYPE_CHECKING:
    from fathom.core.match import Match

SPECTATOR = 0  # in place of a seat: whoever watches and holds no secret


@dataclass(frozen=True)
class GameResult:
    """How a game ended: by which rule, and the seats from first to last; equals share a place."""

    reason: str
    ranking: tuple[tuple[int, ...], ...]


class State(Protocol):
    """A position, complete with its secrets, that knows the rules.

    Seats count from 1. `apply` trusts its caller and takes only what `legal` lists; `parse` is
    the door for lines from outside: it gives an action that is legal here, or raises a `Refusal`.
    """

    listening: bool  # whether `news` is collected; a clone collects none

    @property
    def to_move(self) -> int:
        """The seat whose decision is due; 0 when chance is due or the game is over."""
        ...

    @property
    def over(self) -> bool:
        """Has the game ended by the rules?"""
        ...

    @property
    def chance_due(self) -> bool:
        """Must chance decide before anybody else can?"""
        ...

    def odds(self) -> list[tuple[int, int]]:
        """When chance is due: the actions it can take, each with its weight."""
        ...

    def legal(self) -> list[int]:
        """The actions that the seat to move (or chance) can take; empty when the game is over."""
        ...

    def apply(self, action: int) -> None:
        """Take a legal action."""
        ...

    def parse(self, line: str) -> int:
        """The legal action that a line of notation stands for here."""
        ...

    def format(self, action: int) -> str:
        """The line for a legal action."""
        ...

    def why_not(self, line: str) -> Refusal | None:
        """The most telling reason why a line cannot be played here; None if it can."""
        ...

    def result(self) -> GameResult | None:
        """How the game ended, once it has."""
        ...

    def news(self) -> list[int]:
        """What came to pass since the last call, in the game's own code; a clone keeps none."""
        ...

    def clone(self) -> "State":
        """A copy that shares nothing."""
        ...

    def to_bytes(self) -> bytes:
        """The same bytes for the same position, whatever way led to it."""
        ...

    @property
    def hash64(self) -> int:
        """A stable 64-bit hash of the position."""
        ...


class Worlds(Protocol):
    """All the games that a seat cannot tell from the true one."""

    def draw(self, rng: Rng) -> State:
        """The state now in one of them, at random."""
        ...

    def match(self, rng: Rng) -> "Match":
        """One of them, at random, from its deal on."""
        ...


class PieceMove(msgspec.Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """A piece goes from one place to another. The names are the game's own (docs/protocol.md lists them)."""

    piece: str
    start: str
    end: str


class Disclosure(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that becomes known by a decision: a code with its rule and parameters, and to whom."""

    code: str
    rule: str
    to: tuple[int, ...] = ()  # the seats that come to know it; none means all
    params: dict[str, str | int] = {}


class Highlight(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that mattered in a move: what kind of thing, and its parameters. All who watched could see it."""

    kind: str
    params: dict[str, str | int] = {}


class LegalMove(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, rename={"start": "from", "end": "to"}):
    """A legal line as data: enough to draw it, and to say what it means, without knowing a rule."""

    line: str
    verb: str
    piece: str = ""
    start: str = ""
    end: str = ""
    costs: tuple[PieceMove, ...] = ()  # what is paid, and to whom
    final: bool = False  # it cannot be taken back
    tells: tuple[Disclosure, ...] = ()  # what it makes known


class View(msgspec.Struct, frozen=True, kw_only=True, tag_field="game"):
    """What one seat, or a spectator, may know. Each game adds the fields of its own."""

    seat: int
    players: int
    options: Options
    start: int
    to_move: int
    over: bool
    reason: str = ""
    ranking: tuple[tuple[int, ...], ...] = ()
    log: tuple[str, ...] = ()  # every line so far, as this seat may read it
    news: tuple[tuple[int, ...], ...] = ()  # what it saw with the deal, and with each of those lines
    legal: tuple[str, ...] = ()  # if it is this seat's turn

    def to_bytes(self) -> bytes:
        """The view as JSON."""
        return msgspec.json.encode(self)


class Game(ABC):
    """One game: what it is, and the few things that differ from game to game."""

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]  # how many can play
    options: ClassVar[OptionSet]
    actions: ClassVar[int]  # the size of the action space
    view_type: ClassVar[type[View]]

    def check_players(self, players: object) -> int:
        """The number of players, or a refusal."""
        if type(players) is not int or players not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            possible = str(least) if least == most else f"{least} to {most}"
            raise Refusal(
                RefusalKind.MALFORMED, "players", ENGLISH, game=self.title, possible=possible, players=players
            )
        return players

    @abstractmethod
    def deal(self, players: int, options: Options, chance: Chance) -> tuple[int, Mapping[str, object]]:
        """The seat that begins, and the deal as a record holds it."""

    def redeal_unseen(self, match: "Match", chance: Chance) -> Mapping[str, object]:
        """The deal of a game that goes on from here: what no seat has seen is dealt anew, all else stays as it was.

        It depends on nothing that somebody could have known of the order of what was unseen.
        """
        return match.deal

    @abstractmethod
    def new_state(self, players: int, options: Options, start: int, dealt: Mapping[str, object]) -> State:
        """The position before the first decision, keeping news. Refuses an impossible deal."""

    @abstractmethod
    def state_from_bytes(self, data: bytes) -> State:
        """The state that gave these bytes, or a refusal."""

    @abstractmethod
    def announcement(self, news: Sequence[int]) -> str:
        """What is called out after a decision, as in the notation behind ` = `; empty if nothing."""

    @abstractmethod
    def announcement_rule(self, line: str) -> str:
        """The rule by which something is called out after such a line; empty if nothing ever is."""

    @abstractmethod
    def parse_chance(self, announced: str) -> int | None:
        """The action of chance that leads to an announcement, if one does."""

    @abstractmethod
    def masked(self, line: str) -> str:
        """A line as those read it who may not know its secret."""

    @abstractmethod
    def redact_news(self, news: Sequence[int], seat: int) -> tuple[int, ...]:
        """News as a seat or the spectator may see it."""

    @abstractmethod
    def is_irreversible(self, match: "Match", index: int) -> bool:
        """Did anybody come to know something hidden by that step? Then it is final."""

    def notebook(self) -> Any:
        """What the game wants to keep beside a match, where it would read the whole log over and over; see `Match`."""
        return None

    def view(self, match: "Match", seat: int) -> View:
        """What a seat or the spectator may know, built field by field."""
        fields = {**match.common_fields(seat), **self.public_fields(match), **self.private_fields(match, seat)}
        return self.view_type(**fields)

    @abstractmethod
    def public_fields(self, match: "Match") -> dict[str, Any]:
        """The fields of the game's own view that are the same for everybody."""

    @abstractmethod
    def private_fields(self, match: "Match", seat: int) -> dict[str, Any]:
        """The fields of the game's own view that differ by seat."""

    @abstractmethod
    def hidden_fields(self, match: "Match", seat: int | None) -> dict[str, Any]:
        """For looking back: the fields that the end opens, as that seat knew them before it did. None knows all."""

    @abstractmethod
    def choices(self, match: "Match") -> tuple[LegalMove, ...]:
        """What the seat to move can do, as data, in the order of `match.legal()`; nothing that it may not know."""

    @abstractmethod
    def motions(
        self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int, line: str, news: Sequence[int]
    ) -> tuple[PieceMove, ...]:
        """What went where when `seat` played a line, as somebody saw it who read this line and saw these news.

        `before` and `after` are the public fields around it. A `?` in a name: not seen which, or where.
        """

    @abstractmethod
    def moments(
        self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int, line: str, motions: Sequence[PieceMove]
    ) -> tuple[Highlight, ...]:
        """What mattered in a move as somebody saw it, by the public fields around it (docs/protocol.md lists them)."""

    def unsealed_by(self, match: "Match", index: int) -> tuple[int, ...]:
        """The steps whose secret lines that step has opened to all, before the end does."""
        return ()

    @abstractmethod
    def worlds(self, view: View) -> Worlds:
        """The games that the seat cannot tell from the true one: in each its view is the same."""

    def sample(self, view: View, rng: Rng) -> State:
        """A random state consistent with all that the seat can know."""
        return self.worlds(view).draw(rng)
