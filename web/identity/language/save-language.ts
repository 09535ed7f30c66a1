import * as z from "zod/mini";
import type { Language } from "#domain/language.ts";
import { call } from "#web/platform/call.ts";

export async function saveLanguage(language: Language): Promise<void> {
  await call("chooseLanguage", { language }, z.object({}));
}
