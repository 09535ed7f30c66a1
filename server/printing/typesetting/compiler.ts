import { readFileSync } from "node:fs";
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";

/** The only file that uses the typst binding. `typst compile --font-path … template.typ` would do the same. */
export type Compiler = {
  pdf(document: CompilerInput): { pdf: Uint8Array; pages: number };
  book(book: CompilerInput): { pdf: Uint8Array; pages: number };
  /** All pages in one SVG, one below the other. */
  svg(document: CompilerInput): string;
};

export type CompilerInput = { json: string; pictures: ReadonlyMap<string, Uint8Array> };

export function openCompiler({ folder, fonts }: { folder: string; fonts: readonly string[] }): Compiler {
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: [...fonts] }] });
  const [template, bookTemplate] = [`${folder}/template.typ`, `${folder}/book.typ`];
  for (const path of [template, bookTemplate]) readFileSync(path);
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
  // No tags: they take a quarter more time, and screen readers read the letter on the screen.
  const pdfOf = (document: NodeTypstDocument) => ({
    pdf: compiler.pdf(document, { pdfTags: false }),
    pages: document.numOfPages,
  });
  return {
    pdf: (document) => compiled(document, template, pdfOf),
    book: (book) => compiled(book, bookTemplate, pdfOf),
    svg: (document) => compiled(document, template, (pages) => compiler.plainSvg(pages)),
  };
}

function complaintsOf(error: { shortDiagnostics: unknown[] } | null): string {
  const diagnostics = (error?.shortDiagnostics ?? []).map((one) =>
    typeof one === "object" && one !== null && "message" in one ? String(one.message) : String(one),
  );
  return `The template could not be set: ${diagnostics.join("; ") || "no reason was given"}.`;
}
