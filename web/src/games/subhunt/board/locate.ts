import { levelOf } from "./sea";

/**
 * Return the selectors of a thing that a lesson names: `sea 2`, `level 2:1`, `ship 1.1`, `port 1`, `end` (the button), or
 * a place such as `1:209`. A small screen shows one level at a time: then the small picture of the level is meant.
 */
export function locate(thing: string): string[] {
  const [kind = "", name = ""] = thing.split(" ");
  const sea = (hunter: string, selector: string) => `[data-sea="${hunter}"] ${selector}`;
  if (kind === "sea") return [sea(name, ".hunt-heading")];
  if (kind === "ship") return [`.hunt-board [data-ship="${name}"]`];
  if (kind === "port") return [sea(name, '[data-place="port"]')];
  if (kind === "end") return [".hunt-firing .choice.main"];
  const isLevel = kind === "level";
  const [hunter = "", place = ""] = (isLevel ? name : kind).split(":");
  const level = isLevel ? Number(place) : levelOf(place);
  const whole = isLevel ? `.hunt-level.depth-${level}` : `[data-place="${place}"]`;
  return [sea(hunter, whole), sea(hunter, `.hunt-thumb.depth-${level}`)];
}
