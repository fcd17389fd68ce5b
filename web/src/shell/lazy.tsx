import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { Loading } from "./Loading";
import { NotLoaded } from "./NotLoaded";

/** A page that is fetched when somebody goes there. */
export function lazy(load: () => Promise<{ default: ComponentType }>): ComponentType {
  let loaded: ComponentType | null = null;
  return function Lazy() {
    const [state, setState] = useState<"loading" | "there" | "failed">(loaded ? "there" : "loading");
    useEffect(() => {
      if (loaded) return;
      load().then(
        (module) => {
          loaded = module.default;
          setState("there");
        },
        () => setState("failed"),
      );
    }, []);
    if (loaded) {
      const Loaded = loaded;
      return <Loaded />;
    }
    return state === "failed" ? <NotLoaded /> : <Loading title={t("loading")} />;
  };
}
