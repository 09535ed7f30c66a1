import * as z from "zod/mini";

/** Embeddings, overrides and isolates turn what a reader sees away from what was written. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g;
// Everything unprintable but tab and newline; NUL among them would be an error in the database.
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

/** All of these at once: most texts have none of them, and one look is enough. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const unwanted = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/;

/** Text as we keep it: well-formed, composed, with no invisible characters that break storage or mislead a reader. */
export function cleanText(raw: string): string {
  const wanted = unwanted.test(raw) ? withoutUnwanted(raw) : raw;
  return wanted.toWellFormed().normalize("NFC").trim();
}

function withoutUnwanted(raw: string): string {
  return raw.replaceAll(/\r\n?/g, "\n").replaceAll(controls, "").replaceAll(bidiControls, "");
}

/** Names and other text of a single line. */
export function cleanLine(raw: string): string {
  return cleanText(raw).replaceAll(/\s+/g, " ");
}

type LineRules = { max: number; required: string; tooLong: string };

/** A required line: the sentences shown when it is missing or too long belong to the field, so they are arguments. */
export function requiredLine({ max, required, tooLong }: LineRules) {
  return z.pipe(
    z.pipe(z.string({ error: required }), z.transform(cleanLine)),
    z.string().check(z.minLength(1, required), z.maxLength(max, tooLong)),
  );
}

/** Optional text of several lines; empty means absent. */
export function optionalText({ max, tooLong }: { max: number; tooLong: string }) {
  return z.pipe(
    z.pipe(
      z.optional(z.nullable(z.string())),
      z.transform((raw) => (raw ? cleanText(raw) || null : null)),
    ),
    z.nullable(z.string().check(z.maxLength(max, tooLong))),
  );
}
