import { randomUUID } from "node:crypto";
import { errorCode } from "../error-code.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { currentTrace } from "../tracing/tracing.ts";
import { readVersion } from "../version.ts";
import { parseDsn, type Dsn } from "./dsn.ts";
import { redactType, serverFrames, type Frame } from "./redact.ts";

/** The name of an operation or job, or a path with its ids left out. */
type ErrorPlace = {
  where: "operation" | "request" | "job" | "process" | "browser";
  name: string;
};

type RedactedError = { type: string; value: string; frames: readonly Frame[] };

export type ErrorReports = {
  /** For an unexpected error. Returns at once. */
  report(error: unknown, place: ErrorPlace): void;
  send(error: RedactedError, place: ErrorPlace, tags?: Readonly<Record<string, string>>): void;
  /** Waits for reports that are under way, but not long. */
  close(): Promise<void>;
};

type ReportConfig = Pick<Config, "SENTRY_DSN" | "SENTRY_ENVIRONMENT" | "BUILD_COMMIT">;

const sendTimeoutMs = 5_000;
const closeTimeoutMs = 2_000;
/**
 * More tell nothing new, and a service that is down must not fill the memory. Browsers have a count of their own: anyone
 * can send an error as one, and must not keep those of the server from the operator.
 */
const maxPerMinute = 30;

/** Sends to Sentry or a service that takes its envelopes, such as GlitchTip. Without SENTRY_DSN it does nothing. */
export function openErrorReports(config: ReportConfig, log: Log): ErrorReports {
  const dsn = config.SENTRY_DSN === undefined ? undefined : parseDsn(config.SENTRY_DSN);
  if (dsn === undefined)
    return { report: () => undefined, send: () => undefined, close: async () => undefined };
  const { version, commit } = readVersion(config);
  const release = `cabin-courier@${version}${commit === null ? "" : `+${commit.slice(0, 12)}`}`;
  const underWay = new Set<Promise<void>>();
  const sentAt: Record<"browsers" | "server", number[]> = { browsers: [], server: [] };
  let isDown = false;

  async function post(envelope: string, { url, key }: Dsn): Promise<void> {
    const headers = {
      "content-type": "application/x-sentry-envelope",
      "x-sentry-auth": `Sentry sentry_version=7, sentry_client=cabin-courier/${version}, sentry_key=${key}`,
    };
    const signal = AbortSignal.timeout(sendTimeoutMs);
    const failed = await fetch(url, { method: "POST", headers, body: envelope, signal }).then(
      async (response) => {
        await response.body?.cancel();
        return response.ok ? undefined : String(response.status);
      },
      (error: unknown) => errorCode(error) ?? (error instanceof Error ? error.name : "unknown"),
    );
    if (failed !== undefined && !isDown) log.warn({ code: failed }, "error reports cannot be sent");
    if (failed === undefined && isDown) log.info("error reports are sent again");
    isDown = failed !== undefined;
  }

  const send: ErrorReports["send"] = (redacted, place, tags = {}) => {
    const now = Date.now();
    const from = place.where === "browser" ? "browsers" : "server";
    const recent = sentAt[from].filter((at) => at > now - 60_000);
    if (recent.length >= maxPerMinute) return;
    sentAt[from] = [...recent, now];
    const event = {
      ...eventOf(redacted, place, now),
      release,
      environment: config.SENTRY_ENVIRONMENT,
      tags: { where: place.where, ...tags },
    };
    const lines = [{ event_id: event.event_id, sent_at: new Date(now) }, { type: "event" }, event];
    const sending = post(`${lines.map((line) => JSON.stringify(line)).join("\n")}\n`, dsn);
    underWay.add(sending);
    void sending.finally(() => underWay.delete(sending));
  };

  return {
    send,
    report(error, place) {
      const [type, stack] = error instanceof Error ? [error.name, error.stack] : [typeof error, undefined];
      send({ type: redactType(type), value: errorCode(error) ?? "", frames: serverFrames(stack) }, place);
    },
    close: async () => {
      const enough = new Promise((resolve) => setTimeout(resolve, closeTimeoutMs).unref());
      await Promise.race([Promise.all(underWay), enough]);
    },
  };
}

function eventOf({ type, value, frames }: RedactedError, { where, name }: ErrorPlace, now: number) {
  const trace = currentTrace();
  const exception = { type, value, ...(frames.length === 0 ? {} : { stacktrace: { frames } }) };
  return {
    event_id: randomUUID().replaceAll("-", ""),
    timestamp: now / 1_000,
    platform: where === "browser" ? "javascript" : "node",
    level: where === "process" ? "fatal" : "error",
    transaction: name,
    exception: { values: [exception] },
    ...(trace === undefined
      ? {}
      : { contexts: { trace: { trace_id: trace.traceId, span_id: trace.spanId } } }),
  };
}
