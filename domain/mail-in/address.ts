/** Of RFC 4648, without padding. Copiers show capital letters as small ones, and this alphabet has no 0 and 1. */
const letters = "abcdefghijklmnopqrstuvwxyz234567";
export const secretBytes = 10;
const secretLength = (secretBytes * 8) / 5;
const secretPattern = new RegExp(`(?:^|-)([${letters}]{${secretLength}})$`);
const maxSlugLength = 24;

/** 80 bits, as 16 letters and digits. */
export function writeSecret(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < secretLength; at += 1) {
    let value = 0;
    for (let bit = at * 5; bit < at * 5 + 5; bit += 1)
      value = (value << 1) | (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
    text += letters[value] ?? "";
  }
  return text;
}

/** Only the secret counts: the name before it is for people, and the organization may have another one by now. */
export function readSecret(address: string, domain: string): string | undefined {
  const at = address.lastIndexOf("@");
  if (address.slice(at + 1).toLowerCase() !== domain) return undefined;
  return secretPattern.exec(address.slice(0, at).toLowerCase())?.[1];
}

export function writeAddress(organizationName: string, secret: string, domain: string): string {
  const slug = slugOf(organizationName);
  return `${slug === "" ? "" : `${slug}-`}${secret}@${domain}`;
}

/** "Camp Pine Hollow" becomes "camp-pine-hollow": people read the address aloud and type it on a copier. */
function slugOf(name: string): string {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = "";
  for (const word of words) {
    const longer = slug === "" ? word.slice(0, maxSlugLength) : `${slug}-${word}`;
    if (longer.length > maxSlugLength) break;
    slug = longer;
  }
  return slug;
}
