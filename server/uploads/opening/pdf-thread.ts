import { parentPort, workerData } from "node:worker_threads";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import type { RawImage } from "../cleaning/page-pixels.ts";

/** Draws a page, counted from 1, or counts the pages of files. */
export type PdfOrder = { pdf: Uint8Array; page: number } | { pdfs: readonly Uint8Array[]; most: number };
export type PdfThreadData = PdfOrder & { pdfium: WebAssembly.Module };

/** Letter paper at 300 dpi, as in the browser. It bounds the pixels of a page, whatever size the PDF claims. */
const pageSide = 3_300;
/** A page that was scanned with 600 dpi needs 95 MB. */
const maxMemory = 512 * 1024 * 1024;
const memoryPage = 64 * 1024;

// From PDFium's fpdfview.h.
const bitmapOfThreeBytes = 2;
const withAnnotations = 0x01;
const redFirst = 0x10;
const white = 0xffffffff;
/** Two numbers of four bytes. */
const bytesOfSize = 8;

type Opened = { pdfium: WrappedPdfiumModule; memory: WebAssembly.Memory; document: number };

async function openPdf(program: WebAssembly.Module, pdf: Uint8Array): Promise<Opened> {
  const { promise: instantiated, resolve } = Promise.withResolvers<WebAssembly.Memory>();
  const pdfium = await init({
    instantiateWasm(imports, receive) {
      const instance = new WebAssembly.Instance(program, imports);
      receive(instance);
      resolve(limited(instance.exports["memory"]));
      return instance.exports;
    },
    // What it says of a damaged file is not for our log.
    printErr: () => undefined,
  });
  const memory = await instantiated;
  pdfium.FPDF_InitLibrary();
  const file = pdfium.pdfium.wasmExports.malloc(pdf.length);
  new Uint8Array(memory.buffer).set(pdf, file);
  return { pdfium, memory, document: pdfium.FPDF_LoadMemDocument(file, pdf.length, "") };
}

/** PDFium may ask for 2 GB. What it is refused ends the page. */
function limited(memory: unknown): WebAssembly.Memory {
  if (!(memory instanceof WebAssembly.Memory)) throw new Error("PDFium has no memory.");
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * memoryPage > maxMemory)
      throw new RangeError("The page needs too much memory.");
    return grow(pages);
  };
  return memory;
}

function drawPage({ pdfium, memory, document }: Opened, number: number): RawImage {
  const page = pdfium.FPDF_LoadPage(document, number - 1);
  if (page === 0) throw new Error("There is no such page.");
  const [across, down] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  const scale = pageSide / Math.max(across, down);
  const [width, height] = [across, down].map((side) => Math.max(1, Math.round(side * scale)));
  if (width === undefined || height === undefined) throw new Error("A page has two sides.");
  const length = width * height * 3;
  const pixels = pdfium.pdfium.wasmExports.malloc(length);
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, bitmapOfThreeBytes, pixels, width * 3);
  if (bitmap === 0) throw new Error("The page was not drawn.");
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withAnnotations | redFirst);
  return { width, height, dots: new Uint8Array(memory.buffer).slice(pixels, pixels + length) };
}

/** The last page that is there. The claim of the file costs nothing to make, and pages in between may be damaged. */
function countPages({ pdfium, document }: Opened, most: number): number {
  const size = pdfium.pdfium.wasmExports.malloc(bytesOfSize);
  let last = Math.min(pdfium.FPDF_GetPageCount(document), most);
  while (last > 0 && !pdfium.FPDF_GetPageSizeByIndexF(document, last - 1, size)) last -= 1;
  return last;
}

async function carryOut(order: PdfThreadData): Promise<unknown> {
  if ("page" in order) return drawPage(await openPdf(order.pdfium, order.pdf), order.page);
  const counts: number[] = [];
  for (const pdf of order.pdfs) {
    // Each has an instance of its own. A file that PDFium fails on has no pages.
    const count = openPdf(order.pdfium, pdf).then((opened) => countPages(opened, order.most));
    counts.push(await count.catch(() => 0));
  }
  return counts;
}

const order: PdfThreadData = workerData;
parentPort?.postMessage(await carryOut(order));
