import type { Language } from "#domain/language.ts";
import { bearerState } from "#web/platform/bearer.ts";
import { remember, speak } from "./chosen-language.ts";

/** On this device at once, and for whoever is signed in everywhere. Throws when that could not be saved. */
export async function changeLanguage(language: Language): Promise<void> {
  remember(language);
  await speak(language);
  if (bearerState() !== "present") return;
  // What asks the server comes with the first press: public pages do without it.
  await (await import("./save-language.ts")).saveLanguage(language);
}
