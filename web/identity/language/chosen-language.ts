import { firstSpoken, languageFrom, type Language } from "#domain/language.ts";
import type { Translation } from "#web/platform/language.ts";

const key = "cabin-courier.language";

/** What family screens are shown in: nothing for English, null while Spanish is on its way. */
export type Chosen = Translation | null | undefined;

let chosen: Chosen;
let spanish: Translation | undefined;
let load: (() => Promise<Translation>) | undefined;
/** The last press counts, also when an earlier one is answered later. */
let wanted: Language;
const listeners = new Set<() => void>();

export function subscribeLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function chosenLanguage(): Chosen {
  return chosen;
}

/** Once, when the page begins: what was chosen on this device, else what the browser is set to. */
export function startLanguage(loadSpanish: () => Promise<Translation>): void {
  load = loadSpanish;
  if (typeof window === "undefined") return;
  const asked = languageFrom(new URLSearchParams(window.location.search).get("language"));
  if (asked !== undefined) remember(asked);
  const language = asked ?? remembered() ?? firstSpoken(navigator.languages);
  if (language === "en") return;
  set(null);
  void speak(language);
}

/** Chosen by somebody who looks at this screen, or known of whoever signed in. Answers when the words are there. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  try {
    if (language === "es") spanish ??= await load?.();
    if (wanted === language) set(language === "es" ? spanish : undefined);
  } catch {
    // Without its words it cannot be spoken. The next page tries again.
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

function remembered(): Language | undefined {
  try {
    return languageFrom(localStorage.getItem(key));
  } catch {
    return undefined;
  }
}

function set(next: Chosen): void {
  chosen = next;
  for (const listener of listeners) listener();
}
