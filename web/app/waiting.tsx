import { useWords } from "#web/platform/language.ts";
import { everyPageWords } from "./words/every-page-en.ts";
export function Waiting({ words }: { words: "Loading…" | "Checking access…" }) {
  const said = useWords(everyPageWords);
  return (
    <main className="grid min-h-[60vh] place-items-center px-4 text-ink-2">
      <p role="status">{words === "Loading…" ? said.loading : said.checkingAccess}</p>
    </main>
  );
}
