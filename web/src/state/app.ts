/** Was this page kept on the device, because the server could not be reached? See offline/service-worker.js. */
export const offline = document.documentElement.hasAttribute("data-offline");

/** Let the browser keep the client, so that it opens without a network too. Not before the page is there. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const keep = () => void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined); // private window
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep, { once: true });
}
