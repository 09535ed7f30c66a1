import type { DownloadTerms } from "./files.ts";

const MAX_NAME = 120;

/**
 * The header that names a download. A file name may carry a camper's name, so anything can be in it:
 * whatever is not a letter, a digit or everyday punctuation becomes "_", which leaves no quote, line
 * break, path or text-direction trick to deal with.
 */
export function contentDisposition({
  disposition,
  fileName,
}: Pick<DownloadTerms, "disposition" | "fileName">): string | undefined {
  if (fileName === undefined) return disposition;
  const name = readableName(fileName);
  // Old clients read the plain name, everybody else the encoded one (RFC 6266).
  const plain = name.replaceAll(/[^\x20-\x7e]/gu, "_");
  return `${disposition ?? "attachment"}; filename="${plain}"; filename*=UTF-8''${percentEncode(name)}`;
}

function readableName(fileName: string): string {
  const cleaned = fileName.normalize("NFC").replaceAll(/[^\p{L}\p{M}\p{N} ._()&+,-]+/gu, "_");
  // A cut name keeps its ending, or nothing would open the file.
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(cleaned)?.[0] ?? "";
  const stem = Array.from(cleaned.slice(0, cleaned.length - ending.length))
    .slice(0, MAX_NAME)
    .join("");
  // A leading dot hides the file, a trailing dot or space confuses Windows.
  return `${stem}${ending}`.replace(/^[. ]+/, "").replace(/[. ]+$/, "") || "file";
}

/** encodeURIComponent leaves ( ) alone, which RFC 8187 does not allow. */
function percentEncode(name: string): string {
  return encodeURIComponent(name).replaceAll("(", "%28").replaceAll(")", "%29");
}
