import type { SubmarineView } from "../../api/types";
import { SeatSign } from "../../ui/SeatSign";
import type { TableProps } from "../contract";
import { KINDS, KindIcon } from "./kinds";
import { capital, kindName, tr } from "./names";
import { kindShown } from "./plan";
import { kindNeeds, kindPlaces, lacking } from "./spoken";

type Props = TableProps<SubmarineView>;

/** The needs: how many of each kind are still in the sea, and who lacks it. Pointing at one shows where they lie. */
export function Needs({ view, seats }: Props) {
  return (
    <section class="sub-needs">
      <h3>{tr("side.needs")}</h3>
      <ul>
        {KINDS.map((kind) => (
          <Need key={kind} view={view} seats={seats} kind={kind} />
        ))}
      </ul>
    </section>
  );
}

function Need({ view, seats, kind }: Pick<Props, "view" | "seats"> & { kind: string }) {
  const count = [...kindPlaces(view, kind).values()].reduce((sum, its) => sum + its, 0);
  const lackers = lacking(view, kind);
  return (
    <li>
      <button
        type="button"
        class={count ? "sub-need" : "sub-need is-gone"}
        data-explain={`kind ${kind}`}
        aria-pressed={kindShown.value === kind}
        aria-label={`${capital(kindName(kind))}: ${kindNeeds(view, seats, kind)}`}
        onPointerEnter={(event) => event.pointerType === "mouse" && (kindShown.value = kind)}
        onPointerLeave={(event) => event.pointerType === "mouse" && (kindShown.value = "")}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && (kindShown.value = kind)}
        onBlur={() => (kindShown.value = "")}
        onClick={toggle}
      >
        <KindIcon kind={kind} size={24} />
        <b>{count}</b>
        <span class="sub-lacking">
          {seats.map(({ seat }) => (
            <span key={seat} class={lackers.includes(seat) ? "" : "is-met"}>
              <SeatSign seat={seat} size={8} />
            </span>
          ))}
        </span>
      </button>
    </li>
  );

  /** A finger has no way to point: it shows a kind by one tap and hides it by the next. */
  function toggle(event: MouseEvent): void {
    const touch = (event as PointerEvent).pointerType !== "mouse";
    if (touch) kindShown.value = kindShown.value === kind ? "" : kind;
  }
}
