import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { route } from "../state/route";
import { Header } from "./Header";
import { useTabTitle } from "./turnAlert";

interface Props {
  title: string;
  lead?: string;
  slim?: boolean;
  /** A picture behind the header. */
  hero?: ComponentChildren;
  children: ComponentChildren;
}

let first = true;

/** An ordinary page: header, heading, contents. The heading gets the focus when the page replaces another. */
export function Page({ title, lead, slim, hero, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTabTitle(title);
  // A layout effect: it must not take the focus back from a reader who has gone on from the heading.
  const { path } = route.value;
  useLayoutEffect(() => {
    if (!first) heading.current?.focus({ preventScroll: true });
    first = false;
  }, [path]);
  return (
    <>
      {hero && <div class="hero">{hero}</div>}
      <Header />
      <main id="main" class={`page ${slim ? "slim" : ""}`}>
        <div class="page-head">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p class="lead">{lead}</p>}
        </div>
        {children}
      </main>
    </>
  );
}
