import type { CodeOf, ErrorDefinition } from "../app-error.ts";
import type { Language } from "../language.ts";
import { noteErrors } from "../notes/errors.ts";
import { noteErrorsEs } from "../notes/errors-es.ts";

/** Why a mail did not become a letter, where the editor would never say so. */
export const mailedNoteErrors = {
  noText: {
    code: "mailed-note-no-text",
    status: "invalid-argument",
    message: "We found no words of your own in your email.",
  },
  unreadable: {
    code: "mailed-note-unreadable",
    status: "invalid-argument",
    message: "We couldn't read your email.",
  },
  notTaken: {
    code: "mailed-notes-off",
    status: "aborted",
    message: "Letters by email aren't taken here anymore.",
  },
} as const satisfies Record<string, ErrorDefinition>;

const mailedNoteErrorsEs: Readonly<Record<CodeOf<typeof mailedNoteErrors>, string>> = {
  "mailed-note-no-text": "No encontramos palabras suyas en su correo.",
  "mailed-note-unreadable": "No pudimos leer su correo.",
  "mailed-notes-off": "Aquí ya no se reciben cartas por correo electrónico.",
};

const known: readonly ErrorDefinition[] = [...Object.values(mailedNoteErrors), ...Object.values(noteErrors)];
const inSpanish: Readonly<Record<string, string>> = { ...mailedNoteErrorsEs, ...noteErrorsEs };

export function isRefusal(code: string): boolean {
  return known.some((error) => error.code === code);
}

/** The sentence that the editor shows for this error. */
export function refusalSentence(code: string, language: Language): string {
  const english = known.find((error) => error.code === code)?.message ?? noteErrors.saveFailed.message;
  return language === "es" ? (inSpanish[code] ?? english) : english;
}
