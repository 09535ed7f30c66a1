import type * as z from "zod/mini";

/** A piece of slow work. It may run twice (a worker died after the deed) and must not mind. */
export type Job = {
  readonly name: string;
  readonly cron: string | undefined;
  readonly concurrency: number;
  readonly retryLimit: number;
  /** First wait before a retry; it doubles up to five minutes. */
  readonly retryDelaySeconds: number;
  readonly expireInSeconds: number;
  /** Of entries with the same key one lives at a time: who asks again while it waits or runs has asked already. */
  readonly oncePerKey: boolean;
  /** Parses what was kept in the queue, then works: an old payload of an older release fails here, by name. */
  readonly run: (payload: unknown, signal: AbortSignal) => Promise<void>;
};

/** A job as those know it who ask for it: its name and what it needs to be told. */
export type JobKind<P> = { readonly name: string; readonly payload: z.ZodMiniType<P> };
export type JobOf<P> = Job & JobKind<P>;

type Description<P> = {
  name: string;
  payload: z.ZodMiniType<P>;
  handle: (payload: P, signal: AbortSignal) => Promise<void>;
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
    run: (kept, signal) => handle(payload.parse(kept), signal),
  };
}
