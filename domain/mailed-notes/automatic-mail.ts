/** The fields of a mail's head that tell who wrote it: names in lower case. */
export type MailHead = ReadonlyMap<string, string>;

const maxHeadLength = 256 * 1024;

export function readHead(mail: Uint8Array): MailHead {
  const text = new TextDecoder("latin1").decode(mail.subarray(0, maxHeadLength));
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const fields = new Map<string, string>();
  for (const line of text
    .slice(0, end)
    .replaceAll(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return fields;
}

/**
 * Out-of-office answers, reports of other mail servers and mails of lists. No person wrote them, and an answer to one
 * could be answered again.
 */
export function isAutomatic(head: MailHead, envelopeFrom: string): boolean {
  const field = (name: string) => head.get(name)?.toLowerCase() ?? "";
  const submitted = field("auto-submitted");
  return (
    envelopeFrom === "" ||
    (submitted !== "" && !/^no\b/.test(submitted)) ||
    /^(?:bulk|list|junk|auto_reply)\b/.test(field("precedence")) ||
    ["x-auto-response-suppress", "x-autoreply", "x-autorespond", "list-id"].some((name) => head.has(name)) ||
    field("content-type").startsWith("multipart/report")
  );
}
