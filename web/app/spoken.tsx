import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { useLocation } from "react-router";
import {
  builtLanguage,
  chosenLanguage,
  startLanguage,
  subscribeLanguage,
} from "#web/identity/language/chosen-language.ts";
import { SpokenProvider, type Translation } from "#web/platform/language.ts";
import { isFamilyPath } from "./family-path.ts";

// Readers of English never load it.
startLanguage(async () => (await import("./spanish.ts")).spanish);

/** Family screens in the reader's language, everything else in English. */
export function Spoken({ children }: { children: ReactNode }) {
  const chosen = useSyncExternalStore(subscribeLanguage, chosenLanguage, builtLanguage);
  const { pathname } = useLocation();
  const isFamily = isFamilyPath(pathname);
  const translation = isFamily && chosen.step === "speaking" ? chosen.translation : undefined;
  useEffect(() => {
    document.documentElement.lang = translation === undefined ? "en" : "es";
  }, [translation]);
  useSpokenTitle(translation, pathname);
  if (isFamily && chosen.step === "arriving") return <main aria-busy="true" />;
  return <SpokenProvider value={translation}>{children}</SpokenProvider>;
}

const product = " · Cabin Courier";

/** Pages name themselves in English; whoever reads another language finds the tab by its own name. */
function useSpokenTitle(translation: Translation | undefined, pathname: string): void {
  useEffect(() => {
    const english = document.title;
    const spoken = translation?.sentences[english.replace(product, "")];
    if (spoken === undefined) return undefined;
    const title = `${spoken}${product}`;
    document.title = title;
    return () => {
      // The next page may have named itself already.
      if (document.title === title) document.title = english;
    };
  }, [translation, pathname]);
}
