import * as z from "zod/mini";

/** Lower-cased, so that ids compare as text. */
export const uuid = z.pipe(
  z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i)),
  z.transform((text) => text.toLowerCase()),
);

/**
 * A version 7 UUID: the leading time keeps rows of one hour together in an index.
 * Time and randomness are arguments, because domain code is pure.
 */
export function uuidv7(nowMs: number, random: Uint8Array): string {
  if (random.length < 10) throw new RangeError("A UUID needs 10 random bytes.");
  const time = Math.floor(nowMs).toString(16).padStart(12, "0");
  const bytes = [...random.subarray(0, 10)];
  const versioned = ((bytes[0] ?? 0) & 0x0f) | 0x70;
  const variant = ((bytes[2] ?? 0) & 0x3f) | 0x80;
  const rest = [versioned, bytes[1] ?? 0, variant, ...bytes.slice(3)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  return `${time.slice(0, 8)}-${time.slice(8)}-${rest.slice(0, 4)}-${rest.slice(4, 8)}-${rest.slice(8)}`;
}
