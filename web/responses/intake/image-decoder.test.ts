import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPictureReader } from "./image-decoder.ts";
import type { ReaderAnswer, ReaderQuestion } from "./image-decoder.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Outcome = "read" | "no-reader" | "no-image" | "error" | "nothing";

function readers(...text: Outcome[]) {
  const started: { isEnded: boolean; isRequested: number }[] = [];
  function start(): Worker {
    const state = { isEnded: false, isRequested: 0 };
    started.push(state);
    const worker = Object.assign(new EventTarget(), {
      terminate: () => void (state.isEnded = true),
      postMessage({ id }: ReaderQuestion) {
        state.isRequested += 1;
        const is = text.shift() ?? "read";
        if (is === "error") worker.dispatchEvent(new Event("error"));
        if (is === "error" || is === "nothing") return;
        const data: ReaderAnswer =
          is === "read"
            ? { id, type: is, codes: ["code"], picture: new Blob(["small"]), sha256: "5", flaws: [] }
            : { id, type: is };
        worker.dispatchEvent(new MessageEvent("message", { data }));
      },
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of a worker as is used
    return worker as unknown as Worker;
  }
  const read = openPictureReader(start);
  const readOne = (signal = new AbortController().signal) => read(new Blob(["large"]), "bitmap", signal);
  return { readOne, started };
}

test("one reader reads them all, and says what is to be sent", async () => {
  const { readOne, started } = readers();
  const [first] = await Promise.all([readOne(), readOne()]);
  expect(first).toMatchObject({
    codes: ["code"],
    toSend: { contentType: "image/jpeg", size: 5, sha256: "5" },
  });
  expect(started).toEqual([{ isEnded: false, isRequested: 2 }]);
});

test("a reader with nothing to do gives its memory back, and another is started when it is needed", async () => {
  const { readOne, started } = readers();
  await readOne();
  await vi.advanceTimersByTimeAsync(20_000);
  await readOne();
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true, false]);
});

test("it does so too when the last one was stopped before its turn", async () => {
  const { readOne, started } = readers();
  await readOne();
  await expect(readOne(AbortSignal.abort())).rejects.toMatchObject({ message: "Upload aborted" });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(started).toEqual([{ isEnded: true, isRequested: 1 }]);
});

test.each<[Outcome, string, string]>([
  ["no-reader", "Failed to load jsQR", "always"],
  ["error", "Failed to load jsQR", "always"],
  ["no-image", "Failed to load image", "never"],
  ["nothing", "Failed to load image", "never"],
])(
  "a reader that answers with %s is replaced, and the next picture is read",
  async (text, message, again) => {
    const { readOne, started } = readers(text);
    const failed = readOne().catch((error: unknown) => error);
    const next = readOne();
    await vi.advanceTimersByTimeAsync(90_000);
    expect(await failed).toMatchObject({ message, again });
    expect((await next).codes).toEqual(["code"]);
    expect(started).toHaveLength(2);
  },
);

test("a browser without workers says that the reader is not there", async () => {
  const read = openPictureReader(() => {
    throw new ReferenceError("Worker is not defined");
  });
  const reading = read(new Blob(["large"]), "bitmap", new AbortController().signal);
  await expect(reading).rejects.toMatchObject({ message: "Failed to load jsQR", again: "always" });
});
