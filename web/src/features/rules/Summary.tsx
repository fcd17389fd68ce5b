import type { Annotations } from "../../api/types";
import type { GameUI } from "../../games/contract";
import { gameTitle } from "../../games/titles";
import { Icon } from "../../ui/Icon";
import { Figure } from "./Figure";
import { Markdown } from "./Markdown";
import { placeOf, type Section } from "./rulebook";
import { tr } from "./texts";

interface Props {
  name: string;
  section: Section;
  beside: Annotations;
  ui: GameUI | null;
}

/** The game on one page, with a few of its figures. It can be printed alone, on one sheet. */
export function Summary({ name, section, beside, ui }: Props) {
  return (
    <section class="summary">
      <div class="row summary-head">
        <h3 id={placeOf(section)}>
          <span class="summary-game">{gameTitle(name)} · </span>
          {section.title}
        </h3>
        <button type="button" class="button no-print" onClick={printSummary}>
          <Icon name="print" size={18} /> {tr("print.summary")}
        </button>
      </div>
      <div class="summary-text">
        <Markdown tokens={section.tokens} />
      </div>
      <div class="summary-figures">
        {beside.diagrams.map(
          (diagram, index) =>
            diagram.summary && ui && <Figure key={index} diagram={diagram} ui={ui} class="summary-figure" />,
        )}
      </div>
    </section>
  );
}

/** Print the summary alone: print.css hides the rest while the page is marked. */
function printSummary(): void {
  const { dataset } = document.documentElement;
  dataset.print = "summary";
  addEventListener("afterprint", () => delete dataset.print, { once: true });
  window.print();
}
