import { readFileSync } from "node:fs";
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";

/**
 * The only file that knows the binding. In: the template and what it is to say, as JSON. Out: pages. The typst program would do
 * the same with `typst compile --font-path … template.typ`.
 */
export type Compiler = {
  pdf(json: string, photos: Photos): { pdf: Uint8Array; pages: number };
  /** All pages below each other in one drawing. */
  svg(json: string, photos: Photos): string;
};

/** By the names that the document calls them. */
export type Photos = ReadonlyMap<string, Uint8Array>;

export function openCompiler({ folder, fonts }: { folder: string; fonts: readonly string[] }): Compiler {
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: [...fonts] }] });
  const template = `${folder}/template.typ`;
  readFileSync(template);
  const compiled = <T>(json: string, photos: Photos, take: (document: NodeTypstDocument) => T): T => {
    compiler.mapShadow(`${folder}/document.json`, Buffer.from(json));
    for (const [name, bytes] of photos) compiler.mapShadow(`${folder}/${name}`, Buffer.from(bytes));
    try {
      const outcome = compiler.compile({ mainFilePath: template });
      const document = outcome.result;
      if (document === null) throw new Error(complaintsOf(outcome.takeDiagnostics()));
      const warnings = outcome.takeWarnings();
      if (warnings !== null) throw new Error(complaintsOf(warnings));
      return take(document);
    } finally {
      for (const name of photos.keys()) compiler.unmapShadow(`${folder}/${name}`);
      // What the compiler remembers of one letter is of no use for the next one.
      compiler.evictCache(0);
    }
  };
  return {
    // A fixed order and no tags: they cost a quarter more time, and whoever cannot see paper reads the letter on a screen.
    pdf: (json, photos) =>
      compiled(json, photos, (document) => ({
        pdf: compiler.pdf(document, { pdfTags: false }),
        pages: document.numOfPages,
      })),
    svg: (json, photos) => compiled(json, photos, (document) => compiler.plainSvg(document)),
  };
}

function complaintsOf(error: { shortDiagnostics: unknown[] } | null): string {
  const said = (error?.shortDiagnostics ?? []).map((one) =>
    typeof one === "object" && one !== null && "message" in one ? String(one.message) : String(one),
  );
  return `The template could not be set: ${said.join("; ") || "no reason was given"}.`;
}
