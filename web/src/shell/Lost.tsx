import { t } from "../i18n";
import { Page } from "./Page";
import { Boat } from "../games/kit/Boat";

/** Nothing is here, and what to do about it. */
export function NotFound({ text }: { text: string }) {
  return (
    <Page title={t("lost.title")} lead={text} slim>
      <a class="button main" href="/">
        {t("to_lobby")}
      </a>
      <EmptySea />
    </Page>
  );
}

/** A boat whose lamp finds only sand. */
function EmptySea() {
  return (
    <svg class="lost-art" viewBox="0 0 400 150" aria-hidden="true">
      <rect class="fill-sea-4" width="400" height="150" />
      <rect class="fill-sea-5" y="64" width="400" height="86" />
      <path class="fill-foam" opacity=".16" d="M154 61L330 96q20 22-8 40L154 67z" />
      <path class="fill-sand" d="M0 132q60-14 130-4t130-2 140 4v20H0z" />
      <Boat x={118} y={52} />
      <g class="fill-foam" opacity=".7">
        <circle cx="104" cy="46" r="2.6" />
        <circle cx="97" cy="35" r="3.6" />
        <circle cx="103" cy="22" r="2.2" />
      </g>
    </svg>
  );
}
