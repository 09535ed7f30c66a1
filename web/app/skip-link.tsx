import { useMessages } from "#web/platform/language.ts";
import { everyPageMessages } from "./messages/every-page-en.ts";
export function SkipLink() {
  const t = useMessages(everyPageMessages);
  return (
    <a className="skip-link" href="#content">
      {t.skip}
    </a>
  );
}
