import type { Proposal } from "../../api/types";
import { allOf, t } from "../../i18n";
import { named } from "../../model/names";
import type { LiveTable } from "../../model/table";
import { sayWhyNot } from "../../model/toasts";
import { seatName } from "../../parts/SeatName";
import { proposalWords } from "./words";

/** What somebody asks of the others, with the answers. */
export function Proposals({ live }: { live: LiveTable }) {
  const { table, yours } = live.mirror.value!;
  const seats = named(table.table, table.seats, yours);
  const name = (seat: number) => seatName(seats[seat - 1]);
  return (
    <div class="proposals" aria-live="polite">
      {table.pending.map((pending) => (
        <div key={pending.proposal} class="banner">
          <span class="banner-text">
            {t("proposal.asks", { name: pending.name, what: proposalWords(pending.what, name) })}
          </span>
          <Answers live={live} pending={pending} yours={yours} name={name} />
        </div>
      ))}
    </div>
  );
}

interface AnswerProps {
  live: LiveTable;
  pending: Proposal;
  yours: number[];
  name(seat: number): string;
}

function Answers({ live, pending, yours, name }: AnswerProps) {
  const answer = (yes: boolean) => live.do({ do: "answer", proposal: pending.proposal, yes }).catch(sayWhyNot);
  if (pending.waiting.some((seat) => yours.includes(seat))) {
    return (
      <span class="row">
        <button type="button" class="button main" onClick={() => answer(true)}>
          {t("yes")}
        </button>
        <button type="button" class="button" onClick={() => answer(false)}>
          {t("no")}
        </button>
      </span>
    );
  }
  return (
    <span class="row">
      <span class="hint">{t("proposal.waits", { names: allOf(pending.waiting.map(name)) })}</span>
      {yours.includes(pending.seat) && (
        <button type="button" class="button" onClick={() => answer(false)}>
          {t("proposal.withdraw")}
        </button>
      )}
    </span>
  );
}
