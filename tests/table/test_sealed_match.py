"""The match at a table: seals, their openings, and the seeds of bots."""

from fathom.protocol.settings import HostSeat
from fathom.table.chance.commitments import ChanceSource, bot_seed, seal, server_part
from table.harness import BOT, SECRET, TableHarness, part_of


def test_a_move_opens_only_seals_that_exist() -> None:
    harness = TableHarness("subhunt").start()
    for table in harness.play_on(seed=3, undo=0):
        play = table.table.play
        assert play is not None
        assert set(play.just_opened) <= set(play.seals)
        assert play.opened == sorted(set(play.opened))
    play = harness.table.play
    assert play is not None
    assert play.opened, "a submarine was sunk, which opens the seal of its place"
    for opening in play.openings():
        assert seal(bytes.fromhex(opening.salt), opening.line) == play.seals[opening.step]


def test_the_seed_of_a_bot_follows_from_secret_parts_and_entry() -> None:
    harness = TableHarness("subhunt", seats=[HostSeat(), BOT]).start()
    fairness = harness.refresh(0)["fairness"]
    parts = [part_of(1), server_part(SECRET, harness.table.id, 2)]
    source = ChanceSource(SECRET, harness.table.id, parts, fairness["settings"])
    while (turn := harness.table.bot_turn()) is None:
        harness.play(harness.table.play.match.legal()[0])  # type: ignore[union-attr]
    assert turn.seed == bot_seed(source, turn.seq)
