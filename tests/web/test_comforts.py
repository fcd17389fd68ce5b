"""Comforts: costs shown first, undo, dragging, layouts, own notes, clocks, settings, calls."""

import re

from playwright.sync_api import Locator, expect

from web.people import People, Person
from web.playing import look
from web.tables import Plan, advance, gather, grids, move_once

FLEET = re.compile(": your (submarine|mine)")
# Of a field in the own notes, each after a click.
SIGNS = ("no submarine", "a submarine may be here", "a submarine was sunk here", "not searched", "no submarine")


def log(person: Person) -> Locator:
    return person.page.get_by_role("tabpanel")


def middle(spot: Locator) -> tuple[float, float]:
    """Return the middle of an element, in pixels of the page."""
    box = spot.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(person: Person, piece: Locator, to: Locator) -> None:
    """Press on something, pull it somewhere and let go."""
    mouse = person.page.mouse
    mouse.move(*middle(piece))
    mouse.down()
    mouse.move(*middle(to), steps=5)
    mouse.up()


def hide(person: Person) -> set[str]:
    """Lay the mine that is proposed, and wait for the enemy; where all lies then."""
    person.button("Confirm", exact=True).click()
    expect(person.page.get_by_text("Your turn: choose a ship")).to_be_visible()
    return {cell.get_attribute("aria-label") or "" for cell in person.page.get_by_label(FLEET).all()}


def test_a_lift_says_what_it_costs_before_it_is_final(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=1), until="lift")
    steps = look(person).steps
    person.page.get_by_role("gridcell", name=re.compile("can salvage")).first.press("Enter")
    person.dialog.get_by_role("button", name=re.compile("Salvage$")).first.click()
    by_card, for_joker = "your .* This can’t be undone", "the .* in its place"
    told = person.dialog.get_by_text(re.compile(f"^Costs ({by_card}|{for_joker})"))
    expect(told).to_be_visible()
    person.dialog.get_by_role("button", name="Cancel").click()
    expect(told).to_have_count(0)
    assert look(person).steps == steps
    person.dialog.get_by_role("button", name=re.compile("Salvage$")).first.click()
    person.dialog.get_by_role("button", name=re.compile("^Salvage the")).click()
    expect(log(person).get_by_text(re.compile("^Ann salvages the")).first).to_be_visible()


def test_a_step_is_taken_back_and_the_page_says_how_many_can_be(people: People) -> None:
    person, _ = gather(people, Plan(friends=1), until="move", pages=["Ann"])
    undo = person.button("Undo")
    expect(person.page.get_by_text(re.compile("^Your turn: move your submarines in column"))).to_be_visible()
    steps = look(person).steps
    expect(undo).to_have_attribute("title", "You can undo 1 step")
    undo.click()
    expect(person.page.get_by_text(re.compile("^Your turn: sail"))).to_be_visible()
    expect(log(person).get_by_text("Ann takes back a move.")).to_be_visible()
    assert look(person).steps == steps - 1
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)
    expect(person.says.filter(has_text="Nothing to undo")).to_be_visible()


def test_a_decision_before_the_moves_of_bots_is_taken_back_and_the_game_becomes_practice(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=1), moves=5, until="sail")
    expect(person.page.get_by_text(re.compile("^Your turn: sail"))).to_be_visible()
    steps = look(person).steps
    undo = person.button("Undo")
    expect(undo).to_have_attribute("title", re.compile("^Take back your last decision"))
    undo.click()
    expect(log(person).get_by_text("this game counts as practice")).to_be_visible()
    assert look(person).steps < steps
    assert person.my_turn


def test_a_game_against_bots_is_ended_after_a_question(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=1))
    for answer in ("Cancel", "End the game here"):
        person.button("Menu").click()
        expect(person.dialog.get_by_role("button", name="Offer to end the game here")).to_have_count(0)
        person.dialog.get_by_role("button", name="End the game here").click()
        expect(person.dialog.get_by_text("It ends as a tie.")).to_be_visible()
        person.dialog.get_by_role("button", name=answer, exact=True).click()
        expect(person.dialog).to_have_count(0)
    expect(person.heading("It’s a draw")).to_be_visible()


def test_a_line_of_the_log_shows_its_moment_and_the_last_line_is_in_sight(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=1), moves=16)
    line = person.page.locator("[data-step]")
    expect(line.last).to_be_in_viewport()
    line.nth(2).click()
    expect(person.page.get_by_text("Position after move 2", exact=True)).to_be_visible()
    expect(line.nth(2)).to_be_in_viewport()


def test_the_ship_is_dragged_to_a_column(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=1), until="sail")
    target = person.page.get_by_role("gridcell", name=re.compile(r"^Surface above \w.*possible target$")).last
    column = (target.get_attribute("aria-label") or "").removeprefix("Surface above ")[0]
    drag(person, person.page.locator("[data-ship='1']"), target)
    expect(log(person).get_by_text(f"Ann sails to column {column}.").last).to_be_visible()


def test_escape_cancels_a_double_click_plays_and_a_ship_is_dragged_in_the_hunt(people: People) -> None:
    (person,) = gather(people, Plan("subhunt", friends=0, bots=1))
    person.button(re.compile("^Hide the rest")).click()
    expect(person.button("Confirm", exact=True)).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.button("Confirm", exact=True)).to_have_count(0)
    person.page.get_by_role("gridcell", name=re.compile("can be chosen$")).first.dblclick()
    expect(person.page.get_by_text("Your turn: choose a ship")).to_be_visible()
    surface = person.page.get_by_role("grid", name=re.compile("^Surface, your hunt", re.IGNORECASE))
    target = surface.get_by_role("gridcell", name=re.compile("^8:"))
    drag(person, person.page.locator("[data-ship='1.2']").first, target)
    expect(person.page.get_by_text("Ship 2 sails to 8", exact=True)).to_be_visible()


def test_escape_cancels_and_a_double_click_salvages(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=1), until="lift")
    token = person.page.locator(".sea-token.is-open").first
    token.click()
    expect(person.button(re.compile("^Salvage the"))).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.button(re.compile("^Salvage the"))).to_have_count(0)
    token.dblclick()
    expect(log(person).get_by_text(re.compile("^Ann salvages the")).first).to_be_visible()


def test_a_layout_is_kept_in_the_browser_and_hides_the_next_fleet(people: People) -> None:
    (person,) = gather(people, Plan("subhunt", friends=0, bots=1))
    person.button(re.compile("^Hide the rest")).click()
    first = hide(person)
    person.page.get_by_text("Save this layout").click()
    person.page.get_by_label("Name", exact=True).fill("Deep")
    person.button("Save").click()
    expect(person.page.get_by_text("Saved in this browser: Deep")).to_be_visible()
    person.open()
    person.button("Play against a bot").click()
    expect(grids(person).first).to_be_visible()
    person.button(re.compile("^Deep")).click()
    assert hide(person) == first
    assert len(first) == 4


def test_own_notes_where_the_pegs_are_left_to_the_player(people: People) -> None:
    (person,) = gather(people, Plan("subhunt", friends=0, bots=1, unchecked=["Automatic pegs"]), until="sail")
    expect(person.page.get_by_text("You set the pegs yourself")).to_be_visible()
    search = person.page.get_by_role("grid", name=re.compile("^Level 200, your hunt", re.IGNORECASE))
    cell = search.get_by_role("gridcell", name=re.compile("^215:"))
    for sign in SIGNS:
        cell.click()
        expect(cell).to_have_attribute("aria-label", re.compile(sign))
    person.page.reload()
    expect(cell).to_have_attribute("aria-label", re.compile("no submarine"))


def test_the_lane_of_a_torpedo_is_shown_with_what_a_shot_tells(people: People) -> None:
    (person,) = gather(people, Plan("subhunt", friends=0, bots=1), until="fire")
    fire = person.button(re.compile("^Fire at ship"))
    expect(person.page.locator("line.lane").first).to_be_attached()
    expect(person.page.get_by_text(re.compile("1/3.*chance to hit")).first).to_be_visible()
    fire.first.click()
    expect(person.page.locator("line.lane.chosen")).to_have_count(1)
    expect(person.page.get_by_text(re.compile("Your opponent learns that at least"))).to_be_visible()


def test_clocks_are_shown_and_the_one_whose_turn_it_is_runs(people: People) -> None:
    ann, bob = gather(people, Plan(friends=1, clock="2 minutes per turn"), until="mussel", pages=["Bob"])
    for mover, name in ((ann, "Ann"), (bob, "Bob")):
        line = bob.page.get_by_role("listitem").filter(has_text="is to move").filter(has_text=name)
        expect(line.get_by_role("timer")).to_have_text(re.compile("1:5"))
        expect(bob.page.get_by_role("timer")).to_have_count(2)
        move_once(mover)


def test_settings_hold_after_a_reload_and_follow_the_system_before(people: People) -> None:
    person = people(speed=None, color_scheme="dark").open("/settings")
    page = person.page.locator("html")
    expect(page).to_have_attribute("data-theme", "dark")
    expect(page).to_have_attribute("data-motion", "none")  # as the system wishes
    person.page.get_by_label("Theme").select_option("Light")
    person.page.get_by_label("Animations").select_option("Slow")
    person.page.reload()
    expect(person.heading("Settings")).to_be_visible()
    expect(page).to_have_attribute("data-theme", "light")
    expect(page).to_have_attribute("data-motion", "some")


NOTES = """
  window.calls = [];
  const asked = Notification.requestPermission.bind(Notification);
  window.Notification = class extends EventTarget {
    static requestPermission = asked;
    static permission = 'granted'; // Chromium without a window says "denied", whatever was granted
    constructor(title, options) { super(); window.calls.push(`${title}: ${options.body}`); }
  };
  Object.defineProperty(document, 'hidden', { get: () => true });
"""


def test_a_player_on_another_page_is_notified_if_they_wish(people: People) -> None:
    ann, bob = gather(people, Plan(friends=1), until="mussel", pages=["Bob"])
    bob.context.grant_permissions(["notifications"])
    bob.page.evaluate(NOTES)
    move_once(ann)
    expect(bob.page).to_have_title(re.compile("^●"))
    assert bob.page.evaluate("calls") == []
    bob.button("Menu").click()
    bob.dialog.get_by_label(re.compile("^Notify me")).check()
    bob.page.keyboard.press("Escape")
    advance(ann, bob, moves=1)
    expect(bob.page).not_to_have_title(re.compile("^●"))
    move_once(ann)
    expect(bob.page).to_have_title(re.compile("^●"))
    assert bob.page.evaluate("calls") == ["Your turn: Submarine"]
