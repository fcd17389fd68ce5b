import { Component, type ComponentType, type FunctionComponent } from "preact";

/** A drawing that is made anew only when what it shows has changed: there are hundreds of them. */
export function still<P extends object>(Drawing: FunctionComponent<P>): ComponentType<P> {
  return class Still extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return Object.entries(next).some(([name, value]) => this.props[name as keyof P] !== value);
    }
    override render() {
      return Drawing(this.props as P);
    }
  };
}
