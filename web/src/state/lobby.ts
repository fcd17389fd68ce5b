import { signal } from "@preact/signals";
import { request } from "../api/request";
import type { Featured, Games, TableListing, Tables } from "../api/types";
import { invitations } from "./contacts";
import { myName } from "./session";
import { myTurns } from "./turnCount";

const PAUSE = 4000;

export const openTables = signal<TableListing[] | null>(null);
export const myTables = signal<TableListing[] | null>(null);
/** The game most worth watching, if any can be watched. */
export const featured = signal<Featured | null>(null);
export const games = signal<Games | null>(null);
export const reachable = signal(true);

let loading: Promise<Games> | null = null;

/** What can be played here; asked once. */
export function loadGames(): Promise<Games> {
  loading ??= request("GET", "/games").then(
    (found) => (games.value = found),
    (error) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

async function refresh(): Promise<void> {
  try {
    const known = myName.value !== "";
    const mine: Promise<Tables> = known ? request("GET", "/me/tables") : Promise.resolve({ tables: [] });
    const asked = known ? request("GET", "/me/invitations") : Promise.resolve({ invitations: [] });
    const [all, own, invited] = await Promise.all([request("GET", "/tables"), mine, asked]);
    openTables.value = all.tables;
    featured.value = all.featured ?? null;
    myTables.value = own.tables;
    invitations.value = invited.invitations;
    myTurns.value = own.tables.filter((line) => line.my_turn).length;
    reachable.value = true;
  } catch {
    reachable.value = false;
  }
}

/** Keep the lists fresh while somebody looks; the function that ends it. */
export function pollLobby(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  const turn = async () => {
    clearTimeout(timer);
    if (document.visibilityState !== "hidden") await refresh();
    if (!over) timer = setTimeout(turn, PAUSE);
  };
  const wake = () => document.visibilityState === "visible" && void turn();
  document.addEventListener("visibilitychange", wake);
  void turn();
  return () => {
    over = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", wake);
  };
}
