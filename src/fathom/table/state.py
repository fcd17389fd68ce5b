"""The state of a table: what follows from its log. Only `evolve` changes it."""

from dataclasses import dataclass

from fathom.core.game import Game, GameResult
from fathom.protocol.listings import SeatInfo, Status, seat_info
from fathom.protocol.settings import Millis, Occupant, Person, Player, Settings, TimeSpan, by_correspondence
from fathom.protocol.updates import ChatLine, Proposal, SeenStep
from fathom.table import events
from fathom.table.chance.binding import bound_seats, digest
from fathom.table.chance.sealed_match import SealedMatch
from fathom.table.clock import Clock
from fathom.table.events import Entry
from fathom.table.presence import Presence


@dataclass(frozen=True)
class OpenProposal:
    """A proposal that waits for answers, and the id of the person who made it."""

    pending: Proposal
    person: str


class TableState:
    """Everything that follows from the entries so far, secrets included. Containers are replaced, never mutated."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.presence = Presence()  # the only field that does not follow from the log
        self.seq = 0
        self.status: Status = "open"
        self.to_move = 0  # the seat whose decision is due, or 0
        self.result: GameResult | None = None
        self.mover: Occupant | None = None  # of the seat to move
        self.position_seq = 0  # the last entry that changed what can be decided
        self.turn_seq = 0  # the last entry by which the turn passed on
        self.reseated_seq = 0  # the last entry that changed an occupant
        self.info_seq = 0  # the last entry that changed anything but the game and the chat
        self.undone_seq = 0  # the last entry that took a step back
        self.game: Game
        self.settings: Settings
        self.secret = b""
        self.commitment = ""
        self.host = Person("", "")
        self.seats: list[Occupant] = []
        self.owners: dict[str, list[int]] = {}  # seats by person
        self.commitments: list[str] = []  # by seat, to its random part; empty until it commits
        self.parts: list[str] = []  # by seat; empty until it is revealed
        self.resets = 0  # how often revealed parts became void before the start
        self.started: events.Started | None = None
        self.seat_infos: list[SeatInfo] = []  # the public form of `seats`
        self.first: list[Occupant] = []  # the occupants at the start of the game
        self.created: Millis = 0
        self.updated: Millis = 0
        self.play: SealedMatch | None = None
        self.clock: Clock | None = None
        self.proposals: dict[int, OpenProposal] = {}  # by entry
        self.chat: list[ChatLine] = []
        self.said_by: dict[int, str] = {}  # authors of the lines in `chat`, by entry
        self.chatted = 0  # lines of chat so far
        self.voices: dict[str, int] = {}  # by person: their number among those who have chatted, from 1
        self.notes: list[tuple[int, Entry]] = []  # entries other than moves, with the number of steps before them
        self.former_seats: dict[str, set[int]] = {}  # by person: all seats held since the start
        self.people: dict[int, Player] = {}  # by seat: its last human occupant since the start
        self.vacations: dict[str, TimeSpan] = {}  # by person: the last one recorded here
        self.rematch_id = ""
        self.rematch_seq = 0
        self.rematch_of = ""
        self.beginning: events.Beginning | None = None
        self.imported: events.Imported | None = None
        self.undos = 0  # in this turn
        self.practice = False  # a decision was taken back beyond the usual limit
        self.seen: list[SeenStep] = []  # what had come out in steps that were taken back; the latest ones
        self.changes: dict[str, int] = {}  # by person: proposals in this turn; before the start seating changes too
        self.erased_ids: set[str] = set()  # aliases of erased people
        self.answers: dict[tuple[str, str], int] = {}  # entry by person and command id, for idempotency

    def fork(self) -> "TableState":
        """Return a shallow copy. It shares match, presence and answers: only `evolve.preview` may advance it."""
        other = TableState(self.id)
        if self.seq:
            other.game, other.settings = self.game, self.settings
        other.presence, other.seq, other.status, other.result = self.presence, self.seq, self.status, self.result
        other.to_move, other.mover, other.position_seq = self.to_move, self.mover, self.position_seq
        other.turn_seq, other.reseated_seq = self.turn_seq, self.reseated_seq
        other.info_seq, other.undone_seq = self.info_seq, self.undone_seq
        other.secret, other.commitment, other.host = self.secret, self.commitment, self.host
        other.seats, other.owners, other.seat_infos, other.first = self.seats, self.owners, self.seat_infos, self.first
        other.commitments, other.parts = self.commitments, self.parts
        other.resets, other.started = self.resets, self.started
        other.created, other.updated = self.created, self.updated
        other.play, other.clock, other.proposals = self.play, self.clock, self.proposals
        other.chat, other.said_by, other.chatted = self.chat, self.said_by, self.chatted
        other.voices = self.voices
        other.notes, other.former_seats, other.people = self.notes, self.former_seats, self.people
        other.vacations = self.vacations
        other.rematch_id, other.rematch_seq, other.rematch_of = self.rematch_id, self.rematch_seq, self.rematch_of
        other.beginning, other.imported = self.beginning, self.imported
        other.undos, other.changes = self.undos, self.changes
        other.practice, other.seen = self.practice, self.seen
        other.erased_ids, other.answers = self.erased_ids, self.answers
        return other

    def seats_of(self, person: str) -> list[int]:
        """Return the seats that a person occupies."""
        return self.owners.get(person, [])

    def counted_as(self, person: str) -> str:
        """Return whom changes are counted for: during a game, all who hold no seat count as one."""
        return person if self.status == "open" or self.seats_of(person) else ""

    @property
    def beginners(self) -> list[SeatInfo]:
        """The public form of the seats at the start of the game."""
        return [seat_info(seat, its, True) for seat, its in enumerate(self.first, 1)]

    @property
    def bound_settings(self) -> str:
        """The digest that all chance is bound to; empty while a seat is open, and in games from before it existed."""
        if self.started:
            return self.started.settings
        its = self.settings
        begin = self.beginning.begin if self.beginning else None
        seats = bound_seats(self.seats, self.id)
        return digest(its.game, its.players, its.options, begin, seats) if seats else ""

    @property
    def correspondence(self) -> bool:
        """Whether the clock allows days per turn."""
        return by_correspondence(self.settings.clock)

    @property
    def casual(self) -> bool:
        """Whether one person plays built-in bots without a clock, and no other person has played."""
        people = [its for its in self.seats if isinstance(its, Player)]
        alone = len(people) == 1 and not people[0].owner and list(self.former_seats) == [people[0].person]
        return alone and self.settings.clock is None and self.imported is None

    @property
    def spectatable(self) -> bool:
        """Whether people without a seat may see the game now."""
        return self.settings.spectators == "on" or (self.settings.spectators == "after" and self.status == "over")

    def alarm(self) -> Millis | None:
        """Return when the running clock has no time left; None if none runs."""
        return self.clock.deadline if self.clock else None

    def vacation_of(self, seat: int) -> Millis:
        """Return when the vacation of a seat's owner ends or ended; 0 if there was none."""
        occupant = self.seats[seat - 1]
        span = self.vacations.get(occupant.person) if isinstance(occupant, Player) else None
        return span.until if span else 0

    def is_absent(self, person: str, now: Millis) -> bool:
        """Return whether the others may go on without a person; never in correspondence games."""
        return not self.correspondence and self.presence.is_absent(person, now)
