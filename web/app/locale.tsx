import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { useLocation } from "react-router";
import { chosenLanguage, startLanguage, subscribeLanguage } from "#web/identity/language/chosen-language.ts";
import { LocaleProvider } from "#web/platform/language.ts";
import { isFamilyPath } from "./family-path.ts";

// Loaded only for readers of Spanish.
startLanguage(async () => (await import("./messages-es.ts")).spanish);

/** Translates family screens only. Pages are prerendered in English. */
export function LocaleContext({ children }: { children: ReactNode }) {
  const chosen = useSyncExternalStore(subscribeLanguage, chosenLanguage, () => undefined);
  const { pathname } = useLocation();
  const visible = isFamilyPath(pathname) ? chosen : undefined;
  useEffect(() => {
    document.documentElement.lang = visible ? "es" : "en";
    return visible?.translateTitle(document);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each page has a name of its own
  }, [visible, pathname]);
  return visible === null ? (
    <main aria-busy="true" />
  ) : (
    <LocaleProvider value={visible}>{children}</LocaleProvider>
  );
}
