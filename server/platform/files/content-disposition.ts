import type { DownloadTerms } from "./files.ts";

const MAX_NAME = 120;

/**
 * A file name may contain user input. Everything except letters, digits and common punctuation becomes "_", which
 * removes quotes, line breaks, paths and bidirectional marks.
 */
export function contentDisposition({
  disposition,
  fileName,
}: Pick<DownloadTerms, "disposition" | "fileName">): string | undefined {
  if (fileName === undefined) return disposition;
  const name = readableName(fileName);
  // Old clients read filename, all others filename* (RFC 6266).
  const plain = name.replaceAll(/[^\x20-\x7e]/gu, "_");
  return `${disposition ?? "attachment"}; filename="${plain}"; filename*=UTF-8''${percentEncode(name)}`;
}

function readableName(fileName: string): string {
  const cleaned = fileName.normalize("NFC").replaceAll(/[^\p{L}\p{M}\p{N} ._()&+,-]+/gu, "_");
  // A truncated name keeps its extension, so that the file still opens.
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(cleaned)?.[0] ?? "";
  const stem = Array.from(cleaned.slice(0, cleaned.length - ending.length))
    .slice(0, MAX_NAME)
    .join("");
  // A leading dot hides the file; Windows rejects a trailing dot or space.
  return `${stem}${ending}`.replace(/^[. ]+/, "").replace(/[. ]+$/, "") || "file";
}

/** RFC 8187 does not allow ( ), which encodeURIComponent leaves unescaped. */
function percentEncode(name: string): string {
  return encodeURIComponent(name).replaceAll("(", "%28").replaceAll(")", "%29");
}
