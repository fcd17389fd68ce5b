/**
 * A picture of the board as it is on the page. All that is drawn there is put into one SVG with its colours written out,
 * since an image knows no style sheet, and that is painted on a canvas.
 */
const SVG = "http://www.w3.org/2000/svg";
const SCALE = 2;
const LINE = 23; // px, of the caption
const MARGIN = 12;
const FONT = 15;
const PAINT = [
  "fill",
  "fill-opacity",
  "fill-rule",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-dasharray",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "letter-spacing",
  "text-anchor",
  "dominant-baseline",
  "paint-order",
  "stop-color",
  "stop-opacity",
  "clip-path",
  "mask",
  "visibility",
] as const;

/** What is on the page inside of this element, with lines of words under it. */
export async function renderBoardImage(area: HTMLElement, caption: readonly string[]): Promise<Blob> {
  const box = area.getBoundingClientRect();
  const tall = Math.max(box.height, area.scrollHeight);
  const height = tall + caption.length * LINE + MARGIN;
  const paper = getComputedStyle(document.body);
  const picture = shape("svg", { viewBox: `0 0 ${box.width} ${height}`, width: box.width, height });
  picture.append(shape("rect", { width: box.width, height, fill: paper.backgroundColor }));
  draw(area, picture, box);
  caption.forEach((text, row) => {
    const words = shape("text", {
      x: MARGIN,
      y: tall + MARGIN / 2 + (row + 0.5) * LINE,
      fill: paper.color,
      "font-family": paper.fontFamily,
      "font-size": fontFor(text, paper.fontFamily, box.width - 2 * MARGIN),
      "dominant-baseline": "central",
    });
    words.textContent = text;
    picture.append(words);
  });
  return painted(new XMLSerializer().serializeToString(picture), box.width * SCALE, height * SCALE);
}

/** Return the size in which a line fits into a width: five names are long. */
function fontFor(text: string, family: string, width: number): number {
  const context = document.createElement("canvas").getContext("2d")!;
  context.font = `${FONT}px ${family}`;
  return Math.min(FONT, (FONT * width) / context.measureText(text).width);
}

/** Hand a picture to whoever asked for it. */
export function save(picture: Blob, file: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function painted(svg: string, width: number, height: number): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width);
    canvas.height = Math.round(height);
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((found) => (found ? resolve(found) : reject(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

function shape(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** Draw an element of the page: its ground, its words, and what is in it. */
function draw(element: Element, into: SVGElement, origin: DOMRect): void {
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  if (style.display === "none" || style.visibility === "hidden" || box.width * box.height < 2) return;
  if (element instanceof SVGSVGElement) return void into.append(placed(element, box, origin));
  const group = shape("g", style.opacity === "1" ? {} : { opacity: style.opacity });
  into.append(group);
  ground(style, box, group, origin);
  for (const pseudo of ["::before", "::after"]) {
    const pseudoStyle = getComputedStyle(element, pseudo);
    const text = /^"([^"]+)"/.exec(pseudoStyle.content)?.[1]; // an alternative text may follow
    if (text) group.append(written(text, pseudoStyle, pseudoBox(pseudoStyle, box), origin));
  }
  for (const node of element.childNodes) {
    if (node instanceof Element) draw(node, group, origin);
    else if (node.textContent?.trim()) {
      const range = document.createRange();
      range.selectNode(node);
      group.append(...rows(node.textContent, style, range.getBoundingClientRect(), origin));
    }
  }
}

/** Return the box of a pseudo-element: that of its element, unless it has a place of its own there. */
function pseudoBox(style: CSSStyleDeclaration, box: DOMRect): DOMRect {
  if (style.position !== "absolute") return box;
  const [left, top, width, height] = [style.left, style.top, style.width, style.height].map(Number.parseFloat);
  return new DOMRect(box.x + left!, box.y + top!, width, height);
}

function ground(style: CSSStyleDeclaration, box: DOMRect, into: SVGElement, origin: DOMRect): void {
  const edge = Number.parseFloat(style.borderTopWidth) || 0;
  const rect = shape("rect", {
    x: box.x - origin.x + edge / 2,
    y: box.y - origin.y + edge / 2,
    width: Math.max(0, box.width - edge),
    height: Math.max(0, box.height - edge),
    rx: Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, box.height / 2),
    fill: style.backgroundColor,
  });
  if (edge && style.borderTopStyle !== "none") {
    rect.setAttribute("stroke", style.borderTopColor);
    rect.setAttribute("stroke-width", String(edge));
  }
  into.append(rect);
  edges(style, box, into, origin);
}

/** Lines along the right and the lower edge that are drawn as a shadow, and a line around. */
function edges(style: CSSStyleDeclaration, box: DOMRect, into: SVGElement, origin: DOMRect): void {
  const [x, y] = [box.x - origin.x, box.y - origin.y];
  const [, colour, right, below] = /^(.+?\)) (-?[\d.]+)px (-?[\d.]+)px 0px 0px inset/.exec(style.boxShadow) ?? [];
  if (colour && Number(right) < 0) into.append(line(colour, `M${x + box.width - 0.5} ${y}v${box.height}`));
  if (colour && Number(below) < 0) into.append(line(colour, `M${x} ${y + box.height - 0.5}h${box.width}`));
  if (style.outlineStyle === "none" || !Number.parseFloat(style.outlineWidth)) return;
  const inset = -Number.parseFloat(style.outlineOffset);
  const [width, height] = [box.width - 2 * inset, box.height - 2 * inset];
  const around = line(style.outlineColor, `M${x + inset} ${y + inset}h${width}v${height}h${-width}z`);
  around.setAttribute("stroke-width", style.outlineWidth);
  if (style.outlineStyle !== "solid") around.setAttribute("stroke-dasharray", "3 2");
  into.append(around);
}

function line(stroke: string, d: string): SVGElement {
  return shape("path", { d, stroke, fill: "none" });
}

/** A text, line by line where its lines count: all of one length, so that their middles are one above the other. */
function rows(text: string, style: CSSStyleDeclaration, box: DOMRect, origin: DOMRect): SVGElement[] {
  if (style.whiteSpace !== "pre") return [written(text.trim(), style, box, origin)];
  const lines = text.split("\n");
  const columns = Math.max(...lines.map((each) => each.length));
  const height = box.height / lines.length;
  return lines.map((each, row) =>
    written(each.padEnd(columns), style, new DOMRect(box.x, box.y + row * height, box.width, height), origin),
  );
}

function written(text: string, style: CSSStyleDeclaration, box: DOMRect, origin: DOMRect): SVGElement {
  const element = shape("text", {
    x: box.x - origin.x + box.width / 2,
    y: box.y - origin.y + box.height / 2,
    "text-anchor": "middle",
    "dominant-baseline": "central",
    fill: style.color,
    opacity: style.opacity,
    "xml:space": "preserve",
  });
  for (const name of ["font-family", "font-size", "font-weight"])
    element.setAttribute(name, style.getPropertyValue(name));
  element.textContent = text;
  return element;
}

/** A drawing of the page at its place, with everything that style sheets say of it. */
function placed(svg: SVGSVGElement, box: DOMRect, origin: DOMRect): SVGElement {
  const lent = [...svg.querySelectorAll("use")].flatMap(borrowed);
  const copy = styled(svg) as SVGElement;
  for (const clone of lent) clone.remove();
  const place = { x: box.x - origin.x, y: box.y - origin.y, width: box.width, height: box.height };
  for (const [key, value] of Object.entries(place)) copy.setAttribute(key, String(value));
  copy.setAttribute("overflow", getComputedStyle(svg).overflow);
  return copy;
}

/** What a `use` shows cannot be asked for its colours there: so it is put beside it for a moment. */
function borrowed(use: SVGUseElement): SVGElement[] {
  const found = document.querySelector(use.getAttribute("href") ?? "");
  if (!found) return [];
  const clone = shape("svg", { x: use.getAttribute("x") ?? 0, y: use.getAttribute("y") ?? 0 });
  for (const name of ["viewBox", "preserveAspectRatio"]) {
    if (found.hasAttribute(name)) clone.setAttribute(name, found.getAttribute(name)!);
  }
  for (const name of ["width", "height"]) clone.setAttribute(name, use.getAttribute(name) ?? "100%");
  clone.append(...[...found.children].map((child) => child.cloneNode(true)));
  use.after(clone);
  return [clone];
}

/** A copy in which every look is an attribute. */
function styled(element: Element): Element | null {
  if (element.localName === "use" || element.localName === "title") return null;
  const style = getComputedStyle(element);
  if (style.display === "none" && !element.closest("defs, symbol")) return null;
  const copy = element.cloneNode(false) as Element;
  copy.removeAttribute("class");
  copy.removeAttribute("style");
  for (const name of PAINT) {
    const value = style.getPropertyValue(name);
    if (value && value !== "normal" && !(value === "none" && name !== "fill" && name !== "stroke")) {
      copy.setAttribute(name, value);
    }
  }
  if (style.transform !== "none" && !(element instanceof SVGSVGElement)) {
    copy.setAttribute("transform", turned(element, style));
  }
  for (const child of element.childNodes) {
    const clone = child instanceof Element ? styled(child) : child.cloneNode(true);
    if (clone) copy.append(clone);
  }
  return copy;
}

/** A transform around its own origin, as an attribute has none. */
function turned(element: Element, style: CSSStyleDeclaration): string {
  const [x = 0, y = 0] = style.transformOrigin.split(" ").map(Number.parseFloat);
  const box = style.transformBox === "fill-box" ? (element as SVGGraphicsElement).getBBox() : { x: 0, y: 0 };
  const around = [x + box.x, y + box.y];
  return `translate(${around.join(" ")}) ${style.transform} translate(${around.map((length) => -length).join(" ")})`;
}
