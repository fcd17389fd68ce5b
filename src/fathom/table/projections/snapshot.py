"""Snapshots, listings and records of a table."""

import msgspec

from fathom.core import record as records
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import SPECTATOR, LegalMove
from fathom.protocol.listings import Summary, TableListing
from fathom.protocol.settings import BotSeat, Millis, Player
from fathom.protocol.updates import VERSION, Fairness, Presence, Snapshot, TableInfo
from fathom.table.chance.binding import BoundSeat, bound_seat
from fathom.table.chance.sealed_match import SealedMatch
from fathom.table.chance.verify import Proof, SealedLine
from fathom.table.messages_en import ENGLISH
from fathom.table.state import TableState
from fathom.table.take_back import take_back_to

ENCODER = msgspec.json.Encoder()
# Table info that discloses the course of a game.
OF_THE_GAME = {"pending", "clock", "vacations", "undo", "take_back", "seen"}


def table_info(table: TableState) -> TableInfo:
    """Return the public state of the table around the game."""
    own = table.seats_of(table.host.id)
    return TableInfo(
        table=table.id,
        status=table.status,
        settings=table.settings,
        host=own[0] if own else 0,
        host_name=table.host.name,
        seats=table.seat_infos,
        pending=[its.pending for its in table.proposals.values()],
        clock=table.clock.face() if table.clock else None,
        vacations=vacations(table),
        undo=undo_limit(table),
        take_back=take_back_to(table) is not None,
        practice=table.practice,
        seen=table.seen,
        rematch=table.rematch_id,
        rematch_of=table.rematch_of,
        begin=table.beginning.begin if table.beginning else None,
        imported=("proven" if table.imported.proof else "unproven") if table.imported else "",
    )


def moved_info(table: TableState) -> dict[str, object]:
    """Return the fields of the table info that a move can change."""
    return {
        "status": table.status,
        "pending": [its.pending for its in table.proposals.values()],
        "clock": table.clock.face() if table.clock else None,
        "undo": undo_limit(table),
        "take_back": take_back_to(table) is not None,
    }


def vacations(table: TableState) -> dict[int, Millis]:
    """Return the ends of the vacations that were not over at the last entry, by seat."""
    until = {seat: table.vacation_of(seat) for seat in range(1, len(table.seats) + 1)} if table.vacations else {}
    return {seat: end for seat, end in until.items() if end > table.updated}


def undo_limit(table: TableState) -> int:
    """Return how many steps the seat to move can take back."""
    return table.play.match.undo_limit() if table.play and table.settings.undo else 0


def choices(table: TableState) -> tuple[LegalMove, ...]:
    """Return the legal moves as data, if a person is to move."""
    seat = table.to_move
    if table.play is None or not seat or not isinstance(table.seats[seat - 1], Player):
        return ()
    return table.game.legal_moves(table.play.match)


def fairness(table: TableState) -> Fairness:
    """Return what is public of the commitments and seals so far."""
    play = table.play
    return Fairness(
        commitment=table.commitment,
        part_commitments=list(table.commitments),
        parts=list(table.parts),
        settings=table.bound_settings,
        resets=table.resets,
        seals=play.sealed() if play else [],
        openings=play.openings() if play else [],
        secret=table.secret.hex() if table.status == "over" else "",
    )


def snapshot(table: TableState, person: str, audience: int, now: Millis) -> bytes:
    """Return everything that an audience may know, encoded."""
    blind = table.play is not None and audience == SPECTATOR and not table.spectatable
    around = table_info(table)
    yours = table.seats_of(person)
    return ENCODER.encode(
        Snapshot(
            version=VERSION,
            seq=table.seq,
            at=now,
            seat=audience,
            yours=yours,
            hosting=table.host.id == person and not yours,
            table=without_course(around) if blind else around,
            fairness=None if blind or table.imported else fairness(table),
            view=table.play.match.view(audience) if table.play and not blind else None,
            moves=choices(table) if audience == table.to_move != SPECTATOR else (),
            chat=[] if blind else list(table.chat),
        )
    )


def without_course(around: TableInfo) -> TableInfo:
    """Return the table info without `OF_THE_GAME`."""
    return msgspec.structs.replace(around, pending=[], clock=None, vacations={}, undo=0, take_back=False, seen=[])


def at_time(snapshot: bytes, now: Millis) -> bytes:
    """Return a snapshot with another time: nothing else in it changes between two entries."""
    head, name, rest = snapshot.partition(b'"at":')
    return b"%b%b%d%b" % (head, name, now, rest[rest.index(b",") :])


def presence(table: TableState, spectators: int) -> bytes:
    """Return who is away, by seat, encoded. In correspondence games no one counts as away."""
    seats = [] if table.correspondence else table.seats
    since = {n: table.presence.away_since(its.person) for n, its in enumerate(seats, 1) if isinstance(its, Player)}
    away = {seat: at for seat, at in since.items() if at is not None}
    return ENCODER.encode(Presence(away=away, spectators=spectators))


def summary(table: TableState) -> Summary:
    """Return the row of a table for the lists."""
    result = table.result
    listing = TableListing(
        table=table.id,
        game=table.settings.game,
        status=table.status,
        public=table.settings.public,
        host=table.host.name,
        seats=table.seat_infos,
        clock=table.settings.clock,
        spectators=table.settings.spectators,
        created=table.created,
        updated=table.updated,
        to_move=table.to_move,
        reason=result.reason if result else "",
        ranking=[list(place) for place in result.ranking] if result else [],
        imported=table.imported is not None,
        hints=table.settings.hints,
        practice=table.practice,
    )
    running = table.clock is not None and table.clock.running > 0
    return Summary(
        table=table.id,
        status=table.status,
        public=table.settings.public,
        updated=table.updated,
        needs_wakeup=isinstance(table.mover, BotSeat) or (running and not table.correspondence),
        deadline=table.clock.deadline if table.clock and table.correspondence else None,
        turn_seq=table.turn_seq,
        people=people(table),
        to_move=table.mover.person if isinstance(table.mover, Player) else "",
        listing=listing,
    )


def people(table: TableState) -> list[str]:
    """Return the ids of the people whose lists show the table. An import belongs to its host."""
    if table.imported:
        return [table.host.id]
    if table.status == "open":
        return list({**table.owners, table.host.id: []})  # the host manages it, with or without a seat
    if table.status == "over":
        return [*table.owners, *(table.former_seats.keys() - table.owners.keys())]  # a bot may have replaced them
    return list(table.owners)


def record(table: TableState) -> bytes:
    """Return the record of a finished game with names and proof of fairness. Raises `Refusal`."""
    if table.play is None or table.status != "over":
        raise Refusal(RefusalKind.ILLEGAL, "not_over", ENGLISH)
    play = table.play
    extra = {"seats": [line.name for line in table.beginners], "created": table.created, "ended": table.updated}
    if table.practice:
        extra |= {"practice": True, "seen": table.seen}
    written = {**msgspec.to_builtins(records.write(play.match)), **extra}
    if table.imported:
        proof = {"fairness": table.imported.proof} if table.imported.proof else {}
        return ENCODER.encode({**written, "imported": True, **proof})
    return ENCODER.encode({**written, "fairness": proof_of(table, play)})


def proven_seats(table: TableState) -> list[BoundSeat]:
    """Return the bound seats at the start, with the salts of names that are not erased."""
    if table.started is None or not table.started.settings:
        return []
    proven = []
    for seat, its in enumerate(table.first, 1):
        bound = bound_seat(its, table.id, seat)
        if isinstance(its, Player) and its.person in table.erased_ids:
            bound = msgspec.structs.replace(bound, name=table.started.names[seat - 1], salt="")
        proven.append(bound)
    return proven


def proof_of(table: TableState, play: SealedMatch) -> Proof:
    """Return what is needed to verify the chance of a game that was played here."""
    seals = [SealedLine(step=step, seq=play.seqs[step], seal=its) for step, its in play.seals.items()]
    return Proof(
        table=table.id,
        commitment=table.commitment,
        secret=table.secret.hex(),
        part_commitments=table.started.commitments if table.started else [],
        parts=table.parts,
        resets=table.resets,
        settings=table.bound_settings,
        seats=proven_seats(table),
        seals=seals,
        begin=table.beginning.begin if table.beginning else None,
    )
