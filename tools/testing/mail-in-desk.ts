import { createTransport } from "nodemailer";
import { generateKeyPairSync } from "node:crypto";
import { mailInAnswer, type MailInAnswer } from "#domain/mail-in/contract.ts";
import type { TestCamp } from "./a-camp.ts";
import { startDnsZone } from "./dns-zone.ts";
import { aCertificate } from "./own-certificate.ts";
import { createTestDatabase } from "./test-database.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

const mailInDomain = "in.courier.test";

type Attachment = { filename: string; content: Buffer; contentType?: string };
export type ScanMail = {
  to: string;
  from: string;
  attachments?: Attachment[];
  /** The domain that signs the mail; default: that of the sender. Null: none does. */
  signedBy?: string | null;
  messageId?: string;
  envelopeFrom?: string;
  subject?: string;
  /** Default: a line of a copier. */
  text?: string;
  html?: string;
  headers?: Record<string, string>;
  /** Sent as it is. */
  raw?: string | Buffer;
};

/** A server that receives mail with TLS, and a domain of senders whose DNS records it reads. */
export async function aMailInDesk({
  env = {},
  worker = true,
}: { env?: Record<string, string>; worker?: boolean } = {}) {
  const [dns, tls] = [await startDnsZone(), await aCertificate(mailInDomain)];
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const databaseUrl = await createTestDatabase();
  const server = await startTestServer(databaseUrl, {
    roles: worker ? ["api", "worker", "mail-in"] : ["api", "mail-in"],
    env: {
      MAIL_IN_DOMAIN: mailInDomain,
      MAIL_IN_PORT: "0",
      MAIL_IN_TLS_CERT: tls.certFile,
      MAIL_IN_TLS_KEY: tls.keyFile,
      MAIL_IN_DNS: dns.server,
      ...env,
    },
  });
  /** Publishes the key with which mails of this domain are signed. */
  const vouchFor = (domain: string) => {
    const value = `v=DKIM1; k=rsa; p=${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`;
    dns.add({ name: `scan._domainkey.${domain}`, type: "TXT", value });
  };
  vouchFor("example.org");

  const dkimOf = ({ from, signedBy }: Pick<ScanMail, "from" | "signedBy">) => {
    const domainName = signedBy === undefined ? (from.split("@")[1] ?? "") : signedBy;
    const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    return domainName === null ? {} : { dkim: { domainName, keySelector: "scan", privateKey: key } };
  };

  return {
    server,
    databaseUrl,
    close: async () => {
      await server.close();
      dns.close();
    },
    dns,
    vouchFor,
    /** As it leaves the sender. */
    async signed(sent: ScanMail): Promise<string> {
      const writer = createTransport({
        streamTransport: true,
        buffer: true,
        newline: "windows",
        ...dkimOf(sent),
      });
      const { message } = await writer.sendMail(contentOf(sent));
      if (!Buffer.isBuffer(message)) throw new Error("The mail was not written as a whole.");
      return message.toString("latin1");
    },
    /** The answer of the receiver: 250, or the code of its refusal. */
    async mail(sent: ScanMail, secure = true) {
      const transport = createTransport({
        host: "127.0.0.1",
        port: server.mailInPort,
        name: "copier.example.org",
        ...(secure
          ? { requireTLS: true, tls: { ca: tls.cert, servername: mailInDomain } }
          : { ignoreTLS: true }),
        ...dkimOf(sent),
      });
      const { to, from, raw, envelopeFrom = from } = sent;
      try {
        const { response } = await transport.sendMail({
          envelope: { from: envelopeFrom, to },
          ...(raw === undefined ? contentOf(sent) : { raw }),
        });
        return { code: Number(response.slice(0, 3)), response };
      } catch (error) {
        const code = error instanceof Error ? Number(Reflect.get(error, "responseCode")) : 0;
        return { code, response: String(error instanceof Error ? Reflect.get(error, "response") : "") };
      } finally {
        transport.close();
      }
    },
  };
}

function contentOf({ from, to, attachments = [], messageId, ...sent }: ScanMail) {
  const { html, headers = {}, subject = "Scan" } = sent;
  const text = sent.text ?? (html === undefined ? "Sent by a copier." : undefined);
  const id = messageId === undefined ? {} : { messageId };
  const body = { ...(text === undefined ? {} : { text }), ...(html === undefined ? {} : { html }) };
  return { from, to, subject, ...body, attachments, headers, ...id };
}

export async function readMailIn(camp: TestCamp, eventId: string): Promise<MailInAnswer> {
  return mailInAnswer.parse((await camp.ask(`/events/${eventId}/mail-in`)).body);
}

/** Switches it on if it is off. */
export async function addressOf(camp: TestCamp, eventId: string): Promise<string> {
  await camp.call("changeMailIn", { eventId, change: "on" });
  const { address } = await readMailIn(camp, eventId);
  if (address === null) throw new Error("there is no address");
  return address.email;
}

/** Until the worker is done with all mails and all of their pages. */
export async function settled({ deps: { db } }: TestServer): Promise<void> {
  for (;;) {
    const mails = await db.selectFrom("mailedScans").select("id").where("settledAt", "is", null).execute();
    const pages = await db
      .selectFrom("uploads")
      .select("id")
      .where("state", "in", ["issued", "received"])
      .execute();
    if (mails.length + pages.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
