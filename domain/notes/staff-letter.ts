import * as z from "zod/mini";
import type { Language } from "../language.ts";
import { personName } from "../identity/person-name.ts";
import { cleanText, requiredName } from "../text.ts";
import { uuid } from "../uuid.ts";
import { staffLetterErrors } from "./staff-letter-errors.ts";

/** It stays on one page in the usual type. */
export const maxStaffLetterLength = 2_000;
export const maxRoleLength = 40;
/** Participants of one request. */
export const maxStaffLetters = 200;

const { textRequired, textTooLong, roleRequired, roleTooLong } = staffLetterErrors;

export const staffLettersToWrite = {
  participantIds: z.array(uuid).check(z.minLength(1), z.maxLength(maxStaffLetters)),
  text: z.pipe(
    z.pipe(z.string({ error: textRequired.message }), z.transform(cleanText)),
    z
      .string()
      .check(z.minLength(1, textRequired.message), z.maxLength(maxStaffLetterLength, textTooLong.message)),
  ),
  /** What the writer does there, for example "Counselor". The name beside it is the account's. */
  role: requiredName({ max: maxRoleLength, required: roleRequired.message, tooLong: roleTooLong.message }),
};

const signatures: Readonly<Record<Language, (organization: string) => string>> = {
  en: (organization) => `your friends at ${organization}`,
  es: (organization) => `tus amigos de ${organization}`,
};

/** Follows "From" and "Write back to" on paper. */
export function staffSignature(language: Language, organizationName: string): string {
  return signatures[language](organizationName);
}

type Signed = { text: string; signature: string; writtenByName: string; writtenByRole: string };

/** The letter as it is printed, with the name and role of its writer. */
export function signedStaffLetter({ text, signature, writtenByName, writtenByRole }: Signed): string {
  const closing = signature.charAt(0).toUpperCase() + signature.slice(1);
  const writer = personName({ account: writtenByName }, "");
  return `${text}\n\n${closing}\n${[writer, writtenByRole].filter(Boolean).join(", ")}`;
}

/** For staff, who know that it is from them. */
export function staffSenderName(writtenByName: string): string {
  const writer = personName({ account: writtenByName }, "");
  return writer === "" ? "Our team" : `Our team (${writer})`;
}
