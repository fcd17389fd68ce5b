import type { SubmarineView } from "../../api/types";
import { Boat } from "../kit/Boat";
import { addTexts } from "../../i18n";
import type { Manifest } from "../contract";
import about from "./texts/about/en.json";

/** The sea in cross-section: a ship on the surface, submarines on their way, treasure on the floor. */
function Art() {
  return (
    <>
      <rect class="fill-sky" width="400" height="200" />
      <circle class="fill-sun" cx="330" cy="34" r="17" />
      <rect class="fill-sea-1" y="62" width="400" height="36" />
      <rect class="fill-sea-2" y="96" width="400" height="32" />
      <rect class="fill-sea-3" y="127" width="400" height="30" />
      <rect class="fill-sea-4" y="156" width="400" height="44" />
      <path
        class="fill-sea-1"
        d="M0 62q16.7-9 33.3 0t33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0v4H0z"
      />
      <path class="fill-sea-5" d="M0 186q50-16 108-6t122-4 170 8v16H0z" />
      <g class="art-ship">
        <path class="fill-hull" d="M84 50h88l-12 20h-66z" />
        <path class="fill-paper" d="M104 36h34v14h-34z" />
        <path class="fill-brass" d="M142 28h9v22h-9z" />
        <path class="stroke-line" d="M120 70V102" />
      </g>
      <Boat x={104} y={104} />
      <Boat x={252} y={134} />
      <g class="fill-brass">
        <path d="M196 172h22l-3-9-5 4-4-7-4 7-5-4zM196 174h22v4h-22z" />
        <path d="M310 160c0-4 12-4 12 0 0 5-3 6-3 10 3 2 3 6 0 9h-6c-3-3-3-7 0-9 0-4-3-5-3-10z" />
        <circle cx="62" cy="172" r="5" />
        <circle cx="71" cy="175" r="5" />
        <circle cx="66" cy="166" r="5" />
      </g>
      <g class="fill-foam bubbles">
        <circle cx="268" cy="118" r="2.2" />
        <circle cx="273" cy="109" r="3" />
        <circle cx="269" cy="98" r="2" />
        <circle cx="206" cy="150" r="1.8" />
      </g>
    </>
  );
}

void addTexts("submarine.about", about, import.meta.glob("./texts/about/{nl,de,fr}.json", { import: "default" }));

const manifest: Manifest<SubmarineView> = {
  name: "submarine",
  letter: "S",
  players: [2, 3, 4, 5],
  Art,
  load: () => import("."),
  eventTimes: { mussel: 1.5, place: 1.5, sail: 2, move: 2, lift: 2.5, swap: 1.5, keep: 1, done: 1 },
  synonyms: {
    en: {
      dive: ["dives", "one level at a time"],
      harbor: ["left of column a"],
      harbour: ["left of column a"],
      lift: ["salvage"],
      toll: ["given away", "goes to its owner"],
    },
    nl: {
      dok: ["links van kolom a"],
      duiken: ["daalt"],
      haven: ["links van kolom a"],
      lichten: ["bergen"],
      tolgeld: ["tol"],
    },
    de: { hafen: ["links von spalte a"], heben: ["bergen"], maut: ["zoll"], tauchen: ["sinkt"] },
    fr: {
      plonger: ["descend"],
      port: ["a gauche de la colonne a"],
      rade: ["a gauche de la colonne a"],
      repecher: ["remonter"],
    },
  },
  fair: () => import("./fairGame"),
  texts: {
    options: () => import("./texts/options"),
    lesson: () => import("./texts/lesson"),
    hints: () => import("./texts/hints"),
    captions: () => import("./texts/captions"),
    puzzles: () => import("./texts/puzzles"),
  },
};
export default manifest;
