/**
 * Every expected "no" of the product has a name, a call status and a sentence.
 * A feature lists its own in domain/<feature>/reasons.ts; server and web read the same list.
 */
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

/** The sentences of a list of reasons, without those that only staff can meet. */
export type SentenceOf<
  Definitions extends Record<string, ErrorDefinition>,
  Staff extends keyof Definitions = never,
> = Definitions[Exclude<keyof Definitions, Staff>]["message"];

const statusByHttp: Readonly<Record<number, KnownStatus | undefined>> = {
  400: "invalid-argument",
  401: "unauthenticated",
  403: "permission-denied",
  404: "not-found",
  409: "aborted",
  429: "resource-exhausted",
  499: "cancelled",
  500: "internal",
  501: "unimplemented",
  503: "unavailable",
  504: "deadline-exceeded",
};

/** What an HTTP status means to a caller; anything not in the table is "unknown". */
export function callStatusOf(httpStatus: number): CallStatus {
  return statusByHttp[httpStatus] ?? "unknown";
}

/** Thrown by actions. The throw rolls the transaction back, the one error handler turns it into an answer. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly definition: ErrorDefinition;
  /** After how long asking again makes sense, where that is known. */
  readonly retryAfterSeconds: number | undefined;
  constructor(definition: ErrorDefinition, retryAfterSeconds?: number) {
    super(definition.message);
    this.definition = definition;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
