"""Preferences: opponents, confirmations, an automatic end of turn, a hand that is kept."""

import re

from playwright.sync_api import expect

from web.people import People, Person, store
from web.tables import Plan, gather, grids, legal_lines, move_once, steps
from web.touch import TOUCH
from web.waiting import becomes

YOUR_TURN = "Your turn: choose a ship"


def test_number_and_rank_of_bots_are_chosen_in_the_lobby_and_remembered(people: People) -> None:
    person = people("Ann").open()
    card = person.page.get_by_role("region", name="Submarine", exact=True)
    count, strength = card.get_by_label("Number of bots"), card.get_by_label("Bot strength")
    count.select_option("4 bots")
    strength.select_option("Cadet · 1 of 5")
    card.get_by_role("button", name="Play against bots").click()
    header = person.page.get_by_role("banner")
    players = header.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players).to_have_count(5)
    expect(players.filter(has_text="Cadet")).to_have_count(4)
    person.open()
    expect(count).to_have_value("4")
    expect(strength).to_have_value("1")
    other = person.page.get_by_role("region", name="Submarine Hunt", exact=True)
    expect(other.get_by_label("Number of bots")).to_have_count(0)
    expect(other.get_by_label("Bot strength")).to_have_value("2")


def test_moves_are_not_confirmed_for_a_player_who_does_not_want_that(people: People) -> None:
    (person,) = gather(people, Plan("subhunt", friends=0, bots=1), pages=())
    table = person.seat
    person.open("/settings")
    person.page.get_by_label("Confirm moves").select_option("Never")
    assert table is not None
    person.open(f"/t/{table[0]}")
    person.button(re.compile("^Hide the rest")).click()
    expect(person.page.get_by_text(YOUR_TURN)).to_be_visible()  # the mine, which is final, too


def to_end_of_turn(person: Person) -> None:
    """Play by requests until nothing but the end of the turn is left."""

    def reached() -> bool:
        if (lines := legal_lines(person)) and lines != ["done"]:
            move_once(person)
        return lines == ["done"]

    becomes(person.page, reached, "nothing is left to do")


def test_a_turn_ends_by_itself_when_nothing_is_left_to_do(people: People) -> None:
    (person,) = gather(people, Plan("subhunt", friends=0, bots=1), pages=())
    to_end_of_turn(person)
    before = steps(person)
    store(person, {"fathom.auto_end": True})
    assert person.seat is not None
    person.open(f"/t/{person.seat[0]}")
    becomes(person.page, lambda: steps(person) > before, "the turn has ended")
    expect(person.page.get_by_text(YOUR_TURN)).to_be_visible()


def test_a_hand_is_kept_until_the_new_voyage(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=1), until="keep")
    keep = person.button("Keep it until the new voyage")
    keep.click()
    becomes(person.page, lambda: any(line.startswith("sail") for line in legal_lines(person)), "the new voyage")
    expect(person.page.get_by_text(re.compile("^Your turn: sail"))).to_be_visible()
    expect(keep).to_have_count(0)


def test_a_rank_stands_beside_a_bot_on_a_phone_too(people: People) -> None:
    for game, name in (("Submarine", ".sub-player"), ("Submarine Hunt", ".hunt-fleet")):
        person = people("Ann", **TOUCH).open()
        card = person.page.get_by_role("region", name=game, exact=True)
        card.get_by_label("Bot strength").select_option("Cadet · 1 of 5")
        card.get_by_role("button", name=re.compile("^Play against")).tap()
        expect(grids(person).first).to_be_visible()
        rank = person.page.locator(f"{name} .tag").filter(has_text="Cadet").first
        rank.scroll_into_view_if_needed()
        expect(rank).to_be_visible()
