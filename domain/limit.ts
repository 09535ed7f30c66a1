import type { Reason } from "./refusal.ts";

/**
 * So often in so many minutes. All of it may be used at once; it comes back evenly, one after another, so that whoever
 * has used it up waits minutes and not the whole hour.
 */
export type Limit = {
  /** Stands in logs, and in the key under which it is counted: a limit that is renamed begins anew. */
  readonly name: string;
  readonly times: number;
  readonly minutes: number;
  readonly reason: Reason;
};

/** What Retry-After says: whole seconds, and never "at once". */
export function secondsUntil(at: Date, now: Date): number {
  return Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1_000));
}

/** Of a limit that counts what happened within a while: until the oldest that counts does so no more. */
export function secondsUntilOver(oldest: Date | undefined, whileMs: number, now: Date): number {
  return secondsUntil(oldest === undefined ? now : new Date(oldest.getTime() + whileMs), now);
}
