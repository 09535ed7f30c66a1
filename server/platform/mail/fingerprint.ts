import { createHash } from "node:crypto";

/** Servers add lines to the head of a mail on its way, so only its Message-ID and its body count. */
export function fingerprintOf(mail: Buffer): Buffer {
  const end = mail.indexOf("\r\n\r\n");
  const head = mail.subarray(0, end < 0 ? mail.length : end).toString("latin1");
  const [, messageId = ""] = /^message-id:\s*(\S+)/im.exec(head) ?? [];
  const body = mail.subarray(end < 0 ? mail.length : end);
  return createHash("sha256").update(messageId).update("\0").update(body).digest();
}
