import type { Context } from "hono";
import { firstAccepted, languageFrom, type Language } from "#domain/language.ts";

/** For pages opened from a mail: the link's language, else the browser's. */
export function requestedLanguage(c: Context): Language {
  return languageFrom(c.req.query("language")) ?? firstAccepted(c.req.header("accept-language"));
}
