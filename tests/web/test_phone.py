"""In the hand: 390 by 844 points, by touch, and other widths; pages in all languages; at 200 % zoom."""

import re

import pytest
from playwright.sync_api import expect

from web.layout_checks import fingers, fits, fits_each_width
from web.people import PHONE, WIDE, People
from web.playing import AT_THE_END, LIVELY, Player, look, play, tour
from web.tables import SHORT, Plan, gather, invitation, make
from web.touch import TOUCH, Thumb, pressed
from web.translating import Translated

PAGES = {
    "to play": ["/", "/new#submarine", "/new#subhunt", "/practice", "/settings"],
    "to study": ["/learn", "/replay", "/trust"],
    "to read": ["/rules/rulings", "/rules/notation"],
    "by the way": ["/enter", "/mail#stop=token", "/nowhere", "/t/aaaaaaaaaaaaaaaaaaaaaa"],
}
MOST = 5  # torpedoes to choose from, which chance rarely offers
# Repeats a choice until there are so many, or drops the repetitions.
REPEAT = """(fires, most) => {
  document.querySelectorAll('.repeated').forEach((its) => its.remove());
  for (let count = fires.length; count < most; count += 1) {
    const again = fires[0].cloneNode(true);
    again.classList.add('repeated');
    fires[0].before(again);
  }
}"""
BOTH = re.compile("can salvage, can move$")
SOMETHING = {"submarine": re.compile("your submarine.*possible target$"), "subhunt": re.compile("your submarine")}


@pytest.mark.parametrize("pages", PAGES.values(), ids=PAGES)
def test_every_page_has_room_at_each_width_and_in_each_language(people: People, pages: list[str]) -> None:
    person = people("Ann", **TOUCH)
    person.forgive("status of 404", "WebSocket connection")
    translated = Translated(person, touch=True)
    for path in pages:
        person.open(path)
        expect(person.page.get_by_role("heading", level=1)).to_be_visible()
        if path.startswith("/rules/"):
            expect(person.page.get_by_role("article")).to_be_visible()
        for summary in person.page.locator("summary").all():
            summary.click()
        fits_each_width(person, path)
        translated(path)
    assert not translated.found, "\n".join(translated.found)


def test_what_comes_before_a_game_has_room_at_each_width_and_in_each_language(people: People) -> None:
    person = people("Ann", **TOUCH).open()
    translated = Translated(person, touch=True)
    person.button(re.compile("^Your name")).click()
    translated("the dialog for the name")
    make(person, Plan(friends=2))
    assert invitation(person)
    fits_each_width(person, "the waiting room")
    translated("the waiting room")
    assert not translated.found, "\n".join(translated.found)


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_by_touch_fits_in_the_hand_in_each_state_and_language(people: People, game: str) -> None:
    (person,) = gather(people, Plan(game, friends=0, bots=1, options=SHORT[game]), **TOUCH)
    translated = Translated(person)
    first = iter([True])

    def check(state: str) -> None:
        """Run axe-core on what a wide screen shows otherwise, where test_keyboard.py checks: the frame, and sheets."""
        fits(person, state)
        fingers(person, state)
        framed = next(first, False) or state in AT_THE_END or person.dialog.count()
        fires = person.page.locator(".choice:has(.hunt-torpedo)")

        def crowd(shown: str) -> None:
            fires.evaluate_all(REPEAT, MOST)
            expect(fires).to_have_count(MOST)
            fingers(person, f"{shown} with {MOST} torpedoes")
            expect(fires.last).to_be_in_viewport(ratio=1)

        several = fires.count() > 1  # then the page has no room for pictures
        translated(state, new="" if framed else "main", also=crowd if several else None)
        fires.evaluate_all(REPEAT, 0)

    tour(Thumb(person, lively=LIVELY[game]), check)
    assert not translated.found, "\n".join(translated.found)


def test_a_submarine_moves_and_lifts_by_touch(people: People) -> None:
    """A field opens large enough for a finger, and offers both."""
    (person,) = gather(people, Plan(friends=0, bots=1), **TOUCH)
    thumb = Thumb(person, lively=1000)
    log = person.page.get_by_role("tabpanel")
    for choice, told in (("Move", "Ann’s submarine (dives|rises|crosses)"), ("Salvage", "Ann salvages the")):
        play(thumb, until=BOTH)
        before = log.get_by_text(re.compile(told)).count()
        person.page.get_by_role("gridcell", name=BOTH).first.tap()
        person.dialog.get_by_role("button", name=re.compile(f"{choice}$")).first.tap()
        if choice == "Move":
            expect(person.dialog).to_have_count(0)
            person.page.get_by_role("gridcell", name=re.compile("possible target$")).first.tap()
        else:
            person.dialog.get_by_role("button", name=re.compile("^Salvage the")).tap()
        confirm = person.button(re.compile("^Move from"))
        expect(log.get_by_text(re.compile(told)).or_(confirm)).not_to_have_count(before)
        if confirm.count():
            confirm.tap()
        expect(log.get_by_text(re.compile(told))).to_have_count(before + 1)
        expect(person.dialog).to_have_count(0)


@pytest.mark.parametrize("game", SHORT)
def test_the_actions_are_in_sight_with_the_board_and_a_long_press_explains(people: People, game: str) -> None:
    """Under the thumb: what can be done now needs no scrolling, and a long press explains without choosing anything."""
    (person,) = gather(people, Plan(game, friends=0, bots=1), **TOUCH)
    expect(person.button(re.compile("^Take the|^Hide the rest")).first).to_be_in_viewport(ratio=0.9)
    grid = person.page.get_by_role("grid").first.bounding_box()
    assert grid is not None
    assert grid["y"] + grid["height"] / 2 < PHONE["height"]
    if game == "subhunt":  # where chance hides a fleet, it may be on levels that are not shown
        person.page.get_by_role("gridcell", name=re.compile("can be chosen$")).first.tap()
        expect(person.page.get_by_role("gridcell", name=SOMETHING[game])).to_be_visible()
    else:
        play(Thumb(person), until=SOMETHING[game])
    before = look(person)
    expect(person.page.locator(".explain")).to_have_count(0)
    with pressed(person.page.get_by_role("gridcell", name=SOMETHING[game]).first):
        expect(person.page.locator(".explain")).to_be_visible()
    assert look(person) == before


@pytest.mark.parametrize("game", SHORT)
def test_a_game_can_be_played_at_two_hundred_percent(people: People, game: str) -> None:
    half = {"width": WIDE["width"] // 2, "height": WIDE["height"] // 2}
    (person,) = gather(people, Plan(game, friends=0, bots=1), viewport=half, device_scale_factor=2)
    play(Player(person), moves=12)
    fits(person, game)
