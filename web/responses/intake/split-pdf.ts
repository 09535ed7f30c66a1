import { getDocument, PDFWorker, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist";
import jbig2Url from "pdfjs-dist/wasm/jbig2.wasm?url";
import openjpegUrl from "pdfjs-dist/wasm/openjpeg.wasm?url";
import { responseErrors } from "#domain/responses/errors.ts";
import { createFileCache } from "./open-files.ts";
import { StepFailed } from "./step-failed.ts";

/** Letter paper at 300 dpi, the usual scan size; codes are read at this size. */
const maxPageSide = 3_300;
const pageQuality = 0.92;

/** The formats of scanned pages. Fonts are not needed, because scans are images. */
const decoders: Partial<Record<string, string>> = { "jbig2.wasm": jbig2Url, "openjpeg.wasm": openjpegUrl };

class OurDecoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = decoders[filename];
    if (url === undefined) throw new Error(`The PDF decoder ${filename} is not bundled.`);
    return new Uint8Array(await (await fetch(url)).arrayBuffer());
  }
}

const using = createFileCache<PDFDocumentProxy>();

export function drawPage(id: string, file: () => Promise<Blob>, page: number) {
  return using(
    id,
    () => open(file),
    async (pdf) => ({ picture: await drawn(pdf, page), isLast: page >= pdf.numPages }),
  );
}

function open(file: () => Promise<Blob>) {
  const port = new Worker(new URL("./pdf-worker.ts", import.meta.url), { type: "module" });
  const notLoaded = new Promise<never>((_, reject) => {
    port.addEventListener("error", () => reject(new StepFailed(responseErrors.noReader.message, "always")));
  });
  const opened = Promise.race([file().then((read) => openIn(port, read)), notLoaded]);
  return { opened, close: () => port.terminate() };
}

async function openIn(port: Worker, file: Blob): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      data: new Uint8Array(await file.arrayBuffer()),
      worker: PDFWorker.create({ port }),
      useWorkerFetch: false,
      BinaryDataFactory: OurDecoders,
      verbosity: 0,
    }).promise;
  } catch {
    // The file is damaged, empty or password-protected.
    throw new StepFailed(responseErrors.noImage.message, "never");
  }
}

/** Undefined for a page that cannot be rendered; the other pages still count. */
async function drawn(pdf: PDFDocumentProxy, number: number): Promise<Blob | undefined> {
  const canvas = document.createElement("canvas");
  try {
    return await draw(await pdf.getPage(number), canvas);
  } catch {
    return undefined;
  } finally {
    // Safari keeps a canvas in memory as long as it has a size.
    canvas.width = 0;
    canvas.height = 0;
  }
}

async function draw(page: PDFPageProxy, canvas: HTMLCanvasElement): Promise<Blob> {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: maxPageSide / Math.max(width, height) });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  // The "display" intent waits for animation frames, which a background tab does not get.
  await page.render({ canvas, viewport, intent: "print", background: "white" }).promise;
  page.cleanup();
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob === null ? reject(new Error("The browser could not encode the page as an image.")) : resolve(blob);
    canvas.toBlob(take, "image/jpeg", pageQuality);
  });
}
