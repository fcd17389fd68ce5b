import type {
  ChatLine,
  LegalMove,
  Fairness,
  Snapshot,
  TableInfo,
  PublicEvent,
  Update,
  View,
  ViewChanges,
} from "../../api/types";

/** A table as one audience knows it: a snapshot, then one update after the other. Never changed, always replaced. */
export interface TableReplica {
  seq: number;
  seat: number;
  yours: number[];
  /** Are we the host, and sit nowhere? */
  hosting: boolean;
  table: TableInfo;
  fairness: Fairness | null;
  /** Null before the start, or if this audience may not watch. */
  view: View | null;
  moves: LegalMove[];
  chat: ChatLine[];
}

const CHAT_KEPT = 200;

/** An update does not follow the last one: ask for what is missing. */
export class MissedUpdateError extends Error {}

export function fromSnapshot(message: Snapshot): TableReplica {
  return {
    seq: message.seq,
    seat: message.seat,
    yours: message.yours,
    hosting: message.hosting ?? false,
    table: message.table,
    fairness: message.fairness ?? null,
    view: message.view ?? null,
    moves: message.moves ?? [],
    chat: message.chat ?? [],
  };
}

/** The mirror after an update; the same one if it has been heard before. */
export function applyUpdate(mirror: TableReplica, message: Update): TableReplica {
  if (message.seq <= mirror.seq) return mirror;
  if (message.seq !== mirror.seq + 1) throw new MissedUpdateError(`update ${message.seq} came after ${mirror.seq}`);
  const { event } = message;
  const moves = message.moves ?? [];
  const view = mirror.view || message.view ? patchView(mirror.view, event, message.view ?? {}, moves) : null;
  return {
    ...mirror,
    seq: message.seq,
    table: { ...mirror.table, ...message.table },
    fairness: event.fairness ?? sealed(mirror.fairness, mirror.view, event),
    view,
    moves,
    chat: talk(mirror.chat, message),
  };
}

/** The view after an event that changed these fields of it; without a view before, the event has given all of them. */
export function patchView(before: View | null, event: PublicEvent, changes: ViewChanges, moves: LegalMove[]): View {
  const view = before ? { ...before, ...changes } : wholeView(changes);
  if (before && event.type === "moved" && !("log" in changes)) {
    view.log = [...before.log, event.line ?? ""];
    view.news = [...before.news, event.news ?? []];
  } else if (before && event.type === "undone") {
    view.log = before.log.slice(0, event.steps);
    view.news = before.news.slice(0, event.steps! + 1);
  }
  view.legal = moves.map((move) => move.line);
  return view;
}

function wholeView(fields: ViewChanges): View {
  if (!isWhole(fields)) throw new MissedUpdateError("fields of a view came before the view");
  return { ...fields };
}

function isWhole(fields: ViewChanges): fields is ViewChanges & View {
  return fields.game !== undefined && fields.log !== undefined && fields.news !== undefined;
}

function talk(chat: ChatLine[], message: Update): ChatLine[] {
  const { type, text, said: gone } = message.event;
  if (type === "chatted" && text) return [...chat, said(message)].slice(-CHAT_KEPT);
  return type === "forgotten" && gone ? chat.filter((line) => !gone.includes(line.seq)) : chat;
}

function said(message: Update): ChatLine {
  const { seat = 0, name = "", text = "", voice = 0 } = message.event;
  return { seq: message.seq, at: message.at, seat, name, text, voice };
}

function sealed(fairness: Fairness | null, before: View | null, event: PublicEvent): Fairness | null {
  if (!fairness || !before) return fairness;
  let seals = fairness.seals;
  if (event.seal) seals = [...seals, { step: before.log.length, seal: event.seal }];
  let openings = [...fairness.openings, ...(event.openings ?? [])];
  if (event.type === "undone") {
    seals = seals.filter((seal) => seal.step < event.steps!);
    openings = openings.filter((opening) => opening.step < event.steps!);
  }
  return { ...fairness, seals, openings };
}
