"""Lessons in the browser: every one to its end, by touch and by keyboard; wrong moves; progress; the game after it."""

import re
from collections.abc import Sequence
from functools import partial
from itertools import cycle
from time import monotonic

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from benchmarks.chromium import POLL
from benchmarks.ui_driver import CONFIRM, SPOKEN, Offer
from fathom.study.lessons import plan_of
from web.axe import findings
from web.keys import Typist
from web.people import EMPTY, PATIENCE, PHONE, People, Person, store
from web.playing import Player
from web.tables import grids
from web.touch import TOUCH, Thumb
from web.translating import Translated

BUTTON, CELL = "button", "gridcell"
# For each step what is pointed at, by role and name; what has to be confirmed is.
WAYS: dict[str, dict[str, Sequence[tuple[str, str]]]] = {
    "submarine": {
        "mussel": [(BUTTON, "^Take the red")],
        "place": [(CELL, "^C2:")],
        "sail": [(CELL, "^Surface above C:")],
        "sink": [(CELL, "^C2:"), (BUTTON, "Move$"), (CELL, "^C3:")],
        "done": [(BUTTON, "^End turn")],
        "onward": [(CELL, "^Surface above D:")],
        "lift": [(CELL, "^D2:"), (BUTTON, "crown Salvage$")],
        "off": [(BUTTON, "^Sail off")],
        "swap": [(BUTTON, "^Swap the yellow")],
        "toll": [(CELL, "^E3:"), (BUTTON, "bell Salvage$")],
        "joker": [(CELL, "^E3:"), (BUTTON, "dagger Salvage$")],
        "end": [(CELL, "^F4:"), (BUTTON, "fish Salvage$")],
    },
    "subhunt": {
        "hide": [(CELL, "can be chosen$")],
        "mine": [(CELL, "can be chosen$")],
        "sail": [(BUTTON, "Ship 1"), (CELL, "^9:")],
        "drop": [(BUTTON, "^Drop to 200")],
        "done": [(BUTTON, "^End turn")],
        "closer": [(BUTTON, "Ship 1"), (CELL, "^8:")],
        "miss": [(BUTTON, "^Drop to 200")],
        "hit": [(BUTTON, "^Drop to 200")],
        "torpedo": [(BUTTON, "^Fire at ship 1")],
        "blown": [(BUTTON, "Ship 2"), (CELL, "^15:")],
        "port": [(BUTTON, "Ship 1"), (BUTTON, "^Port")],
        "last": [(BUTTON, "^Drop to 100")],
    },
}
NAMES = (
    """([role, wanted]) => {"""
    + SPOKEN
    + """
  if (document.querySelector('[aria-busy=true]')) return [];
  const root = document.querySelector('dialog[open]') ?? document.querySelector('main');
  const all = root.querySelectorAll(role === 'gridcell' ? '[role=gridcell]' : 'button');
  return [...all].filter(seen).map(name).filter((its) => RegExp(wanted).test(its));
}"""
)

# What is outside of the window, or behind something else.
OUT_OF_SIGHT = """(wanted) => wanted.filter((selector) => {
  const element = document.querySelector(selector);
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return true;
  return !element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
})"""
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}


def verdict(person: Person) -> Locator:
    return person.page.locator(".lesson-said .banner")


def heading(person: Person) -> Locator:
    return person.page.locator("#lesson-step")


def offers(person: Person, role: str, name: str) -> list[Offer]:
    """Return the elements that can be clicked; none while a move is being sent."""
    return [Offer(role, each, 0, 0) for each in person.page.evaluate(NAMES, [role, name])]


def do(player: Player, way: Sequence[tuple[str, str]]) -> None:
    """Press one element after the other, and confirm if asked to, until the lesson answers."""
    person = player.person
    for each in way:
        first = more(player, [each])
        assert first is not None, person.text
        player.point(first)
    for _ in range(2):
        again = more(player, [(BUTTON, CONFIRM), way[-1]])
        if again is None:
            return
        player.point(again)
    expect(verdict(person)).to_be_visible()


def more(player: Player, asked: Sequence[tuple[str, str]]) -> Offer | None:
    """Return the next element to press; None if the lesson has answered."""
    person, ends = player.person, monotonic() + PATIENCE / 1000
    while True:
        found = [offer for each in asked for offer in offers(person, *each)]
        if verdict(person).count():  # asked last: meanwhile there may have been an answer
            return None
        if found:
            return found[0]
        assert monotonic() < ends, person.text
        person.page.wait_for_timeout(POLL)


def press(player: Player, name: str) -> None:
    """Press a button of the card, by the same means as the board."""
    ends = monotonic() + PATIENCE / 1000
    while not (found := offers(player.person, BUTTON, name)):
        assert monotonic() < ends, player.person.text
        player.person.page.wait_for_timeout(POLL)
    player.point(found[0])


def in_sight(person: Person, state: str) -> None:
    """Assert that what was said and the way on are in the window, sideways and upright."""
    for size in (SIDEWAYS, PHONE):
        person.page.set_viewport_size(size)
        hidden = person.page.evaluate(OUT_OF_SIGHT, [".lesson-said b", ".lesson-card .button.main"])
        assert not hidden, f"{state} at {size['width']}: {hidden}"


def at_step(person: Person, game: str, step: str) -> None:
    """Store the progress of a learner who has come so far."""
    person.open(EMPTY)  # a page of the client could write its own progress meanwhile
    store(person, {"fathom.lessons": {game: {"at": step, "done": []}}})
    person.open(f"/learn/{game}")
    expect(grids(person).first).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("game", WAYS)
def test_a_lesson_to_its_end_and_into_a_game(people: People, game: str) -> None:
    """On a phone with a keyboard: one step by touch, the next by keys."""
    person = people(**TOUCH).open("/learn")
    players = cycle([Thumb(person), Typist(person)])
    player: Player = next(players)
    translated = Translated(person)
    steps = [step.key for step in plan_of(game).steps]
    assert steps == list(WAYS[game])
    title = "Submarine" if game == "submarine" else "Submarine Hunt"
    expect(person.heading("Learn to play")).to_be_visible()
    press(player, f"^Start {title}$")
    for number, step in enumerate(steps, 1):
        expect(person.page.get_by_text(f"Step {number} of {len(steps)}")).to_be_visible()
        do(player, WAYS[game][step])
        expect(verdict(person)).to_contain_text("Well done.")
        new = "" if number in (1, len(steps)) else ".lesson-card"  # test_phone.py checks the boards
        translated(step, new=new, also=partial(in_sight, person))
        if number < len(steps):
            press(player, "^Next$")
            player = next(players)
    press(player, "^Play a real game$")
    person.page.wait_for_url(re.compile("/t/"))
    expect(grids(person).first).to_be_visible()
    expect(person.page.locator("[data-step]").first).to_be_attached()
    person.open("/learn")
    expect(person.page.get_by_text(f"{len(steps)} of {len(steps)} steps done")).to_be_visible()
    assert not translated.found, "\n".join(translated.found)


def test_what_is_not_allowed_is_explained_with_the_rule(people: People) -> None:
    person = people()
    at_step(person, "submarine", "sail")
    person.page.get_by_role("gridcell", name="Surface above B").click()
    expect(verdict(person)).to_contain_text("That isn’t allowed.")
    expect(verdict(person)).to_contain_text("none in column B")
    expect(verdict(person).get_by_role("link")).to_have_attribute("href", "/rules/submarine#S4.2")
    person.button("Sail off the board").click()
    expect(verdict(person)).to_contain_text("That’s allowed, but not what we’re after here.")
    expect(verdict(person)).to_contain_text("Stop in column C.")
    person.page.get_by_role("gridcell", name="Surface above C").click()
    expect(verdict(person)).to_contain_text("You passed column A")


def test_a_reproach_is_gone_as_soon_as_something_else_is_begun(people: People) -> None:
    person = people()
    player = Player(person)
    at_step(person, "subhunt", "closer")
    do(player, [(BUTTON, "^Ship 2"), (CELL, "^4:")])
    expect(verdict(person)).to_contain_text("sail ship 1 to field 8")
    person.button(re.compile("^Ship 1")).click()
    expect(verdict(person)).to_have_count(0)
    do(player, [(CELL, "^8:")])
    expect(verdict(person)).to_contain_text("Well done.")


# Clicks that mean nothing in a step, by what is clicked.
DEAD = {
    ("submarine", "sail"): [".sub-hand [data-card]", ".sub-container", ".sub-piles"],
    ("submarine", "mussel"): [".sub-hand [data-card]", ".sub-stock"],
    ("subhunt", "sail"): [".hunt-heading", ".hunt-caption", ".hunt-fleet", ".hunt-legend"],
}


@pytest.mark.parametrize(("game", "step"), DEAD)
def test_every_click_gets_an_answer(people: People, game: str, step: str) -> None:
    person = people()
    at_step(person, game, step)
    for selector in DEAD[game, step]:
        person.page.locator(selector).first.click()
        expect(verdict(person)).to_contain_text("That does nothing right now.")
        person.button("Repeat").click()
        expect(verdict(person)).to_have_count(0)
    do(Player(person), WAYS[game][step])
    expect(verdict(person)).to_contain_text("Well done.")
    person.page.locator("[role=gridcell]").first.click()
    expect(verdict(person)).to_contain_text("You’ve finished this step")


@pytest.mark.parametrize("step", ["mussel", "sail"])
def test_the_board_answers_a_click_or_a_key_on_the_start_by_itself(people: People, step: str) -> None:
    """One answer with its rule at the ships, not another one on the card."""
    person = people()
    at_step(person, "submarine", step)
    start, reply = person.page.locator("[data-cell=left]"), person.page.locator(".reply")
    for touch in (start.click, partial(start.press, "Enter")):
        touch()
        expect(reply).to_contain_text("Ships sail from left to right and never return to the start.")
        expect(reply.get_by_role("link", name="Rule S4.1")).to_be_visible()
        expect(verdict(person)).to_have_count(0)
        person.page.keyboard.press("Escape")
        expect(reply).not_to_contain_text("Ships")


@pytest.mark.long
def test_what_the_words_name_is_pointed_at(people: People) -> None:
    """In every step of every lesson each named thing is on the page; on a phone the way there is offered."""
    person = people()
    for game in WAYS:
        for step in plan_of(game).steps:
            at_step(person, game, step.key)
            pointed = person.page.locator("[data-pointed]")
            expect(pointed).to_have_count(len(step.point))
            assert all(each.is_visible() for each in pointed.all()), step.key
    do(Player(person), WAYS["subhunt"]["last"])
    expect(person.page.locator("[data-pointed]")).to_have_count(0)
    phone = people(**TOUCH)
    at_step(phone, "submarine", "mussel")
    container = phone.page.locator("[data-place='container 1'][data-pointed]")
    phone.button("Show me where").tap()
    expect(container).to_be_in_viewport()
    expect(phone.button("Show me where")).to_have_count(0)
    at_step(phone, "subhunt", "miss")  # the level is shown in small only
    expect(phone.page.locator(".hunt-thumb.depth-2[data-pointed]")).to_be_visible()


def test_progress_is_kept_and_any_step_can_be_repeated_or_skipped(people: People) -> None:
    person = people().open("/learn/submarine")
    player = Player(person)
    do(player, WAYS["submarine"]["mussel"])
    person.button("Next").click()
    expect(heading(person)).to_have_text("Submarines start near the surface")
    person.button("Skip").click()
    expect(heading(person)).to_have_text("Your ship sails right")
    person.page.reload()
    expect(heading(person)).to_have_text("Your ship sails right")
    expect(person.button("Step 1: Your goal, and your joker (done)")).to_be_visible()
    expect(person.button("Step 2: Submarines start near the surface", exact=True)).to_be_visible()
    do(player, WAYS["submarine"]["sail"])
    person.button("Repeat").click()
    expect(verdict(person)).to_have_count(0)
    do(player, WAYS["submarine"]["sail"])
    person.button("Back", exact=True).click()
    expect(heading(person)).to_have_text("Submarines start near the surface")
    person.button("Step 12").click()
    expect(heading(person)).to_have_text("Fill the last space")
    person.open("/learn")
    expect(person.page.get_by_text("2 of 12 steps done")).to_be_visible()


def test_others_moves_are_shown_one_after_the_other(people: People) -> None:
    person = people(speed=None, reduced_motion="no-preference")
    at_step(person, "submarine", "done")
    person.button("End turn").click()
    expect(person.page.get_by_role("gridcell", name=re.compile("^B3:.*Opponent’s submarine"))).to_be_visible()
    expect(verdict(person)).to_contain_text("dived from B2 to B3")


def test_a_lesson_that_is_not_there(people: People) -> None:
    person = people().open("/learn/chess")
    expect(person.page.get_by_text("There’s no such lesson.")).to_be_visible()


def test_axe_finds_nothing(people: People) -> None:
    """On a phone: see the lessons by touch, which are looked at in all languages."""
    person = people().open("/learn")
    expect(person.button("Start Submarine", exact=True)).to_be_visible()
    found = findings(person, "/learn")
    at_step(person, "subhunt", "hit")
    found += findings(person, "a step")
    at_step(person, "submarine", "end")
    do(Player(person), WAYS["submarine"]["end"])
    found += findings(person, "the end of a lesson")
    assert not found, "\n".join(found)


def test_those_who_are_new_find_the_lessons(people: People) -> None:
    person = people().open("/")
    person.link("Learn to play").click()
    expect(person.heading("Learn to play")).to_be_visible()
    person.open("/rules/subhunt")
    person.link("Learn it on the board, step by step").click()
    expect(heading(person)).to_have_text("Hide your submarines")
