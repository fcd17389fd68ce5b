"""Import of records: only legal games are accepted, and they are marked as imported."""

import json
from typing import Any

import msgspec
import pytest

from fathom.core.errors import Refusal
from fathom.core.record import read, replay
from fathom.core.work import finish
from fathom.protocol import commands as ask
from fathom.table.chance.verify import verify
from fathom.table.create import open_import
from fathom.table.projections.history import history
from fathom.table.table import Table
from table.fair_game import FairGame, validate_import
from table.harness import ANN, BOB, TableHarness, opened_table, rematch_of
from table.test_continuation import Continuation, finished

HUNT = FairGame("subhunt", 2, {}, 1).play()
SUBMARINE = FairGame("submarine", 3, {}, 1).play()


def plain(game: FairGame) -> dict[str, Any]:
    """Return the record without its proof."""
    return {name: value for name, value in game.document().items() if name != "fairness"}


def bring_in(document: dict[str, Any]) -> tuple[Table, list[bytes]]:
    brought = validate_import(json.dumps(document).encode())
    table, change = opened_table("I" * 22, ANN, open_import(brought, ANN), 5000)
    return table, [entry.encode() for entry in change.entries]


@pytest.mark.parametrize("game", [HUNT, SUBMARINE])
def test_an_imported_game_is_finished_and_marked(game: FairGame) -> None:
    table, log = bring_in({**plain(game), "seats": ["Zoë", "\u202eevil", 7][: game.match.players]})
    for each in (table, Table.load(table.id, log)):
        told = json.loads(each.snapshot(ANN.id, 0, 6000))
        assert told["table"]["status"] == "over"
        assert told["table"]["imported"] == "unproven"
        assert "fairness" not in told
        assert told["yours"] == []
        assert [seat["name"] for seat in told["table"]["seats"]] == ["Zoë", "evil", "Seat 3"][: game.match.players]
        assert msgspec.to_builtins(finish(each.viewing_at(0, 3))) == msgspec.to_builtins(game.match.prefix(3).view(0))
        assert len(history(each, 0).steps) == len(game.match.steps)
        line = each.summary().listing
        assert line.imported
        assert line.ranking
        assert each.summary().people == [ANN.id]
        assert each.bot_turn() is None
        assert each.alarm() is None


@pytest.mark.parametrize("game", [HUNT, SUBMARINE])
def test_the_record_of_an_imported_game_is_unchanged(game: FairGame) -> None:
    for document, name in ((plain(game), "unproven"), (game.document(), "proven")):
        table, _ = bring_in(document)
        record = json.loads(table.record("a stranger"))
        assert {key: record[key] for key in document} == document
        assert record["imported"] is True
        assert json.loads(table.snapshot("", 0, 1))["table"]["imported"] == name
        assert all(check.ok for check in verify(table.record("a stranger"))) == (name == "proven")
        again = validate_import(table.record("a stranger"))
        assert again.record == validate_import(json.dumps(document).encode()).record


def test_an_end_by_the_table_is_imported() -> None:
    harness = TableHarness("subhunt").start()
    harness.play("hide 214")
    harness.do(BOB, ask.Resign, seat=2)
    table, log = bring_in(json.loads(harness.table.record(ANN.id)))
    assert len(log) == 2
    for each in (table, Table.load(table.id, log)):
        assert each.status == "over"
        assert each.summary().listing.reason == "resigned"
        assert [note.event.type for note in history(each, 0).notes] == ["ended"]
        assert replay(read(each.record(""))).result == harness.table.play.match.result  # type: ignore[union-attr]


def test_an_imported_game_can_be_continued_and_has_no_players() -> None:
    table, log = bring_in(plain(SUBMARINE))
    assert table.seats_of("") == []
    for person in (ANN, BOB):
        for command in (ask.Sit(id="s", seat=1), ask.Resign(id="g", seat=1)):
            with pytest.raises(Refusal):
                table.execute(person, command, 6000)
        with pytest.raises(Refusal):
            rematch_of(table, person, "R" * 22, 1)
    harness = TableHarness(seats=None)
    harness.table, harness.replicas = table, harness.replicas[:1] * 4
    after = Continuation(harness, 20).start()
    for _ in after.play_on(seed=3):
        pass
    assert all(check.ok for check in verify(after.table.record(ANN.id)))
    assert len(log) == 1


def refusal(document: dict[str, Any] | bytes) -> Refusal:
    with pytest.raises(Refusal) as refused:
        validate_import(document if isinstance(document, bytes) else json.dumps(document).encode())
    assert refused.value.text
    return refused.value


def test_an_illegal_move_is_reported_with_its_rule() -> None:
    document = plain(SUBMARINE)
    number = next(index for index, line in enumerate(document["moves"]) if line.startswith("sail "))
    document["moves"][number] = "done"
    found = refusal(document)
    assert found.rule == "S3.1"
    assert found.params["move"] == number
    assert found.params["played"] == document["moves"][number]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "fathom/2"}, "record_format"),
        ({"moves": 5}, "record_json"),
        ({"players": 7}, "players"),
        ({"game": "chess"}, "no_such_game"),
        ({"start": 9}, "record_start"),
        ({"deal": {}}, "record_deal"),
        ({"result": None}, "record_unfinished"),
        ({"result": {"reason": "S10.1", "ranking": [[1], [2], [2]]}}, "record_ranking"),
        ({"fairness": 7}, "proof_json"),
    ],
)
def test_an_invalid_record_is_refused(change: dict[str, Any], code: str) -> None:
    assert refusal({**plain(SUBMARINE), **change}).code == code


def test_arbitrary_bytes_are_refused() -> None:
    for data in (b"", b"{}", b"[1]", b"\xff", b'{"format": "fathom/1"}', b"[" * 5000):
        assert refusal(data).code == "record_json"


def test_an_unfinished_game_is_refused() -> None:
    document = plain(SUBMARINE)
    del document["result"]
    document["moves"] = document["moves"][:12]
    assert refusal(document).code == "import_unfinished"


def test_an_invalid_proof_is_refused() -> None:
    document = SUBMARINE.document()
    document["fairness"]["secret"] = "00" * 32
    assert refusal(document).code == "proof_commitment"


def test_the_digest_does_not_depend_on_formatting() -> None:
    document = FairGame("submarine", 3, {}, 1, bound=False).play().document()
    turned = dict(reversed(document.items()))
    assert (
        validate_import(json.dumps(document).encode()).digest
        == validate_import(json.dumps(turned, indent=3).encode()).digest
    )
    other = {**document, "seats": ["A", "B", "C"]}
    assert validate_import(json.dumps(document).encode()).digest != validate_import(json.dumps(other).encode()).digest


def test_a_continuation_is_imported_with_its_proof() -> None:
    before = finished("submarine")
    after = Continuation(before, 20).start()
    for _ in after.play_on(seed=3):
        pass
    table, _ = bring_in(json.loads(after.table.record(ANN.id)))
    assert json.loads(table.snapshot("", 0, 1))["table"]["imported"] == "proven"
