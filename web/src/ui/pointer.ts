let byFinger = false; // the last press

addEventListener("pointerdown", (event) => (byFinger = event.pointerType !== "mouse"), { capture: true });

/** Does a mouse rest here? After a tap browsers let one hover, where something new has come under the finger. */
export function hovers(event: PointerEvent): boolean {
  return event.pointerType === "mouse" && !byFinger;
}
