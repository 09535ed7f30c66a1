import { replyLines } from "#domain/reply-line.ts";

/** Above this line of our email a person types; below it is what they answer. */
const ourLines = new Set(Object.values(replyLines).map(lettersOf));

/** Names of the product, so that a letter may end with "Sent from my garden". */
const programs =
  "iphone|ipad|mac|android|samsung|galaxy|pixel|huawei|xiaomi|motorola|blackberry|windows|outlook|gmail|yahoo|aol|proton|mail|phone|mobile|tablet|device|correo|teléfono|móvil|celular|dispositivo";
const signatureOfProgram = new RegExp(
  String.raw`^(?:sent (?:from|via|using|with)|get outlook for|enviado (?:desde|con|por)|obtener outlook para|descargar outlook para)\b.*\b(?:${programs}|ios)\b`,
  "iu",
);
const signatureMark = /^--\s?$/;

/** "-----Original Message-----", "---------- Mensaje reenviado ---------". */
const forwarded =
  /^[-–—_*\s]{2,}(?:original message|mensaje original|forwarded message|mensaje reenviado)[-–—_*\s]{2,}$/iu;
const beginForwarded = /^(?:begin forwarded message|inicio del mensaje reenviado):$/iu;
/** Of Outlook, which quotes without marks. Two in a row are a head. */
const headField =
  /^\*?(?:from|sent|date|to|cc|subject|de|enviado(?: el)?|fecha|para|asunto)\s?:\*?(?:\s|$)/iu;
const firstHeadField = /^\*?(?:from|de)\s?:\*?\s*\S/iu;
const rule = /^[_\s]{10,}$/;

/** "On Tue, Nov 17, 2026 at 2:03 PM Camp <mail@…> wrote:", "El mar, 17 nov 2026 a las 14:03, Camp escribió:". */
const attributions = [/^on\b.*\bwrote:$/iu, /^el\b.*\bescribió:$/iu];
/** In any language: a line that ends with a colon and has an address or a time. */
const attributionLike = /(?:@|\b\d{1,2}[:.]\d{2}\b|\b(?:19|20)\d{2}\b).*:$/u;
/** Ten times what a letter can have. */
const maxLength = 100_000;
/** Mail programs wrap an attribution. */
const maxAttributionLines = 4;
const maxAttributionLength = 400;

/** What a person typed into an answer: without the quoted email and without a signature. Empty if there is nothing. */
export function ownWords(text: string): string {
  const lines = text
    .slice(0, maxLength)
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\u200b\u2060\ufeff\u00ad]/g, "")
    .replaceAll("\u00a0", " ")
    .split("\n")
    .map((line) => line.trimEnd());
  const end = lines.findIndex((_, at) => beginsQuote(lines, at));
  if (end < 0) return withoutSignature(lines);
  const above = withoutSignature(withoutAttribution(lines.slice(0, end)));
  // Some programs put the answer below what is quoted.
  return above === "" ? withoutSignature(belowQuote(lines.slice(end))) : above;
}

function beginsQuote(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? "").trim();
  if (line.startsWith(">")) return true;
  if (line.length > maxAttributionLength) return false;
  if (ourLines.has(lettersOf(line)) || forwarded.test(line) || beginForwarded.test(line)) return true;
  if (firstHeadField.test(line) && headField.test(nextLine(lines, at))) return true;
  if (rule.test(line) && firstHeadField.test(nextLine(lines, at))) return true;
  return attributionAt(lines, at) > 0;
}

function nextLine(lines: readonly string[], at: number): string {
  return (
    lines
      .slice(at + 1, at + 3)
      .find((line) => line.trim() !== "")
      ?.trim() ?? ""
  );
}

/** The number of lines of an attribution that begins here; 0 if none does. */
function attributionAt(lines: readonly string[], at: number): number {
  let joined = "";
  for (let count = 1; count <= maxAttributionLines; count += 1) {
    const line = (lines[at + count - 1] ?? "").trim();
    if (line === "" || line.length > maxAttributionLength) return 0;
    joined = `${joined} ${line}`.trim();
    if (count === 1 && !/^(?:on|el)\b/iu.test(joined)) return 0;
    if (attributions.some((one) => one.test(joined)) && attributionLike.test(joined)) return count;
  }
  return 0;
}

/** In a language that we do not know, directly above the quote. */
function withoutAttribution(lines: readonly string[]): string[] {
  const kept = withoutEmptyEnd(lines);
  for (let count = 1; count <= 2; count += 1) {
    const last = kept.slice(-count);
    if (last.length < count || last.some((line) => line.trim() === "")) break;
    const joined = last.map((line) => line.trim()).join(" ");
    const isNamed = joined.includes("@") || /\b(?:19|20)\d{2}\b/u.test(joined);
    if (isNamed && attributionLike.test(joined)) return withoutEmptyEnd(kept.slice(0, -count));
  }
  return kept;
}

/** Nothing unless all that is quoted is marked with ">": otherwise our own email would be printed. */
function belowQuote(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line.startsWith(">"));
  if (first < 0 || first > maxAttributionLines) return [];
  const rest = lines.slice(first).filter((line) => !line.trimStart().startsWith(">"));
  return rest.some((_, at) => beginsQuote(rest, at)) ? [] : rest;
}

function withoutSignature(lines: readonly string[]): string {
  const mark = lines.findIndex((line) => signatureMark.test(line));
  let kept = withoutEmptyEnd(mark < 0 ? lines : lines.slice(0, mark));
  while (signatureOfProgram.test((kept.at(-1) ?? "").trim())) kept = withoutEmptyEnd(kept.slice(0, -1));
  return kept
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function withoutEmptyEnd(lines: readonly string[]): string[] {
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== "") + 1);
}

function lettersOf(line: string): string {
  return line
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
}
