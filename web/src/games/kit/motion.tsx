import { render, type ComponentChild } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Moved } from "../../api/types";
import type { TableProps } from "../contract";
import "./kit.css";

/** In pixels of the window. */
export interface Point {
  x: number;
  y: number;
}

/** A layer over the page for pieces in motion. It is removed as soon as all motions have ended, or by any press or key. */
export class AnimationLayer {
  /** Resolves when the layer has been removed. */
  readonly ended: Promise<void>;
  private resolveEnded!: () => void;
  private readonly element = document.createElement("div");
  private readonly running: Animation[] = [];
  private readonly stop = () => this.end();
  private readonly stopByKey = (event: KeyboardEvent) => isSkipKey(event) && this.end();

  /** `seconds` is the length of one motion; `className` gives the pieces the colours of their game. */
  constructor(
    private readonly seconds: number,
    className: string,
  ) {
    this.ended = new Promise((resolve) => (this.resolveEnded = resolve));
    this.element.className = `motion-layer ${className}`;
    this.element.setAttribute("aria-hidden", "true");
    document.body.append(this.element);
    window.addEventListener("pointerdown", this.stop, { capture: true });
    window.addEventListener("keydown", this.stopByKey, { capture: true });
  }

  /** Cancel all motions and remove the layer. Idempotent. */
  end(): void {
    window.removeEventListener("pointerdown", this.stop, { capture: true });
    window.removeEventListener("keydown", this.stopByKey, { capture: true });
    for (const animation of this.running) animation.cancel();
    this.element.remove();
    this.resolveEnded();
  }

  /** End when the last motion has finished. */
  endWhenDone(): void {
    void Promise.allSettled(this.running.map(({ finished }) => finished)).then(this.stop);
  }

  /** Draw a piece that exists only while it moves. It is centred on the origin: see `at`. */
  add(picture: ComponentChild, className = ""): HTMLElement {
    const piece = document.createElement("div");
    piece.className = className;
    this.element.append(piece);
    render(picture, piece);
    return piece;
  }

  /** Animate an element of the layer or of the board. `from` and `length` are in motions; pieces vanish afterwards. */
  run(element: Element | null, frames: Keyframe[], from: number, length: number, easing = "ease-in-out"): void {
    if (!element?.animate) return;
    const animation = element.animate(frames, {
      delay: from * this.seconds * 1000,
      duration: length * this.seconds * 1000,
      easing,
      fill: "backwards",
    });
    this.running.push(animation);
    if (element.parentNode === this.element) animation.onfinish = () => element.remove();
  }
}

const NO_SKIP = new Set(["Tab", "Shift", "Control", "Alt", "Meta"]);

/** Return whether a key ends what is being shown: any but those that write, move the focus or only go with others. */
export function isSkipKey({ key, target }: KeyboardEvent): boolean {
  return !NO_SKIP.has(key) && !(target as Element).closest?.("input, textarea, select, dialog");
}

/** Return the middle of an element; null if it is not displayed. */
export function middleOf(element: Element | null): Point | null {
  const box = element?.getBoundingClientRect();
  return box?.width ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
}

/** Return the transform that puts a piece of the layer at a point. */
export function at({ x, y }: Point, more = ""): string {
  return `translate(${x}px, ${y}px) translate(-50%, -50%) ${more}`;
}

/**
 * Animate each new event with `draw`, which gets the view before it. The next event ends what still runs. The event
 * that a board is mounted with is not animated.
 */
export function useMotion<V>(
  { view, last, animate, onMotion }: Pick<TableProps<V>, "view" | "last" | "animate" | "onMotion">,
  className: string,
  draw: (layer: AnimationLayer, event: Moved<V>, before: V) => void,
): void {
  const shown = useRef({ last, view });
  useLayoutEffect(() => {
    if (shown.current.last === last) return;
    const before = shown.current.view;
    shown.current = { last, view };
    if (!last || animate <= 0) return;
    let layer: AnimationLayer | null = null;
    let ended = false;
    // In this task, but after all that the new position draws: a small screen may show another part of the board.
    queueMicrotask(() => {
      if (ended) return;
      layer = new AnimationLayer(animate, className);
      draw(layer, last, before);
      layer.endWhenDone();
      onMotion?.(layer.ended);
    });
    return () => {
      ended = true;
      layer?.end();
    };
  }, [last]); // eslint-disable-line react-hooks/exhaustive-deps -- one motion per event, with what is shown when it happens
}
