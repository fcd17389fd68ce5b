"""Check that a recorded game was fair: the deal, every outcome of chance, every hidden line (docs/fairness.md)."""

import argparse

from fathom.cli.args import UsageError
from fathom.cli.io.files import reading
from fathom.cli.io.output import complain, one_line
from fathom.cli.io.records import located, split
from fathom.core.errors import InvalidRecord
from fathom.table.chance.verify import Check, Proof, is_imported, read_proof, verify

# What holds, by the check's name, where there was something to look at.
HOLDS = {
    "rules": "the game follows the rules from the deal to the result ({count} moves)",
    "end": "it is over, so the secret could be opened",
    "commitment": "the secret opens the commitment",
    "published": "the commitment is the one you gave",
    "parts": "there is a random part for each seat ({count})",
    "settings": "all keys are bound to the settings and seats of this record",
    "names": "the names are those that the game began with ({count})",
    "deal": "the deal and the seat that begins follow from secret and parts",
    "dealt_on": "what nobody had seen when it went on follows from secret and parts",
    "disc": "every outcome of chance follows from secret and parts ({count})",
    "seals": "every hidden line fits its seal ({count})",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `fathom verify` takes."""
    parser.add_argument("records", metavar="RECORD", help="a record, or one to a line; - is standard input")
    parser.add_argument("--commitment", type=digits, metavar="HEX", help="what was shown before the game, to compare")


def digits(text: str) -> str:
    """A commitment as somebody has noted it."""
    plain = text.strip().lower()
    if len(plain) != 64 or set(plain) - set("0123456789abcdef"):
        raise argparse.ArgumentTypeError("a commitment is 64 hexadecimal digits")
    return plain


def run(args: argparse.Namespace) -> int:
    """Check each record in turn; 1 if anything does not hold."""
    number, doubtful = -1, 0
    with reading(args.records) as file:
        for number, data in enumerate(split(file, args.records)):
            try:
                checks, proof = verify(data, args.commitment), read_proof(data)
            except InvalidRecord as fault:
                doubtful += 1
                complain(located(number, fault))
            else:
                doubtful += not all(check.ok for check in checks)
                print("\n".join(report(number, checks, proof, is_imported(data))), flush=True)
    if number < 0:
        raise UsageError(f"there is no record in {args.records}")
    return 1 if doubtful else 0


def report(number: int, checks: list[Check], proof: Proof | None, imported: bool = False) -> list[str]:
    """All that was looked at, in words, and what only a player can compare."""
    lines = [f"record {number}" + (f", table {proof.table}" if proof else "")]
    lines += [one_line(f"  {'ok ' if check.ok else 'NO '} {worded(check)}") for check in checks if counts(check)]
    if proof:
        lines += [
            "  Compare with what you were shown (the seals, too, which stand in the record):",
            f"    commitment {proof.commitment}",
        ]
        if proof.settings:
            lines.append(f"    settings   {proof.settings}")
        lines += [f"    part {seat}     {part}{whose(proof, seat)}" for seat, part in enumerate(proof.parts, 1)]
        lines += unproven(proof)
    if imported:
        lines.append(
            "  The server that gave it did not see it played: somebody brought it in, and may have written it."
        )
    return [*lines, verdict(checks, proof)]


def whose(proof: Proof, seat: int) -> str:
    """Say of a part that it was not revealed by a player."""
    if proof.is_withheld(seat):
        return "  the commitment: the part was not revealed before the start"
    return "  from the server's secret, for a bot" if proof.added_by_server(seat) else ""


def unproven(proof: Proof) -> list[str]:
    """Say what this proof leaves open."""
    lines = []
    if proof.resets:
        lines.append(f"  Parts were revealed and became void {proof.resets} times before, because seats changed.")
    lines += [f"  The name of seat {seat} was deleted and cannot be checked." for seat in proof.deleted_names]
    if not proof.settings:
        lines += [
            "  The proof is of an older kind: options, seats and names are bound to nothing, nor whether it was a",
            "  whole game, and whoever added the last part could choose it. Compare them with what you remember.",
        ]
    if proof.begin:
        lines += [
            f"  It goes on after step {proof.given} of table {proof.begin.table}: compare the moves up to there,",
            "  and what somebody had seen by then, with the record of that table.",
        ]
    return lines


def counts(check: Check) -> bool:
    """Was there anything to look at? A game may have no chance nodes."""
    return check.count > 0 or not check.ok


def worded(check: Check) -> str:
    """A check in one sentence."""
    return str(check.fault) if check.fault else HOLDS[check.name].format(count=check.count)


def verdict(checks: list[Check], proof: Proof | None) -> str:
    """The whole of it."""
    if proof is None:
        return "Nothing can be said about the deal."
    failed = sum(not check.ok for check in checks)
    if not failed:
        return f"Everything holds from step {proof.given} on." if proof.begin else "Everything holds."
    return f"{failed} of {len(checks)} checks failed: do not trust this record."
