import { createContext, useContext } from "react";
import type { Language } from "#domain/language.ts";

/** English messages of one feature. The Spanish catalogue has the same name and type. */
export type Messages<T> = { readonly name: string; readonly english: T };

export function defineMessages<T>(name: string, english: T): Messages<T> {
  return { name, english };
}

export type Translation = {
  messages: Readonly<Record<string, unknown>>;
  /** Undefined for a sentence that has no translation. */
  translateError: (sentence: string) => string | undefined;
  /** Translates the tab's title; returns a function that restores it. */
  translateTitle: (page: { title: string }) => (() => void) | undefined;
};

const LocaleContext = createContext<Translation | undefined>(undefined);
export const LocaleProvider = LocaleContext;

export function useLanguage(): Language {
  return useContext(LocaleContext) === undefined ? "en" : "es";
}

export function useMessages<T>(t: Messages<T>): T {
  return messagesIn(useContext(LocaleContext), t);
}

/** For use outside of components, with the translation from useTranslation. */
export function messagesIn<T>(translation: Translation | undefined, { name, english }: Messages<T>): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- web/app/messages-es.ts says so, and a test compares the names
  return translation === undefined ? english : (translation.messages[name] as T);
}

export function useTranslation(): Translation | undefined {
  return useContext(LocaleContext);
}

const RewordContext = createContext((sentence: string) => sentence);
/** Changes the words of English sentences below it. */
export const RewordProvider = RewordContext;

export function useErrorMessage(): (sentence: string) => string {
  const translation = useContext(LocaleContext);
  const reword = useContext(RewordContext);
  return (sentence) => translation?.translateError(sentence) ?? reword(sentence);
}
