"""Reviews: the account adds up, is reproducible, and uses nothing that a seat did not know."""

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.bots.baseline import GreedyBot
from fathom.core.bot import Budget
from fathom.core.chance import HashChance
from fathom.core.errors import Refusal
from fathom.core.game import GameResult
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.record import read, replay, write
from fathom.core.rng import Rng
from fathom.core.work import finish
from fathom.protocol.reviews import Review, ReviewBudget
from fathom.study.review.account import complete, review
from fathom.study.review.branches import Branch, Valuer, win_shares
from fathom.study.review.marks import mark_of
from fathom.study.review.steps import DEALS, loss_of, require_evaluator, review_opening, reviewing
from play import fresh, random_steps, resigned, variants

FEW = ReviewBudget(worlds=4)
EXACT = 1e-9


def played(name: str, players: int, options: Options, seed: int) -> Match:
    """Return a whole game: random moves at first, which lead anywhere, then greedy ones, which come to an end."""
    match, chance, rng = fresh(name, players, options, seed), HashChance.seeded(seed), Rng(seed)
    for _ in random_steps(match, seed, 60):
        pass
    while not match.over:
        match.play(GreedyBot().choose(match.view(match.to_move), Budget(), rng), chance)
    return match


def assert_adds_up(found: Review, match: Match) -> None:
    """Assert that every account adds up to the result, and that all shares sum to one win."""
    result = match.result
    assert result is not None
    for seat in found.seats:
        assert abs(seat.start + seat.luck + seat.own + seat.others + seat.hidden - seat.result) < EXACT
        assert seat.result == win_shares(result, match.players)[seat.seat - 1]
    assert abs(sum(seat.start for seat in found.seats) - 1) < EXACT
    for step in found.steps:
        assert abs(sum(step.after) - 1) < EXACT
        assert all(-EXACT <= share <= 1 + EXACT for share in step.after)
        for change in (step.decision, step.hidden, step.luck):
            assert abs(sum(change)) < EXACT


@pytest.mark.parametrize(("name", "players", "options"), variants())
@settings(max_examples=2)
@given(seed=st.integers(0, 10**6))
def test_every_account_adds_up_over_a_whole_game(name: str, players: int, options: Options, seed: int) -> None:
    match = played(name, players, options, seed)
    found = review(match, ReviewBudget(worlds=1, graded=False))
    assert len(found.steps) == len(match.steps)
    assert_adds_up(found, match)


@pytest.mark.parametrize(("name", "players", "options"), variants())
def test_shares_of_every_position_sum_to_one(name: str, players: int, options: Options) -> None:
    match = fresh(name, players, options, 8)
    evaluator = require_evaluator(match.game)
    for position in random_steps(match, 8, 150):
        shares = evaluator.shares(position.state, position.log(0))
        assert len(shares) == players
        assert abs(sum(shares) - 1) < EXACT
        assert all(0 <= share <= 1 for share in shares)
        assert require_evaluator(match.game).shares(position.state, position.log(0)) == shares


@pytest.mark.parametrize("name", ["submarine", "subhunt"])
def test_parts_in_any_order_make_the_same_review(name: str) -> None:
    match = resigned(name, 2, {}, 5, 90)
    again = replay(read(write(match).encode()))
    half = len(match.steps) // 2
    late = finish(reviewing(again, FEW, half))
    steps = finish(reviewing(again, FEW, 0, half)) + late
    assert complete(again, FEW, review_opening(again), steps) == review(match, FEW)


def test_the_disc_is_luck_and_the_shot_a_decision() -> None:
    """The luck of a spin is measured against the exact odds: over both outcomes its expectation is zero."""
    match = played("subhunt", 2, {"torpedo_hit": "1/2"}, 4)
    found = review(match, ReviewBudget(worlds=2, graded=False))
    spins = [(number, step) for number, step in enumerate(match.steps) if step.chance_outcomes]
    assert spins
    valuer = Valuer(require_evaluator(match.game), 2)
    for number, step in spins[:10]:
        before = match.prefix(number)
        branch = Branch.after(match.game, before.state, before.log(0), step.action)
        odds = branch.state.odds()
        total = sum(weight for _, weight in odds)
        lucks = [
            (Fraction(weight, total), valuer.branch(branch.then(outcome))[0] - valuer.branch(branch)[0])
            for outcome, weight in odds
        ]
        assert abs(sum(float(odds) * luck for odds, luck in lucks)) < EXACT
        assert any(abs(found.steps[number].luck[0] - luck) < EXACT for _, luck in lucks)
    assert all(
        step.luck == [0, 0] for number, step in enumerate(found.steps) if not match.steps[number].chance_outcomes
    )


def test_the_deal_is_one_luck_term_against_many_deals() -> None:
    match = resigned("submarine", 3, {}, 2, 20)
    found = review(match, ReviewBudget(worlds=1, graded=False))
    valuer = Valuer(require_evaluator(match.game), 3)
    others = [
        valuer.position(Match.new(match.game, 3, Rng(number), match.options).state, ()) for number in range(DEALS)
    ]
    for seat in found.seats:
        mean = sum(shares[seat.seat - 1] for shares in others) / DEALS
        assert seat.start == pytest.approx(mean)
        dealt = valuer.position(match.prefix(0).state, ())[seat.seat - 1]
        assert seat.luck == pytest.approx(dealt - mean)
    openings = [review_opening(resigned("subhunt", 2, {}, seed, 9)) for seed in (1, 9)]
    assert openings[0] == openings[1], "nothing is dealt"
    assert openings[0].start == openings[0].dealt


def test_a_seat_that_knows_everything_has_nothing_hidden() -> None:
    """Once both fleets are found or sunk, every world is the true one, and a decision explains the whole change."""
    match = played("subhunt", 2, {}, 3)
    found = review(match, ReviewBudget(worlds=6, graded=False))
    certain = 0
    for number, step in enumerate(match.steps):
        before = match.prefix(number)
        worlds = before.game.worlds(before.view(step.seat))
        rng = Rng(1)
        if all(worlds.draw(rng).to_bytes() == before.state.to_bytes() for _ in range(200)):
            assert all(abs(hidden) < EXACT for hidden in found.steps[number].hidden)
            certain += 1
    assert certain


def test_only_what_the_seat_knew_enters_its_decision() -> None:
    """Other fleets and another order of unseen cards leave the terms of a decision as they are."""
    match = fresh("subhunt", 2, {}, 6)
    for position in random_steps(match, 6, 60):
        match = position
    seat = match.to_move
    view = match.view(seat)
    twin = match.game.worlds(view).match(Rng(77))
    assert twin.state.to_bytes() != match.state.to_bytes()
    reviewed = []
    for each in (match, twin):
        line = view.legal[0]
        each.play(line, HashChance.seeded(1))
        [step] = finish(reviewing(each, FEW, len(each.steps) - 1))
        reviewed.append((step.decision, step.best, step.loss, step.error, step.reasons))
    assert reviewed[0] == reviewed[1]


def test_marks_need_a_loss_that_exceeds_its_error() -> None:
    assert [mark_of(loss, 1.0) for loss in (4.9, 5.0, 10.0, 15.0)] == ["", "inaccuracy", "mistake", "blunder"]
    assert mark_of(15.0, 7.5) == ""
    assert mark_of(15.0, 7.4) == "blunder"


def test_a_loss_is_compared_world_by_world() -> None:
    """Two actions that differ by the same amount in every world have no error, however much the worlds differ."""
    played = [[0.1, 0.9], [0.8, 0.2], [0.4, 0.6]]
    best = [[0.2, 0.8], [0.9, 0.1], [0.5, 0.5]]
    loss, error = loss_of([played, best], 1)
    assert loss == pytest.approx(10)
    assert error == pytest.approx(0, abs=1e-9)
    assert loss_of([played, best], 2)[0] == 0


def test_forced_moves_are_not_graded() -> None:
    match = resigned("subhunt", 2, {}, 7, 150)
    found = review(match, FEW)
    before = match.prefix(0)
    for step, reviewed in zip(match.steps, found.steps, strict=True):
        assert reviewed.forced == (len(before.legal()) == 1)
        assert (reviewed.best == "") == reviewed.forced
        assert reviewed.forced or reviewed.best in before.legal()
        assert not reviewed.forced or (reviewed.loss, reviewed.mark) == (0, "")
        if reviewed.best == step.line.partition(" = ")[0]:
            assert (reviewed.loss, reviewed.error) == (0, 0)
        before.replay_step(step)
    for seat in found.seats:
        own = [step for step in found.steps if step.seat == seat.seat and not step.forced]
        assert seat.decisions == len(own)
        assert seat.mean_loss == pytest.approx(sum(step.loss for step in own) / len(own))
        assert len(seat.moments) == 3


@pytest.mark.parametrize(("reason", "ranking"), [("resigned", ((2,), (1,))), ("agreed", ((1, 2),))])
def test_an_end_at_the_table_counts_as_a_decision(reason: str, ranking: tuple[tuple[int, ...], ...]) -> None:
    match = fresh("subhunt", 2, {}, 9)
    for _ in random_steps(match, 9, 50):
        pass
    match.end(GameResult(reason, ranking))
    found = review(match, FEW)
    assert_adds_up(found, match)
    assert found.ended_by == sorted(ranking[-1])
    lost = found.seats[0].own - sum(step.decision[0] for step in found.steps if step.seat == 1)
    assert lost == pytest.approx(found.ended[0])


def test_an_unfinished_game_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        review(fresh("submarine", 2, {}, 1), FEW)
    assert refused.value.code == "not_over"


def test_a_review_survives_its_encoding() -> None:
    found = review(resigned("submarine", 2, {}, 1, 60), ReviewBudget(worlds=2))
    data = msgspec.json.encode(found)
    assert msgspec.json.encode(msgspec.json.decode(data, type=Review)) == data
    assert {"seat", "line", "best", "loss", "error"} <= msgspec.to_builtins(found.steps[0]).keys()
    assert {"start", "luck", "own", "others", "hidden", "result"} <= msgspec.to_builtins(found.seats[0]).keys()
