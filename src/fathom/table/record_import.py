"""Import of records: read, replayed by the rules, and verified if they carry a proof."""

from dataclasses import dataclass
from hashlib import sha256

import msgspec

from fathom.core.errors import InvalidRecord, Refusal, RefusalKind
from fathom.core.match import Match
from fathom.core.record import AT_THE_TABLE, Record, read, replay_work
from fathom.core.work import Work
from fathom.protocol.settings import Person, RecordedPlayer, Settings
from fathom.table.bounds import check_record
from fathom.table.chance.verify import Proof, names_in, read_proof, verify
from fathom.table.events import Created, Ended, Event, Imported
from fathom.table.messages_en import ENGLISH
from fathom.table.sanitize import clean_name


@dataclass(frozen=True)
class ImportedRecord:
    """A valid record, with the parts of it that are stored."""

    record: Record
    match: Match  # not over if the table ended it, not the rules
    names: list[str]  # by seat
    proof: Proof | None

    @property
    def digest(self) -> str:
        """A hash that identifies the game, so that an import is idempotent."""
        return sha256(msgspec.json.encode([self.record, self.names, self.proof], order="sorted")).hexdigest()


def read_short(data: bytes) -> Record:
    """Read a record that is short enough to be replayed. Raises `Refusal`."""
    try:
        record = read(data)
    except InvalidRecord as fault:
        raise as_refusal(fault) from None
    check_record(len(record.moves))
    return record


def validating_import(record: Record, data: bytes) -> Work[ImportedRecord]:
    """Validate a record read from `data`, as work. Raises `Refusal` with the move and the rule that it breaks."""
    try:
        match = yield from replay_work(record)
        proof = read_proof(data)
        checks = verify(data) if proof else []
    except InvalidRecord as fault:
        raise as_refusal(fault) from None
    if not match.over:
        raise Refusal(RefusalKind.ILLEGAL, "import_unfinished", ENGLISH)
    for check in checks:
        if check.fault:
            raise check.fault
    match.rewind(len(match.steps))  # an end that the rules do not give is an event of the table
    return ImportedRecord(record, match, shown_names(data, match.players), proof)


def as_refusal(fault: InvalidRecord) -> Refusal:
    """Return the refusal, with the move that caused it among its parameters."""
    if fault.move is not None:
        fault.refusal.params.update(move=fault.move, played=fault.line[:80])
    return fault.refusal


def shown_names(data: bytes, players: int) -> list[str]:
    """Return the names of a record by seat, cleaned."""
    given = names_in(data, players) or [""] * players
    return [shown_name(name, seat) for seat, name in enumerate(given, 1)]


def shown_name(name: str, seat: int) -> str:
    """Return a cleaned name; the number of the seat if that is not possible."""
    try:
        return clean_name(name)
    except Refusal:
        return f"Seat {seat}"


def import_events(given: ImportedRecord, host: Person) -> list[Event]:
    """Return the events of a table for an imported game. An end that the rules do not give is an event of its own."""
    record = given.record
    settings = Settings(
        game=record.game,
        players=record.players,
        options=record.options,
        public=False,
        clock=None,
        undo=False,
        spectators="on",
        chat=False,
    )
    seats = [RecordedPlayer(name=name) for name in given.names]
    result = record.result
    by_the_table = result is not None and result.reason in AT_THE_TABLE
    kept = msgspec.structs.replace(record, result=None) if by_the_table else record
    origin = Imported(record=kept, proof=given.proof)
    made = Created(settings=settings, host=host.name, seats=[*seats], secret="", imported=origin)
    if result is None or not by_the_table:
        return [made]
    return [made, Ended(reason=result.reason, ranking=result.ranking)]
