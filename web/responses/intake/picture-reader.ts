import { responseErrors } from "#domain/responses/errors.ts";
import type { Eyes, Prepared } from "./hands.ts";
import type { ReaderAnswer, ReaderQuestion } from "./reader-messages.ts";
import { StepFailed } from "./step-failed.ts";

/** The largest photographs take seconds on an old phone; after this nothing comes any more. */
const maxReadMs = 90_000;
/** A reader holds a hundred megabytes after a large picture. */
const idleMs = 20_000;

const noReader = () => new StepFailed(responseErrors.noReader.message, "always");
const noImage = () => new StepFailed(responseErrors.noImage.message, "never");

function startReader(): Worker {
  return new Worker(new URL("./picture-worker.ts", import.meta.url), { type: "module" });
}

/** Reads one picture after the other: two large ones at once are more than a phone's memory. */
export function openPictureReader(start = startReader): Eyes["prepare"] {
  let reader: Worker | undefined;
  let count = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  function end(): void {
    reader?.terminate();
    reader = undefined;
  }

  async function readNow(file: Blob, kind: ReaderQuestion["kind"], signal: AbortSignal): Promise<Prepared> {
    // Before the reader is taken: what is not read does not set the time of its end anew.
    if (signal.aborted) throw new StepFailed(responseErrors.aborted.message, "always");
    clearTimeout(idle);
    try {
      reader ??= start();
      count += 1;
      return preparedOf(await ask(reader, { id: count, file, kind }));
    } catch (error) {
      // Whatever is left of it is not to be trusted with the next one.
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
  const asked = new AbortController();
  const { signal } = asked;
  return new Promise<ReaderAnswer>((resolve, reject) => {
    const timer = setTimeout(() => reject(noImage()), maxReadMs);
    signal.addEventListener("abort", () => clearTimeout(timer));
    reader.addEventListener(
      "message",
      ({ data }: MessageEvent<ReaderAnswer>) => data.id === question.id && resolve(data),
      { signal },
    );
    // Not loaded, or fallen over its own feet.
    reader.addEventListener("error", () => reject(noReader()), { signal });
    reader.postMessage(question);
  }).finally(() => asked.abort());
}

function preparedOf(answer: ReaderAnswer): Prepared {
  if (answer.is === "no-reader") throw noReader();
  if (answer.is === "no-image") throw noImage();
  const { codes, picture, sha256 } = answer;
  return { codes, picture, toSend: { contentType: "image/jpeg", size: picture.size, sha256 } };
}
