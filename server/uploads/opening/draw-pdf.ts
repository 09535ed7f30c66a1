import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import * as z from "zod/mini";
import type { RawImage } from "../cleaning/page-pixels.ts";
import type { PdfOrder } from "./pdf-thread.ts";

/** A page of a copier takes less than a second. */
const maxSeconds = 30;

const pageCount = z.int().check(z.nonnegative());
const drawnPage = z.object({ width: z.int(), height: z.int(), dots: z.instanceof(Uint8Array) });

export function isPdf(bytes: Uint8Array): boolean {
  // Some scanners write a line before it.
  return Buffer.from(bytes.subarray(0, 1_024)).includes("%PDF-");
}

/** 0 if the file cannot be opened or needs a password. */
export async function countPages(pdf: Uint8Array): Promise<number> {
  return pageCount.parse(await inThread({ pdf }).catch(() => 0));
}

/** Throws if the page cannot be drawn. */
export async function drawPdfPage(pdf: Uint8Array, page: number): Promise<RawImage> {
  return drawnPage.parse(await inThread({ pdf, page }));
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** A thread can be ended while PDFium computes, and no page leaves anything behind for the next. */
async function inThread(order: Omit<PdfOrder, "pdfium">): Promise<unknown> {
  const pdfium = await (compiled ??= compilePdfium());
  const workerData: PdfOrder = { ...order, pdfium };
  const thread = new Worker(new URL("pdf-thread.ts", import.meta.url), { workerData });
  try {
    const [answer] = await once(thread, "message", { signal: AbortSignal.timeout(maxSeconds * 1_000) });
    return answer;
  } finally {
    await thread.terminate();
  }
}

async function compilePdfium(): Promise<WebAssembly.Module> {
  const program = fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm"));
  return WebAssembly.compile(await readFile(program));
}
