"""Games that take days, in the browser: clocks, vacation, whose turn it is, webhooks and e-mail."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from server.smtp_server import SENDER, MailServer, link_in
from server.webhook_receiver import webhook_receiver
from serving import Serving
from web.axe import findings
from web.people import People
from web.tables import Plan, gather, gather_by_pages

TAG = re.compile("on holiday until")


def test_days_for_a_turn_and_a_vacation(people: People) -> None:
    ann, bob = gather_by_pages(people, Plan(friends=1, clock="3 days per turn"), begin=False)
    expect(bob.page.get_by_text("3 days per turn")).to_be_visible()
    ann.button("Start game", exact=True).click()
    expect(bob.page.get_by_role("timer").first).to_contain_text(" d ")
    phone = ann.new_tab("/settings")
    phone.get_by_role("button", name="Go on holiday").click()
    expect(phone.get_by_text("You’re on holiday until")).to_be_visible()
    expect(bob.page.get_by_role("list", name="Players").first).to_contain_text(TAG)
    expect(bob.page.get_by_text("is on holiday until").first).to_be_visible()
    found = findings(bob, "a player is on vacation")
    ann.page.close()
    phone.get_by_role("button", name="I’m back").click()
    expect(bob.page.get_by_role("list", name="Players").first).not_to_contain_text(TAG)
    expect(bob.page.get_by_text("has lost connection")).to_have_count(0)
    ann.page = phone
    found += findings(ann, "vacation in the settings")
    assert not found, "\n".join(found)


def test_every_page_says_where_it_is_my_turn(people: People) -> None:
    mover, other = gather(people, Plan(friends=1), until="mussel", pages=())
    waits = mover.open("/settings").link("1 game waiting for you")
    expect(waits).to_be_visible()
    other.open("/settings")
    expect(other.heading("Holiday")).to_be_visible()
    assert other.link(re.compile("game waiting for you")).count() == 0
    waits.click()
    expect(mover.page.get_by_text("Your turn", exact=True)).to_be_visible()


def test_a_webhook_from_its_beginning_to_its_end(people: People, own_server: Callable[..., Serving]) -> None:
    serving = own_server("--allow-private-hooks")
    ann = people("Ann", url=serving.url)
    with webhook_receiver() as receiver:
        ann.open("/settings")
        ann.page.get_by_text("For developers").click()
        ann.page.get_by_label("Webhook URL").fill(receiver.url)
        ann.button("Add a webhook").click()
        expect(ann.page.get_by_label("Signing secret")).to_have_value(re.compile("^whsec_"))
        ann.button("Send a test").click()
        expect(ann.page.get_by_role("table")).to_contain_text("delivered")
        assert receiver.wait_for(1)[0].json["type"] == "ping"
        found = findings(ann, "a webhook")
        ann.open("/settings")
        ann.page.get_by_text("For developers").click()
        expect(ann.page.get_by_text(receiver.url)).to_be_visible()
        assert ann.page.get_by_label("Signing secret").count() == 0
        ann.button("Remove webhook").click()
        ann.dialog.get_by_role("button", name="Remove webhook").click()
        expect(ann.page.get_by_text(receiver.url)).to_have_count(0)
    assert not found, "\n".join(found)


def test_letters_are_offered_only_where_there_are_any(
    people: People, own_server: Callable[..., Serving], tmp_path: Path
) -> None:
    bob = people("Bob").open("/settings")
    bob.page.get_by_text("For developers").click()
    expect(bob.heading("Webhooks")).to_be_visible()
    assert bob.heading("E-mail").count() == 0
    office = MailServer(tmp_path / "letters")
    serving = own_server(f"--smtp={office.url}", f"--mail-from={SENDER}")
    ann = people("Ann", url=serving.url)
    with office.running():
        ann.open("/settings")
        ann.page.get_by_label("Your e-mail address").fill("ann@example.org")
        ann.button("Save").click()
        expect(ann.page.get_by_text("We’ve sent a confirmation link to ann@example.org")).to_be_visible()
        found = findings(ann, "e-mail in the settings")
        (letter,) = office.wait_for("ann@example.org", lambda letters: len(letters) == 1)
        ann.open(f"/mail#confirm={link_in(letter, 'confirm')}")
        ann.button("Yes, this is my address").click()
        expect(ann.page.get_by_text("You’ll get e-mails from now on.")).to_be_visible()
        found += findings(ann, "an address is confirmed")
        ann.open("/settings")
        expect(ann.page.get_by_label("Your e-mail address")).to_have_value("ann@example.org")
        assert ann.page.get_by_text("We’ve sent a confirmation link").count() == 0
        ann.button("Remove address").click()
        expect(ann.button("Remove address")).to_have_count(0)
    assert not found, "\n".join(found)
