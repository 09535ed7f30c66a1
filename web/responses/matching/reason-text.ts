import { responseErrors } from "#domain/responses/errors.ts";
import type { WaitingReason } from "#domain/responses/upload.ts";

const because: Record<WaitingReason, string> = {
  "no-code": responseErrors.noCode.message,
  "codes-disagree": "The codes on this picture name different sheets.",
  "foreign-code": `${responseErrors.invalidPayload.message}. The code on this picture is not one of ours.`,
  "unknown-code": `${responseErrors.resolveFailed.message}. No sheet with this code is known here.`,
  "written-first": "Written first: who is it to? Nobody sees it before you say so.",
};

export function reasonText(why: WaitingReason): string {
  return because[why];
}
