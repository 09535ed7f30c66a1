import type { CallStatus } from "#domain/app-error.ts";

/** A failed call. The message is the server's sentence, empty if it sent none. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly status: CallStatus;
  constructor(status: CallStatus, message: string) {
    super(message);
    this.status = status;
  }
}

/** The server's sentence where there is one, otherwise the fallback of this action. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (!(error instanceof CallFailed) || error.message === "") return fallback;
  return error.status === "internal" || error.status === "unknown" ? fallback : error.message;
}
