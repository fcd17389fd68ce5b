import type { SubmarineView } from "../../../api/types";
import { t } from "../../../i18n";
import { SeatSign } from "../../../ui/SeatSign";
import type { TableProps } from "../../contract";
import { kindLabel, kindPlaces, lacking } from "../texts/ariaLabels";
import { KindIcon, kindsOf } from "../pieces/kinds";
import { capital, kindName, tr } from "../texts/names";

type Props = TableProps<SubmarineView>;

/** How many of each kind are still in the sea, and who lacks it. Pointing at a kind shows where it lies. */
export function Needs({ view, seats, interaction }: Props) {
  return (
    <section class="sub-needs">
      <h3>{tr("side.needs")}</h3>
      <ul>
        {kindsOf(view).map((kind) => (
          <Need key={kind} {...{ view, seats, interaction, kind }} />
        ))}
      </ul>
    </section>
  );
}

type NeedProps = Pick<Props, "view" | "seats" | "interaction"> & { kind: string };

function Need({ view, seats, interaction, kind }: NeedProps) {
  const { pointed } = interaction;
  const count = [...kindPlaces(view, kind).values()].reduce((sum, each) => sum + each, 0);
  const lackers = lacking(view, kind);
  return (
    <li>
      <button
        type="button"
        class={count ? "sub-need" : "sub-need is-gone"}
        data-explain={`kind ${kind}`}
        aria-pressed={pointed.value === kind}
        aria-label={t("labelled", { label: capital(kindName(kind)), text: kindLabel(view, seats, kind) })}
        onPointerEnter={(event) => event.pointerType === "mouse" && (pointed.value = kind)}
        onPointerLeave={(event) => event.pointerType === "mouse" && (pointed.value = "")}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && (pointed.value = kind)}
        onBlur={() => (pointed.value = "")}
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

  /** A finger cannot point: one tap shows a kind, the next hides it. */
  function toggle(event: MouseEvent): void {
    const touch = (event as PointerEvent).pointerType !== "mouse";
    if (touch) pointed.value = pointed.value === kind ? "" : kind;
  }
}
