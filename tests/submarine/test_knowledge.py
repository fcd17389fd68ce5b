"""S11: the knowledge of each player, and sampling from it."""

import random
from collections import Counter

import msgspec
import pytest

from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.rng import Rng
from fathom.games.submarine.pieces import COLOUR_NAMES, LANES
from fathom.games.submarine.position import RING
from fathom.games.submarine.state import State
from play import fresh, random_steps

OPENING = ["mussel R", "mussel B", *["place A", "place B"] * 5]


def test_open_to_all() -> None:
    """S11.1: the spectator sees board, ships, submarines, containers, jokers, discards and all counts."""
    match = fresh("submarine", 3, {}, 1)
    for _ in random_steps(match, 1, 200):
        views = [match.view(seat) for seat in range(4)]
        for name in (
            "board",
            "ships",
            "boats",
            "containers",
            "jokers",
            "discards",
            "hands",
            "stocks",
            "spare",
        ):
            assert len({repr(getattr(view, name)) for view in views}) == 1


def test_own_hand_only() -> None:
    """S11.2: only the owner sees a hand; no player sees the content of a stock."""
    match = fresh("submarine", 2, {}, 1)
    dealt = [sorted(stock[:3], key=COLOUR_NAMES.index) for stock in match.deal["stocks"]]  # type: ignore[attr-defined]
    assert [list(match.view(1).hand), list(match.view(2).hand)] == dealt
    assert match.view(0).hand == ""
    assert match.deal["stocks"][0][3:] not in match.view(1).to_bytes().decode()  # type: ignore[index]


def shuffle_hidden(state: State, rng: random.Random, *seats: int) -> None:
    """Shuffle all cards that none of these seats (from 1; the spectator is 0) can see."""
    places = [(pile, i) for pile in range(state.players + 1) for i in range(state.counts[pile])]
    others = [s for s in range(state.players) if s + 1 not in seats]
    hands = {s: [c for c in range(5) for _ in range(state.hands[s] >> 8 * c & 0xFF)] for s in others}
    cards = [state.cards[pile * RING + ((state.tops[pile] + i) & 63)] for pile, i in places]
    cards += [card for hand in hands.values() for card in hand]
    rng.shuffle(cards)
    for pile, i in places:
        state.cards[pile * RING + ((state.tops[pile] + i) & 63)] = cards.pop()
    for s, hand in hands.items():
        state.hands[s] = sum(LANES[cards.pop()] for _ in hand)


def shown(match: Match, seat: int) -> bytes:
    """Return everything that an audience is shown: its view, the public fields and its legal moves."""
    choices = match.game.legal_moves(match) if seat == match.to_move else ()
    return match.view(seat).to_bytes() + msgspec.json.encode([match.game.public_fields(match), choices])


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("options", [{}, {"pause_pile": "spare", "mussels": "random"}])
def test_change_only_what_is_hidden(players: int, options: dict[str, str]) -> None:
    """S11.2: with other hidden cards, views and legal moves have the same bytes, in whole games."""
    match = fresh("submarine", players, {**options, "stalemate_voyages": 3}, 0)
    rng, changed = random.Random(3), 0
    for _ in random_steps(match, 3):
        true_state = match.state
        for seat in range(players + 1):
            before = shown(match, seat)
            twin = true_state.clone()
            assert isinstance(twin, State)
            shuffle_hidden(twin, rng, seat)
            changed += twin.to_bytes() != true_state.to_bytes()
            match.state = twin
            assert shown(match, seat) == before
            match.state = true_state
    assert changed > 100


def seen_by(seat: int, match: Match, line: str) -> bytes:
    """Play a line and return what an audience sees of it: the line, the piece moves and the public fields."""
    before = match.game.public_fields(match)
    step, after = match.play(line), match.game.public_fields(match)
    read, news = step.line_for(seat), step.news_for(seat)
    return msgspec.json.encode([read, news, match.game.made_move(before, after, step.seat, read, news), after])


@pytest.mark.parametrize("options", [{}, {"pause_pile": "spare"}])
def test_motions_show_no_hidden_card(options: Options) -> None:
    """S11.2: with other hidden cards a line looks the same to all who draw no card by it."""
    true, rng, compared = fresh("submarine", 3, options, 5), random.Random(5), 0
    for number, _ in enumerate(random_steps(true, 5, 400)):
        if number % 4 or true.legal() == ["done"]:
            continue
        line = rng.choice(
            [line for line in true.legal() if not line.startswith(("move", "place", "sail"))] or true.legal()
        )
        trial = true.prefix(number)
        events = trial.play(line).news
        if trial.over:
            continue
        for seat in (0, *range(1, 4)):
            if any(event // 8 % 32 == seat - 1 for event in events):
                continue  # it sees the cards that it draws
            one, other = true.prefix(number), true.prefix(number)
            assert isinstance(other.state, State)
            shuffle_hidden(other.state, rng, seat, true.to_move)
            compared += one.state.to_bytes() != other.state.to_bytes()
            assert seen_by(seat, one, line) == seen_by(seat, other, line)
    assert compared > 100


def test_motions_show_no_secret_decision() -> None:
    """S11.2: which card is swapped, or pays a toll, makes no difference to other audiences."""
    alike = 0
    for seed in range(6):
        match = fresh("submarine", 3, {}, seed)
        for number, _ in enumerate(random_steps(match, seed, 500)):
            secret: dict[str, list[str]] = {}
            for line in match.legal():
                secret.setdefault(match.game.masked(line), []).append(line)
            for lines in secret.values():
                if len(lines) > 1 and number % 3 == 0:
                    assert len({seen_by(0, match.prefix(number), line) for line in lines}) == 1
                    alike += 1
    assert alike > 20


def sampled_states(match: Match, seat: int, samples: int = 300) -> list[State]:
    worlds = match.game.worlds(match.view(seat))
    rng = Rng(5)
    states = [worlds.draw(rng) for _ in range(samples)]
    assert all(isinstance(state, State) for state in states)
    return states  # type: ignore[return-value]


def hand(state: State, seat: int) -> str:
    return "".join(name * (state.hands[seat - 1] >> 8 * i & 0xFF) for i, name in enumerate(COLOUR_NAMES))


def bottom(state: State, seat: int) -> str:
    pile = seat - 1
    return COLOUR_NAMES[state.cards[pile * RING + ((state.tops[pile] + state.counts[pile] - 1) & 63)]]


def test_the_card_put_under_the_own_stock() -> None:
    """S11.2: its former owner knows it; for the others it may be any card."""
    match = fresh("submarine", 2, {"first": "seat_1"}, 2)
    for line in [*OPENING, "sail off"]:
        match.play(line)
    card = match.view(1).hand[0]
    match.play(f"swap {card}")
    assert match.log(2)[-1] == match.log(0)[-1] == "swap ?"
    assert match.log(1)[-1] == f"swap {card}"
    assert {bottom(state, 1) for state in sampled_states(match, 1)} == {card}
    assert len({bottom(state, 1) for state in sampled_states(match, 2)}) == 5


def test_drawn_uniformly() -> None:
    """S11.2: at the start every arrangement of the unseen cards is equally likely."""
    match = fresh("submarine", 2, {}, 1)
    own = Counter(match.view(1).hand)
    first = Counter(
        COLOUR_NAMES[state.cards[3]] for state in sampled_states(match, 1, 6000)
    )  # top card of seat 1's stock
    for colour in COLOUR_NAMES:
        share = (12 - own[colour]) / 57
        assert abs(first[colour] / 6000 - share) < 0.03  # five standard errors


def paid_from_hand(seed: int) -> tuple[Match, int] | None:
    """Return a game up to a lift that was partly paid from the hand, and the payer."""
    match = fresh("submarine", 3, {}, seed)
    for _ in random_steps(match, seed):
        if match.steps and " pay " in match.steps[-1].line:
            return match, match.steps[-1].seat
    return None


def test_hand_cards_given_away() -> None:
    """S11.2: the payer knows them, the others see `?`; sampled worlds give the receiver just these."""
    found = next(filter(None, map(paid_from_hand, range(50))))
    match, payer = found
    line = match.steps[-1].line
    assert match.log(payer)[-1] == line
    for seat in range(4):
        if seat != payer:
            assert "?>" in match.log(seat)[-1]
            assert line not in match.log(seat)
    receiver, card = int(line[-1]), line[-3]
    for state in sampled_states(match, payer):
        held = hand(state, receiver)
        stock = state.cards[(receiver - 1) * RING + state.tops[receiver - 1]]
        assert card in held or COLOUR_NAMES[stock] == card
