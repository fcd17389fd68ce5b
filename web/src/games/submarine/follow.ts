import type { SubmarineView } from "../../api/types";
import type { TableProps } from "../contract";
import { expectFocus } from "./focus";
import { intent, opened, type Answer } from "./plan";

/** Do what a click was found to mean. */
export function follow(props: TableProps<SubmarineView>, answer: Answer): void {
  if (answer.do === "open") opened.value = answer.field;
  if (answer.do === "intend") intent.value = answer.intent;
  if (answer.do === "why") props.why(answer.line);
  if (answer.do === "play") {
    intent.value = null;
    opened.value = "";
    expectFocus();
    props.play(answer.line);
  }
}
