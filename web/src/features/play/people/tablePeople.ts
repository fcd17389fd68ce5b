import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { request } from "../../../api/request";
import type { ChatLine, PersonHere } from "../../../api/types";
import { identity, myName } from "../../../state/session";
import type { LiveTable } from "../../../table/live/liveTable";

/** Who else is at a table, and whose chat we do not want to see. */
class TablePeople {
  readonly all = signal<readonly PersonHere[]>([]);
  /** The voices of the chat of which we know whose they are; a line of another one is shown once we do. */
  readonly #known = signal(0);
  readonly #live: LiveTable;
  #asked = 0;

  constructor(live: LiveTable) {
    this.#live = live;
  }

  async load(): Promise<void> {
    if (!this.#asks) return;
    const asked = ++this.#asked;
    const path = { table: this.#live.id };
    const found = await request("GET", "/tables/{table}/people", { path }).catch(() => null);
    if (asked !== this.#asked) return; // a later answer knows more
    if (found) this.all.value = found.people;
    this.#known.value = found ? (found.voices ?? 0) : Infinity; // better to see too much than to miss what others say
  }

  /** The lines of the chat that are to be seen. */
  shownChat(): ChatLine[] {
    const { chat } = this.#live.replica.value!;
    if (!this.#asks) return chat;
    const hidden = new Set(this.all.value.flatMap(({ voice, muted, blocked }) => (muted || blocked ? [voice] : [])));
    return chat.filter(({ voice = 0 }) => voice <= this.#known.value && !(voice && hidden.has(voice)));
  }

  /** A person without a session mutes no one. */
  get #asks(): boolean {
    return !this.#live.backend.offline && myName.value !== "";
  }
}

const known = new WeakMap<LiveTable, TablePeople>();

/** Return the people at a table. */
export function peopleAt(live: LiveTable): TablePeople {
  if (!known.has(live)) known.set(live, new TablePeople(live));
  return known.get(live)!;
}

/** Keep the people at a table fresh: when seats change, when a person chats for the first time, and who we are. */
export function useTablePeople(live: LiveTable): void {
  const replica = live.replica.value;
  const voices = Math.max(0, ...(replica?.chat ?? []).map(({ voice = 0 }) => voice));
  const seats = replica?.table.seats.map(({ kind, name }) => kind + name).join("\n");
  const me = `${identity.value} ${myName.value}`;
  useEffect(() => {
    if (seats !== undefined) void peopleAt(live).load();
  }, [live, voices, seats, me]);
}
