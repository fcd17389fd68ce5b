"""Puzzles in the browser: by mouse, keyboard and thumb; wrong lines, rating, retries, themes, languages."""

import json
import re
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Locator, expect

from benchmarks.chromium import POLL
from benchmarks.ui_driver import CONFIRM, SPOKEN, Offer
from fathom.core.puzzle import Puzzle
from fathom.study.puzzles.library import kind_of, plugin_with_puzzles, puzzles_of, start_of
from web.axe import findings
from web.keys import Typist
from web.people import EMPTY, PATIENCE, People, Person, store
from web.playing import Player
from web.tables import grids
from web.touch import TOUCH, Thumb
from web.translating import Translated

BUTTON, CELL = "button", "gridcell"
WORDS = json.loads((Path(__file__).parents[2] / "web/src/games/submarine/texts/en.json").read_text(encoding="utf-8"))
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
Way = Sequence[tuple[str, str]]


def way_of(line: str) -> Way:
    """Return what is pressed for a line of notation, by role and name."""
    verb, *words = line.split()
    if verb == "drop":
        return [(BUTTON, f"^Drop to {words[0]}")]
    if verb == "sail" and len(words) == 2:
        return [(BUTTON, f"^Ship {words[0]}"), (CELL, f"^{words[1]}:")]
    if verb == "sail":
        return [(CELL, f"^Surface above {words[0]}:")]
    field, token = words
    named = f"{WORDS['colour.' + token[0]]} {WORDS['kind.' + token[1]]}"
    return [(CELL, f"^{field}:"), (BUTTON, f"{named[1:]} Salvage$")]


def simple(game: str, kind: str) -> Puzzle:
    """Return a puzzle that is solved by lines without a choice of payment."""
    for puzzle in puzzles_of(game).values():
        solution = " ".join(puzzle.solution)
        if puzzle.kind == kind and not any(word in solution for word in (" for ", " pay ", "*", "done", "off", "keep")):
            return puzzle
    raise AssertionError(kind)


def open_puzzle(person: Person, game: str, puzzle: Puzzle) -> None:
    person.open(f"/puzzles/{game}/{puzzle.id}")
    expect(grids(person).first).to_be_visible()
    expect(person.page.locator("#puzzle-kind")).to_be_visible()


def verdict(person: Person) -> Locator:
    return person.page.locator(".puzzle-said .banner")


def offered(person: Person, each: tuple[str, str], until: Callable[[], bool]) -> Offer | None:
    """Return what can be pressed, as soon as it is there; None if `until` holds before."""
    ends = monotonic() + PATIENCE / 1000
    while True:
        if found := person.page.evaluate(NAMES, list(each)):
            return Offer(each[0], found[0], 0, 0)
        if until():
            return None
        assert monotonic() < ends, person.text
        person.page.wait_for_timeout(POLL)


def play(player: Player, line: str, says: str) -> None:
    """Play a line as a person does, confirm it if asked to, and wait for the verdict."""
    person = player.person
    for each in way_of(line):
        first = offered(person, each, lambda: False)
        assert first
        player.point(first)
    said = verdict(person).get_by_text(says)
    for _ in range(2):
        again = offered(person, (BUTTON, CONFIRM), lambda: said.count() > 0)
        if again is None:
            break
        player.point(again)
    expect(said).to_be_visible()


def solve(player: Player, puzzle: Puzzle) -> None:
    *before, last = puzzle.solution
    for line in before:
        play(player, line, "Right so far.")
    play(player, last, "Solved!")


@pytest.mark.parametrize(
    ("game", "kind", "hand"),
    [
        ("submarine", "win_turn", "mouse"),
        ("submarine", "fill_most", "keys"),
        ("subhunt", "certain_hit", "mouse"),
        ("subhunt", "best_charge", "keys"),
        ("subhunt", "safe_ship", "thumb"),
        ("submarine", "cheapest_lift", "thumb"),
    ],
)
def test_a_puzzle_is_solved(people: People, game: str, kind: str, hand: str) -> None:
    person = people(**TOUCH) if hand == "thumb" else people()
    player = {"mouse": Player, "keys": Typist, "thumb": Thumb}[hand](person)
    puzzle = simple(game, kind)
    open_puzzle(person, game, puzzle)
    solve(player, puzzle)
    expect(verdict(person)).to_contain_text(re.compile("Rating: 1,200 → 1,[2-9]"))
    expect(person.button("Next puzzle")).to_be_focused()
    player.point(Offer(BUTTON, "Next puzzle", 0, 0))
    expect(verdict(person)).to_have_count(0)
    person.open("/puzzles")
    expect(person.page.locator(".puzzle-standing").get_by_text("1", exact=True)).to_have_count(3)


def test_a_wrong_line_is_explained_and_the_puzzle_comes_back(people: People) -> None:
    person = people()
    puzzle = simple("subhunt", "certain_hit")
    view = start_of(puzzle).view(puzzle.seat)
    kind = kind_of(plugin_with_puzzles("subhunt"), puzzle)
    reasons = {line: kind.judge(view, {}, line).reason for line in view.legal}
    wrong = next(line for line, reason in reasons.items() if reason and reason.code == "not_certain")
    open_puzzle(person, "subhunt", puzzle)
    play(Player(person), wrong, "Not the solution.")
    expect(verdict(person)).to_contain_text("arrangements that fit")
    expect(verdict(person)).to_contain_text("Rating: 1,200 → 1,")
    solved_late = list(puzzle.solution)
    play(Player(person), solved_late[0], "Right so far.")
    play(Player(person), solved_late[1], "That’s the solution.")
    expect(verdict(person)).to_contain_text("You’ll see it again in a while.")
    person.button("Start over").click()
    expect(verdict(person)).to_have_count(0)
    kept = json.loads(person.page.evaluate("localStorage.getItem('fathom.puzzles')"))
    assert list(kept["subhunt"]["failed"]) == [puzzle.id]
    assert kept["subhunt"]["streak"] == 0
    kept["subhunt"]["failed"][puzzle.id]["due"] = (date.today() - timedelta(days=2)).isoformat()
    person.open(EMPTY)
    store(person, {"fathom.puzzles": kept})
    person.open("/puzzles")
    person.link("Try again: 1").click()
    expect(person.page).to_have_url(re.compile(f"/puzzles/subhunt/{puzzle.id}$"))


def test_what_the_rules_forbid_costs_nothing_and_a_solution_is_shown(people: People) -> None:
    person = people()
    puzzle = simple("submarine", "fill_most")
    open_puzzle(person, "submarine", puzzle)
    view = start_of(puzzle).view(puzzle.seat)
    closed = next(column for column in "ABCDEF" if f"sail {column}" not in view.legal)
    person.page.get_by_role("gridcell", name=f"Surface above {closed}").click()
    expect(verdict(person)).to_contain_text("That isn’t allowed.")
    expect(verdict(person).get_by_role("link")).to_have_attribute("href", re.compile("/rules/submarine#S"))
    assert person.page.evaluate("localStorage.getItem('fathom.puzzles')") is None
    person.button("Show the solution").click()
    expect(verdict(person)).to_contain_text("The solution:")
    expect(verdict(person).get_by_role("listitem")).to_have_count(len(puzzle.solution))
    expect(verdict(person)).to_contain_text("More isn’t possible.")


def test_the_puzzle_of_the_day_and_the_themes(people: People) -> None:
    person = people().open("/puzzles")
    person.link("Puzzle of the day Submarine Hunt").click()
    expect(person.page.get_by_text("Puzzle of the day ·")).to_be_visible()
    person.link("All puzzles").click()
    person.button("A certain hit").click()
    expect(person.heading("A certain hit")).to_be_visible()
    person.button("Next puzzle").click()
    expect(person.heading("A certain hit")).to_be_focused()
    person.page.go_back()
    expect(person.heading("A certain hit")).to_be_visible()


def test_a_puzzle_that_is_not_there(people: People) -> None:
    person = people().open("/puzzles/subhunt/none")
    expect(person.page.get_by_text("There’s no such puzzle.")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_puzzles_in_every_language_on_a_phone(people: People, game: str) -> None:
    person = people(**TOUCH).open("/puzzles")
    expect(person.link(re.compile("^Puzzle of the day")).first).to_be_visible()
    translated = Translated(person)
    translated("puzzles")
    for kind in {puzzle.kind: None for puzzle in puzzles_of(game).values()}:
        puzzle = next(each for each in puzzles_of(game).values() if each.kind == kind)
        open_puzzle(person, game, puzzle)
        translated(kind, new=".puzzle-card")
        person.button("Show the solution").click()
        expect(verdict(person)).to_contain_text("The solution:")
        translated(f"{kind}, solved", new=".puzzle-card")
    assert not translated.found, "\n".join(translated.found)


def test_axe_finds_nothing(people: People) -> None:
    person = people().open("/puzzles")
    expect(person.link(re.compile("^Puzzle of the day")).first).to_be_visible()
    found = findings(person, "/puzzles")
    puzzle = simple("subhunt", "safe_ship")
    open_puzzle(person, "subhunt", puzzle)
    found += findings(person, "a puzzle")
    solve(Player(person), puzzle)
    found += findings(person, "a solved puzzle")
    assert not found, "\n".join(found)
