import { toLetters, type SheetName } from "./sheet-code.ts";

const tokenLength = 13;
const encoder = new TextEncoder();

export type SheetToken = { token: string; hash: Uint8Array };

/**
 * 65 bits that only the server's key can make: to whoever has no key they are random. Made, not stored, so that a sheet can
 * be set again with the same code after a crash or for a reprint; the database has the hash alone.
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
