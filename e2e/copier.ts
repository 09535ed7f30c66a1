import { generateKeyPairSync } from "node:crypto";
import { createTransport } from "nodemailer";
import type { World } from "./world.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const selector = "scan";

/** From now on, mails of this domain are signed with a key that its DNS names. */
export function vouchFor({ mailIn: { dns } }: World, domain: string): void {
  const key = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  dns.add({ name: `${selector}._domainkey.${domain}`, type: "TXT", value: `v=DKIM1; k=rsa; p=${key}` });
}

/** As a copier mails a scan. Answers with the code of the receiver: 250, or that of its refusal. */
export async function mailScan(
  { mailIn: { port } }: World,
  { from, to, pdf }: { from: string; to: string; pdf: Buffer },
): Promise<number> {
  const [, domainName = ""] = from.split("@");
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const transport = createTransport({
    host: "127.0.0.1",
    port,
    ignoreTLS: true,
    dkim: { domainName, keySelector: selector, privateKey: key },
  });
  const attachments = [{ filename: "scan.pdf", content: pdf, contentType: "application/pdf" }];
  try {
    const { response } = await transport.sendMail({
      from,
      to,
      subject: "Scan",
      text: "A scan.",
      attachments,
    });
    return Number(response.slice(0, 3));
  } catch (error) {
    return error instanceof Error ? Number(Reflect.get(error, "responseCode")) : 0;
  } finally {
    transport.close();
  }
}
