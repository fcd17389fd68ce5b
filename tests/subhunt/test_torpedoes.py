"""H1.6, H1.7, H7: lanes, the disc, torpedoes."""

from fractions import Fraction

import pytest

from fathom.core.chance import HashChance
from fathom.core.errors import RefusalKind
from fathom.games.subhunt.actions import HIT, MISS
from subhunt.hunt import Hunt, game


def firing(red: str, blue: str, **options: object) -> Hunt:
    """Return a game where red has moved and may fire at these ships of blue."""
    mine = "135" if "35" not in {cell[1:] for cell in red.split()} else "134"
    return game(red=red, mines=f"{mine} 132", **options).at(red="port port 1", blue=blue).play("sail 3 port")


def test_rows_and_columns() -> None:
    """H1.6: lanes are the six rows and the six columns."""
    for field in range(36):
        hunt = firing("114 229 336", f"{field + 1} lost lost")
        lanes = {f"r{field // 6 + 1}", f"c{field % 6 + 1}"} & {"r3", "c2", "r5", "c5", "r6", "c6"}
        assert hunt.legal == {f"fire 1 {lane}" for lane in lanes} | {"done"}
    firing("115 229 336", "22 lost lost").refuses("fire 1 d1", "H1.6").refuses("fire 1 r7", "H1.6")


def test_diagonals() -> None:
    """H1.6: with lanes=plus_diagonals also d1 through 1 and 36, and d2 through 6 and 31."""
    one = firing("101 202 203", "36 22 31", lanes="plus_diagonals")
    assert one.legal == {"fire 1 d1", "fire 2 d1", "fire 3 c1", "done"}
    two = firing("106 202 203", "31 16 36", lanes="plus_diagonals")
    assert two.legal == {"fire 1 d2", "fire 2 d2", "fire 3 c6", "done"}
    two.refuses("fire 1 d1", "H7.1", "not_on_lane").refuses("fire 3 d1", "H7.1", "none_under_lane")
    assert firing("101 202 203", "36 22 31").legal == {"fire 3 c1", "done"}


@pytest.mark.parametrize(
    ("odds", "sides"),
    [
        ("1/3", {HIT: 1, MISS: 2}),
        ("2/6", {HIT: 1, MISS: 2}),
        ("0", {MISS: 1}),
        ("1", {HIT: 1}),
        ("5/5", {HIT: 1}),
    ],
)
def test_disc(odds: str, sides: dict[int, int]) -> None:
    """H1.7: a hit has the part that option torpedo_hit says, 1/3 by default."""
    hunt = firing("114 229 336", "15 lost lost", torpedo_hit=odds)
    hunt.match.play("fire 1 r3")
    assert hunt.state.chance_due
    assert (hunt.state.to_move, hunt.match.legal()) == (0, [])
    assert dict(hunt.state.odds()) == sides
    assert hunt.state.legal() == list(sides)
    refusal = hunt.state.why_not("done")
    assert refusal is not None
    assert refusal.kind == RefusalKind.NOT_YOUR_TURN


def test_disc_is_spun_by_chance() -> None:
    """H1.7: over many spins about one in three hits."""
    chance = HashChance.seeded(1)
    hits = 0
    for _ in range(300):
        hunt = firing("114 229 336", "15 16 lost")
        hits += hunt.match.play("fire 1 r3", chance).line.endswith("= hit")
    assert abs(Fraction(hits, 300) - Fraction(1, 3)) < Fraction(1, 10)


def test_target_and_lane() -> None:
    """H7.1: one enemy ship at sea, one lane over its field, an own submarine under it on whatever level."""
    hunt = firing("114 214 336", "15 port lost")
    assert hunt.legal == {"fire 1 r3", "done"}
    hunt.refuses("fire 1 c3", "H7.1", "none_under_lane").refuses("fire 1 r6", "H7.1", "not_on_lane")
    hunt.refuses("fire 2 r3", "H4.5").refuses("fire 3 r3", "H7.1", "target_lost").refuses("fire 4 r3", "H1.1")
    for fleet in ("118 233 336", "218 133 336", "318 133 236"):
        assert "fire 1 r3" in firing(fleet, "15 port port").legal


def test_after_a_charge_or_none() -> None:
    """H7.1: after the move, charge or no charge."""
    for line in ("hold", "drop 100"):
        hunt = game(red="103 233 336").at(blue="15 port port").play("sail 1 3", line)
        assert hunt.legal == {"fire 1 c3", "done"}


def test_one_volley() -> None:
    """H7.1: one ship and one lane in a turn."""
    hunt = firing("113 214 336", "15 16 port").play("fire 1 r3 = miss")
    assert hunt.legal == {"fire 1 r3", "done"}
    hunt.refuses("fire 2 r3", "H7.1", "one_volley").refuses("fire 1 c3", "H7.1", "one_volley")


def test_each_submarine_fires_once() -> None:
    """H7.2: as many as lie under the lane, also one below the other, and as many as the player likes."""
    hunt = firing("114 214 316", "15 16 port").play("fire 1 r3 = miss", "fire 1 r3 = miss")
    assert "done" in hunt.legal
    hunt.play("fire 1 r3 = miss").refuses("fire 1 r3", "H7.2", "all_fired")
    assert hunt.legal == {"done"}
    assert hunt.view(0).ships[1] == ["15", "16", "port"]


def test_first_hit_sinks() -> None:
    """H7.2: then no torpedo follows, at whatever ship."""
    hunt = firing("114 214 316", "15 16 port").play("fire 1 r3 = miss", "fire 1 r3 = hit")
    assert hunt.view(0).ships[1] == ["lost", "16", "port"]
    hunt.refuses("fire 1 r3", "H7.2", "has_hit").refuses("fire 2 r3", "H7.2", "has_hit")
    assert hunt.legal == {"done"}
    assert "fire 2 r3" in hunt.play("done", "sail 2 17", "hold", "done", "sail 1 3", "hold").legal


def test_news_of_torpedoes() -> None:
    """H7.2: the numbers that clients and bots read: 128 for a miss, 129 for a hit."""
    hunt = firing("114 214 316", "15 16 port").play("fire 1 r3 = miss", "fire 1 r3 = hit")
    assert [step.news for step in hunt.match.steps[-2:]] == [(128,), (129,)]


def test_sunk_submarines_do_not_fire() -> None:
    """H7.2: only living submarines fire."""
    hunt = game(red="103 209 336", mines="135 135").play("sail 1 2", "hold", "done")
    hunt.play("sail 1 3", "drop 100 = hit", "done", "sail 2 8", "hold")
    assert hunt.legal == {"fire 1 c3", "done"}
    assert hunt.play("fire 1 c3 = miss").legal == {"done"}


def test_firing_discloses() -> None:
    """H7.3: lane and number are in the log for all, and sampled fleets take account of it."""
    hunt = firing("114 216 336", "15 lost port").play("fire 1 r3 = miss", "fire 1 r3 = miss")
    assert hunt.view(2).log[-2:] == ("fire 1 r3 = miss",) * 2
    assert (hunt.view(0).target, hunt.view(0).lane, hunt.view(0).shots) == (1, "r3", 2)


def test_player_chooses_target() -> None:
    """H7.4: any of the ships on a lane."""
    assert {"fire 1 r3", "fire 2 r3", "fire 3 r3"} <= firing("114 229 336", "13 15 18").legal
