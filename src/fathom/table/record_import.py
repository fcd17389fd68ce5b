"""Games from elsewhere: read, replayed by the rules, checked as far as that goes."""

from dataclasses import dataclass
from hashlib import sha256

import msgspec

from fathom.core.errors import InvalidRecord, Refusal, RefusalKind
from fathom.core.match import Match
from fathom.core.record import AT_THE_TABLE, Record, read, replay_work
from fathom.core.work import Work, finish
from fathom.protocol.settings import Person, RecordedPlayer, Settings
from fathom.table.bounds import check_record
from fathom.table.chance.verify import Proof, names_in, read_proof, verify
from fathom.table.events import Created, Ended, Happening, Imported
from fathom.table.messages_en import ENGLISH
from fathom.table.sanitize import clean_name


@dataclass(frozen=True)
class ImportedRecord:
    """A record that was found good, with what is kept of it."""

    record: Record
    match: Match  # its moves; not over if only the table ended it
    names: list[str]  # by seat
    proof: Proof | None

    @property
    def digest(self) -> str:
        """The same for the same game."""
        return sha256(msgspec.json.encode([self.record, self.names, self.proof], order="sorted")).hexdigest()


def validate_import(data: bytes) -> ImportedRecord:
    """A record from outside, or a refusal that tells which move breaks which rule."""
    return finish(examining(read_short(data), data))


def read_short(data: bytes) -> Record:
    """A record from outside that is not too long to be replayed, or a refusal."""
    try:
        record = read(data)
    except InvalidRecord as fault:
        raise blamed(fault) from None
    check_record(len(record.moves))
    return record


def examining(record: Record, data: bytes) -> Work[ImportedRecord]:
    """Examine a record that has been read, as work that can be done move by move."""
    try:
        match = yield from replay_work(record)
        proof = read_proof(data)
        checks = verify(data) if proof else []
    except InvalidRecord as fault:
        raise blamed(fault) from None
    if not match.over:
        raise Refusal(RefusalKind.ILLEGAL, "import_unfinished", ENGLISH)
    for check in checks:
        if check.fault:
            raise check.fault
    match.rewind(len(match.steps))  # an end that no rule gives happens at the table
    return ImportedRecord(record, match, shown_names(data, match.players), proof)


def blamed(fault: InvalidRecord) -> Refusal:
    """The fault as a refusal; the move that is to blame, if one is, stands among the parameters."""
    if fault.move is not None:
        fault.refusal.params.update(move=fault.move, played=fault.line[:80])
    return fault.refusal


def shown_names(data: bytes, players: int) -> list[str]:
    """Names by seat, as far as the record has any that can be shown."""
    given = names_in(data, players) or [""] * players
    return [shown_name(name, seat) for seat, name in enumerate(given, 1)]


def shown_name(name: str, seat: int) -> str:
    """A name from a record, or the seat's number where there is none that will do."""
    try:
        return clean_name(name)
    except Refusal:
        return f"Seat {seat}"


def imported(brought: ImportedRecord, host: Person) -> list[Happening]:
    """What happens at the table that such a game gets. An end that no rule gives happens by itself, as at any table."""
    record = brought.record
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
    seats = [RecordedPlayer(name=name) for name in brought.names]
    result = record.result
    by_the_table = result is not None and result.reason in AT_THE_TABLE
    kept = msgspec.structs.replace(record, result=None) if by_the_table else record
    origin = Imported(record=kept, proof=brought.proof)
    made = Created(settings=settings, host=host.name, seats=[*seats], secret="", imported=origin)
    if result is None or not by_the_table:
        return [made]
    return [made, Ended(reason=result.reason, ranking=result.ranking)]
