import { generalErrors } from "#domain/errors.ts";
import { notInDemo } from "#domain/not-in-demo.ts";
import { AppError, type ErrorDefinition } from "#domain/app-error.ts";
import { errorCode } from "../error-code.ts";

/** Codes of Postgres and the network that mean "unavailable", not "wrong query". */
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

/** Raised by the triggers of refuse_writes_while_suspended and refuse_in_demo. */
const triggerCodes = new Map<string, ErrorDefinition>([
  ["CC001", generalErrors.organizationSuspended],
  ["CC002", generalErrors.organizationClosed],
  ["CC003", notInDemo],
]);

const connectionErrors =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

const awayNames = new Set(["TimeoutError", "AbortError"]);

/** The AWS SDK sets `$fault` to "server" or "client". */
function isTroubled(error: unknown): boolean {
  return error instanceof Error && (awayNames.has(error.name) || Reflect.get(error, "$fault") === "server");
}

/** Unexpected errors become "internal" and reveal no details. */
export function errorDefinitionOf(error: unknown): {
  definition: ErrorDefinition;
  expected: boolean;
  retryAfterSeconds?: number | undefined;
} {
  if (error instanceof AppError) {
    const { definition, retryAfterSeconds } = error;
    return { definition, expected: true, retryAfterSeconds };
  }
  const code = errorCode(error);
  const refused = code === undefined ? undefined : triggerCodes.get(code);
  if (refused !== undefined) return { definition: refused, expected: true };
  if ((code !== undefined && awayCodes.has(code)) || isTroubled(error))
    return { definition: generalErrors.unavailable, expected: false };
  if (error instanceof Error && connectionErrors.test(error.message)) {
    return { definition: generalErrors.unavailable, expected: false };
  }
  return { definition: generalErrors.internal, expected: false };
}

export function retryAfterHeader(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { "retry-after": String(seconds) };
}
