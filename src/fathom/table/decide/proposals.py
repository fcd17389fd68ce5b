"""Decisions about proposals, which are executed once all required voters agree."""

from fathom.bots.registry import bot_named
from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol import commands as ask
from fathom.protocol.settings import BotSeat, Millis, Person, Player
from fathom.table import events, guards
from fathom.table.events import Event
from fathom.table.forfeits import draw, rank_last
from fathom.table.messages_en import ENGLISH
from fathom.table.state import TableState


def propose(table: TableState, actor: Person, command: ask.Propose, now: Millis) -> list[Event]:
    """Open a proposal, or execute it at once if it has no voters."""
    guards.require_person(actor)
    require_possible(table, actor, command.what, now)
    if any(its.person == actor.id for its in table.proposals.values()):
        raise guards.illegal_error("one_proposal")
    waiting = required_voters(table, actor, command.what, now)
    if not waiting:
        if isinstance(command.what, ask.ProposeReclaim) and actor.id not in table.former_seats:
            raise guards.illegal_error("nobody_to_ask", seat=command.what.seat)
        return [execute_proposal(table, actor, command.what)]
    seats = table.seats_of(actor.id)
    return [events.Proposed(seat=seats[0] if seats else 0, name=actor.name, what=command.what, waiting=waiting)]


def answer(table: TableState, actor: Person, command: ask.Answer, now: Millis) -> list[Event]:
    """Answer or withdraw a proposal. The last yes executes it."""
    found = table.proposals.get(command.proposal)
    if found is None:
        raise Refusal(RefusalKind.NOT_FOUND, "no_such_proposal", ENGLISH, proposal=command.proposal)
    own = table.seats_of(actor.id)
    concerned = [seat for seat in found.pending.waiting if seat in own]
    withdrawn = actor.id == found.person and not command.yes
    if not concerned and not withdrawn:
        raise guards.forbidden_error("not_asked")
    answered = events.Answered(seat=own[0] if own else 0, proposal=command.proposal, yes=command.yes)
    if not command.yes or concerned != found.pending.waiting:
        return [answered]
    proposer = Person(found.person, found.pending.name)
    require_possible(table, proposer, found.pending.what, now)
    return [answered, execute_proposal(table, proposer, found.pending.what)]


def require_possible(table: TableState, actor: Person, what: ask.ProposedAction, now: Millis) -> None:
    """Require that the proposal could be executed if all agreed."""
    if isinstance(what, ask.ProposeSwap):
        guards.require_open(table)
        guards.require_seat(table, what.other)
        guards.require_owner(table, actor, what.seat)
        return
    guards.require_playing(table)
    if isinstance(what, ask.ProposeDraw):
        if not table.seats_of(actor.id):
            raise guards.forbidden_error("not_seated")
        return
    guards.require_seat(table, what.seat)
    its = table.seats[what.seat - 1]
    if isinstance(what, ask.ProposeReclaim):
        require_reclaimable(table, actor, what.seat)
        return
    if not isinstance(its, Player):
        raise guards.illegal_error("no_person_there", seat=what.seat)
    if isinstance(what, ask.ProposeBotTakeover):
        bot_named(what.bot.bot, what.bot.level)
    if not table.seats_of(actor.id):
        raise guards.forbidden_error("not_seated")
    if isinstance(what, ask.ProposeBotTakeover) and its.person == actor.id:
        return
    if table.correspondence:
        raise guards.illegal_error("days_for_a_turn")
    if not table.is_absent(its.person, now):
        raise guards.illegal_error("not_away", seat=what.seat, name=its.name)


def require_reclaimable(table: TableState, actor: Person, seat: int) -> None:
    """Require a bot's seat, and that the actor has seen no other hand of this game."""
    if not isinstance(table.seats[seat - 1], BotSeat):
        raise guards.illegal_error("no_bot_there", seat=seat)
    if table.former_seats.get(actor.id, {seat}) != {seat}:
        raise guards.forbidden_error("knows_another_seat")


def required_voters(table: TableState, actor: Person, what: ask.ProposedAction, now: Millis) -> list[int]:
    """Return the seats of the people who must agree. Bots have no vote, and absent people are not waited for."""
    seats = [what.other] if isinstance(what, ask.ProposeSwap) else range(1, len(table.seats) + 1)
    voters = []
    for seat in seats:
        its = table.seats[seat - 1]
        if not isinstance(its, Player) or its.owner or its.person == actor.id:
            continue
        if not table.is_absent(its.person, now):
            voters.append(seat)
    return voters


def execute_proposal(table: TableState, actor: Person, what: ask.ProposedAction) -> Event:
    """Return the event that an accepted proposal leads to."""
    if isinstance(what, ask.ProposeDraw):
        return draw(table)
    if isinstance(what, ask.ProposeSwap):
        return events.Swapped(seat=what.seat, other=what.other)
    if isinstance(what, ask.ProposeForfeit):
        return rank_last(table, [what.seat], "time")
    if isinstance(what, ask.ProposeBotTakeover):
        own = what.seat in table.seats_of(actor.id)
        return events.HandedOver(seat=what.seat, occupant=what.bot, why="agreed" if own else "away")
    return events.HandedOver(seat=what.seat, occupant=Player(person=actor.id, name=actor.name), why="agreed")
