"""axe-core, which finds what WCAG forbids and a program can see."""

from collections.abc import Sequence
from pathlib import Path
from zlib import crc32

from web.people import Person
from web.waiting import answered

SOURCE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
THEMES = ("light", "dark")
CONTRAST = "color-contrast"  # of all that is checked, only this depends on the theme, and it takes longest
# A name must contain the visible label (WCAG 2.5.3); numbers of pieces on a field are none, though axe takes them so.
RUN = """async ([runOnly, part]) => {
  const rules = { 'label-content-name-mismatch': { enabled: true } };
  const found = await axe.run(part || document, { runOnly, rules, resultTypes: ['violations'], preload: false });
  const labelled = ({ target }) => /\\p{L}/u.test(document.querySelector(target[0]).textContent);
  const meant = (id, nodes) => (id === 'label-content-name-mismatch' ? nodes.filter(labelled) : nodes);
  return found.violations.flatMap(({ id, nodes }) => meant(id, nodes).slice(0, 1).map((first) =>
    `${id}: ${first.html.slice(0, 200)} and ${nodes.length - 1} more: ${first.failureSummary}`));
}"""


NAMES = ["label-content-name-mismatch", "aria-command-name", "button-name"]  # of all that is checked, what words decide


def findings(person: Person, state: str, themes: Sequence[str] = ()) -> list[str]:
    """Return what is wrong with what is shown now: in these themes, or in one that the state's name decides.

    States share most of their parts, so that half of them in each theme show every colour in both.
    """
    found = []
    for number, theme in enumerate(themes or [THEMES[crc32(state.encode()) % 2]]):
        person.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        checked = run(person, [CONTRAST] if number else TAGS)
        found += [f"{state}, {theme}: {each}" for each in checked]
    return found


def names(person: Person, part: str = "") -> list[str]:
    """Return elements whose accessible name differs from their text, on the page or below a selector."""
    return run(person, NAMES, part)


def run(person: Person, only: list[str], part: str = "") -> list[str]:
    """Run axe-core from outside the page, so that the content security policy stays as it is."""
    if not person.page.evaluate("() => 'axe' in window"):
        person.page.evaluate(SOURCE.read_text())
    found: list[str] = answered(person.page, RUN, [only, part])
    return found
