"""Aids that a table enables: chosen by the host, on by default where one person plays bots."""

import pytest

from fathom.core.errors import Refusal
from fathom.core.record import read
from fathom.protocol import commands as ask
from fathom.protocol.settings import HostSeat, OpenSeat, SeatRequest
from table.harness import ANN, BOT, TableHarness, rematch_of


@pytest.mark.parametrize(
    ("game", "seats", "enabled"),
    [
        ("subhunt", [HostSeat(), BOT], ("deduction",)),
        ("subhunt", [HostSeat(), OpenSeat()], ()),
        ("subhunt", [HostSeat(), HostSeat()], ()),
        ("submarine", [HostSeat(), BOT], ()),  # the game has none
    ],
)
def test_defaults(game: str, seats: list[SeatRequest], enabled: tuple[str, ...]) -> None:
    assert TableHarness(game, seats).table.settings.aids == enabled


def test_the_host_chooses() -> None:
    on = TableHarness("subhunt", [HostSeat(), OpenSeat()], aids=("deduction",))
    assert on.table.settings.aids == ("deduction",)
    assert on.replicas[0].table["settings"]["aids"] == ["deduction"]
    assert TableHarness("subhunt", [HostSeat(), BOT], aids=()).table.settings.aids == ()
    with pytest.raises(Refusal) as found:
        TableHarness("submarine", aids=("deduction",))
    assert found.value.code == "no_such_aid"


def test_all_audiences_get_the_aid_with_each_update_and_after_a_restart() -> None:
    harness = TableHarness("subhunt", [HostSeat(), OpenSeat()], aids=("deduction",)).start()
    for step in harness.play_on(3, most=40):
        for replica in step.replicas:
            assert replica.view is not None
            assert len(replica.view["deduced"]) == 2
            assert replica.view["deduced"] == harness.replicas[0].view["deduced"]  # type: ignore[index]
    play = harness.reloaded().play
    assert play is not None
    assert [*play.match.view(0).deduced] == harness.replicas[0].view["deduced"]  # type: ignore[attr-defined,index]


def test_the_record_does_not_depend_on_aids() -> None:
    records = []
    for aids in ((), ("deduction",)):
        harness = TableHarness("subhunt", [HostSeat(), OpenSeat()], aids=aids).start()
        for _ in harness.play_on(5, undo=0, most=30):
            pass
        harness.do(ANN, ask.Resign, seat=1)
        records.append(read(harness.table.record(ANN.id)))
        rematch, _ = rematch_of(harness.table, ANN, "R" * 22, harness.now)
        assert rematch.settings.aids == aids
    assert records[0] == records[1]
