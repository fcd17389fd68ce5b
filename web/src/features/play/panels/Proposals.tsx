import type { Proposal } from "../../../api/types";
import { formatList, t } from "../../../i18n";
import { withLocalNames } from "../../../table/seatNames";
import type { LiveTable } from "../../../table/live/liveTable";
import { reportError } from "../../../state/toasts";
import { seatName } from "../../../ui/SeatName";
import { proposalText } from "../../../table/history/eventTexts";

/** What somebody asks of the others, with the answers. */
export function Proposals({ live }: { live: LiveTable }) {
  const { table, yours } = live.replica.value!;
  const seats = withLocalNames(table.table, table.seats, yours);
  const name = (seat: number) => seatName(seats[seat - 1]);
  return (
    <div class="proposals" aria-live="polite">
      {table.pending.map((pending) => (
        <div key={pending.proposal} class="banner">
          <span class="banner-text">
            {t("proposal.asks", { name: pending.name, what: proposalText(pending.what, name) })}
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
  const answer = (yes: boolean) => live.execute({ do: "answer", proposal: pending.proposal, yes }).catch(reportError);
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
      <span class="hint">{t("proposal.waits", { names: formatList(pending.waiting.map(name)) })}</span>
      {yours.includes(pending.seat) && (
        <button type="button" class="button" onClick={() => answer(false)}>
          {t("proposal.withdraw")}
        </button>
      )}
    </span>
  );
}
