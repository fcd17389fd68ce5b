"""Evolve the state of a table by the entries of its log.

`evolve` is the one function for entries that were decided here, replayed or written by another worker. It cannot fail
for entries that `decide` produced; entries from a store are validated first (`log.py`).
"""

from collections.abc import Callable
from sys import intern
from typing import Any

import msgspec

from fathom.core.game import GameResult
from fathom.core.match import Match
from fathom.core.record import Result, replay_prefix
from fathom.core.registry import game_named
from fathom.protocol.commitments import part_commitment
from fathom.protocol.listings import seat_info
from fathom.protocol.settings import DELETED_USER, Occupant, Person, Player, TimeSpan
from fathom.protocol.updates import CHAT_KEPT, ChatLine, Proposal
from fathom.table import events
from fathom.table.chance.commitments import ChanceSource, commitment
from fathom.table.chance.sealed_match import SealedMatch
from fathom.table.clock import Clock
from fathom.table.deal import start_match
from fathom.table.events import Entry, Event
from fathom.table.redaction import redact
from fathom.table.state import OpenProposal, TableState

ANSWERS_KEPT = 64  # a command that is repeated after more than so many others is stale anyway
NOTES_KEPT = 200
SEEN_KEPT = 50


class Standing:
    """The seat to move, and the result once the game is over."""

    def __init__(self, to_move: int, result: GameResult | None) -> None:
        self.to_move, self.result = to_move, result


def evolve(state: TableState, entry: Entry, match: Match | None = None) -> None:
    """Apply an entry. `match` is the one that it begins, where the caller has dealt or replayed it."""
    advance(state, entry, evolve_match(state, entry, match))
    if entry.id:
        state.answers[intern(entry.by), entry.id] = entry.seq  # a loaded log has a copy of the id in each entry
        if len(state.answers) > ANSWERS_KEPT:
            del state.answers[next(iter(state.answers))]


def preview(state: TableState, entries: list[Entry]) -> TableState:
    """Return a fork of the state after entries that are not appended yet. A match in progress stays as it is."""
    ahead = state.fork()
    for entry in entries:
        advance(ahead, entry, foresee(ahead, entry))
    return ahead


def changes_row(state: TableState, entries: list[Entry]) -> bool:
    """Return whether entries change the table's row for the lists; most moves do not."""
    for entry in entries:
        event = entry.event
        if isinstance(event, events.Moved):
            assert state.play is not None
            after = state.play.recorded(event.seat, event.line).state
            if after.over or after.to_move != state.to_move:
                return True
        elif isinstance(event, events.Undone):
            if event.seat != state.to_move or event.practice != state.practice:
                return True
        elif type(event) not in WITHIN_THE_GAME:
            return True
    return False


def evolve_match(state: TableState, entry: Entry, match: Match | None) -> Standing:
    """Apply an entry to the match, and return where the game stands then."""
    event = entry.event
    play = state.play
    if play is not None and isinstance(event, events.Moved):  # first, since nearly all entries are moves
        play.move(event.seat, event.line, entry.seq)
        return Standing(play.match.to_move, play.match.result)
    if isinstance(event, events.Started):
        play = state.play = started_match(state, event, match)
    elif isinstance(event, events.Created) and event.imported:
        source = ChanceSource(b"", state.id, [""] * len(event.seats))
        state.play = SealedMatch(match or replay_prefix(event.imported.record), source)
        return Standing(0, state.play.match.result)
    if play is None:
        return Standing(state.to_move, state.result)
    if isinstance(event, events.Undone):
        play.rewind(event.steps)
    elif isinstance(event, events.Ended):
        play.match.end(result_of(event))
    elif not isinstance(event, events.Started):
        return Standing(state.to_move, state.result)
    return Standing(play.match.to_move, play.match.result)


def foresee(ahead: TableState, entry: Entry) -> Standing:
    """Return where the game will stand after an entry, without a change to a match in progress."""
    event = entry.event
    if isinstance(event, events.Moved):
        assert ahead.play is not None
        after = ahead.play.recorded(event.seat, event.line).state
        return Standing(after.to_move, after.result())
    if isinstance(event, events.Undone):
        return Standing(event.seat, None)
    if isinstance(event, events.Ended):
        return Standing(0, result_of(event))
    if isinstance(event, events.Started):
        ahead.play = started_match(ahead, event, None)
        return Standing(ahead.play.match.to_move, ahead.play.match.result)
    if isinstance(event, events.Created) and event.imported and event.imported.record.result:
        return Standing(0, result_of(event.imported.record.result))
    return Standing(ahead.to_move, ahead.result)


def started_match(state: TableState, event: events.Started, dealt: Match | None) -> SealedMatch:
    """Return the match as it is dealt from the secret, the parts and the settings, if it is not dealt yet."""
    source = ChanceSource(state.secret, state.id, list(event.parts), event.settings)
    earlier = state.beginning.record if state.beginning else None
    return SealedMatch(dealt or start_match(state.settings, source, earlier), source)


def result_of(stored: events.Ended | Result) -> GameResult:
    """Return the result that an event or a record has."""
    return GameResult(stored.reason, tuple(tuple(place) for place in stored.ranking))


def advance(state: TableState, entry: Entry, standing: Standing) -> None:
    """Apply an entry to everything but the match, given where the game stands after it."""
    event = entry.event
    kind = type(event)
    if kind is events.Moved:
        state.seq, state.updated = entry.seq, entry.at
        set_turn(state, entry, standing)
        return
    EVOLVERS[kind](state, event, entry)
    state.seq, state.updated = entry.seq, entry.at
    if kind in COUNTED:
        by = state.counted_as(entry.by)
        state.changes = {**state.changes, by: state.changes.get(by, 0) + 1}
    if kind not in WITHIN_THE_GAME:
        state.info_seq = entry.seq
        ready = [state.started is not None or bool(its) for its in state.commitments]
        state.seat_infos = [seat_info(n, its, ready[n - 1]) for n, its in enumerate(state.seats, 1)]
    if kind in RESEATING:
        state.reseated_seq = entry.seq
    if kind in NOTED and state.play:
        note(state, len(state.play.match.steps), entry)
    if kind in POSITIONAL:
        set_turn(state, entry, standing)
    elif kind is events.Created and state.imported:
        state.status, state.result = "over" if standing.result else "playing", standing.result


def note(state: TableState, steps: int, entry: Entry) -> None:
    """Keep an entry for the history. Notes on steps that are taken back move to the last step that stands."""
    kept = state.notes
    if isinstance(entry.event, events.Undone):
        kept = [(min(step, steps), its) for step, its in kept]
    state.notes = [*kept, (steps, entry)][-NOTES_KEPT:]


def set_turn(state: TableState, entry: Entry, standing: Standing) -> None:
    """Set status, seat to move and clock after an entry that can change them."""
    before = state.status, state.to_move, state.mover
    seat = standing.to_move
    mover = state.seats[seat - 1] if seat else None
    state.position_seq = entry.seq
    state.to_move, state.mover, state.result = seat, mover, standing.result
    state.status = "over" if standing.result else "playing"
    if (state.status, seat, mover) != before:
        state.turn_seq = entry.seq
        state.undos = 0
        state.changes = {}
    if state.clock and isinstance(mover, Player):
        state.clock = state.clock.turn(seat, entry.at, state.vacation_of(seat))
    elif state.clock:
        state.clock = state.clock.turn(0, entry.at)
    if standing.result and state.proposals:
        state.proposals = {}


def set_seats(state: TableState, changes: dict[int, Occupant]) -> None:
    """Change the occupants of these seats."""
    state.seats = [changes.get(seat, its) for seat, its in enumerate(state.seats, 1)]
    state.owners = {}
    for seat, occupant in enumerate(state.seats, 1):
        if isinstance(occupant, Player):
            state.owners.setdefault(occupant.person, []).append(seat)


def unready(state: TableState, *seats: int) -> None:
    """Drop the commitments and parts of these seats."""
    state.commitments = ["" if seat in seats else its for seat, its in enumerate(state.commitments, 1)]
    state.parts = ["" if seat in seats else its for seat, its in enumerate(state.parts, 1)]


def created(state: TableState, event: events.Created, entry: Entry) -> None:
    """Set the table up."""
    state.settings = event.settings
    state.game = game_named(event.settings.game)
    state.secret = bytes.fromhex(event.secret)
    state.commitment = commitment(state.secret) if state.secret else ""  # an imported game has none
    state.host = Person(entry.by, event.host)
    state.seats = [*event.seats]
    set_seats(state, {})
    state.commitments = state.parts = [""] * len(event.seats)
    state.created = entry.at
    state.rematch_of = event.rematch_of
    state.beginning, state.imported = event.beginning, event.imported
    if event.imported:
        state.first = state.seats


def seated(state: TableState, event: events.Seated, entry: Entry) -> None:
    """Change an occupant before the start. A host without a seat hands the table to the next person."""
    before = state.seats[event.seat - 1]
    set_seats(state, {event.seat: event.occupant})
    unready(state, event.seat)
    if isinstance(before, Player) and before.person == state.host.id and not state.seats_of(state.host.id):
        others = [its for its in state.seats if isinstance(its, Player) and not its.owner]
        state.host = Person(others[0].person, others[0].name) if others else state.host


def swapped(state: TableState, event: events.Swapped, entry: Entry) -> None:
    """Swap two occupants before the start."""
    one, other = event.seat, event.other
    set_seats(state, {one: state.seats[other - 1], other: state.seats[one - 1]})
    unready(state, one, other)


def readied(state: TableState, event: events.Readied, entry: Entry) -> None:
    """Store a commitment; the oldest logs have the part itself."""
    unready(state, event.seat)
    state.commitments[event.seat - 1] = event.commitment or part_commitment(event.part)
    state.parts[event.seat - 1] = event.part


def revealed(state: TableState, event: events.Revealed, entry: Entry) -> None:
    """Store a revealed part."""
    state.parts = [event.part if seat == event.seat else its for seat, its in enumerate(state.parts, 1)]


def unreadied(state: TableState, event: events.Unreadied, entry: Entry) -> None:
    """Drop all commitments and parts."""
    unready(state, *range(1, len(state.seats) + 1))
    state.resets += 1


def started(state: TableState, event: events.Started, entry: Entry) -> None:
    """Begin the game."""
    state.started = event
    state.commitments = list(event.commitments or state.commitments)
    state.parts = list(event.parts)
    state.first = state.seats
    state.clock = Clock.new(state.settings.clock, state.settings.players) if state.settings.clock else None
    state.former_seats = {person: set(seats) for person, seats in state.owners.items()}
    state.people = {seat: its for seat, its in enumerate(state.seats, 1) if isinstance(its, Player)}
    state.proposals = {}


def undone(state: TableState, event: events.Undone, entry: Entry) -> None:
    """Count an undo, and keep what has been seen by it."""
    state.undos += 1
    state.practice = state.practice or event.practice
    state.seen = [*state.seen, *event.seen][-SEEN_KEPT:]
    state.undone_seq = entry.seq


def handed_over(state: TableState, event: events.HandedOver, entry: Entry) -> None:
    """Change an occupant during the game."""
    occupant = event.occupant
    set_seats(state, {event.seat: occupant})
    if state.clock and state.clock.running == event.seat:
        state.clock = state.clock.resume(entry.at)  # a vacation belongs to the person, not to the seat
    if isinstance(occupant, Player):
        seats = state.former_seats.get(occupant.person, set()) | {event.seat}
        state.former_seats = {**state.former_seats, occupant.person: seats}
        state.people = {**state.people, event.seat: occupant}


def proposed(state: TableState, event: events.Proposed, entry: Entry) -> None:
    """Open a proposal."""
    pending = Proposal(
        proposal=entry.seq, seat=event.seat, name=event.name, what=event.what, waiting=event.waiting
    )  # fmt: skip
    state.proposals = {**state.proposals, entry.seq: OpenProposal(pending, entry.by)}


def answered(state: TableState, event: events.Answered, entry: Entry) -> None:
    """Take the actor's seats off the list of those that have to agree; a no or the last yes closes the proposal."""
    found = state.proposals[event.proposal]
    others = {number: its for number, its in state.proposals.items() if number != event.proposal}
    own = state.seats_of(entry.by)
    waiting = [seat for seat in found.pending.waiting if seat not in own]
    if event.yes and waiting:
        others[event.proposal] = OpenProposal(msgspec.structs.replace(found.pending, waiting=waiting), found.person)
    state.proposals = others


def chatted(state: TableState, event: events.Chatted, entry: Entry) -> None:
    """Add a line of chat. Lines of an erased person are empty, and only counted."""
    state.chatted += 1
    if entry.by not in state.voices:  # of an erased person too, so that the numbers of others stay
        state.voices = {**state.voices, entry.by: len(state.voices) + 1}
    if not event.text:
        return
    voice = state.voices[entry.by]
    line = ChatLine(seq=entry.seq, at=entry.at, seat=event.seat, name=event.name, text=event.text, voice=voice)
    state.chat = [*state.chat, line][-CHAT_KEPT:]
    authors = {**state.said_by, entry.seq: entry.by}
    state.said_by = {line.seq: authors[line.seq] for line in state.chat}


def rematched(state: TableState, event: events.Rematched, entry: Entry) -> None:
    """Link the rematch."""
    state.rematch_id, state.rematch_seq = event.table, entry.seq


def resumed(state: TableState, event: events.Resumed, entry: Entry) -> None:
    """Leave a downtime out of the clock."""
    if state.clock:
        state.clock = state.clock.skip(event.since, event.until or entry.at)


def vacation(state: TableState, event: events.Vacation, entry: Entry) -> None:
    """Pause the clock of the actor."""
    state.vacations = {**state.vacations, entry.by: TimeSpan(event.since, event.until)}
    if state.clock and state.clock.running in state.seats_of(entry.by):
        state.clock = state.clock.pause(entry.at, event.until)


def returned(state: TableState, event: events.Returned, entry: Entry) -> None:
    """End the vacation of the actor."""
    state.vacations = {**state.vacations, entry.by: TimeSpan(state.vacations[entry.by].since, entry.at)}
    if state.clock and state.clock.running in state.seats_of(entry.by):
        state.clock = state.clock.resume(entry.at)


def forgotten(state: TableState, event: events.Forgotten, entry: Entry) -> None:
    """Replace a person by the alias everywhere, and drop their chat and proposals."""
    old, new = event.person, event.alias
    state.erased_ids = state.erased_ids | {new}
    was = [its for its in (*state.seats, *state.first, *state.people.values()) if isinstance(its, Player)]
    owner = DELETED_USER if any(its.owner for its in was if its.person == old) else ""
    erased = Player(person=new, name=DELETED_USER, owner=owner)
    set_seats(state, {seat: erased for seat in state.seats_of(old)})
    state.first = [erased if isinstance(its, Player) and its.person == old else its for its in state.first]
    state.people = {seat: erased if its.person == old else its for seat, its in state.people.items()}
    state.former_seats = {new if person == old else person: its for person, its in state.former_seats.items()}
    state.vacations = {person: span for person, span in state.vacations.items() if person != old}
    if state.host.id == old:
        others = [its for its in state.seats if isinstance(its, Player)] if state.status == "open" else []
        state.host = Person(others[0].person, others[0].name) if others else Person(new, DELETED_USER)
    state.chat = [line for line in state.chat if line.seq not in event.said]
    state.voices = {new if person == old else person: voice for person, voice in state.voices.items()}
    state.proposals = {number: its for number, its in state.proposals.items() if its.person != old}
    state.notes = [(step, events.DECODER.decode(redact(its.encode(), old, new))) for step, its in state.notes]
    state.answers = {(new if key[0] == old else key[0], key[1]): seq for key, seq in state.answers.items()}


EVOLVERS: dict[type[Event], Callable[[TableState, Any, Entry], None]] = {
    events.Created: created,
    events.Seated: seated,
    events.Swapped: swapped,
    events.Readied: readied,
    events.Revealed: revealed,
    events.Unreadied: unreadied,
    events.Started: started,
    events.Undone: undone,
    events.HandedOver: handed_over,
    events.Proposed: proposed,
    events.Answered: answered,
    events.Chatted: chatted,
    events.Ended: lambda state, event, entry: None,  # changes only the match
    events.Rematched: rematched,
    events.Resumed: resumed,
    events.Forgotten: forgotten,
    events.Vacation: vacation,
    events.Returned: returned,
}
POSITIONAL = {events.Started, events.Undone, events.HandedOver, events.Ended}
WITHIN_THE_GAME = {events.Moved, events.Undone, events.Chatted, events.Proposed, events.Answered}
RESEATING = {events.Seated, events.Swapped, events.HandedOver, events.Forgotten}
COUNTED = {events.Seated, events.Swapped, events.Readied, events.Proposed}
NOTED = {
    events.Undone, events.HandedOver, events.Proposed, events.Answered, events.Ended, events.Rematched, events.Resumed,
    events.Vacation, events.Returned,
}  # fmt: skip
