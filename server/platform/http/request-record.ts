import { randomUUID } from "node:crypto";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";

const idShape = /^[A-Za-z0-9-]{8,64}$/;
const slowMs = 1_000;

/** The proxy's id where it is one, else a new one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === "string" && idShape.test(given) ? given : randomUUID();
}

export type CallRecord = { requestId: string; operation: string; status: number; ms: number };

/**
 * One measurement and one line about a call, ids only. Calls that went well and fast are told to the log only at
 * debug level: the measurements count them, and a line for each would bury the ones somebody must look at.
 */
export function recordCall(log: Log, metrics: Metrics, record: CallRecord): void {
  metrics.observeCall(record.operation, record.status, record.ms / 1_000);
  if (record.status >= 400 || record.ms >= slowMs) log.info(record, "call");
  else if (log.isLevelEnabled("debug")) log.debug(record, "call");
}
