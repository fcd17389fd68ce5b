"""Information-set Monte-Carlo tree search (ISMCTS) for Submarine, from a view.

Every few iterations the search draws a determinization: a world that is consistent with the view. All worlds grow
one tree. Its nodes are sequences of decisions as the searching seat sees them, so that another seat's hidden cards
do not split a node. Each seat maximizes its own share. The exploration term of a decision counts how often it was
legal. A short rollout of the policy follows the tree; then the evaluator scores the position.
"""

from math import exp, sqrt
from time import process_time
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fathom.core.rng import Rng
from fathom.games.submarine.actions import ACTIONS, JOKER, LIFT, MOVE, PAYMENTS, SWAP
from fathom.games.submarine.apply import apply
from fathom.games.submarine.bots.evaluate import Evaluator
from fathom.games.submarine.bots.policy import Policy
from fathom.games.submarine.bots.tree import NONE, ROOT, Memo, Tree
from fathom.games.submarine.legal import MOST
from fathom.games.submarine.position import Phase
from fathom.games.submarine.state import State
from fathom.games.submarine.view import SubmarineView
from fathom.games.submarine.worlds import SubmarineWorlds

DEEPEST: Final = 200  # the depth limit of the tree
CHECKED: Final = 32  # iterations between two checks of the time, at most
FINE: Final = 0.005  # the part of a time limit that may pass between two checks
MEMORABLE: Final = 3  # visits after which the decisions of a node are stored
WIDER: Final = 3.0 / 1.96  # an interval of three standard errors, of a 95 % interval
DEFICIT_STEPS: Final = 128  # of eight points; larger deficits count as the last one
NO_NODES: Final[vec[i64]] = vec[i64]([NONE] * ACTIONS)
NO_PRIORS: Final[vec[float]] = vec[float]([0.0] * MOST)


@final
class SearchConfig:
    """The parameters of the search. docs/bots-submarine.md has the measured effect of each."""

    def __init__(self) -> None:
        self.exploration: float = 0.6  # the PUCT constant
        self.prior_temperature: i64 = 150  # points per factor e of the prior; 0: a uniform prior
        self.first_play_urgency: float = 0.08  # how far below the mean an untried decision is valued
        self.rollout_depth: i64 = 8  # decisions of the policy after the tree, before the evaluation
        self.rollout_noise: i64 = 150  # points of noise in the rollout's policy
        self.iterations_per_world: i64 = 4
        self.max_worlds: i64 = 0  # 0: no limit
        self.iterations_per_contender: i64 = 8000  # after which a search with a time limit is settled; 0: never
        self.tolerance: float = 0.01  # shares by which a move may be better than the choice without being a contender


@final
class Search:
    """One search from one view."""

    def __init__(self, view: SubmarineView, config: SearchConfig, rng: Rng) -> None:
        self.began = process_time()  # the set-up counts against the budget
        self.config = config
        self.rng = rng
        self.seat: i64 = view.seat - 1
        self.worlds = SubmarineWorlds(view)
        self.root = self.worlds.draw(rng)  # all worlds have the same legal decisions at the root
        self.tree = Tree()
        self.policy = Policy()
        self.evaluator = Evaluator(view.players)
        self.iterations: i64 = 0
        self.drawn: i64 = 0
        self.pool = [State() for _ in range(max(config.max_worlds, 1))]
        self.state = State()
        self.path: vec[i64] = vec[i64]([0] * (DEEPEST + 1))
        self.found: i64 = NONE  # the node of the last selected decision, if it exists
        self.seen: vec[i64] = self.policy.legal  # each legal decision as the searching seat sees it
        self.masks: vec[i64] = self.policy.legal[:]
        self.prior_by_deficit = prior_weights(config.prior_temperature)
        self.priors: vec[float] = NO_PRIORS[:]
        self.prior_sum = 1.0
        self.memo = Memo()
        self.nodes: vec[i64] = NO_NODES[:]  # the node by action, while children are compared

    def run(self, iterations: i64, millis: i64) -> None:
        """Iterate until a limit is reached; 0 is no limit. At least one iteration is always made.

        With a time limit the search also stops when it is settled. Iterations alone are made in full: such a search
        can be reproduced.
        """
        limit = float(millis) / 1000.0
        last = self.began
        step: i64 = 1
        due = self.iterations + 1
        while iterations == 0 or self.iterations < iterations:
            if millis and self.iterations >= due:
                now = process_time()
                if now - self.began >= limit or self.settled():
                    return
                # Slow iterations, as interpreted ones, are checked more often.
                step = min(step * 2, CHECKED) if now - last < limit * FINE else max(step // 2, 1)
                due = self.iterations + step
                last = now
            self.iterate()

    def settled(self) -> bool:
        """Return whether more iterations are not worth their time: so many were made for each contender.

        Contenders are the choice and the tried root actions that may be better by more than the tolerance. The
        intervals are three standard errors wide on each side. They do not cover the drift of the values while the
        tree deepens, so that even a single contender gets its iterations.
        """
        enough = self.config.iterations_per_contender
        if enough == 0 or self.iterations < enough:
            return False
        ranking = self.ranking()
        _, mean, sure = ranking[0]
        most = mean - WIDER * sure + self.config.tolerance
        contenders: i64 = 1
        for _, other, other_sure in ranking[1:]:
            if other + WIDER * other_sure > most:
                contenders += 1
        return self.iterations >= enough * contenders

    def ranking(self) -> list[tuple[int, float, float]]:
        """Return the tried root actions, best first: action, mean share, half the width of a 95 % interval.

        The order is by the lower bound of the interval, so that few lucky visits do not win.
        """
        tree = self.tree
        tried: list[tuple[float, int, float, float]] = []
        child = tree.child[ROOT]
        while child != NONE:
            visits = float(tree.visits[child])
            mean = tree.total[child] / visits
            # With a pseudo-visit, so that few visits are not certain.
            spread = max(tree.squares[child] - visits * mean * mean, 0.0) + 0.25
            sure = min(1.96 * sqrt(spread / (visits + 1.0) / visits), 1.0)
            tried.append((mean - sure, -tree.action[child], mean, sure))
            child = tree.sibling[child]
        tried.sort(reverse=True)
        return [(-action, mean, sure) for _, action, mean, sure in tried]

    def iterate(self) -> None:
        """Run one iteration: selection, expansion, rollout, evaluation, backpropagation."""
        state = self.state
        state.copy_from(self.world())
        self.policy.begin()
        depth = self.descend(state)
        self.policy.play(state, self.rng, self.config.rollout_depth, self.config.rollout_noise)
        self.evaluator.evaluate(state)
        shares = self.evaluator.shares
        tree = self.tree
        for i in range(1, depth + 1):
            node = self.path[i]
            tree.credit(node, shares[tree.seat[node]])
        tree.credit(ROOT, shares[self.seat])
        self.iterations += 1

    def world(self) -> State:
        """Return the world of this iteration; a new one every `iterations_per_world`, up to `max_worlds`."""
        turn = self.iterations // self.config.iterations_per_world
        world = self.pool[turn % len(self.pool)]
        if turn == self.drawn and (turn < self.config.max_worlds or self.config.max_worlds == 0):
            self.worlds.draw_into(world, self.rng)
            self.drawn += 1
        return world

    def descend(self, state: State) -> i64:
        """Select down to a new node or the end of the game, and return the depth."""
        tree = self.tree
        node: i64 = ROOT
        depth: i64 = 0
        own = True  # in the present turn the searching seat sees all that its decisions depend on
        while state.phase != Phase.OVER and depth < DEEPEST:
            seat = state.seat
            own = own and seat == self.seat
            count = self.prepare(state, node, own)
            size = tree.size
            choice = self.select(node, count)
            action = self.policy.legal[choice]
            node = self.found if self.found != NONE else self.go(node, self.seen[choice], seat)
            depth += 1
            self.path[depth] = node
            apply(state, action)
            if tree.size > size:
                break
        return depth

    def prepare(self, state: State, node: i64, own: bool) -> i64:
        """Find the legal decisions as the searching seat sees them, and their priors; return how many there are."""
        policy, tree = self.policy, self.tree
        self.seen = policy.legal
        at = tree.memo[node]
        if own and at != NONE:
            self.prior_sum = self.memo.load(at, policy.legal, self.priors)
            return self.memo.action[at]
        count = policy.weigh(state)
        if state.seat != self.seat:
            count = self.merge(count)
        if count > 1:
            self.prior_sum = self.weigh_priors(count)
            if own and tree.visits[node] >= MEMORABLE:
                tree.memo[node] = self.memo.store(count, policy.legal, self.prior_sum, self.priors)
        return count

    def go(self, node: i64, seen: i64, seat: i64) -> i64:
        """Return the child for a decision, added if it does not exist."""
        tree = self.tree
        child = tree.child[node]
        while child != NONE:
            if tree.action[child] == seen:
                return child
            child = tree.sibling[child]
        return tree.add(node, seen, seat)

    def merge(self, count: i64) -> i64:
        """Merge another seat's decisions that look the same from here into the best one, and return how many remain."""
        legal, scores, seen = self.policy.legal, self.policy.scores, self.masks
        self.seen = seen
        kept: i64 = 0
        for i in range(count):
            mask = masked(legal[i])
            if kept and mask == seen[kept - 1]:
                if scores[i] > scores[kept - 1]:
                    legal[kept - 1] = legal[i]
                    scores[kept - 1] = scores[i]
                continue
            legal[kept] = legal[i]
            scores[kept] = scores[i]
            seen[kept] = mask
            kept += 1
        return kept

    def select(self, node: i64, count: i64) -> i64:
        """Return the index of the legal decision with the highest PUCT value."""
        self.found = NONE
        if count == 1:
            return 0
        exploration = self.config.exploration / self.prior_sum
        tree, seen, nodes, priors = self.tree, self.seen, self.nodes, self.priors
        visits_of, chances, totals, actions, siblings = tree.visits, tree.chances, tree.total, tree.action, tree.sibling
        tried: i64 = 0
        sum_of_shares = 0.0
        first = tree.child[node]
        child = first
        while child != NONE:
            nodes[actions[child]] = child
            tried += visits_of[child]
            sum_of_shares += totals[child]
            child = siblings[child]
        unknown = sum_of_shares / float(tried) - self.config.first_play_urgency if tried else 0.5
        reach = exploration * sqrt(float(tried) + 1.0)
        best = -1e9
        chosen: i64 = 0
        for i in range(count):
            known = nodes[seen[i]]
            if known == NONE:
                value = unknown + reach * priors[i]
            else:
                offered = chances[known] + 1
                chances[known] = offered
                visits = float(visits_of[known])
                able = exploration * sqrt(float(offered))
                value = totals[known] / visits + able * priors[i] / (1.0 + visits)
            if value > best:
                best = value
                chosen = i
                self.found = known
        while first != NONE:
            nodes[actions[first]] = NONE
            first = siblings[first]
        return chosen

    def weigh_priors(self, count: i64) -> float:
        """Compute the prior of each legal decision, and return their sum."""
        scores, priors, by_deficit = self.policy.scores, self.priors, self.prior_by_deficit
        top = scores[0]
        for i in range(1, count):
            top = max(top, scores[i])
        total = 0.0
        for i in range(count):
            weight = by_deficit[min((top - scores[i]) >> 3, DEFICIT_STEPS - 1)]
            priors[i] = weight
            total += weight
        return total


def prior_weights(temperature: i64) -> vec[float]:
    """Return the unnormalized prior of a decision by its deficit to the best, in steps of eight points."""
    return vec[float]([exp(-8 * step / temperature) if temperature else 1.0 for step in range(DEFICIT_STEPS)])


def masked(action: i64) -> i64:
    """Return another seat's decision without the card that was swapped or paid (S11.2)."""
    if action >= JOKER:
        return action
    if action >= LIFT:
        return action - (action - LIFT) % PAYMENTS
    if SWAP <= action < MOVE:
        return SWAP
    return action
