"""What is shown, in other languages."""

import json
from functools import cache
from pathlib import Path

from playwright.sync_api import expect

from web.axe import findings, names
from web.layout_checks import clipped, fits
from web.people import Person

SOURCE = Path(__file__).parents[2] / "web" / "src"
OTHERS = ("nl", "de", "fr")
CHOOSE = """(language) => {
  localStorage.setItem('fathom.language', JSON.stringify(language));
  dispatchEvent(new StorageEvent('storage', { key: 'fathom.language' }));
}"""


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

    def __init__(self, person: Person, *, thorough: bool = False) -> None:
        """Thorough: axe-core looks at everything in every language, not only at what words decide."""
        self.person = person
        self.found: list[str] = []
        self._thorough = thorough
        self._states = 0

    def __call__(self, state: str) -> None:
        """Words have room and fit their names; at all else axe-core looks in one language: the parts are the same."""
        for number, language in enumerate(OTHERS):
            choose_elsewhere(self.person, language)
            shown = f"{state} in {language}"
            fits(self.person, shown)
            self.found += [f"{shown}: {each}" for each in clipped(self.person)]
            chosen = number == self._states % len(OTHERS)
            if self._thorough or chosen:
                self.found += findings(self.person, shown, contrast=chosen)
            else:
                self.found += [f"{shown}: {each}" for each in names(self.person)]
        self._states += 1
        choose_elsewhere(self.person, "en")
