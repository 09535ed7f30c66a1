import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import * as z from "zod/mini";
import { answerQuestions } from "../helper-process.ts";

// The minimum with our typesetter: one process, the template and its inputs in memory. No database, queue, storage or
// authentication.

const [dir = "", folder = "", fonts = ""] = process.argv.slice(2);
const compiler = NodeCompiler.create({
  workspace: folder,
  fontArgs: [{ fontPaths: z.array(z.string()).parse(JSON.parse(fonts)) }],
});
const pieces: Buffer[] = [];

async function setAll(): Promise<number> {
  const began = performance.now();
  for (const [at, json] of pieces.entries()) {
    compiler.mapShadow(join(folder, "document.json"), json);
    const { result } = compiler.compile({ mainFilePath: join(folder, "template.typ") });
    if (result === null) throw new Error(`Piece ${at + 1} could not be set.`);
    await writeFile(join(dir, `bare-${at + 1}.pdf`), compiler.pdf(result, { pdfTags: false }));
    compiler.evictCache(0);
  }
  return (performance.now() - began) / 1_000;
}

answerQuestions({
  async take({ paths }) {
    for (const path of z.array(z.string()).parse(paths)) pieces.push(await readFile(path));
  },
  set: setAll,
});
