import type { Language } from "#domain/language.ts";
import type { Translation } from "#web/platform/language.ts";

const key = "cabin-courier.language";

/** Undefined is English, null means Spanish is still loading. */
export type Chosen = Translation | null | undefined;

let chosen: Chosen;
let spanish: Translation | undefined;
let load: (() => Promise<Translation>) | undefined;
/** The latest choice wins, even if an earlier one loads later. */
let wanted: Language;
const listeners = new Set<() => void>();

export function subscribeLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function chosenLanguage(): Chosen {
  return chosen;
}

/** Call once at page start. language-script.ts has already chosen the language before the first paint. */
export function startLanguage(loadSpanish: () => Promise<Translation>): void {
  load = loadSpanish;
  if (typeof document === "undefined" || document.documentElement.dataset["spanish"] === undefined) return;
  set(null);
  void speak("es");
}

export async function speak(language: Language): Promise<void> {
  wanted = language;
  try {
    if (language === "es") spanish ??= await load?.();
    if (wanted === language) set(language === "es" ? spanish : undefined);
  } catch {
    // The messages could not be loaded. The next page load tries again.
    set(chosen ?? undefined);
  }
}

export function remember(language: Language): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // A browser that keeps nothing is asked again next time.
  }
}

function set(next: Chosen): void {
  chosen = next;
  for (const listener of listeners) listener();
}
