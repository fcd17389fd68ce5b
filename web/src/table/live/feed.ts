import { signal, type Signal } from "@preact/signals";
import { API } from "../../api/http";
import { parseMessage } from "../../api/messages";
import type { ServerMessage } from "../../api/types";

export type Connection = "connecting" | "open" | "lost" | "refused" | "signed_out";

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const QUIET = 25_000; // after so long without a word, ask whether anybody is there
const PATIENCE = 5_000; // for the answer
const SIGNED_OUT = 4001;

/** What a wire needs to know of the table it serves. */
export interface FeedHandlers {
  /** What to ask for in the address: through whose eyes, since when. */
  query(): Record<string, number>;
  /** A connection is there, and will begin to speak. */
  opened(): void;
  received(message: ServerMessage): void;
  /** The server did not let us in; true: there is no point in trying again. */
  declined(): Promise<boolean>;
}

/** The way to a table, wherever it is. */
export interface Feed {
  readonly connection: Signal<Connection>;
  /** Say something; false if nobody is there to hear it. */
  send(message: object): boolean;
  /** Begin anew at once. */
  reconnect(): void;
  close(): void;
}

/** A WebSocket to a table's feed that comes back by itself: after a cut, a restart of the server, or sleep. */
export class WebSocketFeed implements Feed {
  readonly connection = signal<Connection>("connecting");
  #socket: WebSocket | null = null;
  #closed = false;
  #pause = FIRST_PAUSE;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  readonly #wake = () => this.#woken();

  constructor(
    private readonly table: string,
    private readonly ends: FeedHandlers,
  ) {
    addEventListener("online", this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
    this.#connect();
  }

  /** Say something, if anybody is there to hear it. */
  send(message: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Begin anew at once. */
  reconnect(): void {
    this.#pause = FIRST_PAUSE;
    this.#drop();
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#drop();
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#watch);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #connect(): void {
    if (this.#closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = new URLSearchParams(Object.entries(this.ends.query()).map(([name, value]) => [name, String(value)]));
    const socket = new WebSocket(`${scheme}://${location.host}${API}/tables/${this.table}/feed?${query}`);
    let opened = false;
    this.#socket = socket;
    socket.onopen = () => {
      opened = true;
      this.#pause = FIRST_PAUSE;
      this.connection.value = "open";
      this.ends.opened();
      this.#listen();
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#listen();
      this.ends.received(parseMessage(event.data));
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) void this.#lost(opened, event.code);
    };
  }

  async #lost(opened: boolean, code: number): Promise<void> {
    this.#drop();
    if (code === SIGNED_OUT) {
      this.connection.value = "signed_out";
      return;
    }
    if (this.connection.value === "open") this.connection.value = "lost";
    if (!opened && (await this.ends.declined())) {
      this.connection.value = "refused";
      return;
    }
    if (this.#closed || this.#socket) return;
    // Many lose their connection at the same moment when a server restarts: let them not come back in one.
    this.#retry = setTimeout(() => this.#connect(), this.#pause * (0.7 + 0.6 * Math.random()));
    this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 1.7);
  }

  /** Whoever is silent for long is asked, and given up if there is no answer. */
  #listen(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#probe(), QUIET);
  }

  #probe(): void {
    if (!this.send({ do: "ping" })) return;
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      this.connection.value = "lost";
      this.reconnect();
    }, PATIENCE);
  }

  /** The network or the person is back. A connection may have died in sleep without anybody noticing. */
  #woken(): void {
    if (document.visibilityState === "hidden") return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#probe();
    else if (this.connection.value === "lost" || this.connection.value === "connecting") this.reconnect();
  }
}
