import { textsOf } from "../../i18n";
import type english from "./en.json";

/** The words of this part for a key. */
export const tr = textsOf<typeof english>("rules");
