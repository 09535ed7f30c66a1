/** `bitmap`: every browser's own decoder reads it. */
export type FileKind = "bitmap" | "heic" | "pdf" | "none";

/** How many bytes tell it. Some copiers write a line of their own before a PDF begins. */
export const headLength = 1_024;

const brandsOfHeic = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

/** What a file is by its first bytes. Names and the types that go with them are whatever somebody wrote. */
export function kindOfFile(head: Uint8Array): FileKind {
  const text = Array.from(head.subarray(0, headLength), (byte) => String.fromCodePoint(byte)).join("");
  if (text.startsWith("\u{ff}\u{d8}\u{ff}") || text.startsWith("\u{89}PNG\r\n\u{1a}\n")) return "bitmap";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "bitmap";
  if (text.startsWith("GIF8") || isBmp(head, text)) return "bitmap";
  if (text.slice(4, 8) === "ftyp") return kindOfBox(text);
  return text.includes("%PDF-") ? "pdf" : "none";
}

/** BM alone is how a sentence may begin; the four bytes of nothing behind the size are how it never goes on. */
function isBmp(head: Uint8Array, text: string): boolean {
  return text.startsWith("BM") && head.length > 14 && head.subarray(6, 10).every((byte) => byte === 0);
}

function kindOfBox(text: string): FileKind {
  const brand = text.slice(8, 12);
  if (brand === "avif" || brand === "avis") return "bitmap";
  return brandsOfHeic.includes(brand) ? "heic" : "none";
}
