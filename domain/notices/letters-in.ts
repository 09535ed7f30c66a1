import type { Language } from "../language.ts";
import { printedLetterEs, replyLetterEs } from "./notice-letters-es.ts";
import { printedLetter, replyLetter } from "./notice-letters.ts";

type FamilyLetters = { printed: typeof printedLetter; reply: typeof replyLetter };

/** What families are mailed, in each language. What the team is mailed is in English. */
export const lettersIn: Readonly<Record<Language, FamilyLetters>> = {
  en: { printed: printedLetter, reply: replyLetter },
  es: { printed: printedLetterEs, reply: replyLetterEs },
};
