/** Each feature lists its errors in domain/<feature>/errors.ts; server and web share the list. */
export const httpStatusOf = {
  "invalid-argument": 400,
  unauthenticated: 401,
  "permission-denied": 403,
  "not-found": 404,
  aborted: 409,
  "resource-exhausted": 429,
  cancelled: 499,
  internal: 500,
  unimplemented: 501,
  unavailable: 503,
  "deadline-exceeded": 504,
} as const;

type KnownStatus = keyof typeof httpStatusOf;
export type CallStatus = KnownStatus | "unknown";

export type ErrorDefinition = {
  readonly code: string;
  readonly status: KnownStatus;
  readonly message: string;
};

/** Operations of kind "http" answer errors as plain text, so the code travels here. */
export const errorCodeHeader = "x-error-code";

/** The codes of a feature's errors, without those that only staff see. */
export type CodeOf<
  Definitions extends Record<string, ErrorDefinition>,
  Staff extends keyof Definitions = never,
> = Definitions[Exclude<keyof Definitions, Staff>]["code"];

export function callStatusOf(httpStatus: number): CallStatus {
  const known = Object.keys(httpStatusOf).filter(isKnownStatus);
  return known.find((status) => httpStatusOf[status] === httpStatus) ?? "unknown";
}

function isKnownStatus(status: string): status is KnownStatus {
  return status in httpStatusOf;
}

/** Thrown by actions. Rolls back the transaction. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly definition: ErrorDefinition;
  readonly retryAfterSeconds: number | undefined;
  constructor(definition: ErrorDefinition, retryAfterSeconds?: number) {
    super(definition.message);
    this.definition = definition;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
