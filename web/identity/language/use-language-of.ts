import { useEffect } from "react";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { chosenLanguage, remember, speak } from "./chosen-language.ts";
import { saveLanguage } from "./save-language.ts";

/**
 * The stored choice applies on every device. A user without one reads the language of this device; if that is Spanish,
 * it is saved so that mails and printed sheets use it as well.
 */
export function useLanguageOf(user: SessionAnswer["user"] | undefined): void {
  const [userId, language] = [user?.uid, user?.language];
  useEffect(() => {
    if (language !== undefined) {
      remember(language);
      void speak(language);
    } else if (userId !== undefined && chosenLanguage() !== undefined) {
      // The next page load tries again.
      void saveLanguage("es").catch(() => undefined);
    }
  }, [userId, language]);
}
