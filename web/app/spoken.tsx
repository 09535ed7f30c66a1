import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { useLocation } from "react-router";
import { chosenLanguage, startLanguage, subscribeLanguage } from "#web/identity/language/chosen-language.ts";
import { SpokenProvider } from "#web/platform/language.ts";
import { isFamilyPath } from "./family-path.ts";

// Readers of English never load it.
startLanguage(async () => (await import("./spanish.ts")).spanish);

/** Family screens in the reader's language, everything else in English. Pages are built in English. */
export function Spoken({ children }: { children: ReactNode }) {
  const chosen = useSyncExternalStore(subscribeLanguage, chosenLanguage, () => undefined);
  const { pathname } = useLocation();
  const shown = isFamilyPath(pathname) ? chosen : undefined;
  useEffect(() => {
    document.documentElement.lang = shown ? "es" : "en";
    return shown?.nameTab();
  }, [shown, pathname]);
  return shown === null ? (
    <main aria-busy="true" />
  ) : (
    <SpokenProvider value={shown}>{children}</SpokenProvider>
  );
}
