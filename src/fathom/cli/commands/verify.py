"""Verify that a recorded game was fair: the deal, every chance outcome, every hidden line (docs/fairness.md)."""

import argparse

from fathom.cli.args import UsageError
from fathom.cli.io.files import open_input
from fathom.cli.io.output import one_line, print_error
from fathom.cli.io.records import located, split
from fathom.core.errors import InvalidRecord
from fathom.table.chance.verify import Check, Proof, is_imported, read_proof, verify

PASSED = {  # by name of the check
    "rules": "the game follows the rules from the deal to the result ({count} moves)",
    "end": "the game is over, so the secret could be revealed",
    "commitment": "the secret matches the commitment",
    "published": "the commitment is the one you gave",
    "parts": "every seat has a contribution ({count})",
    "settings": "all keys are bound to the settings and seats of this record",
    "names": "the names are those at the start of the game ({count})",
    "deal": "the deal and the starting seat follow from secret and parts",
    "dealt_on": "what no seat had seen when the game was continued follows from secret and parts",
    "disc": "every chance outcome follows from secret and parts ({count})",
    "seals": "every hidden line matches its seal ({count})",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fathom verify`."""
    parser.add_argument("records", metavar="RECORD", help="a record, or one per line; - is standard input")
    parser.add_argument("--commitment", type=hex_digest, metavar="HEX", help="commitment that you saw before the game")


def hex_digest(text: str) -> str:
    """Parse a commitment."""
    digest = text.strip().lower()
    if len(digest) != 64 or set(digest) - set("0123456789abcdef"):
        raise argparse.ArgumentTypeError("a commitment is 64 hexadecimal digits")
    return digest


def run(args: argparse.Namespace) -> int:
    """Verify each record. Returns 1 if any check fails."""
    number, failed = -1, 0
    with open_input(args.records) as file:
        for number, data in enumerate(split(file, args.records)):
            try:
                checks, proof = verify(data, args.commitment), read_proof(data)
            except InvalidRecord as error:
                failed += 1
                print_error(located(number, error))
            else:
                failed += not all(check.ok for check in checks)
                print("\n".join(report(number, checks, proof, is_imported(data))), flush=True)
    if number < 0:
        raise UsageError(f"there is no record in {args.records}")
    return 1 if failed else 0


def report(number: int, checks: list[Check], proof: Proof | None, imported: bool = False) -> list[str]:
    """Return the report on one record: the checks, what a player has to compare, and the verdict."""
    lines = [f"record {number}" + (f", table {proof.table}" if proof else "")]
    applied = [check for check in checks if check.count > 0 or not check.ok]  # a game without chance has no outcomes
    lines += [one_line(f"  {'ok ' if check.ok else 'NO '} {describe(check)}") for check in applied]
    if proof:
        lines += [
            "  Compare with what you saw before and during the game (also the seals in the record):",
            f"    commitment {proof.commitment}",
        ]
        if proof.settings:
            lines.append(f"    settings   {proof.settings}")
        lines += [f"    part {seat}     {part}{origin_of(proof, seat)}" for seat, part in enumerate(proof.parts, 1)]
        lines += caveats(proof)
    if imported:
        lines.append("  The game was imported: the server did not see it played, and its author may have invented it.")
    return [*lines, verdict(checks, proof)]


def origin_of(proof: Proof, seat: int) -> str:
    """Return a note on a part that no player revealed, or nothing."""
    if proof.is_withheld(seat):
        return "  the commitment: the part was not revealed before the start"
    return "  from the server's secret, for a bot" if proof.added_by_server(seat) else ""


def caveats(proof: Proof) -> list[str]:
    """Return what the proof does not cover."""
    lines = []
    if proof.resets:
        lines.append(f"  Parts were revealed and became void {proof.resets} times before, because seats changed.")
    lines += [f"  The name of seat {seat} was deleted and cannot be checked." for seat in proof.deleted_names]
    if not proof.settings:
        lines += [
            "  The proof has an older format: it does not cover options, seats, names or whether the game is complete,",
            "  and the player who added the last part could choose it. Compare these with what you remember.",
        ]
    if proof.begin:
        lines += [
            f"  The game continues table {proof.begin.table} after step {proof.given}: compare the moves up to there,",
            "  and what had been seen by then, with the record of that table.",
        ]
    return lines


def describe(check: Check) -> str:
    """Return the result of a check in one sentence."""
    return str(check.fault) if check.fault else PASSED[check.name].format(count=check.count)


def verdict(checks: list[Check], proof: Proof | None) -> str:
    """Return the conclusion."""
    if proof is None:
        return "The record has no proof: the deal cannot be verified."
    failed = sum(not check.ok for check in checks)
    if not failed:
        return f"All checks passed, from step {proof.given} on." if proof.begin else "All checks passed."
    return f"{failed} of {len(checks)} checks failed: do not trust this record."
