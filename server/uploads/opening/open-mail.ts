import PostalMime from "postal-mime";
import { maxPagesOfMail } from "#domain/mail-in/limits.ts";
import { imageTypeOf } from "../cleaning/clean-image.ts";
import { countPages, isPdf } from "./draw-pdf.ts";
import type { OpenedMail, ScanPart } from "./scan-opener.ts";

/** A scanner sends one part; a person who forwards scans sends some more. */
const maxParts = 100;
const maxNameLength = 200;

/**
 * The pictures and PDFs of a mail, known by their bytes, up to the most pages that a mail may have. All other parts, its
 * text among them, end here.
 */
export async function openMail(mail: Uint8Array): Promise<OpenedMail> {
  const { attachments } = await PostalMime.parse(mail, {
    attachmentEncoding: "arraybuffer",
    maxNestingDepth: 20,
    maxRfc822NestingDepth: 3,
    maxHeadersSize: 1024 * 1024,
  });
  const found: Omit<ScanPart, "pages">[] = [];
  let ignored = 0;
  for (const { content, filename } of attachments) {
    const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
    const type = isPdf(bytes) ? "pdf" : imageTypeOf(bytes) === undefined ? undefined : "picture";
    if (type === undefined || found.length >= maxParts) ignored += 1;
    else {
      const name = (filename ?? "").slice(0, maxNameLength);
      found.push({ type, name, bytes });
    }
  }
  return { as: "mail", ...(await withPages(found)), ignored };
}

async function withPages(
  found: readonly Omit<ScanPart, "pages">[],
): Promise<Pick<OpenedMail, "parts" | "hasMore">> {
  const pdfs = found.flatMap(({ type, bytes }) => (type === "pdf" ? [bytes] : []));
  const counts = await countPages(pdfs, maxPagesOfMail + 1);
  const parts: ScanPart[] = [];
  let left = maxPagesOfMail;
  for (const part of found) {
    const claimed = part.type === "pdf" ? (counts.shift() ?? 0) : 1;
    const pages = Math.min(claimed, left);
    if (pages > 0 || claimed === 0) parts.push({ ...part, pages });
    if (pages < claimed) return { parts, hasMore: true };
    left -= pages;
  }
  return { parts, hasMore: false };
}
