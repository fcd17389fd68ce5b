"""axe-core, which finds what WCAG forbids and a program can see."""

from pathlib import Path

from web.people import Person

SOURCE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
THEMES = {"light": TAGS, "dark": ["color-contrast"]}  # of all that is checked, only this depends on the theme
RUN = """async (runOnly) => {
  const found = await axe.run(document, { runOnly, resultTypes: ['violations'], preload: false });
  return found.violations.map(({ id, nodes: [first, ...more] }) =>
    `${id}: ${first.html.slice(0, 200)} and ${more.length} more: ${first.failureSummary}`);
}"""


def findings(person: Person, state: str) -> list[str]:
    """What is wrong with what is shown now, by day and by night."""
    page = person.page
    # Evaluated from outside the page, so that its content security policy stays as it is.
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SOURCE.read_text())
    found = []
    for theme, rules in THEMES.items():
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        found += [f"{state}, {theme}: {each}" for each in page.evaluate(RUN, rules)]
    return found
