"""Playing with the keyboard alone: Tab, arrow keys, Enter."""

from playwright.sync_api import expect

from benchmarks.ui_driver import SPOKEN, Offer
from web.playing import Player

PRESSES = 150  # lead all around a page
# The key that leads nearer to what has this role and name: in a grid an arrow, elsewhere Tab, as the page is ordered.
NEARER = (
    """([role, wanted]) => {"""
    + SPOKEN
    + """
  const root = document.querySelector('dialog[open]') ?? document.querySelector('main');
  const all = [...root.querySelectorAll(role === 'gridcell' ? '[role=gridcell]' : 'button')];
  const aim = all.filter(seen).find((its) => name(its) === wanted);
  const here = document.activeElement;
  if (!aim || aim === here) return '';
  const grid = aim.closest('[role=grid]');
  if (grid?.contains(here)) {
    const rows = [...grid.querySelectorAll('[role=row]')];
    const place = (cell) => [rows.indexOf(cell.closest('[role=row]')), [...cell.parentNode.children].indexOf(cell)];
    const [down, right] = place(aim).map((its, axis) => its - place(here)[axis]);
    return down ? (down > 0 ? 'ArrowDown' : 'ArrowUp') : right > 0 ? 'ArrowRight' : 'ArrowLeft';
  }
  return here.compareDocumentPosition(aim) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Tab' : 'Shift+Tab';
}"""
)


class Typist(Player):
    """A player without a mouse."""

    def point(self, offer: Offer) -> None:
        """Go there, and press Enter."""
        page = self.person.page
        for _ in range(PRESSES):
            key = page.evaluate(NEARER, [offer.role, offer.name])
            if not key:
                break
            page.keyboard.press(key)
        expect(offer.on(page)).to_be_focused()
        page.keyboard.press("Enter")
        self.wait_for_more(offer)
