import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { readPgm } from "./grey-picture.ts";
import { prepareZXingModule, readBarcodes, type ReadResult } from "zxing-wasm/reader";

const run = promisify(execFile);

async function withFile<R>(pdf: Uint8Array, look: (file: string, dir: string) => Promise<R>): Promise<R> {
  const dir = await mkdtemp(join(tmpdir(), "cabin-courier-paper-"));
  try {
    const file = join(dir, "paper.pdf");
    await writeFile(file, pdf);
    return await look(file, dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** The words of each page; where a line breaks is the paper's business. */
export function textsOf(pdf: Uint8Array): Promise<string[]> {
  return withFile(pdf, async (file) => {
    const { stdout } = await run("pdftotext", [file, "-"], { maxBuffer: 64 * 1024 * 1024 });
    const pages = stdout.split("\f").slice(0, -1);
    return pages.map((text) => text.replaceAll("\u200B", "").replaceAll(/\s+/gu, " ").trim());
  });
}

/** In typesetting order: sorted by position, a line with an image in it would be split. Takes a PDF's path. */
export async function textsAsSet(file: string): Promise<string[]> {
  const { stdout } = await run("pdftotext", ["-raw", file, "-"], { maxBuffer: 64 * 1024 * 1024 });
  // Each page ends with a form feed, the last one too.
  const pages = stdout.split("\f").slice(0, -1);
  return pages.map((text) => text.replaceAll(/\s+/gu, " ").trim());
}

export function readTexts(pdf: Uint8Array): Promise<string[]> {
  return withFile(pdf, textsAsSet);
}

/** A page of a PDF as a person and a reader of codes see it. */
export type PrintedPage = {
  text: string;
  /** What its square codes say, as many as were found. */
  payloads: string[];
};

/** As after printing at 100 % and a plain office scanner. */
export async function readPages(pdf: Uint8Array): Promise<PrintedPage[]> {
  const [texts, pictures] = [await readTexts(pdf), await picturesOf(pdf, 100)];
  if (pictures.length !== texts.length)
    throw new Error(`${texts.length} pages have words, ${pictures.length} have pictures`);
  const pages: PrintedPage[] = [];
  for (const [at, picture] of pictures.entries()) {
    pages.push({ text: texts[at] ?? "", payloads: (await codesOn(picture)).map(({ text }) => text) });
    // Reading codes blocks the event loop for longer than the keep-alive timeout (5 s) of connections to the test's
    // server, and neither end could notice before the next request.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return pages;
}

/** Width and height of each page in millimetres. */
export function sizesOf(pdf: Uint8Array): Promise<string[]> {
  return withFile(pdf, async (file) => {
    const { stdout } = await run("pdfinfo", ["-l", "-1", file]);
    const inMillimetres = (points: string) => ((Number(points) / 72) * 25.4).toFixed(1);
    return [...stdout.matchAll(/Page +\d+ size: +([\d.]+) x ([\d.]+) pts/g)].map(
      ([, width = "", height = ""]) => `${inMillimetres(width)} × ${inMillimetres(height)}`,
    );
  });
}

/** The faces that the words are set in. */
export function facesOf(pdf: Uint8Array): Promise<string[]> {
  return withFile(pdf, async (file) => {
    const { stdout } = await run("pdffonts", [file]);
    return [...stdout.matchAll(/^[A-Z]{6}\+(\w+)/gm)].map(([, face = ""]) => face);
  });
}

/** Positions in points from the upper left. */
export type PlacedWord = {
  text: string;
  page: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
};

export function wordsOf(pdf: Uint8Array): Promise<PlacedWord[]> {
  return withFile(pdf, async (file) => {
    const { stdout } = await run("pdftotext", ["-bbox", file, "-"], { maxBuffer: 64 * 1024 * 1024 });
    const words: PlacedWord[] = [];
    for (const [page, html] of stdout.split("<page ").slice(1).entries()) {
      for (const [, xMin, yMin, xMax, yMax, text = ""] of html.matchAll(
        /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g,
      )) {
        const [left = 0, top = 0, right = 0, bottom = 0] = [xMin, yMin, xMax, yMax].map(Number);
        words.push({ text, page: page + 1, left, top, right, bottom });
      }
    }
    return words;
  });
}

/** Each page as it comes out of a printer, in shades of grey (PGM). */
export function picturesOf(pdf: Uint8Array, dotsPerInch: number): Promise<Uint8Array[]> {
  return withFile(pdf, async (file, dir) => {
    await run("pdftoppm", ["-r", String(dotsPerInch), "-gray", file, join(dir, "page")]);
    const names = (await readdir(dir)).filter((name) => name.endsWith(".pgm")).toSorted();
    return Promise.all(names.map((name) => readFile(join(dir, name))));
  });
}

export type PrintedPhoto = {
  page: number;
  /** Pixels. */
  width: number;
  height: number;
  encoding: string;
  /** On paper. */
  dotsPerInch: number;
};

/** Photographs on a PDF; emoji are pictures too, but none of them is a JPEG. */
export function photosOn(pdf: Uint8Array): Promise<PrintedPhoto[]> {
  return imagesOn(pdf, "jpeg");
}

/** PNG pictures; letters and drawings are none. */
export function logosOn(pdf: Uint8Array): Promise<PrintedPhoto[]> {
  return imagesOn(pdf, "image");
}

function imagesOn(pdf: Uint8Array, wanted: "jpeg" | "image"): Promise<PrintedPhoto[]> {
  return withFile(pdf, async (file) => {
    const { stdout } = await run("pdfimages", ["-list", file]);
    const lines = stdout
      .split("\n")
      .slice(2)
      .map((line) => line.trim().split(/\s+/));
    // page num type width height color comp bpc enc interp object ID x-ppi y-ppi size ratio
    return lines.flatMap((line) => {
      const [page, width, height, dotsPerInch] = [line[0], line[3], line[4], line[12]].map(Number);
      const encoding = line[8];
      if (encoding !== wanted) return [];
      return [
        { page: page ?? 0, width: width ?? 0, height: height ?? 0, encoding, dotsPerInch: dotsPerInch ?? 0 },
      ];
    });
  });
}

let opening: Promise<unknown> | undefined;

/** The square codes on a picture, from the upper right on. */
export async function codesOn(picture: Uint8Array): Promise<ReadResult[]> {
  // The reader's program lies in a package here; left alone it would be fetched from a stranger.
  const program = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  opening ??= readFile(program).then((bytes) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(bytes).buffer }, fireImmediately: true }),
  );
  await opening;
  const { width, height, shades } = readPgm(picture);
  const data = new Uint8ClampedArray(width * height * 4);
  for (const [at, shade] of shades.entries()) data.fill(shade * 17, at * 4, at * 4 + 4);
  const found = await readBarcodes(
    { data, width, height, colorSpace: "srgb" },
    {
      formats: ["QRCode"],
      tryHarder: true,
      tryInvert: false,
      binarizer: "LocalAverage",
      maxNumberOfSymbols: 8,
    },
  );
  return found
    .filter(({ isValid }) => isValid)
    .toSorted((one, other) => one.position.topLeft.y - other.position.topLeft.y);
}
