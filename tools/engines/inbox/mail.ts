import PostalMime from "postal-mime";

/** A letter as it arrived: who it was handed to, and what its reader would see. */
export type Mail = {
  id: string;
  receivedAt: string;
  from: string;
  /** The envelope's recipients: they got it, whatever the header says. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
  attachments: { fileName: string; contentType: string; bytes: number }[];
};

export type Envelope = { from: string; to: string[] };

export async function readMail(id: string, envelope: Envelope, raw: Buffer): Promise<Mail> {
  const parsed = await PostalMime.parse(raw, { attachmentEncoding: "arraybuffer" });
  return {
    id,
    receivedAt: new Date().toISOString(),
    from: envelope.from,
    to: envelope.to,
    subject: parsed.subject ?? "",
    text: parsed.text ?? "",
    html: parsed.html ?? "",
    headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
      fileName: filename ?? "without a name",
      contentType: mimeType,
      bytes: typeof content === "string" ? content.length : content.byteLength,
    })),
  };
}
