import type { JSX } from "preact";

/** Small line drawings on a field of 24. */
const DRAWN = {
  back: <path d="M15 5l-7 7 7 7" />,
  forward: <path d="M9 5l7 7-7 7" />,
  play: <path d="M8 5l11 7-11 7z" />,
  pause: <path d="M8 5v14M16 5v14" stroke-width="3" />,
  moment_back: <path d="M8 5l-6 7 6 7M15.5 7.5l1.4 3 3.3.4-2.4 2.3.6 3.3-2.9-1.6-2.9 1.6.6-3.3-2.4-2.3 3.3-.4z" />,
  moment_on: <path d="M16 5l6 7-6 7M8.5 7.5l1.4 3 3.3.4-2.4 2.3.6 3.3-2.9-1.6-2.9 1.6.6-3.3-2.4-2.3 3.3-.4z" />,
  turn_back: <path d="M18 6l-6 6 6 6M11 6l-6 6 6 6" />,
  turn_on: <path d="M6 6l6 6-6 6M13 6l6 6-6 6" />,
  picture: <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01" />,
  first: <path d="M18 5l-7 7 7 7M7 5v14" />,
  undo: <path d="M8 5L4 9l4 4M4 9h10a5.5 5.5 0 010 11h-4" />,
  chat: <path d="M4 5h16v11H10l-4 4v-4H4z" />,
  log: <path d="M5 6h14M5 12h14M5 18h9" />,
  flag: <path d="M6 21V4h11l-2 4 2 4H6" />,
  menu: <path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3.5" />,
  copy: <path d="M9 9h10v11H9zM15 9V4H5v11h4" />,
  check: <path d="M5 12.5l5 5L19 7" />,
  cross: <path d="M6 6l12 12M18 6L6 18" />,
  eye: (
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z" />
  ),
  person: <path d="M12 4a4 4 0 100 8 4 4 0 000-8zM4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5" />,
  bot: <path d="M6 9h12v10H6zM12 9V5M9.5 13.5v1.5M14.5 13.5v1.5M3.5 12.5v3M20.5 12.5v3" />,
  settings: <path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5" />,
  book: <path d="M12 6.5C10 5 7 4.5 4 5v13.5c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5V20" />,
  hat: <path d="M12 5L2.5 9.5 12 14l9.5-4.5zM6.5 11.5V16c1.5 1.5 3.5 2 5.5 2s4-.5 5.5-2v-4.5M21.5 9.5V15" />,
  lamp: <path d="M9 18h6M10 21h4M9.5 15.5c-2-1.3-3.5-3.3-3.5-6a6 6 0 0112 0c0 2.7-1.5 4.7-3.5 6z" />,
  save: <path d="M12 4v11M7 10.5l5 5 5-5M5 20h14" />,
  again: <path d="M19.5 11a7.5 7.5 0 10-1.5 5.5M20 5v6h-6" />,
  clock: <path d="M12 4a8 8 0 100 16 8 8 0 000-16zM12 8v4.5l3 2" />,
  link: <path d="M10 14a4 4 0 006 .5l3-3a4 4 0 00-5.7-5.7L12 7M14 10a4 4 0 00-6-.5l-3 3a4 4 0 005.7 5.7L12 17" />,
  print: <path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" />,
  globe: (
    <path d="M12 4a8 8 0 100 16 8 8 0 000-16zM4 12h16M12 4c-2.4 2.2-3.5 4.9-3.5 8s1.1 5.8 3.5 8c2.4-2.2 3.5-4.9 3.5-8S14.4 6.2 12 4z" />
  ),
  sound: <path d="M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4 4 0 010 6M18 6.5a7.5 7.5 0 010 11" />,
  mute: <path d="M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5" />,
  plus: <path d="M12 5v14M5 12h14" />,
} satisfies Record<string, JSX.Element>;

export type IconName = keyof typeof DRAWN;

/** Beside words, or on a button that has a name: never spoken itself. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.9"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {DRAWN[name]}
    </svg>
  );
}
