import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { linePace } from "./line-pace.ts";

test("two that travel at once share the line, and arrive whole", async () => {
  const pace = linePace(8_000_000);
  const sent = Array.from({ length: 10 }, (_, at) => Buffer.alloc(10_000, at));
  const began = performance.now();
  const arrived = await Promise.all([0, 1].map(() => buffer(Readable.from(sent).pipe(pace()))));
  // 200,000 bytes at a million a second. Later is the machine's fault, earlier would be ours.
  expect(performance.now() - began).toBeGreaterThanOrEqual(195);
  for (const one of arrived) expect(one).toEqual(Buffer.concat(sent));
});
