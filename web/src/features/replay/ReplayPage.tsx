import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { GameUI } from "../../games/contract";
import { gameTitle } from "../../games/titles";
import { t } from "../../i18n";
import { readdress, route } from "../../state/route";
import { animate } from "../../state/settings";
import { ContinueDialog } from "../../table/create/ContinueDialog";
import { PlayerList } from "../../table/frame/PlayerList";
import { withLocalNames } from "../../table/seatNames";
import { TableFrame } from "../../table/frame/TableFrame";
import { layout, type TablePosition } from "../../table/frame/tableProps";
import { motionsOf } from "../../table/live/minimumTime";
import { seatName } from "../../ui/SeatName";
import { FileError } from "./file/FileError";
import { Panels } from "./Panels";
import { usePlayback, type Playback } from "./player/playback";
import { PlayerBar } from "./player/PlayerBar";
import { captionOf } from "./tools/caption";
import { Share } from "./tools/Share";
import { ShortcutList } from "./shortcuts";
import { replayAddress, type ReplaySource, type ReplayView, type Viewpoint } from "./source";
import { tr } from "./texts";
import { Tools } from "./tools/Tools";
import { navigationOf, replayKeys } from "./player/navigation";
import { ViewpointChoice } from "./tools/ViewpointChoice";

interface Props {
  source: ReplaySource;
  sight: ReplayView;
  ui: GameUI;
  /** The viewpoint that is shown, and the one that is chosen, which may be loading. */
  eyes: Viewpoint;
  chosen: Viewpoint;
  look(eyes: Viewpoint): void;
  /** The step that the address names. */
  wished: number;
  /** Whether something is being dragged over the page. */
  dropping: boolean;
}

/** A finished game at any step, from any viewpoint. */
export function ReplayPage({ source, sight, ui, eyes, chosen, look, wished, dropping }: Props) {
  const { replay, history } = sight;
  const last = history.steps.length - 1;
  const player = usePlayback(wished, last);
  const { at } = player;
  const [dialog, setDialog] = useState<"continue" | "share" | "keys" | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set()); // kinds of moments
  const board = useRef<HTMLDivElement>(null);
  const navigation = navigationOf(player, replay, last, hidden);
  const { event, view } = history.steps[at]!;
  const seats = withLocalNames(source.table, replay.seats, []);
  const name = (seat: number) => seatName(seats[seat - 1]);
  const title = gameTitle(replay.game);
  useEffect(() => {
    if (source.table) readdress(replayAddress(source.table, eyes, at));
  }, [source, eyes, at]);
  useFollowedAddress(player, wished);

  const position: TablePosition = {
    view,
    idle: tr("idle"),
    seats,
    seat: eyes ?? 0,
    last: event,
    animate: event && player.stepped ? Math.min(animate.value, player.lasts / 1000 / motionsOf(replay.game, event)) : 0,
    onMotion: player.waitFor,
    drawText: () => source.drawing(eyes, at, seats.map(seatName)),
  };
  const before = history.steps[at - 1]?.view ?? null;
  const text = event ? ui.eventText(event, before, name) : (ui.startText?.() ?? t("log.begins"));
  const moments = replay.moments.filter(({ step }) => step === at).map((moment) => ui.moments.tell(moment, name));
  const narrow = layout() === "narrow";
  const viewpoint = <ViewpointChoice eyes={chosen} seats={seats} look={look} />;
  const tools = (
    <Tools
      board={board}
      caption={captionOf(ui, title, view, at, seats)}
      file={`fathom-${replay.game}-${at}.png`}
      canContinue={!isEndedByRule(view)}
      open={setDialog}
    >
      {!narrow && viewpoint}
    </Tools>
  );
  return (
    <TableFrame
      ui={ui}
      position={position}
      title={title}
      tabTitle={`${tr("title")} · ${title}`}
      heading={tr("heading", { title })}
      class={`replay ${dropping ? "dropping" : ""}`}
      loading={chosen !== eyes}
      boardRef={board}
      explained={at}
      keys={{ ...replayKeys(player, navigation, last), "?": () => setDialog("keys") }}
      header={<PlayerList seats={seats} toMove={view.to_move} />}
      announcer={<Announcer text={text} moments={moments} playing={player.playing} />}
      notices={
        <>
          <FileError />
          {!replay.finished && at === last && <p class="banner">{tr("breaks_off")}</p>}
          {narrow && viewpoint /* on a phone the tools would lie half under the player */}
        </>
      }
      prompt={
        <>
          <small>{tr("at", { step: at, steps: last })}</small> {text}
        </>
      }
      actions={<PlayerBar ui={ui} player={player} navigation={navigation} name={name} last={last} />}
      sideTop={!narrow && tools}
      panels={
        <>
          {narrow && tools}
          <Panels
            source={source}
            sight={sight}
            ui={ui}
            name={name}
            at={at}
            jump={player.jump}
            hidden={hidden}
            hide={setHidden}
            look={look}
          />
        </>
      }
    >
      {dialog === "continue" && (
        <ContinueDialog
          table={() => source.keep()}
          game={replay.game}
          seats={seats}
          step={at}
          seat={eyes || view.to_move || 1}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "share" && <Share source={source} eyes={chosen} step={at} onClose={() => setDialog(null)} />}
      {dialog === "keys" && <ShortcutList onClose={() => setDialog(null)} />}
    </TableFrame>
  );
}

/** Return whether a rule has ended the game here: then it cannot be continued. */
function isEndedByRule({ over, reason }: { over: boolean; reason: string }): boolean {
  return over && /^[A-Z]\d/.test(reason);
}

/** Show the step that the address names whenever the address changes, but not at first: keys may have moved on already. */
function useFollowedAddress(player: Playback, wished: number): void {
  const address = route.value;
  const followed = useRef(address);
  useLayoutEffect(() => {
    if (followed.current === address) return;
    followed.current = address;
    player.jump(wished);
  });
}

interface AnnouncerProps {
  text: string;
  /** What mattered at this step, in words. */
  moments: string[];
  playing: boolean;
}

/** Live region with what is shown; during playback only with what matters. */
function Announcer({ text, moments, playing }: AnnouncerProps) {
  return (
    <div class="unseen" aria-live="polite" aria-atomic="true">
      {(playing ? moments : [text, ...moments]).join(" ")}
    </div>
  );
}
