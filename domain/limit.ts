import type { ErrorDefinition } from "./app-error.ts";

/**
 * So often in so many minutes. All of it may be used at once; it comes back evenly, one after another, so that whoever
 * has used it up waits minutes and not the whole hour.
 */
export type Limit = {
  /** Stands in logs, and in the key under which it is counted: a limit that is renamed begins anew. */
  readonly name: string;
  readonly times: number;
  readonly minutes: number;
  readonly error: ErrorDefinition;
};

/** What Retry-After says: whole seconds, and never "at once". */
export function secondsUntil(at: Date, now: Date): number {
  return Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1_000));
}

/**
 * Of a limit that counts what happened within a while: until the oldest that counts does so no more. Never longer than the
 * while, also for whoever waited their turn so long that all that counts was done after they asked.
 */
export function secondsUntilOver(oldest: Date | undefined, whileMs: number, now: Date): number {
  if (oldest === undefined) return secondsUntil(now, now);
  return secondsUntil(new Date(Math.min(oldest.getTime(), now.getTime()) + whileMs), now);
}
