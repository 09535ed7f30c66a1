import { useEffect } from "react";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { chosenLanguage, remember, speak } from "./chosen-language.ts";
import { saveLanguage } from "./save-language.ts";

/**
 * What somebody has chosen goes with them to every device. Who has chosen nothing reads what this one is set to; where that
 * is Spanish it is kept, so that mails and paper speak as the screens do.
 */
export function useLanguageOf(user: SessionAnswer["user"] | undefined): void {
  const [userId, language] = [user?.uid, user?.language];
  useEffect(() => {
    if (language !== undefined) {
      remember(language);
      void speak(language);
    } else if (userId !== undefined && chosenLanguage() !== undefined) {
      // Asked again when the next page begins.
      void saveLanguage("es").catch(() => undefined);
    }
  }, [userId, language]);
}
