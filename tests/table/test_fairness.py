"""Commit and reveal: the written values, an implementation from docs/fairness.md alone, and ours, all agree."""

import hashlib
import hmac
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fathom.core.chance import HashChance
from fathom.core.match import Match
from fathom.core.registry import game_named
from fathom.table import fairness
from fathom.table.verify import verify

ROOT = Path(__file__).parents[2]
VECTORS: dict[str, Any] = json.loads((ROOT / "tests" / "vectors" / "fairness.json").read_text())
SECRET = bytes.fromhex(VECTORS["secret"])
SOURCE = SECRET, VECTORS["table"], VECTORS["parts"]


# The document, read by somebody who has never seen the package: only hashlib and hmac.


def plain_hmac(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()


def plain_key(purpose: str) -> bytes:
    parts = "".join(f"{seat}:{part}\n" for seat, part in enumerate(VECTORS["parts"], 1))
    return plain_hmac(SECRET, f"fathom/1 {purpose}\n{VECTORS['table']}\n{parts}".encode())


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


def plain_deal() -> tuple[int, dict[str, Any]]:
    """Submarine for two, with the options' defaults."""
    numbers = plain_numbers(plain_key("deal"))
    treasures = plain_shuffle([colour + kind for colour in "RYGBV" for kind in "abcdefghijkl"], numbers)
    board: dict[str, list[str]] = {}
    for column in "ABCDEF":
        for level in (2, 3, 4, 5):
            board[f"{column}{level}"], treasures = treasures[: level - 1], treasures[level - 1 :]
    cards = "".join(plain_shuffle(list("RYGBV" * 12), numbers))
    start = 1 + plain_below(numbers, 2)
    return start, {"board": board, "stocks": [cards[:15], cards[15:30]], "spare": cards[30:]}


def plain_seal(seq: int, line: str) -> str:
    return hashlib.sha256(b"fathom/1 seal\n" + plain_key(f"salt {seq}") + line.encode()).hexdigest()


def plain_spin(spin: int) -> str:
    return "hit" if plain_below(plain_numbers(plain_key(f"disc {spin}")), 3) < 1 else "miss"


def test_the_document_gives_the_commitment_and_the_server_s_part() -> None:
    assert hashlib.sha256(b"fathom/1 secret\n" + SECRET).hexdigest() == VECTORS["commitment"]
    made = VECTORS["part_made_by_the_server"]
    message = f"fathom/1 part {made['seat']}\n{VECTORS['table']}\n".encode()
    assert plain_hmac(SECRET, message).hex() == made["part"]


def test_the_document_gives_the_keys_and_numbers() -> None:
    assert {purpose: plain_key(purpose).hex() for purpose in VECTORS["keys"]} == VECTORS["keys"]
    numbers = plain_numbers(plain_key(VECTORS["numbers"]["key"]))
    assert [str(next(numbers)) for _ in VECTORS["numbers"]["first"]] == VECTORS["numbers"]["first"]
    over = VECTORS["passing_over"]
    numbers = plain_numbers(plain_key(over["key"]))
    assert [str(plain_below(numbers, int(over["limit"]))) for _ in over["drawn"]] == over["drawn"]
    assert over["drawn"][0] != VECTORS["numbers"]["first"][0], "nothing was passed over"


def test_the_document_gives_the_deal_the_spins_and_the_seals() -> None:
    assert plain_deal() == (VECTORS["deal"]["start"], VECTORS["deal"]["deal"])
    assert [plain_spin(n) for n in range(8)] == VECTORS["spins"]["outcomes"]
    for one in VECTORS["seals"]:
        assert (plain_key(f"salt {one['seq']}").hex(), plain_seal(one["seq"], one["line"])) == (
            one["salt"],
            one["seal"],
        )
    for one in VECTORS["bot_seeds"]:
        assert str(int.from_bytes(plain_key(f"bot {one['seq']}")[:7], "big")) == one["seed"]


def test_the_document_gives_the_whole_record() -> None:
    record = VECTORS["record"]
    spun = [line.partition(" = ")[2] for line in record["moves"] if line.startswith("fire")]
    assert spun == [plain_spin(n) for n in range(len(spun))]
    assert set(spun) == {"hit", "miss"}
    hidden = [step for step, line in enumerate(record["moves"]) if line.startswith(("hide", "mine"))]
    assert [one["step"] for one in record["fairness"]["seals"]] == hidden
    for one in record["fairness"]["seals"]:
        assert plain_seal(one["seq"], record["moves"][one["step"]]) == one["seal"]


# The package against the same values.


def test_our_commitment_part_keys_salts_and_seals_are_the_written_ones() -> None:
    assert fairness.commitment(SECRET) == VECTORS["commitment"]
    made = VECTORS["part_made_by_the_server"]
    assert fairness.server_part(SECRET, VECTORS["table"], made["seat"]) == made["part"]
    for purpose, key in VECTORS["keys"].items():
        assert fairness.key(*SOURCE, purpose).hex() == key
    for one in VECTORS["seals"]:
        salt = fairness.salt(*SOURCE, one["seq"])
        assert (salt.hex(), fairness.seal(salt, one["line"])) == (one["salt"], one["seal"])
    for one in VECTORS["bot_seeds"]:
        assert str(fairness.bot_seed(*SOURCE, one["seq"])) == one["seed"]


def test_our_deal_and_spins_are_the_written_ones() -> None:
    written = VECTORS["deal"]
    match = Match.new(game_named(written["game"]), written["players"], fairness.deal_chance(*SOURCE))
    assert (match.options, match.start, match.deal) == (written["options"], written["start"], written["deal"])
    over = VECTORS["passing_over"]
    chance = HashChance(fairness.key(*SOURCE, over["key"]))
    assert [str(chance.below(int(over["limit"]))) for _ in over["drawn"]] == over["drawn"]
    spins = [fairness.disc_chance(*SOURCE, n).below(3) < 1 for n in range(8)]
    assert ["hit" if hit else "miss" for hit in spins] == VECTORS["spins"]["outcomes"]


def test_the_written_record_verifies() -> None:
    checks = verify(json.dumps(VECTORS["record"]), VECTORS["commitment"])
    assert [check.name for check in checks if not check.ok] == []


@pytest.mark.parametrize("change", ["secret", "table", "part", "order", "purpose"])
def test_a_key_depends_on_everything(change: str) -> None:
    secret, table, parts, purpose = *SOURCE, "deal"
    changed = {
        "secret": (bytes(32), table, parts, purpose),
        "table": (secret, table + "0", parts, purpose),
        "part": (secret, table, [parts[0], parts[1][:-1] + "0"], purpose),
        "order": (secret, table, parts[::-1], purpose),
        "purpose": (secret, table, parts, "disc 0"),
    }
    assert fairness.key(*changed[change]) != fairness.key(secret, table, parts, purpose)


def test_the_document_shows_the_written_values() -> None:
    text = (ROOT / "docs" / "fairness.md").read_text()
    assert re.findall(r"[0-9a-f]{64}", text) == [VECTORS["commitment"]]
