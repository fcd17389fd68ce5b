"""Previews for plans: possible positions, from nothing but the planner's view."""

import pytest

from fathom.core.chance import HashChance
from fathom.core.match import Match
from fathom.core.registry import game_named
from fathom.core.rng import Rng
from fathom.protocol.plans import AskPreview, Condition, Preview
from fathom.protocol.updates import Problem
from fathom.study.preview import preview


def played(game: str, seed: str, steps: int, waiting: int) -> Match:
    """Return a game of random moves in which a seat waits for another."""
    rng, chance = Rng(steps), HashChance.seeded(seed)
    match = Match.new(game_named(game), 2, chance)
    while not match.over and (len(match.steps) < steps or match.to_move == waiting):
        lines = match.legal()
        match.play(lines[rng.below(len(lines))], chance)
    assert not match.over
    return match


def found(match: Match, seat: int, *when: str, play: tuple[str, ...] = (), own_turn: bool = False) -> Preview:
    conditions = tuple(Condition(seat=3 - seat, line=line) for line in when)
    result = preview(match.view(seat), AskPreview(seat=seat, when=conditions, play=play, own_turn=own_turn))
    assert isinstance(result, Preview), result
    return result


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
@pytest.mark.parametrize("steps", [10, 25, 40])
def test_a_line_of_moves_is_played_out(game: str, steps: int) -> None:
    match = played(game, f"preview {steps}", steps, waiting=1)
    theirs = found(match, 1)
    assert theirs.view.to_move == 2
    assert theirs.view == match.view(1), "nothing has been played yet"
    for told in theirs.moves[:5]:
        own = found(match, 1, told.line, own_turn=True)
        assert [each.line for each in own.when] == [told.line]
        assert (own.view.seat, own.view.to_move) == (1, 1)
        reply = own.moves[0].line
        both = found(match, 1, told.line, play=(reply,))
        assert [(each.seat, each.line) for each in (*both.when, *both.play)] == [(2, told.line), (1, reply)]
        assert both.view.log[: len(own.view.log)] == own.view.log, "the same course again"


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_a_preview_depends_on_the_view_alone(game: str) -> None:
    match = played(game, "secret", 30, waiting=1)
    view = match.view(1)
    other = match.game.worlds(view).match(Rng(99))  # a game that the seat cannot tell from the true one
    assert other.view(1) == view
    assert found(other, 1) == found(match, 1)
    assert found(other, 1, own_turn=True) == found(match, 1, own_turn=True)


def test_moves_of_others_show_nothing_hidden() -> None:
    for seed in range(8):
        match = played("submarine", f"masked {seed}", 60, waiting=1)
        for told in found(match, 1).moves:
            assert match.game.masked(told.line) == told.line
            assert not ("?" in told.line and told.costs)


@pytest.mark.parametrize(
    ("when", "play", "code"),
    [
        ((Condition(seat=2, line="sail Z"),), (), "cannot_happen"),
        ((Condition(seat=1, line="done"),), (), "cannot_happen"),
        ((Condition(seat=9, line="done"),), (), "cannot_happen"),
        ((), ("mussel",), "no_such_line"),
        ((), ("hop",), "no_such_verb"),
    ],
)
def test_what_cannot_come_is_refused(when: tuple[Condition, ...], play: tuple[str, ...], code: str) -> None:
    match = played("submarine", "impossible", 30, waiting=1)
    result = preview(match.view(1), AskPreview(seat=1, when=when, play=play))
    assert isinstance(result, Problem)
    assert result.code == code, result
