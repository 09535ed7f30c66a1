import { createContext, useContext } from "react";
import type { Language } from "#domain/language.ts";

/** What one feature says, in English. What it says in Spanish has the same type, under the same name. */
export type Words<T> = { readonly name: string; readonly english: T };

export function words<T>(name: string, english: T): Words<T> {
  return { name, english };
}

/** The other language as it is loaded: everything that features say, and sentences that come from the server. */
export type Translation = {
  words: Readonly<Record<string, unknown>>;
  sentences: Readonly<Record<string, string>>;
  /** Gives the tab of the browser a name in it, and answers how to take that back. */
  nameTab: () => (() => void) | undefined;
};

/** What a region of the screen speaks: English, where there is no translation. */
const Spoken = createContext<Translation | undefined>(undefined);
export const SpokenProvider = Spoken;

export function useLanguage(): Language {
  return useContext(Spoken) === undefined ? "en" : "es";
}

export function useWords<T>(said: Words<T>): T {
  return wordsIn(useContext(Spoken), said);
}

/** For what is said outside a component; it is handed the translation that useTranslation gives. */
export function wordsIn<T>(translation: Translation | undefined, { name, english }: Words<T>): T {
  // Both have one type: web/app/spanish.ts does not compile otherwise, and a test compares the names.
  return translation === undefined ? english : (translation.words[name] as T);
}

export function useTranslation(): Translation | undefined {
  return useContext(Spoken);
}

/** Refusals and other sentences of the catalogue, which are known by their English words wherever they come from. */
export function useSay(): (sentence: string) => string {
  const translation = useContext(Spoken);
  return (sentence) => translation?.sentences[sentence] ?? sentence;
}
