import type { CallStatus } from "#domain/app-error.ts";

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
  }
}

/** There was no answer, or only one of a server that is down. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof CallFailed && ["unavailable", "deadline-exceeded"].includes(error.status);
}
