import * as z from "zod/mini";
import { cleanLine } from "../text.ts";

/** What has to be typed before an account is deleted. */
export const deletionWord = "delete";

export function isDeletionWord(typed: string): boolean {
  return cleanLine(typed).toLowerCase() === deletionWord;
}

export const accountDeletion = z.object({
  typed: z.string().check(z.refine(isDeletionWord, `Type “${deletionWord}” to delete your account.`)),
});

/** Stands where the name of somebody stood who deleted their account. */
export const deletedAccountName = "Deleted account";
