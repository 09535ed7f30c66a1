import { setTimeout as pause } from "node:timers/promises";

const nextTurn = new WeakMap<object, number>();

/** All types of mail share the rate, because the mail server sees one sender. */
export async function waitForTurn(mailer: object, perSecond: number): Promise<void> {
  const now = performance.now();
  const turn = Math.max(now, nextTurn.get(mailer) ?? 0);
  nextTurn.set(mailer, turn + 1_000 / perSecond);
  await pause(turn - now);
}
