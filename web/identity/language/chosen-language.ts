import { firstSpoken, languageFrom, type Language } from "#domain/language.ts";
import type { Translation } from "#web/platform/language.ts";

const key = "cabin-courier.language";

export type Chosen =
  | { step: "speaking"; translation: Translation | undefined }
  /** Spanish is wanted and on its way. */
  | { step: "arriving" };

const inEnglish: Chosen = { step: "speaking", translation: undefined };
const arriving: Chosen = { step: "arriving" };

let chosen: Chosen = inEnglish;
let load: () => Promise<Translation> = () => Promise.reject(new Error("no translation was given"));
let spanish: Translation | undefined;
/** The last press counts, also when an earlier one is answered later. */
let wanted: Language = "en";
const listeners = new Set<() => void>();

export function subscribeLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function chosenLanguage(): Chosen {
  return chosen;
}

/** What pages that are rendered at build time say. */
export function builtLanguage(): Chosen {
  return inEnglish;
}

/** Once, when the page begins: what was chosen on this device, else what the browser is set to. */
export function startLanguage(loadSpanish: () => Promise<Translation>): void {
  load = loadSpanish;
  if (typeof window === "undefined") return;
  const asked = languageFrom(new URLSearchParams(window.location.search).get("language"));
  if (asked !== undefined) remember(asked);
  wanted = asked ?? remembered() ?? firstSpoken(navigator.languages);
  if (wanted === "en") return;
  set(arriving);
  void speak(wanted);
}

/** Chosen by somebody who looks at this screen, or known of whoever signed in. Answers when the words are there. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  try {
    if (language === "es") spanish ??= await load();
  } catch {
    // Without its words it cannot be spoken. The next page tries again.
    if (chosen.step === "arriving") set(inEnglish);
    return;
  }
  if (wanted !== language) return;
  const translation = language === "es" ? spanish : undefined;
  const isSo = chosen.step === "speaking" && chosen.translation === translation;
  if (!isSo) set({ step: "speaking", translation });
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
