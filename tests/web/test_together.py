"""Several people play whole games together, each at a browser of their own, by clicking only."""

import re

from playwright.sync_api import expect

from web.people import People
from web.playing import Player, play
from web.result_panel import check_same_end, shared_text
from web.tables import SHORT, Plan, gather_by_pages


def test_five_at_a_table_see_the_same_end(people: People) -> None:
    """Three people and two bots. Two people: see test_secrets.py."""
    persons = gather_by_pages(people, Plan(friends=2, bots=2, options=SHORT["submarine"]))
    play(*[Player(person, seed, lively=0) for seed, person in enumerate(persons)])
    check_same_end(persons, "submarine")


def test_a_result_can_be_shared_and_a_rematch_leads_all_to_the_same_new_table(people: People) -> None:
    ann, bob = gather_by_pages(people, Plan(friends=1))
    ann.button("Menu").click()
    ann.dialog.get_by_role("button", name="Resign").click()
    ann.dialog.get_by_role("button", name="Resign").click()
    expect(bob.heading("You win!")).to_be_visible()
    first = ann.table()
    said, scores, link = shared_text(bob).split("\n")
    assert said.startswith("Submarine: Bob wins. ")
    assert scores == "Ann 0 · Bob 0"
    assert link.endswith(first.replace("/t/", "/replay/"))
    bob.button("Rematch").click()
    expect(bob.heading(re.compile("waiting room"))).to_be_visible()
    ann.button("Go to the rematch").click()
    expect(ann.heading(re.compile("waiting room"))).to_be_visible()
    assert ann.table() == bob.table() != first
