import { generalReasons } from "#domain/reasons.ts";
import { Refused, type Reason } from "#domain/refusal.ts";

/** Codes Postgres and the network give when the database is away, not when the question was wrong. */
const awayCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "57014",
  "53300",
  "08000",
  "08003",
  "08006",
]);
const awayMessages =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** The reason to answer with. Whatever is not expected is "internal" and says nothing about itself. */
export function reasonOf(error: unknown): { reason: Reason; expected: boolean } {
  if (error instanceof Refused) return { reason: error.reason, expected: true };
  const code = codeOf(error);
  if (code !== undefined && awayCodes.has(code))
    return { reason: generalReasons.unavailable, expected: false };
  if (error instanceof Error && awayMessages.test(error.message)) {
    return { reason: generalReasons.unavailable, expected: false };
  }
  return { reason: generalReasons.internal, expected: false };
}
