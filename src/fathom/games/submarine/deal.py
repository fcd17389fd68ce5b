"""The deal of Submarine (S2): drawing it, reading it from a record, setting up the state."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from librt.vecs import vec
from mypy_extensions import i64

from fathom.core.chance import Chance, numbers_of_shuffle, shuffled
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import ENGLISH
from fathom.core.options import Options, int_value
from fathom.games.submarine.pieces import CARDS, CARDS_PER_COLOUR, COLOUR_NAMES, FIELD_NAMES, TOKEN_NAMES, TREASURES
from fathom.games.submarine.position import AT_BOTTOM, AT_DISCARD, AT_TOP, Phase
from fathom.games.submarine.state import State, new_state

SEEN = -1  # a card in a pile that was in a hand before


def deal(players: int, options: Options, chance: Chance) -> tuple[int, dict[str, object]]:
    """Draw S2.1, S2.3, S2.5, and with `mussels=random` S2.4, in this order."""
    treasures = iter(shuffled(TOKEN_NAMES[:TREASURES], chance))
    board = {field: [next(treasures) for _ in range(tokens_on(field))] for field in FIELD_NAMES}
    dealt = {"board": board, **split(players, shuffled(COLOUR_NAMES * CARDS_PER_COLOUR, chance))}
    start = 1 + chance.below(players) if options["first"] == "random" else 1
    if options["mussels"] == "random":
        dealt["mussels"] = "".join(shuffled(COLOUR_NAMES, chance)[:players])
    return start, dealt


def deal_numbers(start: int, dealt: Mapping[str, object]) -> list[int]:
    """Return numbers of chance from which `deal` makes this deal; 0 for a start that is not drawn."""
    board, stocks, mussels = dealt["board"], dealt["stocks"], dealt.get("mussels")
    assert isinstance(board, dict)
    assert isinstance(stocks, list)
    treasures = [name for field in FIELD_NAMES for name in board[field]]
    numbers = numbers_of_shuffle(TOKEN_NAMES[:TREASURES], treasures)
    numbers += numbers_of_shuffle(COLOUR_NAMES * CARDS_PER_COLOUR, "".join(stocks) + str(dealt["spare"]))
    if start:
        numbers.append(start - 1)
    if isinstance(mussels, str):
        rest = [colour for colour in COLOUR_NAMES if colour not in mussels]
        numbers += numbers_of_shuffle(COLOUR_NAMES, mussels + "".join(rest))
    return numbers


def split(players: int, cards: Sequence[str]) -> dict[str, object]:
    """Return the part of a deal that holds the cards: the stocks, and the spare pile."""
    each, order = CARDS[players], "".join(cards)
    stocks = [order[seat * each : (seat + 1) * each] for seat in range(players)]
    return {"stocks": stocks, "spare": order[players * each :]}


def piles_of_deal(players: int) -> list[list[int]]:
    """Return the cards of the stocks and of the spare pile by their places in the deal. The top card is the last."""
    each = CARDS[players]
    ends = [*(each * seat for seat in range(players + 1)), len(COLOUR_NAMES) * CARDS_PER_COLOUR]
    return [list(range(end - 1, begin - 1, -1)) for begin, end in pairwise(ends)]


def lay(piles: list[list[int]], target: int, card: int) -> None:
    """Lay a card on or under a pile, if that is where it went."""
    if AT_TOP <= target < AT_BOTTOM:
        piles[target - AT_TOP].append(card)
    elif AT_BOTTOM <= target < AT_DISCARD:
        piles[target - AT_BOTTOM].insert(0, card)


def tokens_on(field: str) -> int:
    """Return how many treasures a field begins with: one on level 2, two on level 3, and so on (S2.1)."""
    return int(field[1]) - 1


def redeal_unseen(
    players: int, dealt: Mapping[str, object], news: Iterable[Sequence[int]], chance: Chance
) -> dict[str, object]:
    """Return the deal with its unseen cards sorted by colour, then shuffled."""
    cards = [COLOUR_NAMES[card] for card in read_cards(players, dealt)]
    places = unseen(players, news)
    fresh = shuffled(sorted((cards[place] for place in places), key=COLOUR_NAMES.index), chance)
    for place, card in zip(places, fresh, strict=True):
        cards[place] = card
    return {**dealt, **split(players, cards)}


def unseen(players: int, news: Iterable[Sequence[int]]) -> list[int]:
    """Return the places in the deal of the cards that were never in a hand."""
    piles = piles_of_deal(players)
    for event in (event for told in news for event in told):
        source, target = event // 256, event // 8 % 32
        lay(piles, target, piles[source - AT_TOP].pop() if source >= AT_TOP else SEEN)
    return sorted(card for pile in piles for card in pile if card != SEEN)


def impossible(why: str, rule: str) -> Refusal:
    """Return the refusal of an impossible deal."""
    return Refusal(RefusalKind.MALFORMED, "record_deal", ENGLISH, rule, why=why)


def lay_out(players: int, options: Options, start: int, dealt: Mapping[str, object]) -> State:
    """Return the first position. Raises `Refusal` for an impossible deal."""
    if options["first"] == "seat_1" and start != 1:
        raise Refusal(RefusalKind.UNTRUE, "record_start", ENGLISH, "S2.5", start=start)
    state = new_state(players, start - 1, read_board(dealt), read_cards(players, dealt))
    configure(state, options)
    mussels = dealt.get("mussels")
    if (options["mussels"] == "random") != (mussels is not None):
        raise impossible("mussels are in the deal just if option mussels is random", "S2.4")
    if mussels is not None:
        state.shells = read_mussels(players, mussels)
        state.phase = Phase.PLACING
    return state


def configure(state: State, options: Options) -> None:
    """Set the options of S9 that the rules read from the state."""
    state.must_act = options["must_act"] is True
    state.same_column = options["vertical_move"] == "same_column"
    state.spare_pause = options["pause_pile"] == "spare"
    state.stalemate = min(int_value(options, "stalemate_voyages"), 2**62)  # fits an i64; no game is that long


def read_board(dealt: Mapping[str, object]) -> vec[i64]:
    """Return the treasures by slot (S2.1)."""
    board = dealt.get("board")
    if not isinstance(board, dict) or sorted(board) != sorted(FIELD_NAMES):
        raise impossible("the board has the 24 fields A2 to F5, each once", "S1.1")
    tokens: list[int] = []
    for field in FIELD_NAMES:
        names = board[field]
        if not isinstance(names, list) or len(names) != tokens_on(field):
            raise impossible(f"{field} begins with {tokens_on(field)} treasures", "S2.1")
        for name in names:
            if name not in TOKEN_NAMES[:TREASURES]:
                raise impossible(f"{str(name)[:20]!r} on {field} is not a treasure", "S1.2")
            tokens.append(TOKEN_NAMES.index(name))
    if len(set(tokens)) != TREASURES:
        raise impossible("every treasure lies on the board once", "S1.2")
    return vec[i64](tokens)


def read_cards(players: int, dealt: Mapping[str, object]) -> vec[i64]:
    """Return all cards, stock by stock, then the spare pile, the top card of each first (S2.2, S2.3)."""
    stocks, spare = dealt.get("stocks"), dealt.get("spare")
    each = CARDS[players]
    if not isinstance(stocks, list) or not all(isinstance(stock, str) for stock in stocks):
        raise impossible("stocks are strings of colours", "S2.3")
    if [len(stock) for stock in stocks] != [each] * players:
        raise impossible(f"with {players} players each stock has {each} cards", "S2.2")
    if not isinstance(spare, str):
        raise impossible("the spare pile is a string of colours", "S2.3")
    cards = "".join(stocks) + spare
    if sorted(cards) != sorted(COLOUR_NAMES * CARDS_PER_COLOUR):
        raise impossible("stocks and spare pile hold the 60 cards, 12 of each colour", "S1.4")
    return vec[i64]([COLOUR_NAMES.index(card) for card in cards])


def read_mussels(players: int, mussels: object) -> vec[i64]:
    """Return the mussels by seat, each as a set of colours (S2.4)."""
    if not isinstance(mussels, str) or len(mussels) != players or len(set(mussels)) != players:
        raise impossible("every seat has one mussel of its own colour", "S2.4")
    if not set(mussels) <= set(COLOUR_NAMES):
        raise impossible("a mussel's colour is R, Y, G, B or V", "S1.3")
    return vec[i64]([2 ** COLOUR_NAMES.index(colour) for colour in mussels])
