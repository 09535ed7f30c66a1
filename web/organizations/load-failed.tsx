import { CallFailed, sentenceOf } from "#web/platform/call-failed.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { localeOf, type Language } from "#domain/language.ts";
import { useLanguage, useWords } from "#web/platform/language.ts";
import { loadWords } from "./words/en.ts";

type Props = {
  error: unknown;
  failed: string;
  /** When the data still on screen was loaded; 0 if there is none. */
  loadedAt?: number;
  onRetry: () => void;
};

export function LoadFailed({ error, failed, loadedAt = 0, onRetry }: Props) {
  const said = useWords(loadWords);
  const language = useLanguage();
  const sentence = sentenceOf(error, failed);
  // A retry cannot help.
  if (error instanceof CallFailed && error.status === "not-found") return <ErrorBox sentence={sentence} />;
  return (
    <ErrorBox sentence={sentence} onRetry={onRetry}>
      {loadedAt === 0 ? said.offlineOrBusy : said.loadedAt(clock(loadedAt, language))}
    </ErrorBox>
  );
}

function clock(moment: number, language: Language): string {
  return new Intl.DateTimeFormat(localeOf[language], { hour: "numeric", minute: "2-digit" }).format(moment);
}
