import type { Language } from "#domain/language.ts";
import { bearerState } from "#web/platform/bearer.ts";
import { remember, speak } from "./chosen-language.ts";

/** Applies on this device at once. For a signed-in user it is saved on the server; throws if that fails. */
export async function changeLanguage(language: Language): Promise<void> {
  remember(language);
  await speak(language);
  if (bearerState() !== "present") return;
  // Loaded on first use, so public pages do not include the API client.
  await (await import("./save-language.ts")).saveLanguage(language);
}
