import { createContext, useContext } from "react";
import type { Language } from "#domain/language.ts";

/** English messages of one feature. The Spanish catalogue has the same name and type. */
export type Words<T> = { readonly name: string; readonly english: T };

export function words<T>(name: string, english: T): Words<T> {
  return { name, english };
}

export type Translation = {
  words: Readonly<Record<string, unknown>>;
  sentences: Readonly<Record<string, string>>;
  /** Translates the tab's title; returns a function that restores it. */
  nameTab: (page: { title: string }) => (() => void) | undefined;
};

const Spoken = createContext<Translation | undefined>(undefined);
export const SpokenProvider = Spoken;

export function useLanguage(): Language {
  return useContext(Spoken) === undefined ? "en" : "es";
}

export function useWords<T>(said: Words<T>): T {
  return wordsIn(useContext(Spoken), said);
}

/** For use outside of components, with the translation from useTranslation. */
export function wordsIn<T>(translation: Translation | undefined, { name, english }: Words<T>): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- web/app/spanish.ts says so, and a test compares the names
  return translation === undefined ? english : (translation.words[name] as T);
}

export function useTranslation(): Translation | undefined {
  return useContext(Spoken);
}

/** Translates error sentences, which are looked up by their English text. */
export function useSay(): (sentence: string) => string {
  const translation = useContext(Spoken);
  return (sentence) => translation?.sentences[sentence] ?? sentence;
}
