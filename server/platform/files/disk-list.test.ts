import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { listKeys, pathOfKey } from "./disk-store.ts";

const segment = fc.stringMatching(/^[ab_AB]{1,2}([.-][aZ])?$/);
const keys = fc.uniqueArray(
  fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/")),
  { maxLength: 15 },
);

it("lists any set of keys like a sorted list would, from any place on", async () => {
  await fc.assert(
    fc.asyncProperty(
      keys,
      fc.nat(20),
      fc.nat(4),
      fc.integer({ min: 1, max: 5 }),
      async (set, from, cut, limit) => {
        const root = await mkdtemp(join(tmpdir(), "list-"));
        for (const key of set) {
          await mkdir(dirname(join(root, pathOfKey(key))), { recursive: true });
          await writeFile(join(root, pathOfKey(key)), "");
        }
        const after = set[from] ?? "";
        const prefix = (set[0] ?? "").slice(0, cut);
        const right = set.filter((key) => key.startsWith(prefix) && key > after).sort();
        const page = await listKeys(root, prefix, { limit, after });
        expect(page.keys).toEqual(right.slice(0, limit));
        expect(page.next).toBe(right.length > limit ? right[limit - 1] : undefined);
        await rm(root, { recursive: true });
      },
    ),
    // The example once failed: a file whose whole name is the beginning of the prefix.
    { numRuns: 200, examples: [[["Ab", "A"], 2, 2, 1]] },
  );
});

it("keeps keys apart that differ only in capitals, on any disk", () => {
  const paths = ["a/b", "A/b", "a/B", "aB", "Ab"].map((key) => pathOfKey(key).toLowerCase());
  expect(new Set(paths).size).toBe(paths.length);
});
