import { useEffect, useState } from "preact/hooks";
import { Refusal } from "../api/http";
import type { GameInfo, Games } from "../api/types";
import { t } from "../i18n";
import { followBots, inviteBot } from "../model/bots";
import { remember } from "../model/kept";
import { loadGames, make } from "../model/lobby";
import { startAlone, usualBot } from "../model/quick";
import { go, route } from "../model/route";
import { beSomebody, myName } from "../model/session";
import { say, sayWhyNot } from "../model/toasts";
import { firstPlan, localNames, wishFor, type Plan } from "../model/wish";
import { NameDialog } from "../parts/NameDialog";
import { Page } from "../parts/Page";
import { GameChoice } from "./new/GameChoice";
import { RuleChoice } from "./new/RuleChoice";
import { SeatChoice } from "./new/SeatChoice";
import { TableChoice } from "./new/TableChoice";
import { optionWords } from "./new/words";

/** Let the remote bots of a plan sit down; false if one did not come, and its seat is still free. */
async function inviteAll(table: string, plan: Plan): Promise<boolean> {
  let all = true;
  for (const [index, seat] of plan.seats.entries()) {
    if (seat.kind !== "remote") continue;
    await inviteBot(table, index + 1, seat.guest).catch((error) => {
      all = false;
      sayWhyNot(error);
    });
  }
  return all;
}

/** A table of one's own: sensible as it stands, and everything can be set. */
export default function NewTable() {
  const [games, setGames] = useState<Games | null>(null);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [naming, setNaming] = useState(false);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    Promise.all([loadGames(), usualBot()])
      .then(([found, bot]) => {
        setGames(found);
        setPlan(firstPlan(found.games.find((game) => game.name === route.value.hash) ?? found.games[0]!, bot));
      })
      .catch(sayWhyNot);
  }, []);

  useEffect(followBots, []);

  if (!games || !plan) return <Page title={t("new.title")}>{null}</Page>;
  const game = games.games.find((each) => each.name === plan.game)!;
  const change = (some: Partial<Plan>) => setPlan({ ...plan, ...some });
  const meets = plan.seats.some((seat) => seat.kind === "open") || plan.public;

  async function create() {
    if (!plan || busy) return;
    setBusy(true);
    try {
      await beSomebody();
      const table = await make(wishFor(plan));
      const names = localNames(plan, myName.value);
      if (names) remember(`names.${table}`, names);
      const mine = plan.seats.flatMap((seat, index) => (seat.kind === "me" || seat.kind === "here" ? [index + 1] : []));
      const all = await inviteAll(table, plan);
      if (all && !plan.seats.some((seat) => seat.kind === "open")) await startAlone(table, mine);
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
              firstPlan(
                games.games.find((each) => each.name === name)!,
                await usualBot(),
              ),
            )
          }
        />
        <SeatChoice plan={plan} game={game} bots={games.bots} change={change} />
        <RuleChoice plan={plan} game={game} change={change} />
        <TableChoice plan={plan} clocks={games.clocks} change={change} />
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
  if (problem?.code !== "option_value" || !meant) return sayWhyNot(error);
  say(() => t("new.option_value", { ...optionWords(game.name, meant), value }), "bad", problem.rule);
}
