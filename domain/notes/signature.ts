import * as z from "zod/mini";
import { participantRef } from "../refs.ts";
import { optionalName } from "../text.ts";
import { noteErrors } from "./errors.ts";

/** Longer names do not fit the head of a page. */
export const maxSignatureLength = 30;

/** What the child calls the writer. Null: the name that staff entered, or the account's own. */
export const signatureToSave = z.object({
  ...participantRef,
  signedAs: optionalName({ max: maxSignatureLength, tooLong: noteErrors.signatureTooLong.message }),
});
export type SignatureToSave = z.infer<typeof signatureToSave>;
