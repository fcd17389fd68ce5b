/** Return the selectors of a thing that a lesson names: a card, a mussel, the button that ends a turn, else a place. */
export function locate(thing: string): string[] {
  const [kind, name] = thing.split(" ");
  if (kind === "card") return [`.sub-hand [data-card="${name}"]`];
  if (kind === "mussel") return [`.sub-mussels [data-token="${name}*"]`];
  if (kind === "end") return [".sub-choices .choice.main"];
  return [`[data-place="${thing}"]`];
}
