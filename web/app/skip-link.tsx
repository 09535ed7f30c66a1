import { useWords } from "#web/platform/language.ts";
import { everyPageWords } from "./words/every-page-en.ts";
export function SkipLink() {
  const said = useWords(everyPageWords);
  return (
    <a className="skip-link" href="#content">
      {said.skip}
    </a>
  );
}
