import { frameOf } from "./art";

export interface Point {
  x: number;
  y: number;
}

/** The room over the board in which things fly. All of it is gone at once when it is ended. */
export class AnimationLayer {
  private readonly overlay: Element | null;
  private readonly running: Animation[] = [];
  private readonly ghosts: Element[] = [];
  private readonly stop = () => this.end();

  constructor(
    private readonly root: HTMLElement,
    private readonly seconds: number,
  ) {
    this.overlay = root.querySelector(".hunt-overlay");
    // Whoever acts has seen enough.
    window.addEventListener("pointerdown", this.stop, { capture: true, once: true });
    window.addEventListener("keydown", this.stop, { capture: true, once: true });
  }

  end(): void {
    window.removeEventListener("pointerdown", this.stop, { capture: true });
    window.removeEventListener("keydown", this.stop, { capture: true });
    for (const animation of this.running) animation.cancel();
    for (const ghost of this.ghosts) ghost.remove();
  }

  /** Something in the sea of that hunter. */
  find(hunter: number, selector: string): HTMLElement | null {
    return this.root.querySelector<HTMLElement>(`[data-sea="${hunter}"] ${selector}`);
  }

  place(hunter: number, place: string): HTMLElement | null {
    return this.find(hunter, `[data-place="${place}"]`);
  }

  /** The middle of an element, seen from the corner of the board. */
  middle(element: Element): Point {
    const [box, frame] = [element.getBoundingClientRect(), this.root.getBoundingClientRect()];
    return { x: box.left + box.width / 2 - frame.left, y: box.top + box.height / 2 - frame.top };
  }

  /** A piece that is there only while it moves, drawn around the corner of the board. */
  piece(name: string, fleet: number, width: number): Element | null {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const [, , w = 1, h = 1] = frameOf(name).split(" ").map(Number);
    svg.setAttribute("class", `hunt-ghost hunt-piece fleet-${fleet}`);
    svg.setAttribute("viewBox", frameOf(name));
    svg.setAttribute("width", String(width));
    svg.setAttribute("height", String((width * h) / w));
    svg.style.marginLeft = `${-width / 2}px`;
    svg.style.marginTop = `${(-width * h) / w / 2}px`;
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#hunt-${name}`);
    svg.append(use);
    return this.add(svg);
  }

  /** A sign or a word that is there only for a moment. */
  sign(kind: string, words = ""): Element | null {
    const sign = document.createElement("b");
    sign.className = `hunt-ghost ${kind}`;
    sign.textContent = words;
    return this.add(sign);
  }

  private add(ghost: Element): Element | null {
    if (!this.overlay) return null;
    this.overlay.append(ghost);
    this.ghosts.push(ghost);
    return ghost;
  }

  /** Move or fade something, from and for so many times the pace; ghosts are gone afterwards. */
  run(element: Element | null, frames: Keyframe[], from: number, length: number, easing = "ease-in-out"): void {
    if (!element?.animate) return;
    const animation = element.animate(frames, {
      delay: from * this.seconds * 1000,
      duration: length * this.seconds * 1000,
      easing,
      fill: "backwards",
    });
    this.running.push(animation);
    if (this.ghosts.includes(element)) animation.onfinish = () => element.remove();
  }
}

/** A transform that brings what is drawn around the corner to a point. */
export function to(point: Point, more = ""): string {
  return `translate(${point.x}px, ${point.y}px) ${more}`;
}
