import { useWords } from "#web/platform/language.ts";
import { everyPageWords } from "./words/every-page-en.ts";
/** The first stop of the Tab key: past the navigation, to what the page is about. */
export function SkipLink() {
  const said = useWords(everyPageWords);
  return (
    <a className="skip-link" href="#content">
      {said.skip}
    </a>
  );
}
