/** Was this page kept on the device, because the server could not be reached? See features/practice/service-worker.js. */
export const offline = document.documentElement.hasAttribute("data-offline");

/** Let the browser keep the client, so that it opens without a network too. Not before the page is there. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const keep = () => void keepClient();
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep, { once: true });
}

const FIRST_RETRY = 4000; // milliseconds; each further pause is twice as long
const LAST_RETRY = 64 * FIRST_RETRY;

/** Install the newest version. A connection that breaks in the midst of it is no reason to stay with the one before. */
async function keepClient(): Promise<void> {
  const registration = await navigator.serviceWorker.register("/service-worker.js").catch(() => null); // private window
  let pause = FIRST_RETRY;
  const watch = () => {
    const worker = registration?.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state !== "redundant" || pause > LAST_RETRY) return;
      setTimeout(() => void registration?.update().catch(() => undefined), pause); // the next failure is seen here too
      pause *= 2;
    });
  };
  registration?.addEventListener("updatefound", watch);
  watch();
}
