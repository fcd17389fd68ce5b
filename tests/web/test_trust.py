"""Trust: the browser checks a game by itself, and names what was tampered with."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from table.fair_game import FairGame
from web.axe import findings
from web.people import People, Person
from web.tables import Plan, gather_by_pages, make
from web.test_ending import resign
from web.test_replay import NAMES, drop

Document = dict[str, Any]
HUNT = FairGame("subhunt", 2, {}, 1, people=NAMES[:2]).play()


def fair(page: Page) -> Any:
    """Return the line with the result of the browser's check."""
    return page.locator("details.fair > summary")


def test_after_a_game_the_browser_says_what_it_has_checked(people: People) -> None:
    ann, bob = gather_by_pages(people, Plan(friends=1))
    eve = people()
    resign(ann)
    for person in (ann, bob):
        expect(fair(person.page)).to_contain_text("Checked in this browser: everything adds up.")
    fair(ann.page).click()
    told = ann.page.locator("details.fair")
    expect(told).to_contain_text("the one this browser saw before the deal.")
    expect(told).to_contain_text("yours is the one this browser added")
    expect(told).to_contain_text("options and seats are the ones the whole game is bound to, as this browser saw them.")
    expect(told).to_contain_text("The deal matches the secret and everyone’s contributions.")
    told.get_by_text("Secret and commitment").click()
    expect(told.get_by_label("Secret and commitment").get_by_text("Computed here")).to_be_visible()
    assert not findings(ann, "the proof at the end")
    eve.open(ann.table())
    expect(fair(eve.page)).to_contain_text("for part of it you only have the server’s word")
    fair(eve.page).click()
    expect(eve.page.locator("details.fair")).to_contain_text("you only have the server’s word")


def flip(digits: str) -> str:
    return ("1" if digits[0] == "0" else "0") + digits[1:]


def commitment(record: Document) -> None:
    record["fairness"]["commitment"] = flip(record["fairness"]["commitment"])


def secret(record: Document) -> None:
    record["fairness"]["secret"] = flip(record["fairness"]["secret"])


def part(record: Document) -> None:
    record["fairness"]["parts"][0] = flip(record["fairness"]["parts"][0])


def deal(record: Document) -> None:
    board = record["deal"]["board"]
    board["A2"], board["B2"] = board["B2"], board["A2"]


def option(record: Document) -> None:
    record["options"]["stalemate_voyages"] += 1


def name(record: Document) -> None:
    record["seats"][1] = "Mallory"


# One change after the other: web/src/features/trust/check.test.ts.
TAMPERED: list[dict[Callable[[Document], None], str]] = [
    {
        commitment: "The commitment isn’t the one this browser saw before the game was over!",
        option: "The options or seats aren’t the ones the game is bound to.",
        name: "“Mallory” isn’t the name that seat 2 started the game with.",
    },
    {
        secret: "its hash differs from the commitment",
        part: "Seat 1’s contribution isn’t the one this browser added.",
    },
    {deal: "The deal doesn’t match the secret and the contributions. It differs in 2 places, first at A2."},
]


def test_a_game_against_bots_is_witnessed_and_what_a_server_changes_afterwards_is_named(people: People) -> None:
    ann = people("Ann")
    make(ann, Plan(friends=0, bots=1))
    ann.table()
    expect(ann.page.locator("[data-step]").first).to_be_attached()
    resign(ann)
    expect(fair(ann.page)).to_contain_text("Checked in this browser: everything adds up.")
    changes: dict[Callable[[Document], None], str] = {}

    def tampered(route: Route) -> None:
        record = route.fetch().json()
        for change in changes:
            change(record)
        route.fulfill(json=record)

    ann.context.route("**/record", tampered)
    for changes in TAMPERED:
        ann.page.reload()
        expect(fair(ann.page)).to_contain_text("Something doesn’t add up!")
        fair(ann.page).click()
        for words in changes.values():
            expect(ann.page.locator("details.fair")).to_contain_text(words)
    assert not findings(ann, "a proof that does not hold")


def disc(record: Document) -> None:
    at = next(n for n, line in enumerate(record["moves"]) if line.startswith("fire ") and line.endswith("miss"))
    # The last move: what follows from it is the rules' affair, and the record is replayed by them.
    record["moves"] = [*record["moves"][:at], record["moves"][at].replace("miss", "hit")]
    del record["result"]
    kept = [its for its in record["fairness"]["seals"] if its["step"] <= at]
    record["fairness"]["seals"] = kept


def placement(record: Document) -> None:
    taken = {line[-2:] for line in record["moves"][:8]}  # the mine may not lie over a submarine either
    free = next(f"1{field:02}" for field in range(1, 37) if f"{field:02}" not in taken)
    record["moves"] = [f"hide {free}", *record["moves"][1:8]]
    del record["result"]
    record["fairness"]["seals"] = record["fairness"]["seals"][:8]


def check_told(person: Person, record: Document, *words: str) -> None:
    """Open a record, and wait until the page tells all of this about it."""
    slider = person.page.get_by_role("slider")
    if slider.count():  # of the record before: away from 0, which then tells that the new one is shown
        slider.press("End")
        expect(slider).not_to_have_value("0")
    drop(person, json.dumps(record))
    expect(slider).to_have_value("0")
    person.page.get_by_role("tab", name="Fair?").click()
    for each in words:
        expect(person.page.locator("details.fair")).to_have_text(re.compile(each))


def test_a_record_that_was_tampered_with_is_told_on_the_page_that_replays_it(people: People) -> None:
    person = people().open("/replay")
    check_told(person, HUNT.document(), "Everything that can be checked here adds up")
    for change, words in {
        disc: r"Random outcome \d+ \(move \d+\) is recorded as “fire .* hit”, but .* give “fire .* miss”",
        placement: r"Move 1 \(“hide 1\d\d”\) doesn’t match its seal",
        commitment: "its hash differs from the commitment",
    }.items():
        document = HUNT.document()
        change(document)
        check_told(person, document, "Something doesn’t add up!", words)
    older = FairGame("subhunt", 2, {}, 1, bound=False).play().document()
    check_told(person, older, "This game is from before options, seats and names were bound")
    document = HUNT.document()
    del document["fairness"]
    check_told(person, document, "This game file has no readable proof")


@pytest.mark.parametrize("address", ["127.0.0.1", "fathom.test"])
def test_the_page_on_trust_computes_even_where_the_browser_has_no_hash(people: People, address: str) -> None:
    person = people()
    if address != "127.0.0.1":  # not a place that browsers call secure, as in a network at home
        person.forgive("Cross-Origin-Opener-Policy")
        page = person.context.new_page()
        page.route("http://fathom.test/**", lambda route: route.fulfill(response=route.fetch(url=moved(route, person))))
        page.goto("http://fathom.test/trust")
        assert page.evaluate("crypto.subtle === undefined")
    else:
        page = person.open("/trust").page
    expect(page.get_by_role("heading", name="Fair play you can check")).to_be_visible()
    page.get_by_label("Any text").fill("abc")
    expect(page.get_by_text("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")).to_be_visible()
    page.get_by_label("Type something, anything").fill("sea")
    page.get_by_role("button", name="Open the envelope").click()
    expect(page.get_by_text("No other secret gives them")).to_be_visible()
    if page is person.page:
        assert not findings(person, "the page on trust")


def moved(route: Route, person: Person) -> str:
    return route.request.url.replace("http://fathom.test", person.url)
