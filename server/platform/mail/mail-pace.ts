import { setTimeout as pause } from "node:timers/promises";

/** When the next one may go, for each mailer of this process. */
const nextTurn = new WeakMap<object, number>();

/**
 * Waits until this process may send the next of many mails. Whoever sends piles through the same mailer shares one pace: to the
 * mail server it is one sender, whatever the mails are about.
 */
export async function waitForTurn(mailer: object, perSecond: number): Promise<void> {
  const now = performance.now();
  const turn = Math.max(now, nextTurn.get(mailer) ?? 0);
  nextTurn.set(mailer, turn + 1_000 / perSecond);
  await pause(turn - now);
}
