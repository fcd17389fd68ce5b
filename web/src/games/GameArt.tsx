import { manifestOf } from "./registry";

const WAVES = "q16.7-9 33.3 0t33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0 33.3 0V200H0z";

/** The sea, for a game without a picture of its own. */
function OpenSea() {
  return (
    <>
      <rect class="fill-sky" width="400" height="200" />
      <circle class="fill-sun" cx="330" cy="34" r="17" />
      {[1, 2, 3, 4].map((level) => (
        <path key={level} class={`fill-sea-${level}`} d={`M0 ${42 + 24 * level}${WAVES}`} />
      ))}
    </>
  );
}

/** A picture of a game. */
export function GameArt({ game }: { game: string }) {
  const Art = manifestOf(game)?.Art ?? OpenSea;
  return (
    <svg class="game-art" viewBox="0 0 400 200" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <Art />
    </svg>
  );
}
