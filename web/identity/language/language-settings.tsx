import { useId } from "react";
import { languages } from "#domain/language.ts";
import { useLanguage, useWords } from "#web/platform/language.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { languageWords } from "../words/language-en.ts";
import { changeLanguage } from "./change-language.ts";
import { languageNames } from "./language-names.ts";
import "./language-settings.css";

export function LanguageSettings() {
  const said = useWords(languageWords);
  const chosen = useLanguage();
  const { attempt, run } = useAttempt(said.notSaved);
  const helpId = useId();
  return (
    <Panel title={said.title}>
      <fieldset className="language-settings" aria-describedby={helpId}>
        <legend className="sr-only">{said.title}</legend>
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
        <p id={helpId}>{said.help}</p>
        {attempt.step === "failed" && <ErrorBox sentence={attempt.sentence} />}
      </fieldset>
    </Panel>
  );
}
