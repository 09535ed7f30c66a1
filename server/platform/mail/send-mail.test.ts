import { expect, test } from "vitest";
import { waitForTurn } from "./send-mail.ts";

test("mails through one mailer share its pace, and the first does not wait", async () => {
  const mailer = {};
  const started = performance.now();
  const turns = await Promise.all(
    Array.from({ length: 6 }, async () => {
      await waitForTurn(mailer, 20);
      return performance.now() - started;
    }),
  );
  for (const [at, turn] of turns.entries()) expect(turn).toBeGreaterThanOrEqual(at * 50 - 5);
});

test("another mailer does not wait for it", async () => {
  const busy = {};
  await waitForTurn(busy, 1 / 86_400);
  await expect(waitForTurn({}, 1)).resolves.toBeUndefined();
});
