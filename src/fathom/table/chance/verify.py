"""Verification of a finished game: its record and proof against everything that follows from the secret.

A record that is malformed or breaks the rules raises `InvalidRecord`. A false statement of a proof is a failed
`Check`; the other checks are made all the same. docs/fairness.md explains each of them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated

import msgspec
from msgspec import Meta

from fathom.core.errors import InvalidRecord, Refusal, RefusalKind
from fathom.core.match import Match, draw_outcome
from fathom.core.messages_en import shown
from fathom.core.options import EnumOption, Flag, IntOption, Option, Options, Value
from fathom.core.record import read, replay
from fathom.core.step import Step
from fathom.protocol.commands import Commitment, Part
from fathom.protocol.commitments import part_commitment
from fathom.protocol.settings import Begin, ClientMessage, Id
from fathom.table.chance import commitments
from fathom.table.chance.binding import BoundBot, BoundPerson, BoundSeat, digest, name_hash
from fathom.table.chance.commitments import ChanceSource
from fathom.table.messages_en import ENGLISH

Hash = Commitment
NoHash = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$(?!\n)", max_length=64)]
Count = Annotated[int, Meta(ge=0, lt=2**53)]


class SealedLine(ClientMessage, frozen=True, kw_only=True):
    """The seal of one move, counted from 0, and the log entry of its salt."""

    step: Count
    seq: Count
    seal: Hash


class Proof(ClientMessage, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that is needed to verify a game: the key `fairness` of its record."""

    table: Id
    commitment: Hash
    secret: Hash
    part_commitments: list[NoHash] = msgspec.field(default_factory=list)  # by seat; empty for the server's parts
    parts: list[Part]
    resets: Count = 0  # how often revealed parts became void before the start
    settings: NoHash = ""  # the digest that all keys are bound to; empty in the oldest games
    seats: list[BoundSeat] = msgspec.field(default_factory=list)  # as they are bound
    seals: list[SealedLine]
    begin: Begin | None = None  # the moment of the game that it continues, if it does

    @property
    def given(self) -> int:
        """The number of moves of the continued game, whose own record proves them."""
        return self.begin.step if self.begin else 0

    @property
    def source(self) -> ChanceSource:
        """The inputs of every key."""
        return ChanceSource(bytes.fromhex(self.secret), self.table, self.parts, self.settings)

    def added_by_server(self, seat: int) -> bool:
        """Return whether the server made this seat's part from its secret, as for a bot."""
        return self.parts[seat - 1] == commitments.server_part(bytes.fromhex(self.secret), self.table, seat)

    def is_withheld(self, seat: int) -> bool:
        """Return whether the seat's part was never revealed, so that its commitment counted."""
        return self.parts[seat - 1] in self.part_commitments[seat - 1 : seat]

    @property
    def deleted_names(self) -> list[int]:
        """The seats whose names were deleted since, so that they cannot be checked."""
        return [n for n, its in enumerate(self.seats, 1) if isinstance(its, BoundPerson) and not its.salt]


class Proven(msgspec.Struct, frozen=True):
    """The keys of a record that concern its proof."""

    fairness: Proof | None = None
    imported: object = None
    seats: object = None


@dataclass(frozen=True)
class Check:
    """One check: its name, the number of items checked, and the first fault."""

    name: str
    count: int = 1
    fault: Refusal | None = None

    @property
    def ok(self) -> bool:
        return self.fault is None


def untrue_error(code: str, **params: object) -> Refusal:
    """Return the refusal of a false statement."""
    return Refusal(RefusalKind.UNTRUE, code, ENGLISH, rule="", **params)


def read_proof(data: bytes | str) -> Proof | None:
    """Return the proof of a record; None if it has none. Raises `InvalidRecord`."""
    try:
        return msgspec.json.decode(data, type=Proven).fairness
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as error:
        raise InvalidRecord(Refusal(RefusalKind.MALFORMED, "proof_json", ENGLISH, why=str(error))) from None


def is_imported(data: bytes | str) -> bool:
    """Return whether a valid record says that it was imported."""
    return msgspec.json.decode(data, type=Proven).imported is True


def names_in(data: bytes | str, players: int) -> list[str] | None:
    """Return the names of a valid record by seat; None if it has no such list."""
    found = msgspec.json.decode(data, type=Proven).seats
    if not isinstance(found, list) or len(found) != players:
        return None
    return [name if isinstance(name, str) else "" for name in found]


def verify(data: bytes | str, commitment: str | None = None) -> list[Check]:
    """Replay a record and check its proof, and the published commitment if given. Raises `InvalidRecord`."""
    record = read(data)
    match = replay(record)
    proof = read_proof(data)
    rules = Check("rules", len(record.moves))
    if proof is None:
        return [rules, Check("proof", 0, untrue_error("proof_missing"))]
    checks = [
        rules,
        Check("end", 1, None if match.over else untrue_error("proof_unfinished")),
        Check("commitment", 1, wrong_commitment(proof)),
        Check("parts", len(proof.parts), wrong_parts(match, proof)),
        *bound_checks(match, proof, names_in(data, match.players)),
        Check("dealt_on" if proof.begin else "deal", 1, wrong_deal(match, proof)),
        Check("disc", spins(match.steps[proof.given :]), wrong_spin(match, proof)),
        Check("seals", len(proof.seals), wrong_seal(match, proof)),
    ]
    if commitment is not None:
        same = proof.commitment == commitment
        fault = None if same else untrue_error("proof_published", published=commitment[:64])
        checks.insert(3, Check("published", 1, fault))
    return checks


def wrong_commitment(proof: Proof) -> Refusal | None:
    """Check that the secret opens the commitment."""
    truth = commitments.commitment(bytes.fromhex(proof.secret))
    return None if proof.commitment == truth else untrue_error("proof_commitment", truth=truth)


def wrong_parts(match: Match, proof: Proof) -> Refusal | None:
    """Check that every seat has the part that it committed to, and that only bots have parts of the server."""
    if len(proof.parts) != match.players:
        return untrue_error("proof_parts", parts=len(proof.parts), players=match.players)
    if not proof.settings:
        return None
    if len(proof.part_commitments) != match.players:
        return untrue_error("proof_commitments", commitments=len(proof.part_commitments), players=match.players)
    return next((fault for seat in range(1, match.players + 1) if (fault := wrong_part(proof, seat))), None)


def wrong_part(proof: Proof, seat: int) -> Refusal | None:
    """Check a part: the committed one, the commitment itself if it was never revealed, or the server's."""
    committed = proof.part_commitments[seat - 1]
    if not committed:
        return None if proof.added_by_server(seat) else untrue_error("proof_uncommitted", seat=seat)
    if proof.is_withheld(seat) or part_commitment(proof.parts[seat - 1]) == committed:
        return None
    return untrue_error("proof_part", seat=seat)


def bound_checks(match: Match, proof: Proof, names: list[str] | None) -> list[Check]:
    """Check the settings and names that the keys are bound to; the oldest games are bound to none."""
    if not proof.settings:
        return []
    return [
        Check("settings", 1, wrong_settings(match, proof)),
        Check("names", match.players - len(proof.deleted_names), wrong_names(proof, names)),
    ]


def wrong_settings(match: Match, proof: Proof) -> Refusal | None:
    """Check the digest of settings and seats. Names the changed option if it can be found."""
    if len(proof.seats) != match.players:
        return untrue_error("proof_seats", seats=len(proof.seats), players=match.players)
    for seat, (its, committed) in enumerate(zip(proof.seats, proof.part_commitments, strict=False), 1):
        if (type(its) is BoundBot and committed) or (type(its) is BoundPerson and not committed):
            return untrue_error("proof_seat_kind", seat=seat)

    def bound(options: Options, begin: Begin | None) -> str:
        return digest(match.game.name, match.players, options, begin, proof.seats)

    truth = bound(match.options, proof.begin)
    if proof.settings == truth:
        return None
    if proof.begin and proof.settings == bound(match.options, None):
        return untrue_error("proof_begin_added")
    for option in match.game.options:
        for value in likely_values(option):
            if proof.settings == bound({**match.options, option.name: value}, proof.begin):
                written = shown(match.options[option.name])
                return untrue_error("proof_option", option=option.name, written=written, truth=shown(value))
    return untrue_error("proof_settings", written=proof.settings, truth=truth)


def likely_values(option: Option) -> Iterator[Value]:
    """Yield values that an option may have had: all of them if they are few, else the likely ones."""
    yield option.default
    if isinstance(option, Flag):
        yield not option.default
    elif isinstance(option, EnumOption):
        yield from option.values
    elif isinstance(option, IntOption):
        yield from range(1000)


def wrong_names(proof: Proof, names: list[str] | None) -> Refusal | None:
    """Check that each name is the bound one, unless it was erased."""
    if names is None:
        return untrue_error("proof_nameless")
    for seat, (its, name) in enumerate(zip(proof.seats, names, strict=False), 1):
        if isinstance(its, BoundPerson) and not its.salt:
            continue
        if its.name != (name if isinstance(its, BoundBot) else name_hash(its.salt, name)):
            return untrue_error("proof_name", seat=seat, name=shown(name))
    return None


def wrong_deal(match: Match, proof: Proof) -> Refusal | None:
    """Check that deal and first seat follow from secret and parts."""
    if proof.begin:
        return wrong_redeal(match, proof)
    true = Match.new(match.game, match.players, commitments.deal_chance(proof.source), match.options)
    if true.deal != match.deal:
        return untrue_error("proof_deal")
    return None if true.start == match.start else untrue_error("proof_start", written=match.start, truth=true.start)


def wrong_redeal(match: Match, proof: Proof) -> Refusal | None:
    """Check that what no seat had seen of a continued game is dealt from secret and parts."""
    if proof.given > len(match.steps):
        return untrue_error("proof_begin", step=proof.given, steps=len(match.steps))
    deal = match.game.redeal_unseen(match.prefix(proof.given), commitments.deal_chance(proof.source))
    return None if deal == match.deal else untrue_error("proof_dealt_on")


def spins(steps: list[Step]) -> int:
    """Return the number of chance outcomes after moves."""
    return sum(len(step.chance_outcomes) for step in steps)


def wrong_spin(match: Match, proof: Proof) -> Refusal | None:
    """Check that every chance outcome follows from secret and parts; return the first fault."""
    again = match.prefix(proof.given)
    spun = spins(again.steps)
    for move, step in enumerate(match.steps[proof.given :], proof.given):
        true_step = again.push(step.action)
        for outcome in step.chance_outcomes:
            again.apply_chance(draw_outcome(again.state.odds(), commitments.disc_chance(proof.source, spun)))
            if true_step.chance_outcomes[-1] != outcome:
                truth = shown(true_step.line)
                return untrue_error("proof_spin", spin=spun, move=move, line=shown(step.line), truth=truth)
            spun += 1
    return None


def wrong_seal(match: Match, proof: Proof) -> Refusal | None:
    """Check that every line with a secret has one fitting seal, and no other line has one."""
    lines = dict(secret_lines(match, proof.given))
    sealed = [one.step for one in proof.seals]
    if sealed != list(lines):
        return untrue_error("proof_sealed_moves", sealed=sealed, secret=list(lines))
    seqs = [one.seq for one in proof.seals]
    if any(earlier >= later for earlier, later in pairwise(seqs)):
        return untrue_error("proof_seal_order")
    for one in proof.seals:
        if one.seal != commitments.seal(commitments.salt(proof.source, one.seq), lines[one.step]):
            return untrue_error("proof_seal", move=one.step, line=shown(lines[one.step]))
    return None


def secret_lines(match: Match, given: int) -> Iterator[tuple[int, str]]:
    """Yield the moves that were partly hidden when they were played, by number."""
    for step, played in enumerate(match.steps[given:], given):
        if match.game.masked(played.line) != played.line:
            yield step, played.line
