"""Was it fair? A finished game's record with its proof, checked against everything that follows from the secret.

A record that is no record, or that breaks the rules, is a `RecordFault`. What a proof says and what is not so
is a `Check` that failed, and the others are made all the same. docs/fairness.md tells what each of them means.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated

import msgspec
from msgspec import Meta

import fathom.games  # noqa: F401  # makes the games known
from fathom.core.errors import Kind, RecordFault, Refusal
from fathom.core.match import Match
from fathom.core.record import read, replay
from fathom.core.step import Step
from fathom.core.words import shown
from fathom.table import fairness
from fathom.table.commands import Part
from fathom.table.settings import Begin, Id, Message
from fathom.table.words import ENGLISH

Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)", max_length=64)]
Count = Annotated[int, Meta(ge=0, lt=2**53)]


class SealedLine(Message, frozen=True, kw_only=True):
    """The seal of one move, counted from 0, and the entry of the log that its salt was made for."""

    step: Count
    seq: Count
    seal: Hash


class Proof(Message, frozen=True, kw_only=True, omit_defaults=True):
    """All that is needed to check a game: the key `fairness` of its record."""

    table: Id
    commitment: Hash
    secret: Hash
    parts: list[Part]
    seals: list[SealedLine]
    begin: Begin | None = None  # if it went on from a moment of another game, which one

    @property
    def given(self) -> int:
        """How many moves were there when play began: they are proved by the other game's record, not by this one."""
        return self.begin.step if self.begin else 0

    @property
    def source(self) -> tuple[bytes, str, list[str]]:
        """What every key is made of: secret, table and parts."""
        return bytes.fromhex(self.secret), self.table, self.parts

    def added_by_server(self, seat: int) -> bool:
        """Is this seat's part one that the server made from its secret, for a bot?"""
        secret, table, parts = self.source
        return parts[seat - 1] == fairness.server_part(secret, table, seat)


class Proven(msgspec.Struct, frozen=True):
    """A record may carry a proof among its keys, and say that it was brought into a server from elsewhere."""

    fairness: Proof | None = None
    imported: object = None


@dataclass(frozen=True)
class Check:
    """One thing that was looked at, how many of it there were, and what is wrong with it, if anything is."""

    name: str
    count: int = 1
    fault: Refusal | None = None

    @property
    def ok(self) -> bool:
        """Does it hold?"""
        return self.fault is None


def refuse(code: str, **params: object) -> Refusal:
    """The record claims what is not so."""
    return Refusal(Kind.UNTRUE, code, ENGLISH, rule="", **params)


def read_proof(data: bytes | str) -> Proof | None:
    """The proof that a record carries."""
    try:
        return msgspec.json.decode(data, type=Proven).fairness
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as error:
        raise RecordFault(Refusal(Kind.MALFORMED, "proof_json", ENGLISH, why=str(error))) from None


def is_imported(data: bytes | str) -> bool:
    """Does a record that could be read say that it was not played at the server which gave it?"""
    return msgspec.json.decode(data, type=Proven).imported is True


def verify(data: bytes | str, commitment: str | None = None) -> list[Check]:
    """Replay a record and check its proof, against the commitment that was published before the game, if given."""
    record = read(data)
    match = replay(record)
    proof = read_proof(data)
    rules = Check("rules", len(record.moves))
    if proof is None:
        return [rules, Check("proof", 0, refuse("proof_missing"))]
    checks = [
        rules,
        Check("end", 1, None if match.over else refuse("proof_unfinished")),
        Check("commitment", 1, wrong_commitment(proof)),
        Check("parts", len(proof.parts), wrong_parts(match, proof)),
        Check("dealt_on" if proof.begin else "deal", 1, wrong_deal(match, proof)),
        Check("disc", spins(match.steps[proof.given :]), wrong_spin(match, proof)),
        Check("seals", len(proof.seals), wrong_seal(match, proof)),
    ]
    if commitment is not None:
        checks.insert(3, Check("published", 1, unlike_published(proof, commitment)))
    return checks


def wrong_commitment(proof: Proof) -> Refusal | None:
    """The secret must be the one that the server was bound to."""
    truth = fairness.commitment(bytes.fromhex(proof.secret))
    return None if proof.commitment == truth else refuse("proof_commitment", truth=truth)


def unlike_published(proof: Proof, published: str) -> Refusal | None:
    """The commitment must be the one that was seen before the game."""
    return None if proof.commitment == published else refuse("proof_published", published=published[:64])


def wrong_parts(match: Match, proof: Proof) -> Refusal | None:
    """Every seat adds one part."""
    if len(proof.parts) == match.players:
        return None
    return refuse("proof_parts", parts=len(proof.parts), players=match.players)


def wrong_deal(match: Match, proof: Proof) -> Refusal | None:
    """Deal and first seat must be those that secret and parts give."""
    if proof.begin:
        return wrong_cards(match, proof)
    start, deal = match.game.deal(match.players, match.options, fairness.deal_chance(*proof.source))
    if deal != match.deal:
        return refuse("proof_deal")
    return None if start == match.start else refuse("proof_start", written=match.start, truth=start)


def wrong_cards(match: Match, proof: Proof) -> Refusal | None:
    """Where a game goes on, the cards that nobody had seen must be in the order that secret and parts give."""
    if proof.given > len(match.steps):
        return refuse("proof_begin", step=proof.given, steps=len(match.steps))
    deal = match.game.deal_on(match.upto(proof.given), fairness.deal_chance(*proof.source))
    return None if deal == match.deal else refuse("proof_dealt_on")


def spins(steps: list[Step]) -> int:
    """How often the disc was spun."""
    return sum(step.outcome is not None for step in steps)


def wrong_spin(match: Match, proof: Proof) -> Refusal | None:
    """Every spin of the disc must be the one that secret and parts give; the first that is not is told."""
    again = match.upto(proof.given)
    spun = spins(again.steps)
    for move, step in enumerate(match.steps[proof.given :], proof.given):
        true_step = again.take(step.action)
        if step.outcome is None:
            continue
        again.spin(fairness.disc_chance(*proof.source, spun))
        if true_step.outcome != step.outcome:
            return refuse("proof_spin", spin=spun, move=move, line=shown(step.line), truth=shown(true_step.line))
        spun += 1
    return None


def wrong_seal(match: Match, proof: Proof) -> Refusal | None:
    """Every line with a secret has one seal that fits it, and no other line has one."""
    lines = dict(secret_lines(match, proof.given))
    sealed = [one.step for one in proof.seals]
    if sealed != list(lines):
        return refuse("proof_sealed_moves", sealed=sealed, secret=list(lines))
    seqs = [one.seq for one in proof.seals]
    if any(earlier >= later for earlier, later in pairwise(seqs)):
        return refuse("proof_seal_order")
    for one in proof.seals:
        if one.seal != fairness.seal(fairness.salt(*proof.source, one.seq), lines[one.step]):
            return refuse("proof_seal", move=one.step, line=shown(lines[one.step]))
    return None


def secret_lines(match: Match, given: int) -> Iterator[tuple[int, str]]:
    """The moves that others could not read whole when they were played, by number."""
    for step, played in enumerate(match.steps[given:], given):
        if match.game.masked(played.line) != played.line:
            yield step, played.line
