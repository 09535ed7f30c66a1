import { StartError } from "#server/platform/start-error.ts";

/** Returns what is good about a part. Throws StartError with what is wrong and what to do. */
export type Check = { name: string; run: () => Promise<string> };

/** Longer than the timeouts of all clients, which know better what they waited for. */
const enoughMs = 60_000;

export type CheckResult = { name: string; isOk: boolean; sentence: string };

export async function resultOf({ name, run }: Check): Promise<CheckResult> {
  try {
    return { name, isOk: true, sentence: await withinTime(run()) };
  } catch (error) {
    return { name, isOk: false, sentence: describeFailure(error) };
  }
}

/** Only the name of an unexpected error: its message may have a secret. */
function describeFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return `an unexpected ${error instanceof Error ? error.name : "failure"}. Please report it.`;
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new StartError("no answer within a minute.")), enoughMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
