"""The game record (docs/rules/notation.md): write, read, replay."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from fathom.core.errors import InvalidRecord, Refusal, RefusalKind
from fathom.core.game import GameResult, View
from fathom.core.match import OPENING, Match
from fathom.core.messages_en import ENGLISH
from fathom.core.registry import game_named, plugin_for
from fathom.core.work import Work, finish

FORMAT = "fathom/1"
AT_THE_TABLE = ("resigned", "time", "agreed")  # reasons that no rule gives


class Result(msgspec.Struct, frozen=True):
    """The result as the record holds it."""

    reason: str
    ranking: list[list[int]]


class Record(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A game in the format `fathom/1`, complete for a replay by the rules."""

    format: str
    game: str
    players: int
    options: dict[str, bool | int | str | list[int]]
    start: int
    deal: dict[str, object]
    moves: list[str]
    result: Result | None = None

    def encode(self) -> bytes:
        """Return one line of JSON, without the line end."""
        return msgspec.json.encode(self)


def write(match: Match[Any, Any]) -> Record:
    """Return the record of a game, finished or not. Raises `ValueError` at a chance node."""
    if match.state.chance_due:
        raise ValueError("a game cannot be written down at a chance node")
    result = match.result
    return Record(
        format=FORMAT,
        game=match.game.name,
        players=match.players,
        options=match.options,
        start=match.start,
        deal=dict(match.deal),
        moves=[step.line for step in match.steps],
        result=Result(result.reason, [list(place) for place in result.ranking]) if result else None,
    )


def refuse(code: str, kind: RefusalKind = RefusalKind.MALFORMED, rule: str = "", **params: object) -> InvalidRecord:
    """Return the error of a record that no single move causes."""
    return InvalidRecord(Refusal(kind, code, ENGLISH, rule, **params))


def read(data: bytes | str) -> Record:
    """Parse a record from JSON. Unknown keys are ignored. Raises `InvalidRecord`."""
    try:
        head = msgspec.json.decode(data, type=Head)
        if head.format != FORMAT:
            raise refuse("record_format", format=head.format[:40])
        return msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as error:
        raise refuse("record_json", why=str(error) or type(error).__name__) from None


class Head(msgspec.Struct):
    """The part that all versions of the format share."""

    format: str


def start_match(record: Record) -> Match[Any, Any]:
    """Return the match of a record before its first move. Raises `InvalidRecord`."""
    try:
        game = game_named(record.game)
        players = game.check_players(record.players)
        options = game.options.written_out(record.options)
        if not 1 <= record.start <= players:
            raise Refusal(RefusalKind.MALFORMED, "record_start", ENGLISH, start=record.start)
        match = Match(game, players, options, record.start, record.deal)
        if match.state.chance_due:
            why = f"it has no {OPENING} before the first move"
            raise Refusal(RefusalKind.MALFORMED, "record_deal", ENGLISH, why=why)
        return match
    except Refusal as refusal:
        raise InvalidRecord(refusal) from None


def replay(record: Record) -> Match[Any, Any]:
    """Replay a record by the rules. Raises `InvalidRecord` for the first error."""
    return finish(replay_work(record))


def replay_work(record: Record) -> Work[Match[Any, Any]]:
    """Replay a record like `replay`, as work that pauses at each move."""
    match = yield from replay_prefix_work(record)
    check_result(match, record.result)
    return match


def replay_prefix(record: Record) -> Match[Any, Any]:
    """Replay the moves of a record and ignore its result: they may be a prefix of a longer game."""
    return finish(replay_prefix_work(record))


def replay_prefix_work(record: Record) -> Work[Match[Any, Any]]:
    """Replay a record like `replay_prefix`, as work that pauses at each move."""
    match = start_match(record)
    for _ in replay_moves(match, record.moves):
        yield
    return match


def replay_moves(match: Match[Any, Any], moves: Sequence[str]) -> Iterator[str]:
    """Replay the moves of a record, and yield each one before it is played."""
    for index, line in enumerate(moves):
        yield line
        try:
            replay_move(match, line)
        except Refusal as refusal:
            raise InvalidRecord(refusal, index, line) from None


def replay_move(match: Match[Any, Any], line: str) -> None:
    """Play one line of a record: the decision, then the chance outcomes that its announcement names."""
    decision, _, announced = line.partition(" = ")
    step = match.play(decision)
    if match.state.chance_due:
        for outcome in match.game.parse_chance(announced):
            if outcome not in [action for action, weight in match.state.odds() if weight]:
                raise wrong_announcement(match, line, "an outcome of chance")
            match.apply_chance(outcome)
        if match.state.chance_due:
            raise wrong_announcement(match, line, "an outcome of chance")
    if step.line != line:
        raise wrong_announcement(match, line, repr(step.line.partition(" = ")[2] or "nothing announced"))


def match_of(view: View, deal: Mapping[str, object], log: Iterable[str]) -> Match[Any, Any]:
    """Return the match of a view, played from a deal by lines whose secrets have been filled in."""
    match = Match(plugin_for(view).game, view.players, view.options, view.start, deal)
    for line in log:
        if " = " in line:
            replay_move(match, line)
        else:  # nothing is announced, or chance is due behind the last line
            match.play(line)
    if view.over and not match.over:
        match.end(GameResult(view.reason, view.ranking))
    return match


def wrong_announcement(match: Match[Any, Any], line: str, truth: str) -> Refusal:
    """Return the refusal of a line with a wrong announcement."""
    rule, said = match.game.announcement_rule(line), repr(line.partition(" = ")[2])
    return Refusal(RefusalKind.UNTRUE, "record_announcement", ENGLISH, rule, said=said, truth=truth)


def check_result(match: Match[Any, Any], written: Result | None) -> None:
    """Check a written result against the rules. Results of a table end the match. Raises `InvalidRecord`."""
    truth = match.result
    if written is None:
        if truth is not None:
            raise refuse("record_unfinished", RefusalKind.UNTRUE, truth.reason, reason=truth.reason)
        return
    ranking = tuple(tuple(place) for place in written.ranking)
    if sorted(seat for place in ranking for seat in place) != list(range(1, match.players + 1)):
        raise refuse("record_ranking")
    if truth is None and written.reason in AT_THE_TABLE and all(ranking):
        match.end(GameResult(written.reason, ranking))
        return
    if truth is None or truth.reason != written.reason or not same_places(truth.ranking, ranking):
        said = f"{written.reason[:40]} {written.ranking}"
        by_rule = f"{truth.reason} {[list(place) for place in truth.ranking]}" if truth else "not over"
        raise refuse("record_result", RefusalKind.UNTRUE, truth.reason if truth else "", said=said, truth=by_rule)


def same_places(one: tuple[tuple[int, ...], ...], other: tuple[tuple[int, ...], ...]) -> bool:
    """Return whether two rankings are equal; the order within a place does not count."""
    return [sorted(place) for place in one] == [sorted(place) for place in other]
