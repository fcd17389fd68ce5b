"""Replies that are planned while others move, in games of days."""

import re

import pytest
from playwright.sync_api import expect

from web.axe import findings
from web.layout_checks import fits
from web.people import People, Person
from web.playing import Player, look
from web.tables import IDLE, Plan, act, gather, legal_lines, snapshot
from web.touch import TOUCH

DAYS = "3 days per turn"
WORDS = {"submarine": "Sail to {}", "subhunt": "Ship {} sails to {}"}  # a line `sail …` as the page says it


def waits(people: People, game: str, **settings: object) -> tuple[Person, Person]:
    """Return two players, of whom the first is about to sail and the second waits, both at the table."""
    mover, planner = gather(people, Plan(game=game, clock=DAYS), moves=4, until="sail", **settings)
    expect(planner.button("Plan a reply")).to_be_visible()
    return mover, planner


def choose_reply(person: Person) -> None:
    """Make any move on the board of the preview."""
    player = Player(person)
    expect(person.page.get_by_text("choose your reply")).to_be_visible()
    while not person.button("Save reply").is_visible():
        expect(person.page.locator("[aria-busy=true]")).to_have_count(0)
        player.act(look(person))


def play_turn(person: Person, line: str) -> None:
    """Play a line by requests, and nothing else if possible until the turn is over."""
    while line:
        act(person, "move", seq=snapshot(person)["seq"], line=line)
        lines = legal_lines(person)
        line = next((each for each in lines if each in IDLE), lines[0] if lines else "")


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_a_planned_reply_is_shown_and_played(people: People, game: str) -> None:
    mover, planner = waits(people, game)
    line = next(each for each in legal_lines(mover) if re.fullmatch(r"sail( \d)? (\d+|[A-F])", each))
    said = WORDS[game].format(*line.split()[1:])
    planner.button("Plan a reply").click()
    expect(planner.heading("Ann’s possible moves")).to_be_focused()
    found = findings(planner, "the moves of another player")
    planner.button(said, exact=True).click()
    choose_reply(planner)
    found += findings(planner, "a reply on the board")
    planner.button("Save reply").click()
    expect(planner.button("Plan a reply")).to_be_focused()
    condition = planner.page.get_by_text(f"If Ann plays “{said}”")
    expect(condition).to_be_visible()
    planner.page.reload()
    expect(condition).to_be_visible()
    found += findings(planner, "a plan")
    steps = len(snapshot(mover)["view"]["log"])
    play_turn(mover, line)
    expect(planner.page.get_by_text("Played as planned: ")).to_be_visible()
    assert snapshot(planner)["view"]["log"][steps].startswith(line)
    found += findings(planner, "a reply that was played")
    expect(condition).to_have_count(0)
    planner.page.get_by_role("status", name="What became of your plan").get_by_role("button", name="Close").click()
    expect(planner.page.get_by_text("Played as planned: ")).to_have_count(0)
    assert not re.search("as planned|your plan", mover.text, re.IGNORECASE)
    # The outcome of a plan is an object; that of a charge or a mine is a word.
    assert not any("branches" in frame or '"outcome":{' in frame for frame in mover.frames)
    assert not found, "\n".join(found)


def test_a_reply_is_revoked_on_a_phone(people: People) -> None:
    mover, planner = waits(people, "submarine", **TOUCH)
    planner.button("Plan a reply").click()
    planner.button("Whatever they do").click()
    choose_reply(planner)
    fits(planner, "a reply on the board")
    planner.button("Save reply").click()
    planner.button("Your plan: 1 reply").click()
    expect(planner.dialog.get_by_text("Whatever happens")).to_be_visible()
    fits(planner, "the plan")
    planner.dialog.get_by_role("button", name="Revoke: Whatever happens").click()
    expect(planner.button("Your plan: 1 reply")).to_have_count(0)
    play_turn(mover, next(line for line in legal_lines(mover) if line.startswith("sail")))
    expect(planner.page.get_by_text("Your turn").first).to_be_visible()
    assert planner.page.get_by_text("as planned").count() == 0


def test_planning_ends_with_the_turn_of_the_other(people: People) -> None:
    mover, planner = waits(people, "submarine")
    planner.button("Plan a reply").click()
    planner.button("Whatever they do").click()
    expect(planner.page.get_by_text("choose your reply")).to_be_visible()
    planner.page.keyboard.press("Escape")
    expect(planner.heading("Ann’s possible moves")).to_be_visible()
    play_turn(mover, next(line for line in legal_lines(mover) if line.startswith("sail")))
    expect(planner.heading("Ann’s possible moves")).to_have_count(0)
    expect(planner.button("Plan a reply")).to_have_count(0)
