import * as contract from "#domain/identity/contract.ts";
import type { Language } from "#domain/language.ts";
import { call } from "#web/platform/call.ts";

export async function saveLanguage(language: Language): Promise<void> {
  await call(contract.chooseLanguage, { language });
}
