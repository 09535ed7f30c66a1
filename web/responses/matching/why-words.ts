import { responseReasons } from "#domain/responses/reasons.ts";
import type { UnmatchedReason } from "#domain/responses/upload.ts";

const because: Record<UnmatchedReason, string> = {
  "no-code": responseReasons.noCode.message,
  "codes-disagree": "The codes on this picture name different sheets.",
  "foreign-code": `${responseReasons.invalidPayload.message}. The code on this picture is not one of ours.`,
  "unknown-code": `${responseReasons.resolveFailed.message}. No sheet with this code is known here.`,
};

/** Why a picture waits for a person. */
export function whyWords(why: UnmatchedReason): string {
  return because[why];
}
