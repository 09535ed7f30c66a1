import type { ErrorDefinition } from "./app-error.ts";

/** The whole budget can be used at once and refills evenly, so users wait minutes, not an hour. */
export type Limit = {
  /** Appears in logs and in the counter's key: renaming a limit resets its counts. */
  readonly name: string;
  readonly times: number;
  readonly minutes: number;
  readonly error: ErrorDefinition;
};

/** For Retry-After: whole seconds, at least 1. */
export function secondsUntil(at: Date, now: Date): number {
  return Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1_000));
}

/**
 * Seconds until the oldest entry leaves a sliding window. Never more than the window, even if the request waited so
 * long for its lock that `oldest` is later than `now`.
 */
export function secondsUntilOver(oldest: Date | undefined, whileMs: number, now: Date): number {
  if (oldest === undefined) return secondsUntil(now, now);
  return secondsUntil(new Date(Math.min(oldest.getTime(), now.getTime()) + whileMs), now);
}
