"""`fathom balance`: variants for every option, and the report."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.terminal import fathom
from fathom.arena.balance import differs
from fathom.arena.intervals import rate
from fathom.arena.variants import variants
from fathom.core.registry import game_named, game_names


@pytest.mark.parametrize("name", ["submarine", "subhunt"])
def test_every_option_and_preset_has_a_variant(name: str) -> None:
    game = game_named(name)
    ways = list(variants(game, game.seats[0]))
    usual = ways[0].options
    assert usual == game.options.complete({})
    for option in game.options:
        assert any(way.options[option.name] != usual[option.name] for way in ways), option.name
    assert {way.players for way in ways} == set(game.seats)
    for way in ways:
        assert game.options.complete(way.options) == way.options
    assert name in game_names()


def test_a_difference_must_be_more_than_chance() -> None:
    usual = rate([[1.0], [0.0]] * 100)
    assert not differs(rate([[1.0], [1.0], [0.0]] * 10), usual)
    assert differs(rate([[1.0], [1.0], [0.0]] * 100), usual)
    assert not differs(usual, usual)


def test_the_report(tmp_path: Path) -> None:
    report = tmp_path / "balance.md"
    asked = ["balance", "subhunt", "--bot", "random", "--games", "2", "--report", str(report)]
    done = fathom(*asked, "--out", str(tmp_path / "games"))
    assert (done.returncode, done.stderr) == (0, "")
    text = report.read_text()
    for name in ("defaults, 2 players", "preset simple", "torpedo_hit=1/2", "auto_panels=false"):
        assert text.count(f"| {name} |") == 3
    pictures = re.findall(r"\]\((balance/\w+\.svg)\)", text)
    assert len(pictures) == 2
    for picture in pictures:
        ElementTree.fromstring((tmp_path / picture).read_text())
    again = fathom(*asked, "--out", str(tmp_path / "games"), "--jobs", "2")
    assert again.returncode == 0
    assert report.read_text() == text
