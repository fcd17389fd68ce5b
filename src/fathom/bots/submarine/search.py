"""Information-set Monte-Carlo tree search for Submarine, from a view.

Every few iterations a world is drawn that fits what the seat knows (a determinization). All of them grow one tree,
whose nodes are the sequences of decisions as the searching seat would see them: which card another seat swaps or
pays does not make another node. Each seat goes for its own share; a decision that is not legal in every world is
measured by how often it could have been taken. Light play follows the tree for a while, and then the judge is asked.
"""

from math import exp, sqrt
from time import process_time
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fathom.bots.submarine.evaluate import Evaluator
from fathom.bots.submarine.policy import Policy
from fathom.bots.submarine.tree import NONE, ROOT, Tree
from fathom.core.game import View
from fathom.core.rng import Rng
from fathom.games.submarine.actions import ACTIONS, JOKER, LIFT, MOVE, PAYMENTS, SWAP
from fathom.games.submarine.apply import apply
from fathom.games.submarine.legal import MOST
from fathom.games.submarine.position import OVER
from fathom.games.submarine.state import State
from fathom.games.submarine.worlds import SubmarineWorlds

DEEPEST: Final = 200  # decisions that the tree follows
CHECKED: Final = 32  # iterations between two looks at the clock
EASED: Final = 128  # steps of eight points: what is worse than that deserves no less
NO_NODES: Final[vec[i64]] = vec[i64]([NONE] * ACTIONS)
NO_PRIORS: Final[vec[float]] = vec[float]([0.0] * MOST)


@final
class SearchConfig:
    """What makes a search: each of these can be changed to see what it is worth."""

    def __init__(self) -> None:
        self.explores: float = 0.6  # how much a promising decision is tried again
        self.heat: i64 = 150  # points that make a decision deserve e times as many tries; 0: all deserve alike
        self.doubt: float = 0.08  # what a decision that was never tried is thought to be worse
        self.follows: i64 = 8  # decisions of light play after the tree; then the judge is asked
        self.noise: i64 = 150  # points: of the light play; negative: any decision
        self.repeats: i64 = 4  # iterations in a world
        self.worlds: i64 = 0  # how many worlds at most; 0: no limit


@final
class Search:
    """One search for one view."""

    def __init__(self, view: View, setting: SearchConfig, rng: Rng) -> None:
        self.began = process_time()  # what is prepared here is spent from the budget, too
        self.setting = setting
        self.rng = rng
        self.seat: i64 = view.seat - 1
        self.worlds = SubmarineWorlds(view)
        self.root = self.worlds.draw(rng)  # one of the worlds: what is due in it is due in all
        self.tree = Tree()
        self.policy = Policy()
        self.judge = Evaluator(view.players)
        self.iterations: i64 = 0
        self.drawn: i64 = 0
        self.pool = [State() for _ in range(max(setting.worlds, 1))]
        self.state = State()
        self.path: vec[i64] = vec[i64]([0] * (DEEPEST + 1))
        self.found: i64 = NONE  # the node of the decision that was chosen last, if it has one
        self.seen: vec[i64] = self.policy.legal  # what the seat would see of each legal decision
        self.masks: vec[i64] = self.policy.legal[:]
        self.easing = eased(setting.heat)
        self.priors: vec[float] = NO_PRIORS[:]
        self.nodes: vec[i64] = NO_NODES[:]  # the node for an action, while children are compared

    def run(self, iterations: i64, millis: i64) -> None:
        """Search on until either is used up; 0 is no limit. There is always one iteration, or nothing is known."""
        limit = float(millis) / 1000.0
        while iterations == 0 or self.iterations < iterations:
            if millis and self.iterations % CHECKED == 1 and process_time() - self.began >= limit:
                return
            self.iterate()

    def ranking(self) -> list[tuple[int, float, float]]:
        """What was tried at the root, the best first: the action, its mean share, half of a 95 % interval.

        The best is not what looks best after a few lucky visits, but what is good for sure: hence by the lower end.
        """
        tree = self.tree
        tried: list[tuple[float, int, float, float]] = []
        child = tree.child[ROOT]
        while child != NONE:
            visits = float(tree.visits[child])
            mean = tree.total[child] / visits
            spread = max(tree.squares[child] - visits * mean * mean, 0.0) + 0.25  # one doubtful visit more
            sure = min(1.96 * sqrt(spread / (visits + 1.0) / visits), 1.0)
            tried.append((mean - sure, -tree.action[child], mean, sure))
            child = tree.sibling[child]
        tried.sort(reverse=True)
        return [(-action, mean, sure) for _, action, mean, sure in tried]

    def iterate(self) -> None:
        """Down the tree by one world, one node further, light play, the judge, and back up."""
        state = self.state
        state.copy_from(self.world())
        self.policy.begin()
        depth = self.descend(state)
        self.follow(state)
        self.judge.judge(state)
        shares = self.judge.shares
        tree = self.tree
        for i in range(1, depth + 1):
            node = self.path[i]
            tree.credit(node, shares[tree.seat[node]])
        tree.credit(ROOT, shares[self.seat])
        self.iterations += 1

    def world(self) -> State:
        """A new world from time to time, as long as there may be new ones."""
        turn = self.iterations // self.setting.repeats
        world = self.pool[turn % len(self.pool)]
        if turn == self.drawn and (turn < self.setting.worlds or self.setting.worlds == 0):
            self.worlds.draw_into(world, self.rng)
            self.drawn += 1
        return world

    def descend(self, state: State) -> i64:
        """Follow the tree to a new node or the end of the game; how deep that is."""
        tree = self.tree
        node: i64 = ROOT
        depth: i64 = 0
        while state.phase != OVER and depth < DEEPEST:
            count = self.policy.weigh(state)
            seat = state.seat
            self.seen = self.policy.legal
            if seat != self.seat:
                count = self.merge(count)
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

    def go(self, node: i64, seen: i64, seat: i64) -> i64:
        """The child for a decision, made if it is not there yet."""
        tree = self.tree
        child = tree.child[node]
        while child != NONE:
            if tree.action[child] == seen:
                return child
            child = tree.sibling[child]
        return tree.add(node, seen, seat)

    def merge(self, count: i64) -> i64:
        """Of another seat's decisions that look alike from here keep one, the best; how many are left."""
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
        """Which of the legal decisions to try: good so far, tried little, or liked by the policy."""
        self.found = NONE
        if count == 1:
            return 0
        explores = self.setting.explores / self.weigh_priors(count)
        tree, seen, nodes, priors = self.tree, self.seen, self.nodes, self.priors
        tried: i64 = 0
        sum_of_shares = 0.0
        first = tree.child[node]
        child = first
        while child != NONE:
            nodes[tree.action[child]] = child
            tried += tree.visits[child]
            sum_of_shares += tree.total[child]
            child = tree.sibling[child]
        unknown = sum_of_shares / float(tried) - self.setting.doubt if tried else 0.5
        reach = explores * sqrt(float(tried) + 1.0)
        best = -1e9
        chosen: i64 = 0
        for i in range(count):
            known = nodes[seen[i]]
            if known == NONE:
                value = unknown + reach * priors[i]
            else:
                tree.chances[known] += 1
                visits = float(tree.visits[known])
                able = explores * sqrt(float(tree.chances[known]))
                value = tree.total[known] / visits + able * priors[i] / (1.0 + visits)
            if value > best:
                best = value
                chosen = i
                self.found = known
        while first != NONE:
            nodes[tree.action[first]] = NONE
            first = tree.sibling[first]
        return chosen

    def weigh_priors(self, count: i64) -> float:
        """How much of the search each legal decision deserves beforehand; their sum."""
        scores, priors, easing = self.policy.scores, self.priors, self.easing
        top = scores[0]
        for i in range(1, count):
            top = max(top, scores[i])
        total = 0.0
        for i in range(count):
            weight = easing[min((top - scores[i]) >> 3, EASED - 1)]
            priors[i] = weight
            total += weight
        return total

    def follow(self, state: State) -> None:
        """Light play after the tree."""
        if self.setting.noise < 0:
            self.policy.play_any(state, self.rng, self.setting.follows)
        else:
            self.policy.play(state, self.rng, self.setting.follows, self.setting.noise)


def eased(heat: i64) -> vec[float]:
    """What a decision deserves, by steps of eight points that it is worse than the best; all alike without heat."""
    return vec[float]([exp(-8 * step / heat) if heat else 1.0 for step in range(EASED)])


def masked(action: i64) -> i64:
    """Another seat's decision as this seat sees it (S11.2): not which card was swapped or paid."""
    if action >= JOKER:
        return action
    if action >= LIFT:
        return action - (action - LIFT) % PAYMENTS
    if SWAP <= action < MOVE:
        return SWAP
    return action
