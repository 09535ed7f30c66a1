import { CallFailed } from "./call-failed.ts";

/** Of errors from the server: a newer server may word an error differently than this tab's translation knows. */
export const codeOfSentence = new Map<string, string>();

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
