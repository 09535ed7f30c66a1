import { useId } from "react";
import { languages } from "#domain/language.ts";
import { useLanguage, useMessages } from "#web/platform/language.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { languageMessages } from "../messages/language-en.ts";
import { changeLanguage } from "./change-language.ts";
import { languageNames } from "./language-names.ts";
import "./language-settings.css";

export function LanguageSettings() {
  const t = useMessages(languageMessages);
  const chosen = useLanguage();
  const { attempt, run } = useAttempt(t.notSaved);
  const helpId = useId();
  return (
    <Panel title={t.title}>
      <fieldset className="language-settings" aria-describedby={helpId}>
        <legend className="sr-only">{t.title}</legend>
        {languages.map((language) => (
          <label key={language} lang={language}>
            <input
              type="radio"
              name="language"
              checked={chosen === language}
              onChange={() => void run(() => changeLanguage(language))}
            />
            {languageNames[language]}
          </label>
        ))}
        <p id={helpId}>{t.help}</p>
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      </fieldset>
    </Panel>
  );
}
