import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { SeatInfo } from "../../api/types";
import { t } from "../../i18n";
import type { LiveTable } from "../../table/liveTable";
import { Mark } from "../../shell/Header";
import { Icon } from "../../ui/Icon";
import { Menu } from "./Menu";

interface Props {
  live: LiveTable;
  title: string;
  seats: SeatInfo[];
  onHelp(): void;
  /** Who plays. */
  children: ComponentChildren;
}

/** The head of a table: small, so that the board is large. */
export function TopBar({ live, title, seats, onHelp, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <header class="head slim-head">
      <a class="brand" href="/">
        <Mark size={26} /> <span class="wide-only">{title}</span>
        <span class="unseen">{t("to_lobby")}</span>
      </a>
      {children}
      <button type="button" class="button quiet" onClick={() => setOpen(true)}>
        <Icon name="menu" /> <span class="wide-only">{t("menu")}</span>
        <span class="unseen narrow-only">{t("menu")}</span>
      </button>
      {open && (
        <Menu
          live={live}
          seats={seats}
          onClose={() => setOpen(false)}
          onHelp={() => {
            setOpen(false);
            onHelp();
          }}
        />
      )}
    </header>
  );
}
