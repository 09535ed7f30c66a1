import { pino, type Logger } from "pino";
import type { Config } from "./config.ts";

export type Log = Logger;

/**
 * Logs carry ids, never names, addresses, tokens or letter text: the redaction list is a second net,
 * the first is that nobody hands such a thing to the log.
 */
export function createLog(config: Pick<Config, "LOG_LEVEL">, bindings: Record<string, string> = {}): Log {
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
      // An error's message may quote a row; its stack and code are enough to find the line.
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        stack: error.stack?.split("\n").slice(1).join("\n"),
      }),
    },
  });
}
