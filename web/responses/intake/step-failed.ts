import { responseErrors } from "#domain/responses/errors.ts";
import type { generalErrors } from "#domain/errors.ts";
import type { CallStatus } from "#domain/app-error.ts";
import { CallFailed } from "#web/platform/call-failed.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import type { QueueRow, Stage } from "./queue-row.ts";

/** Retry policy: `always` for network errors, `some` a limited number of times, `never` for final errors. */
export type Again = "always" | "some" | "never";

/** `back`: the stage to restart from. */
export class StepFailed extends Error {
  override readonly name = "StepFailed";
  readonly again: Again;
  readonly back: Stage | undefined;
  constructor(sentence: string, again: Again, back?: Stage) {
    super(sentence);
    this.again = again;
    this.back = back;
  }
}

/** The session has ended. The image is fine and waits. */
export class SignedOut extends Error {
  override readonly name = "SignedOut";
}

/** A copy, because this page does not load the general errors. */
const passkeyNeededCode: typeof generalErrors.passkeyNeeded.code = "passkey-needed";

const againAfter: Record<CallStatus, Again> = {
  unavailable: "always",
  "deadline-exceeded": "always",
  "resource-exhausted": "always",
  internal: "some",
  unknown: "some",
  cancelled: "some",
  aborted: "some",
  "invalid-argument": "never",
  unauthenticated: "never",
  "permission-denied": "never",
  "not-found": "never",
  unimplemented: "never",
};

/** `sentence` is the fallback for errors without a sentence from the server. */
export function failedCall(error: unknown, sentence: string, back?: Stage): Error {
  if (error instanceof StepFailed || error instanceof SignedOut) return error;
  if (!(error instanceof CallFailed)) return new StepFailed(sentence, "some", back);
  if (error.status === "unauthenticated") return new SignedOut();
  // The image is fine and waits until the user has confirmed.
  if (error.code === passkeyNeededCode) return new StepFailed(error.message, "always", back);
  const again = back === undefined ? againAfter[error.status] : "some";
  return new StepFailed(sentenceOf(error, sentence), again, back);
}

const maxTries = 8;
const firstWaitMs = 2_000;
const maxWaitMs = 60_000;

export function afterFailure(row: QueueRow, error: unknown, now: number): QueueRow {
  const failed =
    error instanceof StepFailed ? error : new StepFailed(responseErrors.uploadFailed.message, "some");
  const tries = row.tries + 1;
  const again = failed.again === "always" || (failed.again === "some" && tries < maxTries);
  const waitMs = Math.min(firstWaitMs * 2 ** Math.min(tries - 1, 10), maxWaitMs);
  const trouble = { sentence: failed.message, again, since: now, due: now + waitMs };
  return { ...row, stage: failed.back ?? row.stage, tries, trouble };
}
