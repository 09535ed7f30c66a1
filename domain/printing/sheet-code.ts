/** Crockford's base 32. It has no I, L, O or U, which are easily misread. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const marker = "CC";
const codeLength = 8;
const numberLength = 3;

export const jobCodePattern = /^[0-9A-HJKMNP-TV-Z]{8}$/;
export const tokenPattern = /^[0-9A-HJKMNP-TV-Z]{13}$/;

/**
 * Options of the QR decoder, in the browser and on the server. Measured on our sheets: smaller images lose one code in
 * ten. Our codes are never inverted.
 */
export const codeReaderOptions = {
  formats: ["QRCode" as const],
  tryHarder: true,
  tryDownscale: true,
  tryRotate: true,
  tryInvert: false,
  binarizer: "LocalAverage" as const,
  maxNumberOfSymbols: 8,
};

export type SheetName = { code: string; number: number };
/**
 * The content of the QR code. The token proves possession of the paper. `page` counts the pages of the sheet from 1;
 * paper of earlier releases does not have it.
 */
export type SheetPayload = SheetName & { token: string; page?: number | undefined };

/** A letter has no more. Pages above this have a code without their number. */
const maxCodedPage = 99;

function toLetters(bytes: Uint8Array, length: number): string {
  let text = "";
  for (let at = 0; at < length; at += 1) {
    let value = 0;
    for (let bit = at * 5; bit < at * 5 + 5; bit += 1) {
      const byte = bytes[bit >> 3] ?? 0;
      value = (value << 1) | ((byte >> (7 - (bit & 7))) & 1);
    }
    text += letters[value] ?? "";
  }
  return text;
}

export function newJobCode(random: Uint8Array): string {
  return toLetters(random, codeLength);
}

export function writePayload({ code, number, token, page }: SheetPayload): string {
  const onPage = page === undefined || page > maxCodedPage ? "" : `|p=${page}`;
  return `${marker}|j=${code}|s=${padded(number)}${onPage}|t=${token}`;
}

/** Fields can be in any order. Unknown fields are ignored, for later releases. Undefined for foreign codes. */
export function readPayload(text: string): SheetPayload | undefined {
  const [first, ...fields] = text.trim().split("|");
  if (first !== marker) return undefined;
  const valueByKey = new Map(fields.map((field) => [field.slice(0, 2), field.slice(2)]));
  const [code, number, token] = [
    valueByKey.get("j="),
    readNumber(valueByKey.get("s=")),
    valueByKey.get("t="),
  ];
  if (code === undefined || number === undefined || token === undefined) return undefined;
  if (!jobCodePattern.test(code) || !tokenPattern.test(token)) return undefined;
  const page = readPage(valueByKey.get("p="));
  return page === undefined ? { code, number, token } : { code, number, token, page };
}

/** Unchanged if it is not a code of ours. */
export function payloadOfPage(payload: string, page: number): string {
  const sheet = readPayload(payload);
  return sheet === undefined ? payload : writePayload({ ...sheet, page });
}

function readPage(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d?$/.test(text) ? Number(text) : undefined;
}

/** For manual entry: 7K3Q-W9XH-042C. The last letter is a check character. */
export function writeShortCode({ code, number }: SheetName): string {
  const digits = code + padded(number);
  return `${code.slice(0, 4)}-${code.slice(4)}-${padded(number)}${checkLetter(digits)}`;
}

/** Without case, spaces and dashes; look-alike letters become those of our codes. */
export function toCodeLetters(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[\s\-–—_.]/gu, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/gu, "1");
}

/** Detects every single error and every swap. */
export function readShortCode(typed: string): SheetName | undefined {
  const text = toCodeLetters(typed);
  if (text.length !== codeLength + numberLength + 1) return undefined;
  const digits = text.slice(0, -1);
  const number = readNumber(digits.slice(codeLength));
  const code = digits.slice(0, codeLength);
  if (number === undefined || !jobCodePattern.test(code)) return undefined;
  return checkLetter(digits) === text.at(-1) ? { code, number } : undefined;
}

function padded(number: number): string {
  return String(number).padStart(numberLength, "0");
}

function readNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{3}$/.test(text)) return undefined;
  const number = Number(text);
  return number === 0 ? undefined : number;
}

/** Each position has its own weight in GF(32), so one wrong letter or any swap of two always changes the sum. */
function checkLetter(digits: string): string {
  let sum = 0;
  let weight = 1;
  for (const digit of digits) {
    weight = timesTwo(weight);
    sum ^= product(letters.indexOf(digit), weight);
  }
  return letters[sum] ?? "";
}

/** Two generates the field with x⁵ = x² + 1. */
function timesTwo(value: number): number {
  const doubled = value << 1;
  return doubled > 31 ? doubled ^ 0b100101 : doubled;
}

function product(one: number, other: number): number {
  let sum = 0;
  let power = one;
  for (let rest = other; rest > 0; rest >>= 1) {
    if ((rest & 1) === 1) sum ^= power;
    power = timesTwo(power);
  }
  return sum;
}

const tokenLength = 13;
const encoder = new TextEncoder();

export type SheetToken = { token: string; hash: Uint8Array };

/**
 * A 65-bit HMAC that only the server's key can produce. It is derived, not stored, so that a sheet gets the same code
 * after a crash or in a reprint. The database stores only the hash.
 */
export async function openSheetTokens(key: string): Promise<(sheet: SheetName) => Promise<SheetToken>> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const secret = await crypto.subtle.importKey("raw", encoder.encode(key), algorithm, false, ["sign"]);
  return async ({ code, number }) => {
    const signed = await crypto.subtle.sign("HMAC", secret, encoder.encode(`sheet ${code} ${number}`));
    const token = toLetters(new Uint8Array(signed), tokenLength);
    return { token, hash: await hashOfToken(token) };
  };
}

export async function hashOfToken(token: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(token)));
}
