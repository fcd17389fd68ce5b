"""Review a finished game: what was luck, what was skill, and what could not be known (docs/review.md)."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

from fathom.cli.args import UsageError, non_negative_int, positive_int
from fathom.cli.io.files import require_writable, save
from fathom.cli.io.output import print_error
from fathom.cli.io.records import RecordPlayer, located, nth_record, recorded_names
from fathom.core.errors import InvalidRecord, Refusal
from fathom.core.match import Match
from fathom.protocol.reviews import DEFAULT_WORLDS, MOST_WORLDS, Review, ReviewBudget
from fathom.study.review.account import require_reviewable, review_work

LISTED = 10  # marked decisions of a seat


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fathom review`."""
    parser.add_argument("file", metavar="FILE", help="a record, or one per line; - is standard input")
    parser.add_argument("--record", type=non_negative_int, default=0, metavar="N", help="number of the record, from 0")
    parser.add_argument("--seat", type=positive_int, metavar="N", help="show this seat only (default: all)")
    parser.add_argument(
        "--budget", type=positive_int, default=DEFAULT_WORLDS, metavar="WORLDS",
        help=f"worlds that are compared for each decision, up to {MOST_WORLDS} (default: {DEFAULT_WORLDS})",
    )  # fmt: skip
    parser.add_argument("--html", metavar="OUT", help="write a page with charts, too")
    parser.add_argument("--json", action="store_true", help="print the review as JSON")


def run(args: argparse.Namespace) -> int:
    """Read the record, review it and print the result."""
    if args.budget > MOST_WORLDS:
        raise UsageError(f"--budget is a number of worlds up to {MOST_WORLDS}, not {args.budget}")
    data = nth_record(args.file, args.record)
    try:
        player = RecordPlayer(data)
        check_seat(args.seat, player.match.players)
        for _ in player:
            pass
        require_reviewable(player.match)
    except (InvalidRecord, Refusal) as error:
        where = located(args.record, error) if isinstance(error, InvalidRecord) else f"record {args.record}: {error}"
        print_error(f"fathom review: {where}")
        return 1
    if args.html:
        require_writable(args.html)
    found = reviewed(player.match, ReviewBudget(args.budget))
    names = recorded_names(data, player.match.players)
    if args.html:
        from fathom.study.review.page import review_page

        save(args.html, review_page(found, names, args.seat or 0).encode())
    if args.json:
        sys.stdout.write(msgspec.json.encode(of_seat(found, args.seat)).decode() + "\n")
    else:
        print_review(found, names, args.seat)
    return 0


def check_seat(seat: int | None, players: int) -> None:
    """Raise `UsageError` unless the game has this seat."""
    if seat is not None and seat > players:
        raise UsageError(f"--seat is a seat from 1 to {players}, not {seat}")


def reviewed(match: Match, budget: ReviewBudget) -> Review:
    """Return the review, with a progress bar on a terminal."""
    work = review_work(match, budget)
    with progress(len(match.steps)) as tick:
        while True:
            try:
                next(work)
            except StopIteration as end:
                found: Review = end.value
                return found
            tick()


@contextmanager
def progress(steps: int) -> Iterator[Callable[[], None]]:
    """Show a progress bar on standard error if it is a terminal; the yielded function counts a decision."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("decisions", total=steps)
        yield lambda: bar.advance(task)


def of_seat(review: Review, seat: int | None) -> Review:
    """Return the review with the accounts and decisions of one seat; whole without one."""
    if seat is None:
        return review
    return msgspec.structs.replace(
        review,
        seats=[each for each in review.seats if each.seat == seat],
        steps=[step for step in review.steps if step.seat == seat],
    )


def print_review(review: Review, names: list[str], only: int | None) -> None:
    """Print the accounts, the key moments and the decisions with the largest losses."""
    from fathom.study.review.texts_en import account_line, mark_line, marked, moment_line, sentence, skill_line

    print(f"Evaluator {review.version}, {review.worlds} worlds for each decision; all numbers are points of the win.")
    for seat in review.seats:
        if only not in (None, seat.seat):
            continue
        print(f"\nSeat {seat.seat}, {names[seat.seat - 1]}")
        print(f"  {sentence(review, seat)}")
        print(f"  {account_line(seat)}")
        print(f"  {skill_line(review, seat)}")
        print("  Key moments:")
        for moment in seat.moments:
            print(f"    {moment_line(review, moment)}")
        found = list(marked(review, seat.seat))
        if found:
            print("  Decisions to look at:")
        for number, step in found[:LISTED]:
            print(f"    {mark_line(review, number, step)}")
        if len(found) > LISTED:
            print(f"    and {len(found) - LISTED} more; --json and --html have all")
