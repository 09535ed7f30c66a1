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

/** Only letters and digits count, in any case: a middle dot is on no American keyboard. */
export function isTypedName(typed: string, name: string): boolean {
  const [given, wanted] = [lettersAndDigits(typed), lettersAndDigits(name)];
  return wanted === "" ? cleanLine(typed) === name : given === wanted;
}

function lettersAndDigits(text: string): string {
  return cleanLine(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "")
    .toLowerCase();
}

/** Country codes that are also words in names ("de", "es", "me") count only with a path or after a small letter. */
const commonEndings =
  "com|net|org|edu|gov|info|biz|io|co|us|uk|ca|mx|ru|cn|eu|app|dev|site|online|website|web|xyz|link|click|top|shop|store|club|live|page|cloud|tech|space|vip|win|icu|cc|ly|gg|tv";
const link = new RegExp(
  String.raw`:\/\/|\bwww\.|[\p{L}\p{N}_-]{2,}\.(?:${commonEndings})(?![\p{L}\p{N}])|[\p{L}\p{N}]\.\p{L}{2,}\/`,
  "iu",
);
/** Any other ending in small letters, as in "evil.example". "St.Mary", "Juan.de" and "J.comer" are names. */
const domain =
  /(?<![\p{L}\p{N}_-])(?:\p{Ll}[\p{L}\p{N}_-]+\.\p{Ll}{2,}|\p{L}[\p{L}\p{N}_-]{2,}\.\p{Ll}{3,})(?![\p{L}\p{N}])/u;
/** As "evil[.]com". A nickname may be in brackets: "Dorothy (Dot) Smith". */
const hiddenDot = /\s*(?:[[({]\s*\.\s*[\])}]|\[\s*dot\s*\])\s*/giu;

/** People, or their mail programs, take such text for a link, and names are part of mails to strangers. */
export function looksLikeLink(text: string): boolean {
  // NFKC folds full-width letters and dots; format characters are invisible.
  const folded = text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll("\u3002", ".");
  return [folded, folded.replaceAll(hiddenDot, ".")].some((each) => link.test(each) || domain.test(each));
}

export const noLinksInNames = "A name can't contain a web address.";

const withoutLink = z.refine<string>((text) => !looksLikeLink(text), noLinksInNames);

type LineRules = { max: number; required: string; tooLong: string };

export function requiredLine({ max, required, tooLong }: LineRules) {
  return z.pipe(
    z.pipe(z.string({ error: required }), z.transform(cleanLine)),
    z.string().check(z.minLength(1, required), z.maxLength(max, tooLong)),
  );
}

/** The name of an organization, an event or a person. */
export function requiredName(rules: LineRules) {
  return requiredLine(rules).check(withoutLink);
}

export function optionalName({ max, tooLong }: Omit<LineRules, "required">) {
  return z.pipe(
    z.pipe(
      z.optional(z.nullable(z.string())),
      z.transform((typed) => (typed ? cleanLine(typed) || null : null)),
    ),
    z.nullable(z.string().check(z.maxLength(max, tooLong), withoutLink)),
  );
}

export function optionalLine({ max, tooLong }: Omit<LineRules, "required">) {
  return z.pipe(
    z.pipe(
      z.nullable(z.string()),
      z.transform((typed) => (typed === null ? null : cleanLine(typed) || null)),
    ),
    z.nullable(z.string().check(z.maxLength(max, tooLong))),
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
