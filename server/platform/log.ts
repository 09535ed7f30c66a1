import { pino, type Logger } from "pino";

export type Log = Logger;

/** Never log names, addresses, tokens or letter text, only ids. Redaction is a safety net. */
export function createLog(config: { LOG_LEVEL: string }, bindings: Record<string, string> = {}): Log {
  return pino({
    level: config.LOG_LEVEL,
    base: bindings,
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
      // An error message may quote a row, so only its stack and code are logged.
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        stack: error.stack?.split("\n").slice(1).join("\n"),
      }),
    },
  });
}
