"""A naive referee for Submarine Hunt, written from docs/rules/subhunt.md and notation.md alone.

It writes down every line that could be a decision at all and asks each rule in turn whether it forbids it.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

SEA = range(1, 37)  # H1.2
LEVELS = (100, 200, 300)  # H1.2
SHIPS = ("1", "2", "3")  # H1.1
PORT = "port"
DEFAULTS = {
    "blast": "cross",
    "magazines": [4, 3, 2],
    "arrows": [2, 3, 4, 5],
    "lanes": "rows_and_columns",
    "torpedo_hit": "1/3",
    "mine_trigger": "stop",
    "turn_limit": 200,
    "auto_panels": True,  # H9.3: notes of a player, which the referee ignores
}


class Game:
    """All that lies on the table; seat 1 is red and `turn` is the seat to decide.

    Surface fields are strings, "1" to "36"; a field under water is a number, such as 214.
    """

    def __init__(self, record: dict[str, Any]) -> None:
        self.options: dict[str, Any] = DEFAULTS | record["options"]
        self.turn = 1  # notation: red sets up first; H3.1: red begins
        self.phase = "hide"  # then "mine", then "sail", "drop", "fire"
        self.submarines: dict[int, list[int]] = {1: [], 2: []}
        self.mine: dict[int, int] = {}  # H2.2: by the seat that laid it, while it is there
        self.ships = {seat: dict.fromkeys(SHIPS, PORT) for seat in (1, 2)}  # H1.5; sunken ships are not in it
        self.charges = {seat: {ship: full_load(self, ship) for ship in SHIPS} for seat in (1, 2)}  # H1.5
        self.sailed = ""  # the ship that sailed this turn
        self.fired: list[str] = []  # this turn's torpedoes, as target and lane: "2 r3"
        self.hit = False  # one of them was a hit
        self.turns_had = {1: 0, 2: 0}
        self.result: dict[str, Any] | None = None


def replay(record: dict[str, Any]) -> Iterator[tuple[set[str], str]]:
    """Yield, for each move of the record, all legal lines and the move with its true announcement."""
    yield from play(Game(record), record)


def referee(record: dict[str, Any]) -> tuple[list[set[str]], dict[str, Any] | None]:
    """Give all legal lines before each move, and the result by the rules after the last."""
    game = Game(record)
    legal_sets = [legal for legal, _ in play(game, record)]
    return legal_sets, game.result


def play(game: Game, record: dict[str, Any]) -> Iterator[tuple[set[str], str]]:
    """Check and make the record's moves one after the other."""
    assert record["game"] == "subhunt", f"not a record of Submarine Hunt: {record['game']}"
    assert record["players"] == 2, "H1.1: two fleets"
    assert record["start"] == 1, "H3.1: red begins"
    for number, move in enumerate(record["moves"], 1):
        where = f"move {number}, seat {game.turn}, {move!r}"
        assert game.result is None, f"{where}: the game is over: {game.result}"
        legal = legal_lines(game)
        line = move.split(" = ")[0]
        assert line in legal, f"{where}: not legal in phase {game.phase!r}, but: {sorted(legal)}"
        true_moves = [line + announcement for announcement in announcements(game, line)]
        assert move in true_moves, f"{where}: the announcement is wrong, it must be {' or '.join(true_moves)}"
        yield legal, move
        make(game, line, move[len(line) :])


# The sea


def row(number: int) -> int:
    """H1.2: rows of six, 1 to 6."""
    return (number - 1) // 6 + 1


def column(number: int) -> int:
    """H1.2: columns, 1 to 6."""
    return (number - 1) % 6 + 1


def steps_apart(one: int, other: int) -> int:
    """Count the steps in the eight directions between two fields."""
    return max(abs(row(one) - row(other)), abs(column(one) - column(other)))


NEXT_TO = {one: [other for other in SEA if steps_apart(one, other) == 1] for one in SEA}
LANES = {f"r{n}": [number for number in SEA if row(number) == n] for n in range(1, 7)}  # H1.6
LANES |= {f"c{n}": [number for number in SEA if column(number) == n] for n in range(1, 7)}
DIAGONALS = {"d1": [1, 8, 15, 22, 29, 36], "d2": [6, 11, 16, 21, 26, 31]}


def neighbours(game: Game, place: int) -> list[int]:
    """H5.3, H5.4: the fields under water where a submarine is grazed."""
    level, number = split_place(place)
    around = [level + other for other in NEXT_TO[number]]
    if game.options["blast"] == "square":
        return around  # H5.4
    cross = [other for other in around if not is_diagonal(number, other - level)]
    return cross + [other + number for other in LEVELS if abs(other - level) == 100]  # H5.3


def is_diagonal(one: int, other: int) -> bool:
    """Tell whether two fields differ in both row and column."""
    return row(one) != row(other) and column(one) != column(other)


def split_place(place: int) -> tuple[int, int]:
    """Split 214 into 200 and 14."""
    return place // 100 * 100, place % 100


def lanes(game: Game) -> dict[str, list[int]]:
    """H1.6: the lanes in play and their fields."""
    if game.options["lanes"] == "plus_diagonals":
        return LANES | DIAGONALS
    return LANES


def full_load(game: Game, ship: str) -> int:
    """H1.5: the size of a ship's magazine."""
    size: int = game.options["magazines"][int(ship) - 1]
    return size


def enemy(game: Game) -> int:
    """Give the other seat."""
    return 3 - game.turn


# What is legal


def legal_lines(game: Game) -> set[str]:
    """Give every line that is a decision now and that no rule forbids."""
    if game.phase == "hide":
        return {f"hide {place}" for place in places() if may_hide(game, place)}
    if game.phase == "mine":
        return {f"mine {place}" for place in places() if may_mine(game, place)}
    if game.phase == "sail":
        return sail_lines(game)
    if game.phase == "drop":
        return {"hold", "drop 100", "drop 200", "drop 300"}  # H3.2, H5.1
    shots = [f"{ship} {lane}" for ship in SHIPS for lane in lanes(game)]
    return {"done"} | {f"fire {shot}" for shot in shots if may_fire(game, shot)}


def places() -> list[int]:
    """Return all fields under water."""
    return [level + number for level in LEVELS for number in SEA]


def may_hide(game: Game, place: int) -> bool:
    """H2.1: each submarine on a field of its own."""
    return place not in game.submarines[game.turn]


def may_mine(game: Game, place: int) -> bool:
    """H2.2: on level 100, with another number than any own submarine."""
    level, number = split_place(place)
    return level == 100 and all(split_place(own)[1] != number for own in game.submarines[game.turn])


def sail_lines(game: Game) -> set[str]:
    """H4: every move of every own ship."""
    lines = set()
    for ship, start in game.ships[game.turn].items():
        for way in ways(game, start):
            if may_sail(game, ship, way):
                written = way if game.options["mine_trigger"] == "pass" else way[-1:]
                lines.add(" ".join(["sail", ship, *written]))
    return lines


def ways(game: Game, start: str) -> list[list[str]]:
    """H4.1, H4.3: every row of 1, 2 or 3 steps; arriving in port ends it."""
    one = [[place] for place in steps(game, start)]
    two = [[*way, place] for way in one if way[-1] != PORT for place in steps(game, way[-1])]
    three = [[*way, place] for way in two if way[-1] != PORT for place in steps(game, way[-1])]
    return one + two + three


def steps(game: Game, place: str) -> list[str]:
    """H4.1 to H4.3: where one step can lead."""
    arrows = [str(number) for number in game.options["arrows"]]
    if place == PORT:
        return arrows  # H4.2
    fields = [str(number) for number in NEXT_TO[int(place)]]  # H4.1
    return [*fields, PORT] if place in arrows else fields  # H4.3


def may_sail(game: Game, ship: str, way: list[str]) -> bool:
    """H4.4, H6.1: where a way may end and what it may touch."""
    start, end = game.ships[game.turn][ship], way[-1]
    if end == start:
        return False  # H4.4, the port included
    if end != PORT and end in game.ships[game.turn].values():
        return False  # H4.4: another own ship
    if game.options["mine_trigger"] == "pass":
        return len({start, *way}) == 1 + len(way)  # H6.1: no field twice, its start included
    return True


def may_fire(game: Game, shot: str) -> bool:
    """H4.5, H7.1, H7.2: at a ship at sea, on a lane over it and over an own submarine that has not fired."""
    target, lane = shot.split()
    fields = lanes(game)[lane]
    if game.hit:
        return False  # H7.2: the ship is sunk
    if game.fired and game.fired[0] != shot:
        return False  # H7.1: one ship and one lane
    if game.ships[enemy(game)].get(target, PORT) == PORT:
        return False  # H4.5, H7.1: sunken or in port
    if int(game.ships[enemy(game)][target]) not in fields:
        return False  # H7.1
    under = [own for own in game.submarines[game.turn] if split_place(own)[1] in fields]
    return len(game.fired) < len(under)  # H7.1, H7.2: one torpedo each


# What is announced


def announcements(game: Game, line: str) -> list[str]:
    """Give what can truly follow the line in a record: only a torpedo has two outcomes."""
    verb, *words = line.split()
    if verb == "sail" and meets_mine(game, words[1:]):
        return [f" = mine {game.mine[enemy(game)]}"]
    if verb == "drop":
        return [" = " + answer(game, int(words[0]))]
    if verb == "fire":
        chance = Fraction(game.options["torpedo_hit"])  # H1.7
        return [" = hit"] * (chance > 0) + [" = miss"] * (chance < 1)
    return [""]


def meets_mine(game: Game, way: list[str]) -> bool:
    """H6.1: the move ends on the mine or, with `pass`, touches it (with `stop` only the end is written)."""
    return enemy(game) in game.mine and str(game.mine[enemy(game)]) in way


def answer(game: Game, level: int) -> str:
    """H5.2, H5.5, H5.6: hit, graze with the number, both, or miss."""
    place = charge_place(game, level)
    hit = place in game.submarines[enemy(game)]
    grazed = len([other for other in game.submarines[enemy(game)] if other in neighbours(game, place)])
    words = ["hit"] * hit + [f"graze {grazed}"] * (grazed > 0)
    return " ".join(words) or "miss"


def charge_place(game: Game, level: int) -> int:
    """H5.1: the named level, the ship's own field."""
    return level + int(game.ships[game.turn][game.sailed])


# What a move does


def make(game: Game, line: str, announcement: str) -> None:
    """Carry out a legal line with what was announced."""
    verb, *words = line.split()
    if verb == "hide":
        make_hide(game, int(words[0]))
    elif verb == "mine":
        make_mine(game, int(words[0]))
    elif verb == "sail":
        make_sail(game, words[0], words[1:])
    elif verb == "drop":
        make_drop(game, int(words[0]))
    elif verb == "hold":
        game.phase = "fire"
    elif verb == "fire":
        make_fire(game, " ".join(words), announcement == " = hit")
    else:  # `done`
        end_turn(game)


def make_hide(game: Game, place: int) -> None:
    """H2.1: three submarines, then the mine."""
    game.submarines[game.turn].append(place)
    if len(game.submarines[game.turn]) == 3:
        game.phase = "mine"


def make_mine(game: Game, place: int) -> None:
    """H2.2: after red, blue hides; after blue, red sails (H3.1)."""
    game.mine[game.turn] = split_place(place)[1]
    game.phase = "hide" if game.turn == 1 else "sail"
    game.turn = enemy(game)


def make_sail(game: Game, ship: str, way: list[str]) -> None:
    """H4, H6: the ship arrives, or is lost on the mine."""
    game.sailed = ship
    if meets_mine(game, way):
        del game.mine[enemy(game)]  # H6.1
        del game.ships[game.turn][ship]
        game.phase = "fire"  # H6.2: no charge
        if not game.ships[game.turn]:
            finish(game, enemy(game))  # H8.1
        return
    game.ships[game.turn][ship] = way[-1]
    if way[-1] == PORT:
        game.charges[game.turn][ship] = full_load(game, ship)  # H4.3
        game.phase = "fire"  # H4.5
    else:
        game.phase = "drop" if game.charges[game.turn][ship] > 0 else "fire"  # H5.1


def make_drop(game: Game, level: int) -> None:
    """H5.1, H5.2: spend a charge; a submarine that lies there is sunk."""
    game.charges[game.turn][game.sailed] -= 1
    place = charge_place(game, level)
    if place in game.submarines[enemy(game)]:
        game.submarines[enemy(game)].remove(place)
    game.phase = "fire"
    if not game.submarines[enemy(game)]:
        finish(game, game.turn)  # H8.1


def make_fire(game: Game, shot: str, hit: bool) -> None:
    """H7.2: the first hit sinks the ship, a miss changes nothing."""
    game.fired.append(shot)
    if hit:
        game.hit = True
        del game.ships[enemy(game)][shot.split()[0]]
        if not game.ships[enemy(game)]:
            finish(game, game.turn)  # H8.1


def end_turn(game: Game) -> None:
    """H3.1, H8.2: the other player is on turn, unless both have had enough turns."""
    game.turns_had[game.turn] += 1
    game.sailed = ""
    game.fired = []
    game.hit = False
    game.phase = "sail"
    game.turn = enemy(game)
    limit = game.options["turn_limit"]
    if limit > 0 and min(game.turns_had.values()) >= limit:
        game.result = {"reason": "H8.2", "ranking": [[1, 2]]}


def finish(game: Game, winner: int) -> None:
    """H8.1: a player has won."""
    game.result = {"reason": "H8.1", "ranking": [[winner], [3 - winner]]}
