import * as z from "zod/mini";
import type { Language } from "../language.ts";
import { cleanLine } from "../text.ts";

/** What has to be typed before an account is deleted. */
const deletionWord = "delete";
/** The same for whoever reads another language. */
export const deletionWords: Readonly<Record<Language, string>> = { en: deletionWord, es: "eliminar" };

function isDeletionWord(typed: string): boolean {
  return Object.values(deletionWords).includes(cleanLine(typed).toLowerCase());
}

/** Said where something else was typed. */
export const wrongDeletionWord = `Type “${deletionWord}” to delete your account.` as const;

export const accountDeletion = z.object({
  typed: z.string().check(z.refine(isDeletionWord, wrongDeletionWord)),
});

/** Stands where the name of somebody stood who deleted their account. */
export const deletedAccountName = "Deleted account";
