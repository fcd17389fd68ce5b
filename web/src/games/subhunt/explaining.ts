import { hovers } from "../../ui/pointer";

/** How long a pointer rests, or a finger presses, before an explanation comes. */
const REST = 500;

/**
 * Explanations for the places inside an element: where the pointer rests, where the keyboard is, where a finger
 * presses long. `show` gets the place, or null when it is left.
 */
export class Explaining {
  private timer = 0;
  private pressed = false;

  constructor(private readonly show: (place: string | null, box?: DOMRect) => void) {}

  readonly over = (event: PointerEvent): void => {
    if (hovers(event)) this.soon(event);
  };
  readonly down = (event: PointerEvent): void => {
    this.pressed = false;
    if (event.pointerType === "touch") this.soon(event, () => (this.pressed = true));
    else this.leave();
  };
  readonly leave = (): void => {
    clearTimeout(this.timer);
    this.show(null);
  };
  readonly focus = (event: FocusEvent): void => {
    if ((event.target as Element).matches(":focus-visible")) this.at(event);
  };

  /** Was the click that comes now the end of a long press, which only asked? */
  asked(): boolean {
    const was = this.pressed;
    this.pressed = false;
    return was;
  }

  private soon(event: Event, also?: () => void): void {
    clearTimeout(this.timer);
    this.show(null);
    this.timer = window.setTimeout(() => {
      also?.();
      this.at(event);
    }, REST);
  }

  private at(event: Event): void {
    const place = (event.target as Element).closest<HTMLElement>("[data-place]");
    if (place) this.show(place.dataset.place ?? null, place.getBoundingClientRect());
  }
}
