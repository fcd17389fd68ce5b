import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { route } from "../state/route";
import { Header } from "./Header";

interface Props {
  title: string;
  lead?: string;
  slim?: boolean;
  /** A picture behind the head of the page. */
  hero?: ComponentChildren;
  children: ComponentChildren;
}

let first = true;

/** An ordinary page: head, heading, contents. A reader who comes from another page starts at the heading. */
export function Page({ title, lead, slim, hero, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // With the page, not after it: the title belongs to what is shown, and who has gone on from the heading stays there.
  useLayoutEffect(() => void (document.title = `${title} · Fathom`), [title]);
  useLayoutEffect(() => {
    if (!first) heading.current?.focus({ preventScroll: true });
    first = false;
  }, [route.value.path]);
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
