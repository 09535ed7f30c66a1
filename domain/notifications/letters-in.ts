import type { Language } from "../language.ts";
import { printedLetterEs, replyLetterEs } from "./notification-texts-es.ts";
import { printedLetter, replyLetter } from "./notification-texts.ts";
import { nudgeLetterEs } from "./nudge-letter-es.ts";
import { nudgeLetter } from "./nudge-letter.ts";

type FamilyLetters = { printed: typeof printedLetter; reply: typeof replyLetter; nudge: typeof nudgeLetter };

/** Mails to families, per language. Mails to the team are in English. */
export const lettersIn: Readonly<Record<Language, FamilyLetters>> = {
  en: { printed: printedLetter, reply: replyLetter, nudge: nudgeLetter },
  es: { printed: printedLetterEs, reply: replyLetterEs, nudge: nudgeLetterEs },
};
