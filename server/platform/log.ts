import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { currentTrace } from "./tracing/tracing.ts";

export type Log = Logger;

/** Never log names, addresses, tokens or letter text, only ids. Redaction is a safety net. */
export function createLog(
  config: { LOG_LEVEL: string },
  bindings: Record<string, string> = {},
  to: DestinationStream = pino.destination(1),
): Log {
  const options: LoggerOptions = {
    level: config.LOG_LEVEL,
    base: bindings,
    mixin: () => {
      const trace = currentTrace();
      return trace === undefined ? {} : { traceId: trace.traceId };
    },
    redact: {
      paths: [
        "email",
        "name",
        "text",
        "token",
        "authorization",
        "cookie",
        "*.email",
        "*.name",
        "*.text",
        "*.token",
      ],
      censor: "[not logged]",
    },
    serializers: {
      // A message may quote a row, also in its further lines, so only the calls of the stack and the code are logged.
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        stack: error.stack
          ?.split("\n")
          .filter((line) => line.startsWith("    at "))
          .join("\n"),
      }),
    },
  };
  return pino(options, to);
}
