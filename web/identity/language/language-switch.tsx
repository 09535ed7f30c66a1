import { Languages } from "lucide-react";
import type { Language } from "#domain/language.ts";
import { useLanguage, useMessages } from "#web/platform/language.ts";
import { languageMessages } from "../messages/language-en.ts";
import { changeLanguage } from "./change-language.ts";
import { languageNames } from "./language-names.ts";
import "./language-switch.css";

export function LanguageSwitch() {
  const other: Language = useLanguage() === "en" ? "es" : "en";
  const t = useMessages(languageMessages);
  async function change(): Promise<void> {
    try {
      await changeLanguage(other);
    } catch {
      // Only signed-in users save a language, and their pages render toasts.
      (await import("#web/ui/toast-store.ts")).showToast(t.notSaved);
    }
  }
  return (
    <button type="button" className="language-switch" onClick={() => void change()}>
      <Languages />
      <span lang={other}>{languageNames[other]}</span>
    </button>
  );
}
