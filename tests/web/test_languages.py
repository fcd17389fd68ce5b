"""English, Dutch, German and French: as the browser wishes, changed at any time, and never too long for a phone."""

import json
import re
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import expect

from web.axe import findings
from web.measures import clipped, fits
from web.people import People, Person
from web.playing import Player, play, tour
from web.tables import SHORT, Plan, gather, invitation, make
from web.touch import TOUCH, Thumb

SOURCE = Path(__file__).parents[2] / "web" / "src"
OTHERS = ("nl", "de", "fr")
PAGES = [
    *("/", "/new#submarine", "/new#subhunt", "/settings", "/rules/submarine", "/rules/subhunt"),
    *("/enter", "/mail#stop=token", "/nowhere", "/t/aaaaaaaaaaaaaaaaaaaaaa"),
]
CHOOSE = """(language) => {
  localStorage.setItem('fathom.language', JSON.stringify(language));
  dispatchEvent(new StorageEvent('storage', { key: 'fathom.language' }));
}"""
PLACING = re.compile("^Place a submarine on")


@cache
def words(language: str) -> dict[str, str]:
    """The words of all pages."""
    found: dict[str, str] = json.loads((SOURCE / "i18n" / f"{language}.json").read_text(encoding="utf-8"))
    return found


def speaks(person: Person, language: str) -> None:
    """The page says which language it is in."""
    expect(person.page.locator("html")).to_have_attribute("lang", language)


def choose_elsewhere(person: Person, language: str) -> None:
    """Another tab of this browser chooses a language, so that whatever is open here stays open."""
    person.page.evaluate(CHOOSE, language)
    speaks(person, language)


class Translated:
    """Looks at what is shown in all languages, one after the other."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.found: list[str] = []
        self._states = 0

    def __call__(self, state: str) -> None:
        """Words have room; axe-core finds nothing, in one of the languages, since all have the same parts."""
        for number, language in enumerate(OTHERS):
            choose_elsewhere(self.person, language)
            shown = f"{state} in {language}"
            fits(self.person, shown)
            self.found += [f"{shown}: {each}" for each in clipped(self.person)]
            if number == self._states % len(OTHERS):
                self.found += findings(self.person, shown, ["light"])
        self._states += 1
        choose_elsewhere(self.person, "en")


@pytest.mark.parametrize(
    ("wished", "spoken"),
    [(["nl-BE"], "nl"), (["de"], "de"), (["sv", "fr-CA", "en"], "fr"), (["en-GB", "de"], "en"), (["pt-BR"], "en")],
)
def test_the_browser_says_which_language(people: People, wished: list[str], spoken: str) -> None:
    person = people(locale=wished[0])
    person.page.add_init_script(f"Object.defineProperty(navigator, 'languages', {{ value: {json.dumps(wished)} }})")
    person.open()
    speaks(person, spoken)
    expect(person.heading(words(spoken)["lobby.title"])).to_be_visible()
    assert person.page.title() == f"{words(spoken)['lobby.title']} · Fathom"


def test_another_language_in_the_middle_of_a_move_changes_words_and_nothing_else(people: People) -> None:
    (person,) = gather(people, Plan(friends=0, bots=1))
    play(Player(person), until=PLACING)
    steps = person.page.locator("[data-step]").count()
    field = (person.button(PLACING).get_attribute("aria-label") or "")[-2:]
    person.page.get_by_role("tab", name="Chat").click()
    person.page.get_by_role("textbox", name="Say something").fill("Ahoy")
    person.button("Menu").click()
    person.dialog.get_by_label("Language").select_option("de")
    speaks(person, "de")
    expect(person.dialog.get_by_role("heading", name="Menü")).to_be_visible()  # still open
    expect(person.page).to_have_title("● Du bist dran · Submarine")
    person.dialog.get_by_role("button", name="Aufgeben").click()
    choose_elsewhere(person, "fr")
    expect(person.dialog.get_by_role("heading", name="Abandonner ?")).to_be_visible()
    choose_elsewhere(person, "de")
    person.dialog.get_by_role("button", name="Abbrechen").click()
    expect(person.page.get_by_role("textbox", name="Sag etwas")).to_have_value("Ahoy")
    person.page.get_by_role("tab", name="Verlauf").click()
    expect(person.page.locator("[data-step]")).to_have_count(steps)
    expect(person.page.get_by_text("Das Meer ist aufgebaut.")).to_be_attached()
    expect(person.page.get_by_role("gridcell", name=re.compile("mögliches Ziel$")).first).to_be_visible()
    person.button(f"U-Boot auf {field} setzen", exact=True).click()
    expect(person.page.get_by_text(f"Ann setzt ein U-Boot auf {field}.")).not_to_have_count(0)
    person.open()
    speaks(person, "de")  # remembered
    person.page.get_by_label("Sprache").select_option("nl")
    expect(person.heading("Duik erin")).to_be_visible()


def test_every_page_has_room_for_every_language(people: People) -> None:
    person = people("Ann", **TOUCH)
    person.forgive("status of 404", "WebSocket connection")
    check = Translated(person)
    for path in PAGES:
        person.open(path)
        expect(person.page.get_by_role("heading", level=1)).to_be_visible()
        if path.startswith("/rules"):
            expect(person.page.get_by_role("article")).to_be_visible()
        for summary in person.page.locator("summary").all():
            summary.click()
        check(path)
    person.open()
    person.button(re.compile("^Your name")).click()
    check("the dialog for the name")
    make(person, Plan(friends=2))
    assert invitation(person)
    check("the waiting room")
    assert not check.found, "\n".join(check.found)


@pytest.mark.parametrize("game", SHORT)
def test_every_state_of_a_game_has_room_for_every_language(people: People, game: str) -> None:
    (person,) = gather(people, Plan(game, friends=0, bots=1, options=SHORT[game]), **TOUCH)
    check = Translated(person)
    person.button("Menu").click()
    check("the menu")
    person.dialog.get_by_role("button", name="Keys").click()
    check("the keys")
    person.page.keyboard.press("Escape")
    tour(Thumb(person, lively=24), check)
    assert not check.found, "\n".join(check.found)
