import { createContext, useContext } from "react";
import { CallFailed, isConnectionLost } from "#web/platform/call-failed.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { localeOf, type Language } from "#domain/language.ts";
import { useLanguage, useMessages } from "#web/platform/language.ts";
import { useCampZone } from "./camp-clock.tsx";
import { loadMessages } from "./messages/en.ts";

/** The page says once, for all its lists, that the connection is lost and when they were current. */
export const PageTellsOffline = createContext(false);

type Props = {
  error: unknown;
  failed: string;
  /** When the data still on screen was loaded; 0 if there is none. */
  loadedAt?: number;
  onRetry: () => void;
};

export function LoadFailed({ error, failed, loadedAt = 0, onRetry }: Props) {
  const t = useMessages(loadMessages);
  const language = useLanguage();
  const timeZone = useCampZone();
  const pageTells = useContext(PageTellsOffline);
  if (pageTells && loadedAt > 0 && isConnectionLost(error)) return null;
  const sentence = sentenceOf(error, failed);
  // A retry cannot help.
  if (error instanceof CallFailed && error.status === "not-found") return <ErrorBox sentence={sentence} />;
  return (
    <ErrorBox sentence={sentence} onRetry={onRetry}>
      {loadedAt === 0 ? t.offlineOrBusy : t.loadedAt(clock(loadedAt, language, timeZone))}
    </ErrorBox>
  );
}

function clock(moment: number, language: Language, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat(localeOf[language], { hour: "numeric", minute: "2-digit", timeZone }).format(
    moment,
  );
}
