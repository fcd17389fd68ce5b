"""Sharing a result and an invitation: by the share sheet of a device, with a picture, or by a download."""

import struct

from playwright.sync_api import expect

from web.people import People
from web.tables import Plan, act, gather, make
from web.waiting import becomes

# A device with a share sheet, which notes what it gets.
SHEET = """
  window.shared = [];
  navigator.canShare = () => true;
  navigator.share = async ({ files = [], ...what }) => {
    const sizes = files.map(({ name, type, size }) => ({ name, type, size }));
    window.shared.push({ ...what, files: sizes });
  };
"""


def test_a_share_sheet_gets_the_result_with_its_picture_and_the_invitation(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=1), moves=2, recorder=SHEET)
    act(person, "resign")
    path = person.table().removeprefix("/t/")
    person.button("Share", exact=True).click()
    becomes(person.page, lambda: person.page.evaluate("window.shared.length === 1"), "something is shared")
    expect(person.link("Picture")).to_have_count(0)
    (result,) = person.page.evaluate("window.shared")
    assert "Submarine: Finn wins." in result["text"]
    assert result["url"] == f"{person.url}/replay/{path}"
    (picture,) = result["files"]
    assert (picture["name"], picture["type"]) == ("fathom.png", "image/png")
    assert picture["size"] > 10_000
    make(person, Plan())
    address = person.page.get_by_role("textbox", name="Invite someone").input_value()
    person.button("Share", exact=True).first.click()
    becomes(person.page, lambda: person.page.evaluate("window.shared.length === 1"), "something is shared")
    (invitation,) = person.page.evaluate("window.shared")
    assert invitation == {"text": "Invite someone", "url": address, "files": []}


def test_without_a_share_sheet_the_picture_is_downloaded(people: People) -> None:
    (person,) = gather(people, Plan("subhunt", friends=0, bots=1), moves=2)
    act(person, "resign")
    with person.page.expect_download() as download:
        person.link("Picture").click()
    png = download.value.path().read_bytes()
    assert png.startswith(b"\x89PNG")
    assert struct.unpack(">II", png[16:24]) == (1200, 630)
