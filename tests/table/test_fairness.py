"""Commit and reveal: the published vectors, an implementation from docs/fairness.md alone, and the package agree."""

import hashlib
import hmac
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fathom.core.chance import HashChance
from fathom.core.match import Match
from fathom.core.registry import game_named
from fathom.protocol.commitments import part_commitment
from fathom.protocol.settings import Begin
from fathom.table.chance import binding, commitments
from fathom.table.chance.commitments import ChanceSource
from fathom.table.chance.verify import verify

ROOT = Path(__file__).parents[2]
Vectors = dict[str, Any]


def read(name: str) -> Vectors:
    found: Vectors = json.loads((ROOT / "tests" / "vectors" / f"{name}.json").read_text())
    return found


BOUND, UNBOUND = read("fairness"), read("fairness-unbound")
BOTH = pytest.mark.parametrize("vectors", [BOUND, UNBOUND], ids=["bound", "unbound"])
SECRET = bytes.fromhex(BOUND["secret"])


def settings_of(vectors: Vectors) -> str:
    """Return the digest for all keys except those of the record."""
    return str(vectors["settings"][0]["digest"]) if "settings" in vectors else ""


def source_of(vectors: Vectors) -> ChanceSource:
    return ChanceSource(bytes.fromhex(vectors["secret"]), vectors["table"], vectors["parts"], settings_of(vectors))


# An implementation of the document alone, with hashlib, hmac and json.


def plain_hmac(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()


def plain_key(vectors: Vectors, purpose: str, settings: str | None = None) -> bytes:
    bound = settings_of(vectors) if settings is None else settings
    parts = "".join(f"{seat}:{part}\n" for seat, part in enumerate(vectors["parts"], 1))
    table = vectors["table"]
    head = f"fathom/1 key {purpose}\n{table}\n{bound}\n" if bound else f"fathom/1 {purpose}\n{table}\n"
    return plain_hmac(bytes.fromhex(vectors["secret"]), (head + parts).encode())


def plain_numbers(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = plain_hmac(key, block.to_bytes(8, "big"))
        for start in (0, 8, 16, 24):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def plain_below(numbers: Iterator[int], limit: int) -> int:
    fair = 2**64 - 2**64 % limit
    return next(number for number in numbers if number < fair) % limit


def plain_shuffle(things: list[str], numbers: Iterator[int]) -> list[str]:
    for i in range(len(things) - 1, 0, -1):
        j = plain_below(numbers, i + 1)
        things[i], things[j] = things[j], things[i]
    return things


def plain_deal(vectors: Vectors) -> tuple[int, dict[str, Any]]:
    """Deal Submarine for two with default options."""
    numbers = plain_numbers(plain_key(vectors, "deal"))
    treasures = plain_shuffle([colour + kind for colour in "RYGBV" for kind in "abcdefghijkl"], numbers)
    board: dict[str, list[str]] = {}
    for column in "ABCDEF":
        for level in (2, 3, 4, 5):
            board[f"{column}{level}"], treasures = treasures[: level - 1], treasures[level - 1 :]
    cards = "".join(plain_shuffle(list("RYGBV" * 12), numbers))
    start = 1 + plain_below(numbers, 2)
    return start, {"board": board, "stocks": [cards[:15], cards[15:30]], "spare": cards[30:]}


def plain_seal(salt: bytes, line: str) -> str:
    return hashlib.sha256(b"fathom/1 seal\n" + salt + line.encode()).hexdigest()


def plain_spin(key: bytes) -> str:
    return "hit" if plain_below(plain_numbers(key), 3) < 1 else "miss"


def plain_digest(record: Vectors) -> str:
    """Return the digest of the settings and seats of a record."""
    proof = record["fairness"]
    seats = [{name: value for name, value in seat.items() if name != "salt"} for seat in proof["seats"]]
    bound = {name: record[name] for name in ("game", "players", "options")}
    bound |= {"begin": proof.get("begin"), "seats": seats}
    text = json.dumps(bound, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(f"fathom/1 settings\n{text}".encode()).hexdigest()


@BOTH
def test_the_document_gives_the_commitment_and_the_server_s_part(vectors: Vectors) -> None:
    assert hashlib.sha256(b"fathom/1 secret\n" + SECRET).hexdigest() == vectors["commitment"]
    made = vectors["part_made_by_the_server"]
    message = f"fathom/1 part {made['seat']}\n{vectors['table']}\n".encode()
    assert plain_hmac(SECRET, message).hex() == made["part"]


def test_the_document_gives_commitments_names_and_digests() -> None:
    part = bytes.fromhex(BOUND["parts"][0])
    assert [hashlib.sha256(b"fathom/1 part\n" + part).hexdigest(), ""] == BOUND["part_commitments"]
    salt, name = bytes.fromhex(BOUND["name"]["salt"]), BOUND["name"]["name"].encode()
    assert hashlib.sha256(b"fathom/1 name\n" + salt + name).hexdigest() == BOUND["name"]["hash"]
    for one in BOUND["settings"]:
        assert hashlib.sha256(f"fathom/1 settings\n{one['text']}".encode()).hexdigest() == one["digest"]


@BOTH
def test_the_document_gives_the_keys_and_numbers(vectors: Vectors) -> None:
    assert {purpose: plain_key(vectors, purpose).hex() for purpose in vectors["keys"]} == vectors["keys"]
    numbers = plain_numbers(plain_key(vectors, vectors["numbers"]["key"]))
    assert [str(next(numbers)) for _ in vectors["numbers"]["first"]] == vectors["numbers"]["first"]
    over = vectors["passing_over"]
    numbers = plain_numbers(plain_key(vectors, over["key"]))
    assert [str(plain_below(numbers, int(over["limit"]))) for _ in over["drawn"]] == over["drawn"]
    assert over["drawn"][0] != vectors["numbers"]["first"][0], "nothing was passed over"


@BOTH
def test_the_document_gives_the_deal_the_spins_and_the_seals(vectors: Vectors) -> None:
    assert plain_deal(vectors) == (vectors["deal"]["start"], vectors["deal"]["deal"])
    assert [plain_spin(plain_key(vectors, f"disc {n}")) for n in range(8)] == vectors["spins"]["outcomes"]
    for one in vectors["seals"]:
        salt = plain_key(vectors, f"salt {one['seq']}")
        assert (salt.hex(), plain_seal(salt, one["line"])) == (one["salt"], one["seal"])
    for one in vectors["bot_seeds"]:
        assert str(int.from_bytes(plain_key(vectors, f"bot {one['seq']}")[:7], "big")) == one["seed"]


@BOTH
def test_the_document_gives_the_whole_record(vectors: Vectors) -> None:
    record = vectors["record"]
    proof = record["fairness"]
    settings = proof.get("settings", "")
    spun = [line.partition(" = ")[2] for line in record["moves"] if line.startswith("fire")]
    assert spun == [plain_spin(plain_key(vectors, f"disc {n}", settings)) for n in range(len(spun))]
    assert set(spun) == {"hit", "miss"}
    hidden = [step for step, line in enumerate(record["moves"]) if line.startswith(("hide", "mine"))]
    assert [one["step"] for one in proof["seals"]] == hidden
    for one in proof["seals"]:
        salt = plain_key(vectors, f"salt {one['seq']}", settings)
        assert plain_seal(salt, record["moves"][one["step"]]) == one["seal"]
    assert settings == (plain_digest(record) if settings else "")


# The package, compared with the same vectors.


@BOTH
def test_commitments_parts_keys_salts_and_seals_match_the_vectors(vectors: Vectors) -> None:
    source = source_of(vectors)
    assert commitments.commitment(SECRET) == vectors["commitment"]
    made = vectors["part_made_by_the_server"]
    assert commitments.server_part(SECRET, vectors["table"], made["seat"]) == made["part"]
    for purpose, key in vectors["keys"].items():
        assert source.key(purpose).hex() == key
    for one in vectors["seals"]:
        salt = commitments.salt(source, one["seq"])
        assert (salt.hex(), commitments.seal(salt, one["line"])) == (one["salt"], one["seal"])
    for one in vectors["bot_seeds"]:
        assert str(commitments.bot_seed(source, one["seq"])) == one["seed"]


def test_commitments_names_and_digests_match_the_vectors() -> None:
    assert part_commitment(BOUND["parts"][0]) == BOUND["part_commitments"][0]
    assert binding.name_hash(BOUND["name"]["salt"], BOUND["name"]["name"]) == BOUND["name"]["hash"]
    for one in BOUND["settings"]:
        bound = json.loads(one["text"])
        begin = msgspec.convert(bound["begin"], Begin | None)
        seats = msgspec.convert(bound["seats"], list[binding.BoundSeat])
        found = binding.digest(bound["game"], bound["players"], bound["options"], begin, seats)
        assert found == one["digest"]


@BOTH
def test_deal_and_spins_match_the_vectors(vectors: Vectors) -> None:
    source, written = source_of(vectors), vectors["deal"]
    match = Match.new(game_named(written["game"]), written["players"], commitments.deal_chance(source))
    assert (match.options, match.start, match.deal) == (written["options"], written["start"], written["deal"])
    over = vectors["passing_over"]
    chance = HashChance(source.key(over["key"]))
    assert [str(chance.below(int(over["limit"]))) for _ in over["drawn"]] == over["drawn"]
    spins = [commitments.disc_chance(source, n).below(3) < 1 for n in range(8)]
    assert ["hit" if hit else "miss" for hit in spins] == vectors["spins"]["outcomes"]


@BOTH
def test_the_record_of_the_vectors_verifies(vectors: Vectors) -> None:
    checks = verify(json.dumps(vectors["record"]), vectors["commitment"])
    assert [check.name for check in checks if not check.ok] == []


@BOTH
@pytest.mark.parametrize("change", ["secret", "table", "part", "order", "settings", "purpose"])
def test_a_key_depends_on_everything(vectors: Vectors, change: str) -> None:
    source = source_of(vectors)
    parts = list(source.parts)
    given: dict[str, Any] = {
        "secret": source.secret,
        "table": source.table,
        "parts": parts,
        "settings": source.settings,
    }
    changed: dict[str, dict[str, Any]] = {
        "secret": {"secret": bytes(32)},
        "table": {"table": source.table + "0"},
        "part": {"parts": [parts[0], parts[1][:-1] + "0"]},
        "order": {"parts": parts[::-1]},
        "settings": {"settings": "0" * 64},
        "purpose": {},
    }
    other = ChanceSource(**{**given, "settings": source.settings, **changed[change]})
    assert other.key("disc 0" if change == "purpose" else "deal") != source.key("deal")


def test_salts_of_names_differ_by_person_table_and_seat() -> None:
    salts = {binding.name_salt(*its) for its in (("a", "T", 1), ("b", "T", 1), ("a", "U", 1), ("a", "T", 2))}
    assert len(salts) == 4
    assert binding.name_salt("a", "T", 1) in salts


def test_the_document_shows_the_vectors() -> None:
    text = (ROOT / "docs" / "fairness.md").read_text()
    assert re.findall(r"[0-9a-f]{64}", text) == [BOUND["commitment"]]
