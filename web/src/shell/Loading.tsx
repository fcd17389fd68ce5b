import { useEarlyKeys } from "../ui/keyMap";
import { Page } from "./Page";

/** A page that is on its way. Keys that are pressed meanwhile are kept for it. */
export function Loading({ title }: { title: string }) {
  useEarlyKeys();
  return <Page title={title}>{null}</Page>;
}
