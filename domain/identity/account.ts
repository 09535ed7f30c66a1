import * as z from "zod/mini";
import type { Language } from "../language.ts";
import { cleanLine } from "../text.ts";

const deletionWord = "delete";
export const deletionWords: Readonly<Record<Language, string>> = { en: deletionWord, es: "eliminar" };

function isDeletionWord(typed: string): boolean {
  return Object.values(deletionWords).includes(cleanLine(typed).toLowerCase());
}

export const wrongDeletionWord = `Type “${deletionWord}” to delete your account.` as const;

export const accountDeletion = z.object({
  typed: z.string().check(z.refine(isDeletionWord, wrongDeletionWord)),
});

export const deletedAccountName = "Deleted account";
