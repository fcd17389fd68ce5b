"""Traces of whole games, with a digest per decision, on which compiled and interpreted engine must agree.

Run as a program, this module prints the traces.
"""

import hashlib
from collections.abc import Iterator

from fathom.core.chance import HashChance
from fathom.core.match import Match
from fathom.core.rng import Rng
from play import fresh, variants


def digest(*parts: bytes) -> str:
    return hashlib.sha256(b"|".join(parts)).hexdigest()[:16]


def game_trace(match: Match, seed: int, most: int) -> Iterator[str]:
    rng, disc = Rng(seed), HashChance.seeded(seed)
    for number in range(most):
        if match.over:
            break
        actions = match.state.legal()
        seat = match.to_move
        parts = [match.state.to_bytes(), repr(actions).encode(), match.view(seat).to_bytes()]
        if number % 40 == 0:
            parts.append(match.game.worlds(match.view(seat)).draw(rng).to_bytes())
        yield f"{number} {match.state.hash64:016x} {digest(*parts)}"
        match.push(actions[rng.below(len(actions))], disc)
    yield f"end {match.state.to_bytes().hex()} {match.result}"


def trace(most: int = 150) -> Iterator[str]:
    for name, players, options in variants():
        for seed in (1, 2):
            yield f"{name} {players} {options} {seed}"
            yield from game_trace(fresh(name, players, options, seed), seed, most)


if __name__ == "__main__":
    for line in trace():
        print(line)
