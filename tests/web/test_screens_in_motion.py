"""Screens while something happens: moves of others on phones, hints, five players late in a game, sheets and plans."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from web.hunting import armed_turn, hide_fleet, idle_turn, play_line
from web.people import PHONE, People, Person
from web.tables import Plan, act, gather, grids, legal_lines, snapshot
from web.test_screens import FITS, PAINTED, misplaced, resize
from web.waiting import becomes

LAPTOP = {"width": 1440, "height": 900}
LINES = 4  # of the log, at least
# The place of each piece in motion, frame by frame: of its middle, in the board's area.
WATCH = """
  window.watched = [];
  const watch = () => {
    const area = document.querySelector('.board-area')?.getBoundingClientRect();
    for (const piece of document.querySelectorAll('.motion-layer > *')) {
      const { left, right, top, bottom, width } = piece.getBoundingClientRect();
      if (!width || Number(getComputedStyle(piece).opacity) < 0.2) continue;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const inside = x >= area.left && x <= area.right && y >= area.top - 12 && y <= area.bottom;
      const sea = [...document.querySelectorAll('[data-sea]')].map((its) => its.dataset.sea).join('');
      window.watched.push({ what: piece.className || 'piece', inside, sea, scrolled: scrollY, x, y });
    }
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
"""
MOVING: dict[str, Any] = {"reduced_motion": "no-preference", "speed": "fast", "recorder": WATCH}
AT_REST = "!document.querySelector('.motion-layer')"
VISIBLE_LINES = """(list) => {
  const box = list.getBoundingClientRect();
  const line = parseFloat(getComputedStyle(list.querySelector('[data-step]')).lineHeight) || 20;
  return Math.floor(box.height / line);
}"""


def check_motion(person: Person, sea: str) -> None:
    """Check that the page has not scrolled, and showed each piece in the sea that it belongs to."""
    becomes(person.page, lambda: person.page.evaluate("watched.length") and person.page.evaluate(AT_REST), "motion")
    watched = person.page.evaluate("window.watched.splice(0)")
    wrong = [each for each in watched if not each["inside"] or each["scrolled"] or sea not in each["sea"]]
    assert watched
    assert not wrong, wrong[:5]


def test_a_phone_shows_the_moves_of_an_opponent_where_they_happen(people: People) -> None:
    hunter, person = gather(people, Plan("subhunt", friends=1), until="fire", pages=["Bob"], viewport=PHONE, **MOVING)
    target = next(line for line in legal_lines(hunter) if line.startswith("fire")).split()[1]
    play_line(hunter, "done")
    idle_turn(person, target)
    person.page.evaluate("window.watched = []; scrollTo(0, 0)")
    armed_turn(hunter)
    becomes(person.page, lambda: person.my_turn, "the turn has come")
    seas = {each["sea"] for each in person.page.evaluate("window.watched")}
    assert seas >= {"1", "2"}  # the ship and the charge in the one, the torpedo in the other
    assert not [each for each in person.page.evaluate("window.watched") if not each["inside"] or each["scrolled"]]


def test_a_phone_shows_the_mine_in_the_sea_where_it_lies(people: People) -> None:
    hunter, person = gather(people, Plan("subhunt", friends=1), pages=["Bob"], viewport=PHONE, **MOVING)
    hide_fleet(hunter)
    mine = next(field for field in ("103", "104", "102", "105") if not is_above(hunter, person, field))
    hide_fleet(person, mine)
    person.page.evaluate("window.watched = []")
    play_line(hunter, f"sail 1 {int(mine[1:])}")
    check_motion(person, "1")


def is_above(hunter: Person, person: Person, field: str) -> bool:
    """Hide the person's submarines elsewhere, so that the mine can lie on a field; return whether it cannot."""
    while lines := [line for line in legal_lines(person) if line.startswith("hide")]:
        play_line(person, next(line for line in lines if not line.endswith(("02", "03", "04", "05"))))
    if not legal_lines(person):
        hide_fleet(hunter)
    return f"mine {field}" not in legal_lines(person)


@pytest.mark.parametrize("players", [2, 5])
def test_a_hint_in_submarine_leaves_the_board_and_the_choices_in_sight(people: People, players: int) -> None:
    (person,) = gather(people, Plan(friends=0, bots=players - 1), until="sail")
    hint = person.button("Hint", exact=True)
    for size in (LAPTOP, PHONE):
        resize(person, size["width"], size["height"])
        edges = person.page.evaluate(
            """() => [...document.querySelectorAll('.actions-area .choice, .hint-button')]
              .filter((its) => its.checkVisibility()).map((its) => Math.round(its.getBoundingClientRect().bottom))"""
        )
        assert max(edges) - edges[-1] <= 1, f"the hint shares the bottom edge: {edges}"
    hint.click()
    expect(person.page.get_by_role("region", name="What the strongest bot would consider")).to_be_visible()
    found = misplaced(person, f"a hint among {players}")
    assert not found, "\n".join(found)


def check_side(person: Person, state: str) -> None:
    person.page.evaluate(PAINTED)
    assert person.page.locator(".side-area").evaluate(FITS), f"{state}: a player is out of sight"
    lines = person.page.locator(".log-lines").evaluate(VISIBLE_LINES)
    assert lines >= LINES, f"{state}: {lines} lines of the log"


def test_five_players_late_in_a_game_and_the_log_are_in_sight(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=4), moves=25, until="sail", viewport=LAPTOP)
    recap = person.page.get_by_role("region", name="Since your last turn")
    expect(recap).to_be_visible()
    check_side(person, "with the recap")
    recap.get_by_role("button", name="Hide recap").click()
    check_side(person, "late in a game")


def test_the_turn_of_another_a_sheet_and_the_own_name_are_in_sight(people: People) -> None:
    ann, bob = gather(people, Plan(friends=1, clock="2 minutes per turn"), moves=2, until="sail", viewport=PHONE)
    for person in (ann, bob):
        name = person.page.locator(".player.own .seat-name-text")
        assert name.evaluate("(its) => its.scrollWidth <= its.clientWidth"), "the own name is squeezed"
    found = misplaced(bob, "the turn of another")
    bob.button("One move back").click()
    bob.page.get_by_role("gridcell", name=re.compile("^C4:")).click()
    expect(bob.dialog).to_be_visible()
    for size in ((1280, 720), (844, 390), (PHONE["width"], PHONE["height"])):
        resize(bob, *size)
        box = bob.dialog.bounding_box()
        assert box is not None
        assert box["x"] >= 0 <= box["y"]
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_a_plan_and_a_replay_are_in_sight_at_each_size(people: People, game: str) -> None:
    mover, planner = gather(
        people, Plan(game, friends=1, clock="3 days per turn"), moves=4, until="sail", pages=["Bob"]
    )
    planner.button("Plan a reply").click()
    choice = next(line for line in legal_lines(mover) if re.fullmatch(r"sail( \d)? (\d+|[A-F])", line)).split()[1:]
    said = ("Sail to {}" if game == "submarine" else "Ship {} sails to {}").format(*choice)
    planner.button(said, exact=True).click()
    expect(planner.page.get_by_text("choose your reply")).to_be_visible()
    expect(grids(planner).first).to_be_visible()
    found = misplaced(planner, "a plan")
    act(mover, "resign")
    planner.open(f"/replay/{snapshot(mover)['table']['table']}")
    expect(grids(planner).first).to_be_visible()
    planner.page.keyboard.press("End")
    found += misplaced(planner, "a replay")
    assert not found, "\n".join(found)
