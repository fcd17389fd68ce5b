"""Several people play whole games together, each at a browser of their own, by clicking only."""

import re

import pytest
from playwright.sync_api import expect

from web.people import People
from web.playing import Player, play
from web.result_panel import check_end_by_rule, check_record
from web.tables import ENDS, NAMES, SHORT, Plan, gather_by_pages

# Friends and how many moves long they are after something; then they let the game end.
GAMES = [
    pytest.param(Plan(friends=1, options=SHORT["submarine"]), 24, id="two at Submarine"),
    pytest.param(Plan(friends=4, options=SHORT["submarine"]), 0, id="five at Submarine"),
    pytest.param(Plan("subhunt", friends=1, options=SHORT["subhunt"]), 200, id="two at the Hunt"),
]


@pytest.mark.parametrize(("plan", "lively"), GAMES)
def test_friends_play_a_whole_game_and_see_the_same_end(people: People, plan: Plan, lively: int) -> None:
    persons = gather_by_pages(people, plan)
    play(*[Player(person, seed, lively) for seed, person in enumerate(persons)])
    seen = [check_end_by_rule(person, plan.game, ENDS[plan.game]) for person in persons]
    assert all(lines == seen[0] for lines in seen)
    assert {line.name for line in seen[0]} >= set(NAMES[: len(persons)])
    check_record(persons[-1])


def test_a_rematch_leads_all_to_the_same_new_table(people: People) -> None:
    ann, bob = gather_by_pages(people, Plan(friends=1))
    ann.button("Menu").click()
    ann.dialog.get_by_role("button", name="Resign").click()
    ann.dialog.get_by_role("button", name="Resign").click()
    expect(bob.heading("You win!")).to_be_visible()
    first = ann.table()
    bob.button("Rematch").click()
    expect(bob.heading(re.compile("before the game"))).to_be_visible()
    ann.button("Go to the rematch").click()
    expect(ann.heading(re.compile("before the game"))).to_be_visible()
    assert ann.table() == bob.table() != first
