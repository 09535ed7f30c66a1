import { toLetters, type SheetName } from "./sheet-code.ts";

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
