/** `bitmap`: every browser decodes it natively. */
export type FileKind = "bitmap" | "heic" | "pdf" | "none";

/** Bytes needed to detect the type. Some copiers write a line of their own before the PDF header. */
const headLength = 1_024;

const brandsOfHeic = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

export async function kindOf(file: Blob): Promise<FileKind> {
  return kindOfFile(new Uint8Array(await file.slice(0, headLength).arrayBuffer()));
}

/** Detects the type from the first bytes, because file names and MIME types are unreliable. */
export function kindOfFile(head: Uint8Array): FileKind {
  const text = Array.from(head.subarray(0, headLength), (byte) => String.fromCodePoint(byte)).join("");
  if (text.startsWith("\u{ff}\u{d8}\u{ff}") || text.startsWith("\u{89}PNG\r\n\u{1a}\n")) return "bitmap";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "bitmap";
  if (text.startsWith("GIF8") || isBmp(head, text)) return "bitmap";
  if (text.slice(4, 8) === "ftyp") return kindOfBox(text);
  return text.includes("%PDF-") ? "pdf" : "none";
}

/** Text may begin with "BM" too; only a BMP has the four zero bytes after the size. */
function isBmp(head: Uint8Array, text: string): boolean {
  return text.startsWith("BM") && head.length > 14 && head.subarray(6, 10).every((byte) => byte === 0);
}

function kindOfBox(text: string): FileKind {
  const brand = text.slice(8, 12);
  if (brand === "avif" || brand === "avis") return "bitmap";
  return brandsOfHeic.includes(brand) ? "heic" : "none";
}
