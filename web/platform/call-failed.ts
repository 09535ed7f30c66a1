import type { CallStatus } from "#domain/app-error.ts";

/** The server's sentences by code: a newer server may word an error differently than this tab's translation knows. */
const codes = new Map<string, string>();

export function codeOfSentence(sentence: string): string | undefined {
  return codes.get(sentence);
}

/** A failed call. The message is the server's sentence, empty if it sent none. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly status: CallStatus;
  /** Identifies the error; undefined if the server sent none. */
  readonly code: string | undefined;
  constructor(status: CallStatus, message: string, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
    if (code !== undefined && message !== "") codes.set(message, code);
  }
}

/** Code of a successful response that does not match the contract. */
export const unexpectedAnswer = "unexpected-answer";

export function isUnexpectedAnswer(error: unknown): boolean {
  return codeOf(error) === unexpectedAnswer;
}

/** The server's sentence where there is one, otherwise the fallback of this action. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (!(error instanceof CallFailed) || error.message === "") return fallback;
  return error.status === "internal" || error.status === "unknown" ? fallback : error.message;
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof CallFailed ? error.code : undefined;
}

/** The error that this operation answered with, among those its contract names. */
export function errorCodeOf<E extends string>(
  error: unknown,
  { errors }: { readonly errors: readonly E[] },
): E | undefined {
  return errors.find((code) => code === codeOf(error));
}
