import type * as z from "zod/mini";

/** Must be idempotent: it may run again if a worker dies. */
export type Job = {
  readonly name: string;
  readonly cron: string | undefined;
  readonly concurrency: number;
  readonly retryLimit: number;
  /** Delay before the first retry; it doubles up to five minutes. */
  readonly retryDelaySeconds: number;
  readonly expireInSeconds: number;
  /** Only one job per key may wait or run; further requests are ignored. */
  readonly oncePerKey: boolean;
  /** Parses the payload, which an older release may have written. */
  readonly run: (payload: unknown, signal: AbortSignal, stopping?: AbortSignal) => Promise<void>;
};

/** Retries the job with its back-off, for a cause that is not a bug. Logged as a warning. */
export class RetryLater extends Error {
  override readonly name = "RetryLater";
}

export type JobKind<P> = { readonly name: string; readonly payload: z.ZodMiniType<P> };
export type JobOf<P> = Job & JobKind<P>;

type Description<P> = {
  name: string;
  payload: z.ZodMiniType<P>;
  /** `stopping` is also aborted when the worker begins to stop: a job that only waits should end then. */
  handle: (payload: P, signal: AbortSignal, stopping: AbortSignal) => Promise<void>;
  cron?: string;
  concurrency?: number;
  retryLimit?: number;
  retryDelaySeconds?: number;
  expireInSeconds?: number;
  oncePerKey?: boolean;
};

export function defineJob<P>(description: Description<P>): JobOf<P> {
  const {
    name,
    payload,
    handle,
    cron,
    concurrency = 1,
    retryLimit = 8,
    retryDelaySeconds = 2,
    expireInSeconds = 600,
    oncePerKey = false,
  } = description;
  return {
    name,
    payload,
    cron,
    concurrency,
    retryLimit,
    retryDelaySeconds,
    expireInSeconds,
    oncePerKey,
    run: (kept, signal, stopping = signal) => handle(payload.parse(kept), signal, stopping),
  };
}
