"""Speed of the environments for research and of their peers, in CPU time of one core.

Every contender plays random legal actions and runs in every round. The ratios are what counts.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import fathom
from fathom.core.batch import Batch
from fathom.core.rng import Rng
from fathom.research.aec import make_env
from fathom.research.setup import set_up
from fathom.research.tensors import memory
from fathom.research.vector import FathomVectorEnv

ROUND = 0.5  # seconds of CPU time per contender and round
GAMES = 256
GOAL = 1_500_000
PETTINGZOO = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "go_v5", "chess_v6")


@dataclass
class Contender:
    """A benchmark: each call of `run` plays some decisions and returns how many."""

    name: str
    group: str  # aec, vector, loop or arrays
    run: Callable[[], int]
    ours: bool = True
    rates: list[float] = field(default_factory=list)

    def measure(self) -> None:
        """Measure one round."""
        done, start = 0, time.process_time()
        while (spent := time.process_time() - start) < ROUND:
            done += self.run()
        self.rates.append(done / spent)

    @property
    def rate(self) -> float:
        """Return the median of decisions per second of CPU time."""
        return statistics.median(self.rates)


def aec_game(env: Any, seed: int = 1) -> Callable[[], int]:
    """Return a benchmark of whole games of a PettingZoo environment, with observations and masks."""
    draw = random.Random(seed).random
    env.reset(seed=seed)

    def run() -> int:
        env.reset()
        decisions = 0
        for agent in env.agent_iter():
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            legal = np.flatnonzero(mask.view(bool) if mask.dtype == np.int8 else mask)
            env.step(int(legal[int(draw() * len(legal))]))
            decisions += 1
        return decisions

    return run


def classic_games() -> Iterator[Contender]:
    """Yield PettingZoo's classic games whose dependencies are installed."""
    for name in PETTINGZOO:
        try:
            env = import_module(f"pettingzoo.classic.{name}").env()
        except Exception as error:  # its own kind for a missing dependency
            print(f"Skipped: PettingZoo {name}: {error}", file=sys.stderr)
            continue
        yield Contender(f"PettingZoo {name}", "aec", aec_game(env), ours=False)


def vector_steps(game: str, players: int, copy: bool) -> Callable[[], int]:
    """Return a benchmark of steps of a vector environment: actions drawn in the engine, observations and masks."""
    env = FathomVectorEnv(game, GAMES, players, copy=copy, check=False)
    env.reset(seed=1)

    def run() -> int:
        decisions = 10 * GAMES
        for _ in range(10):
            decisions -= int(env.step(env.sample_actions())[2].sum())  # the next step resets these games
        return decisions

    return run


def array_ways() -> Iterator[Contender]:
    """Yield ways of handing the observations and masks of a step to NumPy."""
    setup = set_up("submarine", 2)
    ways: dict[str, Callable[[Batch], Any]] = {
        "views of the engine's memory": lambda batch: None,
        "copies of the views": lambda batch: (
            memory(batch.observations, np.uint8).copy(),
            memory(batch.masks, np.uint8).copy(),
        ),
        "bytes, then frombuffer": lambda batch: (
            np.frombuffer(memory(batch.observations, np.uint8).tobytes(), np.uint8),
            np.frombuffer(memory(batch.masks, np.uint8).tobytes(), np.uint8),
        ),
        "lists, then array": lambda batch: (
            np.array(list(batch.observations), np.uint8),
            np.array(list(batch.masks), np.uint8),
        ),
    }
    for name, hand_over in ways.items():
        batch, rng = Batch(setup.encoding, 2, GAMES, 0, True), Rng(1)
        batch.reset(list(range(GAMES)))

        def run(batch: Batch = batch, rng: Rng = rng, hand_over: Callable[[Batch], Any] = hand_over) -> int:
            batch.step(memory(batch.sample(rng), np.int32).tobytes())
            hand_over(batch)
            return GAMES

        yield Contender(name, "arrays", run)


def open_spiel_loop(name: str) -> Callable[[], int]:
    """Return a benchmark of whole games of OpenSpiel from Python, with observation and mask."""
    import pyspiel

    game, draw = pyspiel.load_game(name), random.Random(1).random

    def run() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.legal_actions()
                state.apply_action(outcomes[int(draw() * len(outcomes))])
                continue
            state.information_state_tensor() if name == "hearts" else state.observation_tensor()
            state.legal_actions_mask()
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
            decisions += 1
        return decisions

    return run


def pgx_steps(name: str) -> Callable[[], int]:
    """Return a benchmark of steps of pgx with automatic reset, compiled for many games."""
    jax: Any = import_module("jax")  # its types differ by version
    jnp: Any = import_module("jax.numpy")
    pgx: Any = import_module("pgx")
    auto_reset = import_module("pgx.experimental").auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def play_many(state: Any, key: Any) -> Any:
        def once(carry: Any, key: Any) -> Any:
            state = carry
            keys = jax.random.split(key, GAMES + 1)
            logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
            return step(state, jax.random.categorical(keys[0], logits, axis=1), keys[1:]), None

        return jax.lax.scan(once, state, jax.random.split(key, 100))[0]

    play = jax.jit(play_many)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), GAMES))
    state = play(state, jax.random.PRNGKey(2))
    number = 2

    def run() -> int:
        nonlocal state, number
        number += 1
        state = play(state, jax.random.PRNGKey(number))
        jax.block_until_ready(state.observation)
        return 100 * GAMES

    return run


def contenders() -> Iterator[Contender]:
    """Yield all benchmarks."""
    yield Contender("Submarine, 2 players", "aec", aec_game(make_env("submarine", 2)))
    yield Contender("Submarine Hunt", "aec", aec_game(make_env("subhunt")))
    yield from classic_games()
    for game, players, title in (
        ("submarine", 2, "Submarine, 2 players"),
        ("submarine", 4, "Submarine, 4 players"),
        ("subhunt", 2, "Submarine Hunt"),
    ):
        yield Contender(title, "vector", vector_steps(game, players, copy=False))
        yield Contender(f"{title}, arrays copied", "vector", vector_steps(game, players, copy=True))
    for name in ("leduc_holdem", "backgammon"):
        try:
            yield Contender(f"pgx {name}", "vector", pgx_steps(name), ours=False)
        except ImportError as error:
            print(f"Skipped: pgx: {error}; `pip install pgx` adds it to the comparison", file=sys.stderr)
            break
    for name in ("hearts", "backgammon"):
        yield Contender(f"OpenSpiel {name}", "loop", open_spiel_loop(name), ours=False)
    yield from array_ways()


def measure(rounds: int) -> dict[str, Any]:
    """Measure, print the table and return the figures."""
    listed = list(contenders())
    for _ in range(rounds):
        for contender in listed:
            contender.measure()
    table = Table(title=f"Fathom {fathom.__version__}, {GAMES} games at once; medians, CPU time of one core")
    for column in ("door", "game", "decisions per second"):
        table.add_column(column, justify="right" if column.startswith("dec") else "left")
    labels = {"aec": "AEC loop", "vector": "vector", "loop": "Python loop", "arrays": "handing arrays over"}
    for contender in listed:
        table.add_row(labels[contender.group], contender.name, f"{contender.rate:,.0f}")
    console = Console()
    console.print(table)
    ratios = reached(listed)
    for name, ratio in ratios.items():
        console.print(f"{name}: {ratio:.2f}x", highlight=False)
    measured = [{"name": c.name, "group": c.group, "ours": c.ours, "rate": c.rate, "rates": c.rates} for c in listed]
    return {"measured": measured, "ratios": ratios}


def reached(listed: list[Contender]) -> dict[str, float]:
    """Return the ratios to the peers and to the goal."""
    rates = {(c.group, c.name): c.rate for c in listed}
    ours = rates["vector", "Submarine, 2 players"]
    ratios = {f"vector Submarine, 2 players / goal of {GOAL:,}": ours / GOAL}
    for contender in listed:
        if contender.group in ("vector", "loop") and not contender.ours:
            ratios[f"vector Submarine, 2 players / {contender.name}"] = ours / contender.rate
    classic = max((c for c in listed if c.group == "aec" and not c.ours), key=lambda c: c.rate, default=None)
    if classic:
        for name in ("Submarine, 2 players", "Submarine Hunt"):
            ratios[f"AEC {name} / {classic.name}, the fastest"] = rates["aec", name] / classic.rate
    return ratios
