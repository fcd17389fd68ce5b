"""Sampling of hidden cards in Submarine: games that a seat cannot tell from the true one (S11.2).

Every card carries a label, its place in the deal. Following the ways of the cards that the seat
saw, each label's colour becomes known or stays open. Only what others decide unseen (which
card they swapped or paid) leaves several accounts of who holds a known card: these are the
guesses, each with a weight.

The open cards of a guess are equally likely in every order, as the deal was. The rules give no
odds for the unseen decisions of others; here each card of the hand is as likely as any other.
Where that leaves very many guesses, some are drawn by weight and followed further.
"""

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from fathom.core.chance import shuffled
from fathom.core.match import Match
from fathom.core.record import match_of
from fathom.core.rng import Rng
from fathom.games.submarine.apply import apply
from fathom.games.submarine.deal import lay, lay_out, piles_of_deal, split
from fathom.games.submarine.notation import action_of
from fathom.games.submarine.pieces import ALL_CARDS, CARDS_PER_COLOUR, COLOUR_NAMES, COLOURS, LANES
from fathom.games.submarine.position import AT_TOP, RING
from fathom.games.submarine.public_view import UNSEEN
from fathom.games.submarine.state import State
from fathom.games.submarine.view import SubmarineView

OPEN: Final = -1  # the colour of a card that the seat cannot know
MOST_GUESSES: Final = 64
FINE: Final = 2**30  # the resolution of weights when one is drawn


class Guess:
    """One hypothesis about the place of every card."""

    def __init__(self, players: int) -> None:
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.piles = piles_of_deal(players)
        self.colours = [OPEN] * ALL_CARDS
        self.left = [CARDS_PER_COLOUR] * COLOURS  # how many open cards have each colour
        self.weight = 1.0
        self.picks: list[tuple[int, int]] = []  # unseen decisions: the step, and the label chosen

    def copy(self) -> "Guess":
        """Return a copy."""
        twin = Guess(len(self.hands))
        twin.hands = [hand[:] for hand in self.hands]
        twin.piles = [pile[:] for pile in self.piles]
        twin.colours = self.colours[:]
        twin.left = self.left[:]
        twin.weight = self.weight
        twin.picks = self.picks[:]
        return twin

    def learn(self, label: int, colour: int) -> bool:
        """Record a seen card; return False if it contradicts this hypothesis."""
        if self.colours[label] != OPEN:
            return self.colours[label] == colour
        self.weight *= self.left[colour] / sum(self.left)
        self.colours[label] = colour
        self.left[colour] -= 1
        return self.weight > 0

    def show(self, hand: list[int], colour: int) -> int:
        """Return the label of a shown card of that colour in a hand, or -1."""
        for label in hand:
            if self.colours[label] == colour:
                return label  # cards of one colour are interchangeable
        hidden = [label for label in hand if self.colours[label] == OPEN]
        if not hidden or self.left[colour] == 0:
            return -1
        none, total = 1.0, sum(self.left)
        for i in range(len(hidden)):
            none *= max(0, total - self.left[colour] - i) / (total - i)
        self.weight *= 1.0 - none
        self.colours[hidden[0]] = colour
        self.left[colour] -= 1
        return hidden[0]

    def choices(self, hand: list[int]) -> list[tuple[int, float]]:
        """Return one label for each distinguishable card of a hand, with its probability."""
        by_colour: dict[int, list[int]] = {}
        for label in hand:
            by_colour.setdefault(self.colours[label], []).append(label)
        return [(labels[0], len(labels) / len(hand)) for labels in by_colour.values()]

    def put(self, label: int, target: int) -> None:
        """Lay a card where it went."""
        if target < AT_TOP:
            self.hands[target].append(label)
        else:
            lay(self.piles, target, label)

    def follow(self, step: int, event: int, foreseen: list[int]) -> list["Guess"]:
        """Return the hypotheses that follow from a card move; none if it contradicts this one."""
        colour, source, target = event % 8, event // 256, event // 8 % 32
        if source >= AT_TOP:
            label = self.piles[source - AT_TOP].pop()
            if colour != UNSEEN and not self.learn(label, colour):
                return []
            self.put(label, target)
            return [self]
        hand = self.hands[source]
        later = OPEN if colour != UNSEEN else foreseen[len(self.picks)]
        if colour == UNSEEN and later == OPEN:
            choices = self.choices(hand)
            return [self.pick(step, source, target, label, odds) for label, odds in choices]
        label = self.show(hand, colour if later == OPEN else later)
        if label < 0:
            return []
        if later != OPEN:
            self.picks.append((step, label))
        hand.remove(label)
        self.put(label, target)
        return [self]

    def pick(self, step: int, source: int, target: int, label: int, odds: float) -> "Guess":
        """Return the hypothesis in which an unseen decision chose this card."""
        twin = self.copy()
        twin.hands[source].remove(label)
        twin.weight *= odds
        twin.picks.append((step, label))
        twin.put(label, target)
        return twin

    def open_colours(self) -> list[int]:
        """Return the colours of the open cards, sorted."""
        return [colour for colour in range(COLOURS) for _ in range(self.left[colour])]

    def key(self) -> bytes:
        """Return a key that is equal for hypotheses with equal futures."""
        parts: list[int] = []
        for hand in self.hands:
            parts.extend(sorted([self.colours[label] + 1 for label in hand]))
            parts.append(COLOURS + 1)
        for pile in self.piles:
            parts.extend([self.colours[label] + 1 for label in pile])
            parts.append(COLOURS + 1)
        return bytes(parts)


def foresee(view: SubmarineView) -> list[int]:
    """Return the colour of each unseen decision's card, if the seat saw it later.

    A card in a pile stays the same card until it is drawn, so no hypothesis is needed here.
    """
    seen: list[int] = []
    piles = [[OPEN] * len(pile) for pile in piles_of_deal(view.players)]  # each card by the decision that laid it
    for news in view.news:
        for event in news:
            colour, source, target = event % 8, event // 256, event // 8 % 32
            decision = OPEN
            if source >= AT_TOP:
                decision = piles[source - AT_TOP].pop()
                if decision != OPEN and colour != UNSEEN:
                    seen[decision] = colour
            elif colour == UNSEEN:
                decision = len(seen)
                seen.append(OPEN)
            lay(piles, target, decision)
    return seen


def follow_all(view: SubmarineView, most: int) -> list[Guess]:
    """Return the hypotheses that fit a view: all, or `most` of them sampled by weight."""
    guesses, foreseen, width = [Guess(view.players)], foresee(view), 1
    for step, news in enumerate(view.news, start=-1):  # the first are the deal's
        for event in news:
            guesses = [after for guess in guesses for after in guess.follow(step, event, foreseen)]
        if len(guesses) > width:  # some have branched
            guesses = merged(guesses)
        width = len(guesses)
        if width > most:
            guesses = thinned(guesses, most, Rng(step))
    return guesses


def merged(guesses: list[Guess]) -> list[Guess]:
    """Merge guesses with equal keys, and add their weights."""
    distinct: dict[bytes, Guess] = {}
    for guess in guesses:
        first = distinct.setdefault(guess.key(), guess)
        if first is not guess:
            first.weight += guess.weight
    return list(distinct.values())


def thinned(guesses: list[Guess], most: int, rng: Rng) -> list[Guess]:
    """Resample at most so many guesses systematically by weight."""
    step = sum([guess.weight for guess in guesses]) / most
    at = step * (rng.below(FINE) / FINE)
    kept: list[Guess] = []
    for guess in guesses:
        times = 0
        while at < guess.weight:
            at += step
            times += 1
        at -= guess.weight
        if times:
            guess.weight = step * times
            kept.append(guess)
    return kept


@final
class Layout:
    """A template of one guess from which worlds are drawn quickly: the known cards, and the places of the open ones."""

    def __init__(self, base: State, guess: Guess) -> None:
        self.known = base.clone()
        self.left: vec[i64] = vec[i64](guess.open_colours())  # the colours of the open cards
        self.places: vec[i64] = vec[i64]()  # of open cards: where in the rings, or -1 - seat for a hand
        for seat, hand in enumerate(guess.hands):
            lanes: i64 = 0
            for label in hand:
                colour = guess.colours[label]
                if colour == OPEN:
                    self.places = append(self.places, -1 - seat)
                else:
                    lanes += LANES[colour]
            self.known.hands[seat] = lanes
        self.known.tops = vec[i64]([0] * len(guess.piles))
        for number, pile in enumerate(guess.piles):
            for place, label in enumerate(reversed(pile), start=number * RING):  # the top card is the last
                colour = guess.colours[label]
                if colour == OPEN:
                    self.places = append(self.places, place)
                else:
                    self.known.cards[place] = colour
        self.order: vec[i64] = self.left[:]

    def certain(self) -> bool:
        """Return whether no open card can matter: those of a spare pile out of use do not, and one colour is known."""
        if len(self.left) == 0 or self.left[0] == self.left[len(self.left) - 1]:
            return True  # `left` is sorted
        if self.known.spare_pause:
            return False
        for place in self.places:
            if place < 0 or place // RING < self.known.players:
                return False
        return True

    def draw_into(self, state: State, rng: Rng) -> None:
        """Fill a state with one of the worlds: open cards get the remaining colours in random order."""
        order, places, left = self.order, self.places, self.left
        for i in range(len(left)):
            j = rng.below(i + 1)
            order[i] = order[j]
            order[j] = left[i]
        state.copy_from(self.known)
        for i in range(len(left)):
            place = places[i]
            if place < 0:
                state.hands[-1 - place] += LANES[order[i]]
            else:
                state.cards[place] = order[i]


class SubmarineWorlds:
    """See `fathom.core.game.Worlds`."""

    def __init__(self, view: SubmarineView) -> None:
        self.view = view
        self.guesses: list[Guess] = []
        most = MOST_GUESSES
        while view.deal is None and not self.guesses:
            self.guesses = follow_all(view, most)
            most *= 4  # all kept hypotheses were refuted: keep more
        self.weight = sum([guess.weight for guess in self.guesses])
        self.layouts: list[Layout | None] = [None for _ in self.guesses]
        self.base: State | None = None

    def certain(self) -> bool:
        """Return whether the seat knows every card that can still be played or drawn; cards of one colour are alike."""
        if self.guesses and self.base is not None and len(self.guesses) == 1:
            return self.layout(0, self.base).certain()
        return self.view.deal is not None

    def pick(self, rng: Rng) -> int:
        """Draw the number of a guess by weight."""
        at = self.weight * (rng.below(FINE) / FINE)
        for number, guess in enumerate(self.guesses):
            at -= guess.weight
            if at < 0:
                return number
        return len(self.guesses) - 1

    def draw(self, rng: Rng) -> State:
        state = State()
        self.draw_into(state, rng)
        return state

    def draw_into(self, state: State, rng: Rng) -> None:
        """Draw a world into an existing state."""
        if self.base is None:
            self.base = self.replayed(rng)
        if self.guesses:
            self.layout(self.pick(rng), self.base).draw_into(state, rng)
        else:
            state.copy_from(self.base)

    def layout(self, number: int, base: State) -> Layout:
        """Return the template of a guess, built on first use."""
        layout = self.layouts[number]
        if layout is None:
            layout = self.layouts[number] = Layout(base, self.guesses[number])
        return layout

    def match(self, rng: Rng) -> Match[State, SubmarineView]:
        deal, log = self.filled(rng)
        return match_of(self.view, deal, log)

    def replayed(self, rng: Rng) -> State:
        """Return the position of `match`, without its history: the lines of a view were checked when they were made."""
        view = self.view
        deal, log = self.filled(rng)
        state = lay_out(view.players, view.options, view.start, deal)
        state.listening = False
        for line in log:
            apply(state, action_of(line))
        return state

    def filled(self, rng: Rng) -> tuple[Mapping[str, object], list[str]]:
        """Return a deal that the seat considers possible, and the log with its unseen cards."""
        view = self.view
        deal, log = view.deal, list(view.log)
        if deal is not None:
            return deal, log
        guess = self.guesses[self.pick(rng)]
        pool = shuffled(guess.open_colours(), rng)
        colours = [pool.pop() if colour == OPEN else colour for colour in guess.colours]
        filled = {"board": view.opening, **split(view.players, [COLOUR_NAMES[colour] for colour in colours])}
        if view.mussels:
            filled["mussels"] = view.mussels
        for step, label in guess.picks:
            log[step] = log[step].replace("?", COLOUR_NAMES[colours[label]], 1)
        return filled, log
