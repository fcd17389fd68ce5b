"""The contract of a game as checks, for games of this distribution and of others.

`check_game` plays one random game. Raises `AssertionError` with the part of the contract that is broken.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from fathom.core.chance import HashChance
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import Game, LegalMove, MadeMove, State
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.record import read, replay, write
from fathom.core.rng import Rng

NONSENSE = ("", " ", "\n", "done ", " done", "DONE", "no such line", "sail", "\x00", "é", "?", "a" * 5000)


def check_game(game: Game, players: int, options: Options, seed: int, worlds_every: int = 10) -> Match:
    """Play a random game and check the contract at each step; worlds, which are slow, at every `worlds_every`-th."""
    chance, rng = HashChance.seeded(seed), Rng(seed)
    match = Match.new(game, players, chance, options)
    number = 0
    while not match.over:
        check_decision(game, match.state, rng)
        check_views(match)
        if number % worlds_every == 0:
            check_worlds(match, rng)
        if number % 50 == 0:
            check_record(match)
            check_fork(match, chance, rng)
        check_step(match, rng, chance)
        check_undo(match)
        number += 1
    check_end(match)
    check_record(match)
    check_worlds(match, rng)
    return match


def check_decision(game: Game, state: State, rng: Rng) -> None:
    """Check the legal actions, their lines, refusals, serialization and clones."""
    actions = state.legal()
    lines = [state.format(action) for action in actions]
    assert actions, "a seat is to move and nothing is legal"
    assert len(set(actions)) == len(set(lines)) == len(actions), "an action or a line stands twice"
    assert all(0 <= action < game.actions for action in actions), "an action is outside the action space"
    pick = rng.below(len(actions))
    assert state.parse(lines[pick]) == actions[pick], f"{lines[pick]} does not parse to its action"
    assert state.why_not(lines[pick]) is None, f"{lines[pick]} is legal and refused"
    for line in NONSENSE:
        refusal = state.why_not(line)
        assert refusal is not None, f"{line!r} is accepted"
        assert refusal.kind == RefusalKind.MALFORMED, f"{line!r} is not called malformed"
        assert str(refusal), "a refusal has no words"
    check_bytes(game, state)
    before = state.to_bytes()
    twin = state.clone()
    twin.apply(actions[pick])
    assert state.to_bytes() == before, "what happens to a clone happens to the state"
    assert twin.to_bytes() != before, "an action changes nothing"


def check_bytes(game: Game, state: State) -> None:
    """Check that a state survives serialization."""
    data = state.to_bytes()
    again = game.state_from_bytes(data)
    assert again.to_bytes() == data, "bytes do not come back"
    assert again.hash64 == state.hash64 < 2**64, "the hash does not come back"
    assert again.legal() == state.legal(), "legal actions do not come back"
    try:
        game.state_from_bytes(data[:-1])
    except Refusal:
        return
    raise AssertionError("bytes cut short are accepted")


def check_views(match: Match) -> None:
    """Check that each audience has a view, and only the seat to move legal lines."""
    for seat in range(match.players + 1):
        view = match.view(seat)
        assert (view.seat, view.to_move, view.over) == (seat, match.to_move, match.over)
        assert bool(view.legal) == (seat == match.to_move > 0), "legal lines for the wrong seat"
        assert len(view.log) == len(match.steps) == len(view.news) - 1
        assert view.to_bytes() == match.view(seat).to_bytes(), "a view is not the same twice"
        common, private = match.common_fields(seat), match.game.private_fields(match, seat)
        parts = [*common, *match.game.public_fields(match), *private]
        fields = [name for name in view.__struct_fields__ if getattr(view, name) is not msgspec.UNSET]
        assert sorted(parts) == sorted(fields), "a field of the view has no origin, or two"
        hidden = match.game.hidden_fields(match, seat)
        assert match.over or hidden == {name: getattr(view, name) for name in hidden}, "not what the seat knows now"


def check_step(match: Match, rng: Rng, chance: HashChance) -> None:
    """Play a random action, and check its `LegalMove` against what happens."""
    game, actions = match.game, match.state.legal()
    choices, before = check_legal_moves(match), game.public_fields(match)
    number = rng.below(len(actions))
    step = match.push(actions[number], chance)
    choice = choices[number]
    assert step.line.partition(" = ")[0] == choice.line, "the legal moves are in another order than the legal lines"
    assert choice.final == (match.undo_limit() == 0), f"{choice.line}: `final` and the undo limit differ"
    seen = check_made_moves(match, before)[step.seat]
    assert set(choice.costs) <= set(seen.costs), f"{choice.line} did not cost what it was said to"
    assert (choice.verb, choice.piece, choice.start) == (seen.verb, seen.piece, seen.start), "another move was made"


def check_legal_moves(match: Match) -> tuple[LegalMove, ...]:
    """Return the legal moves, and check that the data is as complete as the lines, in the game's own types."""
    choices = match.game.legal_moves(match)
    assert [choice.line for choice in choices] == match.legal(), "the legal moves are not the legal lines"
    plain = [msgspec.to_builtins(choice) for choice in choices]
    assert msgspec.convert(plain, list[match.game.legal_move_type]) == [*choices], "not of the declared type"  # type: ignore[name-defined]
    idle = [choice for choice in choices if choice.idle]
    assert len(idle) <= 1, "a seat can pass in more than one way"
    assert not any(choice.piece or choice.costs for choice in idle), "a seat that passes moves a piece"
    alike = {msgspec.json.encode({**its, "line": ""}) for its in plain}
    assert len(alike) == len(choices), "two legal moves are the same as data"
    return choices


def check_made_moves(match: Match, before: Mapping[str, Any]) -> list[MadeMove]:
    """Return the last step as data by audience, and check that they differ only in what is not seen."""
    step, after = match.steps[-1], match.game.public_fields(match)
    true = msgspec.to_builtins(match.game.made_move(before, after, step.seat, step.line, step.news))
    audiences = []
    for seat in range(match.players + 1):
        seen = match.game.made_move(before, after, step.seat, step.line_for(seat), step.news_for(seat))
        plain = msgspec.to_builtins(seen)
        assert msgspec.convert(plain, match.game.made_move_type) == seen, "not of the declared type"
        assert is_redacted(plain, true), f"seat {seat} sees another move"
        audiences.append(seen)
    return audiences


def is_redacted(seen: Any, true: Any) -> bool:
    """Return whether plain data is the true one with unseen names replaced by `?`."""
    if isinstance(true, dict) and isinstance(seen, dict):
        return seen.keys() == true.keys() and all(is_redacted(seen[name], true[name]) for name in true)
    if isinstance(true, list | tuple) and isinstance(seen, list | tuple):
        return len(seen) == len(true) and all(map(is_redacted, seen, true))
    return bool(seen == true or seen == "?")


def last_move(match: Match, seat: int) -> MadeMove | None:
    """Return the last step as data for an audience, the end included."""
    if not match.steps:
        return None
    before, step = match.prefix(len(match.steps) - 1), match.steps[-1]
    line, news = (step.line, step.news) if match.over else (step.line_for(seat), step.news_for(seat))
    game = match.game
    return game.made_move(game.public_fields(before), game.public_fields(match), step.seat, line, news)


def check_worlds(match: Match, rng: Rng) -> None:
    """Check that sampled worlds give each seat the same views, now and at an earlier step."""
    for seat in range(match.players + 1):
        view = match.view(seat)
        worlds = match.game.worlds(view)
        other = worlds.match(rng)
        assert other.view(seat) == view, f"seat {seat} can tell a sampled world from the true one"
        assert match.game.public_fields(other) == match.game.public_fields(match), "what all can see differs"
        moment = rng.below(len(match.steps) + 1)
        past, other_past = match.prefix(moment), other.prefix(moment)
        assert other_past.view(seat) == past.view(seat), "it could have told before"
        assert last_move(other_past, seat) == last_move(past, seat), "it could have told by the move as data"
        state = worlds.draw(rng)
        assert state.to_move == match.state.to_move
        if seat == match.to_move:
            assert state.legal() == match.state.legal(), "a sampled world has other legal actions"
            assert match.game.legal_moves(other) == match.game.legal_moves(match), "a sampled world offers other moves"


def check_record(match: Match) -> None:
    """Check that a record replays to the same bytes."""
    written = write(match).encode()
    again = replay(read(written))
    assert write(again).encode() == written, "a record does not come back"
    assert again.state.to_bytes() == match.state.to_bytes(), "a record replays to another position"


def check_fork(match: Match, chance: HashChance, rng: Rng) -> None:
    """Check that a fork gives each seat the same views, now and at an earlier step."""
    other = match.fork(chance)
    moment = rng.below(len(match.steps) + 1)
    for seat in range(match.players + 1):
        assert other.view(seat) == match.view(seat), f"seat {seat} can tell a fork from the original"
        assert other.prefix(moment).view(seat) == match.prefix(moment).view(seat), "it could have told before"
    assert other.undo_limit() == 0, "a step before the fork can be undone"
    assert other.fork(HashChance(b"one")).deal == match.fork(HashChance(b"one")).deal, "it depends on the unseen"
    check_record(other)


def check_undo(match: Match) -> None:
    """Check that undo restores the position."""
    if match.undo_limit() == 0:
        return
    twin = match.prefix(len(match.steps))
    twin.undo()
    assert twin.state.to_bytes() == match.prefix(len(match.steps) - 1).state.to_bytes(), "undo leaves traces"
    step = match.steps[-1]
    twin.push(step.action)
    assert twin.state.to_bytes() == match.state.to_bytes(), "redo leads elsewhere"


def check_end(match: Match) -> None:
    """Check that a finished game has a result and accepts no decision."""
    result = match.result
    assert result is not None, "a finished game has no result"
    assert result.reason, "a result has no reason"
    seats = sorted(seat for place in result.ranking for seat in place)
    assert seats == list(range(1, match.players + 1)), "a ranking does not list every seat once"
    assert match.legal() == [], "a finished game has legal lines"
    assert match.game.legal_moves(match) == (), "a finished game has legal moves"
    for seat in range(match.players + 1):
        assert match.view(seat).log == tuple(step.line for step in match.steps), "the end does not open the log"
    try:
        match.play("done")
    except Refusal as refusal:
        assert refusal.kind == RefusalKind.GAME_OVER, "a finished game gives another reason"
