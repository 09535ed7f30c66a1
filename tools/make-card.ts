import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { projectDir } from "./engines/home.ts";

/** `npm run card` sets docs/public/mail-day-card*.pdf from tools/docs/mail-day-card.typ, with the fonts of letters. */
const papers = { "mail-day-card.pdf": "us-letter", "mail-day-card-a4.pdf": "a4" };
const fonts = join(projectDir, "server/printing/typesetting/fonts");

for (const [name, paper] of Object.entries(papers)) {
  const compiler = NodeCompiler.create({
    workspace: projectDir,
    fontArgs: [{ fontPaths: [fonts] }],
    inputs: { paper },
  });
  const outcome = compiler.compile({ mainFilePath: join(projectDir, "tools/docs/mail-day-card.typ") });
  const document = outcome.result;
  if (document === null)
    throw new Error(`The card cannot be set: ${JSON.stringify(outcome.takeDiagnostics()?.shortDiagnostics)}`);
  if (document.numOfPages !== 1) throw new Error(`${name} has ${document.numOfPages} pages, not one.`);
  // Without a time in it, the file changes only with the card.
  const pdf = compiler.pdf(document, { creationTimestamp: 0 });
  await writeFile(join(projectDir, "docs/public", name), pdf);
  console.log(`${name} ${pdf.length} bytes`);
}
