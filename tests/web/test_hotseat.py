"""Several people around one device: a curtain falls between two turns."""

import re
from time import monotonic

import pytest
from playwright.sync_api import Locator, expect

from benchmarks.chromium import POLL
from web.axe import THEMES, findings
from web.people import People, Person
from web.playing import LONGEST, Player, look
from web.result_panel import check_end_by_rule, check_record
from web.tables import ENDS, Plan, make

HIDDEN = {
    "submarine": re.compile("data-card|Your hand"),
    "subhunt": re.compile("your submarine|your mine", re.IGNORECASE),
}

# Records whether the page shows what it showed before the curtain, on which the device can be passed on.
WATCH = """() => {
  window.flashed = false;
  const passes = (its) => its.textContent.startsWith('Pass the device to');
  new MutationObserver(() => (window.flashed ||= [...document.querySelectorAll('button')].some(passes)))
    .observe(document.body, { subtree: true, childList: true });
}"""


def html(person: Person) -> str:
    return str(person.page.evaluate("document.body.outerHTML"))


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_a_whole_game_around_one_device_shows_no_secrets_of_others(people: People, game: str) -> None:
    person = people("Ann")
    limit = {"submarine": "Voyages without progress before the game ends", "subhunt": "Turns before a draw"}[game]
    make(person, Plan(game, friends=0, here=["Bob"], options={limit: "1"}))
    expect(person.heading(re.compile("Pass the device to"))).to_be_visible()
    assert not findings(person, "the curtain", THEMES)
    curtain = person.page.locator(".curtain button")
    if game == "submarine":
        check_curtain_after_reload(person, curtain)
    player = Player(person, lively=0)
    passing = person.button(re.compile("^Pass the device to"))
    to_move = person.page.get_by_role("listitem").filter(has_text="is to move")
    lifted = 0
    ends = monotonic() + LONGEST
    while not (now := look(person)).over:
        if now.offers:
            player.act(now)
        elif curtain.count():
            assert not HIDDEN[game].search(html(person))
            shown = curtain.inner_text().removeprefix("I’m ")
            person.page.evaluate(WATCH)
            curtain.click()
            lifted += 1
            expect(to_move).to_contain_text(shown)
            assert not person.page.evaluate("window.flashed"), f"{shown} was shown the view of another"
        elif passing.count():
            passing.click()
            expect(curtain).to_be_visible()
        else:
            assert monotonic() < ends, person.text
            person.page.wait_for_timeout(POLL)
    assert lifted > 3
    assert {line.name for line in check_end_by_rule(person, game, ENDS[game])} == {"Ann", "Bob"}
    check_record(person)
    expect(person.button("Rematch")).to_be_visible()


def check_curtain_after_reload(person: Person, curtain: Locator) -> None:
    """After F5 the curtain is down again."""
    curtain.click()
    expect(person.page.get_by_role("list", name="Your hand")).to_be_visible()
    assert HIDDEN["submarine"].search(html(person))
    person.page.reload()
    expect(curtain).to_have_text(re.compile("^I’m "))
    assert not HIDDEN["submarine"].search(html(person))
