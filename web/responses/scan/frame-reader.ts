import type { Frame } from "./decide-frame.ts";

export type FrameQuestion = { id: number; type: "look" | "encode"; bitmap: ImageBitmap };

export type FrameAnswer =
  /** The bitmap comes back, so that the best frame can be kept. */
  | { id: number; type: "frame"; frame: Frame; bitmap: ImageBitmap }
  | { id: number; type: "picture"; picture: Blob }
  | { id: number; type: "no-reader" };

export type SeenFrame = { frame: Frame; bitmap: ImageBitmap };

export type FrameReader = {
  look: (bitmap: ImageBitmap) => Promise<SeenFrame>;
  /** A JPEG at full size. Closes the bitmap. */
  encode: (bitmap: ImageBitmap) => Promise<Blob>;
  close: () => void;
};

class NoReader extends Error {}

/** Rejects with NoReader if the worker or the code decoder could not be loaded. */
export function openFrameReader(): FrameReader {
  const worker = new Worker(new URL("./frame-worker.ts", import.meta.url), { type: "module" });
  let count = 0;

  function ask(type: FrameQuestion["type"], bitmap: ImageBitmap): Promise<FrameAnswer> {
    count += 1;
    const id = count;
    const heard = new AbortController();
    const { signal } = heard;
    return new Promise<FrameAnswer>((resolve, reject) => {
      worker.addEventListener(
        "message",
        ({ data }: MessageEvent<FrameAnswer>) => data.id === id && resolve(data),
        { signal },
      );
      worker.addEventListener("error", () => reject(new NoReader()), { signal });
      worker.postMessage({ id, type, bitmap } satisfies FrameQuestion, [bitmap]);
    }).finally(() => heard.abort());
  }

  return {
    async look(bitmap) {
      const answer = await ask("look", bitmap);
      if (answer.type !== "frame") throw new NoReader();
      return { frame: answer.frame, bitmap: answer.bitmap };
    },
    async encode(bitmap) {
      const answer = await ask("encode", bitmap);
      if (answer.type !== "picture") throw new NoReader();
      return answer.picture;
    },
    close: () => worker.terminate(),
  };
}
