import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { pdfTexts } from "#tools/testing/pdf-texts.ts";

const run = promisify(execFile);

/** A page of a PDF as a person and a reader of codes see it. */
export type PrintedPage = {
  text: string;
  /** What its square codes say, as many as were found. */
  payloads: string[];
};

/** As after printing at 100 % and a plain office scanner. */
const dotsPerInch = "100";

export async function readPages(pdf: Uint8Array): Promise<PrintedPage[]> {
  return withFile(pdf, async (file, dir) => {
    const texts = await pdfTexts(file);
    // Plain grey dots: packing them as PNG would take five times as long as all the rest.
    await run("pdftoppm", ["-r", dotsPerInch, "-gray", file, join(dir, "page")]);
    // Numbered with as many digits as the last one has, so the order of names is the order of pages.
    const pictures = (await readdir(dir)).filter((name) => name.endsWith(".pgm")).toSorted();
    if (pictures.length !== texts.length)
      throw new Error(`${texts.length} pages have words, ${pictures.length} have pictures`);
    await readerIsOpen();
    const pages: PrintedPage[] = [];
    for (const [at, picture] of pictures.entries())
      pages.push({ text: texts[at] ?? "", payloads: await codesIn(join(dir, picture)) });
    return pages;
  });
}

/** Without the codes, which take most of the time. */
export async function readTexts(pdf: Uint8Array): Promise<string[]> {
  return withFile(pdf, pdfTexts);
}

async function withFile<R>(pdf: Uint8Array, read: (file: string, dir: string) => Promise<R>): Promise<R> {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-pages-"));
  try {
    const file = join(dir, "printed.pdf");
    await writeFile(file, pdf);
    return await read(file, dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

let opening: Promise<unknown> | undefined;
/** The reader's program lies in a package here; left alone it would be fetched from a stranger. */
async function readerIsOpen(): Promise<void> {
  const program = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  opening ??= readFile(program).then((bytes) =>
    prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(bytes).buffer },
      fireImmediately: true,
    }),
  );
  await opening;
}

async function codesIn(picture: string): Promise<string[]> {
  const found = await readBarcodes(await readFile(picture), {
    formats: ["QRCode"],
    tryHarder: true,
    tryDownscale: true,
    tryRotate: true,
    tryInvert: false,
    binarizer: "LocalAverage",
    maxNumberOfSymbols: 8,
  });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
