"""A game without a manifest in the browser: the dice game, found by its entry point, on the plain board."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from plugins.installation import installed
from serving import Executed, Serving
from web import axe
from web.people import PHONE, People, Person, Profiles
from web.waiting import becomes

MOVES = 200  # many more than a game takes
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with installed(tmp_path_factory.mktemp("site")), Executed(tmp_path_factory.mktemp("dice")) as running:
        yield running
    assert '"level": "error"' not in running.log


@pytest.fixture
def people(browser: Browser, server: Serving) -> Iterator[People]:
    with People(Profiles(browser, server.url)) as people:
        yield people


def board(person: Person) -> Locator:
    return person.page.get_by_role("region", name="The board as text")


def moves(person: Person) -> Locator:
    return person.page.get_by_role("list", name="Your moves").get_by_role("button")


def called(person: Person) -> bool:
    """Return whether this person can choose, or the game is over."""
    return bool(moves(person).count() or person.page.locator("#end-title").count())


def check(person: Person, state: str) -> None:
    assert axe.findings(person, state) == []
    assert person.page.evaluate(WIDER) <= 0, state


def test_a_whole_game_against_a_bot_and_its_replay(people: People) -> None:
    ann, watcher = people("Ann"), people(viewport=PHONE)
    ann.open()
    card = ann.page.get_by_role("region", name="Ten and Up")
    expect(card).to_contain_text("2–4 players")
    check(ann, "the lobby with a plain game")
    make_table(ann, card)
    expect(board(ann)).to_contain_text(re.compile(r"goal \d+, pot 0.*seat 1 Ann: 0"))

    watcher.open(ann.table())
    expect(board(watcher)).to_contain_text("seat 1 Ann")
    expect(watcher.page.get_by_text("You’re watching.")).to_be_visible()
    assert moves(watcher).count() == 0
    check(watcher, "a plain board on a phone")

    play(ann)
    at_the_end(ann)
    expect(watcher.page.get_by_role("heading", name=re.compile("win"))).to_be_visible()
    watcher.button("Show the board").click()
    assert board(watcher).inner_text() == board(ann).inner_text()
    replay(ann)
    read_the_rules(watcher)


def make_table(ann: Person, card: Locator) -> None:
    """Options are fields of the form, with the words of the server."""
    card.get_by_role("link", name="With friends").click()
    ann.page.get_by_label("Seat 2", exact=True).select_option("Bot")
    ann.page.get_by_label("Bot strength").select_option("Greedy · 3 of 3")
    ann.page.get_by_text("All options").click()
    expect(ann.page.get_by_text("What the two dice add to.")).to_be_visible()
    ann.page.get_by_label("Goal").select_option("30")  # more than the bot can score before Ann's first turn
    check(ann, "options without words")
    ann.button("Start game").click()


def play(ann: Person) -> None:
    """By keyboard: the first move gets the focus. Each move is final and confirmed."""
    becomes(ann.page, lambda: called(ann), "a turn")
    check(ann, "a turn at a plain board")
    moves(ann).first.focus()
    for _ in range(MOVES):
        becomes(ann.page, lambda: called(ann), "a turn")
        if ann.page.locator("#end-title").count():
            return
        expect(moves(ann).first).to_be_focused()
        offered = moves(ann).all_inner_texts()
        steps = ann.page.locator("[data-step]").count()
        if len(offered) > 1:
            ann.page.keyboard.press("Tab")
        line = offered[-1]
        ann.page.keyboard.press("Enter")
        expect(ann.page.get_by_text("This can’t be undone.")).to_be_visible()
        expect(ann.button("Confirm", exact=True)).to_be_focused()
        ann.page.keyboard.press("Enter")
        becomes(ann.page, lambda before=steps: ann.page.locator("[data-step]").count() > before, line)
        expect(ann.page.locator("[data-step]").nth(steps)).to_contain_text(f"Ann: {line}")
    raise AssertionError(ann.text)


def at_the_end(ann: Person) -> None:
    rule = ann.page.get_by_role("link", name=re.compile("rule D3.1", re.IGNORECASE))
    expect(rule).to_have_attribute("href", "/rules/dice#D3.1")
    expect(ann.page.get_by_text("Everything that can be checked here adds up")).to_be_visible()
    check(ann, "the end of a plain game")
    ann.button("Show the board").click()
    expect(ann.page.get_by_text(re.compile("^Last move: .*: hold"))).to_be_visible()


def replay(ann: Person) -> None:
    end = board(ann).inner_text()
    ann.button("Result").click()
    ann.link("Replay").click()
    expect(board(ann)).to_contain_text("pot 0")
    expect(ann.page.get_by_role("button", name="The game starts")).to_have_attribute("aria-current", "step")
    check(ann, "a replay on a plain board")
    ann.page.keyboard.press("End")
    expect(board(ann)).to_have_text(end, use_inner_text=True)


def read_the_rules(person: Person) -> None:
    person.open("/rules/dice#D2.3")
    expect(person.heading("Ten and Up")).to_be_visible()
    expect(person.link("Ten and Up")).to_have_attribute("aria-current", "page")
    assert person.page.evaluate(WIDER) <= 0
