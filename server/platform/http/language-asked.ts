import type { Context } from "hono";
import { firstAccepted, languageShape, type Language } from "#domain/language.ts";

/** For pages that whoever has a mail may open: what its link says, else what the browser asks for. */
export function languageAsked(c: Context): Language {
  return (
    languageShape.safeParse(c.req.query("language")).data ?? firstAccepted(c.req.header("accept-language"))
  );
}
