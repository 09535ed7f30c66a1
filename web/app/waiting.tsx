import { Logo } from "#web/brand/logo.tsx";
import { useMessages } from "#web/platform/language.ts";
import { everyPageMessages } from "./messages/every-page-en.ts";

export type WaitingWords = "Loading…" | "Checking access…";

export function Waiting({ words }: { words: WaitingWords }) {
  const t = useMessages(everyPageMessages);
  return (
    <main className="waiting">
      <Logo size="large" />
      <p role="status">{words === "Loading…" ? t.loading : t.checkingAccess}</p>
    </main>
  );
}
