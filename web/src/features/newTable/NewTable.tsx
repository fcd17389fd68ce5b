import { useEffect, useState } from "preact/hooks";
import { Refusal } from "../../api/http";
import type { GameInfo, Games } from "../../api/types";
import { t } from "../../i18n";
import { pollRemoteBots, inviteBot } from "../../state/remoteBots";
import { writeStored } from "../../state/storage";
import { loadGames } from "../../state/lobby";
import { createTable } from "../../table/create/createTable";
import { startWithBots, defaultBot } from "../../table/create/quickStart";
import { go, route } from "../../state/route";
import { ensureSession, myName } from "../../state/session";
import { showToast, reportError } from "../../state/toasts";
import { defaultDraft, localNames, toRequest, type TableDraft } from "./draft";
import { NameDialog } from "../../shell/NameDialog";
import { Page } from "../../shell/Page";
import { GameChoice } from "./GameChoice";
import { RuleChoice } from "./RuleChoice";
import { SeatChoice } from "./SeatChoice";
import { TableChoice } from "./TableChoice";
import { optionWords } from "./optionTexts";
import "./newTable.css";

/** Let the remote bots of a plan sit down; false if one did not come, and its seat is still free. */
async function inviteAll(table: string, plan: TableDraft): Promise<boolean> {
  let all = true;
  for (const [index, seat] of plan.seats.entries()) {
    if (seat.kind !== "remote") continue;
    await inviteBot(table, index + 1, seat.guest).catch((error) => {
      all = false;
      reportError(error);
    });
  }
  return all;
}

/** A table of one's own: sensible as it stands, and everything can be set. */
export default function NewTable() {
  const [games, setGames] = useState<Games | null>(null);
  const [plan, setPlan] = useState<TableDraft | null>(null);
  const [naming, setNaming] = useState(false);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    Promise.all([loadGames(), defaultBot()])
      .then(([found, bot]) => {
        setGames(found);
        setPlan(defaultDraft(found.games.find((game) => game.name === route.value.hash) ?? found.games[0]!, bot));
      })
      .catch(reportError);
  }, []);

  useEffect(pollRemoteBots, []);

  if (!games || !plan) return <Page title={t("new.title")}>{null}</Page>;
  const game = games.games.find((each) => each.name === plan.game)!;
  const change = (some: Partial<TableDraft>) => setPlan({ ...plan, ...some });
  const meets = plan.seats.some((seat) => seat.kind === "open") || plan.public;

  async function create() {
    if (!plan || busy) return;
    setBusy(true);
    try {
      await ensureSession();
      const table = await createTable(toRequest(plan));
      const names = localNames(plan, myName.value);
      if (names) writeStored(`names.${table}`, names);
      const mine = plan.seats.flatMap((seat, index) => (seat.kind === "me" || seat.kind === "here" ? [index + 1] : []));
      const all = await inviteAll(table, plan);
      if (all && !plan.seats.some((seat) => seat.kind === "open")) await startWithBots(table, mine);
      go(`/t/${table}`);
    } catch (error) {
      sayWhyNotSo(error, game);
      setBusy(false);
    }
  }

  return (
    <Page title={t("new.title")} lead={t("new.lead")} slim>
      <form
        class="stack plan"
        onSubmit={(event) => {
          event.preventDefault();
          if (meets && !myName.value) setNaming(true);
          else void create();
        }}
      >
        <GameChoice
          games={games.games}
          chosen={plan.game}
          choose={async (name) =>
            setPlan(
              defaultDraft(
                games.games.find((each) => each.name === name)!,
                await defaultBot(),
              ),
            )
          }
        />
        <SeatChoice plan={plan} game={game} bots={games.bots} change={change} />
        <RuleChoice plan={plan} game={game} change={change} />
        <TableChoice plan={plan} game={game} clocks={games.clocks} change={change} />
        <div class="plan-go">
          <button class="button main large" aria-disabled={busy}>
            {plan.seats.some((seat) => seat.kind === "open") ? t("new.make") : t("new.start")}
          </button>
        </div>
      </form>
      {naming && (
        <NameDialog
          text={t("name.others")}
          onDone={(named) => {
            setNaming(false);
            if (named) void create();
          }}
        />
      )}
    </Page>
  );
}

/** Why there is no such table; of an option by the name that it has on this page. */
function sayWhyNotSo(error: unknown, game: GameInfo): void {
  const problem = error instanceof Refusal ? error.problem : null;
  const { option, value } = problem?.params ?? {};
  const meant = game.options.find(({ name }) => name === option);
  if (problem?.code !== "option_value" || !meant) return reportError(error);
  showToast(() => t("new.option_value", { ...optionWords(game.name, meant), value }), "bad", problem.rule);
}
