import type { JSX } from "preact";
import type { SubmarineView } from "../../../api/types";
import { memo } from "../../../ui/memo";

/** Return the kinds of treasure that were dealt. A kind is the first letter of its English name: `Rc` is the red crown. */
export function kindsOf({ opening }: Pick<SubmarineView, "opening">): string[] {
  return [...new Set(Object.values(opening).flatMap((tokens) => tokens.map((token) => token.charAt(1))))].sort();
}

// Functions, not components: there are a hundred drawings on a board, and a component takes as long as an element.
const line = (d: string) => <path d={d} fill="none" />;
const dark = (shape: JSX.Element) => (
  <g fill="currentcolor" stroke="none">
    {shape}
  </g>
);

/** Drawings in a box from -16 to 16, in the fill and the text colour of the element around them. `*` is a mussel. */
const DRAWINGS: Record<string, JSX.Element> = {
  // amphora
  a: (
    <>
      {line("M-3-12C-9.5-13.5-12-7-7.4-3.6M3-12C9.5-13.5 12-7 7.4-3.6")}
      <path d="M-4.6-15.5h9.2v2.6H3.2c0 2.6.2 3.6 2 5C9-5 9.2 0 6.2 6L2.6 13h1.9v2.6h-9V13h1.9L-6.2 6C-9.2 0-9-5-5.2-7.9c1.8-1.4 2-2.4 2-5h-1.4Z" />
      {line("M-7.9-1.6H7.9M-7.3 2.6H7.3")}
    </>
  ),
  // bell
  b: (
    <>
      <circle cy="11.6" r="3.4" />
      <path d="M0-15.4a2.8 2.8 0 0 1 2.8 2.9C8.4-10.6 8.8-3.6 9.2 1.4 9.5 5 11.3 7 13.4 9.4H-13.4C-11.3 7-9.5 5-9.2 1.4-8.8-3.6-8.4-10.6-2.8-12.5A2.8 2.8 0 0 1 0-15.4Z" />
      {line("M-9.4 2.4H9.4M-8.6-3.4H8.6")}
    </>
  ),
  // crown
  c: (
    <>
      <path d="M-12.6 8-14.8-7.6-6.6-.4 0-12.4 6.6-.4 14.8-7.6 12.6 8Z" />
      <path d="M-12.6 8h25.2v4.8h-25.2Z" />
      <circle cx="-14.6" cy="-8.6" r="2.2" />
      <circle cy="-13.2" r="2.4" />
      <circle cx="14.6" cy="-8.6" r="2.2" />
      {dark(<path d="M0-1.4 2.8 2.6 0 6.6-2.8 2.6Z" />)}
    </>
  ),
  // dagger
  d: (
    <g transform="rotate(42)">
      <path d="M0-18 3.7-11.6 3 3.4H-3L-3.7-11.6Z" />
      {line("M0-12V2")}
      <path d="M-2.3 6.4h4.6v6.4h-4.6Z" />
      <path d="M-9 3h18v3.8H-9Z" />
      <circle cy="15" r="3" />
    </g>
  ),
  // egg
  e: (
    <>
      <path d="M-5.6 10.4H5.6L8.2 15.6H-8.2Z" />
      <path d="M0-15.4C6.8-15.4 10.8-5 10.8 1 10.8 7.4 6 11.4 0 11.4S-10.8 7.4-10.8 1C-10.8-5-6.8-15.4 0-15.4Z" />
      {line("M-9.6-4.4-6.4-1-3.2-4.6 0-1 3.2-4.6 6.4-1 9.6-4.4M-10.4 4H10.4")}
      {dark(<circle cy="-9" r="2" />)}
    </>
  ),
  // fish
  f: (
    <>
      <path d="M-3.4-7C0-11.4 5-11.4 7.4-9.6L4.4-4.4Z" />
      <path d="M-16 .6C-10.4-9 2.6-9.4 8.4-1.6L15.8-8.4C14.6-3 14.6 4 15.8 9.4L8.4 2.8C2.6 10.4-10.4 10.2-16 .6Z" />
      {line("M-6.2-6C-3.8-2-3.8 3.2-6.2 7M-.6-3.4C.6-1 .6 2.2-.6 4.6M4.2-2C5-.4 5 1.6 4.2 3.2")}
      {dark(<circle cx="-10" cy="-1.2" r="1.8" />)}
    </>
  ),
  // goblet
  g: (
    <>
      <path d="M-10-14.6H10C10-5.4 8 .8 2.2 2.4V9.2C6 9.8 8.4 11.6 8.8 14.8H-8.8C-8.4 11.6-6 9.8-2.2 9.2V2.4C-8 .8-10-5.4-10-14.6Z" />
      {line("M-9.6-9.6H9.6M-2.2 5.6H2.2")}
      {dark(<path d="M0-7.4 2.6-4 0-.6-2.6-4Z" />)}
    </>
  ),
  // helmet
  h: (
    <>
      <path d="M-9.4-9C-8.6-15 -4-17 0-17S8.6-15 9.4-9Z" />
      <path d="M0-12.4C7.6-12.4 11.8-7.4 11.8-.4 11.8 6 10 12.6 4.6 15.6L2.4 4.6H-2.4L-4.6 15.6C-10 12.6-11.8 6-11.8-.4-11.8-7.4-7.6-12.4 0-12.4Z" />
      {dark(<path d="M-9.4.4C-7.8-3-4.2-3-2.4.6-4.4 3-7.6 3-9.4.4ZM9.4.4C7.8-3 4.2-3 2.4.6 4.4 3 7.6 3 9.4.4Z" />)}
      {line("M0-12V-3")}
    </>
  ),
  // idol
  i: (
    <>
      <path d="M-8.4-15.4H8.4L10.8-8.6 9.2-5 10.8 2 9 11.6 5.4 15.6H-5.4L-9 11.6-10.8 2-9.2-5-10.8-8.6Z" />
      {line("M-10.2-8.6H10.2")}
      {dark(<path d="M-8-5.8H-2V-2H-7ZM8-5.8H2V-2H7ZM-5.4 8.4H5.4V11.6H-5.4Z" />)}
      {line("M-1-6-3 5H3L1-6")}
    </>
  ),
  // jewel
  j: (
    <>
      <path d="M-8.8-11.4H8.8L15.4-3.2 0 14.2-15.4-3.2Z" />
      {line("M-15.4-3.2H15.4M-8.8-11.4-5.6-3.2 0 14.2 5.6-3.2 8.8-11.4M-5.6-3.2 0-11.4 5.6-3.2")}
    </>
  ),
  // key
  k: (
    <g transform="rotate(-42)">
      <path
        d="M0-17.4a7 7 0 0 1 2.2 13.6V6.4H8.4V10H5.8V12H8.4V16H-2.2V-3.8A7 7 0 0 1 0-17.4Zm0 3.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z"
        fill-rule="evenodd"
      />
    </g>
  ),
  // lyre
  l: (
    <>
      {line("M-4-9V7M0-9V8M4-9V7")}
      <path d="M-11.4-15.6C-8.6-15.6-7.4-13-8.4-10.6-11-4.4-8.4.6-5.4 5H5.4C8.4.6 11-4.4 8.4-10.6 7.4-13 8.6-15.6 11.4-15.6 14.4-15.6 15.4-12.6 13.6-10.4 16.4-2.8 11.6 3.6 8.4 8.4 6.8 13 4 15.6 0 15.6S-6.8 13-8.4 8.4C-11.6 3.6-16.4-2.8-13.6-10.4-15.4-12.6-14.4-15.6-11.4-15.6Z" />
      <path d="M-12.4-10h24.8v3h-24.8Z" />
    </>
  ),
  "*": (
    <>
      <path d="M-4.4 10.6-15.4-1.4C-16.2-4.4-14-7.4-11.6-7.8-11.4-11-8-13.4-5.4-12.8-4-15.6 4-15.6 5.4-12.8 8-13.4 11.4-11 11.6-7.8 14-7.4 16.2-4.4 15.4-1.4L4.4 10.6 6.6 15.2H-6.6Z" />
      {line("M-1 10.4-10.4-4.6M-.4 10.4-5-9.2M0 10.4V-10.6M.4 10.4 5-9.2M1 10.4 10.4-4.6")}
    </>
  ),
};

/** Return the drawing of a kind, by its letter, in a group with the given attributes. */
export function kindDrawing(kind: string, group: JSX.IntrinsicElements["g"] = {}): JSX.Element {
  return (
    <g stroke="currentcolor" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round" {...group}>
      {DRAWINGS[kind]}
    </g>
  );
}

/** A kind without a colour, for containers and lists. */
export const KindIcon = memo(({ kind, size = 24 }: { kind: string; size?: number }) => (
  <svg class="sub-kind" width={size} height={size} viewBox="-18 -18 36 36" aria-hidden="true">
    {kindDrawing(kind)}
  </svg>
));
