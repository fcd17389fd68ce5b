import { Field, Surface, type CellProps } from "./cells";
import { COLUMNS, LEVELS } from "./geometry";

/** All cells of the sea, from the surface down. */
export function Rows({ cell }: { cell(name: string): CellProps }) {
  return (
    <>
      <g role="row">
        {["left", ...COLUMNS, "off"].map((name) => (
          <Surface key={name} {...cell(name)} />
        ))}
      </g>
      {LEVELS.map((level) => (
        <g key={level} role="row">
          {COLUMNS.map((column) => (
            <Field key={column} {...cell(`${column}${level}`)} />
          ))}
        </g>
      ))}
    </>
  );
}
