"""Agreements: somebody proposes, the people concerned answer, and when all have said yes it is done."""

from typing import TYPE_CHECKING

from fathom.bots.registry import bot_named
from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol import commands as ask
from fathom.protocol.settings import BotSeat, Millis, Person, Player
from fathom.table import events
from fathom.table.events import Happening
from fathom.table.forfeits import all_equal, rank_last
from fathom.table.guards import check_seat, forbid, in_play, own, people_only, refuse, waiting
from fathom.table.messages_en import ENGLISH

if TYPE_CHECKING:
    from fathom.table.table import Table


def propose(table: "Table", person: Person, command: ask.Propose, now: Millis) -> list[Happening]:
    """Done at once if nobody has to be asked."""
    people_only(person)
    possible(table, person, command.what, now)
    if any(asked.person == person.id for asked in table.asked.values()):
        raise Refusal(RefusalKind.ILLEGAL, "one_proposal", ENGLISH)
    waiting = required_voters(table, person, command.what, now)
    if not waiting:
        if isinstance(command.what, ask.ProposeReclaim) and person.id not in table.held:
            raise refuse("nobody_to_ask", seat=command.what.seat)
        return [execute_proposal(table, person, command.what)]
    seats = table.seats_of(person.id)
    seat = seats[0] if seats else 0
    return [events.Proposed(seat=seat, name=person.name, what=command.what, waiting=waiting)]


def answer(table: "Table", person: Person, command: ask.Answer, now: Millis) -> list[Happening]:
    """The last yes carries it out."""
    asked = table.asked.get(command.proposal)
    if asked is None:
        raise Refusal(RefusalKind.NOT_FOUND, "no_such_proposal", ENGLISH, proposal=command.proposal)
    own = table.seats_of(person.id)
    concerned = [seat for seat in asked.pending.waiting if seat in own]
    withdrawn = person.id == asked.person and not command.yes
    if not concerned and not withdrawn:
        raise Refusal(RefusalKind.FORBIDDEN, "not_asked", ENGLISH)
    answered = events.Answered(seat=own[0] if own else 0, proposal=command.proposal, yes=command.yes)
    if not command.yes or concerned != asked.pending.waiting:
        return [answered]
    proposer = Person(asked.person, asked.pending.name)
    possible(table, proposer, asked.pending.what, now)
    return [answered, execute_proposal(table, proposer, asked.pending.what)]


def possible(table: "Table", person: Person, what: ask.ProposedAction, now: Millis) -> None:
    """Could it be done if all agreed?"""
    if isinstance(what, ask.ProposeSwap):
        waiting(table)
        check_seat(table, what.other)
        own(table, person, what.seat)
        return
    in_play(table)
    if isinstance(what, ask.ProposeDraw):
        if not table.seats_of(person.id):
            raise forbid("not_seated")
        return
    check_seat(table, what.seat)
    its = table.seats[what.seat - 1]
    if isinstance(what, ask.ProposeReclaim):
        check_free(table, person, what.seat)
        return
    if not isinstance(its, Player):
        raise refuse("no_person_there", seat=what.seat)
    if isinstance(what, ask.ProposeBotTakeover):
        bot_named(what.bot.bot, what.bot.level)
    if not table.seats_of(person.id):
        raise forbid("not_seated")
    if isinstance(what, ask.ProposeBotTakeover) and its.person == person.id:
        return
    if table.correspondence:
        raise refuse("days_for_a_turn")
    if not table.gone(its.person, now):
        raise refuse("not_away", seat=what.seat, name=its.name)


def check_free(table: "Table", person: Person, seat: int) -> None:
    """May this person go on with that seat? Nobody may see two hands of one game."""
    if not isinstance(table.seats[seat - 1], BotSeat):
        raise refuse("no_bot_there", seat=seat)
    if table.held.get(person.id, {seat}) != {seat}:
        raise forbid("knows_another_seat")


def required_voters(table: "Table", person: Person, what: ask.ProposedAction, now: Millis) -> list[int]:
    """The seats of the people who must agree. Bots have no say, and who has been away too long is not waited for."""
    seats = [what.other] if isinstance(what, ask.ProposeSwap) else range(1, len(table.seats) + 1)
    concerned = []
    for seat in seats:
        its = table.seats[seat - 1]
        if not isinstance(its, Player) or its.owner or its.person == person.id:
            continue
        if not table.gone(its.person, now):
            concerned.append(seat)
    return concerned


def execute_proposal(table: "Table", person: Person, what: ask.ProposedAction) -> Happening:
    """What was agreed on happens."""
    if isinstance(what, ask.ProposeDraw):
        return all_equal(table)
    if isinstance(what, ask.ProposeSwap):
        return events.Swapped(seat=what.seat, other=what.other)
    if isinstance(what, ask.ProposeForfeit):
        return rank_last(table, what.seat, "time")
    if isinstance(what, ask.ProposeBotTakeover):
        own = what.seat in table.seats_of(person.id)
        return events.HandedOver(seat=what.seat, occupant=what.bot, why="agreed" if own else "away")
    return events.HandedOver(seat=what.seat, occupant=Player(person=person.id, name=person.name), why="agreed")
