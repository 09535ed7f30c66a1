import { randomUUID } from "node:crypto";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";

const idShape = /^[A-Za-z0-9-]{8,64}$/;
const slowMs = 1_000;

export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === "string" && idShape.test(given) ? given : randomUUID();
}

export type CallRecord = { requestId: string; operation: string; status: number; ms: number };

/** Logs ids only. Fast, successful calls are logged at debug level, because metrics count them. */
export function recordCall(log: Log, metrics: Metrics, record: CallRecord): void {
  metrics.observeRequest(record.operation, record.status, record.ms / 1_000);
  if (record.status >= 400 || record.ms >= slowMs) log.info(record, "call");
  else if (log.isLevelEnabled("debug")) log.debug(record, "call");
}
