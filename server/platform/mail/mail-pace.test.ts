import { expect, test } from "vitest";
import { waitForTurn } from "./mail-pace.ts";

test("whoever sends through one mailer shares its pace, and the first does not wait", async () => {
  const mailer = {};
  const started = performance.now();
  const turns = await Promise.all(
    Array.from({ length: 6 }, async () => {
      await waitForTurn(mailer, 20);
      return performance.now() - started;
    }),
  );
  for (const [at, turn] of turns.entries()) expect(turn).toBeGreaterThanOrEqual(at * 50 - 5);
  const other = performance.now();
  await waitForTurn({}, 1);
  expect(performance.now() - other).toBeLessThan(500);
});
