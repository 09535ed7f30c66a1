/** Crockford's base 32: no I, L, O or U, so that nobody reads one letter for another. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const marker = "CC";
const codeLength = 8;
const numberLength = 3;

export const jobCodePattern = /^[0-9A-HJKMNP-TV-Z]{8}$/;
export const tokenPattern = /^[0-9A-HJKMNP-TV-Z]{13}$/;

/** Which sheet a piece of paper is: the job's code and the number in it. */
export type SheetName = { code: string; number: number };
/** What the square code says: the sheet, and the proof that whoever has it held the paper. */
export type SheetPayload = SheetName & { token: string };

/** The first `length` groups of five bits. */
export function toLetters(bytes: Uint8Array, length: number): string {
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

/** A name for a print job, from five random bytes. */
export function newJobCode(random: Uint8Array): string {
  return toLetters(random, codeLength);
}

export function writePayload({ code, number, token }: SheetPayload): string {
  return `${marker}|j=${code}|s=${padded(number)}|t=${token}`;
}

/** Fields in any order; unknown ones belong to a later release. Nothing for codes that are not ours. */
export function readPayload(text: string): SheetPayload | undefined {
  const [first, ...fields] = text.trim().split("|");
  if (first !== marker) return undefined;
  const said = new Map(fields.map((field) => [field.slice(0, 2), field.slice(2)]));
  const [code, number, token] = [said.get("j="), readNumber(said.get("s=")), said.get("t=")];
  if (code === undefined || number === undefined || token === undefined) return undefined;
  return jobCodePattern.test(code) && tokenPattern.test(token) ? { code, number, token } : undefined;
}

/** What a person types when a photo fails: 7K3Q-W9XH-042C, the last letter is a check on the others. */
export function writeShortCode({ code, number }: SheetName): string {
  const digits = code + padded(number);
  return `${code.slice(0, 4)}-${code.slice(4)}-${padded(number)}${checkLetter(digits)}`;
}

/** Forgives case, spaces, dashes and letters that look alike; every single slip and every swap is noticed. */
export function readShortCode(typed: string): SheetName | undefined {
  const text = typed
    .toUpperCase()
    .replaceAll(/[\s\-–—_.]/gu, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/gu, "1");
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

/**
 * Each place has a weight of its own in the field of 32 elements, so one wrong letter or any two that changed places
 * always give another sum.
 */
function checkLetter(digits: string): string {
  let sum = 0;
  let weight = 1;
  for (const digit of digits) {
    weight = timesTwo(weight);
    sum ^= product(letters.indexOf(digit), weight);
  }
  return letters[sum] ?? "";
}

/** Two is a generator of the field with x⁵ = x² + 1. */
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
