import type { ComponentType } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { Loading } from "./Loading";
import { NotLoaded } from "./NotLoaded";

/** A page that is fetched when somebody goes there, or before: `preload` never rejects. */
export type LazyPage<P> = ComponentType<P> & { preload(): Promise<void> };

export function lazy<P extends object = object>(load: () => Promise<{ default: ComponentType<P> }>): LazyPage<P> {
  let loaded: ComponentType<P> | null = null;
  const fetched = async () => void (loaded ??= (await load()).default);
  function Lazy(props: P) {
    const [state, setState] = useState<"loading" | "there" | "failed">(loaded ? "there" : "loading");
    useLayoutEffect(() => {
      if (loaded) return;
      fetched().then(
        () => setState("there"),
        () => setState("failed"),
      );
    }, []);
    if (loaded) {
      const Loaded = loaded;
      return <Loaded {...props} />;
    }
    return state === "failed" ? <NotLoaded /> : <Loading title={t("loading")} />;
  }
  return Object.assign(Lazy, { preload: () => fetched().catch(() => undefined) });
}

/** A part of a page that is fetched when it is shown; the page does without it until then, or if that fails. */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  return function LazyPart(props: P) {
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
    useLayoutEffect(() => {
      load().then(
        (part) => setLoaded(() => part.default),
        () => undefined,
      );
    }, []);
    return Loaded && <Loaded {...props} />;
  };
}
