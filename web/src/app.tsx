import { lazy } from "./parts/lazy";
import { t } from "./i18n";
import { offline } from "./model/app";
import { route } from "./model/route";
import { Lobby } from "./pages/Lobby";
import { Lost } from "./pages/Lost";
import { TablePage } from "./pages/TablePage";
import { Questions } from "./parts/confirm";
import { Naming } from "./parts/Header";
import { Toasts } from "./parts/Toasts";

const NewTable = lazy(() => import("./pages/NewTable"));
const Settings = lazy(() => import("./pages/Settings"));
const Rules = lazy(() => import("./rules"));
const Learn = lazy(() => import("./lessons"));
const Enter = lazy(() => import("./pages/Enter"));
const Practice = lazy(() => import("./offline/Practice"));
const Offline = lazy(() => import("./offline/Offline"));
const Replay = lazy(() => import("./pages/replay"));
const Trust = lazy(() => import("./trust/TrustPage"));
const Mail = lazy(() => import("./pages/Mail"));

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
      <Questions />
    </>
  );
}

function Current() {
  const [, first, second] = route.value.path.split("/");
  if (first === "practice") return <Practice />;
  if (first === "learn") return <Learn />;
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
  return <Lost text={t("lost.page")} />;
}
