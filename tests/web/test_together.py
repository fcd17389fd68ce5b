"""Several people play whole games together, each at a browser of their own, by clicking only."""

import re

from playwright.sync_api import expect

from web.people import People
from web.playing import Player, play
from web.result_panel import check_same_end
from web.tables import SHORT, Plan, gather_by_pages


def test_five_at_a_table_see_the_same_end(people: People) -> None:
    """Three people and two bots. Two people: see test_secrets.py."""
    persons = gather_by_pages(people, Plan(friends=2, bots=2, options=SHORT["submarine"]))
    play(*[Player(person, seed, lively=0) for seed, person in enumerate(persons)])
    check_same_end(persons, "submarine")


def test_a_rematch_leads_all_to_the_same_new_table(people: People) -> None:
    ann, bob = gather_by_pages(people, Plan(friends=1))
    ann.button("Menu").click()
    ann.dialog.get_by_role("button", name="Resign").click()
    ann.dialog.get_by_role("button", name="Resign").click()
    expect(bob.heading("You win!")).to_be_visible()
    first = ann.table()
    bob.button("Rematch").click()
    expect(bob.heading(re.compile("waiting room"))).to_be_visible()
    ann.button("Go to the rematch").click()
    expect(ann.heading(re.compile("waiting room"))).to_be_visible()
    assert ann.table() == bob.table() != first
