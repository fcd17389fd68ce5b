"""The game record (docs/rules/notation.md): write, read, replay."""

from collections.abc import Iterator, Sequence

import msgspec

from fathom.core.errors import InvalidRecord, Refusal, RefusalKind
from fathom.core.game import GameResult
from fathom.core.match import Match
from fathom.core.messages_en import ENGLISH
from fathom.core.registry import game_named
from fathom.core.work import Work, finish

FORMAT = "fathom/1"
AT_THE_TABLE = ("resigned", "time", "agreed")  # reasons that no rule gives


class Result(msgspec.Struct, frozen=True):
    """How it ended, as written."""

    reason: str
    ranking: list[list[int]]


class Record(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A game as written: enough to replay it with nothing but the rules at hand."""

    format: str
    game: str
    players: int
    options: dict[str, bool | int | str | list[int]]
    start: int
    deal: dict[str, object]
    moves: list[str]
    result: Result | None = None

    def encode(self) -> bytes:
        """One line of JSON, without the line end."""
        return msgspec.json.encode(self)


def write(match: Match) -> Record:
    """The record of a game, finished or not."""
    if match.state.chance_due:
        raise ValueError("a game cannot be written down while the disc spins")
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
    """A fault of a record that no move is to blame for."""
    return InvalidRecord(Refusal(kind, code, ENGLISH, rule, **params))


def read(data: bytes | str) -> Record:
    """A record from JSON. Keys that are not known are passed over."""
    try:
        head = msgspec.json.decode(data, type=Head)
        if head.format != FORMAT:
            raise refuse("record_format", format=head.format[:40])
        return msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as error:
        raise refuse("record_json", why=str(error) or type(error).__name__) from None


class Head(msgspec.Struct):
    """What every format there will ever be has in common."""

    format: str


def begin(record: Record) -> Match:
    """The game of a record before its first move."""
    try:
        game = game_named(record.game)
        players = game.check_players(record.players)
        options = game.options.written_out(record.options)
        if not 1 <= record.start <= players:
            raise Refusal(RefusalKind.MALFORMED, "record_start", ENGLISH, start=record.start)
        return Match(game, players, options, record.start, record.deal)
    except Refusal as refusal:
        raise InvalidRecord(refusal) from None


def replay(record: Record) -> Match:
    """Play a record through the rules. Raises a `InvalidRecord` for the first thing that is wrong."""
    return finish(replaying(record))


def replaying(record: Record) -> Work[Match]:
    """Replay a record like `replay`, as work that can be done move by move."""
    match = yield from following(record)
    check_result(match, record.result)
    return match


def replay_prefix(record: Record) -> Match:
    """The same without a look at the result: the moves may be the first ones of a longer game."""
    return finish(following(record))


def following(record: Record) -> Work[Match]:
    """Replay the moves of a record like `replay_prefix`, as work that can be done move by move."""
    match = begin(record)
    for _ in replay_moves(match, record.moves):
        yield
    return match


def replay_moves(match: Match, moves: Sequence[str]) -> Iterator[str]:
    """Play the moves of a record; each is given before it is played, so that the position can be looked at."""
    for index, line in enumerate(moves):
        yield line
        try:
            replay_move(match, line)
        except Refusal as refusal:
            raise InvalidRecord(refusal, index, line) from None


def replay_move(match: Match, line: str) -> None:
    """Play one line of a record: the decision, then what it says that came of it."""
    decision, _, said = line.partition(" = ")
    step = match.play(decision)
    if match.state.chance_due:
        outcome = match.game.parse_chance(said)
        possible = [action for action, weight in match.state.odds() if weight]
        if outcome is None or outcome not in possible:
            raise untrue(match, line, "a spin of the disc")
        match.settle(outcome)
    if step.line != line:
        raise untrue(match, line, repr(step.line.partition(" = ")[2] or "nothing announced"))


def untrue(match: Match, line: str, truth: str) -> Refusal:
    """The line says that something was announced, and that is not so."""
    rule, said = match.game.announcement_rule(line), repr(line.partition(" = ")[2])
    return Refusal(RefusalKind.UNTRUE, "record_announcement", ENGLISH, rule, said=said, truth=truth)


def check_result(match: Match, written: Result | None) -> None:
    """A result must be the one that the rules give, or one that only a table can give."""
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
    """Seats that share a place may be written in any order."""
    return [sorted(place) for place in one] == [sorted(place) for place in other]
