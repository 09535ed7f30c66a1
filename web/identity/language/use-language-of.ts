import { useEffect } from "react";
import type { Language } from "#domain/language.ts";
import { remember, speak } from "./chosen-language.ts";

/** What somebody has chosen goes with them to every device. Who has chosen nothing reads what this one is set to. */
export function useLanguageOf(language: Language | undefined): void {
  useEffect(() => {
    if (language === undefined) return;
    remember(language);
    void speak(language);
  }, [language]);
}
