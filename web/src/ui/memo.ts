import { Component, type ComponentType, type FunctionComponent } from "preact";
import { language } from "../i18n";

/** A drawing that is made anew only when what it shows has changed, or the language: there are hundreds of them. */
export function memo<P extends object>(Drawing: FunctionComponent<P>): ComponentType<P> {
  return memoised(Drawing, (before, next) =>
    Object.entries(next).some(([name, value]) => before[name as keyof P] !== value),
  );
}

/**
 * The same for what gets more than it shows: `picture` names all that matters of it. Signals are to be read by whoever
 * draws it, since they belong to the picture.
 */
export function memoBy<P extends { picture: string }>(Drawing: FunctionComponent<P>): ComponentType<P> {
  return memoised(Drawing, (before, next) => before.picture !== next.picture);
}

function memoised<P extends object>(
  Drawing: FunctionComponent<P>,
  differs: (before: Readonly<P>, next: Readonly<P>) => boolean,
): ComponentType<P> {
  return class Memoised extends Component<P> {
    private spoken = language.peek();
    override shouldComponentUpdate(next: P): boolean {
      return this.spoken !== language.peek() || differs(this.props as Readonly<P>, next);
    }
    override render() {
      this.spoken = language.peek();
      return Drawing(this.props as P);
    }
  };
}
