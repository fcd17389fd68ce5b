"""axe-core, which finds what WCAG forbids and a program can see; and names, which words decide."""

from collections.abc import Sequence
from pathlib import Path
from zlib import crc32

from benchmarks.ui_driver import SPOKEN
from web.people import Person
from web.waiting import answered

SOURCE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
THEMES = ("light", "dark")
CONTRAST = "color-contrast"  # of all that is checked, only this depends on the theme
SLOW = [CONTRAST, "target-size"]  # take most of the time, and look at one part after the other
# Parts look alike if they, what is beside them and all around them have the same class and colours; targets, if they
# have the same size, too.
MARK = """
  const targets = 'a, button, input, select, textarea, summary, [role=gridcell]';
  const looks = new Map();
  const hash = (text) => [...text].reduce((sum, its) => Math.imul(sum ^ its.codePointAt(0), 16777619), 2166136261);
  const look = (its) => {
    if (!its) return 0;
    if (!looks.has(its)) {
      const { color, fill, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(its);
      const beside = [its, ...(its.parentElement?.children ?? [])].map((each) => each.getAttribute('class'));
      const { width, height } = its.matches(targets) ? its.getBoundingClientRect() : {};
      const own = [its.tagName, color, fill, backgroundColor, backgroundImage, opacity, fontSize, fontWeight];
      looks.set(its, hash([...own, width, height, ...new Set(beside), look(its.parentElement)].join()));
    }
    return looks.get(its);
  };
  const mark = (known) => {
    const all = new Set(known);
    for (const its of document.body.querySelectorAll('*')) {
      const reads = [...its.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
      if (!(reads || its.matches(targets)) || !its.checkVisibility() || all.has(look(its))) continue;
      all.add(look(its));
      its.dataset.unchecked = '';
    }
    return [...all];
  };
"""
# A name must contain the visible label (WCAG 2.5.3); numbers of pieces on a field are none, though axe takes them so.
RUN = (
    """async ([runOnly, slow, known]) => {"""
    + MARK
    + """
  axe.configure({ rules: slow.map((id) => ({ id, selector: '[data-unchecked]' })) });
  const checked = mark(known);
  const rules = { 'label-content-name-mismatch': { enabled: true } };
  const options = { resultTypes: ['violations'], preload: false, elementRef: true };
  const found = await axe.run(document, { runOnly, rules, ...options });
  for (const its of document.querySelectorAll('[data-unchecked]')) delete its.dataset.unchecked;
  const labelled = ({ element }) => /\\p{L}/u.test(element.textContent);
  const meant = (id, nodes) => (id === 'label-content-name-mismatch' ? nodes.filter(labelled) : nodes);
  return [checked, found.violations.flatMap(({ id, nodes }) => meant(id, nodes).slice(0, 1).map((first) =>
    `${id}: ${first.html.slice(0, 200)} and ${nodes.length - 1} more: ${first.failureSummary}`))];
}"""
)
# What axe-core calls label-content-name-mismatch, aria-command-name and button-name, in a hundredth of the time.
NAMES = (
    """(part) => {"""
    + SPOKEN
    + """
  const plain = (text) => ` ${text.toLowerCase().replace(/[^\\p{L}\\p{N}]+/gu, ' ').trim()} `;
  const wrong = (its) => {
    const [label, reads] = [its.getAttribute('aria-label'), its.innerText ?? ''];
    return !(name(its).trim() || its.title) || (label && /\\p{L}/u.test(reads) && !plain(label).includes(plain(reads)));
  };
  const all = `button, summary, ${['button', 'link', 'menuitem', 'gridcell', 'tab'].map((its) => `[role=${its}]`)}`;
  return [...(document.querySelector(part) ?? document).querySelectorAll(all)]
    .filter((its) => its.checkVisibility() && wrong(its))
    .map((its) => `“${name(its)}” does not name ${its.outerHTML.slice(0, 200)}`);
}"""
)
looks_checked: dict[str, list[int]] = {theme: [] for theme in THEMES}  # by this process


def findings(person: Person, state: str, themes: Sequence[str] = ()) -> list[str]:
    """Return what is wrong with what is shown now: in these themes, or in one that the state's name decides.

    States share most of their parts, so that half of them in each theme show every colour in both; and of parts that
    look alike, the slow rules check one in each theme.
    """
    found = []
    for number, theme in enumerate(themes or [THEMES[crc32(state.encode()) % 2]]):
        person.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        checked = run(person, [CONTRAST] if number else TAGS, theme)
        found += [f"{state}, {theme}: {each}" for each in checked]
    return found


def names(person: Person, part: str = "body") -> list[str]:
    """Return elements without an accessible name, or whose name lacks their visible label, below a selector."""
    found: list[str] = person.page.evaluate(NAMES, part)
    return found


def run(person: Person, only: list[str], theme: str) -> list[str]:
    """Run axe-core from outside the page, so that the content security policy stays as it is."""
    if not person.page.evaluate("() => 'axe' in window"):
        person.page.evaluate(SOURCE.read_text())
    looks_checked[theme], found = answered(person.page, RUN, [only, SLOW, looks_checked[theme]])
    return list(found)
