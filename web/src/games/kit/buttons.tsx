/** Buttons for choices, and the panel that confirms one. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { focusBoard, focusOn, isFocusLost } from "./focus";
import { choose, confirm, playShown, type Move, type Table } from "./interaction";
import "./kit.css";

interface ButtonProps {
  children: ComponentChildren;
  /** A picture before the text. */
  icon?: ComponentChildren;
  /** A second line. */
  note?: ComponentChildren;
  pressed?: boolean;
  /** Looks disabled, but can be pressed to learn why. */
  disabled?: boolean;
  label?: string;
  class?: string;
  onClick(): void;
}

/** A button of a game. */
export function GameButton({ children, icon, note, pressed, disabled, label, class: more = "", onClick }: ButtonProps) {
  return (
    <button
      type="button"
      class={`choice ${more}`}
      aria-pressed={pressed}
      aria-disabled={disabled}
      aria-label={label}
      onClick={onClick}
    >
      {icon}
      <span>
        {children}
        {note && <small>{note}</small>}
      </span>
    </button>
  );
}

type ChoiceProps = Omit<ButtonProps, "onClick" | "pressed"> & {
  table: Table;
  move: Move;
  /** Called before the move is chosen. */
  onChoose?(): void;
};

/** A button that chooses a move: plays it, or arms it if it needs confirmation. */
export function ChoiceButton({ table, move, onChoose, ...button }: ChoiceProps) {
  return (
    <GameButton
      {...button}
      pressed={table.interaction.armed.value === move.line}
      onClick={() => {
        onChoose?.();
        choose(table, move);
      }}
    />
  );
}

/** A button that shows all consequences of a move as its note: pressing it is the confirmation, unless all are wanted. */
export function PlayButton({ table, move, ...button }: Omit<ChoiceProps, "onChoose">) {
  return <GameButton {...button} onClick={() => playShown(table, move)} />;
}

interface PanelProps {
  table: Table;
  title: ComponentChildren;
  consequences: readonly string[];
  confirm: string;
  /** The accessible name of the button, if it says more than its text. */
  confirmLabel?: string;
  cancel: string;
  /** Alternatives to choose from. */
  children?: ComponentChildren;
}

/** The armed move with its consequences, and the buttons that play it or cancel it. */
export function ConfirmPanel({ table, title, consequences, confirmLabel, children, ...texts }: PanelProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isFocusLost()) focusOn(button.current); // the choice may have gone with its button: then Enter confirms
  }, []);
  const cancel = () => {
    table.interaction.cancel();
    focusBoard(table.interaction);
  };
  return (
    <section class="confirm-panel">
      <div class="confirm-text" role="status">
        <strong>{title}</strong>
        {consequences.length > 0 && <p>{consequences.join(" ")}</p>}
      </div>
      {children && <div class="confirm-more">{children}</div>}
      <div class="confirm-buttons">
        <button ref={button} type="button" class="choice main" aria-label={confirmLabel} onClick={() => confirm(table)}>
          {texts.confirm}
        </button>
        <button type="button" class="choice" onClick={cancel}>
          {texts.cancel}
        </button>
      </div>
    </section>
  );
}
