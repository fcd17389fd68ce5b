"""The first position of Submarine Hunt. Nothing is dealt: players hide their fleets by decisions (H2)."""

from librt.vecs import vec
from mypy_extensions import i64

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import ENGLISH
from fathom.core.options import Options, int_list_value, int_value, probability_value
from fathom.games.subhunt.pieces import LEVELS, NOWHERE, PORT, SHIPS
from fathom.games.subhunt.state import State


def lay_out(options: Options, start: int) -> State:
    """Return the first position. Raises `Refusal` if seat 1 does not begin."""
    if start != 1:
        raise Refusal(RefusalKind.UNTRUE, "record_start", ENGLISH, "H3.1", start=start)
    magazines, hit = int_list_value(options, "magazines"), probability_value(options, "torpedo_hit")
    state = State()
    state.listening = True
    state.square = options["blast"] == "square"
    state.by_way = options["mine_trigger"] == "pass"
    state.lanes = 4 if options["lanes"] == "plus_diagonals" else 2
    state.arrows = sum(2 ** (field - 1) for field in int_list_value(options, "arrows"))
    state.magazines = vec[i64](magazines)
    state.hit_weight = hit.numerator
    state.miss_weight = hit.denominator - hit.numerator
    state.rounds = min(int_value(options, "turn_limit"), 2**62)  # fits an i64; no game is that long
    state.places = vec[i64]([PORT] * (2 * SHIPS))
    both = magazines + magazines
    state.charges = vec[i64](both)
    state.subs = vec[i64]([0] * (2 * LEVELS))
    state.sunk = vec[i64]([0] * (2 * LEVELS))
    state.cover = vec[i64]([0, 0])
    state.mines = vec[i64]([NOWHERE, NOWHERE])
    state.blown = vec[i64]([NOWHERE, NOWHERE])
    return state
