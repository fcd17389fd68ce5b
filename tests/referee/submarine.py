"""A naive referee for Submarine, written from docs/rules/submarine.md and notation.md alone.

It writes down every line that could be a decision at all and asks each rule in turn whether it forbids it.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

COLUMNS = "ABCDEF"  # S1.1
LEVELS = "2345"  # S1.1: level 1 is for ships only
FIELDS = [column + level for column in COLUMNS for level in LEVELS]
COLOURS = "RYGBV"
KINDS = "abcdefghijkl"  # S1.2: 12 kinds
HAND = 3  # S2.3
CARDS = {2: 15, 3: 15, 4: 13, 5: 12}  # S2.2
SUBMARINES = {2: 5, 3: 5, 4: 4, 5: 3}  # S2.2
DEFAULTS = {
    "mussels": "choose",
    "first": "random",
    "must_act": True,
    "vertical_move": "any_field",
    "pause_pile": "own",
    "stalemate_voyages": 5,
}


class Game:
    """All that lies on the table; `turn` is the seat to decide."""

    def __init__(self, record: dict[str, Any]) -> None:
        deal = record["deal"]
        self.options: dict[str, Any] = DEFAULTS | record["options"]
        self.players: int = record["players"]
        self.seats = list(range(1, self.players + 1))
        self.turn: int = record["start"]
        self.board = {field: list(deal["board"].get(field, [])) for field in FIELDS}
        self.stock = {seat: list(deal["stocks"][seat - 1]) for seat in self.seats}  # top card first
        self.hand: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.spare = list(deal.get("spare", ""))  # top card first
        self.container: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.jokers: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.submarines: dict[int, list[str]] = {seat: [] for seat in self.seats}  # the field of each
        self.ship = {seat: "left" for seat in self.seats}  # S2.7; later a column or "off"
        self.phase = "mussel"  # then "place", then "sail", "act" or "pause"
        self.acted = ""  # "move" or "lift" once the submarines have done so this turn
        self.unmoved: list[str] = []  # the fields of own submarines under the ship that have not moved
        self.put_down: list[str] = []  # tokens put on the board as jokers this turn
        self.won: list[str] = []  # jokers won this turn
        self.progress = False  # in this voyage (S10.4)
        self.barren_voyages = 0  # in a row (S10.4)
        self.result: dict[str, Any] | None = None
        for seat in self.seats:
            draw(self, seat)  # S2.3
        if self.options["mussels"] == "random":  # S2.4
            for seat in self.seats:
                self.jokers[seat].append(deal["mussels"][seat - 1] + "*")
            self.phase = "place"


def replay(record: dict[str, Any]) -> Iterator[tuple[set[str], str]]:
    """Yield, for each move of the record, all legal lines and the move."""
    yield from play(Game(record), record)


def referee(record: dict[str, Any]) -> tuple[list[set[str]], dict[str, Any] | None]:
    """Give all legal lines before each move, and the result by the rules after the last."""
    game = Game(record)
    legal_sets = [legal for legal, _ in play(game, record)]
    return legal_sets, game.result


def play(game: Game, record: dict[str, Any]) -> Iterator[tuple[set[str], str]]:
    """Check and make the record's moves one after the other."""
    assert record["game"] == "submarine", f"not a record of Submarine: {record['game']}"
    for number, move in enumerate(record["moves"], 1):
        where = f"move {number}, seat {game.turn}, {move!r}"
        assert game.result is None, f"{where}: the game is over: {game.result}"
        legal = legal_lines(game)
        assert move in legal, f"{where}: not legal in phase {game.phase!r}, but: {sorted(legal)}"
        yield legal, move
        make(game, move)


def check_deal(record: dict[str, Any]) -> None:
    """Assert that the deal is one that S1 and S2 allow (`replay` takes any deal)."""
    deal, players, options = record["deal"], record["players"], DEFAULTS | record["options"]
    assert set(deal["board"]) == set(FIELDS), "S1.1: 24 fields"
    for field, tokens in deal["board"].items():
        assert len(tokens) == int(field[1]) - 1, f"S2.1: {field} has {tokens}"
    lying = sorted(token for tokens in deal["board"].values() for token in tokens)
    assert lying == sorted(colour + kind for colour in COLOURS for kind in KINDS), "S1.2: 60 treasures"
    assert [len(stock) for stock in deal["stocks"]] == [CARDS[players]] * players, "S2.2: cards each"
    cards = Counter("".join(deal["stocks"]) + deal["spare"])
    assert cards == Counter(COLOURS * 12), "S1.4: 12 cards of each colour"
    assert 1 <= record["start"] <= players, "S2.5: no such seat"
    assert options["first"] == "random" or record["start"] == 1, "S2.5: seat 1 starts"
    mussels = deal.get("mussels")
    if options["mussels"] == "choose":
        assert mussels is None, "S2.4: mussels are chosen, not dealt"
    else:
        assert isinstance(mussels, str), "S2.4: mussels are dealt"
        assert len(mussels) == players, "S2.4: one mussel each"
        assert len(set(mussels)) == players, "S2.4: each of its own colour"
        assert set(mussels) <= set(COLOURS), "S2.4: no such colour"


# What is legal


def legal_lines(game: Game) -> set[str]:
    """Give every line that is a decision and that no rule forbids."""
    return {line for line in candidates(game) if is_legal(game, line)}


def candidates(game: Game) -> Iterator[str]:
    """Write down every line that might be a decision."""
    yield from ("sail off", "done", "keep")
    yield from (f"{verb} {colour}" for verb in ("mussel", "swap") for colour in COLOURS)
    yield from (f"{verb} {column}" for verb in ("place", "sail") for column in COLUMNS)
    if game.phase == "act":
        yield from (f"move {start}-{end}" for start in FIELDS for end in FIELDS)
        ends = lift_ends(game)
        for field in FIELDS:
            if field[0] == game.ship[game.turn]:  # S5.1; asked here only to save time
                yield from (f"lift {field} {token}{end}" for token in game.board[field] for end in ends)


def lift_ends(game: Game) -> list[str]:
    """Write down every way to pay for a lift that the player's jokers and hand could allow."""
    ends = [""] + [f" for {joker}" for joker in game.jokers[game.turn]]
    hand, others = game.hand[game.turn], clockwise_after(game, game.turn)
    for count in range(1, len(hand)):  # one card is needed for S7.2
        for cards in sorted(set(permutations(hand, count))):
            for seats in product(others, repeat=count):
                payments = [f"{card}>{seat}" for card, seat in zip(cards, seats, strict=True)]
                ends.append(" pay " + " ".join(payments))
    return ends


def is_legal(game: Game, line: str) -> bool:
    """Ask the rules for this kind of decision."""
    verb, *words = line.split()
    if verb == "mussel":
        return game.phase == "mussel" and mussel_is_left(game, words[0])
    if verb == "place":
        return game.phase == "place"  # S2.6: any column, whatever is there
    if verb == "sail":
        return game.phase == "sail" and may_sail(game, words[0])
    if verb == "move":
        return game.phase == "act" and may_move(game, *words[0].split("-"))
    if verb == "lift":
        return game.phase == "act" and may_lift(game, words[0], words[1], words[2:])
    if verb == "done":
        return game.phase == "act" and may_end(game)
    if verb == "swap":
        return game.phase == "pause" and may_swap(game, words[0])
    return game.phase == "pause"  # `keep`: S8.1 says "may"


def mussel_is_left(game: Game, colour: str) -> bool:
    """S2.4: no player has the mussel of this colour yet."""
    return all(colour + "*" not in game.jokers[seat] for seat in game.seats)


def may_sail(game: Game, target: str) -> bool:
    """S4.1 to S4.3: ahead, to a column with an own submarine, or off."""
    if target == "off":
        return True  # S4.3
    ship = game.ship[game.turn]
    ahead = ship == "left" or target > ship  # S4.1
    return ahead and any(field[0] == target for field in game.submarines[game.turn])  # S4.2


def may_move(game: Game, start: str, end: str) -> bool:
    """S5.2, S6.1, S6.2 (S6.3 holds since only levels 2 to 5 are ever written)."""
    if game.acted == "lift":
        return False  # S5.2
    if start not in game.unmoved:
        return False  # S5.1, S6.1
    change = abs(int(start[1]) - int(end[1]))
    if change == 0:
        return start != end  # S6.2: any other field of its own level
    if game.options["vertical_move"] == "same_column" and start[0] != end[0]:
        return False  # S6.2
    return change == 1  # S6.2


def may_lift(game: Game, field: str, token: str, payment: list[str]) -> bool:
    """S5.1, S5.2, S7.1, S7.6, and then S7.2 or S7.5."""
    if game.acted == "move":
        return False  # S5.2
    if field[0] != game.ship[game.turn]:
        return False  # S5.1
    if field not in game.submarines[game.turn]:
        return False  # S7.1
    if token not in game.board[field]:
        return False
    if token in game.put_down:
        return False  # S7.6
    if payment[:1] == ["for"]:
        return may_pay_by_joker(game, token, payment[1])
    return may_pay_by_card(game, field, token, payment[1:])


def may_pay_by_joker(game: Game, token: str, joker: str) -> bool:
    """S7.5, S7.8: a treasure, for an own joker that was not won this turn."""
    if is_mussel(token):
        return False  # S7.5
    return joker in game.jokers[game.turn] and joker not in game.won  # S7.8


def may_pay_by_card(game: Game, field: str, token: str, paid: list[str]) -> bool:
    """S7.2, S7.3: a hand card of the colour, and the right hand cards for what the stock falls short."""
    hand = list(game.hand[game.turn])
    if token[0] not in hand:
        return False  # S7.2
    hand.remove(token[0])
    owed = debts_by_hand(game, field)
    if [int(seat) for _, seat in split_payments(paid)] != owed:
        return False  # S7.3: as many as the stock falls short, the last debts, in their order
    return not Counter(card for card, _ in split_payments(paid)) - Counter(hand)  # S7.3


def split_payments(paid: list[str]) -> list[tuple[str, str]]:
    """Split `G>2` into the card and the seat."""
    return [(payment[0], payment[2:]) for payment in paid]


def debts(game: Game, field: str) -> list[int]:
    """S7.2, S7.3: the owner of each foreign submarine there or above, clockwise from the payer."""
    owners = []
    for owner in clockwise_after(game, game.turn):
        for place in game.submarines[owner]:
            if place[0] == field[0] and place[1] <= field[1]:
                owners.append(owner)
    return owners


def debts_by_hand(game: Game, field: str) -> list[int]:
    """S7.3: the stock pays the first debts, the hand what is left."""
    return debts(game, field)[len(game.stock[game.turn]) :]


def clockwise_after(game: Game, seat: int) -> list[int]:
    """S2.5: the other seats, clockwise."""
    return [(seat - 1 + step) % game.players + 1 for step in range(1, game.players)]


def may_end(game: Game) -> bool:
    """S5.3: after at least one move or salvage, or always with `must_act` off."""
    return game.acted != "" or not game.options["must_act"]


def may_swap(game: Game, card: str) -> bool:
    """S8.1, S8.3: a hand card, while the pile has a card."""
    return card in game.hand[game.turn] and len(pause_pile(game)) > 0


def pause_pile(game: Game) -> list[str]:
    """S8.1, S9.3: the pile to swap with."""
    if game.options["pause_pile"] == "spare" and game.players < 5:
        return game.spare
    return game.stock[game.turn]


def is_mussel(token: str) -> bool:
    """S1.3: a mussel is no treasure."""
    return token[1] == "*"


# What a move does


def make(game: Game, line: str) -> None:
    """Carry out a legal line."""
    verb, *words = line.split()
    if verb == "mussel":
        make_mussel(game, words[0])
    elif verb == "place":
        make_place(game, words[0])
    elif verb == "sail":
        make_sail(game, words[0])
    elif verb == "move":
        make_move(game, *words[0].split("-"))
    elif verb == "lift":
        make_lift(game, words[0], words[1], words[2:])
    elif verb == "swap":
        make_swap(game, words[0])
        end_turn(game)
    else:  # `done`, `keep`
        end_turn(game)


def make_mussel(game: Game, colour: str) -> None:
    """S2.4: keep the mussel; the next player chooses."""
    game.jokers[game.turn].append(colour + "*")
    game.turn = clockwise_after(game, game.turn)[0]
    if all(game.jokers[seat] for seat in game.seats):
        game.phase = "place"


def make_place(game: Game, column: str) -> None:
    """S2.6: put a submarine on level 2; the next player places."""
    game.submarines[game.turn].append(column + "2")
    game.turn = clockwise_after(game, game.turn)[0]
    if all(len(game.submarines[seat]) == SUBMARINES[game.players] for seat in game.seats):
        game.phase = "sail"


def make_sail(game: Game, target: str) -> None:
    """S4: the ship stops in a column or sails off."""
    game.ship[game.turn] = target
    if target == "off":
        game.phase = "pause"  # S8.2
    else:
        game.phase = "act"
        game.unmoved = [field for field in game.submarines[game.turn] if field[0] == target]  # S5.1


def make_move(game: Game, start: str, end: str) -> None:
    """S6: move one submarine."""
    game.acted = "move"
    game.unmoved.remove(start)
    game.submarines[game.turn].remove(start)
    game.submarines[game.turn].append(end)


def make_lift(game: Game, field: str, token: str, payment: list[str]) -> None:
    """S7: pay, lift, and see whether that ends the game."""
    game.acted = "lift"
    by_joker = payment[:1] == ["for"]
    if by_joker:
        pay_by_joker(game, field, payment[1])
    else:
        pay_by_card(game, field, token, payment[1:])
    game.board[field].remove(token)
    fills = keep_token(game, token)
    if fills or not by_joker:
        game.progress = True  # S10.4
    if len(game.container[game.turn]) == len(KINDS):
        finish(game, "S10.1")
    elif not is_mussel(token) and column_is_empty(game, field[0]):
        finish(game, "S10.2")


def pay_by_joker(game: Game, field: str, joker: str) -> None:
    """S7.5: put the joker on the field."""
    game.jokers[game.turn].remove(joker)
    game.board[field].append(joker)
    game.put_down.append(joker)  # S7.6


def pay_by_card(game: Game, field: str, token: str, paid: list[str]) -> None:
    """S7.2 to S7.4: discard one card and hand one over for each debt."""
    payer = game.turn
    owners = debts(game, field)
    game.hand[payer].remove(token[0])  # S7.2: out of the game
    for number, owner in enumerate(owners):
        if number < len(owners) - len(paid):
            card = game.stock[payer].pop(0)  # S7.3: from the top of the stock
        else:
            card = paid[number - len(owners)][0]  # S7.3: from the hand
            game.hand[payer].remove(card)
        game.stock[owner].insert(0, card)  # S7.4: on top of the receiver's stock
    for owner in set(owners):
        draw(game, owner)  # S7.4: only when the whole payment is made


def keep_token(game: Game, token: str) -> bool:
    """S7.7: put a lifted token on the container or beside it; tell whether it fills a place."""
    kinds = [treasure[1] for treasure in game.container[game.turn]]
    if is_mussel(token) or token[1] in kinds:
        game.jokers[game.turn].append(token)
        game.won.append(token)  # S7.8
        return False
    game.container[game.turn].append(token)
    return True


def column_is_empty(game: Game, column: str) -> bool:
    """S10.2: no treasure is left in the column."""
    return all(is_mussel(token) for level in LEVELS for token in game.board[column + level])


def make_swap(game: Game, card: str) -> None:
    """S8.1: the card goes under the pile, its top card comes to the hand."""
    pile = pause_pile(game)
    game.hand[game.turn].remove(card)
    pile.append(card)
    game.hand[game.turn].append(pile.pop(0))


def draw(game: Game, seat: int) -> None:
    """S2.3, S3.2, S7.4: fill the hand up from the top of the stock, while it lasts."""
    while len(game.hand[seat]) < HAND and game.stock[seat]:
        game.hand[seat].append(game.stock[seat].pop(0))


def end_turn(game: Game) -> None:
    """S3.1: fill up the hand, then the next player is on turn."""
    draw(game, game.turn)  # S3.2
    game.acted = ""
    game.unmoved = []
    game.put_down = []  # S7.6
    game.won = []  # S7.8
    if all(cards_left(game, seat) == 0 for seat in game.seats):
        finish(game, "S10.3")
    elif all(game.ship[seat] == "off" for seat in game.seats):
        end_voyage(game)
    game.turn = clockwise_after(game, game.turn)[0]
    game.phase = "pause" if game.ship[game.turn] == "off" else "sail"  # S4.4


def end_voyage(game: Game) -> None:
    """S4.5, S10.4: the ships go back, unless too many voyages went without progress."""
    game.barren_voyages = 0 if game.progress else game.barren_voyages + 1
    game.progress = False
    game.ship = {seat: "left" for seat in game.seats}
    limit = game.options["stalemate_voyages"]
    if limit > 0 and game.barren_voyages >= limit:
        finish(game, "S10.4")


# The end


def cards_left(game: Game, seat: int) -> int:
    """Count the cards in hand and stock."""
    return len(game.hand[seat]) + len(game.stock[seat])


def finish(game: Game, reason: str) -> None:
    """S10.5: rank the seats."""
    groups: dict[tuple[int, int, int], list[int]] = {}
    for seat in game.seats:  # in order, so that seats that share a place are sorted
        score = (len(game.container[seat]), len(game.jokers[seat]), cards_left(game, seat))
        groups.setdefault(score, []).append(seat)
    # In S10.1 the winner is first as well: no other player has 12 treasures on the container.
    game.result = {"reason": reason, "ranking": [groups[score] for score in sorted(groups, reverse=True)]}
