import PostalMime from "postal-mime";
import { imageTypeOf } from "../cleaning/clean-image.ts";
import { countPages, isPdf } from "./draw-pdf.ts";
import type { OpenedMail, ScanPart } from "./scan-opener.ts";

/** A scanner sends one part; a person who forwards scans sends some more. */
const maxParts = 100;
const maxNameLength = 200;

/** The pictures and PDFs of a mail, known by their bytes. All other parts, its text among them, end here. */
export async function openMail(mail: Uint8Array): Promise<OpenedMail> {
  const { attachments } = await PostalMime.parse(mail, {
    attachmentEncoding: "arraybuffer",
    maxNestingDepth: 20,
    maxHeadersSize: 1024 * 1024,
  });
  const parts: ScanPart[] = [];
  let ignored = 0;
  for (const { content, filename } of attachments) {
    const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
    const type = isPdf(bytes) ? "pdf" : imageTypeOf(bytes) === undefined ? undefined : "picture";
    if (type === undefined || parts.length >= maxParts) ignored += 1;
    else {
      const name = (filename ?? "").slice(0, maxNameLength);
      parts.push({ type, name, bytes, pages: type === "pdf" ? await countPages(bytes) : 1 });
    }
  }
  return { as: "mail", parts, ignored };
}
