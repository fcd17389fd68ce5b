import { lazy } from "./shell/lazy";
import { t } from "./i18n";
import { offline } from "./state/app";
import { lastGameAt } from "./state/lastTable";
import { route } from "./state/route";
import { Lobby } from "./features/lobby/Lobby";
import { NotFound } from "./shell/Lost";
import { ConfirmDialogs } from "./ui/confirmDialog";
import { Naming } from "./shell/Header";
import { Toasts } from "./shell/Toasts";
import { loadGameUI } from "./table/frame/useGameUI";

const TablePage = lazy(async () => ({ default: (await import("./features/play/TablePage")).TablePage }));
const NewTable = lazy(() => import("./features/newTable/NewTable"));
const Settings = lazy(() => import("./features/settings/Settings"));
const Rules = lazy(() => import("./features/rules"));
const Learn = lazy(() => import("./features/lessons"));
const Puzzles = lazy(() => import("./features/puzzles"));
const Enter = lazy(() => import("./features/account/RedeemLink"));
const Practice = lazy(() => import("./features/practice/Practice"));
const Offline = lazy(() => import("./features/practice/Offline"));
const Replay = lazy(() => import("./features/replay"));
const Trust = lazy(() => import("./features/trust/TrustPage"));
const Mail = lazy(() => import("./features/account/ConfirmEmail"));

/** Fetch the page that is shown first, where it is worth waiting for, and the board that it will show. */
export async function preloadPage(): Promise<void> {
  const [, first, id] = route.value.path.split("/");
  if (first !== "t" || !id) return;
  const game = lastGameAt(id);
  if (game) loadGameUI(game).catch(() => undefined); // the page tries again, and reports it
  await TablePage.preload();
}

/** The page for an address, and what lies over every page. */
export function App() {
  return (
    <>
      <a class="button main skip" href="#main">
        {t("skip")}
      </a>
      <Current />
      <Toasts />
      <Naming />
      <ConfirmDialogs />
    </>
  );
}

function Current() {
  const [, first, second] = route.value.path.split("/");
  if (first === "practice") return <Practice />;
  if (first === "learn") return <Learn />;
  if (first === "puzzles") return <Puzzles />;
  if (first === "rules") return <Rules />;
  if (offline) return <Offline />;
  if (!first) return <Lobby />;
  if (first === "t" && second) return <TablePage key={second} id={second} />;
  if (first === "new") return <NewTable />;
  if (first === "settings") return <Settings />;
  if (first === "enter") return <Enter />;
  if (first === "mail") return <Mail />;
  if (first === "replay") return <Replay />;
  if (first === "trust") return <Trust />;
  return <NotFound text={t("lost.page")} />;
}
