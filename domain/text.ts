import * as z from "zod/mini";

/** Bidirectional controls make text look different from what was written. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g;
// Everything unprintable but tab and newline; NUL among them would be an error in the database.
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

/** One test for both sets, because most texts contain none of them. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const unwanted = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/;

/** Well-formed NFC text, without invisible characters that break storage or mislead readers. */
export function cleanText(raw: string): string {
  const wanted = unwanted.test(raw) ? withoutUnwanted(raw) : raw;
  return wanted.toWellFormed().normalize("NFC").trim();
}

function withoutUnwanted(raw: string): string {
  return raw.replaceAll(/\r\n?/g, "\n").replaceAll(controls, "").replaceAll(bidiControls, "");
}

export function cleanLine(raw: string): string {
  return cleanText(raw).replaceAll(/\s+/g, " ");
}

type LineRules = { max: number; required: string; tooLong: string };

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
