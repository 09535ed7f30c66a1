import { responseErrors } from "#domain/responses/errors.ts";
import type { PictureToSend } from "#domain/responses/upload.ts";
import { kindOf, type FileKind } from "#web/uploads/file-kind.ts";
import type { PhotoFlaw } from "./photo-flaws.ts";
import { StepFailed } from "./step-failed.ts";

/** `codes`: the texts of all codes in the image. */
type PreparedImage = {
  codes: readonly string[];
  picture: Blob;
  toSend: PictureToSend;
  flaws: readonly PhotoFlaw[];
};

export type ImageDecoder = {
  kindOf: (file: Blob) => Promise<FileKind>;
  prepare: (file: Blob, kind: "bitmap" | "heic", signal: AbortSignal) => Promise<PreparedImage>;
  /** Pages count from 1. `file` is read once for many pages. No picture: this page cannot be rendered; others may. */
  pageOfPdf: (
    id: string,
    file: () => Promise<Blob>,
    page: number,
  ) => Promise<{ picture: Blob | undefined; isLast: boolean }>;
};

/** Decoders load with the first file of their type. */
export function openImageDecoder(): ImageDecoder {
  const read = openPictureReader();
  return {
    async kindOf(file) {
      try {
        return await kindOf(file);
      } catch {
        // The file was moved or deleted since it was picked.
        throw new StepFailed(responseErrors.noImage.message, "never");
      }
    },
    prepare: read,
    async pageOfPdf(id, file, page) {
      const { drawPage } = await import("./split-pdf.ts").catch(() => {
        throw new StepFailed(responseErrors.noReader.message, "always");
      });
      return drawPage(id, file, page);
    },
  };
}

export type ReaderQuestion = { id: number; file: Blob; kind: "bitmap" | "heic" };

export type ReaderAnswer =
  | { id: number; type: "read"; codes: string[]; picture: Blob; sha256: string; flaws: PhotoFlaw[] }
  /** The code or HEIC decoder could not be loaded; the image may be fine. */
  | { id: number; type: "no-reader" }
  | { id: number; type: "no-image" };

/** Timeout. The largest photos take seconds on an old phone. */
const maxReadMs = 90_000;
/** A worker keeps about 100 MB after a large image. */
const idleMs = 20_000;

const noReader = () => new StepFailed(responseErrors.noReader.message, "always");
const noImage = () => new StepFailed(responseErrors.noImage.message, "never");

function startReader(): Worker {
  return new Worker(new URL("./picture-worker.ts", import.meta.url), { type: "module" });
}

/** Reads one image at a time: two large ones would exceed a phone's memory. */
export function openPictureReader(start = startReader): ImageDecoder["prepare"] {
  let reader: Worker | undefined;
  let count = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  function end(): void {
    reader?.terminate();
    reader = undefined;
  }

  async function readNow(
    file: Blob,
    kind: ReaderQuestion["kind"],
    signal: AbortSignal,
  ): Promise<PreparedImage> {
    // Checked before clearTimeout: an aborted read must not keep the worker alive.
    if (signal.aborted) throw new StepFailed(responseErrors.aborted.message, "always");
    clearTimeout(idle);
    try {
      reader ??= start();
      count += 1;
      return preparedOf(await ask(reader, { id: count, file, kind }));
    } catch (error) {
      // The worker's state is unknown after a failure, so it is replaced.
      end();
      throw error instanceof StepFailed ? error : noReader();
    } finally {
      idle = setTimeout(end, idleMs);
    }
  }

  return (file, kind, signal) => {
    const mine = turn.then(() => readNow(file, kind, signal));
    turn = mine.catch(() => undefined);
    return mine;
  };
}

function ask(reader: Worker, question: ReaderQuestion): Promise<ReaderAnswer> {
  const request = new AbortController();
  const { signal } = request;
  return new Promise<ReaderAnswer>((resolve, reject) => {
    const timer = setTimeout(() => reject(noImage()), maxReadMs);
    signal.addEventListener("abort", () => clearTimeout(timer));
    reader.addEventListener(
      "message",
      ({ data }: MessageEvent<ReaderAnswer>) => data.id === question.id && resolve(data),
      { signal },
    );
    // The worker failed to load or crashed.
    reader.addEventListener("error", () => reject(noReader()), { signal });
    reader.postMessage(question);
  }).finally(() => request.abort());
}

function preparedOf(answer: ReaderAnswer): PreparedImage {
  if (answer.type === "no-reader") throw noReader();
  if (answer.type === "no-image") throw noImage();
  const { codes, picture, sha256, flaws } = answer;
  return { codes, picture, flaws, toSend: { contentType: "image/jpeg", size: picture.size, sha256 } };
}
