import { useState } from "preact/hooks";
import type { SeatInfo, CommandDraft } from "../../../api/types";
import { t } from "../../../i18n";
import { clockText } from "../../../table/clock/clockTexts";
import { withLocalNames } from "../../../table/seatNames";
import { defaultBot } from "../../../table/create/quickStart";
import { myName } from "../../../state/session";
import type { LiveTable } from "../../../table/live/liveTable";
import { reportError } from "../../../state/toasts";
import { CopyField, QrCode } from "../../../ui/CopyField";
import { GameArt } from "../../../games/GameArt";
import { Icon } from "../../../ui/Icon";
import { NameDialog } from "../../../shell/NameDialog";
import { Page } from "../../../shell/Page";
import { SeatName } from "../../../ui/SeatName";
import { gameTitle } from "../../../games/titles";
import { PeopleHere } from "../people/PeopleHere";
import { peopleAt } from "../people/tablePeople";
import { Chat } from "../panels/Chat";
import { Connection } from "../Connection";
import { Proposals } from "../panels/Proposals";
import { InvitePeople } from "./InvitePeople";
import { RemoteBots } from "./RemoteBots";
import "./waiting.css";

/** The table before the game: who sits where, whom to invite, and off. */
export function WaitingRoom({ live }: { live: LiveTable }) {
  const [wanted, setWanted] = useState(0);
  const [starting, setStarting] = useState(false);
  const mirror = live.replica.value!;
  const { table, yours } = mirror;
  const hosting = mirror.hosting || yours.includes(table.host);
  const seats = withLocalNames(table.table, table.seats, yours);
  const open = seats.filter((line) => line.kind === "open").length;
  const waiting = seats.filter((line) => line.kind === "person" && !line.ready);
  const act = (wish: CommandDraft) => live.execute(wish).catch(reportError);

  function sit(seat: number) {
    if (myName.value) void act({ do: "sit", seat });
    else setWanted(seat);
  }

  async function start() {
    setStarting(true);
    await (open ? defaultBot() : Promise.resolve(null)).then((bot) => live.start(bot)).catch(reportError);
    setStarting(false);
  }

  return (
    <Page title={t("waiting.title", { game: gameTitle(table.settings.game) })} slim>
      <Connection live={live} />
      <div class="stack">
        <div class="card waiting-card">
          <GameArt game={table.settings.game} />
          <div class="stack panel">
            <p class="lead" aria-live="polite">
              {starting
                ? t("waiting.starting")
                : open
                  ? t("waiting.open", { count: open })
                  : waiting.length
                    ? t("waiting.ready")
                    : hostLine(hosting, table.host_name)}
            </p>
            {table.begin && (
              <p class="banner">
                {t("waiting.continues", { step: table.begin.step })}{" "}
                <a href={`/t/${table.begin.table}`}>{t("waiting.other_game")}</a>
              </p>
            )}
            {table.settings.clock && <p class="hint">{clockText(table.settings.clock)}</p>}
            <p class="hint">{table.settings.hints ? t("hint.allowed") : t("hint.none")}</p>
            <ul class="stack tight">
              {seats.map((line) => (
                <li key={line.seat} class="seat-plan">
                  <SeatName line={line} size={22} />
                  <span class="row">
                    {yours.includes(line.seat) && <span class="tag">{t("waiting.you")}</span>}
                    <SeatActions line={line} yours={yours} hosting={hosting} act={act} sit={sit} />
                  </span>
                </li>
              ))}
            </ul>
            {hosting && (
              <button
                type="button"
                class="button main large"
                aria-disabled={waiting.length > 0 || starting}
                onClick={() => !waiting.length && !starting && start()}
              >
                {open ? t("waiting.fill", { count: open }) : t("waiting.start")}
              </button>
            )}
          </div>
        </div>
        <Proposals live={live} />
        {hosting && open > 0 && (
          <RemoteBots
            game={table.settings.game}
            seated={table.seats.map(({ name, owner }) => `${name}/${owner}`)}
            invite={(bot) => act({ do: "invite", seat: seats.find((line) => line.kind === "open")!.seat, bot })}
          />
        )}
        {(hosting || yours.length > 0) && open > 0 && <InvitePeople live={live} />}
        {open > 0 && <Invitation id={table.table} />}
        {table.settings.chat && (
          <section class="card panel">
            <h2>{t("chat")}</h2>
            <Chat live={live} />
          </section>
        )}
        {peopleAt(live).all.value.length > 0 && (
          <div class="card panel">
            <PeopleHere live={live} />
          </div>
        )}
      </div>
      {wanted > 0 && (
        <NameDialog
          text={t("name.others")}
          onDone={(given) => {
            setWanted(0);
            if (given) void act({ do: "sit", seat: wanted });
          }}
        />
      )}
    </Page>
  );
}

function hostLine(hosting: boolean, host: string): string {
  return hosting ? t("waiting.go") : t("waiting.host", { name: host });
}

interface ActionProps {
  line: SeatInfo;
  yours: number[];
  hosting: boolean;
  act(wish: CommandDraft): Promise<unknown>;
  sit(seat: number): void;
}

/** What can be done about a seat. */
function SeatActions({ line, yours, hosting, act, sit }: ActionProps) {
  const { seat } = line;
  const button = (label: string, onClick: () => void) => (
    <button type="button" class="button" onClick={onClick}>
      {label}
      <span class="unseen"> {t("waiting.of_seat", { seat })}</span>
    </button>
  );
  if (yours.includes(seat)) return button(t("waiting.leave"), () => act({ do: "leave", seat }));
  if (line.kind === "open") {
    return (
      <>
        {button(yours.length ? t("waiting.move_here") : t("waiting.sit"), () => sit(seat))}
        {hosting && button(t("waiting.bot"), async () => act({ do: "arrange", seat, to: await defaultBot() }))}
      </>
    );
  }
  return (
    <>
      {line.kind === "person" &&
        yours.length === 1 &&
        button(t("waiting.swap"), () => act({ do: "propose", what: { type: "swap", seat: yours[0]!, other: seat } }))}
      {hosting && button(t("waiting.open_seat"), () => act({ do: "arrange", seat, to: { type: "open" } }))}
    </>
  );
}

function Invitation({ id }: { id: string }) {
  const link = `${location.origin}/t/${id}`;
  return (
    <section class="card panel stack invitation">
      <div class="stack">
        <h2 class="row">
          <Icon name="link" /> {t("invite.title")}
        </h2>
        <p class="hint">{t("invite.text")}</p>
        <CopyField label={t("invite.title")} text={link} />
      </div>
      <QrCode text={link} />
    </section>
  );
}
