"""The reasons of hints in Submarine Hunt are true of the move that they stand beside."""

import json
import re
from pathlib import Path

import pytest

from bots.subhunt_worlds import VARIANTS, positions
from fathom.core.bot import Budget, Candidate, Reason
from fathom.core.options import Options
from fathom.core.rng import Rng
from fathom.games.subhunt.bots import reasons
from fathom.games.subhunt.bots.belief import fleet_heatmap
from fathom.games.subhunt.bots.levels import LEVELS
from fathom.games.subhunt.view import SubHuntView
from subhunt.hunt import game

HINTS = Path(__file__).parents[2] / "web/src/games/subhunt/texts/hints"


def explained(view: SubHuntView) -> list[Candidate]:
    return list(LEVELS[-1].explain(view, Budget(), Rng(1)))


def reason(candidate: Candidate, code: str) -> Reason | None:
    return next((each for each in candidate.reasons if each.code == code), None)


@pytest.mark.parametrize("options", VARIANTS[:3])
def test_a_cell_has_one_probability_on_the_map_and_in_a_reason(options: Options) -> None:
    compared = 0
    for match in positions(options, seed=5, every=9):
        view = match.view(match.to_move)
        assert isinstance(view, SubHuntView)
        if view.phase not in ("sail", "drop"):
            continue
        shown = fleet_heatmap(view)
        assert shown is not None
        for candidate in explained(view):
            for each in candidate.reasons:
                if each.code in ("may_sink", "next_charge"):
                    cell, chance = each.params["cell"], each.params["chance"]
                    assert chance == pytest.approx(shown.submarines[str(cell)], abs=1e-3)
                    compared += 1
    assert compared > 10


def test_a_move_without_a_charge_and_without_loading_waits() -> None:
    view = game().at(red="15 port port", charges="032432").turn_of(1).view(1)
    for candidate in explained(view):
        _, ship, *way = candidate.line.split()
        if ship == "1" and way[-1] != "port":
            assert reason(candidate, "waits")
            assert not reason(candidate, "may_sink")
        if ship == "1" and way[-1] == "port":
            loads = reason(candidate, "loads")
            assert loads is not None
            assert loads.params == {"charges": 4}


def test_a_charge_that_is_held_back_waits() -> None:
    view = game().play("sail 1 3").view(1)
    hold = next(candidate for candidate in explained(view) if candidate.line == "hold")
    assert reason(hold, "waits")


def test_a_shot_that_is_spared_keeps_the_lane_secret() -> None:
    hunt = game(red="103 209 336").play("sail 1 4", "hold", "done", "sail 1 3", "hold", "done", "sail 1 5", "hold")
    done = next(candidate for candidate in explained(hunt.view(1)) if candidate.line == "done")
    kept = reason(done, "keeps_secret")
    assert kept is not None
    assert kept.params["bits"] > 0  # type: ignore[operator]


@pytest.mark.parametrize("language", ["en", "nl", "de", "fr"])
def test_every_code_has_words(language: str) -> None:
    codes = set(re.findall(r'Reason\("([a-z_]+)"', Path(reasons.__file__).read_text()))
    assert len(codes) >= 14
    assert codes <= set(json.loads((HINTS / f"{language}.json").read_text()))
