import { useSignal } from "@preact/signals";
import type { ComponentChildren, Ref, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Explanation, GameUI, TableProps } from "../../games/contract";
import { useInteraction, type Interaction } from "../../games/kit/interaction";
import { t } from "../../i18n";
import { actionsHeight } from "../../state/toasts";
import { Mark } from "../../shell/Header";
import { useTabTitle } from "../../shell/turnAlert";
import { useKeyMap, type KeyMap } from "../../ui/keyMap";
import { Reply } from "./Reply";
import { Explain } from "./Explain";
import { useOutcomes, type Outcome } from "./useOutcomes";
import { layout, tableProps, type TablePosition } from "./tableProps";
import { useTouched } from "./useTouched";

/** What a page puts around a board. Every slot but `header` may be left out. */
interface Slots {
  /** Between the link to the lobby and the end of the header. */
  header: ComponentChildren;
  /** Live region for screen readers. */
  announcer?: ComponentChildren;
  /** Banners and choices above the prompt. */
  notices?: ComponentChildren;
  /** What is to be done, or what has happened, in one line. */
  prompt?: ComponentChildren | ((props: TableProps) => ComponentChildren);
  /** Buttons beside the prompt. */
  promptButtons?: ComponentChildren;
  /** A sheet over the board. While there is one, the board and the actions are inert. */
  overlay?: ComponentChildren;
  /** In place of the game's actions. */
  insteadOfActions?: ComponentChildren;
  /** Below the game's actions. */
  actions?: ComponentChildren;
  /** Above and below the game's side. */
  sideTop?: ComponentChildren;
  panels?: ComponentChildren;
  /** Dialogs. */
  children?: ComponentChildren;
}

interface Props extends Slots {
  ui: GameUI;
  /** Gets the interaction of the board, for what the page itself has to answer. */
  interactionRef?: RefObject<Interaction | null>;
  /** What the game's components show; null until it is loaded. */
  position: TablePosition | null;
  /** Text of the link to the lobby. */
  title: string;
  tabTitle: string;
  /** Heading for screen readers, where the header has no visible one. */
  heading?: string;
  /** More classes of the frame. */
  class?: string;
  /** Whether it is the turn of a player on this device. */
  myTurn?: boolean;
  /** Whether an earlier position than the present one is shown. */
  past?: boolean;
  /** Whether a command awaits its answer. */
  sent?: boolean;
  /** Whether another position than the one shown is being loaded. */
  loading?: boolean;
  /** Another value mounts board and actions again, with an interaction of their own. */
  boardKey?: string | number;
  boardRef?: Ref<HTMLDivElement>;
  /** Another value hides the explanation. */
  explained?: unknown;
  /** Called after each click on the board, its actions and its side. */
  onOutcome?(outcome: Outcome): void;
  keys?: KeyMap;
}

/**
 * The layout of every page with a board: play, replay, lessons, practice. It has the header, prompt line, board, actions,
 * side and panels, wide and narrow. It sets the title of the tab, binds the keys, and shows explanations.
 */
export function TableFrame(props: Props) {
  const explanation = useSignal<Explanation | null>(null);
  const scope = props.boardKey === undefined ? location.pathname : `${location.pathname} ${props.boardKey}`;
  const interaction = useInteraction(scope);
  if (props.interactionRef) props.interactionRef.current = interaction;
  const side = layout();
  const says = useMeasuredHeight("--prompt-height");
  const { sent, handlers } = useOutcomes(interaction, props.onOutcome);
  const table = props.position && tableProps(props.position, interaction, explanation, sent);
  const covered = Boolean(props.overlay);
  useTabTitle(props.tabTitle, props.myTurn);
  useKeyMap(props.keys ?? {});
  useEffect(() => () => void (explanation.value = null), [props.explained, explanation]);
  const touch = useTouched(interaction, props.position?.view.log.length);
  return (
    <div class={`stage ${side} ${props.class ?? ""} ${props.sent ? "sent" : ""}`} aria-busy={props.loading} {...touch}>
      <header class="head slim-head">
        <a class="brand" href="/">
          <Mark size={26} /> <span class="wide-only">{props.title}</span>
          <span class="unseen">{t("to_lobby")}</span>
        </a>
        {props.header}
      </header>
      <main id="main" class="stage-main" {...handlers}>
        {props.heading && <h1 class="unseen">{props.heading}</h1>}
        {props.announcer}
        <div class="stage-board">
          <div class="stage-says" ref={says}>
            {props.notices}
            <Prompt {...props} table={table} />
          </div>
          {props.overlay}
          <div class="board-area" ref={props.boardRef} inert={covered}>
            {table && <props.ui.Board key={props.boardKey} {...table} />}
          </div>
          <ActionsArea {...props} table={table} covered={covered} />
        </div>
        <aside class="stage-side" aria-labelledby="side-title" inert={covered && side === "narrow"}>
          <h2 id="side-title" class="unseen">
            {t("side")}
          </h2>
          {props.sideTop}
          <div class="side-area" role="group" aria-labelledby="side-title" tabIndex={side === "wide" ? 0 : -1}>
            {table && <props.ui.Side {...table} />}
          </div>
          {props.panels}
        </aside>
      </main>
      <Explain explanation={explanation} />
      <Reply answer={interaction.answer} />
      {props.children}
    </div>
  );
}

type AreaProps = Props & { table: TableProps | null };

function Prompt({ prompt, promptButtons, myTurn, past, table }: AreaProps) {
  const text = typeof prompt === "function" ? table && prompt(table) : prompt;
  if (!text && !promptButtons) return null;
  return (
    <div class="due-row">
      <p key={typeof text === "string" ? text : "prompt"} class={`due ${myTurn && !past ? "mine" : ""}`}>
        {text}
      </p>
      {promptButtons}
    </div>
  );
}

function ActionsArea({
  ui,
  table,
  boardKey,
  insteadOfActions,
  actions,
  past,
  sent,
  covered,
}: AreaProps & CoveredProps) {
  const area = useMeasuredHeight("--actions-height", keepForToasts);
  return (
    <div ref={area} class={`actions-area ${past ? "past" : ""}`} inert={covered} aria-busy={sent}>
      {insteadOfActions || (table && <ui.Actions key={boardKey} {...table} />)}
      {actions}
    </div>
  );
}

interface CoveredProps {
  covered: boolean;
}

/** Toasts stay above the actions. */
function keepForToasts(height: number): void {
  actionsHeight.value = height;
}

const BESIDE = ".board-area, .actions-area";

/**
 * Keep the height of an area in a custom property of the elements that leave its room free where the frame is narrow. Returns
 * the ref for the area. `publish` gets it too.
 */
function useMeasuredHeight(property: string, publish?: (height: number) => void): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const frame = area.current!.closest<HTMLElement>(".stage")!;
    const observer = new ResizeObserver(() => {
      const { offsetHeight } = area.current!;
      for (const beside of frame.querySelectorAll<HTMLElement>(BESIDE))
        beside.style.setProperty(property, `${offsetHeight}px`);
      publish?.(offsetHeight);
    });
    observer.observe(area.current!);
    return () => {
      observer.disconnect();
      publish?.(0);
    };
  }, [property, publish]);
  return area;
}
