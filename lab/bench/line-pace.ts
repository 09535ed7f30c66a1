import { Transform } from "node:stream";

/** One bandwidth limit shared by all streams that pass through it. */
export function linePace(bitsPerSecond: number): () => Transform {
  let freeAt = 0;
  return () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const now = performance.now();
        freeAt = Math.max(freeAt, now) + (chunk.length * 8_000) / bitsPerSecond;
        setTimeout(() => done(null, chunk), freeAt - now);
      },
    });
}
