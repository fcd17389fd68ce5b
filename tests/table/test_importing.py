"""Games from elsewhere: only what follows the rules comes in, and it is shown as what it is."""

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
from table.company import ANN, BOB, Company, opened, rematch_of
from table.fair import FairGame, validate_import
from table.test_continuing import GoingOn, finished

HUNT = FairGame("subhunt", 2, {}, 1).play()
SUBMARINE = FairGame("submarine", 3, {}, 1).play()


def plain(game: FairGame) -> dict[str, Any]:
    """The record without its proof."""
    return {name: value for name, value in game.document().items() if name != "fairness"}


def bring_in(document: dict[str, Any]) -> tuple[Table, list[bytes]]:
    brought = validate_import(json.dumps(document).encode())
    table, change = opened("I" * 22, ANN, open_import(brought, ANN), 5000)
    return table, [entry.encode() for entry in change.entries]


@pytest.mark.parametrize("game", [HUNT, SUBMARINE])
def test_a_game_is_shown_as_a_finished_one_that_was_not_played_here(game: FairGame) -> None:
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
def test_its_record_is_the_one_that_came_and_keeps_its_proof(game: FairGame) -> None:
    for document, name in ((plain(game), "unproven"), (game.document(), "proven")):
        table, _ = bring_in(document)
        record = json.loads(table.record("anybody"))
        assert {key: record[key] for key in document} == document
        assert record["imported"] is True
        assert json.loads(table.snapshot("", 0, 1))["table"]["imported"] == name
        assert all(check.ok for check in verify(table.record("anybody"))) == (name == "proven")
        again = validate_import(table.record("anybody"))
        assert again.record == validate_import(json.dumps(document).encode()).record


def test_an_end_at_the_table_comes_in_as_one() -> None:
    company = Company("subhunt").start()
    company.play("hide 214")
    company.do(BOB, ask.Resign, seat=2)
    table, log = bring_in(json.loads(company.table.record(ANN.id)))
    assert len(log) == 2
    for each in (table, Table.load(table.id, log)):
        assert each.status == "over"
        assert each.summary().listing.reason == "resigned"
        assert [note.event.type for note in history(each, 0).notes] == ["ended"]
        assert replay(read(each.record(""))).result == company.table.play.match.result  # type: ignore[union-attr]


def test_one_can_go_on_from_it_and_nobody_sits_there() -> None:
    table, log = bring_in(plain(SUBMARINE))
    assert table.seats_of("") == []
    for person in (ANN, BOB):
        for command in (ask.Sit(id="s", seat=1), ask.Resign(id="g", seat=1)):
            with pytest.raises(Refusal):
                table.execute(person, command, 6000)
        with pytest.raises(Refusal):
            rematch_of(table, person, "R" * 22, 1)
    company = Company(seats=None)
    company.table, company.mirrors = table, company.mirrors[:1] * 4
    after = GoingOn(company, 20).start()
    for _ in after.play_on(seed=3):
        pass
    assert all(check.ok for check in verify(after.table.record(ANN.id)))
    assert len(log) == 1


def refusal(document: dict[str, Any] | bytes) -> Refusal:
    with pytest.raises(Refusal) as refused:
        validate_import(document if isinstance(document, bytes) else json.dumps(document).encode())
    assert refused.value.text
    return refused.value


def test_a_move_against_the_rules_is_named_with_its_rule() -> None:
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
def test_what_is_no_record_or_not_true_is_refused(change: dict[str, Any], code: str) -> None:
    assert refusal({**plain(SUBMARINE), **change}).code == code


def test_bytes_that_are_nothing_are_refused() -> None:
    for data in (b"", b"{}", b"[1]", b"\xff", b'{"format": "fathom/1"}', b"[" * 5000):
        assert refusal(data).code == "record_json"


def test_a_game_that_is_not_over_does_not_come_in() -> None:
    document = plain(SUBMARINE)
    del document["result"]
    document["moves"] = document["moves"][:12]
    assert refusal(document).code == "import_unfinished"


def test_a_proof_that_does_not_hold_does_not_come_in() -> None:
    document = SUBMARINE.document()
    document["fairness"]["secret"] = "00" * 32
    assert refusal(document).code == "proof_commitment"


def test_the_same_game_has_the_same_digest_however_it_is_written() -> None:
    document = FairGame("submarine", 3, {}, 1, bound=False).play().document()
    turned = dict(reversed(document.items()))
    assert (
        validate_import(json.dumps(document).encode()).digest
        == validate_import(json.dumps(turned, indent=3).encode()).digest
    )
    other = {**document, "seats": ["A", "B", "C"]}
    assert validate_import(json.dumps(document).encode()).digest != validate_import(json.dumps(other).encode()).digest


def test_a_game_that_went_on_comes_in_with_its_proof() -> None:
    before = finished("submarine")
    after = GoingOn(before, 20).start()
    for _ in after.play_on(seed=3):
        pass
    table, _ = bring_in(json.loads(after.table.record(ANN.id)))
    assert json.loads(table.snapshot("", 0, 1))["table"]["imported"] == "proven"
