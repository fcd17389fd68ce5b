"""Checks of the pages in other languages."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

from playwright.sync_api import expect

from web.axe import findings, names
from web.layout_checks import clipped, fingers, fits
from web.people import Person

SOURCE = Path(__file__).parents[2] / "web" / "src"
OTHERS = ("nl", "de", "fr")
CHOOSE = """(language) => {
  localStorage.setItem('fathom.language', JSON.stringify(language));
  dispatchEvent(new StorageEvent('storage', { key: 'fathom.language' }));
}"""


@cache
def words(language: str) -> dict[str, str]:
    """Return the texts of all pages."""
    found: dict[str, str] = json.loads((SOURCE / "i18n" / f"{language}.json").read_text(encoding="utf-8"))
    return found


def speaks(person: Person, language: str) -> None:
    """Assert that the page declares its language."""
    expect(person.page.locator("html")).to_have_attribute("lang", language)


def choose_elsewhere(person: Person, language: str) -> None:
    """Choose a language in another tab of this browser, so that open dialogs stay open."""
    person.page.evaluate(CHOOSE, language)
    speaks(person, language)


class Translated:
    """A check of the page in all languages, one after the other."""

    def __init__(self, person: Person, *, touch: bool = False) -> None:
        """Set up the checks; with `touch`, also of the size of tap targets."""
        self.person = person
        self.found: list[str] = []
        self._touch = touch
        self._states = 0

    def __call__(self, state: str, *, new: str = "", also: Callable[[str], None] | None = None) -> None:
        """Check room and names in every language; run all of axe-core in one of them, as the parts are the same.

        With `new`, a selector of what no other state has shown yet, check the names there, and leave out axe-core.
        `also` is a check of the caller that is done in every language, English included.
        """
        for number, language in enumerate(OTHERS):
            choose_elsewhere(self.person, language)
            shown = f"{state} in {language}"
            if also:
                also(shown)
            fits(self.person, shown)
            if self._touch:
                fingers(self.person, shown)
            self.found += [f"{shown}: {each}" for each in clipped(self.person)]
            if not new and number == self._states % len(OTHERS):
                self.found += findings(self.person, shown)
            else:
                self.found += [f"{shown}: {each}" for each in names(self.person, new or "body")]
        self._states += 1
        choose_elsewhere(self.person, "en")
        if also:
            also(f"{state} in en")
