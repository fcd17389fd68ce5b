import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Plan, SeatInfo } from "../../api/types";
import type { GameUI } from "../../games/contract";
import { reportError } from "../../state/toasts";
import { allowsDays } from "../../table/clock/clocks";
import { layout } from "../../table/frame/tableProps";
import type { LiveTable } from "../../table/live/liveTable";
import { seatName } from "../../ui/SeatName";
import { loadPlan, revokePlan } from "./plan/requests";

const AGAIN = 700; // milliseconds after which a plan that is just being played is looked up again

interface Planning {
  /** Below the board while others move. */
  buttons: JSX.Element | null;
  /** Above the log of a wide page. */
  panel: JSX.Element | null;
  /** What became of the last plan. */
  notice: JSX.Element | null;
  /** In place of the table, while a reply is planned. */
  table: JSX.Element | null;
}

const NOTHING: Planning = { buttons: null, panel: null, notice: null, table: null };

interface Options {
  live: LiveTable;
  ui: GameUI;
  title: string;
  seats: SeatInfo[];
  past: boolean;
}

/** The player's plan in a game of days: replies that the server plays when their turn comes. */
export function usePlan({ live, ui, title, seats, past }: Options): Planning {
  const { table, seat, view } = live.display.shown.value!.replica;
  const possible =
    table.status === "playing" && seat > 0 && !live.backend.offline && allowsDays(table.settings.clock ?? null);
  const steps = view!.log.length;
  const waiting = possible && view!.to_move !== seat;
  const [parts, setParts] = useState<typeof import("./plan") | null>(null);
  const [plan, setPlan] = useState<Plan>({});
  const [planning, setPlanning] = useState(false);
  const [left, setLeft] = useState(false); // whether planning has just ended: the focus goes back to its button

  useEffect(() => {
    if (possible) void import("./plan").then(setParts, () => undefined);
  }, [possible]);
  useEffect(() => {
    if (!possible) return;
    let timer = 0;
    const load = (again: boolean) =>
      loadPlan(live.id, seat).then(
        (found) => {
          if (timer < 0) return;
          setPlan(found);
          if (again && found.branches?.length) timer = window.setTimeout(() => void load(false), AGAIN);
        },
        () => undefined, // it is looked up again with the next move
      );
    void load(true);
    return () => {
      clearTimeout(timer);
      timer = -1;
    };
  }, [possible, live.id, seat, steps]);
  useEffect(() => {
    if (waiting) return;
    setPlanning(false);
    setLeft(false);
  }, [waiting]);

  if (!possible || !parts) return NOTHING;
  const { PlanButtons, PlanNotice, PlanPanel, PlanTable } = parts;
  const { branches = [], outcome } = plan;
  const wording = { ui, name: (each: number) => seatName(seats[each - 1]) };
  const revoke = (branch?: number) => void revokePlan(live.id, seat, branch).then(setPlan, reportError);
  function close() {
    setPlanning(false);
    setLeft(true);
  }
  if (planning && waiting) {
    const onSaved = (saved: Plan) => {
      setPlan(saved);
      close();
    };
    return { ...NOTHING, table: <PlanTable {...{ live, ui, title, seats, onSaved, onClose: close }} /> };
  }
  const list = { wording, branches, revoke };
  const begin = () => {
    setLeft(false);
    setPlanning(true);
  };
  return {
    table: null,
    buttons: waiting && !past ? <PlanButtons {...list} focus={left} plan={begin} /> : null,
    panel: branches.length && layout() === "wide" ? <PlanPanel {...list} /> : null,
    notice: outcome ? <PlanNotice wording={wording} outcome={outcome} close={() => revoke()} /> : null,
  };
}
