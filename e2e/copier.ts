import { generateKeyPairSync } from "node:crypto";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { World } from "./world.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const selector = "scan";

/** From now on, mails of this domain are signed with a key that its DNS names. */
export function vouchFor({ mailIn: { dns } }: World, domain: string): void {
  const key = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  dns.add({ name: `${selector}._domainkey.${domain}`, type: "TXT", value: `v=DKIM1; k=rsa; p=${key}` });
}

/** And other servers are to refuse mails of this domain that are not signed. */
export function publishDmarc({ mailIn: { dns } }: World, domain: string): void {
  dns.add({ name: `_dmarc.${domain}`, type: "TXT", value: "v=DMARC1; p=reject" });
}

/** As a copier mails a scan. Answers with the code of the receiver: 250, or that of its refusal. */
export function mailScan(
  world: World,
  { pdf, ...scan }: { from: string; to: string; pdf: Buffer },
): Promise<number> {
  const attachments = [{ filename: "scan.pdf", content: pdf, contentType: "application/pdf" }];
  return send(world, { ...scan, subject: "Scan", text: "A scan.", attachments });
}

/** As a person answers a mail. */
export function mailAnswer(
  world: World,
  answer: { from: string; to: string; subject: string; text: string },
): Promise<number> {
  return send(world, answer);
}

async function send({ mailIn: { port } }: World, mail: SendMailOptions & { from: string }): Promise<number> {
  const [, domainName = ""] = mail.from.split("@");
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const transport = createTransport({
    host: "127.0.0.1",
    port,
    ignoreTLS: true,
    dkim: { domainName, keySelector: selector, privateKey: key },
  });
  try {
    const { response } = await transport.sendMail(mail);
    return Number(response.slice(0, 3));
  } catch (error) {
    return error instanceof Error ? Number(Reflect.get(error, "responseCode")) : 0;
  } finally {
    transport.close();
  }
}
