/**
 * The compiler draws all pages in one SVG. Each page becomes its own SVG with only the glyphs it uses: shapes alone,
 * no text or links, so it is safe to show.
 */
export function pagesOf(svg: string): string[] {
  const lines = svg.split("\n");
  const frame = /width="([\d.]+)pt" height="([\d.]+)pt"/.exec(lines[0] ?? "");
  const pages = elementsAt(4, lines).filter(({ tag }) => tag === "g");
  const [width, height] = [Number(frame?.[1]), Number(frame?.[2]) / pages.length];
  if (!(width > 0 && height > 0)) throw new Error("The SVG of the pages has no size.");
  const shapes = new Map(elementsAt(8, lines).map(({ id, text }) => [id, text]));
  return pages.map(({ text }, index) => {
    const y = index * height;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`,
      ` viewBox="0 ${y} ${width} ${height}" width="${width}pt" height="${height}pt">`,
      `<rect y="${y}" width="${width}" height="${height}" fill="#fff"/>${text}`,
      `<defs>${usedIn(text, shapes)}</defs></svg>`,
    ].join("");
  });
}

type Element = { tag: string; id: string | undefined; text: string };

function elementsAt(depth: number, lines: readonly string[]): Element[] {
  const margin = " ".repeat(depth);
  const opening = new RegExp(`^${margin}<(\\w+)(?:[^>]*? id="([^"]+)")?`);
  const found: Element[] = [];
  let open: Element | undefined;
  for (const line of lines) {
    const [, tag, id] = opening.exec(line) ?? [];
    if (open === undefined && tag !== undefined) open = { tag, id, text: "" };
    if (open === undefined) continue;
    open.text += line.trimStart();
    if (line === `${margin}</${open.tag}>` || (tag !== undefined && line.endsWith("/>"))) {
      found.push(open);
      open = undefined;
    }
  }
  return found;
}

function usedIn(page: string, shapes: ReadonlyMap<string | undefined, string>): string {
  const ids = new Set([...page.matchAll(/(?:href="|url\()#([^")]+)/g)].map(([, id]) => id));
  return [...ids].map((id) => shapes.get(id) ?? "").join("");
}
