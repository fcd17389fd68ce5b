"""Decide, append, evolve: a decision changes nothing, and holds all that is to be appended."""

import random
from typing import Any

import msgspec
import pytest

from fathom.core.errors import Refusal
from fathom.core.options import Options
from fathom.protocol import commands as ask
from fathom.protocol.commitments import part_commitment
from fathom.protocol.settings import GameClock, Person
from fathom.table import events
from fathom.table.commands import SYSTEM, AnyCommand, CallFlag, ErasePerson, RecordDowntime
from fathom.table.log import CorruptLog
from fathom.table.table import Decision, Table
from play import variants
from table.company import ANN, BOB, BOT, CAT, EVE, Company, part_of, seats


def seen(company: Company, table: Table) -> list[object]:
    """All that anybody may know of a table, and its row."""
    snapshots = [table.snapshot(company.owner(audience), audience, 0) for audience in range(len(table.seats) + 1)]
    return [*snapshots, table.summary(), table.alarm(), table.bot_turn()]


def decided(company: Company, actor: Person, command: AnyCommand) -> Decision:
    """A decision, made twice: nothing has changed by it. Then it is carried out."""
    before = seen(company, company.table)
    row = company.table.summary()
    decision = company.table.decide(actor, command, company.now)
    assert company.table.decide(actor, command, company.now) == decision
    assert seen(company, company.table) == before
    change = company.table.evolve(decision)
    company.happen(change)
    after = company.table.summary()
    if decision.summary is None:
        assert msgspec.structs.replace(after, updated=0, listing=None) == msgspec.structs.replace(
            row, updated=0, listing=None
        )
    else:
        assert decision.summary == after
    assert change.entries == decision.entries
    assert change.answer.seq == company.table.seq
    return decision


@pytest.mark.parametrize(("game", "players", "options"), variants())
def test_a_move_is_decided_without_a_change_and_foresees_the_row(game: str, players: int, options: Options) -> None:
    company = Company(game, seats(players), options=options, clock=GameClock(seconds=10_000)).start()
    rng = random.Random(players)
    while company.table.status == "playing" and company.table.seq < 150:
        company.now += 1000
        seat, match = company.table.to_move, company.table.play and company.table.play.match
        person = company.person(seat)
        assert match
        assert person
        company.ids += 1
        command: Any
        if match.undo_limit() and rng.random() < 0.15:
            command = ask.Undo(id=f"c{company.ids}", seq=company.table.seq, seat=seat)
        else:
            line = rng.choice(match.legal())
            command = ask.Move(id=f"c{company.ids}", seq=company.table.seq, seat=seat, line=line)
        decision = decided(company, person, command)
        if isinstance(command, ask.Move):
            (entry,) = decision.entries
            assert isinstance(entry.event, events.Moved)
            assert entry.event.line == match.steps[-1].line, "with what was announced"


def test_everything_else_is_decided_without_a_change_too() -> None:
    company = Company(seats=[*seats(3), BOT], clock=GameClock(seconds=60))
    steps: list[tuple[Person, AnyCommand]] = [
        (BOB, ask.Sit(id="1", seat=2)),
        (CAT, ask.Sit(id="2", seat=3)),
        (ANN, ask.Arrange(id="3", seat=4, to=BOT)),
        *((who, ask.Ready(id=f"r{n}", seat=n, commitment=commitment(n))) for n, who in enumerate((ANN, BOB, CAT), 1)),
        (ANN, ask.Reveal(id="4", seat=1, part=part_of(1))),
        (BOB, ask.Sit(id="5", seat=2)),
    ]
    for actor, command in steps[:-1]:
        decided(company, actor, command)
    with pytest.raises(Refusal):
        decided(company, *steps[-1])
    swap = decided(company, ANN, ask.Propose(id="6", what=ask.ProposeSwap(seat=1, other=2)))
    swapped = decided(company, BOB, ask.Answer(id="7", proposal=swap.answer.seq, yes=True))
    assert [type(entry.event) for entry in swapped.entries] == [events.Unreadied, events.Answered, events.Swapped]
    for seat in (1, 2, 3):
        company.commit(seat)
    for seat in (1, 2, 3):
        company.reveal(seat)
    start = decided(company, ANN, ask.Start(id="8"))
    assert company.table.play
    assert company.table.play.match is start.match, "dealt once"
    decided(company, EVE, ask.Chat(id="9", text="ahoy"))
    company.now += 20_000
    decided(company, SYSTEM, RecordDowntime(since=company.now - 10_000))
    while (turn := company.table.bot_turn()) is not None:
        decided(company, SYSTEM, turn.command(turn.view.legal[0]))
    company.now += 120_000
    decided(company, SYSTEM, CallFlag())
    decided(company, SYSTEM, ErasePerson(person=CAT.id, alias="alias"))
    draw = decided(company, ANN, ask.Propose(id="10", what=ask.ProposeDraw()))
    if company.table.status == "playing":
        decided(company, BOB, ask.Answer(id="11", proposal=draw.answer.seq, yes=True))
    assert company.table.status == "over"


def commitment(seat: int) -> str:
    return part_commitment(part_of(seat))


def test_a_decision_that_is_not_appended_leaves_no_trace() -> None:
    """Also where the next one is another: what was worked out for the first is not taken for the second."""
    company, twin = Company(options={"first": "seat_1"}).start(), Company(options={"first": "seat_1"}).start()
    for lost, line in (("mussel R", "mussel G"), ("mussel R", "mussel B")):
        seat = company.table.to_move
        person = company.person(seat)
        assert person
        move = ask.Move(id="lost", seq=company.table.seq, seat=seat, line=lost)
        company.table.decide(person, move, company.now)
        company.play(line)
        twin.play(line)
    assert company.log == twin.log
    assert company.sent == twin.sent


def damaged(rng: random.Random, log: list[bytes]) -> list[bytes]:
    """A log with one thing changed."""
    place = rng.randrange(len(log))
    kind = rng.randrange(4)
    if kind == 0:
        return [*log[:place], *log[place + 1 :]]
    if kind == 1:
        return [*log[:place], log[place], *log[place:]]
    entry = msgspec.json.decode(log[place])
    event = entry["event"]
    if kind == 2:
        other = msgspec.json.decode(rng.choice(log))["event"]
        entry["event"] = other
    else:
        field = rng.choice([*event])
        event[field] = rng.choice([99, -1, 0, "", "x", [], [1], {}, None, True])
    return [*log[:place], msgspec.json.encode(entry), *log[place + 1 :]]


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_a_log_with_anything_changed_is_a_table_or_damaged_and_nothing_else(game: str) -> None:
    company = Company(game, seats(2), clock=GameClock(seconds=10_000)).start()
    company.do(EVE, ask.Chat, text="ahoy")
    proposal = company.do(ANN, ask.Propose, what=ask.ProposeDraw()).answer.seq
    for _ in company.play_on(seed=5, undo=0.3, most=30):
        pass
    company.do(BOB, ask.Answer, proposal=proposal, yes=False)
    company.do(BOB, ask.Resign, seat=2)
    rng = random.Random(7)
    found = 0
    for _ in range(300):
        try:
            Table.load(company.table.id, damaged(rng, company.log))
        except CorruptLog:
            found += 1
    assert found > 150
