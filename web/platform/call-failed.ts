import type { CallStatus } from "#domain/app-error.ts";

/** A call that did not succeed: what kind of no it was, and the sentence the server sent (empty if it sent none). */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly status: CallStatus;
  constructor(status: CallStatus, message: string) {
    super(message);
    this.status = status;
  }
}

/** The sentence to show: the server's own where it said something, else the catalogue's for this deed. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (!(error instanceof CallFailed) || error.message === "") return fallback;
  return error.status === "internal" || error.status === "unknown" ? fallback : error.message;
}
