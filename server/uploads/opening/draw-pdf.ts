import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import * as z from "zod/mini";
import type { RawImage } from "../cleaning/page-pixels.ts";
import type { PdfOrder, PdfThreadData } from "./pdf-thread.ts";

const pageCounts = z.array(z.int().check(z.nonnegative()));
const drawnPage = z.object({ width: z.int(), height: z.int(), dots: z.instanceof(Uint8Array) });

export function isPdf(bytes: Uint8Array): boolean {
  // Some scanners write a line before it.
  return Buffer.from(bytes.subarray(0, 1_024)).includes("%PDF-");
}

/**
 * The pages that each file has, at most this many: a file may claim any number. 0 if it cannot be opened or needs a
 * password.
 */
export async function countPages(pdfs: readonly Uint8Array[], most: number): Promise<number[]> {
  return pdfs.length === 0 ? [] : pageCounts.parse(await inThread({ pdfs, most }));
}

/** Throws if the page cannot be drawn. */
export async function drawPdfPage(pdf: Uint8Array, page: number): Promise<RawImage> {
  return drawnPage.parse(await inThread({ pdf, page }));
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** No page leaves anything behind for the next. The process is ended if PDFium computes for too long. */
async function inThread(order: PdfOrder): Promise<unknown> {
  const pdfium = await (compiled ??= compilePdfium());
  const workerData: PdfThreadData = { ...order, pdfium };
  const thread = new Worker(new URL("pdf-thread.ts", import.meta.url), { workerData });
  try {
    const [answer] = await once(thread, "message");
    return answer;
  } finally {
    await thread.terminate();
  }
}

async function compilePdfium(): Promise<WebAssembly.Module> {
  const program = fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm"));
  return WebAssembly.compile(await readFile(program));
}
