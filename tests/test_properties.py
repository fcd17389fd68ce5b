"""Properties that hold for any input and any game."""

import json
from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.core.errors import FathomError, InvalidRecord, Refusal
from fathom.core.options import Options
from fathom.core.record import read, replay, write
from fathom.core.registry import game_named, game_names
from fathom.games.submarine.view import SubmarineView
from play import finished, fresh, random_steps, variants

RECORDS = {name: json.loads(write(finished(name, 2, {}, 1)).encode()) for name in game_names()}
LINES = sorted({move for record in RECORDS.values() for move in record["moves"]})
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


def accept_or_refuse(data: bytes | str) -> None:
    """Read a record. Exceptions other than a typed refusal are bugs."""
    try:
        replay(read(data))
    except InvalidRecord as fault:
        assert str(fault)


@given(st.binary(max_size=200))
def test_any_bytes_as_record(data: bytes) -> None:
    accept_or_refuse(data)


@given(st.text(max_size=200))
def test_any_text_as_record(text: str) -> None:
    accept_or_refuse(text)


@pytest.mark.parametrize("data", [b"[" * 100_000, b'{"format":' * 50_000, b"\xff\xfe", b"\xef\xbb\xbf{}", b"1" * 9000])
def test_hostile_bytes_as_record(data: bytes) -> None:
    with pytest.raises(InvalidRecord):
        read(data)


@pytest.mark.parametrize("name", game_names())
@given(data=st.data())
def test_any_change_to_a_record(name: str, data: st.DataObject) -> None:
    """One value of a valid record is replaced by any other."""
    record = json.loads(json.dumps(RECORDS[name]))
    place: object = record
    while isinstance(place, (dict, list)) and place:
        keys = sorted(place) if isinstance(place, dict) else range(len(place))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], (dict, list)) or not place[key] or data.draw(st.booleans()):
            place[key] = data.draw(JSON | st.sampled_from(LINES))
            break
        place = place[key]
    accept_or_refuse(json.dumps(record, allow_nan=True))


@pytest.mark.parametrize("name", game_names())
@given(
    line=st.text(max_size=30) | st.sampled_from(LINES) | st.from_regex(r"(lift|move|sail|fire|drop) .*", fullmatch=True)
)
def test_any_text_as_line(name: str, line: str) -> None:
    """`legal` and `why_not` agree, and a refused line changes nothing."""
    match = fresh(name, 2, {}, 1)
    for number, _ in enumerate(random_steps(match, 1, 60)):
        if number % 12:
            continue
        before = match.state.to_bytes()
        refusal = match.state.why_not(line)
        assert (refusal is None) == (line in match.legal())
        assert match.state.to_bytes() == before


@pytest.mark.parametrize("name", game_names())
@given(name_of=st.text(max_size=12), value=JSON, text=st.text(max_size=20))
def test_any_option(name: str, name_of: str, value: object, text: str) -> None:
    options = game_named(name).options
    for given_options in ({name_of: value}, *({option.name: value} for option in options)):
        try:
            options.complete(given_options)
        except Refusal as refusal:
            assert str(refusal)
    for option in options:
        try:
            assert option.accepts(option.read(text))
        except Refusal as refusal:
            assert option.name in str(refusal)


@pytest.mark.parametrize(("name", "players", "options"), variants())
def test_legal_and_why_not_agree(name: str, players: int, options: Options) -> None:
    """Every line that was legal at some time in a game is tried at many other times."""
    lines: set[str] = set()
    for match in random_steps(fresh(name, players, options, 5), 5, 300):
        lines |= set(match.legal())
    asked = sorted(lines)[:: max(1, len(lines) // 300)]
    for number, match in enumerate(random_steps(fresh(name, players, options, 6), 6, 300)):
        if number % 10 == 0:
            legal = set(match.legal())
            for line in asked:
                assert (match.state.why_not(line) is None) == (line in legal), line


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tokens_and_cards_are_conserved(players: int) -> None:
    """Each of the 65 tokens, except mussels that no player took, and of the 60 cards is in exactly one place."""
    match = fresh("submarine", players, {}, 8)
    for _ in random_steps(match, 8):
        view = match.view(0)
        assert isinstance(view, SubmarineView)
        groups = [*view.board.values(), *view.containers, *view.jokers]
        tokens = Counter(token for group in groups for token in group)
        assert max(tokens.values()) == 1
        assert sum(not token.endswith("*") for token in tokens) == 60
        taken = sum(line.startswith("mussel") for line in view.log)
        assert sum(token.endswith("*") for token in tokens) == taken
        assert sum(view.hands) + sum(view.stocks) + view.spare + len(view.discards) == 60
        held = Counter("".join(match.view(seat).hand for seat in range(1, players + 1)) + view.discards)
        assert all(count <= 12 for count in held.values())


@pytest.mark.parametrize(("name", "players", "options"), variants())
def test_replay_gives_the_same_bytes(name: str, players: int, options: Options) -> None:
    match = finished(name, players, options, 11)
    data = write(match).encode()
    assert write(replay(read(data))).encode() == data
    assert msgspec.json.decode(data) == msgspec.json.decode(write(finished(name, players, options, 11)).encode())


def test_errors_have_one_base_class() -> None:
    assert issubclass(Refusal, FathomError)
    assert issubclass(InvalidRecord, FathomError)
