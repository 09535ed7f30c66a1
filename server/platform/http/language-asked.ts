import type { Context } from "hono";
import { firstAccepted, languageFrom, type Language } from "#domain/language.ts";

/** For pages that whoever has a mail may open: what its link says, else what the browser asks for. */
export function languageAsked(c: Context): Language {
  return languageFrom(c.req.query("language")) ?? firstAccepted(c.req.header("accept-language"));
}
