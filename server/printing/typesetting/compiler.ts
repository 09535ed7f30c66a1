import { readFileSync } from "node:fs";
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import * as z from "zod/mini";
import type { SetPages } from "./document.ts";

const sheetPagesFound = z.array(
  z.object({ value: z.array(z.object({ letterPages: z.number(), pages: z.number() })) }),
);

/** The only file of the server that uses the typst binding. `typst compile --font-path … template.typ` would do the same. */
export type Compiler = {
  pdf(document: CompilerInput): SetPages;
  book(book: CompilerInput): SetPages;
  report(report: CompilerInput): SetPages;
  invoice(invoice: CompilerInput): SetPages;
  /** All pages in one SVG, one below the other. */
  svg(document: CompilerInput): string;
};

export type CompilerInput = { json: string; pictures: ReadonlyMap<string, Uint8Array> };

export function openCompiler({ folder, fonts }: { folder: string; fonts: readonly string[] }): Compiler {
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: [...fonts] }] });
  const template = `${folder}/template.typ`;
  const bookTemplate = `${folder}/book.typ`;
  const reportTemplate = `${folder}/report.typ`;
  const invoiceTemplate = `${folder}/invoice.typ`;
  for (const path of [template, bookTemplate, reportTemplate, invoiceTemplate]) readFileSync(path);
  const compiled = <T>(
    { json, pictures }: CompilerInput,
    mainFilePath: string,
    take: (document: NodeTypstDocument) => T,
  ): T => {
    compiler.mapShadow(`${folder}/document.json`, Buffer.from(json));
    for (const [name, bytes] of pictures) compiler.mapShadow(`${folder}/${name}`, Buffer.from(bytes));
    try {
      const outcome = compiler.compile({ mainFilePath });
      const document = outcome.result;
      if (document === null) throw new Error(complaintsOf(outcome.takeDiagnostics()));
      const warnings = outcome.takeWarnings();
      if (warnings !== null) throw new Error(complaintsOf(warnings));
      return take(document);
    } finally {
      for (const name of pictures.keys()) compiler.unmapShadow(`${folder}/${name}`);
      compiler.evictCache(0);
    }
  };
  // No tags in letters: they take a quarter more time, and screen readers read the letter on the screen.
  const pdfOf = (document: NodeTypstDocument, pdfTags = false) => ({
    pdf: compiler.pdf(document, { pdfTags }),
    pages: document.numOfPages,
  });
  const sheetsOf = (document: NodeTypstDocument) => {
    const found: unknown = compiler.query(document, { selector: "<sheet-pages>" });
    return sheetPagesFound.parse(found).flatMap(({ value }) => value);
  };
  return {
    pdf: (document) => compiled(document, template, (set) => ({ ...pdfOf(set), sheets: sheetsOf(set) })),
    book: (book) => compiled(book, bookTemplate, (set) => ({ ...pdfOf(set), sheets: [] })),
    report: (report) => compiled(report, reportTemplate, (set) => ({ ...pdfOf(set, true), sheets: [] })),
    invoice: (invoice) => compiled(invoice, invoiceTemplate, (set) => ({ ...pdfOf(set), sheets: [] })),
    svg: (document) => compiled(document, template, (pages) => compiler.plainSvg(pages)),
  };
}

function complaintsOf(error: { shortDiagnostics: unknown[] } | null): string {
  const diagnostics = (error?.shortDiagnostics ?? []).map((one) =>
    typeof one === "object" && one !== null && "message" in one ? String(one.message) : String(one),
  );
  return `The template could not be set: ${diagnostics.join("; ") || "no reason was given"}.`;
}

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
