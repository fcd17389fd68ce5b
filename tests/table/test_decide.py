"""Decide, append, evolve: a decision changes nothing and contains all that is to be appended."""

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
from table.harness import ANN, BOB, BOT, CAT, EVE, TableHarness, part_of, seats


def seen(harness: TableHarness, table: Table) -> list[object]:
    """Return the snapshots of all audiences, the row, the next deadline and the bot turn of a table."""
    snapshots = [table.snapshot(harness.owner(audience), audience, 0) for audience in range(len(table.seats) + 1)]
    return [*snapshots, table.summary(), table.alarm(), table.bot_turn()]


def decided(harness: TableHarness, actor: Person, command: AnyCommand) -> Decision:
    """Decide twice, assert that the state is unchanged, then evolve and compare with the prediction."""
    before = seen(harness, harness.table)
    row = harness.table.summary()
    decision = harness.table.decide(actor, command, harness.now)
    assert harness.table.decide(actor, command, harness.now) == decision
    assert seen(harness, harness.table) == before
    change = harness.table.evolve(decision)
    harness.append(change)
    after = harness.table.summary()
    if decision.summary is None:
        assert msgspec.structs.replace(after, updated=0, listing=None) == msgspec.structs.replace(
            row, updated=0, listing=None
        )
    else:
        assert decision.summary == after
    assert change.entries == decision.entries
    assert change.answer.seq == harness.table.seq
    return decision


@pytest.mark.parametrize(("game", "players", "options"), variants())
def test_deciding_a_move_changes_nothing_and_predicts_the_row(game: str, players: int, options: Options) -> None:
    harness = TableHarness(game, seats(players), options=options, clock=GameClock(seconds=10_000)).start()
    rng = random.Random(players)
    while harness.table.status == "playing" and harness.table.seq < 150:
        harness.now += 1000
        seat, match = harness.table.to_move, harness.table.play and harness.table.play.match
        person = harness.person(seat)
        assert match
        assert person
        harness.ids += 1
        command: Any
        if match.undo_limit() and rng.random() < 0.15:
            command = ask.Undo(id=f"c{harness.ids}", seq=harness.table.seq, seat=seat)
        else:
            line = rng.choice(match.legal())
            command = ask.Move(id=f"c{harness.ids}", seq=harness.table.seq, seat=seat, line=line)
        decision = decided(harness, person, command)
        if isinstance(command, ask.Move):
            (entry,) = decision.entries
            assert isinstance(entry.event, events.Moved)
            assert entry.event.line == match.steps[-1].line, "with what was announced"


def test_deciding_other_commands_changes_nothing() -> None:
    harness = TableHarness(seats=[*seats(3), BOT], clock=GameClock(seconds=60))
    steps: list[tuple[Person, AnyCommand]] = [
        (BOB, ask.Sit(id="1", seat=2)),
        (CAT, ask.Sit(id="2", seat=3)),
        (ANN, ask.Arrange(id="3", seat=4, to=BOT)),
        *((who, ask.Ready(id=f"r{n}", seat=n, commitment=commitment(n))) for n, who in enumerate((ANN, BOB, CAT), 1)),
        (ANN, ask.Reveal(id="4", seat=1, part=part_of(1))),
        (BOB, ask.Sit(id="5", seat=2)),
    ]
    for actor, command in steps[:-1]:
        decided(harness, actor, command)
    with pytest.raises(Refusal):
        decided(harness, *steps[-1])
    swap = decided(harness, ANN, ask.Propose(id="6", what=ask.ProposeSwap(seat=1, other=2)))
    swapped = decided(harness, BOB, ask.Answer(id="7", proposal=swap.answer.seq, yes=True))
    assert [type(entry.event) for entry in swapped.entries] == [events.Unreadied, events.Answered, events.Swapped]
    for seat in (1, 2, 3):
        harness.commit(seat)
    for seat in (1, 2, 3):
        harness.reveal(seat)
    start = decided(harness, ANN, ask.Start(id="8"))
    assert harness.table.play
    assert harness.table.play.match is start.match, "dealt once"
    decided(harness, EVE, ask.Chat(id="9", text="ahoy"))
    harness.now += 20_000
    decided(harness, SYSTEM, RecordDowntime(since=harness.now - 10_000))
    while (turn := harness.table.bot_turn()) is not None:
        decided(harness, SYSTEM, turn.command(turn.view.legal[0]))
    harness.now += 120_000
    decided(harness, SYSTEM, CallFlag())
    decided(harness, SYSTEM, ErasePerson(person=CAT.id, alias="alias"))
    draw = decided(harness, ANN, ask.Propose(id="10", what=ask.ProposeDraw()))
    if harness.table.status == "playing":
        decided(harness, BOB, ask.Answer(id="11", proposal=draw.answer.seq, yes=True))
    assert harness.table.status == "over"


def commitment(seat: int) -> str:
    return part_commitment(part_of(seat))


def test_a_discarded_decision_leaves_no_trace() -> None:
    """Results cached for the first decision are not used for a different second one."""
    harness, twin = TableHarness(options={"first": "seat_1"}).start(), TableHarness(options={"first": "seat_1"}).start()
    for lost, line in (("mussel R", "mussel G"), ("mussel R", "mussel B")):
        seat = harness.table.to_move
        person = harness.person(seat)
        assert person
        move = ask.Move(id="lost", seq=harness.table.seq, seat=seat, line=lost)
        harness.table.decide(person, move, harness.now)
        harness.play(line)
        twin.play(line)
    assert harness.log == twin.log
    assert harness.sent == twin.sent


def damaged(rng: random.Random, log: list[bytes]) -> list[bytes]:
    """Return a log with one change."""
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
def test_a_changed_log_is_loaded_or_raises_corrupt_log(game: str) -> None:
    harness = TableHarness(game, seats(2), clock=GameClock(seconds=10_000)).start()
    harness.do(EVE, ask.Chat, text="ahoy")
    proposal = harness.do(ANN, ask.Propose, what=ask.ProposeDraw()).answer.seq
    for _ in harness.play_on(seed=5, undo=0.3, most=30):
        pass
    harness.do(BOB, ask.Answer, proposal=proposal, yes=False)
    harness.do(BOB, ask.Resign, seat=2)
    rng = random.Random(7)
    found = 0
    for _ in range(300):
        try:
            Table.load(harness.table.id, damaged(rng, harness.log))
        except CorruptLog:
            found += 1
    assert found > 150
