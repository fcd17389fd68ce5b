"""The contracts between a game and everything that plays, stores, shows or studies it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

import msgspec

from fathom.core.chance import Chance
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import ENGLISH
from fathom.core.options import Options, OptionSet
from fathom.core.rng import Rng

if TYPE_CHECKING:
    from fathom.core.match import Match

SPECTATOR = 0  # in place of a seat: an audience that holds no secret


@dataclass(frozen=True)
class GameResult:
    """The end of a game: the rule that ended it, and the seats from first to last; equals share a place."""

    reason: str
    ranking: tuple[tuple[int, ...], ...]


class State(Protocol):
    """A position with its secrets, and the rules to play on from it.

    Seats count from 1. `apply` is unchecked and takes only what `legal` lists. `parse` checks lines from
    outside: it returns an action that is legal here or raises `Refusal`.
    """

    listening: bool  # whether `news` is collected; a clone collects none

    @property
    def to_move(self) -> int:
        """The seat to move; 0 at a chance node and after the end."""
        ...

    @property
    def over(self) -> bool:
        """Whether the game has ended by the rules."""
        ...

    @property
    def chance_due(self) -> bool:
        """Whether this is a chance node. One may be first, and several may follow each other."""
        ...

    def odds(self) -> list[tuple[int, int]]:
        """Return the outcomes of a chance node, each an action with its weight."""
        ...

    def legal(self) -> list[int]:
        """Return the legal actions of the seat to move or of chance; empty when the game is over."""
        ...

    def apply(self, action: int) -> None:
        """Apply a legal action, unchecked."""
        ...

    def parse(self, line: str) -> int:
        """Return the legal action that a line of notation stands for here. Raises `Refusal`."""
        ...

    def format(self, action: int) -> str:
        """Return the line of notation for a legal action."""
        ...

    def why_not(self, line: str) -> Refusal | None:
        """Return the most specific reason why a line is not legal here; None if it is."""
        ...

    def result(self) -> GameResult | None:
        """Return the result once the game is over."""
        ...

    def news(self) -> list[int]:
        """Return the events since the last call, in the game's own code, and clear them; a clone has none."""
        ...

    def clone(self) -> Self:
        """Return a copy that shares nothing mutable."""
        ...

    def to_bytes(self) -> bytes:
        """Return a serialization that is equal for equal positions, independent of the moves before."""
        ...

    @property
    def hash64(self) -> int:
        """A stable 64-bit hash of the position."""
        ...


FROM_TO: Final = {"start": "from", "end": "to"}  # their names on the wire; `from` is a keyword


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag=str.lower):
    """A piece in a move. A game has a subclass for each kind; `?` in a field stands for what is not seen."""


class Place(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag=str.lower):
    """A place in a move. A game has a subclass for each kind, with the names that its view uses."""


class PieceMove(msgspec.Struct, frozen=True, rename=FROM_TO):
    """A piece moves from one place to another. A game's own type names its pieces and places."""

    piece: Any
    start: Any
    end: Any


class Disclosure(msgspec.Struct, frozen=True, omit_defaults=True):
    """Information that a decision discloses: a code with its rule and parameters, and the seats that get it."""

    code: str
    rule: str
    to: tuple[int, ...] = ()  # empty: all
    params: dict[str, str | int | tuple[str, ...]] = {}


class Highlight(msgspec.Struct, frozen=True, omit_defaults=True):
    """A memorable event of a move, for replays: a kind and its parameters, from public information."""

    kind: str
    params: dict[str, str | int] = {}


class Decision(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, rename=FROM_TO):
    """A decision as data: what is done, with which piece, from where, over which places, to where, and its price."""

    verb: str
    piece: Any = None
    start: Any = None
    via: tuple[Any, ...] = ()
    end: Any = None
    costs: tuple[PieceMove, ...] = ()  # the payments, as moves of pieces


class LegalMove(Decision, frozen=True, kw_only=True):
    """A legal line as data, complete enough for a client to draw and describe it without any rule."""

    line: str
    final: bool = False  # it cannot be undone
    idle: bool = False  # the seat passes: a client may play it by itself for a person who wants that
    tells: tuple[Disclosure, ...] = ()


class IntendedMove(msgspec.Struct, frozen=True, kw_only=True, rename=FROM_TO, forbid_unknown_fields=True):
    """A move as a person means it, which need not be legal, for the question why not. It has no price.

    A game's own type names its pieces and places, and has `via` as well if a way leads over some.
    """

    verb: str
    piece: Any = None
    start: Any = None
    end: Any = None


class MadeMove(Decision, frozen=True, kw_only=True):
    """A decision that was made, as an audience saw it. `via` and `end` tell how far the piece got."""

    result: Any = None  # the announcement after it, in the game's own type
    effects: tuple[PieceMove, ...] = ()  # the piece moves that followed


class View(msgspec.Struct, frozen=True, kw_only=True, tag_field="game"):
    """The information of one seat or of the spectator. Each game adds its own fields."""

    seat: int
    players: int
    options: Options
    start: int
    to_move: int
    over: bool
    reason: str = ""
    ranking: tuple[tuple[int, ...], ...] = ()
    log: tuple[str, ...] = ()  # every line so far, secrets of others masked
    news: tuple[tuple[int, ...], ...] = ()  # the events of the deal, and of each of those lines
    legal: tuple[str, ...] = ()  # empty for seats that are not to move

    def to_bytes(self) -> bytes:
        """Return the view as JSON."""
        return msgspec.json.encode(self)


if TYPE_CHECKING:
    from typing_extensions import TypeVar as DefaultTypeVar  # `typing` has defaults only from Python 3.13 on

    StateT = DefaultTypeVar("StateT", bound=State, default=State)
    ViewT = DefaultTypeVar("ViewT", bound=View, default=View)
else:
    StateT = TypeVar("StateT")
    ViewT = TypeVar("ViewT")


class Worlds(Protocol[StateT, ViewT]):
    """The games that are consistent with a view: a determinization of the information set."""

    def draw(self, rng: Rng) -> StateT:
        """Return the current state of a random one of them."""
        ...

    def match(self, rng: Rng) -> "Match[StateT, ViewT]":
        """Return a random one of them as a whole match."""
        ...


class Game(ABC, Generic[StateT, ViewT]):
    """The rules of one game: its constants, and the operations that the rest of the program needs."""

    name: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]  # the possible numbers of players
    options: ClassVar[OptionSet]
    actions: ClassVar[int]  # the size of the action space
    view_type: type[ViewT]
    legal_move_type: ClassVar[type[LegalMove]] = LegalMove  # the game's own, with its pieces and places
    made_move_type: ClassVar[type[MadeMove]] = MadeMove
    intended_move_type: ClassVar[type[IntendedMove] | None] = None  # without one, questions are about lines

    def check_players(self, players: object) -> int:
        """Return the number of players. Raises `Refusal` if the game cannot be played by so many."""
        if type(players) is not int or players not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            possible = str(least) if least == most else f"{least} to {most}"
            raise Refusal(
                RefusalKind.MALFORMED, "players", ENGLISH, game=self.title, possible=possible, players=players
            )
        return players

    @abstractmethod
    def deal(self, players: int, options: Options, chance: Chance) -> tuple[int, Mapping[str, object]]:
        """Return the seat that begins, and the deal as a record holds it."""

    def redeal_unseen(self, match: "Match[StateT, ViewT]", chance: Chance) -> Mapping[str, object]:
        """Return the deal for a fork of the match: parts that no seat has seen are redrawn, the rest is kept.

        The result is independent of the original order of the unseen parts.
        """
        return match.deal

    @abstractmethod
    def new_state(self, players: int, options: Options, start: int, deal: Mapping[str, object]) -> StateT:
        """Return the first position, with `listening` on. Raises `Refusal` for an impossible deal."""

    @abstractmethod
    def state_from_bytes(self, data: bytes) -> StateT:
        """Deserialize a state. Raises `Refusal` for bytes that `to_bytes` did not produce."""

    def announcement(self, news: Sequence[int]) -> str:
        """Return what is announced after a decision, the part of a line behind ` = `; empty if nothing."""
        return ""

    def announcement_rule(self, line: str) -> str:
        """Return the rule that announces something after such a line; empty if none does."""
        return ""

    def parse_chance(self, announced: str) -> Sequence[int]:
        """Return the outcomes of the chance nodes behind a decision that an announcement names, in order."""
        return ()

    def masked(self, line: str) -> str:
        """Return a line as the other seats may read it."""
        return line

    def redact_news(self, news: Sequence[int], seat: int) -> tuple[int, ...]:
        """Return the events as a seat or the spectator may see them."""
        return tuple(news)

    @abstractmethod
    def is_irreversible(self, match: "Match[StateT, ViewT]", index: int) -> bool:
        """Return whether a step disclosed hidden information, so that it cannot be undone."""

    def new_cache(self) -> Any:
        """Return an empty cache for data derived from the steps of a match; see `Match.cache`."""
        return None

    def view(self, match: "Match[StateT, ViewT]", seat: int) -> ViewT:
        """Return the view of a seat or the spectator, built field by field."""
        fields = {**match.common_fields(seat), **self.public_fields(match), **self.private_fields(match, seat)}
        return self.view_type(**fields)

    @abstractmethod
    def public_fields(self, match: "Match[StateT, ViewT]") -> dict[str, Any]:
        """Return the game's own view fields that are the same for every audience."""

    def private_fields(self, match: "Match[StateT, ViewT]", seat: int) -> dict[str, Any]:
        """Return the game's own view fields that differ by seat."""
        return {}

    def hidden_fields(self, match: "Match[StateT, ViewT]", seat: int | None) -> dict[str, Any]:
        """Return, for replays, the fields that the end reveals as they were for a seat; for None, revealed."""
        return self.private_fields(match, SPECTATOR if seat is None else seat)

    @abstractmethod
    def legal_moves(self, match: "Match[StateT, ViewT]") -> tuple[LegalMove, ...]:
        """Return the legal moves as data, in the order of `match.legal()`, from what the seat to move may know."""

    def made_move(
        self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int, line: str, news: Sequence[int]
    ) -> MadeMove:
        """Return a line of `seat` as data, for an audience that read this line and these news.

        `before` and `after` are the public fields around it: nothing else is known here, so nothing else is told.
        """
        return MadeMove(verb=line.partition(" ")[0])

    def line_of(self, state: StateT, move: Any) -> str:
        """Return the line that an intended move stands for, legal or not. Raises `Refusal` if it stands for none."""
        raise NotImplementedError(f"{self.name} has no type for intended moves")

    def highlights(
        self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int, move: Any
    ) -> tuple[Highlight, ...]:
        """Return the memorable events of a move from the public fields around it (docs/protocol.md lists them)."""
        return ()

    def unsealed_by(self, match: "Match[StateT, ViewT]", index: int) -> tuple[int, ...]:
        """Return the steps whose secret lines a step disclosed to all before the end."""
        return ()

    @abstractmethod
    def worlds(self, view: ViewT) -> Worlds[StateT, ViewT]:
        """Return the games that are consistent with a view: in each of them the seat has the same view."""
