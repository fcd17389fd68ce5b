import { placeClicked, shipClicked } from "./choosing";
import { follow, picked, type Props } from "./chosen";

const SLACK = 6; // px: less is a click

/** Drag an own ship to where it is to go: the same as a click on it and one on the place. With a finger one scrolls. */
export function startDrag(p: Props, event: PointerEvent): void {
  const ship = (event.target as Element).closest<HTMLElement>("[data-ship]");
  const [seat, number = 0] = (ship?.dataset.ship ?? "").split(".").map(Number);
  if (!ship || event.pointerType === "touch" || event.button !== 0) return;
  if (seat !== p.seat || p.view.phase !== "sail" || !p.moves.length) return;
  let dragging = false;

  const move = (now: PointerEvent) => {
    const [x, y] = [now.clientX - event.clientX, now.clientY - event.clientY];
    if (!dragging && Math.hypot(x, y) < SLACK) return;
    if (!dragging) {
      dragging = true;
      ship.classList.add("dragged");
      picked.value = { ship: number, way: [] };
    }
    ship.style.transform = `translate(${x}px, ${y}px)`;
  };
  const end = (now: PointerEvent) => {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
    const under = dragging ? document.elementFromPoint(now.clientX, now.clientY) : null;
    ship.classList.remove("dragged");
    ship.style.transform = "";
    const place = under?.closest<HTMLElement>(`[data-sea="${seat}"] [data-place]`)?.dataset.place;
    const asked = { view: p.view, seat: p.seat, moves: p.moves, picked: picked.value };
    if (place && place !== p.view.ships[seat - 1]?.[number - 1]) follow(p, placeClicked(asked, seat, place));
    else if (dragging) follow(p, shipClicked(asked, number));
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}
