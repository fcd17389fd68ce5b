"""What every game promises, as checks that anybody can run over a game, ours or their own.

`check_game` plays one random game and raises an `AssertionError` that names the broken promise.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from fathom.core.chance import HashChance
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import Game, PieceMove, State
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.record import read, replay, write
from fathom.core.rng import Rng

NONSENSE = ("", " ", "\n", "done ", " done", "DONE", "no such line", "sail", "\x00", "é", "?", "a" * 5000)


def check_game(game: Game, players: int, options: Options, seed: int, worlds_every: int = 10) -> Match:
    """Play a random game and check every promise on the way; worlds, which are slow, now and then."""
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
            check_going_on(match, chance, rng)
        check_step(match, rng, chance)
        check_undo(match)
        number += 1
    check_end(match)
    check_record(match)
    check_worlds(match, rng)
    return match


def check_decision(game: Game, state: State, rng: Rng) -> None:
    """Legal actions, their lines, what is refused, bytes and clones."""
    actions = state.legal()
    lines = [state.format(action) for action in actions]
    assert actions, "somebody is to move and nothing is legal"
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
    """A state survives being written down."""
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
    """Everybody gets a view; only the seat to move gets legal lines."""
    for seat in range(match.players + 1):
        view = match.view(seat)
        assert (view.seat, view.to_move, view.over) == (seat, match.to_move, match.over)
        assert bool(view.legal) == (seat == match.to_move > 0), "legal lines for the wrong seat"
        assert len(view.log) == len(match.steps) == len(view.news) - 1
        assert view.to_bytes() == match.view(seat).to_bytes(), "a view is not the same twice"
        common, private = match.common_fields(seat), match.game.private_fields(match, seat)
        parts = [*common, *match.game.public_fields(match), *private]
        fields = [name for name in view.__struct_fields__ if getattr(view, name) is not msgspec.UNSET]
        assert sorted(parts) == sorted(fields), "a field of the view is nobody's, or belongs to two"
        hidden = match.game.hidden_fields(match, seat)
        assert match.over or hidden == {name: getattr(view, name) for name in hidden}, "not what the seat knows now"


def check_step(match: Match, rng: Rng, chance: HashChance) -> None:
    """Take a random action. It was offered as data, and what happens is what that said."""
    game, actions = match.game, match.state.legal()
    choices, before = game.choices(match), game.public_fields(match)
    assert [choice.line for choice in choices] == match.legal(), "the choices are not the legal lines"
    number = rng.below(len(actions))
    step = match.take(actions[number], chance)
    choice = choices[number]
    assert step.line.partition(" = ")[0] == choice.line, "the choices are in another order than the legal lines"
    assert choice.final == (match.undo_limit() == 0), f"{choice.line}: can it be taken back or not?"
    seen = check_motions(match, before)
    assert set(choice.costs) <= set(seen[step.seat]), f"{choice.line} did not cost what it was said to"


def check_motions(match: Match, before: Mapping[str, Any]) -> list[tuple[PieceMove, ...]]:
    """What went where in the last step, by audience, the spectator first: all see the same, some of it less clearly."""
    step, after = match.steps[-1], match.game.public_fields(match)
    true = match.game.motions(before, after, step.seat, step.line, step.news)
    audiences = []
    for seat in range(match.players + 1):
        seen = match.game.motions(before, after, step.seat, step.line_for(seat), step.news_for(seat))
        assert len(seen) == len(true), f"seat {seat} sees other motions than there are"
        assert all(map(may_be, seen, true)), f"seat {seat} sees something else move"
        audiences.append(seen)
    return audiences


def may_be(seen: PieceMove, true: PieceMove) -> bool:
    """Is that the motion, with what is not seen in it left open?"""
    pairs = ((seen.piece, true.piece), (seen.start, true.start), (seen.end, true.end))
    return all(one == other or "?" in one for one, other in pairs)


def check_worlds(match: Match, rng: Rng) -> None:
    """Sampled worlds cannot be told from the true one, now and at every moment before."""
    for seat in range(match.players + 1):
        view = match.view(seat)
        worlds = match.game.worlds(view)
        other = worlds.match(rng)
        assert other.view(seat) == view, f"seat {seat} can tell a sampled world from the true one"
        assert match.game.public_fields(other) == match.game.public_fields(match), "what all can see differs"
        moment = rng.below(len(match.steps) + 1)
        assert other.prefix(moment).view(seat) == match.prefix(moment).view(seat), "it could have told before"
        state = worlds.draw(rng)
        assert state.to_move == match.state.to_move
        if seat == match.to_move:
            assert state.legal() == match.state.legal(), "a sampled world allows other moves"
            assert match.game.choices(other) == match.game.choices(match), "a sampled world offers other choices"


def check_record(match: Match) -> None:
    """A record replays to the same bytes."""
    written = write(match).encode()
    again = replay(read(written))
    assert write(again).encode() == written, "a record does not come back"
    assert again.state.to_bytes() == match.state.to_bytes(), "a record replays to another position"


def check_going_on(match: Match, chance: HashChance, rng: Rng) -> None:
    """A game that goes on from here with other chance is the same to everybody, now and at every moment before."""
    other = match.fork(chance)
    moment = rng.below(len(match.steps) + 1)
    for seat in range(match.players + 1):
        assert other.view(seat) == match.view(seat), f"seat {seat} can tell that the game was dealt anew"
        assert other.prefix(moment).view(seat) == match.prefix(moment).view(seat), "it could have told before"
    assert other.undo_limit() == 0, "what was there before can be taken back"
    assert other.fork(HashChance(b"one")).deal == match.fork(HashChance(b"one")).deal, "it depends on the unseen"
    check_record(other)


def check_undo(match: Match) -> None:
    """What may be taken back leaves no trace."""
    if match.undo_limit() == 0:
        return
    twin = match.prefix(len(match.steps))
    twin.undo()
    assert twin.state.to_bytes() == match.prefix(len(match.steps) - 1).state.to_bytes(), "undo leaves traces"
    step = match.steps[-1]
    twin.take(step.action)
    assert twin.state.to_bytes() == match.state.to_bytes(), "redo leads elsewhere"


def check_end(match: Match) -> None:
    """A finished game has a result and takes no more decisions."""
    result = match.result
    assert result is not None, "a finished game has no result"
    assert result.reason, "a result has no reason"
    seats = sorted(seat for place in result.ranking for seat in place)
    assert seats == list(range(1, match.players + 1)), "a ranking does not list every seat once"
    assert match.legal() == [], "a finished game goes on"
    assert match.game.choices(match) == (), "a finished game offers choices"
    for seat in range(match.players + 1):
        assert match.view(seat).log == tuple(step.line for step in match.steps), "the end does not open the log"
    try:
        match.play("done")
    except Refusal as refusal:
        assert refusal.kind == RefusalKind.GAME_OVER, "a finished game gives another reason"
