import PostalMime, { type Attachment } from "postal-mime";
import { replyLines } from "#domain/reply-line.ts";
import { htmlToText } from "./html-to-text.ts";
import { ownWords } from "./own-words.ts";
import type { LetterOrder, OpenedLetter } from "./scan-opener.ts";

/** The words that a person wrote. Pictures, attachments and all that is quoted end here. */
export async function openLetter({ letter, maxLength }: LetterOrder): Promise<OpenedLetter> {
  const {
    text = "",
    html = "",
    attachments,
  } = await PostalMime.parse(letter, {
    attachmentEncoding: "arraybuffer",
    maxNestingDepth: 20,
    maxRfc822NestingDepth: 3,
    maxHeadersSize: 1024 * 1024,
  });
  // First the HTML: mail programs break the lines of plain text where they like.
  const words = ownWords(htmlToText(html)) || ownWords(text);
  return {
    as: "letter",
    text: words.slice(0, maxLength).toWellFormed(),
    leftOut: attachments.some((one) => isOwn(one, html)),
  };
}

const signatures = /pgp-signature|pkcs7-signature|vcard/;
const beginnings = [
  "<blockquote",
  "gmail_quote",
  "yahoo_quoted",
  "divRplyFwdMsg",
  ...Object.values(replyLines),
];

/** The camp's logo comes back with the mail that is quoted. */
function isOwn({ mimeType, contentId }: Attachment, html: string): boolean {
  if (signatures.test(mimeType)) return false;
  if (contentId === undefined) return true;
  const shown = html.indexOf(`cid:${contentId.replaceAll(/^<|>$/g, "")}`);
  const quoted = beginnings.map((one) => html.indexOf(one)).filter((at) => at >= 0);
  return shown < 0 || shown < Math.min(...quoted, html.length);
}
