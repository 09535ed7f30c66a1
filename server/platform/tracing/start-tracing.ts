import type { LogEvent } from "kysely";
import type { Config } from "../config.ts";
import type { Files } from "../files/files.ts";
import type { Log } from "../log.ts";
import { readVersion } from "../version.ts";
import { addSpan, inSpan, isTracing, setTracer } from "./tracing.ts";

type TracingConfig = Pick<
  Config,
  "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_EXPORTER_OTLP_HEADERS" | "OTEL_TRACES_SAMPLER_ARG" | "BUILD_COMMIT"
>;

/** Without a collector, no library is loaded. Returns what ends the tracing. */
export async function startTracing(
  config: TracingConfig,
  { roles, log }: { roles: readonly string[]; log: Log },
): Promise<() => Promise<void>> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return async () => undefined;
  const { openTelemetry } = await import("./open-telemetry.ts");
  const tracer = openTelemetry({
    endpoint,
    headers: headersIn(config.OTEL_EXPORTER_OTLP_HEADERS ?? ""),
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    version: readVersion(config),
    roles: roles.join(","),
    log,
  });
  setTracer(tracer);
  return () => {
    setTracer(undefined);
    return tracer.close();
  };
}

/** As OpenTelemetry writes them: name=value,name=value, with the values encoded as in a URL. */
export function headersIn(text: string): Record<string, string> {
  const pairs = text.split(",").map((pair) => pair.split(/=(.*)/s).map((part) => part.trim()));
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => (name && value ? [[name, decodeURIComponent(value)]] : [])),
  );
}

/** For Kysely. The text of a statement is not recorded, because a part of it may be a value. */
export function recordStatement({ query, queryDurationMillis, ...event }: LogEvent): void {
  const to = Date.now();
  const failed = event.level === "error" ? { failed: true } : {};
  addSpan(nameOfStatement(query.sql), failed, { from: to - queryDurationMillis, to });
}

const comment = /^\s*\/\*.*?\*\/\s*/s;
const firstTable = /\b(?:from|into|update)\s+"?([a-z_.]+)/i;

export function nameOfStatement(sql: string): string {
  const text = sql.replace(comment, "");
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "statement";
  const table = firstTable.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}

export function withSpans<Driver extends Files>(files: Driver): Driver {
  if (!isTracing()) return files;
  const facts = (key: string) => ({ folder: key.split("/", 1)[0] ?? "" });
  return {
    ...files,
    put: (key, body, meta) => {
      const bytes = "contentLength" in body ? body.contentLength : body.length;
      return inSpan("store file", { ...facts(key), bytes }, () => files.put(key, body, meta));
    },
    read: (key) => inSpan("read file", facts(key), () => files.read(key)),
    head: (key) => inSpan("look up file", facts(key), () => files.head(key)),
    remove: (keys) => inSpan("remove files", { files: keys.length }, () => files.remove(keys)),
  };
}
