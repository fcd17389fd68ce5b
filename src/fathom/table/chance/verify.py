"""Was it fair? A finished game's record with its proof, checked against everything that follows from the secret.

A record that is no record, or that breaks the rules, is a `InvalidRecord`. What a proof says and what is not so
is a `Check` that failed, and the others are made all the same. docs/fairness.md tells what each of them means.
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
from fathom.protocol.settings import Begin, ClientMessage, Id
from fathom.table.chance import commitments
from fathom.table.chance.binding import BoundBot, BoundPerson, BoundSeat, digest, name_hash
from fathom.table.chance.commitments import ChanceSource
from fathom.table.messages_en import ENGLISH

Hash = Commitment
NoHash = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$(?!\n)", max_length=64)]
Count = Annotated[int, Meta(ge=0, lt=2**53)]


class SealedLine(ClientMessage, frozen=True, kw_only=True):
    """The seal of one move, counted from 0, and the entry of the log that its salt was made for."""

    step: Count
    seq: Count
    seal: Hash


class Proof(ClientMessage, frozen=True, kw_only=True, omit_defaults=True):
    """All that is needed to check a game: the key `fairness` of its record."""

    table: Id
    commitment: Hash
    secret: Hash
    part_commitments: list[NoHash] = msgspec.field(default_factory=list)  # by seat; empty for the server's parts
    parts: list[Part]
    resets: Count = 0  # how often revealed parts had become void before
    settings: NoHash = ""  # the digest that all keys are bound to; empty for games from before there was one
    seats: list[BoundSeat] = msgspec.field(default_factory=list)  # as they are bound
    seals: list[SealedLine]
    begin: Begin | None = None  # if it went on from a moment of another game, which one

    @property
    def given(self) -> int:
        """How many moves were there when play began: they are proved by the other game's record, not by this one."""
        return self.begin.step if self.begin else 0

    @property
    def source(self) -> ChanceSource:
        """What every key is made of."""
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
    """A record may carry a proof among its keys, and say that it was brought into a server from elsewhere."""

    fairness: Proof | None = None
    imported: object = None
    seats: object = None


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
    return Refusal(RefusalKind.UNTRUE, code, ENGLISH, rule="", **params)


def read_proof(data: bytes | str) -> Proof | None:
    """The proof that a record carries."""
    try:
        return msgspec.json.decode(data, type=Proven).fairness
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as error:
        raise InvalidRecord(Refusal(RefusalKind.MALFORMED, "proof_json", ENGLISH, why=str(error))) from None


def is_imported(data: bytes | str) -> bool:
    """Does a record that could be read say that it was not played at the server which gave it?"""
    return msgspec.json.decode(data, type=Proven).imported is True


def names_in(data: bytes | str, players: int) -> list[str] | None:
    """Return the names, by seat, of a record that could be read; None if it has no such list."""
    found = msgspec.json.decode(data, type=Proven).seats
    if not isinstance(found, list) or len(found) != players:
        return None
    return [name if isinstance(name, str) else "" for name in found]


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
        *bound_checks(match, proof, names_in(data, match.players)),
        Check("dealt_on" if proof.begin else "deal", 1, wrong_deal(match, proof)),
        Check("disc", spins(match.steps[proof.given :]), wrong_spin(match, proof)),
        Check("seals", len(proof.seals), wrong_seal(match, proof)),
    ]
    if commitment is not None:
        checks.insert(3, Check("published", 1, unlike_published(proof, commitment)))
    return checks


def wrong_commitment(proof: Proof) -> Refusal | None:
    """The secret must be the one that the server was bound to."""
    truth = commitments.commitment(bytes.fromhex(proof.secret))
    return None if proof.commitment == truth else refuse("proof_commitment", truth=truth)


def unlike_published(proof: Proof, published: str) -> Refusal | None:
    """The commitment must be the one that was seen before the game."""
    return None if proof.commitment == published else refuse("proof_published", published=published[:64])


def wrong_parts(match: Match, proof: Proof) -> Refusal | None:
    """Every seat adds one part, the one that it had committed to. The server's own are for bots."""
    if len(proof.parts) != match.players:
        return refuse("proof_parts", parts=len(proof.parts), players=match.players)
    if not proof.settings:
        return None
    if len(proof.part_commitments) != match.players:
        return refuse("proof_commitments", commitments=len(proof.part_commitments), players=match.players)
    return next((fault for seat in range(1, match.players + 1) if (fault := wrong_part(proof, seat))), None)


def wrong_part(proof: Proof, seat: int) -> Refusal | None:
    """A part is what was committed to, or the commitment itself if it was never revealed, or the server's."""
    committed = proof.part_commitments[seat - 1]
    if not committed:
        return None if proof.added_by_server(seat) else refuse("proof_uncommitted", seat=seat)
    if proof.is_withheld(seat) or commitments.part_commitment(proof.parts[seat - 1]) == committed:
        return None
    return refuse("proof_part", seat=seat)


def bound_checks(match: Match, proof: Proof, names: list[str] | None) -> list[Check]:
    """Check what the keys are bound to; games from before there was a digest are bound to nothing more."""
    if not proof.settings:
        return []
    return [
        Check("settings", 1, wrong_settings(match, proof)),
        Check("names", match.players - len(proof.deleted_names), wrong_names(match, proof, names)),
    ]


def wrong_settings(match: Match, proof: Proof) -> Refusal | None:
    """The digest must be that of the record's settings and seats; what was changed is named if it can be found out."""
    if len(proof.seats) != match.players:
        return refuse("proof_seats", seats=len(proof.seats), players=match.players)
    for seat, (its, committed) in enumerate(zip(proof.seats, proof.part_commitments, strict=False), 1):
        if (type(its) is BoundBot and committed) or (type(its) is BoundPerson and not committed):
            return refuse("proof_seat_kind", seat=seat)

    def bound(options: Options, begin: Begin | None) -> str:
        return digest(match.game.name, match.players, options, begin, proof.seats)

    truth = bound(match.options, proof.begin)
    if proof.settings == truth:
        return None
    if proof.begin and proof.settings == bound(match.options, None):
        return refuse("proof_begin_added")
    for option in match.game.options:
        for value in likely_values(option):
            if proof.settings == bound({**match.options, option.name: value}, proof.begin):
                written = shown(match.options[option.name])
                return refuse("proof_option", option=option.name, written=written, truth=shown(value))
    return refuse("proof_settings", written=proof.settings, truth=truth)


def likely_values(option: Option) -> Iterator[Value]:
    """What an option may have been: all it can be where that is little, else the usual."""
    yield option.default
    if isinstance(option, Flag):
        yield not option.default
    elif isinstance(option, EnumOption):
        yield from option.values
    elif isinstance(option, IntOption):
        yield from range(1000)


def wrong_names(match: Match, proof: Proof, names: list[str] | None) -> Refusal | None:
    """Each name in the record must be the one that is bound, unless it was deleted since."""
    if names is None:
        return refuse("proof_nameless")
    for seat, (its, name) in enumerate(zip(proof.seats, names, strict=False), 1):
        if isinstance(its, BoundBot):
            bound, written = its.name, name
        elif its.salt:
            bound, written = its.name, name_hash(its.salt, name)
        else:
            continue
        if bound != written:
            return refuse("proof_name", seat=seat, name=shown(name))
    return None


def wrong_deal(match: Match, proof: Proof) -> Refusal | None:
    """Deal and first seat must be those that secret and parts give."""
    if proof.begin:
        return wrong_redeal(match, proof)
    true = Match.new(match.game, match.players, commitments.deal_chance(proof.source), match.options)
    if true.deal != match.deal:
        return refuse("proof_deal")
    return None if true.start == match.start else refuse("proof_start", written=match.start, truth=true.start)


def wrong_redeal(match: Match, proof: Proof) -> Refusal | None:
    """Where a game goes on, what nobody had seen must be dealt as secret and parts give it."""
    if proof.given > len(match.steps):
        return refuse("proof_begin", step=proof.given, steps=len(match.steps))
    deal = match.game.redeal_unseen(match.prefix(proof.given), commitments.deal_chance(proof.source))
    return None if deal == match.deal else refuse("proof_dealt_on")


def spins(steps: list[Step]) -> int:
    """How often chance decided after a move."""
    return sum(len(step.chance_outcomes) for step in steps)


def wrong_spin(match: Match, proof: Proof) -> Refusal | None:
    """Every outcome of chance must be the one that secret and parts give; the first that is not is told."""
    again = match.prefix(proof.given)
    spun = spins(again.steps)
    for move, step in enumerate(match.steps[proof.given :], proof.given):
        true_step = again.push(step.action)
        for outcome in step.chance_outcomes:
            again.apply_chance(draw_outcome(again.state.odds(), commitments.disc_chance(proof.source, spun)))
            if true_step.chance_outcomes[-1] != outcome:
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
        if one.seal != commitments.seal(commitments.salt(proof.source, one.seq), lines[one.step]):
            return refuse("proof_seal", move=one.step, line=shown(lines[one.step]))
    return None


def secret_lines(match: Match, given: int) -> Iterator[tuple[int, str]]:
    """The moves that others could not read whole when they were played, by number."""
    for step, played in enumerate(match.steps[given:], given):
        if match.game.masked(played.line) != played.line:
            yield step, played.line
